"""Judge calls to free seats: made, answered, ended when nobody came, or withdrawn."""

from __future__ import annotations

from datetime import timedelta

from pokerroom.errors import Illegal, Malformed, NotAllowed
from pokerroom.queues import commands, happenings
from pokerroom.queues.commands import AnyQueueCommand
from pokerroom.queues.deciding.requests import QueueHappenings, common_fields, refuse_for_another, refuse_without_power
from pokerroom.queues.order import SeatOrder, Wanter, seat_order
from pokerroom.queues.rules import QueueRules
from pokerroom.queues.state import QueueState, SeatCall
from pokerroom.queues.words import LeftHow
from pokerroom.wording.listing import joined_with_and
from pokerroom.wording.wordless import required_reason


def decide_call_seat(rules: QueueRules, state: QueueState, command: commands.CallSeat) -> QueueHappenings:
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
    """Return an open call by its number; refuse a number that no open call has."""
    call = state.calls.get(number)
    if call is None:
        open_ = ", ".join(map(str, state.calls)) or "none is open"
        raise Malformed(f"there is no call {number}", allowed=open_, cites=rules.cites("list.call"))
    return call


def _call_for_this_player(
    rules: QueueRules, state: QueueState, command: commands.AcceptCall | commands.PassCall
) -> SeatCall:
    """Return the call that is answered; refuse an answer for somebody else but by the house."""
    call = _call(rules, state, command.call)
    if call.player != command.player:
        raise NotAllowed(f"this call is for {call.player}", allowed=call.player, cites=rules.cites("list.call"))
    refuse_for_another(rules, command, command.player, f"an answer for {command.player}", "list.call")
    return call


def decide_accept_call(rules: QueueRules, state: QueueState, command: commands.AcceptCall) -> QueueHappenings:
    """Judge the acceptance of a call: the seat is held for the player for as long as the house says."""
    call = _call_for_this_player(rules, state, command)
    if call.accepted:
        raise Illegal(
            f"{call.player} has accepted this call", allowed="taking the seat", cites=rules.cites("list.call")
        )
    until = command.at + timedelta(seconds=rules.terms.hold)
    yield happenings.CallAccepted(call=call.number, until=until, **common_fields(command, rules, "list.call"))


def decide_pass_call(rules: QueueRules, state: QueueState, command: commands.PassCall) -> QueueHappenings:
    """Pass a call up, which may cost the place; refuse to stay where the house moves the player."""
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
    """Yield what becomes of the place of a player who let a call go: off the list, to its foot, or the wish dropped."""
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


def decide_end_call(rules: QueueRules, state: QueueState, command: commands.EndCall) -> QueueHappenings:
    """End a call whose time is up: the player moves after their hand, or has missed it."""
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


def decide_withdraw_call(rules: QueueRules, state: QueueState, command: commands.WithdrawCall) -> QueueHappenings:
    """Withdraw a call, with a reason."""
    call = _call(rules, state, command.call)
    if command.by:
        refuse_without_power(rules, command, f"the call of {call.player} withdrawn", "list.call")
    required_reason(command.why, "withdraw the call", rules.cites("list.call"))
    yield happenings.CallWithdrawn(call=call.number, **common_fields(command, rules, "list.call"))
