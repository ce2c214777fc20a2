"""Judge commands to the floor's queues: refuse them with the clause, or return what happens."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any, Final

from pokerroom.command_reading import judge_of
from pokerroom.errors import Illegal, Malformed, NotAllowed
from pokerroom.queues import commands, happenings
from pokerroom.queues.commands import AnyQueueCommand
from pokerroom.queues.deciding.closing import decide_breaking
from pokerroom.queues.deciding.requests import QueueHappenings, common_fields, refuse_for_another, refuse_without_power
from pokerroom.queues.deciding.seats_noted import decide_note_seats
from pokerroom.queues.happenings import QueueHappening
from pokerroom.queues.order import SeatOrder, Wanter, seat_order
from pokerroom.queues.rules import QueueRules
from pokerroom.queues.state import ListEntry, QueueState, SeatCall
from pokerroom.queues.words import LeftHow
from pokerroom.wording.listing import joined_with_and
from pokerroom.wording.wordless import required_reason


def decide_queues(rules: QueueRules, state: QueueState, command: AnyQueueCommand) -> tuple[QueueHappening, ...]:
    """Judge a command to the floor's queues and return what happens, or refuse it as a whole; nothing is changed."""
    judge = judge_of(command, "the floor", _JUDGES)
    return tuple(judge(rules, state, command))


# Waiting lists


def _decide_join_list(rules: QueueRules, state: QueueState, command: commands.JoinList) -> QueueHappenings:
    what = f"{command.player} on the list"
    if not command.player.strip() or not command.game:
        raise Malformed("a name or the game is missing", allowed="a player, and a game of the room")
    if command.by or command.title:  # the room itself puts down whom it has no seat for
        refuse_for_another(rules, command, command.player, what, "list.join")
    if (entry := state.waiting(command.game, command.player)) is not None:
        place = state.lists[command.game].index(entry) + 1
        raise Illegal(f"{command.player} is on this list, as number {place}", allowed="one place for each",
                      cites=rules.cites("list.join"))  # fmt: skip
    if command.seated:
        cites = rules.cites("list.change")
        raise Illegal(
            f"{command.player} plays this game at {command.seated}", allowed="asking for another seat", cites=cites
        )
    yield happenings.ListJoined(
        number=state.number + 1,
        game=command.game,
        player=command.player,
        table=command.table,
        **common_fields(command, rules, "list.join"),
    )


def _list_entry_of_player(rules: QueueRules, state: QueueState, command: Any, what: str) -> ListEntry:
    entry = state.waiting(command.game, command.player)
    if entry is None:
        on = ", ".join(entry.player for entry in state.lists.get(command.game, ())) or "nobody is"
        raise Illegal(f"{command.player} is not on this list", allowed=on, cites=rules.cites("list.join"))
    refuse_for_another(rules, command, command.player, what, "list.join")
    return entry


def _decide_leave_list(rules: QueueRules, state: QueueState, command: commands.LeaveList) -> QueueHappenings:
    _list_entry_of_player(rules, state, command, f"{command.player} taken off the list")
    struck = bool(command.title) and command.by != command.player
    if struck:
        required_reason(command.why, f"strike {command.player} off the list", rules.cites("list.join"))
    call = state.call_of(command.player, command.game)
    if call is not None and call.claim == "waiting_list":
        yield happenings.CallWithdrawn(call=call.number, **common_fields(command, rules, "list.call"))
    how: LeftHow = "struck" if struck else "asked"
    yield happenings.ListLeft(
        game=command.game, player=command.player, how=how, **common_fields(command, rules, "list.join")
    )


def _decide_step_away(rules: QueueRules, state: QueueState, command: commands.StepAway) -> QueueHappenings:
    if _list_entry_of_player(rules, state, command, f"{command.player} away from the list").out:
        raise Illegal(f"{command.player} is away already", allowed="to be back", cites=rules.cites("list.away"))
    yield happenings.SteppedAway(game=command.game, player=command.player, **common_fields(command, rules, "list.away"))


