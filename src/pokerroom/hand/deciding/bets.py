"""Judge the players' acts in the betting, their posts before the first card, and their agreements."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pokerroom.errors import Illegal
from pokerroom.games import Opener
from pokerroom.hand import commands
from pokerroom.hand.betting.open_actions import LIMIT_KEYS
from pokerroom.hand.betting.open_wagers import counts_as_full, short_all_in_amount, to_call, wager_range
from pokerroom.hand.betting.options import (
    check_closed_by,
    cost_to_fold,
    is_chop_open,
    most_boards,
    must_tap_out,
    owes_opening,
    raise_closed_by,
    straddle_cost,
)
from pokerroom.hand.deciding.refusing import refusal
from pokerroom.hand.events import (
    BoardsAgreed,
    Called,
    Checked,
    ChopAgreed,
    Ended,
    Event,
    Folded,
    Posted,
    Raised,
    Returned,
)
from pokerroom.hand.rules.plan import BET, DEAL
from pokerroom.hand.state import State


def _decide_fold(state: State, place: int, _: commands.Fold) -> list[Event]:
    if state.stage.street == 0 and state.opening:
        rules = state.plan.rules
        if rules.opener == "pay_call_to_fold":
            return [Folded(state.seats[place], paid=cost_to_fold(state, place))]
        if owes_opening(state):
            raise refusal(state, place, "the opening player must bet", "betting.opener_options")
    return [Folded(state.seats[place])]


def _decide_check(state: State, place: int, _: commands.Check) -> list[Event]:
    level = state.level
    if level > state.bets[place]:
        what = f"seat {state.seats[place]} cannot check: there is a bet of {state.level}"
        keys = ("betting.last_blind_option", "betting.first_round_order") if not state.stage.street else ()
        raise refusal(state, place, what, "betting.check", *keys)
    if not level and not state.plan.checks[state.stage.street]:
        what = f"seat {state.seats[place]} cannot check in this round"
        rule, *opener = check_closed_by(state)
        raise refusal(state, place, what, rule, f"games.{state.plan.rules.game}", *opener)
    return [Checked(state.seats[place])]


def _decide_call(state: State, place: int, _: commands.Call) -> list[Event]:
    amount, all_in = to_call(state, place)
    if not amount:
        what = f"seat {state.seats[place]} has nothing to call"
        raise refusal(state, place, what, "betting.actions")
    if state.plan.rules.opener == "raise_or_fold" and state.stage.street == 0 and state.opening:
        if wager_range(state, place)[0]:
            raise refusal(state, place, "the opening player may only raise or fold", "betting.opener_options")
        all_in = all_in or must_tap_out(state, place)
    return [Called(state.seats[place], amount, all_in=all_in)]


def _decide_check_or_call(state: State, place: int, _: commands.CheckOrCall) -> list[Event]:
    level = state.level
    if level > state.bets[place]:
        return _decide_call(state, place, commands.CALL)
    if level or state.plan.checks[state.stage.street]:
        return [Checked(state.seats[place])]
    return _decide_check(state, place, commands.CHECK)


def _decide_bet(state: State, place: int, command: commands.Bet) -> list[Event]:
    if state.level:
        what = f"a bet of {command.amount}: there is already a bet of {state.level}"
        raise refusal(state, place, what, "betting.actions")
    return _wager_events(state, place, command.amount)


def _decide_raise(state: State, place: int, command: commands.Raise) -> list[Event]:
    if not state.level:
        raise refusal(state, place, f"a raise to {command.to}: nobody has bet", "betting.actions")
    return _wager_events(state, place, command.to)


def _wager_events(state: State, place: int, to: int) -> list[Event]:
    least, most = wager_range(state, place)
    step, stack = state.plan.step, state.stacks[place]
    if not (least <= to <= most and least) or (to % step and to != least):
        return _odd_wager(state, place, to, least, most)
    amount = to - state.bets[place]
    # A player left with chips too small to wager has gone all-in too.
    all_in = stack - amount < step
    # The smallest wager with a choice is a whole bet or raise; only an all-in may need a closer look.
    full = (least < most and not all_in) or counts_as_full(state, to, all_in=all_in)
    all_in = all_in or (not full and amount == short_all_in_amount(state, stack))
    return [Raised(state.seats[place], to, amount=amount, opens=state.level == 0, full=full, all_in=all_in)]


def _odd_wager(state: State, place: int, to: int, least: int, most: int) -> list[Event]:
    """Judge a wager outside the open range: accept it as a bring-in, or refuse it."""
    rules, seat = state.plan.rules, state.seats[place]
    opens = state.level == 0
    if opens and state.opening and state.stage.street == 0 and state.plan.openers[0] is Opener.LOWEST_CARD:
        bring_in = min(rules.bring_in, state.stacks[place])
        if bring_in and to == bring_in:
            return [Raised(seat, to, amount=to, opens=True, full=False, all_in=to == state.stacks[place])]
    word = f"a bet of {to}" if opens else f"a raise to {to}"
    facts = {"seat": seat, "to": to, "least": least, "most": most, "level": state.level, "in": state.bets[place]}
    if not least:
        keys = raise_closed_by(state, place)
        raise refusal(state, place, f"{word} is not possible for seat {seat} now", *keys, facts=facts)
    if to > state.bets[place] + state.stacks[place]:
        what = f"{word} is more than seat {seat} has"
        raise refusal(state, place, what, "betting.up_to_the_stack", "stakes.table_stakes", facts=facts)
    if rules.wagers_in_chips and to % rules.chip:
        what = f"{word} is not a multiple of the smallest chip, {rules.chip}"
        raise refusal(state, place, what, *rules.chip_keys, facts=facts)
    if to > most:
        what = f"{word} is more than the limit allows"
        keys = (*LIMIT_KEYS[rules.limit], "betting.limit")
        raise refusal(state, place, what, *keys, observation="ruling.oversize_wager", facts=facts)
    what = f"{word} is less than {'the minimum bet' if opens else 'a full raise'}"
    observation = "ruling.short_open" if opens else "ruling.call_or_raise"
    keys = ("betting.minimum_bet",) if opens else ("betting.minimum_raise",)
    if state.level > state.full_level:
        keys += ("all_in.raise_over_short",)
    if state.plan.fixed:
        keys += ("betting.fixed_sizes",)
    if state.straddlers and not state.stage.street:
        keys += ("blinds.straddle_sets_raise",)
    raise refusal(state, place, what, *keys, observation=observation, facts=facts)


# Before the first card, and agreements


def _decide_straddle(state: State, place: int, _: commands.Straddle) -> list[Event]:
    amount = straddle_cost(state, place)
    seat = state.seats[place]
    if not amount or amount > state.stacks[place]:
        allowed = "no straddle now"
        if amount:
            allowed = f"a stack of at least the straddle, {amount}"
        elif state.plan.rules.straddle and not state.hands[0] and state.last_blind >= 0:
            first = (state.last_blind + 1) % len(state.seats)
            if place != first:
                allowed = f"seat {state.seats[first]} only, right after the last blind"
        cites = state.plan.rules.cites("blinds.straddle", "blinds.straddle_acts_last")
        raise Illegal(f"seat {seat} may not straddle", allowed=allowed, cites=cites)
    return [Posted(seat, "straddle", amount, all_in=amount == state.stacks[place])]


def _decide_chop(state: State, place: int, _: commands.Chop) -> list[Event]:
    rules, seat = state.plan.rules, state.seats[place]
    if state.stage.kind != BET or not is_chop_open(state, place):
        cites = rules.cites("pots.blind_chop", "pots.no_private_deals")
        raise Illegal("the blinds may not be taken back", allowed="the hand is played to its end", cites=cites)
    events: list[Event] = [ChopAgreed(seat)]
    agreed = state.chop | 1 << place
    if agreed & state.live == state.live:
        events += [Returned(state.seats[other], state.bets[other]) for other in state.places_in(state.live)]
        events.append(Ended())
    return events


def _decide_run_boards(state: State, place: int, command: commands.RunBoards) -> list[Event]:
    rules, seat = state.plan.rules, state.seats[place]
    most = most_boards(state, place) if state.stage.kind == DEAL else 0
    if not 1 <= command.boards <= most:
        raise Illegal(
            f"the board may not be run {command.boards} times",
            allowed=f"1 to {most} times" if most else "one board",
            cites=rules.cites("pots.run_board_again", "pots.no_private_deals"),
        )
    return [BoardsAgreed(seat, command.boards)]


# The acts of the player in turn; `decide_hand` refuses them at other moments before it asks their judge.
ACTS_IN_TURN: Final[dict[type, Callable[[State, int, Any], list[Event]]]] = {
    commands.Fold: _decide_fold,
    commands.Check: _decide_check,
    commands.Call: _decide_call,
    commands.CheckOrCall: _decide_check_or_call,
    commands.Bet: _decide_bet,
    commands.Raise: _decide_raise,
}

BETTING: Final[dict[type, Callable[[State, int, Any], list[Event]]]] = {
    **ACTS_IN_TURN,
    commands.Straddle: _decide_straddle,
    commands.Chop: _decide_chop,
    commands.RunBoards: _decide_run_boards,
}
