"""Give chips of the pot back to their owners, and find the price that holds once they are gone."""

from __future__ import annotations

from pokerroom.hand.events import (
    ChipsBack,
    PriceRestored,
)
from pokerroom.hand.rules.plan import BET
from pokerroom.hand.state import State
from pokerroom.rulings.effects.effect_context import EffectContext


def put_in(state: State, place: int) -> int:
    """Return all chips that a player has in this hand's pot."""
    return state.paid[place] + state.dead[place]


def give_back(context: EffectContext, place: int, amount: int) -> None:
    """Give chips of the pot back to their owner; a price that rested on them falls to the largest bet left."""
    state = context.state
    if amount <= 0:
        return
    seat = state.seats[place]
    if state.stage.kind != BET or state.bets[place] < state.level or context.void:
        context.do(ChipsBack(seat, amount))
        return
    others = [bet for other, bet in enumerate(state.bets) if other != place]
    left = max(0, state.bets[place] - amount)
    floor = _forced_price(state)
    level = max(*others, left, floor) if others else left
    if level == state.level:
        context.do(ChipsBack(seat, amount))
        return
    before = _when_the_price_was(context, level)
    if before is None:
        full = min(state.full_level, level)
        context.do(
            ChipsBack(seat, amount, level=level, full_level=full, increment=state.plan.sizes[state.stage.street])
        )
    else:
        back = ChipsBack(seat, amount, level=level, full_level=before.full_level, increment=before.increment)
        context.do(back, price_as_before(state, before, level))


def give_everything_back(context: EffectContext) -> None:
    """Give every chip in the pot back to its owner."""
    for place in range(len(context.state.seats)):
        give_back(context, place, put_in(context.state, place))


def _forced_price(state: State) -> int:
    """Return the price that blinds and straddles set for the first round, even if the players who posted them are
    out.
    """
    return max(state.plan.rules.blinds, default=0) if state.stage.street == 0 and state.level else 0


def _when_the_price_was(context: EffectContext, level: int) -> State | None:
    """Return the last state in this round with the price at this level; None if there was none."""
    state = context.state
    for number in range(len(context.hand.events), -1, -1):
        past = context.hand.at(number).state
        if past.stage.kind == BET and past.stage.street == state.stage.street and past.level == level:
            return past
    return None


def price_as_before(state: State, before: State, level: int) -> PriceRestored:
    """Return the event that restores an earlier price; players who had met it need not act on it again."""
    met = [place for place in state.places_in(state.to_act & ~before.to_act) if state.bets[place] >= level]
    return PriceRestored(
        by=state.seats[before.aggressor] if before.aggressor >= 0 else 0,
        acted=state.seats_in(before.acted | state.acted),
        called=state.seats_in(before.callers),
        answered=tuple(state.seats[place] for place in met),
        raises=before.raises,
        capped=before.capped,
    )


def increment_before(context: EffectContext, level: int) -> int:
    """Return the smallest raise allowed when the price was last at this level."""
    before = _when_the_price_was(context, level)
    return context.state.plan.sizes[context.state.stage.street] if before is None else before.increment
