"""Return a hand to before an event or a street, as a ruling orders, with its cards back on top of the deck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pokerroom.cards import UNKNOWN, Card
from pokerroom.games import ToPlayers, order_of_deal
from pokerroom.hand import Hand, events_in_force
from pokerroom.hand.events import (
    BoardDealt,
    Burned,
    Dealt,
    Event,
    Moved,
    PassedOver,
    Reshuffled,
    Returned,
    Rewound,
    RoundClosed,
    Shuffled,
    Tapped,
    TurnGiven,
)
from pokerroom.rulings.effects.effect_context import EffectContext


def rewind(context: EffectContext, to: int, *also: Event) -> None:
    """Take back every event since a moment; cards that have left the deck go back on top in their order.

    `also` are events to apply before any that follow automatically.
    """
    events = context.hand.events
    while 0 < to < len(events) and isinstance(events[to], Dealt) and isinstance(events[to - 1], Dealt):
        to -= 1  # a deal is taken back as a whole
    out = off_the_deck(context.hand, to, (context.seen.seat, context.moved.extra_hand))
    mixed = any(isinstance(event, Reshuffled | Shuffled) for event in events[to:])
    context.do(Rewound(to), *also)
    if mixed and context.pack.known:  # the old order of the deck is lost
        piles = context.hand.piles
        context.pack.left = [card for card in context.hand.deck.cards if not piles.is_out_of_deck(card)]
        context.pack.shuffle_in()
        context.do(Shuffled(context.hand.piles.stub_size))
    else:
        context.pack.put_on_top(out)


def take_street_back(context: EffectContext) -> bool:
    """Return the hand to before the street in question, if it was dealt; its burn stays burned.

    A player who was passed over before that street has the turn again.
    """
    burned = undo_street(context)
    if burned is None:
        return False
    context.move(burned, "burns", up=False)
    return True


def undo_street(context: EffectContext) -> list[Card] | None:
    """Return the hand to before the street in question, if it was dealt, burns included.

    Return the cards burned for it; None where the street was not dealt.
    """
    if not context.street_is_out:
        return None
    events = context.hand.events
    start = number = context.dealt_at()
    while start and isinstance(events[start - 1], Burned | Tapped | Moved | Shuffled):
        start -= 1
    burned = [card for event in events[start:number] for card in _cards_burned_by(event)]
    if start > 1 and isinstance(events[start - 1], RoundClosed):
        closing = start - 2 if isinstance(events[start - 2], Returned) else start - 1
        passed = _passed_over_before(context, closing)
        if passed and isinstance(events[closing - 1], PassedOver):
            rewind(context, closing - 1)
            return burned
        if passed:
            rewind(context, closing, TurnGiven(passed))
            return burned
    rewind(context, start)
    return burned


def _passed_over_before(context: EffectContext, closing: int) -> int:
    """Return the seat that was passed over in the round that this event closed; 0 for none."""
    for event in reversed(context.hand.events[:closing]):
        if isinstance(event, PassedOver):
            return event.seat
        if isinstance(event, RoundClosed | Dealt | BoardDealt):
            return 0
    return 0


def _cards_burned_by(event: Event) -> Sequence[Card]:
    """Return the cards that an event burned, in the deal or as reported."""
    if isinstance(event, Moved):
        return event.cards if event.source in ("stub", "next burn") and event.target == "burns" else ()
    return (event.card,) if isinstance(event, Burned) else ()


def off_the_deck(hand: Hand, start: int, extra: tuple[int, Sequence[Card]] = (0, ())) -> list[Card]:
    """Return the cards that have left the deck since an event and are not back in it, in order.

    `extra` is a seat that should have had no cards, with the cards it got in the same deal.
    """
    before = len(events_in_force(hand.events[:start]))
    events = hand.events_in_force[before:]
    past = hand.at(start)
    out: list[Card] = []
    back: set[Card] = set()
    queue = list(extra[1]) if any(isinstance(event, Dealt) for event in events) else []
    apart = tuple(queue)
    hands: dict[int, list[Card]] = {}
    step = past.progress.step
    for event in [*events, None]:
        if hands and (not isinstance(event, Dealt) or past.progress.step is not step):
            if queue and extra[0] not in hands:
                share = len(next(iter(hands.values())))
                hands = _with_extra(hands, extra[0], queue[:share], button=past.button)
                del queue[:share]
            out += _as_dealt(step, hands)
            hands = {}
        if event is None:
            break
        if isinstance(event, Dealt):
            if not hands:
                step = past.progress.step
            hands.setdefault(event.seat, []).extend(event.cards)
        elif isinstance(event, Burned):
            out.append(event.card)
        elif isinstance(event, BoardDealt) or (isinstance(event, Moved) and event.source == "stub"):
            out += [card for card in event.cards if card == UNKNOWN or card not in (*apart, *out)]
            back -= {*event.cards}
        elif isinstance(event, Moved) and event.target == "stub":
            back |= {card for card in event.cards if card != UNKNOWN}
        past.apply([event])
    return [card for card in out if card not in back]


def _as_dealt(step: Any, hands: dict[int, list[Card]]) -> list[Card]:
    """Return the cards of one deal in the order in which they left the deck."""
    if not isinstance(step, ToPlayers) or {len(cards) for cards in hands.values()} != {step.cards}:
        return [card for cards in hands.values() for card in cards]
    queues = {seat: iter(cards) for seat, cards in hands.items()}
    return [next(queues[seat]) for seat in order_of_deal(step, tuple(hands))]


def _with_extra(
    hands: dict[int, list[Card]], seat: int, cards: Sequence[Card], *, button: int
) -> dict[int, list[Card]]:
    """Return the hands of a deal with that of a seat that should have had no cards added in its place."""
    order = sorted({*hands, seat}, key=lambda each: (each <= button, each))
    return {each: hands.get(each, list(cards)) for each in order}
