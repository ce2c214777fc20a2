"""Move a hand from stage to stage: when a betting round opens and closes, who acts first, and what is skipped."""

from __future__ import annotations

from functools import cache
from typing import Final

from pokerroom.cards import JOKER, RANKS, SUITS, UNKNOWN
from pokerroom.games import Opener, ToBoard, ToPlayers
from pokerroom.hand.events import SAME_OPENER
from pokerroom.hand.rules.plan import BET, DEAL, DISCARD, DRAW, SETTLE, SHOW, TURN_UP, Stage
from pokerroom.hand.showdown.showing_order import showing_order
from pokerroom.hand.state import State
from pokerroom.ranking import showing


def advance(state: State) -> None:
    """Go on to the next stage in which somebody has something to do."""
    live, program, at = state.live, state.program, state.stage_number
    if not live & (live - 1):  # `several`, written out here and below, as every street comes this way
        _go_to(state, SETTLE)
        return
    while True:
        state.stage_number = at = at + 1
        state.stage = stage = program[at]
        kind = stage.kind
        if kind == BET:
            _open_round(state, stage.street)
            return
        if kind == DEAL:
            if stage.to_board and len(state.boards[stage.board]) >= state.plan.board_after[stage.street]:
                continue  # its cards are already on the table: they came early, or too many at once
            state.turn = -1
            state.tapped = False
            return
        if kind == DISCARD:
            state.turn = next_place(state.live, -1)
            return
        if kind == DRAW:
            state.turn = next_place(state.live, -1)
            state.takes, state.late, state.served, state.last_taker = 0, [], -1, -1
            state.serving_late = False
            return
        if kind == SHOW:
            if begin_showing(state):
                return
        else:
            state.turn = -1
            return


def next_to_discard(state: State, after: int) -> int:
    """Return the place of the next player after this one who must still discard; -1 if there is none."""
    given_up = sum(stage.cards for stage in state.program[: state.stage_number + 1] if stage.kind == DISCARD)
    cards_left, hands = state.plan.cards_each - given_up, state.hands
    return next(
        (place for place in state.places_in(state.live) if place > after and len(hands[place]) > cards_left), -1
    )


def _go_to(state: State, kind: int) -> None:
    while state.stage.kind != kind:
        state.stage_number += 1
        state.stage = state.program[state.stage_number]
    state.turn = -1


def next_place(mask: int, after: int) -> int:
    """Return the next place in a mask, clockwise; -1 where it is empty."""
    return followers(mask)[after]


@cache
def followers(mask: int) -> tuple[int, ...]:
    """Return for every place the next one in a mask, clockwise (-1 where there is none); the last entry is for -1.

    >>> followers(0b1010)[:5], followers(0b1010)[-1]
    ((1, 3, 3, 1, 1), 1)
    """
    after = [(mask & -(2 << place)) or mask for place in range(MOST_PLACES)]
    return tuple((later & -later).bit_length() - 1 for later in (*after, mask))


MOST_PLACES: Final = len(RANKS) * len(SUITS)  # each player must get at least one card


def _open_round(state: State, street: int) -> None:
    """Open a betting round; it closes at once where nobody is left to bet against."""
    plan = state.plan
    can = state.can_act
    state.acted = state.raises = state.callers = 0
    state.capped = False
    state.aggressor = -1
    state.order_of_acts = []
    if street:
        state.increment = plan.sizes[street]
    else:
        _opening_level(state)
    if not can & (can - 1) and not _must_answer(state, can):
        state.to_act = 0
        state.turn = -1
        return
    state.to_act = can
    if state.ordered is not None and state.ordered.on(street, SAME_OPENER) and state.last_order_of_acts:
        opener = state.last_order_of_acts[0]
        state.turn = opener if can >> opener & 1 else next_place(can, opener)
        return
    left = plan.openers[street] is _LEFT_OF_BUTTON
    state.turn = (can & -can).bit_length() - 1 if left else _first_to_act(state, street)


_LEFT_OF_BUTTON: Final = Opener.LEFT_OF_BUTTON  # looked up once, because looking up an enumeration's member is slow


