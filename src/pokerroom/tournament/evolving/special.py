"""Apply happenings of bonus and elimination rounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from pokerroom.tournament import happenings
from pokerroom.tournament.state import TournamentState


def _announced(state: TournamentState, event: happenings.SpecialHandAnnounced) -> None:
    session = state.session(event.session)
    for name in event.tables:
        session.tables[name] = replace(
            session.tables[name], special=event.what, bonus=event.chips, bonus_prize=event.prize
        )


def _due_out(state: TournamentState, event: happenings.EliminationDue) -> None:
    state.session(event.session).due_out[event.table] = event.players


def _waived(state: TournamentState, event: happenings.EliminationWaived) -> None:
    state.session(event.session).due_out.pop(event.table, None)


APPLY_SPECIAL: Final[Mapping[type, Callable[[TournamentState, Any], None]]] = {
    happenings.SpecialHandAnnounced: _announced,
    happenings.EliminationDue: _due_out,
    happenings.EliminationWaived: _waived,
}
