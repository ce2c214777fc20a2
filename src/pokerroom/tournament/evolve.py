"""Apply happenings to a tournament without judging them: the same happenings always give the same tournament."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from typing import Any, Final

from pokerroom.charges.entries import balances_after
from pokerroom.errors import Malformed, no_such_happening
from pokerroom.tournament import happenings
from pokerroom.tournament.evolving.absence import APPLY_ABSENCE
from pokerroom.tournament.evolving.buying import APPLY_BUYING
from pokerroom.tournament.evolving.denominations import APPLY_CHIPS
from pokerroom.tournament.evolving.duels import APPLY_DUELS
from pokerroom.tournament.evolving.entering import APPLY_ENTERING
from pokerroom.tournament.evolving.levels import APPLY_LEVELS
from pokerroom.tournament.evolving.life import APPLY_LIFE
from pokerroom.tournament.evolving.penalties import APPLY_PENALTIES
from pokerroom.tournament.evolving.play_offs import APPLY_PLAY_OFFS
from pokerroom.tournament.evolving.prizes import APPLY_PRIZES
from pokerroom.tournament.evolving.reported_hands import APPLY_HANDS
from pokerroom.tournament.evolving.session_parts import planned_sessions
from pokerroom.tournament.evolving.sessions import APPLY_SESSIONS
from pokerroom.tournament.evolving.special import APPLY_SPECIAL
from pokerroom.tournament.evolving.table_seats import APPLY_SEATS
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.state import TournamentState


def tournament_from(history: Iterable[TournamentHappening]) -> TournamentState:
    """Rebuild a tournament from its happenings, the first of which is its draft."""
    state: TournamentState | None = None
    for happening in history:
        if state is not None:
            evolve_tournament(state, happening)
        elif isinstance(happening, happenings.TournamentDrafted):
            state = drafted_tournament(happening)
        else:
            break
    if state is None:
        raise Malformed("a tournament begins with its draft", allowed=happenings.TournamentDrafted.__name__)
    return state


def drafted_tournament(happening: happenings.TournamentDrafted) -> TournamentState:
    """Return the state of a tournament that has just been drafted."""
    state = TournamentState(happening.conditions, happening.house, happening.digest, happening.at, latest=happening.at)
    state.sessions = planned_sessions(happening.conditions)
    state.past.append(happening)
    return state


def evolve_tournament(state: TournamentState, happening: TournamentHappening) -> None:
    """Apply one happening, and remember it so that it can be taken back."""
    if isinstance(happening, happenings.StepsUndone):
        _go_back_to_step(state, happening)
    else:
        apply_without_history(state, happening)
        state.past.append(happening)


def apply_without_history(state: TournamentState, happening: TournamentHappening) -> None:
    """Apply one happening, other than an undoing, to a state that is thrown away or keeps its history elsewhere."""
    apply = _APPLY.get(type(happening))
    if apply is None:
        raise no_such_happening(happening, "a tournament", "pokerroom.tournament.happenings")
    apply(state, happening)
    if isinstance(happening, happenings.MoneyMovedInTournament):
        state.balances = balances_after(happening.moves, state.balances)
    state.step = max(state.step, happening.step)
    state.latest = max(state.latest or happening.at, happening.at)


def _go_back_to_step(state: TournamentState, undone: happenings.StepsUndone) -> None:
    """Return a tournament to an earlier step by rebuilding it from its happenings."""
    fresh = tournament_from([happening for happening in state.past if happening.step <= undone.to])
    for field in fields(TournamentState):
        setattr(state, field.name, getattr(fresh, field.name))
    state.step = max(state.step, undone.step)
    state.latest = max(state.latest or undone.at, undone.at)


_APPLY: Final[Mapping[type, Callable[[TournamentState, Any], None]]] = {
    **APPLY_LIFE,
    **APPLY_ENTERING,
    **APPLY_PRIZES,
    **APPLY_SESSIONS,
    **APPLY_DUELS,
    **APPLY_LEVELS,
    **APPLY_HANDS,
    **APPLY_BUYING,
    **APPLY_SEATS,
    **APPLY_PLAY_OFFS,
    **APPLY_CHIPS,
    **APPLY_ABSENCE,
    **APPLY_PENALTIES,
    **APPLY_SPECIAL,
}
