"""A deal whose cards are opened one by one: a Merkle tree over salted cards, and the players' part in the shuffle.

Before the first card the room publishes one root. After the hand everybody gets the cards that they were entitled to
see, each with its salt and its path to that root; every other card stays hidden for ever. Where players have added
seeds, the cards are not dealt in the order of the tree but in one that the seeds give, and anybody can work it out.

The format is written down in `docs/proof-of-deal.md` so that a verifier can be written without this code.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec

from pokerroom.cards.card import UNKNOWN, Card
from pokerroom.cards.commitment import check_deal_name
from pokerroom.cards.proof_shapes import PROOF_FORMAT, DealProof, HandProof, OpenedCard, PlayerSeed
from pokerroom.errors import Malformed, shortened
from pokerroom.merkle import MerkleTree, leaf_hash, verify_inclusion
from pokerroom.wording.misread import fault_words

DEAL_SECRET_BYTES: Final = 32
SEED_BYTES: Final = 32
DEALT_AS_BURN: Final = -1
PUT_ASIDE: Final = -2
DEALT_TO_DEALER: Final = -3
DEALT_TO_BOARD: Final = 0
_MOST_CARDS: Final = 64
_BOARD_CARDS_OF_A_ROUND: Final = 5
_NUMBERS_OF_32_BITS: Final = 2**32
_HEX: Final = re.compile(r"(?:[0-9a-f]{2})*")
_DEAL_NAME: Final = re.compile(
    r"(?P<table>.+), (?:hand|(?P<round>round)) (?P<hand>[0-9]{1,9})(?:, shuffle [0-9]{1,9})?", re.DOTALL
)


class DealTree:
    """The tree of one deal with its secret; `root` goes out before the first card, `open` gives out single cards.

    >>> from pokerroom.cards import Deck, SeededShuffle
    >>> order = SeededShuffle(seed=1).shuffle(Deck(52).cards)
    >>> tree = DealTree("table 4, hand 17", order, bytes(32))
    >>> proof = DealProof("table 4, hand 17", 52, tree.root.hex(), (1, 2, 1, 2), tree.open([1, 3]))
    >>> proof_faults(proof)
    []
    """

    __slots__ = ("_order", "_salts", "_tree", "deal")

    def __init__(self, deal: str, cards: Sequence[Card], secret: bytes) -> None:
        check_deal_name(deal)
        if len(secret) != DEAL_SECRET_BYTES or not 0 < len(cards) <= _MOST_CARDS:
            raise Malformed(
                "a deal that cannot be sealed", allowed=f"1 to {_MOST_CARDS} cards and a secret of 32 bytes"
            )
        self.deal = deal
        self._order = tuple(cards)
        salts = hashlib.shake_256(b"pokerroom salts" + secret).digest(32 * len(cards))
        self._salts = [salts[start : start + 32] for start in range(0, len(salts), 32)]
        head = _leaf_head(deal, len(cards))
        self._tree = MerkleTree(
            leaf_hash(head + bytes((place,)) + str(card).encode("ascii") + salt)
            for place, (card, salt) in enumerate(zip(self._order, self._salts, strict=True), 1)
        )

    @property
    def root(self) -> bytes:
        """The root of the tree, which is published before the first card."""
        return self._tree.root()

    def open(self, positions: Iterable[int]) -> tuple[OpenedCard, ...]:
        """Lay open the cards at these positions. The caller answers for their having been rightly seen."""
        return tuple(
            OpenedCard(
                position,
                str(self._order[position - 1]),
                self._salts[position - 1].hex(),
                tuple(digest.hex() for digest in self._tree.inclusion(position - 1)),
            )
            for position in sorted(set(positions))
        )

    def __repr__(self) -> str:
        return f"<deal {self.deal!r}, root {self.root.hex()[:16]}>"


def _leaf_head(deal: str, cards: int) -> bytes:
    name = deal.encode("utf-8")
    return PROOF_FORMAT.encode("ascii") + b" card\n" + len(name).to_bytes(4, "big") + name + bytes((cards,))


def read_proof(text: str) -> HandProof:
    """Read the file of a hand's proof that a room gives out; anything else is refused."""
    try:
        proof = msgspec.json.decode(text.removeprefix("\ufeff"), type=HandProof)
    except (msgspec.DecodeError, RecursionError) as fault:
        raise Malformed(f"not a proof of a deal: {fault_words(fault)}", allowed="a file of the room") from None
    if proof.format != PROOF_FORMAT:
        raise Malformed(f"the format is {shortened(proof.format)!r}", allowed=PROOF_FORMAT)
    return proof


