"""Packs of a few ranks, small enough to try every deal of."""

from __future__ import annotations

from pokerroom.bonus.mathematics.kernels.pack import DealtPack
from pokerroom.cards import RANKS
from pokerroom.ranking import find_scheme


def pack_of_ranks(ranks: str, scheme: str = "standard") -> DealtPack:
    """A pack of these ranks in four suits, under a full deck's order of hands."""
    return DealtPack(tuple(sorted(map(RANKS.index, ranks))), find_scheme(scheme))
