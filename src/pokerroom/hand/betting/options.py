"""The acts open to a player now, in exact amounts, with the clauses behind them."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from pokerroom.games import Opener, ToBoard
from pokerroom.hand.betting.open_actions import Options
from pokerroom.hand.betting.open_wagers import NOTHING_TO_CALL, check_open, least_to, to_call, wager_range
from pokerroom.hand.rules.plan import BET, DEAL, DISCARD, DRAW, OVER, POST, SETTLE, SHOW, TURN_UP
from pokerroom.hand.showdown.who_shows import askable, may_muck
from pokerroom.hand.state import State
from pokerroom.rulebook.grounds import Round


def options(state: State, place: int) -> Options:
    """Return the acts open to this player now."""
    kind = state.stage.kind
    seat = state.seats[place]
    if state.turn == place and kind == BET:
        return betting_options(state, place)
    grounds = state.plan.rules.grounds
    if kind == BET and is_chop_open(state, place):
        return Options(seat=seat, chop=True, grounds=grounds)
    if kind in (POST, DEAL):
        straddle = straddle_cost(state, place)
        afforded = straddle if straddle <= state.stacks[place] else 0
        return Options(seat=seat, straddle=afforded, run_boards=most_boards(state, place), grounds=grounds)
    if state.turn == place and kind == DISCARD:
        return Options(seat=seat, discard=state.stage.cards, grounds=grounds)
    if state.turn == place and kind == DRAW:
        return Options(seat=seat, draw=most_to_draw(state, place), grounds=grounds)
    if kind in (SHOW, TURN_UP):
        showing = place in state.queue
        muck = showing and state.turn == place and kind == SHOW and may_muck(state, place)
        return Options(seat=seat, show=showing, muck=muck, ask=askable(state, place), grounds=grounds)
    if kind in (SETTLE, OVER):
        hidden = not state.has_shown(place) and bool(state.hands[place])
        return Options(seat=seat, ask=askable(state, place), expose=hidden, grounds=grounds)
    return Options(seat=seat)


def betting_options(state: State, place: int) -> Options:
    """Return the acts open to the player in turn in a betting round."""
    level, plan, street = state.level, state.plan, state.stage.street
    matched = level <= state.bets[place]
    call, call_all_in = NOTHING_TO_CALL if matched else to_call(state, place)
    least, most = wager_range(state, place)
    if not street and state.opening:
        return _opening_options(state, place, call, call_all_in, least, most, plan.step)
    rules, check = plan.rules, matched and (level > 0 or plan.checks[street])
    betting_round: Round = "later" if street else "first"
    chop = not street and rules.blind_chop and is_chop_open(state, place)
    # After the first round a position is special only once somebody is all-in.
    ordinary = street and level == state.full_level and not state.all_in
    more = () if ordinary else _questions_of_position(state, place)
    return Options(
        seat=state.seats[place], fold=True, check=check, call=call, call_all_in=call_all_in, least_to=least,
        most_to=most, step=plan.step, opens=level == 0, chop=chop, grounds=rules.grounds,
        round=betting_round, more=more,
    )  # fmt: skip


def _opening_options(
    state: State, place: int, call: int, call_all_in: bool, least: int, most: int, step: int
) -> Options:
    seat = state.seats[place]
    rules = state.plan.rules
    check = check_open(state, place)
    fold, costs, bring_in, chop = True, 0, 0, False
    if owes_opening(state):
        lowest = state.plan.openers[0] is Opener.LOWEST_CARD
        bring_in = min(rules.bring_in, state.stacks[place]) if lowest else 0
        fold, check, call, call_all_in = False, False, 0, False
    elif rules.opener == "pay_call_to_fold":
        costs = cost_to_fold(state, place)
    elif rules.opener == "raise_or_fold" and not check:
        # An opener too short to raise may still go all-in with the call.
        call, call_all_in = 0 if least else call, call_all_in or must_tap_out(state, place)
    else:
        chop = is_chop_open(state, place)
    more = (*_opening_questions(state), *_questions_of_position(state, place))
    return Options(
        seat=seat, fold=fold, fold_costs=costs, check=check, call=call, call_all_in=call_all_in, least_to=least,
        most_to=most, step=step, opens=state.level == 0, bring_in=bring_in, chop=chop, grounds=rules.grounds,
        round="first", more=more,
    )  # fmt: skip


_LAST_BLIND_QUESTIONS: Final = ("betting.last_blind_option",)


def _opening_questions(state: State) -> tuple[str, ...]:
    """Return the questions about who opens the first betting round, and what the opener may do."""
    keys: tuple[str, ...] = ("betting.opener_options", "betting.first_round_order")
    if state.plan.openers[0] is Opener.LOWEST_CARD:
        keys = (*keys, f"games.{state.plan.rules.game}")
    return (*keys, "blinds.two_players") if len(state.seats) == 2 else keys


def _questions_of_position(state: State, place: int) -> tuple[str, ...]:
    """Return the questions that apply to calling and to raising in special positions, besides the usual ones."""
    level, full = state.level, state.full_level
    own_blind = not state.stage.street and state.bets[place] > 0
    if level == full and not state.straddlers and not state.all_in:
        return _LAST_BLIND_QUESTIONS if own_blind else ()
    keys: list[str] = [*_LAST_BLIND_QUESTIONS] if own_blind else []
    if level > full or (state.aggressor >= 0 and state.is_all_in(state.aggressor)):
        keys += ["all_in.raise_over_short", "all_in.reopens"]
    if level > max(state.bets):
        keys.append("all_in.short_call_keeps_price")
    if 0 < level < state.increment and not full:
        keys.append("all_in.short_open_may_be_called")
    if state.straddlers and not state.stage.street:
        keys.append("blinds.straddle_sets_raise")
    return tuple(keys)


TurnAsks: TypeAlias = Literal["", "betting", "compulsory_bet", "draw", "discard"]


def turn_asks_for(state: State) -> TurnAsks:
    """Return the kind of decision the player in turn must make: betting, compulsory_bet, draw or discard; "" for
    nobody.

    A bet is compulsory where the opener may neither fold nor check: for the lowest card, and where a house says so.
    """
    kind = state.stage.kind
    if state.turn < 0 or kind not in _TURN_NAMES:
        return ""
    return "compulsory_bet" if kind == BET and owes_opening(state) else _TURN_NAMES[kind]


_TURN_NAMES: Final[dict[int, TurnAsks]] = {BET: "betting", DRAW: "draw", DISCARD: "discard"}


def owes_opening(state: State) -> bool:
    """Return whether the player in turn must open the first betting round with a bet, whatever cards they hold."""
    if state.level or not state.opening or state.stage.street:
        return False
    return state.plan.openers[0] is Opener.LOWEST_CARD or state.plan.rules.opener == "must_bet"


def must_tap_out(state: State, place: int) -> bool:
    """Return whether an opener who may not just call has too little for a whole raise and so goes all-in by calling."""
    return state.bets[place] + state.stacks[place] < least_to(state)


def cost_to_fold(state: State, place: int) -> int:
    """Return what the opener must pay to fold, where a fold costs the call: the price of the call, or the stack if
    smaller.
    """
    return min(state.level - state.bets[place], state.stacks[place])


NoRaise: TypeAlias = Literal["capped", "stack_only_calls", "short_all_in", "nobody_to_call"]
# The reasons that close raising, each with its decisions, the most telling first.
_QUESTIONS_CLOSING_RAISE: Final[dict[NoRaise, tuple[str, ...]]] = {
    "capped": ("betting.raise_cap", "betting.raise_cap_lifted"),
    "stack_only_calls": ("betting.up_to_the_stack", "stakes.table_stakes", "all_in.stays_in"),
    "short_all_in": ("all_in.reopens",),
    "nobody_to_call": ("betting.up_to_the_stack", "all_in.stays_in"),
}


def raise_closed(state: State, place: int) -> NoRaise:
    """Return the reason why raising is closed to this player, where it is closed."""
    if state.plan.raise_cap and state.raises >= state.plan.raise_cap:
        return "capped"
    if state.bets[place] + state.stacks[place] <= state.level:
        return "stack_only_calls"
    if state.has_acted(place) or state.level > state.full_level:
        return "short_all_in"
    return "nobody_to_call"


def raise_closed_by(state: State, place: int) -> tuple[str, ...]:
    """Return the decisions that close raising to this player."""
    return _QUESTIONS_CLOSING_RAISE[raise_closed(state, place)]


def check_closed_by(state: State) -> tuple[str, ...]:
    """Return the decisions that close checking to the player in turn, in a round in which nobody has bet."""
    if state.stage.street:
        return ("betting.check_after_draw",)
    return ("betting.last_blind_option", *(("betting.opener_options",) if state.opening else ()))


def is_chop_open(state: State, place: int) -> bool:
    """Return whether the two blinds are alone in an unraised pot and may take their blinds back."""
    rules = state.plan.rules
    if not rules.blind_chop or state.chop >> place & 1:
        return False
    if state.stage.street or state.raised_in_hand or state.callers or state.straddlers:
        return False
    live = state.live
    if live.bit_count() != 2 or not live >> place & 1 or state.all_in & live:
        return False
    blinds = sum(state.bets[other] for other in state.places_in(live))
    return state.pot == blinds and all(state.bets[other] for other in state.places_in(live))


def straddle_cost(state: State, place: int) -> int:
    """Return the cost of a straddle to this player now; 0 where they may not post one."""
    rules = state.plan.rules
    first_deal = state.stage.kind == DEAL and not state.hands[0]
    if not rules.straddle or not first_deal or state.last_blind < 0 or rules.tournament:
        return 0
    number = len(state.seats)
    done = state.straddlers.bit_count()
    if place != (state.last_blind + 1) % number or state.bets[place] or state.is_all_in(place):
        return 0
    if rules.straddle_most and done >= rules.straddle_most:
        return 0
    if rules.straddle == "as_listed":
        amount = rules.straddles[done] if done < len(rules.straddles) else 0
    else:
        amount = 2 * state.level
    return amount


def most_boards(state: State, place: int) -> int:
    """Return how many times the rest of the board may be run; 0 where this player has no say in it."""
    rules = state.plan.rules
    if not rules.run_again or state.live.bit_count() != rules.run_players or not state.is_live(place):
        return 0
    if not state.betting_over or len(state.boards) > 1 or not state.all_in & state.live:
        return 0
    still_to_deal = [stage for stage in state.program[state.stage_number :] if stage.kind in (DEAL, DISCARD, DRAW)]
    if not all(isinstance(stage.step, ToBoard) for stage in still_to_deal):
        return 0
    cards = sum(stage.cards + state.plan.burning for stage in still_to_deal)
    return state.stub // cards if cards and state.hands[0] else 0


def most_to_draw(state: State, place: int) -> int:
    """Return how many cards a player may exchange: five, or fewer where even the discards cannot replace five."""
    others = sum(len(pile) for other, pile in enumerate(state.discards) if other != place)
    folded = sum(len(hand) for other, hand in enumerate(state.hands) if not state.is_live(other))
    owed = len(state.late)
    return max(0, min(len(state.hands[place]), state.stub + others + folded - owed))