# The players' part


def seed_digest(seed: bytes) -> str:
    """Return the digest that a player sends before the root is published."""
    return hashlib.sha256(b"pokerroom seed\n" + seed).hexdigest()


def dealing_order(deal: str, cards: int, seeds: Sequence[PlayerSeed]) -> tuple[int, ...]:
    """Return the positions of the tree in the order in which they are dealt: as they lie, unless players gave seeds.

    >>> dealing_order("a", 4, ())
    (1, 2, 3, 4)
    """
    given = [(seed.player, bytes.fromhex(seed.seed)) for seed in seeds if seed.seed]
    order = list(range(1, cards + 1))
    if not given:
        return tuple(order)
    mixed = hashlib.sha256(PROOF_FORMAT.encode("ascii") + b" mix\n" + _sized(deal))
    for player, seed in sorted(given):
        mixed.update(_sized(player) + seed)
    below = _drawing(mixed.digest())
    for top in range(cards - 1, 0, -1):
        other = below(top + 1)
        order[top], order[other] = order[other], order[top]
    return tuple(order)


def _sized(text: str) -> bytes:
    data = text.encode("utf-8")
    return len(data).to_bytes(4, "big") + data


def _drawing(mixed: bytes) -> Callable[[int], int]:
    """Return a drawer of numbers below a bound, without bias: 32-bit words of digests, the uneven rest left out."""
    words: list[int] = []
    blocks = 0

    def below(bound: int) -> int:
        nonlocal blocks
        while True:
            if not words:
                block = hashlib.sha256(mixed + blocks.to_bytes(4, "big")).digest()
                words.extend(int.from_bytes(block[at : at + 4], "big") for at in range(28, -4, -4))
                blocks += 1
            word = words.pop()
            if word < _NUMBERS_OF_32_BITS - _NUMBERS_OF_32_BITS % bound:
                return word % bound

    return below


# Checking


def place_words(to: int, holder: str = "seat") -> str:
    """Say in words where a card went.

    >>> place_words(3), place_words(0), place_words(-1)
    ('dealt to seat 3', 'dealt to the board', 'burned')
    """
    others = {DEALT_TO_BOARD: "dealt to the board", DEALT_AS_BURN: "burned", DEALT_TO_DEALER: "dealt to the dealer"}
    return f"dealt to {holder} {to}" if to > 0 else others.get(to, "put aside")


def place_of_pile(pile: str, seat: int) -> int:
    """Return where a card is said to have gone that a ruling took off the deck: a hand, board, burns or aside."""
    return {"hand": seat, "board": DEALT_TO_BOARD, "burns": DEALT_AS_BURN}.get(pile, PUT_ASIDE)


def hand_faults(proof: HandProof) -> list[str]:
    """Return the faults of a hand's deals together: each must be of this hand and one table, and there once."""
    if not proof.deals:
        return ["there is no deal in it"]
    faults: list[str] = []
    tables, names = set(), set()
    for deal_proof in proof.deals:
        match = _DEAL_NAME.fullmatch(deal_proof.deal)
        if match is None or int(match["hand"]) != proof.hand:
            faults.append(f"{deal_proof.deal} is not a deal of hand {proof.hand}")
        elif deal_proof.deal in names:
            faults.append(f"{deal_proof.deal} is there twice")
        names.add(deal_proof.deal)
        tables.add(match["table"] if match else "")
    if len(tables) > 1:
        faults.append("its deals are not all of one table")
    published = [deal_proof.after for deal_proof in proof.deals]
    if published[0] or published != sorted(published):
        faults.append("its deals are not in the order in which they were published")
    return faults


