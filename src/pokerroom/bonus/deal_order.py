"""The order of the deal: packets of cards, and the place of each. No card is burned.

From either source the five community cards come first, then the boxes with an Ante from the dealer's left, then the
dealer. A device gives each hand its two cards together; a shoe goes round twice, one card at a time.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from pokerroom.bonus.state import CARDS_IN_HAND, CARDS_ON_BOARD, RoundState

TO_BOARD: Final = -1
TO_DEALER: Final = 0


class Packet(NamedTuple):
    """Cards that go to one place together: a box by its number, `TO_DEALER` or `TO_BOARD`."""

    to: int
    cards: int


def packets(state: RoundState) -> list[Packet]:
    """Return all packets of the round's deal, in order."""
    hands = [box.number for box in state.boxes.values() if box.on("ante").total] + [TO_DEALER]
    if state.terms.dealt_from == "shuffling_device":
        return [Packet(TO_BOARD, CARDS_ON_BOARD), *(Packet(to, CARDS_IN_HAND) for to in hands)]
    return [Packet(TO_BOARD, 1)] * CARDS_ON_BOARD + [Packet(to, 1) for to in hands] * CARDS_IN_HAND


def packets_due(state: RoundState) -> list[Packet]:
    """Return the packets still to be dealt in this round, in order."""
    if state.phase not in ("wagers", "deal"):
        return []
    every = packets(state)
    out = len(state.board) + len(state.dealer) + sum(len(box.cards) for box in state.boxes.values())
    while every and out >= every[0].cards:
        out -= every.pop(0).cards
    return every
