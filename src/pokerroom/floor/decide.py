"""Judge commands to the floor's queues: refuse them with the clause, or return what happens."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any, Final

from pokerroom.errors import Illegal, Malformed, NotAllowed
from pokerroom.floor import commands, happenings
from pokerroom.floor.closing import decide_breaking
from pokerroom.floor.commands import AskedOfFloor
from pokerroom.floor.happenings import QueueHappening
from pokerroom.floor.judging import QueueTold, queue_told, refuse_for_another, refuse_without_power
from pokerroom.floor.order import seat_order
from pokerroom.floor.rules import FloorRules
from pokerroom.floor.seats_noted import note_seats
from pokerroom.floor.state import FloorState, ListEntry, SeatCall
from pokerroom.floor.words import LeftHow


def decide_floor(rules: FloorRules, state: FloorState, asked: AskedOfFloor) -> tuple[QueueHappening, ...]:
    """Judge a command to the floor's queues and return what happens; refuse it as a whole and change nothing."""
    return tuple(_DECIDE[type(asked)](rules, state, asked))


# Waiting lists


def _join(rules: FloorRules, state: FloorState, asked: commands.JoinList) -> QueueTold:
    what = f"{asked.player} on the list"
    if not asked.player.strip() or not asked.game:
        raise Malformed("a name on no list", allowed="a player, and a game of the room")
    if asked.by or asked.title:  # the room itself puts down whom it has no seat for
        refuse_for_another(rules, asked, asked.player, what, "list.join")
    if (found := state.waiting(asked.game, asked.player)) is not None:
        place = state.lists[asked.game].index(found) + 1
        raise Illegal(f"{asked.player} is on this list, as number {place}", allowed="one place for each",
                      cites=rules.cites("list.join"))  # fmt: skip
    if asked.seated:
        cites = rules.cites("list.change")
        raise Illegal(
            f"{asked.player} plays this game at {asked.seated}", allowed="asking for another seat", cites=cites
        )
    parts = {"number": state.number + 1, "game": asked.game, "player": asked.player, "table": asked.table}
    yield queue_told(happenings.ListJoined, asked, rules, "list.join", **parts)


def _entry(rules: FloorRules, state: FloorState, asked: Any, what: str) -> ListEntry:
    found = state.waiting(asked.game, asked.player)
    if found is None:
        on = ", ".join(each.player for each in state.lists.get(asked.game, ())) or "nobody is"
        raise Illegal(f"{asked.player} is not on this list", allowed=on, cites=rules.cites("list.join"))
    refuse_for_another(rules, asked, asked.player, what, "list.join")
    return found


def _leave(rules: FloorRules, state: FloorState, asked: commands.LeaveList) -> QueueTold:
    _entry(rules, state, asked, f"{asked.player} taken off the list")
    struck = bool(asked.title) and asked.by != asked.player
    if struck and not asked.why.strip():
        raise Malformed(f"{asked.player} struck without a reason", allowed="why", cites=rules.cites("list.join"))
    call = state.call_of(asked.player, asked.game)
    if call is not None and call.claim == "waiting_list":
        yield queue_told(happenings.CallWithdrawn, asked, rules, "list.call", call=call.number)
    how = "struck" if struck else "asked"
    yield queue_told(happenings.ListLeft, asked, rules, "list.join", game=asked.game, player=asked.player, how=how)


def _step_away(rules: FloorRules, state: FloorState, asked: commands.StepAway) -> QueueTold:
    if _entry(rules, state, asked, f"{asked.player} away from the list").out:
        raise Illegal(f"{asked.player} is away already", allowed="to be back", cites=rules.cites("list.away"))
    yield queue_told(happenings.SteppedAway, asked, rules, "list.away", game=asked.game, player=asked.player)


def _step_back(rules: FloorRules, state: FloorState, asked: commands.StepBack) -> QueueTold:
    if not _entry(rules, state, asked, f"{asked.player} back at the list").out:
        raise Illegal(f"{asked.player} is not away", allowed="to leave first", cites=rules.cites("list.away"))
    yield queue_told(happenings.SteppedBack, asked, rules, "list.away", game=asked.game, player=asked.player)


# Changes of seat


def _ask_change(rules: FloorRules, state: FloorState, asked: commands.AskSeatChange) -> QueueTold:
    to, cites = asked.to or asked.table, rules.cites("list.change")
    refuse_for_another(rules, asked, asked.player, f"another seat for {asked.player}", "list.change")
    if not asked.own:
        raise Illegal(f"{asked.player} has no seat at {asked.table}", allowed="the waiting list", cites=cites)
    if to == asked.table and asked.seat == asked.own:
        raise Illegal(f"{asked.player} has seat {asked.seat}", allowed="another seat", cites=cites)
    for table, wishes in state.wishes.items():
        if any(each.player == asked.player for each in wishes):
            raise Illegal(f"{asked.player} has asked for a seat at {table}", allowed="dropping that first", cites=cites)
    yield queue_told(
        happenings.SeatChangeAsked,
        asked,
        rules,
        "list.change",
        number=state.number + 1,
        table=to,
        player=asked.player,
        origin=asked.table,
        seat=asked.seat,
    )


