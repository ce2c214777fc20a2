"""Commands of a tournament's director to a table: seat and move players, issue chips, set levels, make announcements.

Chips of a tournament are no money: they come out of its own account and go back there.
"""

from __future__ import annotations

from datetime import datetime

from pokerroom.citation import Citation
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table.commands.command import Command


class SeatCompetitor(Command[None], frozen=True):
    """A player of the tournament gets a seat with so many of its chips; `why` in words, by which clauses."""

    player: str
    seat: int
    chips: int
    at: datetime
    why: str = ""
    cites: tuple[Citation, ...] = ()


class RemoveCompetitor(Command[int], frozen=True):
    """A player of the tournament is out or goes to another table, and the chips with them; how many."""

    seat: int
    at: datetime
    why: str = ""
    cites: tuple[Citation, ...] = ()


class NoteAbsence(Command[None], frozen=True):
    """The dealer of a live table notes that a competitor is away from it, or is back."""

    seat: int
    away: bool
    at: datetime


class IssueChips(Command[None], frozen=True):
    """A competitor has so many chips more, or fewer: bought again, raced, taken as a penalty.

    With seat 0 they go into the pot of the next hand.
    """

    seat: int
    amount: int
    at: datetime
    what: str
    cites: tuple[Citation, ...] = ()


class SetLevel(Command[None], frozen=True):
    """The next hand is played at this level of the tournament."""

    setup: TableSetup
    level: int
    at: datetime
    cites: tuple[Citation, ...] = ()


class SayForTournament(Command[None], frozen=True):
    """The director tells the table something: a break, a player who is out elsewhere, hand for hand."""

    text: str
    at: datetime
    cites: tuple[Citation, ...] = ()


class EndCompetition(Command[None], frozen=True):
    """The table is used no more: everybody has left it, and it is closed."""

    at: datetime
    why: str
    cites: tuple[Citation, ...] = ()
