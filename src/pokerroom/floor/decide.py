"""What becomes of a request about the floor's queues: refused with the clause, or what happens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any, Final, TypeVar

from msgspec import Struct

from pokerroom.errors import Illegal, Malformed, NotAllowed
from pokerroom.floor import commands, happenings
from pokerroom.floor.commands import AskedOfFloor
from pokerroom.floor.happenings import QueueHappening
from pokerroom.floor.order import seat_order
from pokerroom.floor.rules import FloorRules
from pokerroom.floor.state import FloorState, ListEntry, SeatCall, SeatWish
from pokerroom.table.stakes.rules import refuse_title_without

_Told = Iterator[QueueHappening]
_H = TypeVar("_H", bound=Struct)


def decide_floor(rules: FloorRules, state: FloorState, asked: AskedOfFloor) -> tuple[QueueHappening, ...]:
    """What happens when this is asked; refused as a whole, and then nothing does."""
    return tuple(_DECIDE[type(asked)](rules, state, asked))


def _said(kind: type[_H], asked: AskedOfFloor, rules: FloorRules, matter: str, **parts: Any) -> _H:
    """A happening of a request, with who asked, why, and the clauses of its matter."""
    said = {"at": asked.at, "by": asked.by, "title": asked.title, "why": asked.why, "cites": rules.cites(matter)}
    return kind(**(said | parts))


def _refuse_stranger(rules: FloorRules, asked: AskedOfFloor, player: str, what: str, matter: str) -> None:
    """A player asks for themselves; for others somebody of the house does, who may give seats."""
    cites = rules.cites(matter)
    if asked.title:
        refuse_title_without(rules.house, asked.title, "seat", what, cites)
    elif asked.by != player:
        raise NotAllowed(
            f"{what} by {asked.by or 'nobody'}", allowed=f"{player}, or somebody of the house", cites=cites
        )


def _refuse_without_power(rules: FloorRules, asked: AskedOfFloor, what: str, matter: str) -> None:
    refuse_title_without(rules.house, asked.title, "seat", what, rules.cites(matter))


# ListEntry lists


def _join(rules: FloorRules, state: FloorState, asked: commands.JoinList) -> _Told:
    what = f"{asked.player} on the list"
    if not asked.player.strip() or not asked.game:
        raise Malformed("a name on no list", allowed="a player, and a game of the room")
    _refuse_stranger(rules, asked, asked.player, what, "list.join")
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
    yield _said(happenings.ListJoined, asked, rules, "list.join", **parts)


def _entry(rules: FloorRules, state: FloorState, asked: Any, what: str) -> ListEntry:
    found = state.waiting(asked.game, asked.player)
    if found is None:
        on = ", ".join(each.player for each in state.lists.get(asked.game, ())) or "nobody is"
        raise Illegal(f"{asked.player} is not on this list", allowed=on, cites=rules.cites("list.join"))
    _refuse_stranger(rules, asked, asked.player, what, "list.join")
    return found


def _leave(rules: FloorRules, state: FloorState, asked: commands.LeaveList) -> _Told:
    _entry(rules, state, asked, f"{asked.player} taken off the list")
    struck = bool(asked.title) and asked.by != asked.player
    if struck and not asked.why.strip():
        raise Malformed(f"{asked.player} struck without a reason", allowed="why", cites=rules.cites("list.join"))
    call = state.call_of(asked.player, asked.game)
    if call is not None and call.claim == "waiting_list":
        yield _said(happenings.CallWithdrawn, asked, rules, "list.call", call=call.number)
    how = "struck" if struck else "asked"
    yield _said(happenings.ListLeft, asked, rules, "list.join", game=asked.game, player=asked.player, how=how)


def _step_away(rules: FloorRules, state: FloorState, asked: commands.StepAway) -> _Told:
    if _entry(rules, state, asked, f"{asked.player} away from the list").out:
        raise Illegal(f"{asked.player} is away already", allowed="to be back", cites=rules.cites("list.away"))
    yield _said(happenings.SteppedAway, asked, rules, "list.away", game=asked.game, player=asked.player)


def _step_back(rules: FloorRules, state: FloorState, asked: commands.StepBack) -> _Told:
    if not _entry(rules, state, asked, f"{asked.player} back at the list").out:
        raise Illegal(f"{asked.player} is not away", allowed="to leave first", cites=rules.cites("list.away"))
    yield _said(happenings.SteppedBack, asked, rules, "list.away", game=asked.game, player=asked.player)


# Changes of seat


def _ask_change(rules: FloorRules, state: FloorState, asked: commands.AskSeatChange) -> _Told:
    to, cites = asked.to or asked.table, rules.cites("list.change")
    _refuse_stranger(rules, asked, asked.player, f"another seat for {asked.player}", "list.change")
    if not asked.own:
        raise Illegal(f"{asked.player} has no seat at {asked.table}", allowed="the waiting list", cites=cites)
    if to == asked.table and asked.seat == asked.own:
        raise Illegal(f"{asked.player} has seat {asked.seat}", allowed="another seat", cites=cites)
    for table, wishes in state.wishes.items():
        if any(each.player == asked.player for each in wishes):
            raise Illegal(f"{asked.player} has asked for a seat at {table}", allowed="dropping that first", cites=cites)
    yield _said(
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


def _drop_change(rules: FloorRules, state: FloorState, asked: commands.DropSeatChange) -> _Told:
    if all(each.player != asked.player for each in state.wishes.get(asked.table, ())):
        cites = rules.cites("list.change")
        raise Illegal(f"{asked.player} has asked for no seat there", allowed="a seat asked for", cites=cites)
    _refuse_stranger(rules, asked, asked.player, f"the wish of {asked.player} dropped", "list.change")
    call = next(
        (each for each in state.calls.values() if each.player == asked.player and each.table == asked.table), None
    )
    if call is not None and call.claim in ("seat_change", "table_change"):
        yield _said(happenings.CallWithdrawn, asked, rules, "list.change", call=call.number)
    parts = {"table": asked.table, "player": asked.player, "how": "asked"}
    yield _said(happenings.SeatChangeDropped, asked, rules, "list.change", **parts)


# Calls


def _call_seat(rules: FloorRules, state: FloorState, asked: commands.CallSeat) -> _Told:
    where, cites = f"seat {asked.seat} at {asked.table}", rules.cites("list.call")
    if asked.by:
        _refuse_without_power(rules, asked, f"a call for {where}", "list.call")
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
    yield _said(
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
        drawn=asked.drawn,
    )


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
    _refuse_stranger(rules, asked, asked.player, f"an answer for {asked.player}", "list.call")
    return call


def _accept(rules: FloorRules, state: FloorState, asked: commands.AcceptCall) -> _Told:
    call = _own_call(rules, state, asked)
    if call.accepted:
        raise Illegal(f"{call.player} has said so", allowed="taking the seat", cites=rules.cites("list.call"))
    until = asked.at + timedelta(seconds=rules.terms.hold)
    yield _said(happenings.CallAccepted, asked, rules, "list.call", call=call.number, until=until)


def _pass(rules: FloorRules, state: FloorState, asked: commands.PassCall) -> _Told:
    call = _own_call(rules, state, asked)
    if call.claim == "must_move":
        cites = rules.cites("list.must_move")
        raise Illegal(f"{call.player} stays at {call.origin}", allowed="moving, or leaving the game", cites=cites)
    mine = state.waiting(call.game, call.player)
    keeps = call.claim == "waiting_list" and mine is not None and mine.passes < rules.terms.passes
    yield _said(happenings.CallPassed, asked, rules, "list.call", call=call.number, keeps_place=keeps)
    if not keeps:
        yield from _lose_place(rules, asked, call, "passed")


def _lose_place(rules: FloorRules, asked: AskedOfFloor, call: SeatCall, how: str) -> _Told:
    if call.claim == "waiting_list":
        parts = {"game": call.game, "player": call.player}
        if how == "missed" and rules.terms.missed == "to_the_foot":
            yield _said(happenings.SentToFoot, asked, rules, "list.away", **parts)
        else:
            yield _said(happenings.ListLeft, asked, rules, "list.away", how=how, **parts)
    else:
        parts = {"table": call.table, "player": call.player, "how": how}
        yield _said(happenings.SeatChangeDropped, asked, rules, "list.change", **parts)


def _end(rules: FloorRules, state: FloorState, asked: commands.EndCall) -> _Told:
    call = _call(rules, state, asked.call)
    if asked.at < call.until:
        left = f"until {call.until:%H:%M:%S}"
        raise Illegal(f"{call.player} still has time", allowed=left, cites=rules.cites("list.call"))
    if call.claim == "must_move" or (call.accepted and call.claim != "waiting_list"):
        if not call.due:  # their hand may take longer than their time
            yield _said(happenings.MoveDue, asked, rules, "list.must_move", call=call.number)
        return
    yield _said(happenings.CallMissed, asked, rules, "list.away", call=call.number)
    yield from _lose_place(rules, asked, call, "missed")


def _withdraw(rules: FloorRules, state: FloorState, asked: commands.WithdrawCall) -> _Told:
    call = _call(rules, state, asked.call)
    if asked.by:
        _refuse_without_power(rules, asked, f"the call of {call.player} withdrawn", "list.call")
    if not asked.why.strip():
        raise Malformed("a call withdrawn without a reason", allowed="why", cites=rules.cites("list.call"))
    yield _said(happenings.CallWithdrawn, asked, rules, "list.call", call=call.number)


# Who sits where


def _note_seats(rules: FloorRules, state: FloorState, asked: commands.NoteSeats) -> _Told:
    """What follows for the queues of who sits at a table now; nothing where nothing has changed for them."""
    at_table = {player: seat for seat, player in asked.seats.items()}
    off: set[str] = set()  # wishes for a seat here that are over with a call
    for call in list(state.calls.values()):
        here = at_table.get(call.player, 0)
        if call.table == asked.table:
            taken = here == call.seat or (here and call.claim != "seat_change")
            if taken:
                yield _said(happenings.CallTaken, asked, rules, "list.call", call=call.number, seat=here)
                if call.claim in ("seat_change", "table_change"):
                    off.add(call.player)
                    yield _dropped(rules, asked, asked.table, call.player, "seated")
            elif call.seat in asked.seats or (call.claim == "seat_change" and not here):
                why = f"seat {call.seat} is taken" if call.seat in asked.seats else f"{call.player} left the table"
                yield _said(happenings.CallWithdrawn, asked, rules, "list.call", call=call.number, why=why)
        elif call.origin == asked.table and not here:
            why = f"{call.player} left {asked.table}"
            yield _said(happenings.CallWithdrawn, asked, rules, "list.call", call=call.number, why=why)
    for entry in state.lists.get(asked.game, ()):
        if entry.player in at_table:
            parts = {"game": asked.game, "player": entry.player, "how": "seated"}
            yield _said(happenings.ListLeft, asked, rules, "list.join", **parts)
    for table, wishes in state.wishes.items():
        for wish in wishes:
            if wish.player in off and table == asked.table:
                continue
            if wish.origin == asked.table and wish.player not in at_table:
                yield _dropped(rules, asked, table, wish.player, "gone")
            elif table == asked.table and _has_it(wish, table, at_table.get(wish.player, 0)):
                yield _dropped(rules, asked, table, wish.player, "seated")
    feeder = state.feeders.get(asked.table)
    if feeder is not None:
        known = [player for player, _ in feeder.arrived]
        for player in known:
            if player not in at_table:
                parts = {"table": asked.table, "player": player}
                yield _said(happenings.LeftFeeder, asked, rules, "list.must_move", **parts)
        for seat in sorted(asked.seats):
            if asked.seats[seat] not in known:
                parts = {"table": asked.table, "player": asked.seats[seat]}
                yield _said(happenings.CameToFeeder, asked, rules, "list.must_move", **parts)


def _has_it(wish: SeatWish, table: str, here: int) -> bool:
    """Whether somebody sits where they wanted to: at the other table, or in the seat."""
    return bool(here) and (wish.origin != table or here == wish.seat)


def _dropped(rules: FloorRules, asked: AskedOfFloor, table: str, player: str, how: str) -> happenings.SeatChangeDropped:
    return _said(happenings.SeatChangeDropped, asked, rules, "list.change", table=table, player=player, how=how)


# Must-move games


def _set_must_move(rules: FloorRules, state: FloorState, asked: commands.SetMustMove) -> _Told:
    cites, what = rules.cites("list.must_move"), f"{asked.feeder} feeds {asked.main}"
    _refuse_without_power(rules, asked, what, "list.must_move")
    if asked.feeder == asked.main or not asked.same_game:
        raise Illegal(what, allowed="another table of the same game and limits", cites=cites)
    if asked.feeder in state.feeders or asked.main in state.feeders or state.feeders_of(asked.feeder):
        raise Illegal(
            f"{what}, and one of them is in a must-move already", allowed="a feeder and a main game", cites=cites
        )
    parts = {"feeder": asked.feeder, "main": asked.main, "players": asked.players}
    yield _said(happenings.MustMoveSet, asked, rules, "list.must_move", **parts)


def _end_must_move(rules: FloorRules, state: FloorState, asked: commands.EndMustMove) -> _Told:
    _refuse_without_power(rules, asked, f"{asked.feeder} feeds no other", "list.must_move")
    if asked.feeder not in state.feeders:
        fed = ", ".join(state.feeders) or "no table does"
        raise Illegal(f"{asked.feeder} feeds no table", allowed=fed, cites=rules.cites("list.must_move"))
    for call in state.calls.values():
        if call.claim == "must_move" and call.origin == asked.feeder:
            why = f"{asked.feeder} feeds no other table any more"
            yield _said(happenings.CallWithdrawn, asked, rules, "list.must_move", call=call.number, why=why)
    yield _said(happenings.MustMoveEnded, asked, rules, "list.must_move", feeder=asked.feeder)


_DECIDE: Final[dict[type, Callable[[FloorRules, FloorState, Any], _Told]]] = {
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
    commands.NoteSeats: _note_seats,
    commands.SetMustMove: _set_must_move,
    commands.EndMustMove: _end_must_move,
}
