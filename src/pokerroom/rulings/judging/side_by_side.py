"""The same facts under every house."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from pokerroom.errors import PokerroomError
from pokerroom.hand import Hand
from pokerroom.rulebook import Rulebook, as_house, poker_books
from pokerroom.rulebook.house import House
from pokerroom.rulebook.ruling import Fact
from pokerroom.rulings.judging.cases import telling_answers
from pokerroom.rulings.judging.judge import FactNeeded
from pokerroom.rulings.ruling import Ruling, rule
from pokerroom.rulings.seen import Seen, fact_named


@dataclass(frozen=True, slots=True)
class Side:
    """What one house says: its ruling, or the fact it needs to know, or why it has none to give."""

    house: House
    ruling: Ruling | None = None
    needed: Fact | None = None
    refused: str = ""


def under_every_house(
    seen: Seen,
    hand_under: Callable[[House], Hand | None] = lambda _: None,
    houses: Iterable[House | Rulebook | str] = (),
) -> list[Side]:
    """The ruling of every house of poker between players; `hand_under` gives the hand as that house plays it.

    >>> sides = under_every_house(Seen("short_call", facts={"share": "under_half", "declared_call": False,
    ...                                                     "good_reason": False}))
    >>> for side in sides:
    ...     print(side.house.book.id, *map(str, side.ruling.effects))
    adelaide options limited to (complete call, fold) on fold (wager returned)
    canberra options limited to (complete call, fold) on fold (wager returned)
    star options limited to (complete call, fold) on fold (wager stays)
    uk options limited to (complete call, fold) on fold (wager stays)
    """
    asked = list(houses) or poker_books()
    return [_side(as_house(house), seen, hand_under) for house in asked]


def facts_wanted(
    seen: Seen,
    hand_under: Callable[[House], Hand | None] = lambda _: None,
    houses: Iterable[House | Rulebook | str] = (),
) -> list[Fact]:
    """Everything that some house may still ask for before it can rule, each once.

    >>> [fact.name for fact in facts_wanted(Seen("premature_card", facts={"street": "turn"}))]
    ['substantial_action', 'skipped_player_warned', 'facing_bet']
    """
    asked = list(houses) or poker_books()
    wanted: dict[str, Fact] = {}
    for house in map(as_house, asked):
        _wanted(house, seen, hand_under(house), wanted)
    return list(wanted.values())


def _wanted(house: House, seen: Seen, hand: Hand | None, wanted: dict[str, Fact]) -> None:
    try:
        rule(house, seen, hand)
    except FactNeeded as needed:
        wanted.setdefault(needed.fact.name, fact_named(needed.fact.name))
        for answer in telling_answers(needed.fact, needed.key):
            _wanted(house, replace(seen, facts={**seen.facts, needed.fact.name: answer}), hand, wanted)
    except PokerroomError:
        return


def _side(house: House, seen: Seen, hand_under: Callable[[House], Hand | None]) -> Side:
    try:
        return Side(house, rule(house, seen, hand_under(house)))
    except FactNeeded as needed:
        return Side(house, needed=needed.fact)
    except PokerroomError as refusal:
        return Side(house, refused=str(refusal))
