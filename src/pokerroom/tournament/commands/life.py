"""Commands to a tournament about its conditions, who runs it, its tables and times, and its end."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from msgspec import Meta

from pokerroom.tournament import words
from pokerroom.tournament.commands.common import FewWords, TournamentCommand
from pokerroom.tournament.conditions import TournamentConditions


class ChangeConditions(TournamentCommand, frozen=True, kw_only=True):
    """Change the conditions, and say how players are told of it."""

    conditions: TournamentConditions
    told: FewWords = ""


class PublishConditions(TournamentCommand, frozen=True, kw_only=True):
    """Publish the conditions: they are complete, and can be had at these places."""

    places: tuple[FewWords, ...]


class SendConditions(TournamentCommand, frozen=True, kw_only=True):
    """Note that the regulator has been told, and has a copy of the conditions."""

    how: FewWords


class NameDirector(TournamentCommand, frozen=True, kw_only=True):
    """Name somebody to run the tournament; `by` is the title of whoever names them."""

    name: FewWords


class SignDirector(TournamentCommand, frozen=True, kw_only=True):
    """Sign whoever runs the tournament on duty, or off."""

    name: FewWords
    on: bool = True


class NameTables(TournamentCommand, frozen=True, kw_only=True):
    """Set these tables apart for the tournament, and for nothing else while a session is played."""

    tables: tuple[FewWords, ...]


class NameInterpreter(TournamentCommand, frozen=True, kw_only=True):
    """Name an interpreter of a language for as long as the tournament lasts."""

    name: FewWords
    language: FewWords


class ChangeSessionTime(TournamentCommand, frozen=True, kw_only=True):
    """Change the time at which a session starts, and say how players were told of it."""

    session: str
    starts: Annotated[datetime, Meta(tz=False)]  # on the clock of the room's wall
    told: FewWords


class SetPace(TournamentCommand, frozen=True, kw_only=True):
    """Set how fast play is to be: seconds for an act, and what players are asked to do."""

    seconds: int
    directions: FewWords = ""


class CancelTournament(TournamentCommand, frozen=True, kw_only=True):
    """Call the tournament off; `too_few` if that is why. `chips_bought` is what was decided on bought chips."""

    why: FewWords
    too_few: bool = False
    chips_bought: words.ChipsBoughtBack | None = None
