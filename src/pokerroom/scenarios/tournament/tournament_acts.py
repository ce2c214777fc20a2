"""The acts in a tournament, as a scenario writes them."""

from __future__ import annotations

from typing import Final

from pokerroom.scenarios.forms import Lines
from pokerroom.scenarios.tournament.entry_acts import ENTRY_ACTS
from pokerroom.scenarios.tournament.play_acts import PLAY_ACTS
from pokerroom.scenarios.tournament.session_acts import SESSION_ACTS
from pokerroom.scenarios.tournament.tournament_game import (
    TournamentGame,
)

TOURNAMENT_ACTS: Final[Lines[TournamentGame]] = (*SESSION_ACTS, *ENTRY_ACTS, *PLAY_ACTS)
