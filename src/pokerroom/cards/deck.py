"""The decks the rulebooks allow, as data, and the check that a deck is whole.

A deck runs from the ace down to its lowest rank in all four suits, with or without one joker.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from pokerroom.cards.card import JOKER, RANKS, UNKNOWN, Card, shortened
from pokerroom.cards.text import parse_cards
from pokerroom.citation import Citation
from pokerroom.citation_text import cite
from pokerroom.errors import Malformed

# Cards in the deck without a joker -> its lowest rank, and the clauses that name it.
LOWEST: Final[Mapping[int, tuple[str, tuple[Citation, ...]]]] = {
    52: ("2", cite("adelaide:1.deck", "adelaide:4.1", "canberra:2.2(a)", "star:4.1.1", "star-bonus:3.1")),
    48: ("3", cite("canberra:2.2(b)")),
    44: ("4", cite("canberra:2.2(c)")),
    40: ("5", cite("canberra:2.2(d)")),
    36: ("6", cite("canberra:2.2(e)", "star:4.1.3")),
    32: ("7", cite("canberra:2.2(f)", "star:4.1.2")),
}


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
        size: object = self.size  # callers without a type checker are told kindly too
        if not isinstance(size, int) or size not in LOWEST:
            raise Malformed(
                f"there is no deck of {size!r:.200} cards",
                allowed=", ".join(map(str, LOWEST)) + " cards, each with or without a joker",
                cites=cite("canberra:2.2", "canberra:2.3", "star:4.1"),
            )

    @classmethod
    def parse(cls, text: str) -> Deck:
        """Read `52`, `36` or `40+joker`."""
        given: object = text
        size, plus, extra = given.partition("+") if isinstance(given, str) else ("", "", "")
        if not (size.isascii() and size.isdigit() and len(size) < 4) or (plus and extra != "joker"):
            allowed = ", ".join(map(str, LOWEST)) + ", each with +joker or without"
            raise Malformed(f"{shortened(str(given))!r} is not a deck", allowed=allowed)
        return cls(int(size), bool(plus))

    @property
    def lowest(self) -> int:
        """The lowest rank in the deck: 0 for a deck with twos."""
        return RANKS.index(LOWEST[self.size][0])

    @property
    def cites(self) -> tuple[Citation, ...]:
        """The clauses that allow this deck."""
        return LOWEST[self.size][1] + (cite("canberra:2.3") if self.joker else ())

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card once, in the order of a new deck: suit by suit, the joker last."""
        suited = (Card(13 * suit + rank) for suit in range(4) for rank in range(self.lowest, 13))
        return (*suited, JOKER) if self.joker else tuple(suited)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return self.size + self.joker

    def __contains__(self, card: object) -> bool:
        return card in self.cards

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
        counts = Counter(parse_cards(found) if isinstance(found, str) else found)
        odd = set(parse_cards(odd_backs) if isinstance(odd_backs, str) else odd_backs)
        if strange := sorted(odd - set(counts)):
            raise Malformed(f"{' '.join(map(str, strange))} has an odd back but is not among the cards found")
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
    cites: tuple[Citation, ...] = field(init=False)

    def __post_init__(self) -> None:
        cites = self.deck.cites
        if self.missing or self.foreign or self.duplicate:
            cites += cite("star:26.6")
        if self.duplicate:
            cites += cite("uk:irregularity.4", "canberra:2.1.1")
        if self.odd_backs:
            cites += cite("uk:irregularity.2", "uk:irregularity.3")
        object.__setattr__(self, "cites", cites)

    @property
    def ok(self) -> bool:
        """Whether every card is there once, none too many, all with the same back."""
        return not (self.missing or self.foreign or self.duplicate or self.odd_backs or self.unread)

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
