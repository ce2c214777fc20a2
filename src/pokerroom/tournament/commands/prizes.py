"""Commands to a tournament about the pool and the prizes."""

from __future__ import annotations

from typing import Final

from pokerroom.tournament import words
from pokerroom.tournament.commands.common import FewWords, TournamentCommand

IN_CHIPS: Final = "chips"  # how a prize is handed over unless said otherwise: into the winner's purse


class AddValue(TournamentCommand, frozen=True, kw_only=True):
    """The house adds cash, goods or services to the prizes; as an extra, for a place."""

    what: words.AddedKind
    amount: int = 0
    goods: FewWords = ""
    place: int = 1


class FixPool(TournamentCommand, frozen=True, kw_only=True):
    """Fix the prize pool: nobody pays any more, and the house keeps this much, or what was paid as fees."""

    house_share: int | None = None


class ConfirmPlacings(TournamentCommand, frozen=True, kw_only=True):
    """The director confirms the places; prizes fall due, `prizes` by place where the conditions do not set them."""

    prizes: tuple[int, ...] = ()


class PayAward(TournamentCommand, frozen=True, kw_only=True):
    """A prize is handed over."""

    number: int
    how: FewWords = IN_CHIPS


class RuleIneligible(TournamentCommand, frozen=True, kw_only=True):
    """A winner turns out not to have been eligible, and why; `minor` if they are under age."""

    player: FewWords
    why: FewWords
    minor: bool = False


class OfferAward(TournamentCommand, frozen=True, kw_only=True):
    """A prize that is held goes to somebody, as the house decides: the next runner-up where the book says so."""

    number: int
    to: FewWords


class CloseTournament(TournamentCommand, frozen=True, kw_only=True):
    """Everything is done; the house takes its share."""
