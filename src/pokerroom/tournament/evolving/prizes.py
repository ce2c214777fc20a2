"""Apply happenings of the prize pool and the prizes, from added value to the last payment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from pokerroom.tournament import happenings
from pokerroom.tournament.state import TournamentState


def _value_added(state: TournamentState, happening: happenings.ValueAdded) -> None:
    state.added.append(happening)


def _pool_fixed(state: TournamentState, happening: happenings.PoolFixed) -> None:
    state.pool_fixed = happening


def _confirmed(state: TournamentState, happening: happenings.PlacingsConfirmed) -> None:
    state.confirmed = happening.places
    state.awards.update({award.number: award for award in happening.awards})
    state.stage = "finished"


def _award_paid(state: TournamentState, happening: happenings.AwardPaid) -> None:
    state.awards[happening.number] = replace(state.awards[happening.number], stage="paid", why=happening.how)


def _award_changed(state: TournamentState, happening: happenings.AwardChanged) -> None:
    award = state.awards[happening.number]
    state.awards[happening.number] = replace(award, stage=happening.stage, player=happening.player, why=happening.why)


def _mark_tournament_closed(state: TournamentState, _: happenings.TournamentClosed) -> None:
    state.stage = "closed"


APPLY_PRIZES: Final[Mapping[type, Callable[[TournamentState, Any], None]]] = {
    happenings.ValueAdded: _value_added,
    happenings.PoolFixed: _pool_fixed,
    happenings.PlacingsConfirmed: _confirmed,
    happenings.AwardPaid: _award_paid,
    happenings.AwardChanged: _award_changed,
    happenings.TournamentClosed: _mark_tournament_closed,
}
