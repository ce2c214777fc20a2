"""The names of the hands that a player has made: on each board, for high and low."""

from __future__ import annotations

from msgspec import Struct

from pokerroom.ranking import RankedHand


class HandRead(Struct, frozen=True, gc=False):
    """One name of a hand, and the number of the board on which it is made; 1 where there is one board or none."""

    board: int
    name: str  # "two pair, kings and fours"
    brief: str  # "two pair"
    with_article: str  # for use within a sentence: "a pair of kings"


def read_as(made: RankedHand, board: int = 1) -> HandRead:
    """Return a dealer's name for a ranked hand."""
    return HandRead(board, made.name, made.brief, made.with_article)
