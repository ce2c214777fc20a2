"""The trail of what staff did, as a caller may read it: all of it, or the records of the houses that they manage."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from pokerroom.room.people.login.logins import Login
from pokerroom.room.room import Room
from pokerroom.room.store import Stored
from pokerroom.room.store.records import microseconds
from pokerroom.room.store.trail import TrailFilter, trail
from pokerroom.rulebook.operator.rights import ADMINISTRATOR_ROLE, INSPECTOR_ROLE, RoomRole
from pokerroom.web.api.rights_checked import roles_held

BY_STAFF: Final = "staff "  # the beginning of the name of a member of staff in records
_READ_EVERYTHING: Final = frozenset[RoomRole]({ADMINISTRATOR_ROLE, INSPECTOR_ROLE})
_MOST_PAGES_READ: Final = 40  # in search of records of the houses asked for
_STAFF_AND_TITLE: Final = re.compile(r"staff (.*) \([^()]*\)")


def houses_read(room: Room, login: Login | None) -> frozenset[str] | None:
    """Return the houses whose trail a caller may read, those that they manage; None for a caller who may read all."""
    if roles_held(room, login) & _READ_EVERYTHING:
        return None
    houses = [
        room.library.house(house) for house in room.people.staff.houses_of(login.name if login is not None else "")
    ]
    return frozenset(house.book.id for house in houses if "manager" in roles_held(room, login, house))


def staff_records(
    room: Room, trail_filter: TrailFilter, houses: frozenset[str] | None, most: int
) -> tuple[list[Stored], Stored | None]:
    """Return the newest records that staff asked for and that concern these houses, and the number to read on from.
    Where nothing older is left that number is None. A quiet house may have no record among the many that were looked
    at, and there may yet be one to read on from."""
    matching: list[Stored] = []
    for _ in range(_MOST_PAGES_READ):
        page = trail(room.store, trail_filter, most)
        matching += page if houses is None else _of_houses(room, page, houses)
        if len(matching) >= most:
            return matching[:most], matching[most - 1]
        if len(page) < most:
            return matching, None
        last = page[-1]
        trail_filter = replace(trail_filter, before=(microseconds(last.at), last.stream, last.version))
    return matching, last


def _of_houses(room: Room, page: list[Stored], houses: frozenset[str]) -> Iterator[Stored]:
    """Yield the records of a page that concern one of these houses; without a house, the asker's houses count."""
    trail = room.rulebooks.registers.trail
    for stored, named in zip(page, trail.houses_concerned(page), strict=True):
        who = _STAFF_AND_TITLE.fullmatch(stored.by)
        if houses & (named or frozenset(room.people.staff.houses_of(who[1]) if who is not None else ())):
            yield stored
