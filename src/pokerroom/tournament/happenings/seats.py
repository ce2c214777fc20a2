"""Happenings of seats: allotted, taken late, changed, and tables that are broken."""

from __future__ import annotations

from pokerroom.tournament.happenings.common import HappenedInTournament
from pokerroom.tournament.records import AllottedSeat


class SeatsAllotted(HappenedInTournament, frozen=True, kw_only=True):
    """Everybody of a session has a table and a seat; `draw` is how it can be checked."""

    session: str
    seats: tuple[AllottedSeat, ...]
    by_lot: bool
    draw: str = ""


class LateStackPlaced(HappenedInTournament, frozen=True, kw_only=True):
    """A starting stack waits at an empty seat for somebody who comes late."""

    session: str
    player: str  # what it goes by until it is sold
    table: str
    seat: int
    chips: int


class LateSeatTaken(HappenedInTournament, frozen=True, kw_only=True):
    """Somebody who came late has a seat: with the stack that waited there, or with a full one."""

    session: str
    player: str
    entry: int
    table: str
    seat: int
    chips: int
    instead_of: str = ""


class LateStackRemoved(HappenedInTournament, frozen=True, kw_only=True):
    """A stack that nobody bought left play."""

    session: str
    player: str
    chips: int


class CompetitorMoved(HappenedInTournament, frozen=True, kw_only=True):
    """A player moves with the whole stack, and why; `warning` where the director did it against the rules.

    Who `waits` is dealt in once the button has passed them.
    """

    session: str
    player: str
    table: str
    seat: int
    reason: str
    warning: str = ""
    waits: bool = False


class FinalTableDrawn(HappenedInTournament, frozen=True, kw_only=True):
    """All players who are left sit at one table, in seats that were drawn; every other table is in use no more."""

    session: str
    table: str
    seats: tuple[AllottedSeat, ...]


class TournamentTableBroken(HappenedInTournament, frozen=True, kw_only=True):
    """A table is in use no more."""

    session: str
    table: str
