"""Gaming hours: outside those that the operator has entered no hand of a tournament begins and its clock stands.

The rules of the game hold in a tournament too, and with them the hours in which it may be played.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from pokerroom.errors import Illegal
from pokerroom.room.settings.own_tournaments import OwnTournament
from pokerroom.room.tournaments.due.look import DirectorsLook
from pokerroom.room.tournaments.tournament_records import BY_THE_ROOM
from pokerroom.rulebook.setup.hours import read_hours
from pokerroom.tournament import Tournament, commands, happenings
from pokerroom.tournament.house_terms import TournamentRules


def refuse_hours_without_clause(rules: TournamentRules, own: OwnTournament) -> None:
    """Refuse gaming hours in a house whose book limits play to none."""
    if own.hours and not rules.house.answer("room.set_hours"):
        cites = rules.cites("room.set_hours")
        raise Illegal(f"hours = {own.hours!r}", allowed="none: this book sets no hours of play", cites=cites)


def hours_over(own: OwnTournament, at: datetime) -> str:
    """The gaming hours of a tournament in words at a moment outside them; nothing within them, or where it has none."""
    hours = read_hours(own.hours) if own.hours else None
    return "" if hours is None or hours.holds(at.time()) else str(hours)


def refuse_outside_hours(tournament: Tournament, own: OwnTournament, asked: commands.TournamentCommand) -> None:
    """Refuse that play goes on outside the gaming hours."""
    if isinstance(asked, commands.ResumePlay) and (hours := hours_over(own, asked.at)):
        cites = tournament.rules.cites("room.set_hours")
        raise Illegal(f"play goes on at {asked.at:%H:%M}", allowed=f"within the gaming hours, {hours}", cites=cites)


def steps_of_hours(look: DirectorsLook) -> Iterator[commands.TournamentCommand]:
    """Play is paused when the hours are over, and goes on when they begin; a pause of the director's stays theirs."""
    known = look.tournament.known
    paused = known.paused(look.now) is not None
    if hours := hours_over(look.own, look.now):
        if not paused:
            yield look.do(commands.CloseForHours, hours=hours)
    elif paused and look.own.hours and _paused_by_the_room(look):
        yield look.do(commands.ResumePlay)


def _paused_by_the_room(look: DirectorsLook) -> bool:
    """Return whether the pause that it is now began because the hours were over."""
    last = (each for each in reversed(look.tournament.known.past) if isinstance(each, happenings.PlayPaused))
    return next(last).by == BY_THE_ROOM
