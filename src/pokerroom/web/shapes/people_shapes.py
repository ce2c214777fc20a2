"""Bodies of requests and answers about people: staff, the record of their requests, and one's own account."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from pokerroom.rulebook.operator.rights import RoomRole
from pokerroom.web.shapes.request_body import RequestBody

PersonName = Annotated[str, Meta(max_length=80)]
HouseName = Annotated[str, Meta(max_length=64)]  # the id of a house; nothing for the whole room
Why = Annotated[str, Meta(max_length=400)]
GivenCode = Annotated[str, Meta(max_length=40)]
GivenPassword = Annotated[str, Meta(max_length=400)]


class StaffLine(Struct, frozen=True):
    """Somebody of a house: their titles, the roles these hold, and who appointed them, when and why."""

    name: str
    house: str
    titles: tuple[str, ...]
    roles: tuple[RoomRole, ...]
    pit: str
    by_settings: bool
    sample: bool = False  # of the demo
    since: str = ""
    by: str = ""
    why: str = ""


class StaffNews(Struct, frozen=True):
    """Something that happened to a member of staff."""

    at: str
    by: str
    what: str
    why: str


class HouseTitles(Struct, frozen=True):
    """The titles that can be given in a house, and its pits."""

    house: str
    titles: tuple[str, ...]
    pits: tuple[str, ...]


class StaffBody(Struct, frozen=True):
    """Everybody of the room's houses. A first or new password is in the one answer that made it, and nowhere else."""

    people: tuple[StaffLine, ...]
    houses: tuple[HouseTitles, ...]
    news: tuple[StaffNews, ...]
    password: str = ""


class SessionLine(Struct, frozen=True):
    """One login of an account."""

    id: str
    since: str
    until: str
    this: bool
    device: str
    used: str  # when it was last used, to some minutes


class DeviceLine(Struct, frozen=True):
    """A device that an account has logged in from; `new` until its owner has seen that on another device."""

    device: str
    first: str
    last: str
    new: bool


class AccountBody(Struct, frozen=True):
    """One's own account: its roles, where it is logged in, and the devices that it has logged in from."""

    name: str
    roles: tuple[RoomRole, ...]
    sessions: tuple[SessionLine, ...]
    devices: tuple[DeviceLine, ...]
    factor: bool  # whether it has a second factor
    recovery_left: int  # recovery codes


class FactorBody(Struct, frozen=True):
    """A second factor to be put into an app: its secret as text, and as the picture of a QR code (a data: address)."""

    secret: str
    uri: str
    picture: str


class RecoveryBody(Struct, frozen=True):
    """The recovery codes of a second factor, in this one answer and nowhere else."""

    codes: tuple[str, ...]


class BeginFactorAsks(RequestBody, frozen=True):
    """Set up a second factor, by one's password."""

    password: GivenPassword


class ConfirmFactorAsks(RequestBody, frozen=True):
    """Take a second factor into use by its first code."""

    code: GivenCode


class RemoveFactorAsks(RequestBody, frozen=True):
    """Turn off one's second factor."""

    password: GivenPassword
    code: GivenCode


class CloseAccountAsks(RequestBody, frozen=True):
    """Close one's account for good."""

    password: GivenPassword


class AppointAsks(RequestBody, frozen=True):
    """Appoint somebody in a house, or to administer the room."""

    name: PersonName
    house: HouseName
    titles: Annotated[tuple[Annotated[str, Meta(max_length=64)], ...], Meta(max_length=10)]
    why: Why
    pit: Annotated[str, Meta(max_length=64)] = ""


class DismissAsks(RequestBody, frozen=True):
    """End somebody's appointment in a house."""

    name: PersonName
    house: HouseName
    why: Why


class ResetAsks(RequestBody, frozen=True):
    """A request for a new password for a member of staff."""

    name: PersonName
    why: Why


class EndSessionAsks(RequestBody, frozen=True):
    """End one login of one's own."""

    id: Annotated[str, Meta(max_length=64)]


class PasswordAsks(RequestBody, frozen=True):
    """A change of one's password: the old one and the new."""

    old: GivenPassword
    new: GivenPassword
