"""Happenings about a tournament at its tables."""

from __future__ import annotations

from datetime import datetime
from typing import TypeAlias

from pokerroom.citation import Citation
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table.blinds.blind_status import BlindStatus
from pokerroom.table.happenings.happening import TableHappening
from pokerroom.table.stakes.chips_in_front import Stake


class CompetitorSeated(TableHappening, frozen=True):
    """A player of the tournament was given a seat and tournament chips."""

    seat: int
    player: str
    stake: Stake
    standing: BlindStatus
    at: datetime
    why: str = ""
    cites: tuple[Citation, ...] = ()

    @property
    def chips(self) -> int:
        """The total chips of the player."""
        return self.stake.booked


class CompetitorGone(TableHappening, frozen=True):
    """A player of the tournament left the table, with a number of chips."""

    seat: int
    player: str
    chips: int
    at: datetime
    why: str = ""
    cites: tuple[Citation, ...] = ()


class AbsenceNoted(TableHappening, frozen=True):
    """The dealer of a live table has noted that a competitor is away from it, or is back."""

    seat: int
    player: str
    away: bool
    at: datetime


class StackIssued(TableHappening, frozen=True):
    """A competitor was given chips or had some taken, for a stated reason."""

    seat: int
    amount: int
    what: str
    stake: Stake
    at: datetime
    cites: tuple[Citation, ...] = ()


class LevelSet(TableHappening, frozen=True):
    """The table plays at this level from the next hand on."""

    setup: TableSetup
    level: int
    at: datetime
    cites: tuple[Citation, ...] = ()


class EventTold(TableHappening, frozen=True):
    """The tournament's director announced something to the table."""

    text: str
    at: datetime
    cites: tuple[Citation, ...] = ()


class CompetitionEnded(TableHappening, frozen=True):
    """The tournament no longer uses the table, which is closed."""

    at: datetime
    why: str
    cites: tuple[Citation, ...] = ()


CompetingHappening: TypeAlias = (
    CompetitorSeated | CompetitorGone | AbsenceNoted | StackIssued | LevelSet | EventTold | CompetitionEnded
)
