"""Apply happenings of players who are away, and of entrants who do not come."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from pokerroom.tournament import happenings
from pokerroom.tournament.state import TournamentState


def _away(state: TournamentState, event: happenings.AwayNoted) -> None:
    session = state.session(event.session)
    player = session.players[event.player]
    session.players[event.player] = replace(player, away=event.away, came=player.came or not event.away)


def _posting(state: TournamentState, event: happenings.PostingOrdered) -> None:
    session = state.session(event.session)
    session.players[event.player] = replace(session.players[event.player], posts=event.posts)


def _contact(state: TournamentState, event: happenings.ContactTried) -> None:
    state.contacts.append(event.attempt)


APPLY_ABSENCE: Final[Mapping[type, Callable[[TournamentState, Any], None]]] = {
    happenings.AwayNoted: _away,
    happenings.PostingOrdered: _posting,
    happenings.ContactTried: _contact,
}
