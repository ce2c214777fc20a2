"""Other bodies: a refusal, the caller, and the sign at a table."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct, field

from pokerroom.room.people.login.logins import LoginKind
from pokerroom.room.people.naming import names
from pokerroom.room.settings.room_settings import MoneyKind, Spectators
from pokerroom.room.wire import RefusalKind
from pokerroom.rulebook.operator.rights import RoomRole

NAME_LENGTH: Final = names.LONGEST_ACCOUNT_NAME  # characters of a name that somebody chooses for themselves

# What moves chips or does something in the room takes a key, under which it may be sent again and is done once; who
# comes in, and passwords, are no such thing. The pages send one with everything at these paths and below them.
KEYED_PATHS: Final = (
    "/api/cage",
    "/api/floor",
    "/api/hosting",
    "/api/invitations",
    "/api/tournaments",
    "/api/promotions",
    "/api/members",
    "/api/limits",
    "/api/records",
)

ErrorKind: TypeAlias = Literal[RefusalKind, "not_found", "fault", "code_wanted", "done"]


class ErrorBody(Struct, frozen=True, kw_only=True):
    """A refusal: the fault, what is allowed instead, the clauses behind it, and its kind."""

    what: str
    allowed: str = ""
    cites: tuple[str, ...] = ()
    kind: ErrorKind = "illegal"
    instead: str = ""  # what is allowed, as a sentence of its own
    confirm: bool = False  # it is done all the same where it is confirmed as against the rules


class Me(Struct, frozen=True, kw_only=True):
    """The caller as the room knows them, and what it offers. `csrf` goes into the header X-CSRF-Token of every POST."""

    name: str = ""
    kind: Literal[LoginKind, ""] = ""
    csrf: str = ""
    spectators: Spectators = "live"
    money: MoneyKind = "play"  # chips for play, or a cage that sells every chip
    gives_chips: bool = False  # whoever lacks chips for a buy-in is given them
    demo: bool = False
    guests: bool = False
    registering: bool = False
    hosting: bool = False  # players open tables of their own
    houses: dict[str, str] = field(default_factory=dict)  # people's names for them, by the ids of their books
    compared: tuple[str, ...] = ()  # two of them that are worth laying side by side
    works_at: tuple[str, ...] = ()  # the houses at which the caller works, if they logged in by a password
    roles: tuple[RoomRole, ...] = ()  # that they hold there or in the room
    factor_wanted: bool = False  # somebody of a house, whose roles wait for a second factor
    new_devices: tuple[str, ...] = ()  # that the account was logged in from, and its owner has not seen yet
    sample: bool = False  # one of the demo's sample staff
    samples: tuple[str, ...] = ()  # sample staff of the demo, whom anybody who has not come in yet may be


class SignText(Struct, frozen=True):
    """One line of a sign: its heading, its words, a list if there is one, and its clauses."""

    heading: str
    words: str
    items: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()


class SignSection(Struct, frozen=True):
    """Lines of a table's sign that belong together."""

    name: str
    lines: tuple[SignText, ...]


class SignBody(Struct, frozen=True):
    """The sign at a table: everything the house must show there."""

    table: str
    title: str
    notices: tuple[SignText, ...]
    sections: tuple[SignSection, ...]
    rules: str
    edition: str
    cites: tuple[str, ...] = ()


class ChatRuleShown(Struct, frozen=True):
    """One rule of chat in words, and its clauses.

    `now` is said while it keeps players from writing, and `in_hand` beside the box during every hand.
    """

    words: str
    cites: tuple[str, ...]
    now: str = ""
    in_hand: str = ""


class ChatBody(Struct, frozen=True):
    """Chat at a table: whether there is any, the rules of the house, and for how many days it is stored."""

    open: bool
    rules: tuple[ChatRuleShown, ...]
    days: int
    floor: bool  # whether staff can be called about a line
