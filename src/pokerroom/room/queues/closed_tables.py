"""The players of a closed table: the room sends them to other tables of their game, or pays them out.

The order is the house's (`pokerroom.queues.deciding.closing`). At a table that the room deals, bots leave, and a person
without another seat takes their chips and is on the list of the game; at a live table they keep their chips before them
until a seat is free, or cash them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeAlias

from msgspec.structs import replace

from pokerroom.errors import PokerroomError
from pokerroom.queues import commands
from pokerroom.queues.deciding.closing import level_at_breaking
from pokerroom.queues.rules import QueueRules
from pokerroom.queues.state import QueueState
from pokerroom.room import wire
from pokerroom.room.queues.drawing import draw_until_settled
from pokerroom.room.tables.actor.table_actor import TableActor

TryCommand: TypeAlias = Callable[[commands.AnyQueueCommand], Awaitable[bool]]


def is_to_break(actor: TableActor, state: QueueState) -> bool:
    """Return whether a table has closed with players who were not sent to other tables yet."""
    table = actor.journal.table
    return table.closed and bool(table.players) and actor.id not in state.broken


def is_waiting(actor: TableActor, state: QueueState) -> bool:
    """Return whether players of a closed table wait there for a seat."""
    return actor.journal.table.closed and actor.id in state.broken and bool(state.broken[actor.id].players)


def who_plays(actor: TableActor) -> dict[int, str]:
    """Return by seat who has chips there; where somebody plays over a seat, that player and not its owner."""
    table = actor.journal.table
    return dict(sorted(table.players.names.items()))


def whose_seat_is_played(actor: TableActor) -> dict[int, str]:
    """Return the owners of seats that others play over, by seat: their chips lie under a box."""
    seats = actor.journal.seats
    return {seat: seats.players[seat] for seat in seats.over}


def refuse_where_not_taken(origin: TableActor, actor: TableActor, player: str, seat: int, title: str) -> None:
    """Refuse to call a player of a closed table to a seat that the other table would not give them."""
    if leaves := origin.seat_of(player):
        left, table, at = origin.journal.table, actor.journal.table, actor.time()
        comes = left.players.as_traveller(leaves, at, to=table.name, by=title, broken=True)
        table.players.refuse_arrival(comes, seat, at)


def with_players(rules: QueueRules, command: commands.BreakTable, actor: TableActor, game: str) -> commands.BreakTable:
    """Return the order to break a table, completed with its players, its button and the cards drawn."""
    table = actor.journal.table
    command = replace(
        command,
        game=game,
        seats=who_plays(actor),
        owners=whose_seat_is_played(actor),
        button=table.hands.last_button,
        closed=table.closed,
        drawn={},
    )
    return replace(
        command, drawn=draw_until_settled(lambda drawn: level_at_breaking(rules, replace(command, drawn=drawn)))
    )


def closed_by(actor: TableActor) -> str:
    """Return the title of the person who closed a table; "" if nobody did."""
    table = actor.journal.table
    closings = [
        change.by
        for number, change in enumerate(table.changes.proposed)
        if change.new is None and number not in table.changes.open and not change.withdrawn
    ]
    return closings[-1] if closings else ""


async def let_bots_go(actor: TableActor) -> None:
    """Have the bots get up from a closed table."""
    table = actor.journal.table
    for player in [player for player in table.seats.players.values() if actor.scheduler.table_bots.is_bot(player)]:
        with suppress(PokerroomError):
            await actor.ask(player, wire.Leave())


async def let_players_go(actor: TableActor, players: tuple[str, ...], game: str, ask: TryCommand) -> None:
    """Pay out the players of a closed table who have no other seat, and put them on the list if there is one."""
    if actor.journal.dealt_live:
        return  # their chips are real: the dealer sees to them
    for player in players:
        with suppress(PokerroomError):
            await actor.ask(player, wire.Leave())
        if game and not actor.seat_of(player):
            why = f"{actor.journal.ledger.table} closed, and no seat was free"
            await ask(commands.JoinList(at=actor.time(), player=player, game=game, why=why))
