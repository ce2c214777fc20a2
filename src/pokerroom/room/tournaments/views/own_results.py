"""What tournaments came to for one player: their place, what they won, and what they had paid."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from pokerroom.room.tournaments.views.standings import tournament_places
from pokerroom.room.tournaments.views.viewed_tournament import ViewedTournament


class OwnResult(NamedTuple):
    """A player's part in one tournament: `place` is 0 as long as they play."""

    place: int
    prize: int
    in_kind: str
    paid: int


def own_result(viewed: ViewedTournament, names: Collection[str]) -> OwnResult | None:
    """Return what a tournament came to for a player of these names; None where they have no part in it yet."""
    state = viewed.state
    entered = any(entry.player in names and entry.stage != "withdrawn" for entry in state.entries.values())
    if not entered or viewed.session is None:
        return None
    awards = [award for award in state.awards.values() if award.player in names]
    places = (place for player, place in tournament_places(viewed).items() if player in names)
    return OwnResult(
        place=next(places, 0),
        prize=sum(award.amount for award in awards),
        in_kind=" and ".join(award.in_kind for award in awards if award.in_kind),
        paid=sum(payment.pool + payment.fee for payment in state.payments if payment.player in names),
    )
