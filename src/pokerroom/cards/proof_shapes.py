"""The parts of the proof of a deal, in a file and on the wire. Bytes are hexadecimal."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

PROOF_FORMAT: Final = "pokerroom-deal-2"


class OpenedCard(Struct, frozen=True, forbid_unknown_fields=True):
    """One card laid open: its position in the tree (1 is the first), the card, its salt and its path to the root."""

    position: int
    card: str
    salt: str
    path: tuple[str, ...]


class PlayerSeed(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's part of the shuffle: the digest that they sent before the root was published, and the seed after.

    An empty seed is one that did not come in time; it has no part in the order.
    """

    player: str
    digest: str
    seed: str = ""


class DealProof(Struct, frozen=True, forbid_unknown_fields=True):
    """The data for checking a deal: the commitment, where each card went, and the cards that are open.

    `dealt` has a number for every card that left the deck, in order: a seat or a box, 0 for the board, -1 for a burn,
    -2 for a card that a ruling put aside, and -3 for the hand of a dealer who plays.

    A ruling may change the order of the rest of the deck without a shuffle. That rest is a deal of its own, and
    `out_of` has for each of its cards the place that it had in the last deal that was shuffled.
    """

    deal: str
    cards: int
    root: str
    dealt: tuple[int, ...]
    openings: tuple[OpenedCard, ...]
    seeds: tuple[PlayerSeed, ...] = ()
    record: int = 0  # the number of the record in the table's stream that published it
    out_of: tuple[int, ...] = ()
    after: int = 0  # how many lines of the log came before it was published


class HandProof(Struct, frozen=True, forbid_unknown_fields=True):
    """The proof of a hand, or of a round against the house, as a file: a deal for each shuffle.

    `log` is the hand or the round as its viewer knows it, in the lines of the dealer's log: where the cards went is
    held against it.
    """

    table: str
    hand: int
    deals: tuple[DealProof, ...]
    format: str = PROOF_FORMAT
    log: str = ""
