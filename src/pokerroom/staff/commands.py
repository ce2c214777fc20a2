"""Commands about staff: appoint a person, dismiss them, give them a new password."""

from __future__ import annotations

from datetime import datetime
from typing import TypeAlias

from pokerroom.command_struct import CommandStruct


class AppointStaff(CommandStruct, frozen=True, kw_only=True):
    """Appoint somebody in a house under these titles, which replace those that they had there."""

    at: datetime
    by: str
    name: str
    house: str
    titles: tuple[str, ...]
    why: str
    pit: str = ""


class DismissStaff(CommandStruct, frozen=True, kw_only=True):
    """End somebody's appointment in a house."""

    at: datetime
    by: str
    name: str
    house: str
    why: str


class ResetPassword(CommandStruct, frozen=True, kw_only=True):
    """Give a member of staff a new password."""

    at: datetime
    by: str
    name: str
    why: str


StaffCommand: TypeAlias = AppointStaff | DismissStaff | ResetPassword
