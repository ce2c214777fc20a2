"""A finished hand for promotions: its players, their wagers, and the hands shown.

With several boards only the first counts; a hand that was called off counts for nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from msgspec import Struct

from pokerroom.cards import UNKNOWN, Card, cards_text
from pokerroom.command_reading import Note
from pokerroom.hand import Hand, events
from pokerroom.ranking import ANY_FIVE, Category, Makeup, RankedHand, Scheme, find_scheme, rank

_MOST_HOLE_CARDS_ASKED: Final = 2


class BestHand(Struct, frozen=True):
    """A player's best hand with a minimum number of hole cards."""

    strength: int
    category: str
    called: str
    cards: str


class ShownHand(Struct, frozen=True):
    """A player's shown hands: the best of any cards, with at least one hole card, and with at least two."""

    player: str
    best: tuple[BestHand | None, ...]


class HandAtTable(Note, frozen=True):
    """A finished hand: its table, number, time, ranking scheme and players."""

    table: str
    number: int
    at: datetime
    game: str
    scheme: str
    dealt_in: tuple[str, ...]
    shown: tuple[ShownHand, ...] = ()
    wagered: Mapping[str, int] = {}


def hand_at_table(hand: Hand, names: Mapping[int, str], table: str, number: int, at: datetime) -> HandAtTable | None:
    """Return the facts that promotions need of a finished hand; None if it was called off."""
    if not hand.over or any(isinstance(event, events.Voided) for event in hand.events_in_force):
        return None
    scheme = hand.rules.schemes[0]
    board = hand.boards[0] if hand.boards else ()
    shown = []
    for seat in hand.seats:
        cards = hand.cards(seat)
        if scheme.sense == "high" and hand.seat(seat).shown and UNKNOWN not in (*cards, *board):
            best = _best_hands_by_hole_cards(cards, board, scheme, hand.rules.poker.makeup)
            if best:
                shown.append(ShownHand(names[seat], best))
    return HandAtTable(
        table=table,
        number=number,
        at=at,
        game=hand.rules.game,
        scheme=scheme.name,
        dealt_in=tuple(names[seat] for seat in hand.seats),
        shown=tuple(shown),
        wagered={names[seat]: amount for seat, amount in _wagers_of_players_dealt_in(hand).items()},
    )


def _wagers_of_players_dealt_in(hand: Hand) -> dict[int, int]:
    """Return the chips that each player dealt in has put into the pots."""
    won: dict[int, int] = {}
    for event in hand.events_in_force:
        if isinstance(event, events.Awarded):
            won[event.seat] = won.get(event.seat, 0) + event.amount
    left = hand.stacks
    return {seat: max(0, began + won.get(seat, 0) - left[seat]) for seat, began in hand.starting_stacks.items()}


def _best_hands_by_hole_cards(
    hole: Sequence[Card], board: Sequence[Card], scheme: Scheme, makeup: Makeup
) -> tuple[BestHand | None, ...]:
    """Return the best hands with at least none, one and two hole cards; an empty tuple without a complete hand."""
    if len(hole) + len(board) < 5:
        return ()
    if makeup.from_hole is not None:
        known = len(board) >= 5 - makeup.from_hole
        return (_as_best_hand(rank(hole, board, scheme=scheme, makeup=makeup)),) * 3 if known else ()
    hands: list[RankedHand | None] = []
    for least in range(_MOST_HOLE_CARDS_ASKED + 1):
        if not least:
            hands.append(rank(hole, board, scheme=scheme, makeup=ANY_FIVE))
            continue
        counts = range(max(least, 5 - len(board)), min(5, len(hole)) + 1)
        made = [rank(hole, board, scheme=scheme, makeup=Makeup("", from_hole=count)) for count in counts]
        hands.append(max(made) if made else None)
    return tuple(None if hand is None else _as_best_hand(hand) for hand in hands)


def _as_best_hand(ranked: RankedHand) -> BestHand:
    return BestHand(ranked.strength, ranked.category.value, ranked.name, cards_text(ranked.cards))


def is_at_least(category: str, least: str, scheme: str) -> bool:
    """Return whether one kind of hand is at least as good as another by a scheme.

    >>> is_at_least("flush", "full house", "standard"), is_at_least("flush", "full house", "flush-over-boat-32")
    (False, True)
    """
    order = find_scheme(scheme).order
    return order.index(Category(category)) <= order.index(Category(least))
