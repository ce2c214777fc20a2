"""Who is of the house: people are appointed, dismissed and given new passwords, each with who did so, when and why.

`decide_staff` judges and changes nothing; `staff_from` reads what happened. Whoever the settings name counts as
appointed, and is dismissed there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Final, TypeAlias

from msgspec import Struct

from pokerroom.errors import Illegal, Malformed
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.pits import refuse_without_pit
from pokerroom.rulebook import Library
from pokerroom.rulebook.grounds import grounds_of
from pokerroom.rulebook.operator.rights import ADMINISTRATOR_ROLE, INSPECTOR_ROLE, roles_of, titles_of_house
from pokerroom.table.happenings import kind_of

OF_THE_ROOM_ITSELF: Final = ""  # the house of whoever administers the room
_LONGEST_REASON: Final = 300


def by_administrator(name: str) -> str:
    """Return who an administrator is in the record of what they did.

    >>> by_administrator("Sue")
    'staff Sue (administrator)'
    """
    return f"staff {name} ({ADMINISTRATOR_ROLE})"


class AppointStaff(Struct, frozen=True, kw_only=True):
    """Appoint somebody in a house under these titles, in the place of those that they had there."""

    at: datetime
    by: str
    name: str
    house: str
    titles: tuple[str, ...]
    why: str
    pit: str = ""


class DismissStaff(Struct, frozen=True, kw_only=True):
    """End somebody's appointment in a house."""

    at: datetime
    by: str
    name: str
    house: str
    why: str


class ResetPassword(Struct, frozen=True, kw_only=True):
    """Give somebody of the house a new password."""

    at: datetime
    by: str
    name: str
    why: str


class StaffAppointed(Struct, frozen=True, kw_only=True, tag=kind_of, tag_field="kind"):
    """Somebody was appointed by a house: under which titles, and why."""

    at: datetime
    by: str
    name: str
    house: str
    titles: tuple[str, ...]
    why: str
    pit: str = ""


class StaffDismissed(Struct, frozen=True, kw_only=True, tag=kind_of, tag_field="kind"):
    """Somebody's appointment by a house ended, and why."""

    at: datetime
    by: str
    name: str
    house: str
    why: str


class PasswordGiven(Struct, frozen=True, kw_only=True, tag=kind_of, tag_field="kind"):
    """Somebody got a new password, and is logged in nowhere."""

    at: datetime
    by: str
    name: str
    why: str


StaffCommand: TypeAlias = AppointStaff | DismissStaff | ResetPassword
StaffHappening: TypeAlias = StaffAppointed | StaffDismissed | PasswordGiven
Appointments: TypeAlias = Mapping[tuple[str, str], StaffAppointed]  # by name and house


def decide_staff(
    appointed: Appointments, named: Collection[Staff], pits: Collection[str], books: Library, command: StaffCommand
) -> StaffHappening:
    """Return what happens; `named` are those of the settings, and `pits` the pits that tables of the house stand in."""
    why = command.why.strip()
    if not why or len(why) > _LONGEST_REASON:
        raise Malformed("no reason is given" if not why else "a very long reason", allowed="why, in a sentence")
    match command:
        case AppointStaff():
            _refuse_titles(command, pits, books)
            titles, place = tuple(dict.fromkeys(command.titles)), {"house": command.house, "pit": command.pit}
            if any(each.name == command.name and each.house == command.house for each in named):
                raise Illegal(
                    f"{command.name} is of {command.house} by the settings", allowed="a change of the settings"
                )
            return StaffAppointed(at=command.at, by=command.by, name=command.name, titles=titles, why=why, **place)
        case DismissStaff():
            _refuse_dismissal(appointed, named, command)
            return StaffDismissed(at=command.at, by=command.by, name=command.name, house=command.house, why=why)
        case ResetPassword():
            people = {*(name for name, _ in appointed), *(each.name for each in named)}
            if command.name not in people:
                raise Illegal(
                    f"{command.name} is nobody of the house", allowed=", ".join(sorted(people)) or "nobody yet"
                )
            return PasswordGiven(at=command.at, by=command.by, name=command.name, why=why)


def staff_from(told: Iterable[StaffHappening]) -> dict[tuple[str, str], StaffAppointed]:
    """Everybody who is appointed, after all that happened."""
    found: dict[tuple[str, str], StaffAppointed] = {}
    for each in told:
        match each:
            case StaffAppointed():
                found[each.name, each.house] = each
            case StaffDismissed():
                found.pop((each.name, each.house), None)
            case PasswordGiven():
                pass
    return found


def _refuse_titles(command: AppointStaff, pits: Collection[str], books: Library) -> None:
    if command.house == OF_THE_ROOM_ITSELF:
        if command.titles != (ADMINISTRATOR_ROLE,):
            raise Malformed("a title of no house", allowed=f"{ADMINISTRATOR_ROLE}, or one of: {', '.join(books.books)}")
        return
    if command.house not in books.books:
        raise Malformed(f"there is no house {command.house[:40]!r}", allowed=", ".join(books.books))
    house = books.house(command.house)
    known = titles_of_house(house)
    grounds = grounds_of(house.book)
    if not command.titles or any(title not in known for title in command.titles):
        strange = next((title for title in command.titles if title not in known), "none")
        raise Malformed(f"the title {strange[:40]!r}", allowed=", ".join(known), cites=grounds.of("room.roles").few())
    roles = roles_of(house, command.titles)
    if INSPECTOR_ROLE in roles and len(command.titles) > 1:
        cites = grounds.of("room.roles", context=INSPECTOR_ROLE).cites
        raise Illegal("an inspector with another title", allowed="an inspector and nothing else", cites=cites)
    refuse_without_pit(command.titles, command.pit, house.book, pits, f"the appointment of {command.name}")


def _refuse_dismissal(appointed: Appointments, named: Collection[Staff], command: DismissStaff) -> None:
    if any(each.name == command.name and each.house == command.house for each in named):
        raise Illegal(f"{command.name} is of {command.house} by the settings", allowed="take them out of the settings")
    if (command.name, command.house) not in appointed:
        here = sorted(name for name, house in appointed if house == command.house)
        raise Illegal(
            f"{command.name} has no appointment there", allowed=", ".join(here) or "nobody is appointed there"
        )
    if command.house == OF_THE_ROOM_ITSELF and sum(house == OF_THE_ROOM_ITSELF for _, house in appointed) == 1:
        raise Illegal("the last administrator dismissed", allowed="after another one is appointed")
