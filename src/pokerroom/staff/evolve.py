"""Apply happenings to the list of staff. Nothing here is judged."""

from __future__ import annotations

from collections.abc import Iterable

from pokerroom.staff.happenings import PasswordGiven, StaffAppointed, StaffDismissed, StaffHappening
from pokerroom.staff.state import Appointments


def evolve_staff(state: Appointments, happening: StaffHappening) -> None:
    """Apply one happening to the appointments; a new password changes none of them."""
    match happening:
        case StaffAppointed():
            state[happening.name, happening.house] = happening
        case StaffDismissed():
            state.pop((happening.name, happening.house), None)
        case PasswordGiven():
            pass


def staff_from(happenings: Iterable[StaffHappening]) -> Appointments:
    """Return everybody who is appointed, after all that happened."""
    state: Appointments = {}
    for happening in happenings:
        evolve_staff(state, happening)
    return state
