"""Commands about staff: appoint a person, dismiss them, give them a new password."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, TypeAlias

from msgspec import Meta

from pokerroom.command_reading import FREE_TEXT
from pokerroom.command_struct import CommandStruct

_Moment = Annotated[datetime, Meta(tz=True)]


class AppointStaff(CommandStruct, frozen=True, kw_only=True):
    """Appoint somebody in a house under these titles, which replace those that they had there."""

    at: _Moment
    by: str
    name: str
    house: str
    titles: tuple[str, ...]
    why: Annotated[str, FREE_TEXT]
    pit: str = ""


class DismissStaff(CommandStruct, frozen=True, kw_only=True):
    """End somebody's appointment in a house."""

    at: _Moment
    by: str
    name: str
    house: str
    why: Annotated[str, FREE_TEXT]


class ResetPassword(CommandStruct, frozen=True, kw_only=True):
    """Give a member of staff a new password."""

    at: _Moment
    by: str
    name: str
    why: Annotated[str, FREE_TEXT]


StaffCommand: TypeAlias = AppointStaff | DismissStaff | ResetPassword
