"""Who is appointed in the houses of a room, by their names and houses."""

from __future__ import annotations

from typing import Final, TypeAlias

from pokerroom.rulebook.operator.rights import ADMINISTRATOR_ROLE
from pokerroom.staff.happenings import StaffAppointed

Appointments: TypeAlias = dict[tuple[str, str], StaffAppointed]  # by name and house

OF_THE_ROOM_ITSELF: Final = ""  # the house of an administrator of the room


def by_administrator(name: str) -> str:
    """Return the name under which an administrator's actions are recorded.

    >>> by_administrator("Sue")
    'staff Sue (administrator)'
    """
    return f"staff {name} ({ADMINISTRATOR_ROLE})"
