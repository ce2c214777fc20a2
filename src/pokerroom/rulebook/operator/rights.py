"""The rights of people: the roles of a room, the titles that hold them in a house, and the roles for every command.

This is the outer door, and the only one: every HTTP route and every message of a WebSocket goes through
`refuse_without_right`. The table itself decides what a title may order there, and when.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from typing import Any, Final, Literal, TypeAlias, get_args

import msgspec
from msgspec import Struct

from pokerroom.citation import Citation, joined_cites
from pokerroom.errors import Malformed, NotAllowed, as_given
from pokerroom.rulebook.data_files import data_file
from pokerroom.rulebook.grounds import grounds_of
from pokerroom.rulebook.house import House
from pokerroom.wording.listing import joined_with_or

RoomRole: TypeAlias = Literal[
    "player", "dealer", "supervisor", "manager", "tournament_director", "cage", "inspector", "administrator"
]
HouseRole: TypeAlias = Literal["dealer", "supervisor", "manager", "tournament_director", "cage", "inspector"]
Everybody: TypeAlias = Literal["anybody", "logged_in"]
CommandKind: TypeAlias = Literal["http", "wire", "cage", "promotion", "tournament", "floor", "member"]
HOUSE_ROLES: Final[tuple[HouseRole, ...]] = get_args(HouseRole)
ROOM_ROLES: Final[tuple[RoomRole, ...]] = get_args(RoomRole)
ADMINISTRATOR_ROLE: Final[RoomRole] = "administrator"
INSPECTOR_ROLE: Final[RoomRole] = "inspector"
PLAYER_ROLE: Final[RoomRole] = "player"
ANY_CALLER: Final[Everybody] = "anybody"
ANY_LOGIN: Final[Everybody] = "logged_in"


class CommandRight(Struct, frozen=True, forbid_unknown_fields=True):
    """Commands that the same roles may give, and a name for them together."""

    says: str
    does: str
    may: tuple[RoomRole | Everybody, ...]
    http: tuple[str, ...] = ()
    wire: tuple[str, ...] = ()
    cage: tuple[str, ...] = ()
    promotion: tuple[str, ...] = ()
    tournament: tuple[str, ...] = ()
    floor: tuple[str, ...] = ()
    member: tuple[str, ...] = ()

    def commands(self, kind: CommandKind) -> tuple[str, ...]:
        """Return the commands of one kind, such as `http` or `wire`, that these roles may give."""
        commands: tuple[str, ...] = getattr(self, kind)
        return commands


@cache
def all_rights() -> Mapping[str, CommandRight]:
    """Return every group of commands by its name.

    >>> all_rights()["erasing"].may
    ('manager',)
    """
    raw: dict[str, Any] = data_file("commands")["rights"]
    return {name: msgspec.convert(row, CommandRight) for name, row in raw.items()}


@cache
def commands_of(kind: CommandKind) -> Mapping[str, CommandRight]:
    """Return every command of a kind by its name; refuse data with a command in two groups.

    >>> commands_of("cage")["sell_chips"].may
    ('cage', 'manager')
    """
    rights: dict[str, CommandRight] = {}
    for right in all_rights().values():
        for command in right.commands(kind):
            if command in rights:
                raise Malformed(f"{as_given(command)} stands in commands.toml twice", allowed="once")
            rights[command] = right
    return rights


def titles_holding(house: House, role: HouseRole) -> tuple[str, ...]:
    """Return the titles that hold a role in a house.

    >>> from pokerroom.rulebook import house_named
    >>> titles_holding(house_named("adelaide"), "supervisor"), titles_holding(house_named("star-bonus"), "dealer")
    (('Area Manager',), ('dealer',))
    """
    return tuple(house.answer("room.roles", role) or ())


def titles_of_house(house: House) -> tuple[str, ...]:
    """Return every title that somebody in a house can have."""
    ranks = (str(row["title"]) for row in house.answer("room.staff") or ())
    return tuple(dict.fromkeys([*ranks, *(title for role in HOUSE_ROLES for title in titles_holding(house, role))]))


def roles_of(house: House, titles: Collection[str]) -> frozenset[RoomRole]:
    """Return the roles that titles hold in a house."""
    return frozenset(role for role in HOUSE_ROLES if set(titles) & set(titles_holding(house, role)))


def may_ask(right: CommandRight, roles: Collection[RoomRole]) -> bool:
    """Return whether somebody with these roles may give such a command; without a login people have no roles."""
    if ANY_CALLER in right.may or (roles and ANY_LOGIN in right.may):
        return True
    return any(role in right.may for role in roles)


def right_of(kind: CommandKind, command: str) -> CommandRight:
    """Return the right that a command needs; refuse a command that is not listed, so that none is open by mistake."""
    right = commands_of(kind).get(command)
    if right is None:
        raise NotAllowed(f"{command[:60]!r} is no command of this room", allowed="one that commands.toml lists")
    return right


def refuse_without_right(
    kind: CommandKind, command: str, held: Collection[RoomRole], house: House | None = None, hint: str = ""
) -> None:
    """Refuse a command to people without a role that may give it; `held` is empty before a login.

    The refusal names the command, the roles that may give it, a `hint` for this caller, and the clauses about those
    roles.
    """
    right = right_of(kind, command)
    if may_ask(right, held):
        return
    roles = [_with_article(_role_words(role, house)) for role in right.may if role in ROOM_ROLES]
    where = f" of {house.book.id}" if house is not None and set(right.may) & set(HOUSE_ROLES) else ""
    log_in = f"log in as {joined_with_or(roles)}{where}" if roles else "log in"
    allowed = "; ".join(filter(None, (log_in, hint)))
    what = f"only {_who_may(right)} can {right.does}"
    raise NotAllowed(what, allowed=allowed, cites=_clauses_naming_roles(right, house))


def _who_may(right: CommandRight) -> str:
    if set(right.may) & set(HOUSE_ROLES):
        return "staff"
    if ADMINISTRATOR_ROLE in right.may:
        return "the administrator"
    return "players" if PLAYER_ROLE in right.may else "people who are logged in"


def _role_words(role: str, house: House | None) -> str:
    titles = titles_holding(house, role) if house is not None and role in HOUSE_ROLES else ()
    words = role.replace("_", " ")
    other = [title for title in titles if title.casefold() != words]
    return f"{words} ({', '.join(other)})" if other else words


def _clauses_naming_roles(right: CommandRight, house: House | None) -> tuple[Citation, ...]:
    """Return the clauses that name the roles with this right, one for each role."""
    if house is None:
        return ()
    grounds = grounds_of(house.book)
    return joined_cites(*(grounds.of("room.roles", context=role).few(1) for role in right.may if role in HOUSE_ROLES))


def _with_article(role: str) -> str:
    return f"{'an' if role[0] in 'aeiou' else 'a'} {role.replace('_', ' ')}"
