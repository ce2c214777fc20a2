"""The undealt cards while a ruling is carried out: known cards in a game dealt by software, unseen ones at a live
table.

A ruling works on a pack of its own; the dealer gets the cards only when all of it has been carried out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from pokerroom.cards import UNKNOWN, Card
from pokerroom.errors import Illegal
from pokerroom.hand import Hand, Shuffle
from pokerroom.wording.plural import quantity


@runtime_checkable
class HasDeck(Protocol):
    """A dealer, such as the software's, who has the undealt cards of a hand and can shuffle them."""

    @property
    def shuffles(self) -> bool:
        """Whether cards can be shuffled."""

    @property
    def left(self) -> Sequence[Card]:
        """The undealt cards, top first."""

    def restock(self, cards: Sequence[Card]) -> None:
        """Replace the undealt cards by these, the first on top."""

    def shuffled(self, cards: Sequence[Card]) -> Sequence[Card]:
        """Return these cards, shuffled and cut."""


class Pack:
    """The undealt cards, top first, while a ruling is carried out.

    >>> from pokerroom.cards import parse_cards
    >>> pack = Pack(parse_cards("2c 3d 4h 5s"), lambda cards: list(reversed(cards)))
    >>> pack.remove(parse_cards("3d")[0])
    >>> [str(card) for card in pack.take(2)]
    ['2c', '4h']
    """

    __slots__ = ("_shuffle", "left")

    def __init__(self, left: Sequence[Card], shuffle: Shuffle | None = None) -> None:
        self.left = list(left)
        self._shuffle = shuffle

    @classmethod
    def of(cls, hand: Hand, dealer: HasDeck | None) -> Pack:
        """Return the pack of a hand: the dealer's cards, or as many unseen ones as are undealt."""
        if dealer is None:
            return cls([UNKNOWN] * hand.piles.stub_size)
        return cls(dealer.left, dealer.shuffled)

    @property
    def known(self) -> bool:
        """Whether the software knows the cards."""
        return self._shuffle is not None

    def take(self, cards: int) -> tuple[Card, ...]:
        """Take this many cards off the top, as unseen ones where the software does not know them.

        A pack that the software knows must have them all; at a live table the dealer has the cards to go on with.
        """
        if self.known and cards > len(self.left):
            what = f"{quantity(cards, 'card')} off a deck that has {len(self.left)} left"
            raise Illegal(what, allowed=f"at most {len(self.left)}")
        taken = tuple(self.left[:cards])
        del self.left[:cards]
        return taken + (UNKNOWN,) * (cards - len(taken))

    def put_on_top(self, cards: Sequence[Card]) -> None:
        """Put cards back, the first on top."""
        self.left[:0] = cards

    def bring_up(self, cards: Sequence[Card], position: int) -> None:
        """Move cards of the pack up to where `position` cards lie above them."""
        for card in cards:
            self.remove(card)
        self.left[position:position] = cards

    def remove(self, card: Card) -> None:
        """Take one card out, wherever it lies; any unseen card stands for it, and the top one for an unseen card."""
        if not self.left:
            raise Illegal(f"{card} cannot have come off the deck: no card is left in it", allowed="no card")
        if card in self.left:
            self.left.remove(card)
        elif UNKNOWN in self.left:
            self.left.remove(UNKNOWN)
        elif card == UNKNOWN:
            del self.left[0]
        else:
            raise Illegal(f"{card} cannot have come off the deck: it is not in it", allowed="a card of the deck")

    def shuffle_in(self, cards: Sequence[Card] = ()) -> None:
        """Put cards back, and shuffle and cut the pack."""
        self.left += cards
        if self._shuffle is not None:
            self.left = list(self._shuffle(self.left))
        else:
            self.left = [UNKNOWN] * len(self.left)

    def cut(self) -> None:
        """Bring the lower half to the top."""
        middle = len(self.left) // 2
        self.left = self.left[middle:] + self.left[:middle]

    def mixed(self, cards: Sequence[Card]) -> list[Card]:
        """Return a few cards mixed face down; in unchanged order where people mix them and the result is unknown."""
        return list(self._shuffle(cards)) if self._shuffle is not None else list(cards)
