"""What a hand is read as, name by name: on each board, for high and low."""

from __future__ import annotations

from msgspec import Struct

from pokerroom.ranking import RankedHand


class HandRead(Struct, frozen=True, gc=False):
    """One name of a hand, and the board on which it makes that; the only one is 1, and so is none at all."""

    board: int
    name: str  # "two pair, kings and fours"
    brief: str  # "two pair"
    with_article: str  # as it stands in a sentence: "a pair of kings"


def read_as(made: RankedHand, board: int = 1) -> HandRead:
    """Return what a dealer calls a ranked hand."""
    return HandRead(board, made.name, made.brief, made.with_article)
