"""Apply the events of faults and rulings: cards moved outside the deal, hands that die or live again, chips back.

These functions judge nothing, like the others in `evolve`: rulings decide, and the events carry the decision out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pokerroom.cards import UNKNOWN
from pokerroom.games import ToBoard, ToPlayers
from pokerroom.hand import events
from pokerroom.hand.dealing.piles import ORDERED_PILES, pile_of
from pokerroom.hand.events import FACE_DOWN
from pokerroom.hand.flow import advance, begin_showing, next_place, next_to_discard
from pokerroom.hand.orders import Orders, TurnLimit, WaitingAct
from pokerroom.hand.rules.plan import BET, DEAL, DISCARD, DRAW, OVER, POST, SETTLE, SHOW, TURN_UP
from pokerroom.hand.state import BITS, State, several


def orders(state: State) -> Orders:
    """Return the hand's orders; create them if there are none yet."""
    if state.ordered is None:
        state.ordered = Orders()
    return state.ordered


def _apply_nothing(_state: State, _event: Any) -> None:
    """Apply an event that is only recorded: it changes nothing."""


# Cards


def _apply_moved(state: State, event: events.Moved) -> None:
    place = state.place.get(event.seat, 0)
    _take_from(state, event.source, place, event.cards)
    mask = sum(BITS[card] for card in event.cards)
    if event.target in ("stub", "off"):
        state.off_deck &= ~mask
    else:
        state.off_deck |= mask
    _put_on(state, event, place)


def _take_from(state: State, source: events.Pile, place: int, cards: events.Cards) -> None:
    if source == "stub":
        state.stub -= len(cards)
        return
    if source == "off":
        return
    if source in ORDERED_PILES:
        orders(state)
    for card in cards:
        pile = pile_of(state, source, place)
        if source == "muck" and card not in pile and (card in state.hands[place] or UNKNOWN not in pile):
            pile = state.hands[place]  # a hand that was folded lies in the muck too
        pile.remove(card if card in pile else UNKNOWN)
        if source == "hand" and card in state.up[place]:
            state.up[place].remove(card)
    state.worth.clear()


def _put_on(state: State, event: events.Moved, place: int) -> None:
    cards = event.cards
    if event.target == "stub":
        state.stub += len(cards)
        return
    if event.target == "off":
        return
    if event.target in ORDERED_PILES:
        orders(state)
    pile = pile_of(state, event.target, place)
    pile += cards
    full = state.plan.cards_each
    if event.target == "hand" and event.source == "stub" and state.stage.kind == DRAW and len(pile) > full:
        orders(state).ahead[place] = len(pile) - full
    state.worth.clear()
    if event.target == "hand" and event.up:
        state.up[place] += cards
    if event.target == "board" and state.stage.kind == DEAL and len(state.boards[0]) >= _board_due(state):
        state.tapped = False
        advance(state)


def _board_due(state: State) -> int:
    """Return the number of community cards on the table once the stage that is being dealt is done."""
    steps = [stage.step for stage in state.program[: state.stage_number + 1]]
    shared = sum(step.cards for step in steps if isinstance(step, ToBoard))
    last = steps[-1]
    return shared + (isinstance(last, ToPlayers) and last.or_one_for_all)


def _apply_instructed(state: State, event: events.Instructed) -> None:
    ordered = orders(state)
    if event.what == FACE_DOWN:
        ordered.face_down |= 1 << state.place[event.seat]
        return
    street = state.plan.streets.index(event.street)
    said = ordered.streets.get(street, ())
    if event.what not in said:
        ordered.streets[street] = (*said, event.what)


# Who is in, and whose turn it is


def _leave_turn(state: State, place: int) -> None:
    """Pass the turn to the next player who has a decision to make, as this player has none left."""
    kind = state.stage.kind
    if kind == BET:
        waiting, live = state.to_act, state.live
        if not waiting or not several(live) or _only_one_left(state, waiting):
            state.turn = -1
        elif state.turn == place or not waiting >> state.turn & 1:
            state.turn = next_place(waiting, place)
    elif kind == DISCARD and state.turn == place:
        later = next_to_discard(state, place)
        if later >= 0:
            state.turn = later
        else:
            advance(state)
    elif kind == DRAW and state.turn == place:
        later = state.live >> (place + 1)
        if later:
            state.turn = next_place(state.live, place)
        elif state.late:
            state.serving_late, state.served, state.takes, state.turn = True, state.late[0], 1, -1
        else:
            advance(state)


def _only_one_left(state: State, waiting: int) -> bool:
    """Return whether only one player can still act, and has already matched the largest bet in front of anybody."""
    if waiting != state.can_act or several(waiting):
        return False
    return state.bets[waiting.bit_length() - 1] >= max(state.bets)


