"""A ranked hand, as people want it: the five cards used, what the joker stands for, and the name a dealer gives it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import total_ordering
from itertools import combinations
from typing import Final

from pokerroom.cards import JOKER, RANKS, Card, cards_text
from pokerroom.cards.card import RANK_WORDS
from pokerroom.cards.text import as_cards
from pokerroom.errors import Malformed, as_given, refuses_misread_calls
from pokerroom.ranking.category import Category
from pokerroom.ranking.evaluate import check_cards
from pokerroom.ranking.scheme import Scheme, find_scheme
from pokerroom.ranking.tables import ACE


@dataclass(frozen=True, slots=True)
class Makeup:
    """How a hand is made up: of any five cards, or of exactly `from_hole` hole cards and the rest from the board."""

    words: str
    from_hole: int | None = None

    def fives(self, hole: Sequence[Card], board: Sequence[Card]) -> Iterable[tuple[Card, ...]]:
        """Yield every five cards that may be played."""
        if self.from_hole is None:
            return combinations((*hole, *board), 5)
        twos, threes = combinations(hole, self.from_hole), list(combinations(board, 5 - self.from_hole))
        return ((*own, *shared) for own in twos for shared in threes)

    def strength(self, scheme: Scheme, hole: Sequence[int], board: Sequence[int] = ()) -> int:
        """Return the strength of the best hand, without working out which cards make it."""
        if self.from_hole == 2:
            return scheme.strength_two_and_three(hole, board)
        return scheme.strength((*hole, *board))


# No game brings one player more: a round number above Omaha's six with a board of five, and above the seven of stud.
MOST_CARDS: Final = 15
# Hold'em, both Pineapples, draw, five- and seven-card stud (a community card counts as the seventh).
ANY_FIVE: Final = Makeup("any five of the player's cards and the board")
# Omaha and both Manilas.
TWO_AND_THREE: Final = Makeup("exactly two of the player's cards and three of the board", from_hole=2)
# The words by which people name them.
MAKEUPS: Final[Mapping[str, Makeup]] = {"any-five": ANY_FIVE, "two-and-three": TWO_AND_THREE}

_WITH_ARTICLE: Final = frozenset(
    {
        Category.ONE_PAIR,
        Category.STRAIGHT,
        Category.FLUSH,
        Category.FULL_HOUSE,
        Category.STRAIGHT_FLUSH,
        Category.ROYAL_FLUSH,
    }
)


@total_ordering
@dataclass(frozen=True, slots=True, eq=False)
class RankedHand:
    """The best hand of some cards under a scheme. Hands of one scheme compare with `<`, `==` and `>`.

    `played_as` are the five `cards` with the joker as the card it stands for.
    """

    scheme: Scheme
    strength: int
    category: Category
    cards: tuple[Card, ...]
    played_as: tuple[Card, ...]
    deciding: tuple[int, ...]

    @property
    def qualifies(self) -> bool:
        """False only for a low hand that may not win."""
        return self.strength > 0

    @property
    def name(self) -> str:
        """As a dealer says it: "full house, kings over fours"."""
        details = _details_of_ranks(self.category, self.deciding, low=self.scheme.sense == "low")
        parts = [self.brief, *details]
        if not self.qualifies:
            parts.append("which does not qualify")
        return ", ".join(parts)

    @property
    def brief(self) -> str:
        """The name without its ranks, where it means something without them: "full house", "pair of kings"."""
        return _brief_name(self.category, self.deciding, low=self.scheme.sense == "low")

    @property
    def with_article(self) -> str:
        """The name with its article: "a pair of kings", but "two pair, kings and fours"."""
        return f"a {self.name}" if self.category in _WITH_ARTICLE else self.name

    def __eq__(self, other: object) -> bool:
        return self._difference_to(other) == 0 if isinstance(other, RankedHand) else NotImplemented

    def __lt__(self, other: object) -> bool:
        return self._difference_to(other) < 0 if isinstance(other, RankedHand) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.scheme.name, self.strength))

    def _difference_to(self, other: RankedHand) -> int:
        if self.scheme != other.scheme:
            raise Malformed(f"a {self.scheme} hand cannot be compared with a {other.scheme} hand")
        return self.strength - other.strength

    def __str__(self) -> str:
        return f"{self.name} ({cards_text(self.cards)})"

    def __repr__(self) -> str:
        return f"<{self}>"


@refuses_misread_calls
def rank(
    hole: str | Sequence[Card],
    board: str | Sequence[Card] = (),
    *,
    scheme: str | Scheme = "standard",
    makeup: str | Makeup = ANY_FIVE,
) -> RankedHand:
    """Return the best hand of these cards, given as cards or as text.

    It is made of any five of them, unless `makeup` says otherwise: Omaha and Manila play exactly two cards of the hand
    and three of the board, "two-and-three". `scheme` is the name of an order of hands, and a wrong one is refused with
    those there are.

    >>> rank("Kh Kd Qh Qd", "Ks 4d 4c 9h 2d", makeup="two-and-three").name
    'full house, kings over fours'
    >>> rank("Ks Kh", "Kd 4s 4c 9h 2d").name
    'full house, kings over fours'
    >>> rank("Ah Kh", "Qh Jh 9h") > rank("As Ac", "Ad Kd Ks")
    False
    >>> rank("Ah Kh", "Qh Jh 9h", scheme="flush-over-boat-32") > rank("As Ac", "Ad Kd Ks", scheme="flush-over-boat-32")
    True
    """
    own, shared = as_cards(hole), as_cards(board)
    if len(own) + len(shared) > MOST_CARDS:
        raise Malformed(f"{len(own) + len(shared)} cards are too many for a hand", allowed=f"at most {MOST_CARDS}")
    chosen = _scheme_of(scheme)
    made_up = _makeup_of(makeup)
    check_cards(chosen, (*own, *shared))
    fives = list(made_up.fives(own, shared))
    if not fives:
        raise Malformed(f"{len(own)} own cards and {len(shared)} on the board make no hand", allowed=made_up.words)
    measure = chosen.unqualified
    best = max(fives, key=measure.strength)
    played_as, (category, deciding) = _played_as_and_class(measure, best)
    order = _telling_order(played_as, deciding, ace_low=chosen.ace == "low")
    return RankedHand(
        scheme=chosen,
        strength=chosen.strength(best),
        category=category,
        cards=tuple(best[at] for at in order),
        played_as=tuple(played_as[at] for at in order),
        deciding=deciding,
    )


def _scheme_of(scheme: object) -> Scheme:
    """Return a scheme that is given as such or by its name, or refuse any other value."""
    if isinstance(scheme, str):
        return find_scheme(scheme)
    if isinstance(scheme, Scheme):
        return scheme
    raise Malformed(f"{as_given(scheme)} is no ranking scheme", allowed="the name of a scheme, such as 'standard'")


def _makeup_of(makeup: object) -> Makeup:
    """Return which five cards make a hand, given as such or by its word, or refuse any other value."""
    if isinstance(makeup, Makeup):
        return makeup
    if isinstance(makeup, str) and makeup in MAKEUPS:
        return MAKEUPS[makeup]
    raise Malformed(
        f"{as_given(makeup)} does not say which five cards make a hand",
        allowed="'any-five', or 'two-and-three' as in Omaha and Manila",
    )


def _played_as_and_class(
    scheme: Scheme, five: tuple[Card, ...]
) -> tuple[tuple[Card, ...], tuple[Category, tuple[int, ...]]]:
    """Return the five cards with the joker replaced, and their class."""
    wanted = scheme.tables.classes[scheme.strength(five)]
    if wanted is None:
        raise AssertionError("a hand without a qualifier always has a class")
    if JOKER not in five:
        return five, wanted
    at = five.index(JOKER)
    # A card not yet held comes first; only if none will do does the joker copy one.
    stand_ins = sorted((card for card in scheme.deck.cards if card is not JOKER), key=lambda card: card in five)
    for card in stand_ins:
        played = (*five[:at], card, *five[at + 1 :])
        suited = len({card.suit for card in played}) == 1
        if scheme.tables.classify((card.rank for card in played), suited=suited) == wanted:
            return played, wanted
    raise AssertionError(f"the joker of {cards_text(five)} stands for no card")


def _telling_order(cards: tuple[Card, ...], deciding: tuple[int, ...], *, ace_low: bool) -> list[int]:
    """Return the places of the cards, the most telling first: fours before the side card, a run from its top."""
    ranks = [card.rank for card in cards]
    if len(deciding) == 1 and len(set(ranks)) == 5:
        ace_low = max(ranks) > deciding[0]  # a run with the ace below its lowest card
    places = [-1 if ace_low and rank_number == ACE else rank_number for rank_number in ranks]
    return sorted(range(5), key=lambda at: (ranks.count(ranks[at]), places[at], cards[at].suit), reverse=True)


def _plural(rank_number: int) -> str:
    word = RANK_WORDS[rank_number]
    return word + ("es" if word == "six" else "s")


def _brief_name(category: Category, deciding: tuple[int, ...], *, low: bool) -> str:
    match category:
        case Category.ONE_PAIR:
            return f"pair of {_plural(deciding[0])}"
        case Category.NO_PAIR if low:
            return "-".join(RANKS[rank_number] for rank_number in deciding) + " low"
        case Category.NO_PAIR:
            return f"{RANK_WORDS[deciding[0]]} high"
    return str(category.value)


def _details_of_ranks(category: Category, deciding: tuple[int, ...], *, low: bool) -> tuple[str, ...]:
    """Return the rest of a name after its brief form: the ranks, and that a hand with a kind of its own is a low."""
    first = deciding[0]
    second = deciding[1] if len(deciding) > 1 else first
    for_low = ("for low",) if low and category is not Category.NO_PAIR else ()
    match category:
        case Category.STRAIGHT_FLUSH | Category.STRAIGHT | Category.FLUSH:
            return f"{RANK_WORDS[first]} high", *for_low
        case Category.FIVE_OF_A_KIND | Category.FOUR_OF_A_KIND | Category.THREE_OF_A_KIND:
            return _plural(first), *for_low
        case Category.FULL_HOUSE:
            return f"{_plural(first)} over {_plural(second)}", *for_low
        case Category.TWO_PAIR:
            return f"{_plural(first)} and {_plural(second)}", *for_low
    return for_low
