"""The names of the room's accounts, its ledger's entries, and the moves for a table's bookings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from pokerroom.cage.accounts import CHIPS_OUT
from pokerroom.charges.entries import CAGE, OTHER_TABLES, PLAYER_PREFIX, ChipMove, player_account
from pokerroom.table.happenings import Booked

BETWEEN_TABLES: Final = "between tables"  # empty whenever something has been kept
TABLE_ACCOUNTS: Final = "table "
JACKPOT_ACCOUNTS: Final = "jackpot "


class RoomEntry(msgspec.Struct, frozen=True):
    """Moves that belong together, and the reason for them."""

    what: str
    moves: tuple[ChipMove, ...]

    def __str__(self) -> str:
        return f"{self.what}: {'; '.join(map(str, self.moves))}"


class TableBookings(msgspec.Struct, frozen=True):
    """Bookings of a table that move chips to or from elsewhere, who asked for them, and under which request.

    With chips `in_hand`, players bring chips that the cage has sold them, and take them along when they go.
    """

    table: str
    booked: Booked
    by: str = ""
    request: str = ""
    in_hand: bool = False


def table_account(table_id: str) -> str:
    """Return the name of a table's account: the chips that have come to the table and have not left it."""
    return TABLE_ACCOUNTS + table_id


def pool_account(pool: str, account: str) -> str:
    """Return the name of one of a jackpot pool's accounts in the room's ledger."""
    return f"{JACKPOT_ACCOUNTS}{pool}, {account}"


def spent_before(entries: Iterable[RoomEntry]) -> defaultdict[str, int]:
    """Return by player the chips that entries take from their account; below 0 for those they add to it."""
    spent: defaultdict[str, int] = defaultdict(int)
    for move in (move for entry in entries for move in entry.moves):
        spent[move.target.removeprefix(PLAYER_PREFIX)] -= move.amount
    return spent


def player_moves(booking: TableBookings) -> Iterator[ChipMove]:
    """Yield the moves for what players bring to a table or take from it; chips in their hands pass through the cage."""
    for player, amount in booking.booked.players.items():
        if not amount:
            continue
        to_table = _move_by_sign(player_account(player), table_account(booking.table), amount)
        if not booking.in_hand:
            yield to_table
            continue
        by_the_cage = (_move_by_sign(CHIPS_OUT, CAGE, amount), move_toward(CAGE, player, amount), to_table)
        yield from by_the_cage if amount > 0 else reversed(by_the_cage)


def outside_moves(booking: TableBookings) -> Iterator[ChipMove]:
    """Yield the moves of other chips that came to a table: from the cage for no player, and from other tables."""
    from_cage = _net(booking.booked, CAGE) - sum(booking.booked.players.values())
    for source, amount in ((CAGE, from_cage), (BETWEEN_TABLES, _net(booking.booked, OTHER_TABLES))):
        if amount:
            yield _move_by_sign(source, table_account(booking.table), amount)


def _net(booked: Booked, outside: str) -> int:
    """Return the chips that came to the table from an outside account; below 0 for those that went there."""
    return sum(move.amount * ((move.source == outside) - (move.target == outside)) for move in booked.moves)


def _move_by_sign(source: str, target: str, amount: int) -> ChipMove:
    """Return a move of this many chips; below 0, it goes the other way."""
    return ChipMove(source, target, amount) if amount > 0 else ChipMove(target, source, -amount)


def move_toward(source: str, player: str, amount: int) -> ChipMove:
    """Return a move of this many chips into a player's account, or out of it for less than 0."""
    return _move_by_sign(source, player_account(player), amount)
