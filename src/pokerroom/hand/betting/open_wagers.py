"""The wagers open to a player: the price of a call, the smallest and largest raise, and whether raising is open at all.

Three figures carry a betting round: `level`, what everybody must match; `full_level`, the last whole bet or raise; and
`increment`, the size a raise must have. They differ only after somebody goes all-in for less than a whole bet or raise;
each house chooses what follows then.
"""

from __future__ import annotations

from typing import Final

from pokerroom.hand.state import State

NOTHING_TO_CALL: Final = (0, False)  # no chips, and not all-in
RAISING_CLOSED: Final = (0, 0)  # the smallest and the largest total where there is none


def to_call(state: State, place: int) -> tuple[int, bool]:
    """Return how many chips a call costs, and whether calling puts the player all-in."""
    need = state.level - state.bets[place]
    stack = state.stacks[place]
    if need < stack:
        return (need, stack - need < state.plan.step) if need > 0 else NOTHING_TO_CALL
    if need == stack:
        return need, True
    return short_all_in_amount(state, stack), True


def short_all_in_amount(state: State, stack: int) -> int:
    """Return the chips that a player puts in when they go all-in for less than the bet or raise."""
    rules = state.plan.rules
    if rules.all_in == "every_chip":
        return stack
    unit = rules.minimum_bet if rules.all_in == "whole_minimum_bets" else rules.chip
    return stack // unit * unit or stack  # less than one unit goes in whole


def wager_range(state: State, place: int) -> tuple[int, int]:
    """Return the smallest and the largest total that a player may bet or raise to; (0, 0) where raising is not open.

    The smallest total is below a whole raise only where it is everything the player has.
    """
    level, bit = state.level, 1 << place
    own_bet = state.bets[place]
    top = own_bet + state.stacks[place]
    if top <= level or not state.can_act & ~bit:
        return RAISING_CLOSED
    plan, full = state.plan, state.full_level
    # Without a cap, a short all-in or an earlier act of this player, nothing can close the raising.
    if (plan.raise_cap or level > full or state.acted & bit) and not raising_open(state, bit, own_bet):
        return RAISING_CLOSED
    least = full + state.increment if full == level else least_to(state)
    if top < least:
        to = own_bet + short_all_in_amount(state, top - own_bet)
        return (to, to) if to > level else RAISING_CLOSED
    if plan.fixed:
        return least, least
    most = top if plan.no_limit else min(top, _most_by_the_limit(state, own_bet, least, top))
    most -= most % plan.step
    return least, most if most > least else least


def _most_by_the_limit(state: State, mine: int, least: int, top: int) -> int:
    """Return the largest total that pot limit, half-pot limit or a limit with a range allows.

    That is the player's whole stack where a range has no maximum.
    """
    plan, rules, level = state.plan, state.plan.rules, state.level
    if plan.pot_part:
        room = (state.pot + level - mine) // plan.pot_part
        return level + room // rules.chip * rules.chip
    if rules.limit == "range" or not level:
        return least - state.increment + max(rules.maximum_bet, state.increment) if rules.maximum_bet else top
    return 2 * level


def least_to(state: State) -> int:
    """Return the total that a player's bet must reach to be a whole bet or raise."""
    return raise_base(state) + state.increment


def raise_base(state: State) -> int:
    """Return the amount from which a full bet or raise is measured.

    That is the price; where a short all-in is to be completed, it is the price before that all-in. Once short all-ins
    have carried the price past the completed raise, it is the current price again.
    """
    full, level = state.full_level, state.level
    if full == level:
        return level
    rules = state.plan.rules
    mode = rules.over_short_raise if full else rules.over_short_open
    # Below half a bet is completed; half or more counts as a whole bet and never gets here.
    return level if mode == "add_full" or full + state.increment <= level else full


def raising_open(state: State, bit: int, mine: int) -> bool:
    """Return whether this player may bet or raise, whatever the amount."""
    if state.plan.raise_cap and cap_reached(state):
        return False
    if state.level > state.full_level and state.plan.rules.reopens == "nobody":
        return False
    return not state.acted & bit or _short_all_ins_reopen(state, mine)


def _short_all_ins_reopen(state: State, mine: int) -> bool:
    """Return whether all-ins for less open the raising again to a player who has acted with this bet of theirs."""
    match state.plan.rules.reopens:
        case "always":
            return state.level > mine
        case "cumulative":
            return state.level - mine >= state.increment
        case _:  # only a whole raise does; where half a bet is enough, it counts as a whole one
            return False


def cap_reached(state: State) -> bool:
    """Return whether the round has had all the raises it may have."""
    plan = state.plan
    if not plan.raise_cap or state.raises < plan.raise_cap:
        return False
    lifted = plan.rules.cap_lifted
    if lifted == "heads_up_before_cap":
        return state.capped
    if lifted == "two_active_final_round":
        return not (state.stage.street == plan.last_street and state.live.bit_count() == 2)
    return True


def counts_as_full(state: State, to: int, *, all_in: bool = False) -> bool:
    """Return whether a wager that makes the player's bet `to` is a whole bet or raise."""
    rules = state.plan.rules
    if to >= least_to(state):
        return not (all_in and _short_by_itself(state, to))
    return (
        state.plan.fixed
        and rules.reopens == "half_bet"
        and 2 * (to - max(state.level, state.full_level)) >= state.increment
    )


def _short_by_itself(state: State, to: int) -> bool:
    """Return whether an all-in completes a raise only with the short all-ins before it, where each is judged alone.

    With fixed bets the completed raise is the next step of the limit, whoever brings the price there.
    """
    if not state.level > state.full_level > 0 or state.plan.fixed:
        return False
    return state.plan.rules.reopens in _RAISES_JUDGED_SINGLY and to - state.level < state.increment


_RAISES_JUDGED_SINGLY: Final = ("full_raise_only", "nobody")


def check_open(state: State, place: int) -> bool:
    """Return whether a check is open: nothing to match, and a round in which players check."""
    if state.level > state.bets[place]:
        return False
    return state.level > 0 or state.plan.checks[state.stage.street]
