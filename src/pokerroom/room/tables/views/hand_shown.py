"""The additions to the view of a hand: what each player did, who won with which cards, the names of hands."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Final

from pokerroom.cards import UNKNOWN, Card
from pokerroom.games import Family
from pokerroom.hand import Hand, HandRead, HandRules, SeatView, View, events, read_as, street_lying
from pokerroom.hand.events import Half
from pokerroom.ranking import rank
from pokerroom.room.tables.views.offers import board_words
from pokerroom.room.wire import SeatDeed, WireRead
from pokerroom.talk.hand.hand_names import made_hands

_CARDS_OF_A_HAND: Final = 5


def winning_cards(hand: Hand) -> dict[int, tuple[Card, ...]]:
    """Return by seat the cards that won, of every board and half that was taken, where the hand was shown."""
    cards_by_seat = dict[int, dict[Card, None]]()
    for event in hand.events_in_force:
        if not isinstance(event, events.Awarded) or not hand.showdown.lies_open(event.seat):
            continue
        board = tuple(hand.boards[event.board])
        cards = _best_cards(hand.rules, tuple(hand.cards(event.seat)), board, event.half)
        cards_by_seat.setdefault(event.seat, {}).update(dict.fromkeys(cards))
    return {seat: tuple(cards) for seat, cards in cards_by_seat.items()}


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
    return {event.seat: len(event.cards) for event in hand.events_in_force if isinstance(event, events.Discarded)}


def deeds_of(hand: Hand) -> dict[int, SeatDeed]:
    """Return by seat the last thing that it has done in this betting round, and that no ruling took back."""
    result = dict[int, SeatDeed]()
    for event in reversed(hand.events_in_force):
        if isinstance(event, events.RoundClosed):
            break
        deed = _deed_of(event)
        if deed is not None:
            result.setdefault(event.seat, deed)  # type: ignore[union-attr]
    return result


def _deed_of(event: events.Event) -> SeatDeed | None:
    match event:
        case events.Posted():
            return SeatDeed("post", event.amount, event.kind, event.all_in)
        case events.Checked():
            return SeatDeed("check")
        case events.Called():
            return SeatDeed("call", event.amount, all_in=event.all_in)
        case events.Raised():
            return SeatDeed("bet" if event.opens else "raise", event.to, all_in=event.all_in)
        case events.Folded():
            return SeatDeed("fold")
        case events.Discarded():
            return SeatDeed("discard", len(event.cards)) if event.cards else SeatDeed("stand_pat")
        case events.Shown():
            return SeatDeed("show")
        case events.Mucked():
            return SeatDeed("muck")
        case events.ChopAgreed():
            return SeatDeed("chop")
        case events.BoardsAgreed():
            return SeatDeed("run_boards", event.boards)
        case _:
            return None


def deed_words(deed: SeatDeed) -> str:
    """Return in a word or two what a seat has done.

    >>> deed_words(SeatDeed("raise", 60, all_in=True)), deed_words(SeatDeed("post", 5, "ante"))
    ('raise to 60 all-in', 'ante 5')
    """
    match deed.what:
        case "post":
            return f"{deed.post} {deed.amount}"
        case "call" | "bet":
            return f"{deed.what} {deed.amount}{' all-in' if deed.all_in else ''}"
        case "raise":
            return f"raise to {deed.amount}{' all-in' if deed.all_in else ''}"
        case "discard":
            return f"discard {deed.amount}"
        case "stand_pat":
            return "stand pat"
        case "run_boards":
            return board_words(deed.amount)
        case _:
            return deed.what


def strength_reads(rules: HandRules, cards: Sequence[Card], boards: Iterable[Sequence[Card]]) -> tuple[WireRead, ...]:
    """Return the hands that these cards make, name by name and board by board."""
    return tuple(
        read
        for number, board in enumerate(boards, 1)
        for read in _reads_on_board(rules, tuple(cards), tuple(board), number)
    )


@lru_cache(maxsize=8192)
def _reads_on_board(
    rules: HandRules, cards: tuple[Card, ...], board: tuple[Card, ...], number: int
) -> tuple[WireRead, ...]:
    """Return the hand that cards make with one board; it is remembered, since every view of the table needs it."""
    return wire_reads(read_as(made, number) for made in made_hands(rules, cards, board))


def wire_reads(reads: Iterable[HandRead]) -> tuple[WireRead, ...]:
    """Return the reading of a hand in the wire's form."""
    return tuple(WireRead(read.board, read.name, read.brief, read.with_article) for read in reads)


def strength_words(reads: Sequence[WireRead]) -> str:
    """Return the name of a hand, board by board if there are several."""
    boards = {read.board: None for read in reads}
    return " / ".join("; ".join(read.name for read in reads if read.board == board) for board in boards)


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
    if hand.turn or hand.over or hand.showdown.any_shown:
        return ()
    if hand.rules.all_in_hands_up or hand.rules.grounds is None:
        return ()
    contending = [seat.status for seat in view.seats if seat.status in ("in", "all-in")]
    more_to_come = any(len(board) < hand.rules.poker.board for board in view.boards or ((),))
    if len(contending) < 2 or contending.count("all-in") < len(contending) - 1 or not more_to_come:
        return ()
    return hand.rules.grounds.of("showdown.all_in_hands_up").texts()
