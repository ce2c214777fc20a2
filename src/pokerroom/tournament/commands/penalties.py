"""Commands to a tournament about breaches of the rules."""

from __future__ import annotations

from pokerroom.tournament import words
from pokerroom.tournament.commands.common import FewWords, TournamentCommand


class RecordOffence(TournamentCommand, frozen=True, kw_only=True):
    """A breach of the rules is put down, by the name the book has for it or in a few words."""

    player: FewWords
    offence: FewWords
    what: FewWords = ""


class DecideCase(TournamentCommand, frozen=True, kw_only=True):
    """The director decides on a case: a penalty, or none; why, where it is less than the house expects."""

    case: int
    penalty: words.PenaltyKind
    number: int = 0
    reason: FewWords = ""


class FindHiddenChips(TournamentCommand, frozen=True, kw_only=True):
    """Chips of a player are found out of view; whether that was on purpose."""

    player: FewWords
    amount: int
    deliberate: bool = True


class FindForeignChips(TournamentCommand, frozen=True, kw_only=True):
    """A player has added to the stack what was no part of it."""

    player: FewWords
    amount: int
