"""Give chips of the pot back to their owners, and find the price that holds once they are gone."""

from __future__ import annotations

from pokerroom.hand import Hand
from pokerroom.hand.correcting import least_bet, price_restored, put_in, raise_measure, street_of_stage
from pokerroom.hand.events import ChipsBack
from pokerroom.rulings.effects.effect_context import EffectContext


def give_back(context: EffectContext, seat: int, amount: int) -> None:
    """Give chips of the pot back to their owner; a price that rested on them falls to the largest bet left."""
    hand = context.hand
    if amount <= 0:
        return
    price = hand.action.level
    if hand.stage != "bet" or hand.bet(seat) < price or context.void:
        context.do(ChipsBack(seat, amount))
        return
    others = [hand.bet(other) for other in hand.seats if other != seat]
    left = max(0, hand.bet(seat) - amount)
    level = max(*others, left, _forced_price(hand)) if others else left
    if level == price:
        context.do(ChipsBack(seat, amount))
        return
    before = _when_the_price_was(context, level)
    if before is None:
        full = min(raise_measure(hand)[0], level)
        context.do(ChipsBack(seat, amount, level=level, full_level=full, increment=least_bet(hand)))
    else:
        full, increment = raise_measure(before)
        back = ChipsBack(seat, amount, level=level, full_level=full, increment=increment)
        context.do(back, price_restored(hand, before))


def give_everything_back(context: EffectContext) -> None:
    """Give every chip in the pot back to its owner."""
    for seat in context.hand.seats:
        give_back(context, seat, put_in(context.hand, seat))


def _forced_price(hand: Hand) -> int:
    """Return the price that blinds and straddles set for the first round, even if the players who posted them are
    out.
    """
    return max(hand.rules.blinds, default=0) if street_of_stage(hand) == 0 and hand.action.level else 0


def _when_the_price_was(context: EffectContext, level: int) -> Hand | None:
    """Return the hand as it last was in this round with the price at this level; None if it never was."""
    street = street_of_stage(context.hand)
    for number in range(len(context.hand.events), -1, -1):
        past = context.hand.at(number)
        if past.stage == "bet" and street_of_stage(past) == street and past.action.level == level:
            return past
    return None


def increment_before(context: EffectContext, level: int) -> int:
    """Return the smallest raise allowed when the price was last at this level."""
    before = _when_the_price_was(context, level)
    return least_bet(context.hand) if before is None else raise_measure(before)[1]
