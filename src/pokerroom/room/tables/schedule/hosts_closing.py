"""When a table that its host closes may close at once: bots, and people who all agree, need no notice."""

from __future__ import annotations

from pokerroom.room.tables.schedule.table_bots import TableBots
from pokerroom.table import Table
from pokerroom.table.changes.proposals import PendingChange


def people_seats(table: Table, bots: TableBots) -> list[int]:
    """Return the seats in which people sit, and no bots."""
    return [seat for seat, player in sorted(table.players.names.items()) if not bots.is_bot(player)]


def closes_now(table: Table, bots: TableBots, pending: PendingChange) -> bool:
    """Return whether a closing by the host waits for no notice: nobody at the table is against it."""
    return pending.new is None and bool(pending.host) and pending.agreed >= set(people_seats(table, bots))


def is_left_to_bots(table: Table, bots: TableBots) -> bool:
    """Return whether only bots are left at a table that its host closes: they get up."""
    closes = any(closes_now(table, bots, change) for change in table.changes.open.values())
    return not people_seats(table, bots) and closes