def _opening_level(state: State) -> None:
    """Set the opening price and the smallest raise of the first round from the forced bets."""
    rules, fixed = state.plan.rules, state.plan.fixed
    size = state.plan.sizes[0]
    if state.level and rules.enter_for > state.level:
        state.level = rules.enter_for
    state.full_level = state.level
    straddled = state.straddlers and rules.limit in ("fixed", "range")
    if straddled and rules.straddle_sets_raise == "not_in_fixed":
        state.increment = size if fixed else max(size, rules.blinds[-1])  # the structure stays as posted
    elif fixed and not straddled:
        state.increment = size
    else:
        state.increment = max(size, state.level)


def _must_answer(state: State, can: int) -> bool:
    """Return whether the only player who can still bet faces more chips than they have put in."""
    if not can:
        return False
    place = can.bit_length() - 1
    own_bet = state.bets[place]
    return any(bet > own_bet for bet in state.bets)


def _first_to_act(state: State, street: int) -> int:
    opener = state.plan.openers[street]
    can = state.can_act
    if opener is Opener.AFTER_FORCED_BETS:
        if state.last_blind < 0 and state.button_goes_first:
            return next_place(can, 0)
        return next_place(can, state.last_blind)
    if opener is Opener.LOWEST_CARD:
        return _find_lowest_card(state)
    best = _find_best_showing(state)
    return best if can >> best & 1 else next_place(can, best)


def _find_lowest_card(state: State) -> int:
    """Return the place of the lowest up card among players who can bet; a tie goes to the nearest from the button's
    left.
    """
    by_suit = state.plan.rules.low_card_tie == "suit"
    known = [place for place in state.places_in(state.can_act) if state.up[place] and state.up[place][-1] < JOKER]
    if not known:
        return next_place(state.can_act, -1)

    def height(place: int) -> tuple[int, int, int]:
        card = state.up[place][-1]
        return card.rank, card.suit if by_suit else 0, place

    return min(known, key=height)


def _find_best_showing(state: State) -> int:
    """Return the place of the best hand showing, all-in players included; a tie goes to the first from the button's
    left.
    """
    scheme = state.plan.rules.schemes[0]
    board = state.boards[0]
    players = state.places_in(state.live)
    if any(card == UNKNOWN for place in players for card in (*state.up[place], *board)):
        return players[0]
    if scheme.sense != "high":
        return players[0]
    return max(players, key=lambda place: (showing(scheme, state.up[place], board), -place))


def close_round(state: State) -> None:
    """Close the betting round, note what the showdown needs to know of it, and go on."""
    if state.order_of_acts:
        state.earlier_orders_of_acts.append(state.order_of_acts)
        state.betting_street = state.stage.street
        state.called_player = state.aggressor if state.callers else -1
    if state.level:
        state.bets = [0] * len(state.seats)
        state.level = state.full_level = 0
    state.to_act = 0
    state.turn = -1
    if not state.plan.rules.all_in_hands_up or not _begin_turning_up(state):
        advance(state)


def _begin_turning_up(state: State) -> bool:
    """Ask for all hands now, where a house has them turned up once nobody can bet; return whether any must be shown."""
    if state.faces_up or not state.contested or not state.all_in & state.live or not state.betting_over:
        return False
    state.faces_up = True
    if not begin_showing(state):
        return False
    state.stage = Stage(TURN_UP, state.stage.street)
    return True


def begin_showing(state: State) -> bool:
    """Ask the players for their hands in order; return False if every hand is face up already."""
    queue, shown = showing_order(state), state.shown
    if shown:
        # A player dealt more face-down cards after turning the hand up shows those too.
        queue = [place for place in queue if not shown >> place & 1 or UNKNOWN in state.hands[place]]
    state.queue = queue
    if not queue:
        return False
    state.turn = queue[0]
    return True


def is_community(state: State) -> bool:
    """Return whether the cards due now go to the board because too few are left to deal each player one."""
    step = state.stage.step
    return isinstance(step, ToPlayers) and step.or_one_for_all and state.stub < state.live.bit_count() * step.cards


def to_board(state: State) -> bool:
    """Return whether the cards due now are community cards."""
    return isinstance(state.stage.step, ToBoard)


def tap_due(state: State) -> bool:
    """Return whether the dealer must tap the table before the cards due now."""
    return state.plan.rules.tap_before_board and not state.tapped and to_board(state)
