"""The effects of rulings on a stake outside the table's limits: missing chips are added, excess chips taken off."""

from __future__ import annotations

from pokerroom.errors import Illegal
from pokerroom.hand.correcting import put_in
from pokerroom.hand.events import StakeCorrected
from pokerroom.rulings.effects.effect_context import Arguments, EffectContext


def take_off_excess(context: EffectContext, limit: int) -> None:
    """Take the part of a stake above the limit off the table at once, except for chips in the pot."""
    if context.hand.over or not context.uses("correct_stake"):
        return
    stack = context.hand.stack(context.seat)
    excess = min(stack, put_in(context.hand, context.seat) + stack - limit)
    if excess > 0:
        context.do(StakeCorrected(context.seat, -excess))


def stake_limit(context: EffectContext) -> int:
    """Return the posted limit that an out-of-range stake breaks; 0 where nobody has reported it."""
    limit, amount = int(context.fact("stake_limit") or 0), context.seen.amount
    if limit and amount and limit != amount:
        raise Illegal(
            f"the limit of the stake is said to be {limit} and {amount}",
            allowed="stake_limit= or amount=, or the same with both",
            cites=context.ruling.cites,
        )
    return limit or amount


def _refuse_stake_in_range(context: EffectContext, limit: int) -> None:
    """Refuse to correct a stake that does not break the limit."""
    stake = put_in(context.hand, context.seat) + context.hand.stack(context.seat)
    if context.fact_is("amount_is", "above_maximum") and stake <= limit:
        what, allowed = f"and no more than the maximum of {limit}", f"a maximum below {stake}"
    elif context.fact_is("amount_is", "below_minimum") and stake >= limit:
        what, allowed = f"and no less than the minimum of {limit}", f"a minimum above {stake}"
    else:
        return
    raise Illegal(f"the stake of seat {context.seat} is {stake}, {what}", allowed=allowed, cites=context.ruling.cites)


def correct_stake_now(context: EffectContext, when: Arguments) -> None:
    """Correct a stake at once where the right amount was reported: add missing chips or remove the excess."""
    hand, limit = context.hand, stake_limit(context)
    known = bool(limit) and hand.is_in(context.seen.seat)
    if known:
        _refuse_stake_in_range(context, limit)
    if known and context.uses("excess_returned") and not hand.over:
        return  # chips above the limit leave with the returned ones
    if when[0] == "now" and known:
        amount = limit - put_in(hand, context.seat) - hand.stack(context.seat)
        wrong = amount > 0 if context.fact_is("amount_is", "below_minimum") else amount < 0
        if wrong and hand.stack(context.seat) + amount >= 0:
            context.do(StakeCorrected(context.seat, amount))
            return
    context.leave("correct_stake", when[0], context.seen.seat)
