"""The hands that every contender gets: dealt from a fixed seed, so the same in every interpreter and every run."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from pokerroom.cards import Card, Deck, SeededShuffle

SEED = 52
Dealt = tuple[list[Card], list[Card]]


def deal(count: int, *, hole: int, board: int = 0, players: int = 2) -> list[Dealt]:
    """So many hands, each as hole cards and board; `players` in a row share a shuffle and its board."""
    seeded, deck = SeededShuffle(SEED), Deck(52).cards

    def forever() -> Iterator[Dealt]:
        while True:
            order = list(seeded.shuffle(deck))
            for seat in range(players):
                first = board + hole * seat
                yield order[first : first + hole], order[:board]

    return list(islice(forever(), count))
