"""Commands to a tournament about breaches of the rules."""

from __future__ import annotations

from pokerroom.tournament import words
from pokerroom.tournament.commands.common import FewWords, TournamentCommand


class RecordOffence(TournamentCommand, frozen=True, kw_only=True):
    """Record a breach of the rules, by the name the book has for it or in a few words."""

    player: FewWords
    offence: FewWords
    what: FewWords = ""


class DecideCase(TournamentCommand, frozen=True, kw_only=True):
    """Decide a case: a penalty, or none; with the reason, where it is less than the house expects."""

    case: int
    penalty: words.PenaltyKind
    number: int = 0
    reason: FewWords = ""


class FindHiddenChips(TournamentCommand, frozen=True, kw_only=True):
    """Report chips of a player that were found out of view, and whether that was on purpose."""

    player: FewWords
    amount: int
    deliberate: bool = True


class FindForeignChips(TournamentCommand, frozen=True, kw_only=True):
    """Report that a player has added to the stack what was no part of it."""

    player: FewWords
    amount: int
