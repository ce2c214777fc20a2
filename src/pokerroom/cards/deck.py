"""The decks the rulebooks allow, as data, and the check that a deck is whole.

A deck runs from the ace down to its lowest rank in all four suits, with or without one joker. It knows no clauses: it
has the names of its `matters`, and the grounds of a house say what stands behind them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from pokerroom.cards.card import JOKER, RANKS, UNKNOWN, Card
from pokerroom.cards.text import as_cards
from pokerroom.errors import (
    Malformed,
    as_given,
    is_kind,
    refuses_misread_calls,
    shortened,
)

# Cards in the deck without a joker -> its lowest rank.
LOWEST: Final[Mapping[int, str]] = {52: "2", 48: "3", 44: "4", 40: "5", 36: "6", 32: "7"}


@refuses_misread_calls
@dataclass(frozen=True)
class Deck:
    """The cards that a game is played with, from 52 down to 32, with a joker or without; they have no order yet.

    >>> Deck(36), Deck(40, joker=True)
    (Deck(36), Deck(40, joker=True))
    >>> len(Deck.parse("40+joker").cards), Card("4c") in Deck(40).cards
    (41, False)
    """

    size: int = 52
    joker: bool = False

    def __post_init__(self) -> None:
        if is_kind(self.size, str):
            allowed = "a number, such as Deck(52); Deck.parse reads text, such as '52' or '40+joker'"
            raise Malformed(f"{shortened(str(self.size))!r} is text, and no number of cards", allowed=allowed)
        if not is_kind(self.size, int) or self.size not in LOWEST:
            raise Malformed(
                f"there is no deck of {as_given(self.size)} cards",
                allowed=", ".join(map(str, LOWEST)) + " cards, each with or without a joker",
            )
        if type(self.joker) is not bool:
            raise Malformed(f"joker cannot be {as_given(self.joker)}", allowed="True or False")

    @classmethod
    def parse(cls, text: str) -> Deck:
        """Read `52`, `36` or `40+joker`."""
        size, plus, extra = text.partition("+") if is_kind(text, str) else ("", "", "")
        if not (size.isascii() and size.isdigit() and len(size) < 4) or (plus and extra != "joker"):
            allowed = ", ".join(map(str, LOWEST)) + ", each with +joker or without"
            raise Malformed(f"{shortened(str(text))!r} is not a deck", allowed=allowed)
        return cls(int(size), bool(plus))

    @property
    def lowest(self) -> int:
        """The lowest rank in the deck: 0 for a deck with twos."""
        return RANKS.index(LOWEST[self.size])

    @property
    def matters(self) -> tuple[str, ...]:
        """The matters behind which a book has the clauses that allow this deck.

        >>> Deck(40, joker=True).matters
        ('deck.40', 'deck.joker')
        """
        size = f"deck.{self.size}"
        return (size, "deck.joker") if self.joker else (size,)

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card once, in the order of a new deck: suit by suit, the joker last."""
        return _new_deck(self.size, self.joker)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return self.size + self.joker

    def __contains__(self, card: object) -> bool:
        """Return whether a card, or the card that a text names, is in the deck; refuse a text that names none."""
        return (Card(card) if isinstance(card, str) else card) in self.cards

    def __str__(self) -> str:
        return f"{self.size}+joker" if self.joker else str(self.size)

    def __repr__(self) -> str:
        return f"Deck({self.size}, joker=True)" if self.joker else f"Deck({self.size})"

    def check(self, found: str | Iterable[Card], odd_backs: str | Iterable[Card] = ()) -> DeckCheck:
        """Compare the cards found, as cards or as text, with the cards that should be there.

        `odd_backs` are those among them whose back differs in colour or design from the others.

        >>> print(Deck(36).check([*Deck(36).cards[1:], Card("5s"), Card("Ah")]))
        not a whole 36-card deck: missing 6c; foreign 5s; duplicate Ah
        """
        counts = Counter(as_cards(found))
        odd = set(as_cards(odd_backs))
        if not_found := sorted(odd - set(counts)):
            said = "has an odd back but is" if len(not_found) == 1 else "have odd backs but are"
            what = f"{' '.join(map(str, not_found))} {said} not among the cards found"
            raise Malformed(what, allowed="odd backs of cards that were found")
        unread = counts.pop(UNKNOWN, 0)
        whole = set(self.cards)
        return DeckCheck(
            deck=self,
            count=counts.total() + unread,
            missing=tuple(card for card in self.cards if card not in counts),
            foreign=tuple(sorted(set(counts) - whole)),
            duplicate=tuple(sorted(card for card in counts if counts[card] > 1)),
            odd_backs=tuple(sorted(odd)),
            unread=unread,
        )


@dataclass(frozen=True, slots=True)
class DeckCheck:
    """What a check of the cards found. The deck is fit for play only if it is `ok`."""

    deck: Deck
    count: int
    missing: tuple[Card, ...] = ()
    foreign: tuple[Card, ...] = ()
    duplicate: tuple[Card, ...] = ()
    odd_backs: tuple[Card, ...] = ()
    unread: int = 0

    @property
    def ok(self) -> bool:
        """Whether every card is there once, none too many, all with the same back."""
        return not (self.missing or self.foreign or self.duplicate or self.odd_backs or self.unread)

    @property
    def matters(self) -> tuple[str, ...]:
        """The matters of the clauses that allow the deck, and of those about the faults found."""
        found = {
            "deck.not_whole": self.missing or self.foreign or self.duplicate,
            "deck.card_twice": self.duplicate,
            "deck.odd_back": self.odd_backs,
        }
        return (*self.deck.matters, *(matter for matter, cards in found.items() if cards))

    @property
    def faults(self) -> tuple[str, ...]:
        """Each kind of fault in a dealer's words, with the cards named."""
        named = (
            ("missing", self.missing),
            ("foreign", self.foreign),
            ("duplicate", self.duplicate),
            ("odd back", self.odd_backs),
        )
        faults = tuple(f"{kind} {' '.join(map(str, cards))}" for kind, cards in named if cards)
        return (*faults, f"{self.unread} not read") if self.unread else faults

    def __str__(self) -> str:
        name = f"{len(self.deck)}-card deck" + (" with joker" if self.deck.joker else "")
        return f"a whole {name}" if self.ok else f"not a whole {name}: {'; '.join(self.faults)}"


@cache
def _new_deck(size: int, joker: bool) -> tuple[Card, ...]:
    """Return every card of a deck once, in the order of a new one."""
    lowest = RANKS.index(LOWEST[size])
    suited = (Card(13 * suit + rank) for suit in range(4) for rank in range(lowest, 13))
    return (*suited, JOKER) if joker else tuple(suited)