def _decide_step_back(rules: QueueRules, state: QueueState, command: commands.StepBack) -> QueueHappenings:
    if not _list_entry_of_player(rules, state, command, f"{command.player} back at the list").out:
        raise Illegal(f"{command.player} is not away", allowed="to leave first", cites=rules.cites("list.away"))
    yield happenings.SteppedBack(game=command.game, player=command.player, **common_fields(command, rules, "list.away"))


# Changes of seat


def _decide_ask_seat_change(rules: QueueRules, state: QueueState, command: commands.AskSeatChange) -> QueueHappenings:
    to, cites = command.to or command.table, rules.cites("list.change")
    refuse_for_another(rules, command, command.player, f"another seat for {command.player}", "list.change")
    if not command.own:
        raise Illegal(f"{command.player} has no seat at {command.table}", allowed="the waiting list", cites=cites)
    if to == command.table and command.seat == command.own:
        raise Illegal(f"{command.player} has seat {command.seat}", allowed="another seat", cites=cites)
    for table, wishes in state.wishes.items():
        if any(wish.player == command.player for wish in wishes):
            raise Illegal(
                f"{command.player} has asked for a seat at {table}", allowed="dropping that first", cites=cites
            )
    yield happenings.SeatChangeAsked(
        number=state.number + 1,
        table=to,
        player=command.player,
        origin=command.table,
        seat=command.seat,
        **common_fields(command, rules, "list.change"),
    )


def _decide_drop_seat_change(rules: QueueRules, state: QueueState, command: commands.DropSeatChange) -> QueueHappenings:
    if all(wish.player != command.player for wish in state.wishes.get(command.table, ())):
        cites = rules.cites("list.change")
        raise Illegal(f"{command.player} has asked for no seat there", allowed="a seat asked for", cites=cites)
    refuse_for_another(rules, command, command.player, f"the wish of {command.player} dropped", "list.change")
    call = next(
        (call for call in state.calls.values() if call.player == command.player and call.table == command.table), None
    )
    if call is not None and call.claim in ("seat_change", "table_change"):
        yield happenings.CallWithdrawn(call=call.number, **common_fields(command, rules, "list.change"))
    yield happenings.SeatChangeDropped(
        table=command.table, player=command.player, how="asked", **common_fields(command, rules, "list.change")
    )


# Calls


def _decide_call_seat(rules: QueueRules, state: QueueState, command: commands.CallSeat) -> QueueHappenings:
    """Judge a call of somebody on a list to a free seat: the first by the house's order, or the one whom the floor
    names.
    """
    where, cites = f"seat {command.seat} at {command.table}", rules.cites("list.call")
    if command.by:
        refuse_without_power(rules, command, f"a call for {where}", "list.call")
    if command.seat in command.seats:
        raise Illegal(f"{where} is taken by {command.seats[command.seat]}", allowed="a free seat", cites=cites)
    for call in state.calls.values():
        if (call.table, call.seat) == (command.table, command.seat):
            raise Illegal(f"{where} is held for {call.player}", allowed="another seat", cites=cites)
    order = seat_order(rules, state, command)
    chosen = _wanter_called(rules, command, order, where)
    yield happenings.SeatCalled(
        number=state.number + 1,
        player=chosen.player,
        table=command.table,
        seat=command.seat,
        claim=chosen.claim,
        until=command.at + timedelta(seconds=rules.terms.answer),
        game=command.game,
        origin=chosen.origin,
        order=order.proof(chosen.player, command.why),
        drawn=command.drawn or (state.broken[chosen.origin].drawn if chosen.claim == "broken_table" else {}),
        **common_fields(command, rules, "list.call", cites=order.cites),
    )
    if chosen.claim == "broken_table":  # the house sends them: they have no seat to stay in
        yield happenings.MoveDue(call=state.number + 1, **common_fields(command, rules, "list.call", cites=order.cites))


