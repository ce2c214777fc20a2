"""Why a player in turn cannot raise, in a sentence and by the clauses that close it."""

from __future__ import annotations

from typing import Final

from pokerroom.hand import Hand, Options
from pokerroom.hand.betting.wagering import wagers_of, why_no_raise

# By the decisions that close the raising, the most telling first.
_WORDS: Final = {
    ("betting.raise_cap", "betting.raise_cap_lifted"): "The cap on raises is reached.",
    ("betting.up_to_the_stack", "stakes.table_stakes", "all_in.stays_in"): "A call takes all your chips.",
    ("all_in.reopens",): "The all-in was less than a full raise, so you cannot raise again.",
    ("betting.up_to_the_stack", "all_in.stays_in"): "Nobody is left who could call a raise.",
}


def closed_raise(hand: Hand, options: Options) -> tuple[str, tuple[str, ...]]:
    """Why these options have no raise in them, and the clauses; nothing where they have, or where nobody bets.

    Nothing either where a ruling has left none: that was told when it was given, with its own clauses.
    """
    asked = hand.turn == options.seat and (options.call or options.check)
    if not asked or options.least or options.bring_in or wagers_of(hand, options.seat)[0]:
        return "", ()
    keys = why_no_raise(hand, options.seat)
    return _WORDS[keys], tuple(map(str, hand.rules.cites(*keys)))
