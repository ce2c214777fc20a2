"""A deal that can be checked afterwards.

Before the first card the room publishes one digest per card position. Each digest is SHA-256 over the deal's name, the
position, the card and 32 secret random bytes, so it tells nothing; when a card has rightly been shown, its secret bytes
are given out and anybody can see that this card lay at that position all along. The other cards stay hidden.

The format is written down in `docs/commitment.md` so that a verifier can be written without this code.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from pokerroom.cards.card import UNKNOWN, Card
from pokerroom.cards.deck import Deck
from pokerroom.errors import Malformed, NotAllowed, shortened

FORMAT: Final = "pokerroom-deal-1"
SALT_BYTES: Final = 32
_DIGEST_BYTES = 32
_LONGEST_NAME = 200


@dataclass(frozen=True, slots=True)
class Opening:
    """One card laid open: its position (1 is the top card), the card and the secret bytes of its digest."""

    position: int
    card: Card
    salt: bytes


@dataclass(frozen=True, slots=True)
class Commitment:
    """The public part before the first card: a digest for every position, and the root over all of them."""

    deal: str
    deck: Deck
    digests: tuple[bytes, ...]

    def __post_init__(self) -> None:
        check_deal_name(self.deal)
        if any(len(digest) != _DIGEST_BYTES for digest in self.digests):
            raise Malformed("a digest of another length", allowed=f"{_DIGEST_BYTES} bytes for each card")

    @property
    def root(self) -> bytes:
        """One value that fixes all digests: short enough to print on a receipt or read out."""
        return hashlib.sha256(_head("root", self.deal, len(self.digests)) + b"".join(self.digests)).digest()


class SealedDeal:
    """The order of one deal with its secrets. It stays with the room; `commitment` and `open` give out what may go.

    >>> from pokerroom.cards import Deck, SeededShuffle
    >>> order = SeededShuffle(seed=1).shuffle(Deck(52).cards)
    >>> deal = SealedDeal("table 4, hand 17", Deck(52), order)
    >>> verify(deal.commitment, deal.open([1, 2])).ok
    True
    """

    __slots__ = ("_commitment", "_order", "_salts")

    def __init__(self, deal: str, deck: Deck, cards: Sequence[Card], salts: Sequence[bytes] | None = None) -> None:
        check = deck.check(cards)
        if not check.ok:
            raise Malformed(f"cannot seal {check}")
        self._order = tuple(cards)
        self._salts = tuple(secrets.token_bytes(SALT_BYTES) for _ in cards) if salts is None else tuple(salts)
        if len(self._salts) != len(self._order) or any(len(salt) != SALT_BYTES for salt in self._salts):
            raise Malformed(f"the salts do not fit {len(cards)} cards", allowed=f"{SALT_BYTES} bytes for each card")
        if len(set(self._salts)) < len(self._salts):
            raise Malformed("the same salt twice: one opened card would give away the other", allowed="fresh salts")
        digests = (digest(deal, *entry) for entry in self._entries())
        self._commitment = Commitment(deal, deck, tuple(digests))

    @property
    def commitment(self) -> Commitment:
        """The part that is published before the first card."""
        return self._commitment

    def open(self, positions: Iterable[int]) -> tuple[Opening, ...]:
        """Open the cards at these positions; the caller answers for their having been rightly shown."""
        chosen = sorted(set(positions))
        for position in chosen:
            if not 1 <= position <= len(self._order):
                raise Malformed(f"there is no position {position}", allowed=f"1 to {len(self._order)}")
        entries = tuple(self._entries())
        return tuple(Opening(*entries[position - 1]) for position in chosen)

    def _entries(self) -> Iterable[tuple[int, Card, bytes]]:
        return zip(range(1, len(self._order) + 1), self._order, self._salts, strict=True)

    def __reduce__(self) -> tuple[object, ...]:
        raise NotAllowed("a sealed deal is not stored as an object", allowed="its cards as text, sealed")

    def __repr__(self) -> str:
        return f"<sealed deal {self.commitment.deal!r}, root {self.commitment.root.hex()[:16]}>"


def check_deal_name(deal: str) -> None:
    """Refuse a deal's name that could not be printed on one line as it is."""
    if not 0 < len(deal) <= _LONGEST_NAME or not deal.isprintable():
        raise Malformed(
            f"{shortened(deal)!r} cannot be a deal's name",
            allowed=f"1 to {_LONGEST_NAME} printable characters on one line",
        )


def digest(deal: str, position: int, card: Card, salt: bytes) -> bytes:
    """Return the published digest of one card at one position."""
    return hashlib.sha256(_head("card", deal, position) + str(card).encode("ascii") + salt).digest()


def _head(kind: str, deal: str, number: int) -> bytes:
    name = deal.encode("utf-8")
    return f"{FORMAT} {kind}\n".encode("ascii") + len(name).to_bytes(4, "big") + name + number.to_bytes(2, "big")


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of verifying: the openings that hold, and every fault in words."""

    commitment: Commitment
    verified: tuple[Opening, ...]
    faults: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing contradicts the commitment."""
        return not self.faults

    @property
    def complete(self) -> bool:
        """Whether the whole deck was opened, so that it is known to have been a whole deck."""
        return self.ok and len(self.verified) == len(self.commitment.digests)


def verify(commitment: Commitment, openings: Iterable[Opening], *roots: bytes) -> Verdict:
    """Check openings against a commitment, and the commitment against the roots noted before the deal."""
    faults: list[str] = []
    verified: list[Opening] = []
    for root in roots:
        if not hmac.compare_digest(root, commitment.root):
            faults.append(f"the root is {commitment.root.hex()}, not {root.hex()}: not the deal that was published")
    if len(commitment.digests) != len(commitment.deck):
        faults.append(
            f"{len(commitment.digests)} positions are committed to, but the deck has {len(commitment.deck)} cards"
        )
    seen: dict[Card, int] = {}
    positions: set[int] = set()
    salts: set[bytes] = set()
    for opening in openings:
        where = f"position {opening.position}, {opening.card}"
        if not 1 <= opening.position <= len(commitment.digests):
            faults.append(f"{where}: there is no such position; allowed: 1 to {len(commitment.digests)}")
        elif opening.position in positions:
            faults.append(f"{where}: this position is opened twice")
        elif opening.card is UNKNOWN or opening.card not in commitment.deck:
            faults.append(f"{where}: not a card of the {commitment.deck} deck")
        elif len(opening.salt) != SALT_BYTES or opening.salt in salts:
            faults.append(f"{where}: its secret bytes are not {SALT_BYTES} bytes of its own")
        elif opening.card in seen:
            faults.append(f"{where}: the same card lies at position {seen[opening.card]} too")
        elif not hmac.compare_digest(
            digest(commitment.deal, opening.position, opening.card, opening.salt),
            commitment.digests[opening.position - 1],
        ):
            faults.append(f"{where}: this is not the card that was committed to")
        else:
            verified.append(opening)
        positions.add(opening.position)
        salts.add(opening.salt)
        seen.setdefault(opening.card, opening.position)
    return Verdict(commitment, tuple(verified), tuple(faults))
