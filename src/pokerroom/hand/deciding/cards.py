"""Judge the players' acts with cards (giving up, showing, asking to see other hands) and their purchases."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pokerroom.cards import UNKNOWN, Card, cards_text
from pokerroom.errors import Illegal, Malformed, as_given
from pokerroom.hand import commands, events
from pokerroom.hand.betting.options import most_to_draw
from pokerroom.hand.deciding.refusing import out_of_turn, refusal, what_is_next
from pokerroom.hand.queries.seat import seats_here
from pokerroom.hand.rules.plan import DISCARD, DRAW, OVER, SETTLE, SHOW
from pokerroom.hand.showdown.settling import check_kind
from pokerroom.hand.showdown.who_shows import askable, last_in_a_pot, lives_again, must_show, why_barred
from pokerroom.hand.state import BITS, State
from pokerroom.wording.plural import quantity

# Cards given up


def _decide_discard(state: State, place: int, command: commands.Discard) -> list[events.Event]:
    """Judge a discard or an exchange in a draw: the number of cards, and that the player holds each of them.

    Of a hand with unknown cards, any card that nobody has seen may be named.
    """
    kind = state.stage.kind
    if state.turn != place or kind not in (DISCARD, DRAW):
        raise out_of_turn(state, place, command)
    rules, hand, cards = state.plan.rules, state.hands[place], command.cards
    cites = rules.cites(f"games.{rules.game}")
    if kind == DISCARD:
        step: Any = state.stage.step
        if len(cards) != step.cards:
            allowed = f"{step.cards} of {cards_text(hand)}"
            raise Illegal(f"{quantity(len(cards), 'card')} to discard", allowed=allowed, cites=cites)
    else:
        most = most_to_draw(state, place)
        if len(cards) > most:
            raise Illegal(f"{quantity(len(cards), 'card')} to exchange", allowed=f"up to {most}", cites=cites)
        ahead = state.ordered.ahead.get(place, 0) if state.ordered is not None else 0
        if len(cards) < ahead:
            raise Illegal(
                f"{quantity(len(cards), 'card')} to exchange", allowed=f"{ahead} or more, already had", cites=cites
            )
    left, off_deck = list(hand), state.off_deck | ~state.plan.deck_mask
    for card in cards:
        if card in left:
            left.remove(card)
        elif UNKNOWN in left and not off_deck & BITS[card]:
            left.remove(UNKNOWN)
            off_deck |= BITS[card]
        else:
            what = f"seat {state.seats[place]} does not hold {card}"
            raise Illegal(what, allowed=f"cards of the hand: {cards_text(hand)}", cites=cites)
    return [events.Discarded(state.seats[place], cards)]


# The showdown


def _decide_show(state: State, place: int, command: commands.Show) -> list[events.Event]:
    seat = state.seats[place]
    if place not in state.queue:
        raise out_of_turn(state, place, command)
    return [events.Shown(seat, _cards_to_show(state, place, command.cards))]


def _cards_to_show(state: State, place: int, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards that a player shows: the whole hand; unknown cards are named now and must be ones that nobody
    has seen.
    """
    hand = state.hands[place]
    if not cards and UNKNOWN not in hand:
        return tuple(hand)
    seat = state.seats[place]
    cites = state.plan.rules.cites("showdown.table_all_cards")
    if UNKNOWN not in hand:
        if sorted(cards) != sorted(hand):
            short = len(cards) < len(hand) and all(card in hand for card in cards)
            what = f"seat {seat} shows {cards_text(cards)}" + (" only" if short else ", which is not its hand")
            raise Illegal(what, allowed="every card of the hand, used or not", cites=cites)
        return tuple(hand)
    if len(cards) != len(hand):
        raise Illegal(f"seat {seat} shows {quantity(len(cards), 'card')}", allowed=f"all {len(hand)}", cites=cites)
    left = list(cards)
    for card in hand:
        if card != UNKNOWN:
            if card not in left:
                raise Illegal(f"{card} is not among the cards shown", allowed=f"a hand with {card}", cites=cites)
            left.remove(card)
    deck = state.plan.deck_mask & ~state.off_deck
    for number, card in enumerate(left):
        if not deck >> card & 1 or card in left[:number]:
            raise Illegal(f"{card} cannot be in the hand of seat {seat}", allowed="a card nobody has seen", cites=cites)
    return tuple(cards)


