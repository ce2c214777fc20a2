"""A table as the lobby lists it: a row that tells no more than somebody who only looks on at the table may see.

A row is made of a table that is kept as it stands, so that the lobby is never ahead of the record.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from pokerroom.room import wire
from pokerroom.room.tables.journal import TableJournal
from pokerroom.room.tables.views import Around, public_view


class Listing(NamedTuple):
    """A table's row in the lobby, and who sits in which of its seats."""

    row: wire.LobbyTable
    seats: Mapping[str, int]

    def for_player(self, player: str) -> wire.LobbyTable:
        """The row as this player is sent it: with the seat they have there."""
        seat = self.seats.get(player, 0) if player else 0
        return replace(self.row, you=seat) if seat else self.row


def listing(
    table_id: str, journal: TableJournal, bots: Collection[str], pots: Sequence[int], *, last_open: int
) -> Listing:
    """List a table; `last_open` is the last hand that somebody who looks on may see, `pots` those played lately."""
    table = journal.table
    seats = {table.seats.plays(seat): seat for seat in table.stakes}
    public = public_view(journal, Around(table_id))
    row = wire.LobbyTable(
        id=table_id,
        name=public.name,
        house=public.house,
        game=public.game,
        game_name=public.game_name,
        stakes=public.stakes,
        limit=table.rules.hand.limit,
        seats=len(public.seats),
        players=len(seats),
        bots=sum(player in bots for player in seats),
        hand=last_open,
        average_pot=sum(pots) // len(pots) if pots else 0,
        min_buy_in=public.min_buy_in,
        max_buy_in=public.max_buy_in,
        unit=public.unit,
        currency=public.currency,
        variant=public.variant,
        state=public.state if last_open == table.hands or table.closed else "playing" if last_open else "waiting",
    )
    return Listing(row, seats)
