"""A house's rules for tournaments of two-player matches; refused where its book has none."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from pokerroom.errors import Illegal
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.grounds import RestsOnBook, TableGrounds, grounds_of
from pokerroom.rulebook.house import House, house_of
from pokerroom.rulebook.words import one_of
from pokerroom.table.decks.rules import BACKS_DIFFER

PLAYERS_OF_A_MATCH: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadsUpRules(RestsOnBook):
    """Rounds of matches: the most per round, the wins needed, and the division and layout of tables."""

    matches: int = 3
    wins_needed: int = 2
    areas_per_table: int = 2
    layouts: tuple[str, ...] = ()  # all that the house has; empty where any will do
    layout: str = ""  # the one for such events
    backs_differ: bool = False
    grounds: TableGrounds | None = field(default=None, compare=False, repr=False)
    area: ClassVar[str] = "tournament"


def heads_up_rules_for(house: Rulebook | House) -> HeadsUpRules:
    """Return the house's rules for heads-up tournaments; refuse where the book has none.

    >>> from pokerroom.rulebook import house_named
    >>> rules = heads_up_rules_for(house_named("star"))
    >>> rules.matches, rules.wins_needed, rules.areas_per_table, rules.layout
    (3, 2, 2, 'E')
    """
    house = house_of(house)
    grounds = grounds_of(house.book, kind="tournament")
    answer: Any = house.answer("tournament.heads_up_event")
    if answer is None:
        allowed = "a tournament that is played to the last player"
        raise Illegal(
            "this house holds no heads-up tournaments",
            allowed=allowed,
            cites=grounds.cites("tournament.heads_up_event"),
        )
    layouts: Any = house.answer("room.layouts") or {}
    backs = (one_of(BACKS_DIFFER, item, "backs_must_differ") for item in house.answer("cards.backs_must_differ") or ())
    return HeadsUpRules(
        matches=int(answer["matches"]),
        wins_needed=int(answer["wins_needed"]),
        areas_per_table=int(answer["areas_per_table"]),
        layouts=tuple(map(str, layouts.get("named", ()))),
        layout=str(layouts.get("heads_up", "")),
        backs_differ="divided_table" in tuple(backs),
        grounds=grounds,
    )
