"""Happenings of a tournament's conditions, its staff, its tables and times, and its end."""

from __future__ import annotations

from datetime import datetime

from pokerroom.tournament.conditions import TournamentConditions
from pokerroom.tournament.happenings.common import HappenedInTournament, MoneyMovedInTournament


class TournamentDrafted(HappenedInTournament, frozen=True, kw_only=True):
    """Conditions were written down under a book, of which `digest` tells the version."""

    conditions: TournamentConditions
    house: str
    digest: str


class ConditionsChanged(HappenedInTournament, frozen=True, kw_only=True):
    """The conditions are others from now on; `told` is how players heard of it."""

    conditions: TournamentConditions
    told: str = ""


class ConditionsPublished(HappenedInTournament, frozen=True, kw_only=True):
    """The conditions can be had, and where."""

    places: tuple[str, ...]


class ConditionsSent(HappenedInTournament, frozen=True, kw_only=True):
    """A copy went to the regulator, and how."""

    how: str


class DirectorNamed(HappenedInTournament, frozen=True, kw_only=True):
    """Somebody was named to run it, and by whom."""

    name: str
    named_by: str


class DirectorSigned(HappenedInTournament, frozen=True, kw_only=True):
    """Whoever runs it came on duty, or went."""

    name: str
    on: bool


class TablesNamed(HappenedInTournament, frozen=True, kw_only=True):
    """These tables are kept for the tournament."""

    tables: tuple[str, ...]


class InterpreterNamed(HappenedInTournament, frozen=True, kw_only=True):
    """Somebody interprets a language for as long as it lasts."""

    name: str
    language: str


class SessionTimeChanged(HappenedInTournament, frozen=True, kw_only=True):
    """A session starts at another time, and how players were told."""

    session: str
    starts: datetime
    told: str


class PaceSet(HappenedInTournament, frozen=True, kw_only=True):
    """The director set how fast play is to be: seconds for an act, and what else was asked of players."""

    seconds: int
    directions: str = ""


class TournamentCancelled(MoneyMovedInTournament, frozen=True, kw_only=True):
    """It was called off, and payments went back; `kept` is what was decided on chips that were bought."""

    why: str
    refunded: int
    kept: str = ""