def _apply_hand_died(state: State, event: events.HandDied) -> None:
    """Take a player out of the hand by a ruling, and move on whatever waited for them: a post, a show, a deal or a
    turn.
    """
    place = state.place[event.seat]
    all_others = ~(1 << place)
    was_in = state.is_live(place)
    state.live &= all_others
    state.can_act &= all_others
    state.to_act &= all_others
    orders(state).dead |= 1 << place
    orders(state).limits.pop(place, None)
    orders(state).early.pop(place, None)
    kind = state.stage.kind
    if state.has_mucked(place):
        return  # already given up, and now for good: the turn to show does not change
    if kind == POST:
        state.bets_due = [due for due in state.bets_due if due.place != place]
        if not state.bets_due:
            advance(state)
    elif kind in (SHOW, TURN_UP):
        if place in state.queue:
            state.queue.remove(place)
        if not state.contested:
            state.queue = []  # nobody is left to show a hand to
        if state.queue:
            state.turn = state.queue[0]
        else:
            advance(state)
    elif kind in (DEAL, DISCARD, DRAW) and was_in and not state.contested:
        state.takes, state.late, state.turn = 0, [], -1
        advance(state)
    elif kind == DRAW:
        _out_of_the_draw(state, place)
    else:
        _leave_turn(state, place)


def _out_of_the_draw(state: State, place: int) -> None:
    """Take a dead hand out of the draw: it gets no more cards, and the next player is served."""
    state.late = [other for other in state.late if other != place]
    if state.turn != place and (state.turn >= 0 or state.served != place):
        return
    state.takes, state.turn = 0, -1
    if not state.serving_late and state.live >> (place + 1):
        state.turn = next_place(state.live, place)
    elif state.late:
        state.serving_late, state.served, state.takes = True, state.late[0], 1
    else:
        advance(state)


def _apply_hand_revived(state: State, event: events.HandRevived) -> None:
    """Put a player back into the hand by a ruling; if the hand had gone on to the showdown, that begins again."""
    place = state.place[event.seat]
    bit = 1 << place
    if state.live & bit:
        return
    state.live |= bit
    orders(state).dead &= ~bit
    state.mucked &= ~bit
    state.said_fold &= ~bit
    state.short_of_muck &= ~bit
    state.killed &= ~bit
    if state.stacks[place]:
        state.can_act |= bit
    else:
        state.all_in |= bit
    if state.stage.kind == BET and state.can_act & bit and (state.bets[place] < state.level or not state.acted & bit):
        state.to_act |= bit
        if state.turn < 0:
            state.turn = place
    elif state.stage.kind in (SHOW, SETTLE):
        while state.stage.kind != SHOW:
            state.stage_number -= 1
            state.stage = state.program[state.stage_number]
        if not begin_showing(state):
            advance(state)


def _apply_passed_over(state: State, event: events.PassedOver) -> None:
    place = state.place[event.seat]
    state.to_act &= ~(1 << place)
    _leave_turn(state, place)


def _apply_turn_given(state: State, event: events.TurnGiven) -> None:
    """Give a player the turn; before a street is dealt it is for the discard that they missed."""
    if state.stage.kind == DEAL and state.program[state.stage_number - 1].kind == DISCARD:
        state.stage_number -= 1
        state.stage = state.program[state.stage_number]
    state.turn = state.place[event.seat]
    if state.stage.kind == BET:
        state.to_act |= 1 << state.turn


def _apply_acted_early(state: State, event: events.ActedEarly) -> None:
    place, players = state.place[event.seat], len(state.seats)
    between = [(state.turn + step) % players for step in range((place - state.turn) % players)]
    passed = sum(1 << other for other in between) & state.can_act
    orders(state).early[place] = WaitingAct(event, passed, tuple(state.bets), state.level)


def _apply_early_answered(state: State, event: events.EarlyAnswered) -> None:
    del orders(state).early[state.place[event.seat]]


def _apply_stood_back(state: State, event: events.StoodBack) -> None:
    place = state.place[event.seat]
    bit = 1 << place
    state.all_in |= bit
    state.can_act &= ~bit
    state.to_act &= ~bit
    _leave_turn(state, place)


# What players may do


def _apply_limited(state: State, event: events.Limited) -> None:
    orders(state).limits[state.place[event.seat]] = TurnLimit(event.may, event.fold_costs, event.to, event.all_round)


def _apply_lifted(state: State, event: events.Lifted) -> None:
    orders(state).limits.pop(state.place[event.seat], None)


def _apply_reveal_ordered(state: State, event: events.RevealOrdered) -> None:
    orders(state).reveals.append((state.place[event.seat], event.cards, event.when))


def _apply_asking_barred(state: State, event: events.AskingBarred) -> None:
    orders(state).barred.append((event.seat, event.hand, event.cites))


