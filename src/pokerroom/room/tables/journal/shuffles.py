"""The records of a shuffle in a table's stream: the order, sealed, and the commitment published before the cards.

Where players add seeds, the order is fixed and its root published before they give them; the cards are then dealt in
the order that the seeds make of it. Both are stored before the hand begins, so that a room that crashes goes on with
them. Cards that are shuffled in the middle of a hand get seeds in the same way, before the next of them is dealt.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from pokerroom.cards import Card, cards_text, parse_cards
from pokerroom.cards.deal_proof import DEAL_SECRET_BYTES, DealTree, dealing_order, seed_digest
from pokerroom.cards.proof_shapes import PlayerSeed
from pokerroom.errors import Illegal
from pokerroom.room.store.proof.published_once import DEAL_PUBLISHED

SHUFFLED: Final = "shuffled"
COMMITTED: Final = DEAL_PUBLISHED
MIXED: Final = "deal_mixed"


class ShuffledDeck(Struct, frozen=True, omit_defaults=True):
    """The order of cards that were shuffled, first to last, and the secret of its tree; older records have none.

    With `waits` it is the order of the tree for the next hand, or of the rest of the hand that is being played, and the
    players' seeds are still to come.
    """

    cards: str
    secret: str = ""
    waits: bool = False


class DealCommitted(Struct, frozen=True, omit_defaults=True):
    """The commitment that is published before the first card; `seeds` are the digests of the players' coming seeds.

    `out_of` is set if a ruling changed the order of the rest of the deck without a shuffle. It has for each card its
    place in the last shuffled deal, so that everybody sees what was done to the order.
    """

    deal: str
    cards: int
    root: str
    seeds: tuple[PlayerSeed, ...] = ()
    out_of: tuple[int, ...] = ()


class DealMixed(Struct, frozen=True, omit_defaults=True):
    """The seeds that players gave, and those that did not come in time.

    With `given_up` nothing is dealt from that order: the next hand is played with other cards, and has a deal of its
    own with another name; or the hand was over before another card was dealt.
    """

    deal: str
    seeds: tuple[PlayerSeed, ...]
    given_up: bool = False


class WaitingDeal(Struct):
    """An order whose root is published and that waits for the players' seeds, which come one by one.

    It is for the next hand, or with `rest` for the undealt cards of the hand in progress.
    """

    order: tuple[Card, ...]
    committed: DealCommitted
    given: dict[str, str] = {}
    rest: bool = False

    @property
    def missing(self) -> tuple[str, ...]:
        """The players whose seeds have not come yet."""
        return tuple(seed.player for seed in self.committed.seeds if seed.player not in self.given)

    def give(self, player: str, seed: str) -> None:
        """Take a player's seed, or refuse one that is not waited for or does not fit its digest."""
        wanted = {seed.player: seed.digest for seed in self.committed.seeds}
        if player not in wanted:
            raise unexpected_seed()
        if seed_digest(bytes.fromhex(seed)) != wanted[player]:
            raise Illegal("this is not the seed of your digest", allowed="the seed that you offered")
        self.given[player] = seed

    def mixed(self, *, given_up: bool = False) -> DealMixed:
        """Return the record of the seeds that players have given by now, which mix the deck."""
        seeds = [PlayerSeed(seed.player, seed.digest, self.given.get(seed.player, "")) for seed in self.committed.seeds]
        return DealMixed(self.committed.deal, tuple(seeds), given_up)


def unexpected_seed() -> Illegal:
    """Return the refusal of a seed that nobody waits for."""
    return Illegal("this deal does not wait for a seed of yours", allowed="offer its digest before the hand")


def commit(
    deal: str, cards: Sequence[Card], seeds: Mapping[str, str], out_of: tuple[int, ...] = ()
) -> tuple[DealCommitted, ShuffledDeck]:
    """Return the commitment to an order, and its sealed record; `seeds` are players' digests."""
    secret = secrets.token_bytes(DEAL_SECRET_BYTES)
    root = DealTree(deal, cards, secret).root.hex()
    digests = tuple(PlayerSeed(player, digest) for player, digest in sorted(seeds.items()))
    deck = ShuffledDeck(cards_text(cards), secret.hex(), bool(digests))
    return DealCommitted(deal, len(cards), root, digests, out_of), deck


def as_mixed(cards: Sequence[Card], mixed: DealMixed) -> tuple[Card, ...]:
    """Return the cards in the order in which they are dealt."""
    return tuple(cards[position - 1] for position in dealing_order(mixed.deal, len(cards), mixed.seeds))


def withheld_seeds(mixed: DealMixed, hand: int) -> dict[str, int]:
    """Return the players who have not given the seed of their digest, each with the hand that it was for."""
    return {seed.player: hand for seed in mixed.seeds if not seed.seed}


def order_of(shuffled: ShuffledDeck) -> tuple[Card, ...]:
    """Return the cards of a stored deck in the order in which they lay."""
    return tuple(parse_cards(shuffled.cards))
