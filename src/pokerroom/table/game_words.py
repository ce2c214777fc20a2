"""The name of a game at a table, with everything special about it: its deck, its order of hands, and who wins the pot.

Games are always announced by this name, so that a player who knows the usual game does not learn at the showdown that a
flush beats a full house here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final

from pokerroom.cards import Deck
from pokerroom.hand import HandRules, schemes_of
from pokerroom.ranking import Category, Scheme
from pokerroom.ranking.scheme import FULL_DECK_ORDER

_FULL_DECK: Final = 52
_CATEGORIES_WITHOUT_ARTICLE: Final = (
    Category.THREE_OF_A_KIND,
    Category.FOUR_OF_A_KIND,
    Category.FIVE_OF_A_KIND,
    Category.TWO_PAIR,
)


def game_words(rules: HandRules) -> str:
    """Return the name of a game with everything special about it, as it is announced.

    >>> game_words(HandRules(game="holdem", deck="36", contest="high-36"))
    "Texas Hold'em, 36 cards, a flush beats a full house"
    """
    return ", ".join(filter(None, [rules.poker.name, variant_words(rules)]))


def variant_words(rules: HandRules) -> str:
    """Return how a table's game differs from the usual game of its name; "" where it does not.

    >>> variant_words(HandRules(game="holdem"))
    ''
    >>> variant_words(HandRules(game="holdem", deck="36", contest="trips-over-straight-36"))
    '36 cards, a flush beats a full house, three of a kind beats a straight'
    """
    return _variant_text(rules.deck, rules.contest)


def is_eight_or_better(rules: HandRules) -> bool:
    """Return whether a low hand wins half of the pot, and only with an eight or better.

    >>> is_eight_or_better(HandRules(game="omaha", contest="high-low-52+eight"))
    True
    >>> is_eight_or_better(HandRules(game="omaha"))
    False
    """
    return _is_eight_or_better_contest(rules.contest)


@lru_cache(maxsize=256)
def _variant_text(deck: str, contest: str) -> str:  # asked whenever a table is shown
    schemes = schemes_of(contest)
    return ", ".join([*_cards_in_deck(Deck.parse(deck)), *_ways_to_win(schemes), *_hands_ranked_otherwise(schemes)])


def _cards_in_deck(deck: Deck) -> Iterator[str]:
    if deck.joker:
        yield f"{deck.size} cards and a joker"
    elif deck.size != _FULL_DECK:
        yield f"{deck.size} cards"


@lru_cache(maxsize=256)
def _is_eight_or_better_contest(contest: str) -> bool:
    schemes = schemes_of(contest)
    return len(schemes) > 1 and any(scheme.sense == "low" and scheme.qualifier is not None for scheme in schemes)


def _ways_to_win(schemes: tuple[Scheme, ...]) -> Iterator[str]:
    low = [scheme for scheme in schemes if scheme.sense == "low"]
    if low and len(schemes) > 1:
        yield "high-low" + (", eight or better for low" if low[0].qualifier is not None else "")
    elif low:
        yield "the lowest hand wins"


def _hands_ranked_otherwise(schemes: tuple[Scheme, ...]) -> Iterator[str]:
    """Yield in words each pair of hands that rank the other way round than with a full deck."""
    for scheme in schemes:
        if scheme.sense == "high":
            for higher, lower in combinations(scheme.order, 2):
                if FULL_DECK_ORDER.index(higher) > FULL_DECK_ORDER.index(lower):
                    yield f"{_category_with_article(higher)} beats {_category_with_article(lower)}"


def _category_with_article(category: Category) -> str:
    return category.value if category in _CATEGORIES_WITHOUT_ARTICLE else f"a {category.value}"
