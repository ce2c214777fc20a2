"""What is shown of a hand besides its view: what each player did, who won with which cards, what hands are called."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Final

from pokerroom.cards import UNKNOWN, Card
from pokerroom.games import Family
from pokerroom.hand import Hand, HandRules, events
from pokerroom.hand.events import Half
from pokerroom.hand.queries.view import SeatView, View
from pokerroom.hand.streets import street_lying
from pokerroom.ranking import rank
from pokerroom.room.tables.views.offers import board_words
from pokerroom.talk import hand_name

_CARDS_OF_A_HAND: Final = 5


def winning_cards(hand: Hand) -> dict[int, tuple[Card, ...]]:
    """Return by seat the cards that won, of every board and half that was taken, where the hand was shown."""
    found = dict[int, dict[Card, None]]()
    for event in hand.events:
        if not isinstance(event, events.Awarded) or not hand.lies_open(event.seat):
            continue
        board = tuple(hand.boards[event.board])
        cards = _best_cards(hand.rules, tuple(hand.cards(event.seat)), board, event.half)
        found.setdefault(event.seat, {}).update(dict.fromkeys(cards))
    return {seat: tuple(cards) for seat, cards in found.items()}


@lru_cache(maxsize=1024)
def _best_cards(rules: HandRules, cards: tuple[Card, ...], board: tuple[Card, ...], half: Half) -> tuple[Card, ...]:
    """Return the five cards of the best hand, for every half; of one half alone where only that was won."""
    if UNKNOWN in cards or len(cards) + len(board) < _CARDS_OF_A_HAND:
        return ()
    low = {"high": False, "low": True}
    schemes = [scheme for scheme in rules.schemes if not half or (scheme.sense == "low") == low[half]]
    made = [rank(cards, board, scheme=scheme, makeup=rules.poker.makeup) for scheme in schemes]
    return tuple(dict.fromkeys(card for hand in made if hand.qualifies for card in hand.cards))


def drawn(hand: Hand | None) -> dict[int, int]:
    """Return by seat how many cards it has exchanged in the draw, for the rest of the hand."""
    if hand is None or hand.rules.poker.family is not Family.DRAW:
        return {}
    return {event.seat: len(event.cards) for event in hand.events if isinstance(event, events.Discarded)}


def doings(hand: Hand) -> dict[int, str]:
    """Return by seat the last thing that it has done in this betting round."""
    result = dict[int, str]()
    for event in reversed(hand.events):
        if isinstance(event, events.RoundClosed):
            break
        word = _deed_words(event)
        if word:
            result.setdefault(event.seat, word)  # type: ignore[union-attr]
    return result


def _deed_words(event: events.Event) -> str:
    match event:
        case events.Posted():
            return f"{event.kind} {event.amount}"
        case events.Checked():
            return "check"
        case events.Called():
            return f"call {event.amount}" + (" all-in" if event.all_in else "")
        case events.Raised():
            return f"{'bet' if event.opens else 'raise to'} {event.to}" + (" all-in" if event.all_in else "")
        case events.Folded():
            return "fold"
        case events.Discarded():
            return f"discard {len(event.cards)}" if event.cards else "stand pat"
        case events.Shown():
            return "show"
        case events.Mucked():
            return "muck"
        case events.ChopAgreed():
            return "chop"
        case events.BoardsAgreed():
            return board_words(event.boards)
        case _:
            return ""


def strength_words(rules: HandRules, cards: Sequence[Card], boards: Iterable[Sequence[Card]]) -> str:
    """Return what a hand is called, board by board where there are several."""
    return " / ".join(filter(None, (_remembered_hand_name(rules, tuple(cards), tuple(board)) for board in boards)))


@lru_cache(maxsize=8192)
def _remembered_hand_name(rules: HandRules, cards: tuple[Card, ...], board: tuple[Card, ...]) -> str:
    """Return what a hand is called; it is remembered, since it is asked whenever the table is shown."""
    return hand_name(rules, cards, board)


def lying(seat: SeatView) -> tuple[Card, ...]:
    """Return the cards that lie at a seat: none for a folded hand, and for a dead one only if it was shown."""
    if seat.status == "dead":
        return seat.cards if UNKNOWN not in seat.cards else ()
    return seat.cards if seat.status in ("in", "all-in", "mucked") else ()


def street_of(hand: Hand | None, view: View | None) -> str:
    """Return the street that the hand is on or ended on, or "discard" or "draw"; "" if there is no hand.

    A street has its name from the moment its cards lie there; while they are still to come, it is the one before.
    """
    if view is None or hand is None:
        return ""
    return hand.stage if hand.stage in ("discard", "draw") else street_lying(hand)


def card_texts(cards: Collection[Card]) -> tuple[str, ...]:
    """Return cards as the wire has them."""
    return tuple(map(str, cards))


def kept_down(hand: Hand, view: View) -> tuple[str, ...]:
    """Return the clauses by which hands stay face down although nobody can bet any more; an empty tuple for none."""
    if hand.turn or hand.over or hand.any_shown:
        return ()
    if hand.rules.all_in_hands_up or hand.rules.grounds is None:
        return ()
    contending = [seat.status for seat in view.seats if seat.status in ("in", "all-in")]
    more_to_come = any(len(board) < hand.rules.poker.board for board in view.boards or ((),))
    if len(contending) < 2 or contending.count("all-in") < len(contending) - 1 or not more_to_come:
        return ()
    return hand.rules.grounds.of("showdown.all_in_hands_up").texts()
