"""Ranking schemes: which hand beats which, as data.

A scheme is an order of categories over a deck, the place of the ace, and whether the high or the low hand wins. It is
named for what it does; which one a house plays by, its book says. Where the rulebooks differ, a row here differs.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache, cached_property
from typing import Final, Literal

from pokerroom.cards import Deck
from pokerroom.errors import (
    Illegal,
    Malformed,
    as_given,
    is_kind,
)
from pokerroom.ranking.category import Category
from pokerroom.ranking.evaluate import Strength, StrengthsWithBoard, any_five, two_and_three
from pokerroom.ranking.order import RankingOrder
from pokerroom.ranking.tables import Tables
from pokerroom.wording.few_names import few_names

# Highest first. A category that the deck cannot make (five of a kind without a joker) simply never comes up.
FULL_DECK_ORDER: Final = (
    Category.ROYAL_FLUSH,
    Category.FIVE_OF_A_KIND,
    Category.STRAIGHT_FLUSH,
    Category.FOUR_OF_A_KIND,
    Category.FULL_HOUSE,
    Category.FLUSH,
    Category.STRAIGHT,
    Category.THREE_OF_A_KIND,
    Category.TWO_PAIR,
    Category.ONE_PAIR,
    Category.NO_PAIR,
)


def _order_with_above(upper: Category, lower: Category, order: tuple[Category, ...]) -> tuple[Category, ...]:
    rest = [category for category in order if category is not upper]
    at = rest.index(lower)
    return (*rest[:at], upper, *rest[at:])


REDUCED_DECK_ORDER: Final = _order_with_above(Category.FLUSH, Category.FULL_HOUSE, FULL_DECK_ORDER)
TRIPS_OVER_STRAIGHT_ORDER: Final = _order_with_above(Category.THREE_OF_A_KIND, Category.STRAIGHT, REDUCED_DECK_ORDER)
# The best low first; straights and flushes do not count.
LOW_ORDER: Final = (
    Category.NO_PAIR,
    Category.ONE_PAIR,
    Category.TWO_PAIR,
    Category.THREE_OF_A_KIND,
    Category.FULL_HOUSE,
    Category.FOUR_OF_A_KIND,
    Category.FIVE_OF_A_KIND,
)


@dataclass(frozen=True, repr=False)
class Scheme(RankingOrder):
    """An order of hands, ready to rank cards.

    >>> standard = find_scheme("standard")
    >>> from pokerroom.cards import parse_cards
    >>> flush, boat = parse_cards("Ah Jh 9h 8h 7h"), parse_cards("As Ad Ac Ks Kd")
    >>> standard.strength(flush) < standard.strength(boat)
    True
    >>> find_scheme("flush-over-boat-32").strength(flush) > find_scheme("flush-over-boat-32").strength(boat)
    True
    """

    @property
    def matters(self) -> tuple[str, ...]:
        """The matters behind which a book has the clauses about this order, and about what is added to it.

        >>> find_scheme("high-40+ace-low").matters
        ('scheme.high-40', 'scheme.ace-low')
        """
        return tuple(f"scheme.{part}" for part in self.name.split("+"))

    @cached_property
    def tables(self) -> Tables:
        """The lookup tables behind `strength`, built when first needed."""
        return Tables(self)

    @cached_property
    def unqualified(self) -> Scheme:
        """This scheme without its qualifier: any low may win."""
        return self if self.qualifier is None else replace(self, qualifier=None)

    @cached_property
    def strength(self) -> Callable[[Sequence[int]], int]:
        """The strength of the best five of the cards given: the larger integer wins, equal integers tie.

        This is the fast way in: five to seven cards are a table lookup. It trusts that no card is given twice;
        `rank` in `pokerroom.ranking` checks, and says what the hand is. Zero is a low that does not qualify.
        """
        return self._any_five[0]

    @cached_property
    def strengths_with_board(self) -> StrengthsWithBoard:
        """The strengths of several hands that share a board, whose cards are then looked at once."""
        return self._any_five[1]

    @cached_property
    def _any_five(self) -> tuple[Strength, StrengthsWithBoard]:
        return any_five(self.tables)

    @cached_property
    def strength_two_and_three(self) -> Callable[[Sequence[int], Sequence[int]], int]:
        """The strength of a hand of exactly two hole cards and three of the board (Omaha, Manila)."""
        return two_and_three(self.tables, self.strength)

    def __getstate__(self) -> dict[str, object]:
        """Leave out the values worked out from the fields: they are worked out again where a scheme is unpickled."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def __repr__(self) -> str:
        return f"Scheme({self.name!r})"

    def __str__(self) -> str:
        return self.name


