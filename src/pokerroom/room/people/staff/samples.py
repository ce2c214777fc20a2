"""Sample staff of the demo: one person for each role, whom a visitor can be with one click.

They have no password and are in no record. A room with staff of its own has no samples. Outside the demo neither they
nor the people whom they have appointed are staff.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cache

import msgspec
from msgspec import Struct

from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.room_settings import Settings
from pokerroom.rulebook import Library
from pokerroom.rulebook.house import House
from pokerroom.rulebook.operator.rights import ADMINISTRATOR_ROLE, HOUSE_ROLES, RoomRole, titles_holding
from pokerroom.rulebook.operator.usual import demo_staff
from pokerroom.staff.happenings import StaffAppointed
from pokerroom.staff.pits import pit_titles
from pokerroom.staff.state import OF_THE_ROOM_ITSELF, by_administrator


class Sample(Struct, frozen=True):
    """A person whom a visitor of the demo may be, and their role."""

    name: str
    role: RoomRole


@cache
def sample_people() -> tuple[Sample, ...]:
    """Return the samples, as the demo's data names them.

    >>> sample_people()[0]
    Sample(name='Sample Dealer', role='dealer')
    """
    return msgspec.convert(demo_staff(), tuple[Sample, ...])


def samples_of(
    settings: Settings, appointed: Mapping[tuple[str, str], StaffAppointed], is_taken: Callable[[str], bool]
) -> tuple[Sample, ...]:
    """Return the samples of a room: none outside the demo or beside people of its own, nor under a name in use."""
    if not settings.offers_samples or settings.staff or without_samples(appointed):
        return ()
    return tuple(sample for sample in sample_people() if not is_taken(sample.name))


def without_samples(appointed: Mapping[tuple[str, str], StaffAppointed]) -> dict[tuple[str, str], StaffAppointed]:
    """Return those who were appointed by anybody but a sample."""
    by_samples = {by_administrator(sample.name) for sample in sample_people()}
    return {place: happening for place, happening in appointed.items() if happening.by not in by_samples}


def sample_staff(samples: Collection[Sample], books: Library) -> tuple[Staff, ...]:
    """Return the samples as people of every house, with the titles that hold their role there."""
    appointments = []
    for sample in samples:
        if sample.role == ADMINISTRATOR_ROLE:
            appointments.append(Staff(sample.name, OF_THE_ROOM_ITSELF, (ADMINISTRATOR_ROLE,)))
            continue
        by_house = {name: _titles(books.house(name), sample.role) for name in books.books}
        appointments += [Staff(sample.name, house_id, titles) for house_id, titles in by_house.items() if titles]
    return tuple(appointments)


def _titles(house: House, role: RoomRole) -> tuple[str, ...]:
    """Return the titles that hold a role in the whole house, and not in one pit."""
    return tuple(
        title
        for house_role in HOUSE_ROLES
        if house_role == role
        for title in titles_holding(house, house_role)
        if title not in pit_titles(house)
    )
