"""Apply what happens in the betting: forced bets, folds, checks, calls, raises, and the end of a round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from pokerroom.hand import events
from pokerroom.hand.betting.open_wagers import raise_base
from pokerroom.hand.corrections.ruled_events import orders
from pokerroom.hand.flow import advance, close_round, followers
from pokerroom.hand.state import State


def _apply_posted(state: State, event: events.Posted) -> None:
    """Move a post from the stack to the pot, and set the level to call, which a short blind does not lower."""
    place, amount, kind = state.place[event.seat], event.amount, event.kind
    nominal = amount if kind == "straddle" else state.bets_due.pop(0).amount
    state.stacks[place] -= amount
    state.pot += amount
    state.posted[place] += amount
    if kind == "dead":
        state.dead[place] += amount
    else:
        state.paid[place] += amount
        if kind != "ante":
            state.bets[place] += amount
            if kind == "live":
                nominal = amount
            else:
                state.last_blind = place
                if kind == "straddle":
                    state.straddlers |= 1 << place
            if nominal > state.level:
                state.level = nominal  # a short blind does not lower the price
    if event.all_in:
        state.all_in |= 1 << place
        state.can_act &= ~(1 << place)
    while state.all_in and state.bets_due and state.all_in >> state.bets_due[0].place & 1:
        # A player without chips posts nothing more, but a blind that falls to them keeps its price.
        due = state.bets_due.pop(0)
        if due.kind == "blind":
            state.level = max(state.level, due.amount)
            state.last_blind = due.place
    if kind != "straddle" and not state.bets_due:
        advance(state)


def _apply_folded(state: State, event: events.Folded) -> None:
    place = state.place[event.seat]
    if event.paid:
        _pay_in(state, place, event.paid)
    all_others = ~(1 << place)
    state.live &= all_others
    state.can_act &= all_others
    state.to_act &= all_others
    state.gave_up_last = place
    _pass_turn(state, place)


def _apply_checked(state: State, event: events.Checked) -> None:
    place = state.place[event.seat]
    bit = 1 << place
    state.acted |= bit
    waiting = state.to_act & ~bit
    state.to_act = waiting
    if waiting & (waiting - 1):  # two or more must still act: the commonest case, so `_pass_turn` is written out
        order = state.order_of_acts
        if place not in order:
            order.append(place)
        state.turn = followers(waiting)[place]
    else:
        _pass_turn(state, place)


def _apply_called(state: State, event: events.Called) -> None:
    place, amount = state.place[event.seat], event.amount
    bit = 1 << place
    # `_pay_in`, written out, as calls are among the commonest events.
    state.stacks[place] -= amount
    state.bets[place] += amount
    state.paid[place] += amount
    state.pot += amount
    state.acted |= bit
    state.to_act &= ~bit
    state.callers |= bit
    if event.all_in:
        state.all_in |= bit
        state.can_act &= ~bit
    _pass_turn(state, place)


def _apply_raised(state: State, event: events.Raised) -> None:
    place, to = state.place[event.seat], event.to
    bit = 1 << place
    if event.full:
        _count_whole_raise(state, event)
        state.acted = bit
        state.full_level = to
    else:
        state.acted |= bit
    _pay_in(state, place, event.amount)
    state.level = to
    state.aggressor = place
    state.callers = 0
    state.raised_in_hand = True
    if event.all_in:
        state.all_in |= bit
        state.can_act &= ~bit
    state.to_act = state.can_act & ~bit
    _pass_turn(state, place)


def _count_whole_raise(state: State, event: events.Raised) -> None:
    """Count a whole bet or raise, both for the minimum of the next raise and for the cap on raises."""
    plan = state.plan
    opened = state.full_level > 0
    if not plan.fixed:
        state.increment = max(state.increment, event.to - raise_base(state))
    if opened or (state.level and plan.rules.counts_to_cap == "half_or_more"):
        state.raises += 1
        if plan.raise_cap and state.raises >= plan.raise_cap and state.can_act.bit_count() > 2:
            state.capped = True


def _apply_wager_stood(state: State, event: events.WagerStood) -> None:
    """Move chips and price as after a raise, but leave the turn where it is, because nobody has acted in turn."""
    turn, order = state.turn, list(state.order_of_acts)
    _apply_raised(state, event)
    state.turn, state.order_of_acts = turn, order
    early, place = orders(state).early, state.place[event.seat]
    early[place] = replace(early[place], stood=True)


def _pay_in(state: State, place: int, amount: int) -> None:
    """Move chips from a player's stack to the bet in front of them and into the pot."""
    state.stacks[place] -= amount
    state.bets[place] += amount
    state.paid[place] += amount
    state.pot += amount


def _pass_turn(state: State, place: int) -> None:
    """Pass the turn on from a player who has acted; nobody has it once the round is done."""
    order = state.order_of_acts
    if place not in order:
        order.append(place)
    waiting, live = state.to_act, state.live
    if waiting & (waiting - 1):
        state.turn = followers(waiting)[place]
    elif not waiting or not live & (live - 1):
        state.turn = -1
    elif waiting == state.can_act and state.bets[waiting.bit_length() - 1] >= max(state.bets):
        # The last player with chips, who has matched the largest bet in front of anybody.
        state.turn = -1
    else:
        state.turn = waiting.bit_length() - 1


def _apply_round_closed(state: State, _: events.RoundClosed) -> None:
    if state.ordered is not None:
        state.ordered.limits.clear()
        state.ordered.early.clear()
        state.ordered.cap = 0
    close_round(state)


def _apply_returned(state: State, event: events.Returned) -> None:
    place = state.place[event.seat]
    state.stacks[place] += event.amount
    state.paid[place] -= event.amount
    state.returned[place] += event.amount
    state.pot -= event.amount


def _apply_chop_agreed(state: State, event: events.ChopAgreed) -> None:
    state.chop |= 1 << state.place[event.seat]


APPLY_BETTING: Final[dict[type, Callable[[State, Any], None]]] = {
    events.Posted: _apply_posted,
    events.Folded: _apply_folded,
    events.Checked: _apply_checked,
    events.Called: _apply_called,
    events.Raised: _apply_raised,
    events.WagerStood: _apply_wager_stood,
    events.RoundClosed: _apply_round_closed,
    events.Returned: _apply_returned,
    events.ChopAgreed: _apply_chop_agreed,
}