_STANDARD = Scheme(
    "standard",
    Deck(52),
    FULL_DECK_ORDER,
    ace="both",
)
_FLUSH_OVER_BOAT = Scheme("flush-over-boat-32", Deck(32), REDUCED_DECK_ORDER, ace="both")
_TRIPS_OVER_STRAIGHT = Scheme("trips-over-straight-36", Deck(36), TRIPS_OVER_STRAIGHT_ORDER, ace="both")
_HIGH_FULL = Scheme("high-52", Deck(52), FULL_DECK_ORDER)
_HIGH_REDUCED = tuple(Scheme(f"high-{size}", Deck(size), REDUCED_DECK_ORDER) for size in (48, 44, 40, 36, 32))
_LOW = tuple(
    Scheme(
        f"low-{size}",
        Deck(size),
        LOW_ORDER,
        sense="low",
    )
    for size in (52, 48, 44, 40, 36, 32)
)

SCHEMES: Final[dict[str, Scheme]] = {
    scheme.name: scheme
    for scheme in (_STANDARD, _TRIPS_OVER_STRAIGHT, _FLUSH_OVER_BOAT, _HIGH_FULL, *_HIGH_REDUCED, *_LOW)
}

_RANK_OF_AN_EIGHT: Final = 6  # counted from the two, which is 0


def _with_joker(scheme: Scheme) -> Scheme:
    return replace(scheme, deck=Deck(scheme.deck.size, joker=True))


def _with_ace_low(scheme: Scheme) -> Scheme:
    ace: Literal["both", "low"] = "both" if scheme.sense == "high" else "low"
    if scheme.ace == ace:
        raise Malformed(f"{scheme.name}: the ace is low already")
    return replace(scheme, ace=ace)


def _with_eight(scheme: Scheme) -> Scheme:
    if scheme.sense != "low":
        raise Malformed(f"{scheme.name}: an eight qualifier is for low hands")
    low_cards = _RANK_OF_AN_EIGHT + 1 - scheme.deck.lowest + (scheme.ace == "low") + scheme.deck.joker
    if low_cards < 5:
        raise Malformed(f"{scheme.name}: nobody could qualify, the deck has too few low cards")
    return replace(scheme, qualifier=_RANK_OF_AN_EIGHT)


# The suffixes that an operator may add to a scheme's name.
MODIFIERS: Final[dict[str, tuple[str, Callable[[Scheme], Scheme]]]] = {
    "joker": ("one joker in the deck, standing for whatever card serves best", _with_joker),
    "ace-low": (
        "the ace also below the deck's lowest card in straights; in low hands the lowest card",
        _with_ace_low,
    ),
    "eight": ("a low wins only with five different cards of eight or less", _with_eight),
}

_SPLIT = "high-low-"


def find_scheme(name: str) -> Scheme:
    """Return the scheme of that name, such as `standard`, `trips-over-straight-36` or `high-40+ace-low+joker`.

    >>> find_scheme("high-40+joker").deck
    Deck(40, joker=True)
    """
    if not isinstance(name, str):
        raise Malformed(f"{as_given(name)} is no ranking scheme", allowed=few_names(SCHEMES))
    return _scheme_as_written(name)


@cache
def _scheme_as_written(name: str) -> Scheme:
    """Return the scheme of a name in which the additions may stand in any order."""
    base, *extras = name.split("+")
    if base.startswith(_SPLIT):
        raise Malformed(f"{name} is two schemes that share a pot, not one", allowed=f"pot_schemes({as_given(name)})")
    if base not in SCHEMES:
        close = difflib.get_close_matches(base, SCHEMES, n=3)
        hint = f" (did you mean {' or '.join(close)}?)" if close else ""
        raise Malformed(f"there is no ranking scheme {as_given(base)}{hint}", allowed=few_names(SCHEMES, base))
    for extra in extras:
        if extra not in MODIFIERS or extras.count(extra) > 1:
            allowed = ", ".join(f"+{modifier}" for modifier in MODIFIERS) + ", each once"
            raise Malformed(f"{as_given(name)}: cannot add {as_given(extra)}", allowed=allowed)
    return _scheme_with(base, tuple(extra for extra in MODIFIERS if extra in extras))


@cache
def _scheme_with(base: str, extras: tuple[str, ...]) -> Scheme:
    """Return the one scheme with these additions: its tables are built once."""
    scheme = SCHEMES[base]
    for extra in extras:
        scheme = MODIFIERS[extra][1](scheme)
    return replace(scheme, name="+".join([base, *extras]))


def pot_schemes(name: str) -> tuple[Scheme, ...]:
    """Return the schemes that share a pot: one, or for a high-low split the high and the low.

    >>> pot_schemes("high-low-52+eight")
    (Scheme('high-52'), Scheme('low-52+eight'))
    """
    if not (is_kind(name, str) and name.startswith(_SPLIT)):
        scheme = find_scheme(name)
        if scheme.qualifier is not None:
            split = f"{_SPLIT}{scheme.deck.size}+eight"
            raise Illegal(f"{name}: a qualifier needs a split", allowed=split)
        return (scheme,)
    size, *extras = name.removeprefix(_SPLIT).split("+")
    # The ace below the lowest card is for straights alone, the eight for the low alone; the joker is in the one deck.
    high = "+".join([f"high-{size}", *(extra for extra in extras if extra != "eight")])
    low = "+".join([f"low-{size}", *(extra for extra in extras if extra != "ace-low")])
    return find_scheme(high), find_scheme(low)
