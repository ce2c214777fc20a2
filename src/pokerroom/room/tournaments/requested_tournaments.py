"""The tournaments that a room's settings ask for, and those of its demo."""

from __future__ import annotations

from copy import deepcopy

from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.tournament_settings import TournamentSettings, own_tournaments
from pokerroom.rulebook.operator.usual import demo_tournaments


def requested_tournaments(settings: Settings) -> tuple[TournamentSettings, ...]:
    """Return the tournaments of the settings, and in the demo its own, but for those of a name that is taken."""
    own = settings.tournaments
    if not settings.demo:
        return own
    names = {settings.conditions.name for settings in own}
    demo = own_tournaments(deepcopy([*demo_tournaments()]), "the demo")
    return (*own, *(settings for settings in demo if settings.conditions.name not in names))