def _wanter_called(rules: QueueRules, command: commands.CallSeat, order: SeatOrder, where: str) -> Wanter:
    """Return the player who is called: the first of the order, or another by an order of the house with a reason."""
    chosen, cites = order.first, rules.cites("list.call")
    if command.player and (chosen is None or chosen.player != command.player):
        chosen = next((wanter for wanter in order.wanters if wanter.player == command.player), None)
        if chosen is None or chosen.passed_over in ("called", "kept_out"):
            raise Illegal(
                f"{command.player} cannot be called for {where}", allowed="somebody who waits for it", cites=cites
            )
        if not command.title or not command.why.strip():
            first = order.first.player if order.first else joined_with_and(order.level)
            allowed = "the order, or an order of the house with a reason"
            raise Illegal(f"{command.player} is not before {first}", allowed=allowed, cites=cites)
    elif order.level:
        who = joined_with_and(order.level)
        raise Illegal(f"{who} are level for {where}", allowed="a draw of cards", cites=order.cites)
    if chosen is None:
        raise Illegal(f"nobody may be called for {where}", allowed="when somebody waits for it", cites=cites)
    return chosen


def _call(rules: QueueRules, state: QueueState, number: int) -> SeatCall:
    call = state.calls.get(number)
    if call is None:
        open_ = ", ".join(map(str, state.calls)) or "none is open"
        raise Malformed(f"there is no call {number}", allowed=open_, cites=rules.cites("list.call"))
    return call


def _call_for_this_player(
    rules: QueueRules, state: QueueState, command: commands.AcceptCall | commands.PassCall
) -> SeatCall:
    call = _call(rules, state, command.call)
    if call.player != command.player:
        raise NotAllowed(f"this call is for {call.player}", allowed=call.player, cites=rules.cites("list.call"))
    refuse_for_another(rules, command, command.player, f"an answer for {command.player}", "list.call")
    return call


def _decide_accept_call(rules: QueueRules, state: QueueState, command: commands.AcceptCall) -> QueueHappenings:
    call = _call_for_this_player(rules, state, command)
    if call.accepted:
        raise Illegal(f"{call.player} has said so", allowed="taking the seat", cites=rules.cites("list.call"))
    until = command.at + timedelta(seconds=rules.terms.hold)
    yield happenings.CallAccepted(call=call.number, until=until, **common_fields(command, rules, "list.call"))


def _decide_pass_call(rules: QueueRules, state: QueueState, command: commands.PassCall) -> QueueHappenings:
    call = _call_for_this_player(rules, state, command)
    if call.claim == "must_move":
        cites = rules.cites("list.must_move")
        raise Illegal(f"{call.player} stays at {call.origin}", allowed="moving, or leaving the game", cites=cites)
    if call.claim == "broken_table":
        what = f"{call.player} stays at {call.origin}, which is closed"
        raise Illegal(what, allowed="moving, or leaving the game", cites=rules.broken_cites())
    entry = state.waiting(call.game, call.player)
    keeps = call.claim == "waiting_list" and entry is not None and entry.passes < rules.terms.passes
    yield happenings.CallPassed(call=call.number, keeps_place=keeps, **common_fields(command, rules, "list.call"))
    if not keeps:
        yield from _lose_place(rules, command, call, "passed")


def _lose_place(rules: QueueRules, command: AnyQueueCommand, call: SeatCall, how: LeftHow) -> QueueHappenings:
    if call.claim == "waiting_list":
        if how == "missed" and rules.terms.missed == "to_the_foot":
            yield happenings.SentToFoot(
                game=call.game, player=call.player, **common_fields(command, rules, "list.away")
            )
        else:
            yield happenings.ListLeft(
                how=how, game=call.game, player=call.player, **common_fields(command, rules, "list.away")
            )
    else:
        yield happenings.SeatChangeDropped(
            table=call.table, player=call.player, how=how, **common_fields(command, rules, "list.change")
        )


