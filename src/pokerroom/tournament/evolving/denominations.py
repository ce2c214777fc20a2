"""Apply happenings of tournament chips: counted, raced, changed, and taken out of play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from pokerroom.tournament import happenings
from pokerroom.tournament.evolving.session_parts import (
    tally_chips,
)
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.state import TournamentState


def _keep_count_of_chips(state: TournamentState, happening: happenings.ChipsCounted) -> None:
    state.session(happening.session).count = happening


def _removed(state: TournamentState, happening: happenings.ChipsRemoved) -> None:
    session = state.session(happening.session)
    player = session.players[happening.player]
    session.players[happening.player] = replace(player, chips=player.chips - happening.chips)
    tally_chips(session, removed=happening.chips)


def _stack_counted(state: TournamentState, happening: happenings.StackCounted) -> None:
    session = state.session(happening.session)
    right = happening.counted == happening.expected
    found = None if right else happening.counted
    session.players[happening.player] = replace(session.players[happening.player], carries=not right, counted=found)


def _stack_settled(state: TournamentState, happening: happenings.StackSettled) -> None:
    session = state.session(happening.session)
    session.players[happening.player] = replace(session.players[happening.player], carries=False, counted=None)


def _replace_raced_stacks(state: TournamentState, happening: happenings.ChipsRaced) -> None:
    session = state.session(happening.session)
    table = session.tables[happening.table]
    if happening.denomination not in table.raced:
        session.tables[happening.table] = replace(table, raced=(*table.raced, happening.denomination))
    for name, chips in happening.stacks.items():
        player = session.players[name]
        tally_chips(session, raced=chips - player.chips)
        session.players[name] = replace(player, chips=chips)


def _change_nothing_of_tournament(_: TournamentState, __: TournamentHappening) -> None:
    """Change nothing: the happening is only recorded."""


APPLY_CHIPS: Final[Mapping[type, Callable[[TournamentState, Any], None]]] = {
    happenings.ChipsCounted: _keep_count_of_chips,
    happenings.ChipsRemoved: _removed,
    happenings.StackCounted: _stack_counted,
    happenings.StackSettled: _stack_settled,
    happenings.ChipsRaced: _replace_raced_stacks,
    happenings.ColoursChanged: _change_nothing_of_tournament,
}
