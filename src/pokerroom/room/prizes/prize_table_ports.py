"""The tables of a room as its prizes need them: players, viewers of ended hands, and notices of changes.

Jackpots and promotions are below the tables and know none; the code that wires them to tables implements these ports.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, Protocol

from pokerroom.errors import NotAllowed
from pokerroom.jackpots.claims.claim_file import ClaimFile
from pokerroom.room.ledger_entries import RoomEntry
from pokerroom.room.store import Part
from pokerroom.table.commands import SplashPot


class PoolTablesPort(Protocol):
    """The tables that feed a room's jackpots."""

    @property
    def names(self) -> Mapping[str, str]:
        """The names of the tables, by their ids."""

    def players_of_pool(self, table: str, /) -> tuple[str, ...]:
        """Return everybody who plays at a table of the same pool as this one."""

    def may_know_result(self, player: str, table: str, hand: int, /) -> bool:
        """Return whether somebody may know how a hand of a table ended; not at once with a delay."""

    def hits_changed(self) -> None:
        """Show at the tables that a hit is to be seen from now on, or no longer."""

    def claim_paid(self, pool: str, claim: ClaimFile, /) -> None:
        """Note that everybody has got their share of a jackpot."""


class PromotionTablesPort(Protocol):
    """The tables at which a room's promotions run."""

    def promotions_changed(self) -> None:
        """Show at the tables a promotion that has changed and is stored."""

    async def splash(self, table: str, splash: SplashPot, part: Part, entries: Sequence[RoomEntry], by: str, /) -> int:
        """Add a promotion's gift to a table's pot, store both together and return the version of its stream.

        `part` has the records for the promotion's stream. The table may refuse the gift.
        """


class _NoTables:
    """No tables at all: a room of which only the books are read."""

    names: Mapping[str, str] = MappingProxyType({})

    def players_of_pool(self, _table: str, /) -> tuple[str, ...]:
        """Return nobody: there are no tables."""
        return ()

    def may_know_result(self, _player: str, _table: str, _hand: int, /) -> bool:
        """Return True: everything in the books may be known."""
        return True

    def hits_changed(self) -> None:
        """Do nothing: there is nobody to show it to."""

    def claim_paid(self, _pool: str, _claim: ClaimFile, /) -> None:
        """Do nothing: there is nobody to tell it to."""

    def promotions_changed(self) -> None:
        """Do nothing: there is nobody to show it to."""

    async def splash(
        self, table: str, _splash: SplashPot, _part: Part, _entries: Sequence[RoomEntry], _by: str, /
    ) -> int:
        """Refuse it: a room without tables has no pot to splash."""
        raise NotAllowed(f"a splash at {table}", allowed="a table of this room")


NO_TABLES: Final = _NoTables()
