"""A table at which nobody plays, and its chips."""

from __future__ import annotations

from pokerroom.room import wire
from pokerroom.room.tables.actor.table_actor import TableActor

TABLE = "quiet-corner"

MORE = wire.TopUp(amount=50, request="more")


def chips(actor: TableActor) -> int:
    return actor.journal.table.stacks[actor.seat_of("Ann")]
