"""The outer door as HTTP and WebSockets go through it: who calls, which roles they hold, and whether they may ask."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection, Request
from litestar.handlers.base import BaseRouteHandler

from pokerroom.errors import NotAllowed, shortened
from pokerroom.room.people.login.logins import Login
from pokerroom.room.room import Room
from pokerroom.rulebook.house import House
from pokerroom.rulebook.operator.rights import (
    ADMINISTRATOR_ROLE,
    ANY_LOGIN,
    INSPECTOR_ROLE,
    PLAYER_ROLE,
    CommandKind,
    RoomRole,
    refuse_without_right,
    right_of,
    roles_of,
)
from pokerroom.web.api.callers import is_invited, login_of, titles_of
from pokerroom.web.app_parts import parts_of
from pokerroom.web.errors import NotLoggedIn

_READS: tuple[str, ...] = ("GET", "HEAD")
_NOTED_THERE: tuple[str, ...] = ("/api/inspect/", "/api/files/{house}/trail/{form}", "/api/persons/")


def roles_held(room: Room, login: Login | None, house: House | None = None) -> frozenset[RoomRole]:
    """Return the roles that a caller holds in a house, or in any if none is named; no roles without a login.

    A caller who logged in without a password is only a player. An inspector is only an inspector.
    """
    if login is None:
        return frozenset()
    if login.kind != "player":
        return frozenset({PLAYER_ROLE})
    house_ids = room.people.staff.houses_of(login.name)
    own_houses = [room.library.house(house_id) for house_id in house_ids if house_id in room.library.books]
    if any(INSPECTOR_ROLE in _roles_that_may(room, login, own_house) for own_house in own_houses):
        inspects = house is None or INSPECTOR_ROLE in _roles_that_may(room, login, house)
        return frozenset({INSPECTOR_ROLE} if inspects else ())
    held = {PLAYER_ROLE}
    for asked_house in own_houses if house is None else [house]:
        held |= _roles_that_may(room, login, asked_house)
    if titles_of(room, login, ""):
        held.add(ADMINISTRATOR_ROLE)
    return frozenset(held)


def _roles_that_may(room: Room, login: Login, house: House) -> frozenset[RoomRole]:
    return roles_of(house, titles_of(room, login, house.book.id))


def refuse_caller(room: Room, login: Login | None, kind: CommandKind, command: str, house: House | None = None) -> None:
    """Refuse a command to a caller who may not give it; a caller without a name is told to come in if that would do."""
    if login is None and {PLAYER_ROLE, ANY_LOGIN} & set(right_of(kind, command).may):
        raise NotLoggedIn("you have no name yet", allowed="come in as a guest, or log in")
    houses = room.people.staff.houses_of(login.name) if login is not None and login.kind == "player" else ()
    hint = f"you are of {', '.join(houses)}" if houses else ""
    refuse_without_right(kind, command, roles_held(room, login, house), house, hint)


def check_route(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Guard a route: refuse a caller without the right that it needs in its house."""
    room = parts_of(connection.app).room
    method = str(connection.scope.get("method") or "WS")
    method = "GET" if method in _READS else method
    if method == "OPTIONS":
        return
    command = f"{method} {connection.scope['path_template']}"
    login = login_of(connection)
    refuse_caller(room, login, "http", command, _house_asked(room, login, connection.path_params, command))


async def note_look(request: Request[Any, Any, Any]) -> None:
    """Record which page an inspector looks at before they see it.

    The routes of the inspector's own page record the request in their own words, and are left out here.
    """
    command = f"GET {request.scope.get('path_template', '')}"
    if request.method not in _READS or any(item in command for item in _NOTED_THERE):
        return
    room = parts_of(request.app).room
    login = login_of(request)
    if login is None or INSPECTOR_ROLE not in roles_held(room, login):
        return
    right = right_of("http", command)
    if INSPECTOR_ROLE in right.may:
        await room.rulebooks.registers.record_look_once(
            f"{right.says}: {request.url.path}", f"staff {login.name} ({INSPECTOR_ROLE})"
        )


def _house_asked(room: Room, login: Login | None, parts: dict[str, Any], command: str) -> House | None:
    """Return the house that a route is about, by its path; None if it is about no house.

    None also for a thing that is not there; to strangers a table by link is not there.
    """
    name, table_id = str(parts.get("name", "")), str(parts.get("table_id", ""))
    actor = room.tables.get(table_id) or room.bonus_tables.get(table_id)
    house_id = ""
    if "house" in parts:
        house_id = str(parts["house"])
    elif actor is not None:
        return actor.house if is_invited(room, table_id, login) else None
    elif "/promotions/" in command and name in room.money.promotions.names():
        house_id = room.money.promotions.state_of(name).house
    elif "/tournaments/" in command and (director := room.services.tournaments.find(name)) is not None:
        house_id = director.state.house
    if house_id and house_id not in room.library.books:
        raise NotAllowed(f"there is no house {shortened(house_id)!r}", allowed=", ".join(room.library.books))
    return room.library.house(house_id) if house_id else None