def seed_faults(proof: DealProof, published: Iterable[PlayerSeed]) -> list[str]:
    """Return in what the players' digests differ from those published with the root, before any seed was given."""
    promised = sorted((seed.player, seed.digest) for seed in published)
    if promised == sorted((seed.player, seed.digest) for seed in proof.seeds):
        return []
    return ["the players' digests are not those that were published"]


def proof_faults(proof: DealProof, noted_root: str = "") -> list[str]:
    """Return every contradiction in a proof, in words; an empty list if it holds. `noted_root` was seen beforehand."""
    faults: list[str] = []
    if not 0 < proof.cards <= _MOST_CARDS or len(proof.dealt) > proof.cards:
        return [f"{len(proof.dealt)} cards of {proof.cards} cannot have been dealt"]
    root = _read_hex(proof.root)
    if noted_root and not hmac.compare_digest(proof.root.lower(), noted_root.lower()):
        faults.append(f"the root is {proof.root}, not {noted_root}: not the deal that was published")
    for seed in proof.seeds:
        if seed.seed and (len(seed.seed) != 2 * SEED_BYTES or seed_digest(_read_seed(seed.seed)) != seed.digest):
            faults.append(f"the seed of {seed.player} is not the one that they had sent the digest of")
    if faults:
        return faults
    dealt = set(dealing_order(proof.deal, proof.cards, proof.seeds)[: len(proof.dealt)])
    head = _leaf_head(proof.deal, proof.cards)
    last = 0
    shown: set[str] = set()
    for opening in proof.openings:
        where = f"position {opening.position}, {opening.card}"
        if opening.position not in dealt:
            faults.append(f"{where}: no card from there was dealt")
        elif opening.position <= last:
            faults.append(f"{where}: this position is opened twice, or out of order")
        elif not _is_card(opening.card) or opening.card in shown:
            faults.append(f"{where}: not a card, or the same card twice")
        elif not verify_inclusion(
            leaf_hash(head + bytes((opening.position,)) + opening.card.encode() + _read_hex(opening.salt)),
            opening.position - 1,
            proof.cards,
            [_read_hex(step) for step in opening.path],
            root,
        ):
            faults.append(f"{where}: this is not the card that was committed to")
        last = max(last, opening.position)
        shown.add(opening.card)
    return faults


def is_round(proof: DealProof) -> bool:
    """Return whether a deal is one of a round against the house, and not of a hand of poker."""
    match = _DEAL_NAME.fullmatch(proof.deal)
    return match is not None and match["round"] is not None


def round_faults(proof: DealProof) -> list[str]:
    """Return the faults of order in a round against the house: board, boxes from the dealer's left, dealer.

    Two cards to each hand, together or one at a time; no card is burned or put aside.
    """
    hands = [to for place, to in enumerate(proof.dealt) if to > 0 and to not in proof.dealt[:place]]
    everybody = [*sorted(hands), DEALT_TO_DEALER]
    board = [DEALT_TO_BOARD] * _BOARD_CARDS_OF_A_ROUND
    orders = ([*board, *(to for seat in everybody for to in (seat, seat))], [*board, *everybody, *everybody])
    if not hands or list(proof.dealt) not in orders:
        return ["its cards did not go to the board, the boxes and the dealer in the order of the deal"]
    return [] if proof.openings else ["no card of it is laid open"]


def _is_card(text: str) -> bool:
    try:
        return Card(text) is not UNKNOWN and str(Card(text)) == text
    except Malformed:
        return False


def _read_seed(text: str) -> bytes:
    """Read a seed as its player wrote it; return b"" where it is none."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""


def _read_hex(text: str) -> bytes:
    """Read bytes as they are written here: in small letters, without gaps; return b"" for anything else."""
    return bytes.fromhex(text) if _HEX.fullmatch(text) else b""
