"""When a table that its host closes may close at once: bots, and people who all agree, need no notice."""

from __future__ import annotations

from pokerroom.room.tables.schedule.table_bots import TableBots
from pokerroom.table.changes.changes import Pending
from pokerroom.table.state import TableState


def people_seats(table: TableState, bots: TableBots) -> list[int]:
    """Return the seats of people, without those of bots."""
    return [seat for seat in sorted(table.players.stakes) if not bots.is_bot(table.seats.plays(seat))]


def closes_now(table: TableState, bots: TableBots, pending: Pending) -> bool:
    """Return whether a host's closing needs no notice, because everybody at the table agrees."""
    return pending.new is None and bool(pending.host) and pending.agreed >= set(people_seats(table, bots))


def is_left_to_bots(table: TableState, bots: TableBots) -> bool:
    """Return whether only bots are left at a table that its host closes; they then get up."""
    waiting = (change for number, change in enumerate(table.proposals.pending) if number not in table.proposals.settled)
    return not people_seats(table, bots) and any(closes_now(table, bots, change) for change in waiting)
