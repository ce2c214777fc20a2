"""When bots fill the field of a tournament."""

from __future__ import annotations

from datetime import datetime, timedelta

from pokerroom.room.settings.tournament_settings import TournamentSettings
from pokerroom.room.tournaments.tournament_records import is_bot_name
from pokerroom.tournament.state import TournamentState


def bots_come_at(state: TournamentState, settings: TournamentSettings, starts: datetime | None) -> datetime | None:
    """Return when bots fill the field: so long before the start, or so long after the first person's entry.

    None without a start time until a person has entered.
    """
    patience = timedelta(seconds=settings.bots_after)
    if starts is not None:
        return starts - patience
    came = [entry.at for entry in state.entries.values() if entry.stage == "accepted" and not is_bot_name(entry.player)]
    return min(came) + patience if came else None
