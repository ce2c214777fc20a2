"""Apply an event to a state. Nothing is judged here: `decide_hand` has done that, or a ruling has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from msgspec import structs

from pokerroom.cards import UNKNOWN, Card
from pokerroom.games import ToPlayers
from pokerroom.hand import events
from pokerroom.hand.betting.betting import raise_base
from pokerroom.hand.corrections.corrections import CORRECTIONS, orders
from pokerroom.hand.flow import advance, close_round, followers, next_place, next_to_discard
from pokerroom.hand.orders import SAME_OPENER, Orders
from pokerroom.hand.rules.plan import BET, DEAL, DISCARD, DRAW, OVER, SHOW, TURN_UP, Stage
from pokerroom.hand.showdown.showdown import must_show
from pokerroom.hand.state import BITS, State


def evolve_hand(state: State, event: events.Event) -> None:
    """Apply one event to the hand's state."""
    APPLY[type(event)](state, event)


def _posted(state: State, event: events.Posted) -> None:
    place, amount, kind = state.place[event.seat], event.amount, event.kind
    nominal = amount if kind == "straddle" else state.dues.pop(0).amount
    state.stacks[place] -= amount
    state.pot += amount
    state.forced[place] += amount
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
    while state.all_in and state.dues and state.all_in >> state.dues[0].place & 1:
        # Who is broke posts nothing more, but a blind that falls to them keeps its price.
        due = state.dues.pop(0)
        if due.kind == "blind":
            state.level = max(state.level, due.amount)
            state.last_blind = due.place
    if kind != "straddle" and not state.dues:
        advance(state)


def _dealt(state: State, event: events.Dealt) -> None:
    place, cards, seen = state.place[event.seat], event.cards, state.seen
    for card in cards:
        seen |= BITS[card]
    state.seen = seen
    state.stub -= len(cards)
    state.hands[place].extend(cards)
    if event.up:
        state.up[place] += cards
    stage = state.stage
    if stage.kind != DEAL or stage.to_board:
        state.worth.clear()
        if stage.kind == DRAW and place == state.served and state.takes:
            _served(state, len(cards))
        return  # otherwise a card that was not due: whoever is to act still is
    if not state.live >> place + 1:
        if state.ordered is not None:
            _dealt_as_ordered(state, state.ordered)
        advance(state)


def _tapped(state: State, _: events.Tapped) -> None:
    state.tapped = True


def _burned(state: State, event: events.Burned) -> None:
    card = event.card
    state.burns.append(card)
    state.stub -= 1
    state.seen |= BITS[card]
    if state.stage.kind == DRAW:
        state.last_taker = -1  # the burn before the late fifth card is made


def _board(state: State, event: events.BoardDealt) -> None:
    cards, seen = event.cards, state.seen
    for card in cards:
        seen |= BITS[card]
    state.seen = seen
    state.stub -= len(cards)
    state.boards[event.board].extend(cards)
    if state.wishes and len(state.boards) == 1:
        state.wishes = {}  # an agreement is for the cards that were still to come
    stage = state.stage
    if stage.kind != DEAL or not (stage.to_board or _may_be_for_all(stage)):
        state.worth.clear()
        return  # an early card, or one too many: whoever is to act still is
    if state.ordered is not None:
        _dealt_as_ordered(state, state.ordered)
    advance(state)


def _may_be_for_all(stage: Stage) -> bool:
    """Whether this deal to the players may become one card for all, as the deck is short."""
    return isinstance(stage.step, ToPlayers) and stage.step.or_one_for_all


def _dealt_as_ordered(state: State, ordered: Orders) -> None:
    """A street was dealt: what a ruling wanted of its cards is done, but not who is to open it."""
    street = state.stage.street
    if street in ordered.streets:
        ordered.streets[street] = tuple(what for what in ordered.streets[street] if what == SAME_OPENER)
    ordered.face_down = 0


def _go_on(state: State, place: int) -> None:
    """The player has acted: pass the turn; it is nobody's when the round is done."""
    order = state.order
    if place not in order:
        order.append(place)
    waiting, live = state.to_act, state.live
    if waiting & (waiting - 1):
        state.turn = followers(waiting)[place]
    elif not waiting or not live & (live - 1):
        state.turn = -1
    elif waiting == state.can_act and state.bets[waiting.bit_length() - 1] >= max(state.bets):
        # The last player with chips, who has matched everything that is really in front of anybody.
        state.turn = -1
    else:
        state.turn = waiting.bit_length() - 1


def _folded(state: State, event: events.Folded) -> None:
    place = state.place[event.seat]
    if event.paid:
        _pay(state, place, event.paid)
    gone = ~(1 << place)
    state.live &= gone
    state.can_act &= gone
    state.to_act &= gone
    state.gave_up_last = place
    _go_on(state, place)


