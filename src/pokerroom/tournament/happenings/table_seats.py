"""Happenings of seats: allotted, taken late, changed, and tables broken."""

from __future__ import annotations

from pokerroom.tournament.happenings.common import HappenedInTournament
from pokerroom.tournament.records import AllottedSeat


class SeatsAllotted(HappenedInTournament, frozen=True, kw_only=True):
    """All players of a session were allotted a table and a seat; `draw` is the proof of the draw."""

    session: str
    seats: tuple[AllottedSeat, ...]
    by_lot: bool
    draw: str = ""


class LateStackPlaced(HappenedInTournament, frozen=True, kw_only=True):
    """A starting stack waits at an empty seat for a late entrant."""

    session: str
    player: str  # the stack's own name until it is sold
    table: str
    seat: int
    chips: int


class LateSeatTaken(HappenedInTournament, frozen=True, kw_only=True):
    """A late entrant took a seat, with the stack waiting there or with a full one."""

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
    """A player moved with the whole stack, for a reason; `warning` if the director did it against the rules.

    A player who `waits` is dealt in once the button has passed them.
    """

    session: str
    player: str
    table: str
    seat: int
    reason: str
    warning: str = ""
    waits: bool = False


class FinalTableDrawn(HappenedInTournament, frozen=True, kw_only=True):
    """All remaining players sit at one table in drawn seats; all other tables are out of use."""

    session: str
    table: str
    seats: tuple[AllottedSeat, ...]


class TournamentTableBroken(HappenedInTournament, frozen=True, kw_only=True):
    """A table was broken and is out of use."""

    session: str
    table: str
