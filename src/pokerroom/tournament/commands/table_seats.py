"""Commands to a tournament that allot seats, change them, and keep them for late entrants."""

from __future__ import annotations

from pokerroom.tournament.commands.common import FewWords, TournamentCommand
from pokerroom.tournament.records import AllottedSeat
from pokerroom.tournament.seating.balancing import DirectorsChoice
from pokerroom.tournament.seating.tables import TableSeat


class AllotSeats(TournamentCommand, frozen=True, kw_only=True):
    """Allot a table and a seat to every player of a session: by lot, with proof of the draw, or otherwise."""

    session: str
    seats: tuple[AllottedSeat, ...]
    by_lot: bool = True
    draw: FewWords = ""


class PlaceLateStack(TournamentCommand, frozen=True, kw_only=True):
    """Place a starting stack at an empty seat for a late entrant."""

    session: str
    table: FewWords
    seat: int


class RemoveLateStack(TournamentCommand, frozen=True, kw_only=True):
    """Remove a stack that nobody bought."""

    session: str
    table: FewWords
    seat: int


class MoveCompetitor(TournamentCommand, frozen=True, kw_only=True):
    """Move a player with the whole stack, by the director's order; `against_rules` accepts a warning."""

    player: FewWords
    table: FewWords
    seat: int
    reason: FewWords
    against_rules: bool = False


class EvenTables(TournamentCommand, frozen=True, kw_only=True):
    """Break or balance tables by the house's method, where the numbers of players require it.

    `lots` are the open seats and `table_order` the tables, both in drawn order; a director's own choice of table,
    player and place applies to the next move.
    """

    session: str
    lots: tuple[TableSeat, ...] = ()
    table_order: tuple[FewWords, ...] = ()
    choice: DirectorsChoice | None = None


class DrawFinalTable(TournamentCommand, frozen=True, kw_only=True):
    """Draw new seats at one table for all remaining players; `lots` are all its seats in drawn order."""

    session: str
    table: FewWords
    lots: tuple[TableSeat, ...]


class BreakTournamentTable(TournamentCommand, frozen=True, kw_only=True):
    """Break a table: its players move to these seats."""

    session: str
    table: FewWords
    seats: tuple[AllottedSeat, ...]