def _drop_change(rules: FloorRules, state: FloorState, asked: commands.DropSeatChange) -> QueueTold:
    if all(each.player != asked.player for each in state.wishes.get(asked.table, ())):
        cites = rules.cites("list.change")
        raise Illegal(f"{asked.player} has asked for no seat there", allowed="a seat asked for", cites=cites)
    refuse_for_another(rules, asked, asked.player, f"the wish of {asked.player} dropped", "list.change")
    call = next(
        (each for each in state.calls.values() if each.player == asked.player and each.table == asked.table), None
    )
    if call is not None and call.claim in ("seat_change", "table_change"):
        yield queue_told(happenings.CallWithdrawn, asked, rules, "list.change", call=call.number)
    parts = {"table": asked.table, "player": asked.player, "how": "asked"}
    yield queue_told(happenings.SeatChangeDropped, asked, rules, "list.change", **parts)


# Calls


def _call_seat(rules: FloorRules, state: FloorState, asked: commands.CallSeat) -> QueueTold:
    where, cites = f"seat {asked.seat} at {asked.table}", rules.cites("list.call")
    if asked.by:
        refuse_without_power(rules, asked, f"a call for {where}", "list.call")
    if asked.seat in asked.seats:
        raise Illegal(f"{where} is taken by {asked.seats[asked.seat]}", allowed="a free seat", cites=cites)
    for call in state.calls.values():
        if (call.table, call.seat) == (asked.table, asked.seat):
            raise Illegal(f"{where} is held for {call.player}", allowed="another seat", cites=cites)
    order = seat_order(rules, state, asked)
    chosen = order.first
    if asked.player and (chosen is None or chosen.player != asked.player):
        chosen = next((each for each in order.wanters if each.player == asked.player), None)
        if chosen is None or chosen.passed_over in ("called", "kept_out"):
            raise Illegal(
                f"{asked.player} cannot be called for {where}", allowed="somebody who waits for it", cites=cites
            )
        if not asked.title or not asked.why.strip():
            first = order.first.player if order.first else " and ".join(order.level)
            raise Illegal(
                f"{asked.player} before {first}",
                allowed="the order, or an order of the house with a reason",
                cites=cites,
            )
    elif order.level:
        who = " and ".join(order.level)
        raise Illegal(f"{who} are level for {where}", allowed="a draw of cards", cites=order.cites)
    if chosen is None:
        raise Illegal(f"nobody may be called for {where}", allowed="when somebody waits for it", cites=cites)
    yield queue_told(
        happenings.SeatCalled,
        asked,
        rules,
        "list.call",
        cites=order.cites,
        number=state.number + 1,
        player=chosen.player,
        table=asked.table,
        seat=asked.seat,
        claim=chosen.claim,
        until=asked.at + timedelta(seconds=rules.terms.answer),
        game=asked.game,
        origin=chosen.origin,
        order=order.proof(chosen.player, asked.why),
        drawn=asked.drawn or (state.broken[chosen.origin].drawn if chosen.claim == "broken_table" else {}),
    )
    if chosen.claim == "broken_table":  # the house sends them: they have no seat to stay in
        yield queue_told(happenings.MoveDue, asked, rules, "list.call", cites=order.cites, call=state.number + 1)


def _call(rules: FloorRules, state: FloorState, number: int) -> SeatCall:
    found = state.calls.get(number)
    if found is None:
        open_ = ", ".join(map(str, state.calls)) or "none is open"
        raise Illegal(f"there is no call {number}", allowed=open_, cites=rules.cites("list.call"))
    return found


def _own_call(rules: FloorRules, state: FloorState, asked: commands.AcceptCall | commands.PassCall) -> SeatCall:
    call = _call(rules, state, asked.call)
    if call.player != asked.player:
        raise NotAllowed(f"this call is for {call.player}", allowed=call.player, cites=rules.cites("list.call"))
    refuse_for_another(rules, asked, asked.player, f"an answer for {asked.player}", "list.call")
    return call


def _accept(rules: FloorRules, state: FloorState, asked: commands.AcceptCall) -> QueueTold:
    call = _own_call(rules, state, asked)
    if call.accepted:
        raise Illegal(f"{call.player} has said so", allowed="taking the seat", cites=rules.cites("list.call"))
    until = asked.at + timedelta(seconds=rules.terms.hold)
    yield queue_told(happenings.CallAccepted, asked, rules, "list.call", call=call.number, until=until)


