"""The happenings of staff: each with the person who did it, when and why."""

from __future__ import annotations

from datetime import datetime
from typing import Final, TypeAlias, get_args

from msgspec import Struct

from pokerroom.happening_text import HappeningText
from pokerroom.record_kind import kind_of


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
    """Somebody was given a new password, and logged out everywhere."""

    at: datetime
    by: str
    name: str
    why: str


StaffHappening: TypeAlias = StaffAppointed | StaffDismissed | PasswordGiven

STAFF_HAPPENINGS: Final[HappeningText[StaffHappening]] = HappeningText(get_args(StaffHappening), "the staff")