def _decide_muck(state: State, place: int, command: commands.Muck) -> list[events.Event]:
    if state.turn != place or state.stage.kind != SHOW:
        raise out_of_turn(state, place, command)
    rules, seat = state.plan.rules, state.seats[place]
    keys = must_show(state, place)
    if keys:
        raise Illegal(f"seat {seat} must show", allowed="show", cites=rules.cites(*keys))
    if last_in_a_pot(state, place):
        what = f"seat {seat} is the last in a pot, which would be nobody's"
        raise Illegal(what, allowed="show", cites=rules.cites("showdown.table_all_cards", "pots.side_pots"))
    return [events.Mucked(seat, said_fold=command.said_fold, short=command.short)]


def _decide_asking_to_see(state: State, place: int, command: commands.Ask) -> list[events.Event]:
    rules = state.plan.rules
    open_to = askable(state, place)
    if command.seat not in open_to:
        allowed = "seats " + ", ".join(map(str, open_to)) if open_to else "no hand, now"
        what = f"seat {state.seats[place]} may not ask to see the hand of seat {command.seat}"
        barred = why_barred(state, place, command.seat)
        cites = barred or rules.cites("showdown.may_ask_to_see", "showdown.others_show")
        raise Illegal(what, allowed=allowed, cites=cites)
    other = state.place[command.seat]
    cards = _cards_to_show(state, other, command.cards)
    return [events.Shown(command.seat, cards, asked_by=state.seats[place], live=lives_again(state, place, other))]


def _decide_expose(state: State, place: int, command: commands.Expose) -> list[events.Event]:
    hand = state.hands[place]
    if place in state.queue:
        what = f"seat {state.seats[place]} is still to show: the whole hand, and to everybody"
        raise refusal(state, place, what, "showdown.order", "showdown.table_all_cards")
    if state.queue:
        cites = state.plan.rules.cites("showdown.order")
        raise Illegal("the showdown is not over", allowed=f"when it is; now {what_is_next(state)}", cites=cites)
    if state.stage.kind not in (SETTLE, OVER):
        raise Illegal("cards are not shown while the hand is on", allowed="when the hand is decided")
    if state.has_shown(place):
        raise Illegal(f"the hand of seat {state.seats[place]} lies open already", allowed="nothing more to show")
    shown = command.cards
    cards = [card for card in shown if card != UNKNOWN]
    unseen = state.plan.deck_mask & ~state.off_deck if UNKNOWN in hand else 0
    not_theirs = any(card not in hand and not unseen >> card & 1 for card in shown)
    if not shown or not_theirs or len(shown) > len(hand) or len(set(cards)) < len(cards):
        raise Illegal(f"seat {state.seats[place]} does not hold that", allowed=f"cards of {cards_text(hand)}")
    if command.to and (command.to not in state.place or command.to == state.seats[place]):
        raise Malformed(f"seat {command.to} is not another seat of this hand", allowed=seats_here(state))
    return [events.Exposed(state.seats[place], shown, to=command.to)]


def _decide_penalty_paid(state: State, place: int, command: commands.Pay) -> list[events.Event]:
    seat, stack = state.seats[place], state.stacks[place]
    check_kind(command)
    if state.turn != place:
        raise out_of_turn(state, place, command)
    if type(command.amount) is not int or type(command.to_pot) is not int or not 0 <= command.to_pot <= command.amount:
        raise Malformed(
            f"{as_given(command.amount)}, {as_given(command.to_pot)} of it to the pot", allowed="whole chips"
        )
    if not 0 < command.amount < stack:
        raise Illegal(f"seat {seat} pays {command.amount} of {stack}", allowed=f"1 to {stack - 1}", cites=command.cites)
    return [events.Paid(seat, command.kind, command.amount, to_pot=command.to_pot, cites=command.cites)]


CARDS: Final[dict[type, Callable[[State, int, Any], list[events.Event]]]] = {
    commands.Discard: _decide_discard,
    commands.Show: _decide_show,
    commands.Muck: _decide_muck,
    commands.Ask: _decide_asking_to_see,
    commands.Expose: _decide_expose,
    commands.Pay: _decide_penalty_paid,
}
