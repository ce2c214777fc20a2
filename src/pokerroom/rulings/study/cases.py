"""Every case of an observation that a house's rows distinguish; facts are only answered when asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.house import House, house_of
from pokerroom.rulebook.ruling_rows.rows import Fact
from pokerroom.rulings.judging.judge import FactNeeded
from pokerroom.rulings.ruling import Ruling, rule
from pokerroom.rulings.seen import Seen, allowed_answers

# Counts that occur at a table; for all other counts one, two and three.
_COUNTS: Final = {
    "flop_cards": (4, 5),
    "cards_turned": (2, 3),
    "valid_hands_left": (0, 1, 2),
    "cards_dealt": (0, 4),
    "card_of_deal": (1, 2, 7),
    "chips": (1, 2, 5),
}


def telling_answers(fact: Fact) -> tuple[Any, ...]:
    """Return the answers to a fact that may lead to different rulings."""
    match fact.kind:
        case "flag":
            return (True, False)
        case "count":
            return _COUNTS.get(fact.name, (1, 2, 3))
        case _:
            return tuple(allowed_answers(fact).split(", "))


def cases(
    house: House | Rulebook,
    key: str,
    facts: Mapping[str, Any] | None = None,
    answering: Callable[[Fact], tuple[Any, ...]] = telling_answers,
) -> Iterator[Ruling]:
    """Yield a house's ruling in every case that its rows distinguish.

    >>> from pokerroom.rulebook import library
    >>> [len(list(cases(book, "premature_card"))) for book in library().between_players]
    [6, 1, 8, 9]
    """
    facts_known, asked_house = dict(facts or {}), house_of(house)
    try:
        yield rule(asked_house, Seen(key, facts=facts_known))
    except FactNeeded as needed:
        for answer in answering(needed.fact):
            yield from cases(asked_house, key, {**facts_known, needed.fact.name: answer}, answering)
