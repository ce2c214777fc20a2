"""Commands to a tournament about breaches of the rules."""

from __future__ import annotations

from pokerroom.tournament import words
from pokerroom.tournament.commands.common import FewWords, TournamentCommand


class RecordOffence(TournamentCommand, frozen=True, kw_only=True):
    """Record a breach of the rules, by the book's name for it or in a few words."""

    player: FewWords
    offence: FewWords
    what: FewWords = ""


class DecideCase(TournamentCommand, frozen=True, kw_only=True):
    """Decide a case: a penalty or none, with a reason if it is lighter than the house expects."""

    case: int
    penalty: words.PenaltyKind
    number: int = 0
    reason: FewWords = ""


class FindHiddenChips(TournamentCommand, frozen=True, kw_only=True):
    """Report a player's chips found out of view, and whether they were hidden on purpose."""

    player: FewWords
    amount: int
    deliberate: bool = True


class FindForeignChips(TournamentCommand, frozen=True, kw_only=True):
    """Report that a player has added foreign chips to their stack."""

    player: FewWords
    amount: int
