"""Apply happenings of players who are away, and of entrants who do not come."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from pokerroom.tournament import happenings
from pokerroom.tournament.state import TournamentState


def _away(state: TournamentState, happening: happenings.AwayNoted) -> None:
    session = state.session(happening.session)
    player = session.players[happening.player]
    session.players[happening.player] = replace(player, away=happening.away, came=player.came or not happening.away)


def _posting(state: TournamentState, happening: happenings.PostingOrdered) -> None:
    session = state.session(happening.session)
    session.players[happening.player] = replace(session.players[happening.player], posts=happening.posts)


def _contact(state: TournamentState, happening: happenings.ContactTried) -> None:
    state.contacts.append(happening.attempt)


APPLY_ABSENCE: Final[Mapping[type, Callable[[TournamentState, Any], None]]] = {
    happenings.AwayNoted: _away,
    happenings.PostingOrdered: _posting,
    happenings.ContactTried: _contact,
}