def _pass(rules: FloorRules, state: FloorState, asked: commands.PassCall) -> QueueTold:
    call = _own_call(rules, state, asked)
    if call.claim == "must_move":
        cites = rules.cites("list.must_move")
        raise Illegal(f"{call.player} stays at {call.origin}", allowed="moving, or leaving the game", cites=cites)
    if call.claim == "broken_table":
        what = f"{call.player} stays at {call.origin}, which is closed"
        raise Illegal(what, allowed="moving, or leaving the game", cites=rules.broken_cites())
    mine = state.waiting(call.game, call.player)
    keeps = call.claim == "waiting_list" and mine is not None and mine.passes < rules.terms.passes
    yield queue_told(happenings.CallPassed, asked, rules, "list.call", call=call.number, keeps_place=keeps)
    if not keeps:
        yield from _lose_place(rules, asked, call, "passed")


def _lose_place(rules: FloorRules, asked: AskedOfFloor, call: SeatCall, how: LeftHow) -> QueueTold:
    if call.claim == "waiting_list":
        parts = {"game": call.game, "player": call.player}
        if how == "missed" and rules.terms.missed == "to_the_foot":
            yield queue_told(happenings.SentToFoot, asked, rules, "list.away", **parts)
        else:
            yield queue_told(happenings.ListLeft, asked, rules, "list.away", how=how, **parts)
    else:
        parts = {"table": call.table, "player": call.player, "how": how}
        yield queue_told(happenings.SeatChangeDropped, asked, rules, "list.change", **parts)


def _end(rules: FloorRules, state: FloorState, asked: commands.EndCall) -> QueueTold:
    call = _call(rules, state, asked.call)
    if asked.at < call.until:
        left = f"until {call.until:%H:%M:%S}"
        raise Illegal(f"{call.player} still has time", allowed=left, cites=rules.cites("list.call"))
    if call.due:
        return
    if call.claim == "must_move" or (call.accepted and call.claim != "waiting_list"):
        matter = "list.must_move" if call.claim == "must_move" else "list.change"
        yield queue_told(happenings.MoveDue, asked, rules, matter, call=call.number)  # once their hand is over
        return
    yield queue_told(happenings.CallMissed, asked, rules, "list.away", call=call.number)
    yield from _lose_place(rules, asked, call, "missed")


def _withdraw(rules: FloorRules, state: FloorState, asked: commands.WithdrawCall) -> QueueTold:
    call = _call(rules, state, asked.call)
    if asked.by:
        refuse_without_power(rules, asked, f"the call of {call.player} withdrawn", "list.call")
    if not asked.why.strip():
        raise Malformed("a call withdrawn without a reason", allowed="why", cites=rules.cites("list.call"))
    yield queue_told(happenings.CallWithdrawn, asked, rules, "list.call", call=call.number)


# Must-move games


def _set_must_move(rules: FloorRules, state: FloorState, asked: commands.SetMustMove) -> QueueTold:
    cites, what = rules.cites("list.must_move"), f"{asked.feeder} feeds {asked.main}"
    refuse_without_power(rules, asked, what, "list.must_move")
    if asked.feeder == asked.main or not asked.same_game:
        raise Illegal(what, allowed="another table of the same game and limits", cites=cites)
    if asked.feeder in state.feeders or asked.main in state.feeders or state.feeders_of(asked.feeder):
        raise Illegal(
            f"{what}, and one of them is in a must-move already", allowed="a feeder and a main game", cites=cites
        )
    parts = {"feeder": asked.feeder, "main": asked.main, "players": asked.players}
    yield queue_told(happenings.MustMoveSet, asked, rules, "list.must_move", **parts)


def _end_must_move(rules: FloorRules, state: FloorState, asked: commands.EndMustMove) -> QueueTold:
    refuse_without_power(rules, asked, f"{asked.feeder} feeds no other", "list.must_move")
    if asked.feeder not in state.feeders:
        fed = ", ".join(state.feeders) or "no table does"
        raise Illegal(f"{asked.feeder} feeds no table", allowed=fed, cites=rules.cites("list.must_move"))
    for call in state.calls.values():
        if call.claim == "must_move" and call.origin == asked.feeder:
            why = f"{asked.feeder} feeds no other table any more"
            yield queue_told(happenings.CallWithdrawn, asked, rules, "list.must_move", call=call.number, why=why)
    yield queue_told(happenings.MustMoveEnded, asked, rules, "list.must_move", feeder=asked.feeder)


_DECIDE: Final[dict[type, Callable[[FloorRules, FloorState, Any], QueueTold]]] = {
    commands.JoinList: _join,
    commands.LeaveList: _leave,
    commands.StepAway: _step_away,
    commands.StepBack: _step_back,
    commands.AskSeatChange: _ask_change,
    commands.DropSeatChange: _drop_change,
    commands.CallSeat: _call_seat,
    commands.AcceptCall: _accept,
    commands.PassCall: _pass,
    commands.EndCall: _end,
    commands.WithdrawCall: _withdraw,
    commands.NoteSeats: note_seats,
    commands.BreakTable: decide_breaking,
    commands.SetMustMove: _set_must_move,
    commands.EndMustMove: _end_must_move,
}
