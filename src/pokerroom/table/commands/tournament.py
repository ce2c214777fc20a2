"""Commands of a tournament's director to a table: seat and move players, issue chips, set levels, make announcements.

Tournament chips are not money: they come from the tournament's own account and go back there.
"""

from __future__ import annotations

from datetime import datetime

from pokerroom.citation import Citation
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table.commands.command import Command


class SeatCompetitor(Command[None], frozen=True):
    """Seat a player of the tournament with a number of its chips; `why` gives the reason in words, with its clauses."""

    player: str
    seat: int
    chips: int
    at: datetime
    why: str = ""
    cites: tuple[Citation, ...] = ()


class RemoveCompetitor(Command[int], frozen=True):
    """Remove a player of the tournament, who is out or moves elsewhere, with their chips; returns how many."""

    seat: int
    at: datetime
    why: str = ""
    cites: tuple[Citation, ...] = ()


class NoteAbsence(Command[None], frozen=True):
    """Note that a competitor is away from a live table, or is back."""

    seat: int
    away: bool
    at: datetime


class IssueChips(Command[None], frozen=True):
    """Give a competitor more chips, or take some: after a rebuy, in a chip race, as a penalty.

    With seat 0 they go into the pot of the next hand.
    """

    seat: int
    amount: int
    at: datetime
    what: str
    cites: tuple[Citation, ...] = ()


class SetLevel(Command[None], frozen=True):
    """Set the tournament's level for the next hand."""

    setup: TableSetup
    level: int
    at: datetime
    cites: tuple[Citation, ...] = ()


class SayForTournament(Command[None], frozen=True):
    """Announce something to the table: a break, a player eliminated elsewhere, or hand-for-hand play."""

    text: str
    at: datetime
    cites: tuple[Citation, ...] = ()


class EndCompetition(Command[None], frozen=True):
    """Close the table, once everybody has left it."""

    at: datetime
    why: str
    cites: tuple[Citation, ...] = ()
