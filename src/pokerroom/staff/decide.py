"""Judge commands about staff and return what happens. A refused command changes nothing.

A person whom the settings name counts as appointed, and can be dismissed only there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, Final

from pokerroom.command_reading import judge_of
from pokerroom.errors import Illegal, Malformed, shortened
from pokerroom.rulebook import Library
from pokerroom.rulebook.grounds import grounds_of
from pokerroom.rulebook.operator.rights import ADMINISTRATOR_ROLE, INSPECTOR_ROLE, roles_of, titles_of_house
from pokerroom.staff.commands import AppointStaff, DismissStaff, ResetPassword, StaffCommand
from pokerroom.staff.happenings import PasswordGiven, StaffAppointed, StaffDismissed, StaffHappening
from pokerroom.staff.pits import refuse_without_pit
from pokerroom.staff.state import OF_THE_ROOM_ITSELF, Appointments
from pokerroom.wording.wordless import required_reason

_LONGEST_REASON: Final = 300


@dataclass(frozen=True, slots=True)
class StaffRules:
    """The data that an appointment must fit: the houses' books, the people named in the settings, the tables' pits."""

    books: Library
    named: Collection[tuple[str, str]] = ()  # by name and house
    pits: Collection[str] = ()


def decide_staff(rules: StaffRules, state: Appointments, command: StaffCommand) -> tuple[StaffHappening, ...]:
    """Judge a command about staff and return its happenings, or refuse it; nothing is changed."""
    judge = judge_of(command, "the staff", _JUDGES)
    why = required_reason(command.why, "change who is of the house")
    if len(why) > _LONGEST_REASON:
        raise Malformed("the reason is very long", allowed="why, in a sentence")
    return (judge(rules, state, command, why),)


def _decide_appointment(rules: StaffRules, _: Appointments, command: AppointStaff, why: str) -> StaffAppointed:
    _refuse_titles(rules, command)
    name, house_id = command.name, command.house
    if (name, house_id) in rules.named:
        raise Illegal(f"the settings make {name} staff of {house_id}", allowed="a change of the settings")
    titles = tuple(dict.fromkeys(command.titles))
    return StaffAppointed(
        at=command.at, by=command.by, name=name, titles=titles, why=why, house=house_id, pit=command.pit
    )


def _decide_dismissal(rules: StaffRules, state: Appointments, command: DismissStaff, why: str) -> StaffDismissed:
    _refuse_dismissal(rules, state, command)
    return StaffDismissed(at=command.at, by=command.by, name=command.name, house=command.house, why=why)


def _decide_password(rules: StaffRules, state: Appointments, command: ResetPassword, why: str) -> PasswordGiven:
    people = {name for name, _ in (*state, *rules.named)}
    if command.name not in people:
        raise Illegal(f"{command.name} is not on the staff", allowed=", ".join(sorted(people)) or "nobody yet")
    return PasswordGiven(at=command.at, by=command.by, name=command.name, why=why)


def _refuse_titles(rules: StaffRules, command: AppointStaff) -> None:
    """Refuse titles that the house does not have, an inspector with another one, and a title of a pit without one."""
    if command.house == OF_THE_ROOM_ITSELF:
        if command.titles != (ADMINISTRATOR_ROLE,):
            raise Malformed(
                "the house of this title is missing",
                allowed=f"one of: {', '.join(rules.books.books)}; without a house, {ADMINISTRATOR_ROLE}",
            )
        return
    if command.house not in rules.books.books:
        raise Malformed(f"there is no house {shortened(command.house)!r}", allowed=", ".join(rules.books.books))
    house = rules.books.house(command.house)
    titles = titles_of_house(house)
    grounds = grounds_of(house.book)
    if not command.titles or any(title not in titles for title in command.titles):
        unknown = next((title for title in command.titles if title not in titles), "")
        what = f"there is no title {shortened(unknown)!r}" if unknown else "no title is given"
        raise Malformed(what, allowed=", ".join(titles), cites=grounds.of("room.roles").few())
    roles = roles_of(house, command.titles)
    if INSPECTOR_ROLE in roles and len(command.titles) > 1:
        cites = grounds.of("room.roles", context=INSPECTOR_ROLE).cites
        raise Illegal("an inspector cannot have another title", allowed="no title but the inspector's", cites=cites)
    refuse_without_pit(command.titles, command.pit, house.book, rules.pits, f"the appointment of {command.name}")


def _refuse_dismissal(rules: StaffRules, state: Appointments, command: DismissStaff) -> None:
    """Refuse to dismiss whom the settings name, who has no appointment there, and the last administrator."""
    if (command.name, command.house) in rules.named:
        raise Illegal(
            f"the settings make {command.name} staff of {command.house}", allowed="take them out of the settings"
        )
    if (command.name, command.house) not in state:
        appointed = sorted(name for name, house in state if house == command.house)
        raise Illegal(
            f"{command.name} has no appointment there", allowed=", ".join(appointed) or "nobody is appointed there"
        )
    if command.house == OF_THE_ROOM_ITSELF and sum(house == OF_THE_ROOM_ITSELF for _, house in state) == 1:
        raise Illegal("the last administrator cannot be dismissed", allowed="after another one is appointed")


_JUDGES: Final[dict[type, Callable[[StaffRules, Appointments, Any, str], StaffHappening]]] = {
    AppointStaff: _decide_appointment,
    DismissStaff: _decide_dismissal,
    ResetPassword: _decide_password,
}
