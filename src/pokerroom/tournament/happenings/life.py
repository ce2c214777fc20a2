"""Happenings of a tournament's conditions, its staff, its tables and times, and its end."""

from __future__ import annotations

from datetime import datetime

from pokerroom.tournament.conditions import TournamentConditions
from pokerroom.tournament.happenings.common import HappenedInTournament, MoneyMovedInTournament


class TournamentDrafted(HappenedInTournament, frozen=True, kw_only=True):
    """Conditions were written under a book, whose version is `digest`."""

    conditions: TournamentConditions
    house: str
    digest: str


class ConditionsChanged(HappenedInTournament, frozen=True, kw_only=True):
    """The conditions were changed; `told` is the way in which players heard of it."""

    conditions: TournamentConditions
    told: str = ""


class ConditionsPublished(HappenedInTournament, frozen=True, kw_only=True):
    """The conditions were published, at these places."""

    places: tuple[str, ...]


class ConditionsSent(HappenedInTournament, frozen=True, kw_only=True):
    """A copy of the conditions went to the regulator, in this way."""

    how: str


class DirectorNamed(HappenedInTournament, frozen=True, kw_only=True):
    """A person was named to run the tournament, and by whom."""

    name: str
    named_by: str


class DirectorSigned(HappenedInTournament, frozen=True, kw_only=True):
    """A director came on or off duty."""

    name: str
    on: bool


class TablesNamed(HappenedInTournament, frozen=True, kw_only=True):
    """These tables are kept for the tournament."""

    tables: tuple[str, ...]


class InterpreterNamed(HappenedInTournament, frozen=True, kw_only=True):
    """An interpreter of a language was named for the whole tournament."""

    name: str
    language: str


class SessionTimeChanged(HappenedInTournament, frozen=True, kw_only=True):
    """The start of a session was changed, with the way in which players were told."""

    session: str
    starts: datetime
    told: str


class PaceSet(HappenedInTournament, frozen=True, kw_only=True):
    """The director set the pace of play: seconds for an act, and requests to players."""

    seconds: int
    directions: str = ""


class TournamentCancelled(MoneyMovedInTournament, frozen=True, kw_only=True):
    """The tournament was called off and payments went back; `kept` is the decision on chips that were bought."""

    why: str
    refunded: int
    kept: str = ""
