"""Why the player in turn cannot raise, in a sentence with its clauses; and the clauses that close a check."""

from __future__ import annotations

from typing import Final

from pokerroom.hand import Hand, NoRaise, Options
from pokerroom.hand.wagering import raise_closed_to, wagers_of, why_no_check, why_no_raise

CLOSED_RAISE_WORDS: Final[dict[NoRaise, str]] = {
    "capped": "The cap on raises is reached.",
    "stack_only_calls": "A call takes all your chips.",
    "short_all_in": "The all-in was less than a full raise, so you cannot raise again.",
    "nobody_to_call": "No one can call a raise.",
}


def closed_raise(hand: Hand, options: Options) -> tuple[str, tuple[str, ...]]:
    """Return why these options have no raise, and the clauses; "" and an empty tuple where they have, or nobody bets.

    The same if a ruling has closed the raise: that was told when it was given, with its own clauses.
    """
    to_act = hand.turn == options.seat and (options.call or options.check)
    if not to_act or options.least_to or options.bring_in or wagers_of(hand, options.seat)[0]:
        return "", ()
    words = CLOSED_RAISE_WORDS[raise_closed_to(hand, options.seat)]
    return words, tuple(map(str, hand.rules.cites(*why_no_raise(hand, options.seat))))


def closed_check(hand: Hand, options: Options) -> tuple[str, ...]:
    """Return the clauses that keep the player in turn from checking though nobody has bet; none where they may."""
    closed = hand.turn == options.seat and options.opens and options.fold and not (options.check or options.call)
    return tuple(map(str, hand.rules.cites(*why_no_check(hand)))) if closed else ()
