"""Unsettled business of an account: tournaments that it is entered in, prizes and claims that it waits for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from pokerroom.jackpots.pool import Pool
from pokerroom.promotions.state import PromotionState
from pokerroom.tournament.state import TournamentState
from pokerroom.tournament.words import EntryStage

_ENTERED_STATES: Final[tuple[EntryStage, ...]] = ("reserve", "pending", "accepted", "playing")


def still_entered(name: str, tournaments: Iterable[TournamentState]) -> Iterator[str]:
    """Yield the names of tournaments that are not over and in which somebody has an entry, or owes for chips."""
    for tournament in tournaments:
        owes = any(name in session.owing for session in tournament.sessions.values())
        if tournament.stage not in ("finished", "closed", "cancelled") and (
            owes or tournament.entries_of(name, *_ENTERED_STATES)
        ):
            yield tournament.name


def still_owed(
    name: str,
    tournaments: Iterable[TournamentState],
    promotions: Iterable[PromotionState],
    pools: Mapping[str, Pool],
) -> Iterator[str]:
    """Yield in words each prize and claim of a person that was neither paid nor denied."""
    for tournament in tournaments:
        for prize in tournament.awards.values():
            if prize.player == name and prize.stage not in ("paid", "forfeited"):
                yield f"a prize of {tournament.name}"
    for promotion in promotions:
        for award in promotion.awards.values():
            if award.player == name and award.stage == "awarded":
                yield f"a prize of {promotion.terms.name}"
        for claim in promotion.claims.values():
            if claim.player == name and claim.stage == "open":
                yield f"a claim in {promotion.terms.name}"
    for title, pool in pools.items():
        for won in pool.state.claims.values():
            shares = {winner.player for winner in won.winners} | {payment.player for payment in won.payments}
            if won.open and name in {won.by, *shares}:
                yield f"a claim on the jackpot {title}"
