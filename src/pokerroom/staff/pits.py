"""Pits: parts of a room that a member of staff answers for. A house's book says which titles do (`room.staff`)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal, TypeAlias

from pokerroom.errors import Malformed
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.grounds import grounds_of
from pokerroom.rulebook.house import House
from pokerroom.rulebook.operator.rights import titles_holding

StaffScope: TypeAlias = Literal["pit"]  # what a title answers for, where it is not the whole house


def pit_titles(house: House) -> tuple[str, ...]:
    """Return the titles of a house that answer for one pit alone.

    >>> from pokerroom.rulebook import house_named
    >>> pit_titles(house_named("star-bonus")), pit_titles(house_named("uk"))
    (('Assistant Gaming Manager',), ())
    """
    scope: StaffScope = "pit"
    rows: Any = house.answer("room.staff") or ()
    return tuple(row["title"] for row in rows if row.get("scope") == scope)


def titles_in_pit(titles: Collection[str], named: str, house: House, pit: str) -> tuple[str, ...]:
    """Return the titles that a person named for a pit has at a table of this `pit`: those who rule or deal there.

    A cashier and an inspector are staff, and give no orders at a table.
    """
    elsewhere = pit_titles(house) if named != pit else ()
    ranks = {*(row["title"] for row in house.answer("room.staff") or ()), *titles_holding(house, "dealer")}
    return tuple(title for title in titles if title in ranks and title not in elsewhere)


def refuse_without_pit(titles: Collection[str], named: str, book: Rulebook, pits: Collection[str], where: str) -> None:
    """Refuse a person who answers for a pit without one named for them, or for one that no table of the house is in."""
    of_pits = [title for title in titles if title in pit_titles(House(book))]
    allowed = ", ".join(sorted(filter(None, pits))) or f'a table of {book.id} with pit = "..."'
    if of_pits and (not named or named not in pits):
        what = f"the {of_pits[0]} answers for a pit, and {f'no table is in {named!r}' if named else 'none is named'}"
        cites = grounds_of(book).cites("room.staff")
        raise Malformed(f"{what} ({where})", allowed=f"pit, one of: {allowed}", cites=cites)
    if named and not of_pits:
        raise Malformed(f"pit = {named} ({where})", allowed="for a title that answers for a pit")
