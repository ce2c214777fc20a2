"""The same facts under every house."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from pokerroom.errors import PokerroomError
from pokerroom.hand import Hand
from pokerroom.rulebook import Rulebook, library
from pokerroom.rulebook.house import House
from pokerroom.rulebook.ruling import Fact
from pokerroom.rulings.judging import FactNeeded, as_house, rule
from pokerroom.rulings.ruling import Ruling
from pokerroom.rulings.seen import Seen


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
    asked = list(houses) or [book for book in library().books.values() if book.kind == "poker"]
    return [_side(as_house(house), seen, hand_under) for house in asked]


def _side(house: House, seen: Seen, hand_under: Callable[[House], Hand | None]) -> Side:
    try:
        return Side(house, rule(house, seen, hand_under(house)))
    except FactNeeded as needed:
        return Side(house, needed=needed.fact)
    except PokerroomError as refusal:
        return Side(house, refused=str(refusal))
