"""Divided tables of a heads-up tournament: two players to each side, which has its own number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from pokerroom.errors import Illegal
from pokerroom.tournament.heads_up.rules import PLAYERS_OF_A_MATCH, HeadsUpRules
from pokerroom.wording.plural import quantity


class PlayingArea(Struct, frozen=True):
    """One side of a divided table: its number in the tournament, the room's table, its players and its deck's back."""

    number: int
    table: str
    side: int
    players: tuple[str, ...] = ()
    back: str = ""

    def __str__(self) -> str:
        return f"table {self.number} (side {self.side} of {self.table}): {' and '.join(self.players) or 'nobody'}"


def divide_tables(rules: HeadsUpRules, layouts: Mapping[str, str]) -> tuple[PlayingArea, ...]:
    """Return the playing areas of these tables, numbered in sequence; refuse a table without the right layout."""
    cites = rules.cites("room.layouts", "heads_up_event")
    for table, layout in layouts.items():
        if rules.layouts and layout not in rules.layouts:
            raise Illegal(f"{table} cannot have a layout {layout}", allowed=", ".join(rules.layouts), cites=cites)
        if rules.layout and layout != rules.layout:
            raise Illegal(f"{table} cannot have layout {layout}", allowed=f"layout {rules.layout}", cites=cites)
    sides = [(table, side) for table in layouts for side in range(1, rules.areas_per_table + 1)]
    return tuple(PlayingArea(number, table, side) for number, (table, side) in enumerate(sides, 1))


def seat_matches(
    rules: HeadsUpRules, areas: Sequence[PlayingArea], pairs: Sequence[Sequence[str]]
) -> tuple[PlayingArea, ...]:
    """Seat each pair at its own area, in order; refuse more pairs than areas, and a third player."""
    cites = rules.cites("heads_up_event")
    for pair in pairs:
        if len(pair) != PLAYERS_OF_A_MATCH:
            raise Illegal(f"{', '.join(pair)} cannot play in one playing area", allowed="two players", cites=cites)
    if len(pairs) > len(areas):
        what = (
            f"{quantity(len(areas), 'playing area')} cannot hold {quantity(len(pairs) * PLAYERS_OF_A_MATCH, 'player')}"
        )
        raise Illegal(what, allowed=f"{len(areas) * PLAYERS_OF_A_MATCH}, two to each", cites=cites)
    seated = [
        PlayingArea(area.number, area.table, area.side, tuple(pair), area.back)
        for area, pair in zip(areas, pairs, strict=False)
    ]
    return (*seated, *(PlayingArea(area.number, area.table, area.side, (), area.back) for area in areas[len(pairs) :]))


def bring_deck(rules: HeadsUpRules, areas: Sequence[PlayingArea], number: int, back: str) -> tuple[PlayingArea, ...]:
    """Return the areas with a deck at one of them; refuse one that looks like the other side's."""
    area_given = next((area for area in areas if area.number == number), None)
    if area_given is None:
        raise Illegal(
            f"there is no table {number} to bring a deck to", allowed=", ".join(str(area.number) for area in areas)
        )
    beside = [area.back for area in areas if area.table == area_given.table and area.number != number]
    if rules.backs_differ and back in beside:
        cites = rules.cites("cards.backs_must_differ")
        raise Illegal(
            f"both sides of {area_given.table} cannot have {back} backs", allowed="another colour", cites=cites
        )
    return tuple(
        PlayingArea(area.number, area.table, area.side, area.players, back) if area.number == number else area
        for area in areas
    )
