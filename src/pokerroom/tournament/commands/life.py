"""Commands to a tournament about its conditions, its staff, its tables and times, and its end."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from msgspec import Meta

from pokerroom.tournament import words
from pokerroom.tournament.commands.common import FewWords, TournamentCommand
from pokerroom.tournament.conditions import TournamentConditions


class ChangeConditions(TournamentCommand, frozen=True, kw_only=True):
    """Change the conditions, with the way in which players are told."""

    conditions: TournamentConditions
    told: FewWords = ""


class PublishConditions(TournamentCommand, frozen=True, kw_only=True):
    """Publish the conditions, which are complete, at these places."""

    places: tuple[FewWords, ...]


class SendConditions(TournamentCommand, frozen=True, kw_only=True):
    """Note that the regulator was informed and has a copy of the conditions."""

    how: FewWords


class NameDirector(TournamentCommand, frozen=True, kw_only=True):
    """Name a person to run the tournament; `by` is the title of the person who names them."""

    name: FewWords


class SignDirector(TournamentCommand, frozen=True, kw_only=True):
    """Sign a director of the tournament on or off duty."""

    name: FewWords
    on: bool = True


class NameTables(TournamentCommand, frozen=True, kw_only=True):
    """Set tables apart for the tournament; they serve nothing else while a session is played."""

    tables: tuple[FewWords, ...]


class NameInterpreter(TournamentCommand, frozen=True, kw_only=True):
    """Name an interpreter of a language for as long as the tournament lasts."""

    name: FewWords
    language: FewWords


class ChangeSessionTime(TournamentCommand, frozen=True, kw_only=True):
    """Change the start of a session, with the way in which players were told."""

    session: str
    starts: Annotated[datetime, Meta(tz=False)]  # on the clock of the room's wall
    told: FewWords


class SetPace(TournamentCommand, frozen=True, kw_only=True):
    """Set the pace of play: seconds for an act, and requests to players."""

    seconds: int
    directions: FewWords = ""


class CancelTournament(TournamentCommand, frozen=True, kw_only=True):
    """Call the tournament off; `too_few` if entries were too few. `chips_bought` is the decision on bought chips."""

    why: FewWords
    too_few: bool = False
    chips_bought: words.ChipsBoughtBack | None = None
