"""The order of hands over one deck: all that decides what beats what, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pokerroom.cards import Deck
from pokerroom.ranking.category import Category


@dataclass(frozen=True)
class RankingOrder:
    """Categories from the best down, the place of the ace, and whether the high or the low hand wins.

    `ace` is "high"; or "both", when in straights it also stands directly below the deck's lowest card; or "low", when
    it counts as the lowest card altogether (in low hands only). `qualifier` is the highest rank a winning low may hold.
    """

    name: str
    deck: Deck
    order: tuple[Category, ...]
    ace: Literal["high", "both", "low"] = "high"
    sense: Literal["high", "low"] = "high"
    qualifier: int | None = None
