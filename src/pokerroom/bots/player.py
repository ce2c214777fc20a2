"""A player who decides from its own view, the options open to it and a source of chance.

It weighs its strength against the price of going on, bets for value, bluffs now and then, and has a temper by its seat.
The same view, options and chance give the same decision.
"""

from __future__ import annotations

from math import log2
from random import Random
from typing import Final, NamedTuple

from pokerroom.bots.estimate import best_to_exchange, best_to_keep, can_win, own_seat, rivals_of, strength
from pokerroom.errors import Malformed
from pokerroom.hand import CALL, CHECK, FOLD, Bet, Discard, HandRules, Muck, Options, Raise, Show, View
from pokerroom.hand.commands import PlayerCommand


class Temper(NamedTuple):
    """How a player differs from the next: what it folds, what it raises with, how big, and how often without a hand."""

    tight: float
    raises: float
    size: float
    bluffs: float


_TEMPERS: Final = (
    Temper(tight=0.02, raises=0.68, size=0.55, bluffs=0.04),
    Temper(tight=-0.05, raises=0.74, size=0.45, bluffs=0.03),  # calls too much
    Temper(tight=0.00, raises=0.63, size=0.70, bluffs=0.09),  # likes to bet
    Temper(tight=0.06, raises=0.70, size=0.55, bluffs=0.02),  # waits
    Temper(tight=-0.02, raises=0.66, size=0.50, bluffs=0.06),
)
_AVERAGE: Final = 0.5
_SHORT: Final = 6  # with so few minimum bets left one goes in or not at all


def decide_by_estimate(view: View, options: Options, rules: HandRules, rng: Random) -> PlayerCommand:
    """What the seat of this view does now.

    >>> from pokerroom.hand import Hand
    >>> rules = HandRules(game="holdem", blinds=(1, 2), minimum_bet=2)
    >>> hand = Hand(rules, {1: 100, 2: 100}, button=1)
    >>> _ = hand.post(), hand.post(), hand.deal("2c As 7d Ah")
    >>> decide_by_estimate(hand.view(1), hand.options(1), rules, Random(4)), hand.view(1).seats[1].cards
    (Call(), (Card('As'), Card('Ah')))
    """
    if options.discard:
        own = own_seat(view).cards
        kept = best_to_keep(view, rules, rng, len(own) - options.discard)
        return Discard(tuple(card for card in own if card not in kept))
    if options.draw >= 0:
        return Discard(best_to_exchange(view, rules, rng, options.draw))
    if options.show:
        return Muck() if options.muck and not can_win(view, rules) else Show()
    if options.fold or options.check or options.call or options.least or options.bring_in:
        return _bet(view, options, rules, rng)
    raise Malformed(f"seat {options.seat} has nothing to decide", allowed="a seat whose turn it is")


def agrees_to_chop(view: View, rules: HandRules, rng: Random) -> bool:
    """Whether the seat would take its blind back rather than play."""
    return strength(view, rules, rng) < 0.62


def _bet(view: View, options: Options, rules: HandRules, rng: Random) -> PlayerCommand:
    temper = _TEMPERS[options.seat % len(_TEMPERS)]
    power = strength(view, rules, rng)
    mine, pot, call = own_seat(view), view.total, options.call
    price = call / (pot + call) if call else 0.0
    respect = _respect(view, options, rules) if call else 0.0
    respect += 0.2 * pot / (pot + mine.stack)  # a pot that is big already was not built with nothing
    short = mine.bet + mine.stack <= _SHORT * rules.minimum_bet
    better = 0.55 if short else min(0.92, temper.raises + 0.25 * price + respect)
    for_value = power > better and rng.random() > 0.15
    bluff = rng.random() < temper.bluffs and price < 0.35 and respect < 0.1 and len(rivals_of(view)) <= 3
    if options.least and (for_value or bluff):
        return _wager(view, options, rules, rng, power, temper.size)
    if options.check:
        return CHECK
    if options.bring_in:
        return Bet(options.bring_in)
    if call:
        cheap = 0.06 if call <= rules.minimum_bet else 0.0
        needed = price + 0.06 if short else min(0.82, 0.2 + price + respect + temper.tight - cheap)
        return CALL if power >= needed or options.fold_costs else FOLD
    if options.least and (not options.fold or power > _AVERAGE + temper.tight):
        return _command(options, options.least)
    return FOLD


def _respect(view: View, options: Options, rules: HandRules) -> float:
    """How much better than any two cards a rival must be thought to hold, who has wagered so much.

    It grows with every raise over what lay in the pot before the round, and with the part of the stack it would take.
    """
    mine = own_seat(view)
    bets = [seat.bet for seat in view.seats]
    level = max(bets)
    before = max(sum(view.pots), 2 * rules.minimum_bet)
    raised = log2(max(1.0, level / before))
    if rules.limit == "fixed" and options.least > level:
        raised = max(0.0, level / (options.least - level) - 1)
    return 0.07 * raised + 0.2 * (mine.bet + options.call) / (mine.bet + mine.stack)


def _wager(view: View, options: Options, rules: HandRules, rng: Random, power: float, size: float) -> PlayerCommand:
    """A bet or raise by the size of the pot, in round chips; everything, where little would stay behind."""
    mine = own_seat(view)
    level = max(seat.bet for seat in view.seats)
    part = size * rng.uniform(0.75, 1.25)
    wanted = level + int((view.total + options.call) * part)
    unit = rules.blinds[0] if rules.blinds else max(1, rules.minimum_bet // 2)
    to = max(options.least, min(wanted - wanted % unit, options.most))
    everything = mine.bet + mine.stack
    if to > 0.6 * everything:
        sure = power > 0.8 or everything <= _SHORT * rules.minimum_bet
        to = options.most if sure and options.most == everything else options.least
    if to != options.least:
        to = max(options.least, to - to % options.step)
    return _command(options, to)


def _command(options: Options, to: int) -> PlayerCommand:
    return Bet(to) if options.opens else Raise(to)