def _checked(state: State, event: events.Checked) -> None:
    place = state.place[event.seat]
    bit = 1 << place
    state.acted |= bit
    waiting = state.to_act & ~bit
    state.to_act = waiting
    if waiting & (waiting - 1):  # two or more are still to act: the commonest moment of all, so told here once more
        order = state.order
        if place not in order:
            order.append(place)
        state.turn = followers(waiting)[place]
    else:
        _go_on(state, place)


def _pay(state: State, place: int, amount: int) -> None:
    state.stacks[place] -= amount
    state.bets[place] += amount
    state.paid[place] += amount
    state.pot += amount


def _called(state: State, event: events.Called) -> None:
    place, amount = state.place[event.seat], event.amount
    bit = 1 << place
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
    _go_on(state, place)


def _raised(state: State, event: events.Raised) -> None:
    place, to = state.place[event.seat], event.to
    bit = 1 << place
    if event.full:
        _full(state, event)
        state.acted = bit
        state.full_level = to
    else:
        state.acted |= bit
    _pay(state, place, event.amount)
    state.level = to
    state.aggressor = place
    state.callers = 0
    state.raised_in_hand = True
    if event.all_in:
        state.all_in |= bit
        state.can_act &= ~bit
    state.to_act = state.can_act & ~bit
    _go_on(state, place)


def _wager_stood(state: State, event: events.WagerStood) -> None:
    """Chips and price as after a raise; but nobody has acted in turn, and the turn stays where it is."""
    turn, order = state.turn, list(state.order)
    _raised(state, event)
    state.turn, state.order = turn, order
    early, place = orders(state).early, state.place[event.seat]
    early[place] = replace(early[place], stood=True)


def _full(state: State, event: events.Raised) -> None:
    plan = state.plan
    opened = state.full_level > 0
    if not plan.fixed:
        state.increment = max(state.increment, event.to - raise_base(state))
    if opened or (state.level and plan.rules.counts_to_cap == "half_or_more"):
        state.raises += 1
        if plan.capped and state.raises >= plan.capped and state.can_act.bit_count() > 2:
            state.capped = True


def _round_closed(state: State, _: events.RoundClosed) -> None:
    if state.ordered is not None:
        state.ordered.limits.clear()
        state.ordered.early.clear()
        state.ordered.cap = 0
    close_round(state)


def _remove(hand: list[Card], cards: Sequence[Card]) -> None:
    for card in cards:
        hand.remove(card if card in hand else UNKNOWN)


def _discarded(state: State, event: events.Discarded) -> None:
    place, cards = state.place[event.seat], event.cards
    _remove(state.hands[place], cards)
    state.discards[place] += cards
    for card in cards:
        state.seen |= BITS[card]
    if state.stage.kind == DISCARD:
        later = next_to_discard(state, place)
        if later >= 0:
            state.turn = later
        else:
            advance(state)
        return
    if not cards:
        _next_drawer(state, place)
        return
    state.last_taker = place
    state.served = place
    state.takes = len(cards)
    if state.ordered is not None:
        state.takes -= state.ordered.ahead.pop(place, 0)
        if state.takes <= 0:
            state.takes = 0
            _next_drawer(state, place)
            return
    if state.takes == 5:
        state.takes = 4
        state.late.append(place)
    state.turn = -1


def _served(state: State, cards: int) -> None:
    state.takes -= cards
    if state.takes:
        return
    if state.serving_late:
        state.late.pop(0)
        _serve_late(state)
    else:
        _next_drawer(state, state.served)


def _next_drawer(state: State, place: int) -> None:
    if state.live >> (place + 1):
        state.turn = next_place(state.live, place)
    else:
        _serve_late(state)


def _serve_late(state: State) -> None:
    """The fifth cards that had to wait, in seat order."""
    if not state.late:
        advance(state)
        return
    state.serving_late = True
    state.served = state.late[0]
    state.takes = 1
    state.turn = -1


def _reshuffled(state: State, event: events.Reshuffled) -> None:
    but = state.place[event.but]
    gone = 0
    for place, pile in enumerate(state.discards):
        if place == but:
            continue
        cards = [*pile, *(() if state.live >> place & 1 else state.hands[place])]
        for card in cards:
            if card != UNKNOWN:
                gone |= 1 << card
        state.discards[place] = []
        if not state.live >> place & 1:
            state.hands[place] = []
    state.seen &= ~gone
    state.stub = event.cards


def _returned(state: State, event: events.Returned) -> None:
    place = state.place[event.seat]
    state.stacks[place] += event.amount
    state.paid[place] -= event.amount
    state.returned[place] += event.amount
    state.pot -= event.amount


def _chop_agreed(state: State, event: events.ChopAgreed) -> None:
    state.chop |= 1 << state.place[event.seat]


