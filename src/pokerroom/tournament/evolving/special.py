"""Apply happenings of bonus and elimination rounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from pokerroom.tournament import happenings
from pokerroom.tournament.state import TournamentState


def _keep_special_hand(state: TournamentState, happening: happenings.SpecialHandAnnounced) -> None:
    session = state.session(happening.session)
    for name in happening.tables:
        session.tables[name] = replace(
            session.tables[name], special=happening.what, bonus=happening.chips, bonus_prize=happening.prize
        )


def _note_elimination_due(state: TournamentState, happening: happenings.EliminationDue) -> None:
    state.session(happening.session).due_out[happening.table] = happening.players


def _waived(state: TournamentState, happening: happenings.EliminationWaived) -> None:
    state.session(happening.session).due_out.pop(happening.table, None)


APPLY_SPECIAL: Final[Mapping[type, Callable[[TournamentState, Any], None]]] = {
    happenings.SpecialHandAnnounced: _keep_special_hand,
    happenings.EliminationDue: _note_elimination_due,
    happenings.EliminationWaived: _waived,
}