def _apply_stake_corrected(state: State, event: events.StakeCorrected) -> None:
    place = state.place[event.seat]
    state.stacks[place] += event.amount
    state.charged -= event.amount  # these chips come from outside the hand, or go there


def _apply_bets_capped(state: State, event: events.BetsCapped) -> None:
    orders(state).cap = event.to


# Chips


def _out_of_the_pot(state: State, place: int, amount: int) -> None:
    """Take chips that a player has put in out of the pot: from this round's wager first, then from before."""
    from_bet = min(state.bets[place], amount) if state.stage.kind == BET else 0
    state.bets[place] -= from_bet
    wagered = min(state.paid[place], amount)
    state.paid[place] -= wagered
    state.dead[place] -= amount - wagered
    state.posted[place] = min(state.posted[place], state.paid[place] + state.dead[place])
    state.pot -= amount


def _apply_chips_back(state: State, event: events.ChipsBack) -> None:
    place = state.place[event.seat]
    bit = 1 << place
    _out_of_the_pot(state, place, event.amount)
    state.stacks[place] += event.amount
    if event.level >= 0:
        state.level, state.full_level, state.increment = event.level, event.full_level, event.increment
    if state.all_in & bit and state.live & bit:
        state.all_in &= ~bit
        state.can_act |= bit
        if state.stage.kind == BET and state.bets[place] < state.level:
            state.to_act |= bit


def _apply_price_restored(state: State, event: events.PriceRestored) -> None:
    state.aggressor = state.place.get(event.by, -1)
    state.acted, state.callers = _mask_of_seats(state, event.acted), _mask_of_seats(state, event.called)
    state.raises, state.capped = event.raises, event.capped
    state.to_act = waiting = state.to_act & ~_mask_of_seats(state, event.answered)
    if not waiting or _only_one_left(state, waiting):
        state.turn = -1
    elif state.turn >= 0 and not waiting >> state.turn & 1:
        state.turn = next_place(waiting, state.turn)


def _mask_of_seats(state: State, seats: tuple[int, ...]) -> int:
    return sum(1 << state.place[seat] for seat in seats)


def _apply_recovered(state: State, event: events.Recovered) -> None:
    place, amount = state.place[event.seat], event.amount
    state.stacks[place] -= amount
    state.returned[place] -= amount
    state.paid[place] += amount
    state.pot += amount


def _apply_forfeited(state: State, event: events.Forfeited) -> None:
    _out_of_the_pot(state, state.place[event.seat], event.amount)
    state.charged += event.amount


def _apply_posted_late(state: State, event: events.PostedLate) -> None:
    place = state.place[event.seat]
    state.stacks[place] -= event.amount + event.dead
    state.pot += event.amount + event.dead
    state.paid[place] += event.amount
    state.posted[place] += event.amount + event.dead
    state.dead[place] += event.dead
    if state.stage.kind == BET and state.stage.street == 0:
        state.bets[place] += event.amount
    if not state.stacks[place]:
        _apply_stood_back(state, events.StoodBack(event.seat))


def _apply_voided(state: State, _: events.Voided) -> None:
    state.charged += state.pot  # chips of nobody in this hand, such as those of an earlier one, wait for the next
    state.pot = 0
    while state.stage.kind != OVER:
        state.stage_number += 1
        state.stage = state.program[state.stage_number]
    state.turn = -1
    state.queue = []


CORRECTIONS: Final[dict[type, Callable[[State, Any], None]]] = {
    events.Ruled: _apply_nothing,
    events.Moved: _apply_moved,
    events.Shuffled: _apply_nothing,
    events.Instructed: _apply_instructed,
    events.Limited: _apply_limited,
    events.Lifted: _apply_lifted,
    events.RevealOrdered: _apply_reveal_ordered,
    events.AskingBarred: _apply_asking_barred,
    events.StakeCorrected: _apply_stake_corrected,
    events.BetsCapped: _apply_bets_capped,
    events.HandDied: _apply_hand_died,
    events.HandRevived: _apply_hand_revived,
    events.ChipsBack: _apply_chips_back,
    events.PriceRestored: _apply_price_restored,
    events.Recovered: _apply_recovered,
    events.Forfeited: _apply_forfeited,
    events.PassedOver: _apply_passed_over,
    events.TurnGiven: _apply_turn_given,
    events.ActedEarly: _apply_acted_early,
    events.EarlyAnswered: _apply_early_answered,
    events.StoodBack: _apply_stood_back,
    events.PostedLate: _apply_posted_late,
    events.Voided: _apply_voided,
}


def is_correction(event: events.Event) -> bool:
    """Return whether an event comes from a fault or a ruling, and not from ordinary play."""
    return type(event) in CORRECTIONS or type(event) is events.Rewound
