"""Everything that one pool knows. Happenings make it; `evolve.py` applies them."""

from __future__ import annotations

from datetime import date, datetime

from msgspec import Struct, field
from msgspec.structs import replace

from pokerroom.charges.entries import ChipMove
from pokerroom.jackpots.claims.claim_file import ClaimFile
from pokerroom.jackpots.pool_books import Meter
from pokerroom.jackpots.posted.conditions import PoolConditions, PostedTable
from pokerroom.jackpots.posted.terms import PoolTerms
from pokerroom.jackpots.words import WhomToTell


class OpenRound(Struct):
    """The hand that is open on a table's console, and its contribution to the pool."""

    hand: int
    at: datetime
    dealt_in: int = 0
    moves: list[ChipMove] = field(default_factory=list)
    awaits_end_game: bool = False
    ended: bool = False
    void: bool = False


class AnnouncedChange(Struct, frozen=True):
    """A change announced by a sign."""

    conditions: PoolConditions
    terms: PoolTerms
    at: datetime
    effective: datetime


class Failure(Struct):
    """A failure of the equipment, and the steps done about it."""

    table: str
    hand: int
    at: datetime
    to_tell: tuple[WhomToTell, ...] = ()
    told: list[WhomToTell] = field(default_factory=list)
    adjusted: bool = False


class DatedTerms(Struct, frozen=True):
    """Terms, and the moment from which they hold for new hands."""

    since: datetime
    terms: PoolTerms


class PoolState(Struct):
    """One jackpot pool's state: terms, tables, meter, claims; changed only by `evolve`."""

    house: str = ""
    digest: str = ""
    conditions: PoolConditions | None = None
    dated: list[DatedTerms] = field(default_factory=list)
    tables: dict[str, PostedTable] = field(default_factory=dict)
    meter: Meter = Meter()
    rounds: dict[str, OpenRound] = field(default_factory=dict)
    booked: dict[str, list[tuple[int, int]]] = field(default_factory=dict)  # hands entered, as runs of numbers
    claims: dict[int, ClaimFile] = field(default_factory=dict)
    recordings: int = 0
    announced: AnnouncedChange | None = None
    failure: Failure | None = None
    awarded: bool = False  # whether it was won since the present terms hold
    day: date | None = None  # the last trading day that was closed
    ended: bool = False
    unlinked: list[str] = field(default_factory=list)  # tables that staff unlinked

    @property
    def terms(self) -> PoolTerms:
        """The terms in force now."""
        return self.dated[-1].terms

    def copy(self) -> PoolState:
        """Return an independent copy of this pool."""
        failure = self.failure
        return replace(
            self,
            dated=list(self.dated),
            tables=dict(self.tables),
            rounds={
                table: replace(open_round, moves=list(open_round.moves)) for table, open_round in self.rounds.items()
            },
            booked={table: list(runs) for table, runs in self.booked.items()},
            claims=dict(self.claims),
            unlinked=list(self.unlinked),
            failure=None if failure is None else replace(failure, told=list(failure.told)),
        )

    def terms_at(self, moment: datetime) -> PoolTerms:
        """Return the terms in force when a hand began."""
        held = [version.terms for version in self.dated if version.since <= moment]
        return held[-1] if held else self.dated[0].terms

    def is_booked(self, table: str, hand: int) -> bool:
        """Return whether a hand of a table has been entered."""
        return any(first <= hand <= last for first, last in self.booked.get(table, ()))
