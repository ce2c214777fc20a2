"""Commands to a tournament about chips that players buy, and other things they want to do with chips."""

from __future__ import annotations

from pokerroom.tournament import words
from pokerroom.tournament.commands.common import FewWords, TournamentCommand


class AnnounceRebuy(TournamentCommand, frozen=True, kw_only=True):
    """Announce a re-buy before the next hand."""

    player: FewWords


class BuyAgain(TournamentCommand, frozen=True, kw_only=True):
    """Buy again, or pay for a re-buy that was announced."""

    player: FewWords
    pays: int


class DeclineRebuy(TournamentCommand, frozen=True, kw_only=True):
    """Decline a re-buy that is open to a player."""

    player: FewWords


class TakeAddOn(TournamentCommand, frozen=True, kw_only=True):
    """Take an add-on that the conditions offer."""

    player: FewWords
    pays: int


class HandleChips(TournamentCommand, frozen=True, kw_only=True):
    """Ask for a use of chips that players are not allowed; the dealer changes colours for them."""

    player: FewWords
    what: words.ChipHandling
    amount: int = 0
    other: FewWords = ""
