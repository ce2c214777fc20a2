"""Apply happenings of breaches of the rules, and of penalties for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from pokerroom.tournament import happenings
from pokerroom.tournament.state import TournamentState


def _offence(state: TournamentState, happening: happenings.OffenceRecorded) -> None:
    state.cases[happening.case.number] = happening.case


def _keep_penalty_given(state: TournamentState, happening: happenings.PenaltyGiven) -> None:
    if happening.case in state.cases:
        state.cases[happening.case] = replace(state.cases[happening.case], decided=True)
    penalty = happening.penalty
    state.penalties.append(penalty)
    session = state.session(happening.session)
    player = session.players.get(penalty.player)
    if player is not None:
        session.players[penalty.player] = replace(
            player, dead_hands=player.dead_hands + penalty.hands, dead_until=penalty.until or player.dead_until
        )


APPLY_PENALTIES: Final[Mapping[type, Callable[[TournamentState, Any], None]]] = {
    happenings.OffenceRecorded: _offence,
    happenings.PenaltyGiven: _keep_penalty_given,
}
