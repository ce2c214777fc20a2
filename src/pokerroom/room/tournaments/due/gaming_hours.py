"""Gaming hours: outside those that the operator has entered no hand of a tournament begins and its clock stands.

The rules of the game hold in a tournament too, and with them the hours in which it may be played.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from pokerroom.errors import Illegal
from pokerroom.room.settings.tournament_settings import TournamentSettings
from pokerroom.room.tournaments.due.snapshot import DirectorSnapshot
from pokerroom.room.tournaments.tournament_records import BY_THE_ROOM
from pokerroom.rulebook.setup.hours import read_hours
from pokerroom.tournament import Tournament, commands, happenings
from pokerroom.tournament.rules import TournamentRules


def refuse_hours_without_clause(rules: TournamentRules, settings: TournamentSettings) -> None:
    """Refuse gaming hours in a house whose book limits play to none."""
    if settings.hours and not rules.house.answer("room.set_hours"):
        cites = rules.cites("room.set_hours")
        raise Illegal(f"hours = {settings.hours!r}", allowed="none: this book sets no hours of play", cites=cites)


def hours_over(settings: TournamentSettings, at: datetime) -> str:
    """Return the gaming hours in words at a moment outside them; "" within them, or where there are none."""
    hours = read_hours(settings.hours) if settings.hours else None
    return "" if hours is None or hours.holds(at.time()) else str(hours)


def refuse_outside_hours(
    tournament: Tournament, settings: TournamentSettings, command: commands.TournamentCommand
) -> None:
    """Refuse that play goes on outside the gaming hours."""
    if isinstance(command, commands.ResumePlay) and (hours := hours_over(settings, command.at)):
        cites = tournament.rules.cites("room.set_hours")
        raise Illegal(f"play goes on at {command.at:%H:%M}", allowed=f"within the gaming hours, {hours}", cites=cites)


def steps_of_hours(snapshot: DirectorSnapshot) -> Iterator[commands.TournamentCommand]:
    """Yield a pause when the hours are over, and its end when they begin; a director's own pause is left alone."""
    state = snapshot.state
    paused = state.paused(snapshot.now) is not None
    if hours := hours_over(snapshot.settings, snapshot.now):
        if not paused:
            yield snapshot.command(commands.CloseForHours, hours=hours)
    elif paused and snapshot.settings.hours and _paused_by_the_room(snapshot):
        yield snapshot.command(commands.ResumePlay)


def _paused_by_the_room(snapshot: DirectorSnapshot) -> bool:
    """Return whether the pause that it is now began because the hours were over."""
    pauses = (happening for happening in reversed(snapshot.state.past) if isinstance(happening, happenings.PlayPaused))
    last = next(pauses, None)
    return last is not None and last.by == BY_THE_ROOM
