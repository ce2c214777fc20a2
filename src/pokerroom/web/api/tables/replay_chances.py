"""Chances street by street in a hand that is over, among the hands whose cards its viewer knows by the end of it.

Only the engine's own view at the end says which cards those are; a hand that nobody showed has no part in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pokerroom.cards import UNKNOWN, Card
from pokerroom.hand import Hand, Viewer
from pokerroom.room.tables.views.chances import OpenHands, chances_by_seat
from pokerroom.room.tables.views.hand_shown import strength_reads, strength_words
from pokerroom.web.shapes.replay_shapes import KnownChance, Step, StreetChances


def street_chances(hand: Hand, viewer: Viewer, steps: Sequence[Step]) -> tuple[StreetChances, ...]:
    """Return, at every step where the board grows, what each hand that the viewer knows takes on average."""
    game = hand.rules.poker
    known = {
        seat.seat: seat.cards
        for seat in hand.view(viewer).seats
        if UNKNOWN not in seat.cards and len(seat.cards) == game.kept
    }
    if not game.board or len(known) < 2:
        return ()
    return tuple(_each_street(hand, known, steps))


def _each_street(hand: Hand, known: Mapping[int, tuple[Card, ...]], steps: Sequence[Step]) -> Iterator[StreetChances]:
    lay: tuple[tuple[str, ...], ...] | None = None
    for step in steps:
        live = tuple(
            (seat.seat, known[seat.seat])
            for seat in step.public.seats
            if seat.hand in ("in", "all-in") and seat.seat in known and len(seat.cards) == len(known[seat.seat])
        )
        if step.public.boards == lay or len(live) < 2:
            continue
        lay = step.public.boards
        boards = tuple(tuple(map(Card, board)) for board in lay) or ((),)
        if any(UNKNOWN in board or _came_later(board, live) for board in boards):
            continue
        won = chances_by_seat(hand.rules, OpenHands(live, boards))
        hands = tuple(_known_chance(hand, seat, cards, boards, won[seat]) for seat, cards in live)
        yield StreetChances(step.number, step.street, hands)


def _known_chance(
    hand: Hand, seat: int, cards: tuple[Card, ...], boards: Sequence[Sequence[Card]], chance: int
) -> KnownChance:
    reads = strength_reads(hand.rules, cards, filter(None, boards))
    return KnownChance(seat, tuple(map(str, cards)), chance, strength_words(reads), reads)


def _came_later(board: Sequence[Card], live: Sequence[tuple[int, tuple[Card, ...]]]) -> bool:
    """Return whether a card of this board was taken back by a ruling, and a hand got it afterwards."""
    return any(card in board for _, cards in live for card in cards)
