"""Commands to a tournament that allot seats, change them, and keep them for late comers."""

from __future__ import annotations

from pokerroom.tournament.commands.common import FewWords, TournamentCommand
from pokerroom.tournament.records import AllottedSeat
from pokerroom.tournament.seating.balancing import DirectorsChoice
from pokerroom.tournament.seating.tables import TableSeat


class AllotSeats(TournamentCommand, frozen=True, kw_only=True):
    """Allot a table and a seat to everybody of a session: by lot, with proof of the draw, or otherwise."""

    session: str
    seats: tuple[AllottedSeat, ...]
    by_lot: bool = True
    draw: FewWords = ""


class PlaceLateStack(TournamentCommand, frozen=True, kw_only=True):
    """Place a starting stack at an empty seat for somebody who comes late."""

    session: str
    table: FewWords
    seat: int


class RemoveLateStack(TournamentCommand, frozen=True, kw_only=True):
    """Remove a stack that nobody bought."""

    session: str
    table: FewWords
    seat: int


class MoveCompetitor(TournamentCommand, frozen=True, kw_only=True):
    """Move a player with the whole stack, on the director's order; `against_rules` accepts a warning."""

    player: FewWords
    table: FewWords
    seat: int
    reason: FewWords
    against_rules: bool = False


class EvenTables(TournamentCommand, frozen=True, kw_only=True):
    """Break or balance tables by the method of the house, as their numbers ask for.

    `lots` are open seats in the order in which they were drawn, `table_order` tables in theirs; a director's own choice
    of table, player and place is for the next move.
    """

    session: str
    lots: tuple[TableSeat, ...] = ()
    table_order: tuple[FewWords, ...] = ()
    choice: DirectorsChoice | None = None


class DrawFinalTable(TournamentCommand, frozen=True, kw_only=True):
    """Draw new seats at one table for everybody left; `lots` are all its seats in the order they were drawn."""

    session: str
    table: FewWords
    lots: tuple[TableSeat, ...]


class BreakTournamentTable(TournamentCommand, frozen=True, kw_only=True):
    """Break a table: its players move to these seats."""

    session: str
    table: FewWords
    seats: tuple[AllottedSeat, ...]
