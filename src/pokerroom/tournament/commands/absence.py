"""Commands to a tournament about players who are away."""

from __future__ import annotations

from pokerroom.tournament.commands.common import FewWords, TournamentCommand


class NoteAway(TournamentCommand, frozen=True, kw_only=True):
    """Note that a player is away from the table, or is back."""

    player: FewWords
    away: bool = True


class OrderPosting(TournamentCommand, frozen=True, kw_only=True):
    """Decide whether an absent player's forced bets are taken from the stack; by the director."""

    player: FewWords
    posts: bool


class LogContact(TournamentCommand, frozen=True, kw_only=True):
    """Record an attempt to reach a missing entrant: how, whether it worked, and whether their stack should stay."""

    player: FewWords
    how: FewWords
    reached: bool = False
    stays: bool = False


class CancelPosition(TournamentCommand, frozen=True, kw_only=True):
    """Cancel the position of an entrant who has not come; `fee_back` if a refund of the fee is approved."""

    player: FewWords
    reason: FewWords
    fee_back: bool = False
