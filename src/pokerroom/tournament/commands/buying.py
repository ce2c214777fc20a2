"""Commands to a tournament about chips that players buy, and what they want to do with chips."""

from __future__ import annotations

from pokerroom.tournament import words
from pokerroom.tournament.commands.common import FewWords, TournamentCommand


class AnnounceRebuy(TournamentCommand, frozen=True, kw_only=True):
    """A player says before the next hand that they buy again."""

    player: FewWords


class BuyAgain(TournamentCommand, frozen=True, kw_only=True):
    """A player buys again, or pays for a re-buy that they announced."""

    player: FewWords
    pays: int


class DeclineRebuy(TournamentCommand, frozen=True, kw_only=True):
    """A player who might buy again does not."""

    player: FewWords


class TakeAddOn(TournamentCommand, frozen=True, kw_only=True):
    """A player takes an add-on."""

    player: FewWords
    pays: int


class HandleChips(TournamentCommand, frozen=True, kw_only=True):
    """A player wants to do with chips what players may not do; a dealer who changes colours does it for them."""

    player: FewWords
    what: words.ChipHandling
    amount: int = 0
    other: FewWords = ""