def _decide_end_call(rules: QueueRules, state: QueueState, command: commands.EndCall) -> QueueHappenings:
    call = _call(rules, state, command.call)
    if command.at < call.until:
        left = f"until {call.until:%H:%M:%S}"
        raise Illegal(f"{call.player} still has time", allowed=left, cites=rules.cites("list.call"))
    if call.due:
        return
    if call.claim == "must_move" or (call.accepted and call.claim != "waiting_list"):
        matter = "list.must_move" if call.claim == "must_move" else "list.change"
        yield happenings.MoveDue(call=call.number, **common_fields(command, rules, matter))  # once their hand is over
        return
    yield happenings.CallMissed(call=call.number, **common_fields(command, rules, "list.away"))
    yield from _lose_place(rules, command, call, "missed")


def _decide_withdraw_call(rules: QueueRules, state: QueueState, command: commands.WithdrawCall) -> QueueHappenings:
    call = _call(rules, state, command.call)
    if command.by:
        refuse_without_power(rules, command, f"the call of {call.player} withdrawn", "list.call")
    required_reason(command.why, "withdraw the call", rules.cites("list.call"))
    yield happenings.CallWithdrawn(call=call.number, **common_fields(command, rules, "list.call"))


# Must-move games


def _decide_set_must_move(rules: QueueRules, state: QueueState, command: commands.SetMustMove) -> QueueHappenings:
    cites, what = rules.cites("list.must_move"), f"{command.feeder} feeds {command.main}"
    refuse_without_power(rules, command, what, "list.must_move")
    if command.feeder == command.main or not command.same_game:
        raise Illegal(what, allowed="another table of the same game and limits", cites=cites)
    if command.feeder in state.feeders or command.main in state.feeders or state.feeders_of(command.feeder):
        raise Illegal(
            f"{what}, and one of them is in a must-move already", allowed="a feeder and a main game", cites=cites
        )
    yield happenings.MustMoveSet(
        feeder=command.feeder,
        main=command.main,
        players=command.players,
        **common_fields(command, rules, "list.must_move"),
    )


def _decide_end_must_move(rules: QueueRules, state: QueueState, command: commands.EndMustMove) -> QueueHappenings:
    refuse_without_power(rules, command, f"{command.feeder} feeds no other", "list.must_move")
    if command.feeder not in state.feeders:
        fed = ", ".join(state.feeders) or "no table does"
        raise Illegal(f"{command.feeder} feeds no table", allowed=fed, cites=rules.cites("list.must_move"))
    for call in state.calls.values():
        if call.claim == "must_move" and call.origin == command.feeder:
            why = f"{command.feeder} feeds no other table any more"
            yield happenings.CallWithdrawn(call=call.number, **common_fields(command, rules, "list.must_move", why=why))
    yield happenings.MustMoveEnded(feeder=command.feeder, **common_fields(command, rules, "list.must_move"))


_JUDGES: Final[dict[type, Callable[[QueueRules, QueueState, Any], QueueHappenings]]] = {
    commands.JoinList: _decide_join_list,
    commands.LeaveList: _decide_leave_list,
    commands.StepAway: _decide_step_away,
    commands.StepBack: _decide_step_back,
    commands.AskSeatChange: _decide_ask_seat_change,
    commands.DropSeatChange: _decide_drop_seat_change,
    commands.CallSeat: _decide_call_seat,
    commands.AcceptCall: _decide_accept_call,
    commands.PassCall: _decide_pass_call,
    commands.EndCall: _decide_end_call,
    commands.WithdrawCall: _decide_withdraw_call,
    commands.NoteSeats: decide_note_seats,
    commands.BreakTable: decide_breaking,
    commands.SetMustMove: _decide_set_must_move,
    commands.EndMustMove: _decide_end_must_move,
}
