"""Judge commands about another seat that a seated player asks for."""

from __future__ import annotations

from pokerroom.errors import Illegal
from pokerroom.queues import commands, happenings
from pokerroom.queues.deciding.requests import QueueHappenings, common_fields, refuse_for_another
from pokerroom.queues.rules import QueueRules
from pokerroom.queues.state import QueueState


def decide_ask_seat_change(rules: QueueRules, state: QueueState, command: commands.AskSeatChange) -> QueueHappenings:
    """Note the wish of a seated player for another seat; refuse a second wish."""
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


def decide_drop_seat_change(rules: QueueRules, state: QueueState, command: commands.DropSeatChange) -> QueueHappenings:
    """Drop the wish of a player for another seat, with the call that they had for it."""
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
