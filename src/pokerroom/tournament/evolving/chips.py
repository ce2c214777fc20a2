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


def _counted(state: TournamentState, event: happenings.ChipsCounted) -> None:
    state.session(event.session).count = event


def _removed(state: TournamentState, event: happenings.ChipsRemoved) -> None:
    session = state.session(event.session)
    player = session.players[event.player]
    session.players[event.player] = replace(player, chips=player.chips - event.chips)
    tally_chips(session, removed=event.chips)


def _stack_counted(state: TournamentState, event: happenings.StackCounted) -> None:
    session = state.session(event.session)
    right = event.counted == event.expected
    found = None if right else event.counted
    session.players[event.player] = replace(session.players[event.player], carries=not right, counted=found)


def _stack_settled(state: TournamentState, event: happenings.StackSettled) -> None:
    session = state.session(event.session)
    session.players[event.player] = replace(session.players[event.player], carries=False, counted=None)


def _raced(state: TournamentState, event: happenings.ChipsRaced) -> None:
    session = state.session(event.session)
    table = session.tables[event.table]
    if event.denomination not in table.raced:
        session.tables[event.table] = replace(table, raced=(*table.raced, event.denomination))
    for name, chips in event.stacks.items():
        player = session.players[name]
        tally_chips(session, raced=chips - player.chips)
        session.players[name] = replace(player, chips=chips)


def _nothing(_: TournamentState, __: TournamentHappening) -> None:
    """Change nothing: the happening is only kept in the record."""


APPLY_CHIPS: Final[Mapping[type, Callable[[TournamentState, Any], None]]] = {
    happenings.ChipsCounted: _counted,
    happenings.ChipsRemoved: _removed,
    happenings.StackCounted: _stack_counted,
    happenings.StackSettled: _stack_settled,
    happenings.ChipsRaced: _raced,
    happenings.ColoursChanged: _nothing,
}
