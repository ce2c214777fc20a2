"""Quick bots for long simulated nights: they look at their cards, the price and a little chance.

Fast, not profitable.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from pokerroom.cards import JOKER, UNKNOWN, Card
from pokerroom.hand import CALL, CHECK, FOLD, Bet, Discard, Options, PlayerCommand, Raise


@lru_cache(maxsize=8192)  # every two cards in either order, and some of the rest
def glance(cards: tuple[Card, ...]) -> float:
    """Return the value of some cards at a glance, from 0 to about 1: high cards, pairs and the same suit.

    >>> from pokerroom.cards import parse_cards
    >>> glance(parse_cards("As Ad")) > glance(parse_cards("Ks Qs")) > glance(parse_cards("7c 2d"))
    True
    """
    known = [card for card in cards if card < JOKER]
    if not known:
        return 0.6
    ranks = [card % 13 for card in known]
    high = sum(sorted(ranks)[-2:]) / 24
    pairs = len(ranks) - len(set(ranks))
    suited = len(known) - len({card // 13 for card in known})
    return 0.6 * high + 0.3 * pairs + 0.05 * suited


def decide_at_a_glance(cards: Sequence[Card], options: Options, pot: int, rng: Random) -> PlayerCommand:
    """Return a regular's decision with these cards and options."""
    if options.discard or options.draw >= 0:
        return _give_up(cards, options)
    look = glance(tuple(cards)) + 0.35 * rng.random()
    if options.least_to and (look > 0.95 or not (options.check or options.call or options.fold)):
        return _wager_at_random(options, pot, rng)
    if options.check:
        return CHECK
    if options.bring_in:
        return Bet(options.bring_in)
    if options.call and (look > 0.45 + 0.4 * options.call / (pot + options.call + 1) or not options.fold):
        return CALL
    return FOLD


def _wager_at_random(options: Options, pot: int, rng: Random) -> PlayerCommand:
    wanted = options.least_to + int(rng.random() * pot)
    to = max(options.least_to, min(options.most_to, wanted))
    to -= (to - options.least_to) % options.step
    return Bet(to) if options.opens else Raise(to)


def _give_up(cards: Sequence[Card], options: Options) -> Discard:
    """Discard the lowest cards without a pair."""
    ranks = [card % 13 if card != UNKNOWN else 0 for card in cards]
    order = sorted(range(len(cards)), key=lambda place: (ranks.count(ranks[place]), ranks[place]))
    if options.discard:
        return Discard(tuple(cards[place] for place in order[: options.discard]))
    alone = [place for place in order if ranks.count(ranks[place]) == 1 and ranks[place] < 11]
    return Discard(tuple(cards[place] for place in alone[: min(3, options.draw)]))
