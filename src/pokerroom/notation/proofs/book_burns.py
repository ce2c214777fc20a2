"""Before which cards each book has one burned: what the heading of a hand's log may say of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from pokerroom.errors import PokerroomError
from pokerroom.games import GAMES, Family
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.house import House
from pokerroom.rulebook.words import BURNS

BurnRules: TypeAlias = Mapping[str, Mapping[str, list[str]]]
_BURNS_KEY: Final = "deal.burns"


def burns_by_book(books: Iterable[Rulebook]) -> BurnRules:
    """Return, by book and game, the rules for burns that the book has, or leaves to the house.

    >>> from pokerroom.rulebook import library
    >>> burns_by_book([library().book("canberra")])["canberra"]["holdem"]
    ['every_stage', 'never']
    """
    rules = {book.id: {family: _burns_allowed_by_book(book, family) for family in Family} for book in books}
    return {book: {name: rule[game.family] for name, game in GAMES.items()} for book, rule in rules.items()}


def _burns_allowed_by_book(book: Rulebook, family: Family) -> list[str]:
    house = House(book)
    result: list[str] = []
    for word in BURNS:
        try:
            if house.value(_BURNS_KEY, family) != word:
                house.choose(_BURNS_KEY, word)
        except PokerroomError:
            continue
        result.append(word)
    return result
