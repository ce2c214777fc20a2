"""The kinds of hand, by the names the rulebooks use. Which kind beats which is a scheme's business."""

from __future__ import annotations

from enum import Enum


class Category(Enum):
    """A kind of five-card hand; the value is its name in text."""

    ROYAL_FLUSH = "royal flush"
    FIVE_OF_A_KIND = "five of a kind"
    STRAIGHT_FLUSH = "straight flush"
    FOUR_OF_A_KIND = "four of a kind"
    FULL_HOUSE = "full house"
    FLUSH = "flush"
    STRAIGHT = "straight"
    THREE_OF_A_KIND = "three of a kind"
    TWO_PAIR = "two pair"
    ONE_PAIR = "one pair"
    NO_PAIR = "no pair"

    def __repr__(self) -> str:
        return f"Category.{self.name}"


# How many cards of each rank a hand has, most first -> the kind it is before straights and flushes are looked for.
BY_COUNTS: dict[tuple[int, ...], Category] = {
    (5,): Category.FIVE_OF_A_KIND,
    (4, 1): Category.FOUR_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (2, 2, 1): Category.TWO_PAIR,
    (2, 1, 1, 1): Category.ONE_PAIR,
    (1, 1, 1, 1, 1): Category.NO_PAIR,
}