def _boards_agreed(state: State, event: events.BoardsAgreed) -> None:
    state.wishes[state.place[event.seat]] = event.boards
    wanted = set(state.wishes.values())
    if len(state.wishes) < state.live.bit_count() or len(wanted) > 1 or event.boards < 2:
        return
    still_to_deal = [stage for stage in state.program[state.at :] if stage.kind == DEAL]
    tail = tuple(stage for stage in state.program[state.at :] if stage.kind > BET)
    again = tuple(structs.replace(stage, board=board) for board in range(event.boards) for stage in still_to_deal)
    state.boards = [list(state.boards[0]) for _ in range(event.boards)]
    state.program = (*state.program[: state.at], *again, *tail)
    state.stage = state.program[state.at]


def _shown(state: State, event: events.Shown) -> None:
    place = state.place[event.seat]
    bit = 1 << place
    hand = state.hands[place]
    if UNKNOWN in hand:
        for card in event.cards:
            state.seen |= 1 << card
        state.hands[place] = list(event.cards)
        state.worth.pop(place, None)
    state.shown |= bit
    if event.live and state.mucked & bit:
        state.mucked &= ~bit
        state.live |= bit
        _contest_again(state)
    if event.asked_by and place not in state.queue:
        return
    if state.first_shown < 0:
        state.first_shown = place
    _decided(state, place)


def _contest_again(state: State) -> None:
    """A hand is back in: who has not shown yet must do so to beat it."""
    state.queue += [place for place in state.places_in(state.live & ~state.shown) if place not in state.queue]
    if state.queue:
        if state.stage.kind != SHOW:
            state.at -= 1
            state.stage = state.program[state.at]
        state.turn = state.queue[0]


def _mucked(state: State, event: events.Mucked) -> None:
    place = state.place[event.seat]
    bit = 1 << place
    state.mucked |= bit
    state.live &= ~bit
    state.gave_up_last = place
    if event.said_fold:
        state.said_fold |= bit
    if event.short:
        state.short_of_muck |= bit
    _decided(state, place)


def _decided(state: State, place: int) -> None:
    queue, live, kind = state.queue, state.live, state.stage.kind
    if place in queue:
        queue.remove(place)
    if not live & (live - 1) and kind == SHOW and not state.plan.rules.last_hand_shows:
        state.queue = queue = [other for other in queue if must_show(state, other)]
    if queue:
        state.turn = queue[0]
    elif kind in (SHOW, TURN_UP):
        advance(state)


def _killed(state: State, event: events.Killed) -> None:
    state.killed |= 1 << state.place[event.seat]


def _exposed(state: State, event: events.Exposed) -> None:
    place = state.place[event.seat]
    seen = state.exposed.setdefault(place, {})
    seen[event.to] = (*seen.get(event.to, ()), *event.cards)
    if state.ordered is not None:
        state.ordered.reveals = [order for order in state.ordered.reveals if order[:2] != (place, event.cards)]


def _flop_asked(state: State, _: events.FlopAsked) -> None:
    state.flop_asked = True


def _paid(state: State, event: events.Paid) -> None:
    state.stacks[state.place[event.seat]] -= event.amount
    state.added += event.to_pot
    state.pot += event.to_pot
    state.charged += event.amount - event.to_pot


def _charged(state: State, event: events.Charged) -> None:
    state.pot -= event.amount
    state.charged += event.amount


def _awarded(state: State, event: events.Awarded) -> None:
    state.stacks[state.place[event.seat]] += event.amount
    state.pot -= event.amount


def _ended(state: State, _: events.Ended) -> None:
    while state.stage.kind != OVER:
        state.at += 1
        state.stage = state.program[state.at]
    state.turn = -1
    state.queue = []


APPLY: Final[dict[type, Callable[[State, Any], None]]] = {
    events.Posted: _posted,
    events.Dealt: _dealt,
    events.Tapped: _tapped,
    events.Burned: _burned,
    events.BoardDealt: _board,
    events.Folded: _folded,
    events.Checked: _checked,
    events.Called: _called,
    events.Raised: _raised,
    events.WagerStood: _wager_stood,
    events.RoundClosed: _round_closed,
    events.Discarded: _discarded,
    events.Reshuffled: _reshuffled,
    events.Returned: _returned,
    events.ChopAgreed: _chop_agreed,
    events.BoardsAgreed: _boards_agreed,
    events.Shown: _shown,
    events.Mucked: _mucked,
    events.Killed: _killed,
    events.Exposed: _exposed,
    events.FlopAsked: _flop_asked,
    events.Paid: _paid,
    events.Charged: _charged,
    events.Awarded: _awarded,
    events.Ended: _ended,
    **CORRECTIONS,
}
