"""Commands to a tournament about the pool and the prizes."""

from __future__ import annotations

from typing import Final

from pokerroom.tournament import words
from pokerroom.tournament.commands.common import FewWords, TournamentCommand

IN_CHIPS: Final = "chips"  # how a prize is handed over unless said otherwise: into the winner's purse


class AddValue(TournamentCommand, frozen=True, kw_only=True):
    """Add cash, goods or services of the house to the prizes; with `beside` as extras, for a place."""

    what: words.AddedKind
    amount: int = 0
    goods: FewWords = ""
    place: int = 1


class FixPool(TournamentCommand, frozen=True, kw_only=True):
    """Fix the prize pool: payments end, and the house keeps this much, or the fees that were paid."""

    house_share: int | None = None


class ConfirmPlacings(TournamentCommand, frozen=True, kw_only=True):
    """Confirm the places, so that prizes are owed; `prizes` by place where the conditions do not set them."""

    prizes: tuple[int, ...] = ()


class PayAward(TournamentCommand, frozen=True, kw_only=True):
    """Hand a prize over to its winner."""

    number: int
    how: FewWords = IN_CHIPS


class RuleIneligible(TournamentCommand, frozen=True, kw_only=True):
    """Rule that a winner was not eligible, and why; `minor` if they are under age."""

    player: FewWords
    why: FewWords
    minor: bool = False


class OfferAward(TournamentCommand, frozen=True, kw_only=True):
    """Offer a held prize to a person chosen by the house, or the next runner-up where the book says so."""

    number: int
    to: FewWords


class CloseTournament(TournamentCommand, frozen=True, kw_only=True):
    """Close the tournament: everything is done, and the house takes its share."""
