"""Apply happenings of the prize pool and the prizes, from value that is added to the last one paid."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from pokerroom.tournament import happenings
from pokerroom.tournament.state import TournamentState


def _value_added(state: TournamentState, event: happenings.ValueAdded) -> None:
    state.added.append(event)


def _pool_fixed(state: TournamentState, event: happenings.PoolFixed) -> None:
    state.pool_fixed = event


def _confirmed(state: TournamentState, event: happenings.PlacingsConfirmed) -> None:
    state.confirmed = event.places
    state.awards.update({each.number: each for each in event.awards})
    state.stage = "finished"


def _award_paid(state: TournamentState, event: happenings.AwardPaid) -> None:
    state.awards[event.number] = replace(state.awards[event.number], stage="paid", why=event.how)


def _award_changed(state: TournamentState, event: happenings.AwardChanged) -> None:
    award = state.awards[event.number]
    state.awards[event.number] = replace(award, stage=event.stage, player=event.player, why=event.why)


def _closed(state: TournamentState, _: happenings.TournamentClosed) -> None:
    state.stage = "closed"


APPLY_PRIZES: Final[Mapping[type, Callable[[TournamentState, Any], None]]] = {
    happenings.ValueAdded: _value_added,
    happenings.PoolFixed: _pool_fixed,
    happenings.PlacingsConfirmed: _confirmed,
    happenings.AwardPaid: _award_paid,
    happenings.AwardChanged: _award_changed,
    happenings.TournamentClosed: _closed,
}
