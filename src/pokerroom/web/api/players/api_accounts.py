"""Coming in and going out: guests, players, and who somebody is."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Request, Response, Router, get, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody
from msgspec import Meta

from pokerroom.errors import Illegal
from pokerroom.room.people.login.device_marks import MARK_DAYS, with_mark
from pokerroom.room.people.login.logins import FreshLogin, Login
from pokerroom.room.room import Room
from pokerroom.room.settings.room_settings import Settings
from pokerroom.rulebook.operator.rights import ROOM_ROLES
from pokerroom.rulebook.operator.usual import usual_pair
from pokerroom.web.api.callers import OfLogin, OfRoom, counts_as_staff, known_caller, wants_factor
from pokerroom.web.api.rights_checked import roles_held
from pokerroom.web.app_parts import parts_of
from pokerroom.web.errors import NotLoggedIn, documented_refusals
from pokerroom.web.serving.door import COOKIE, client_of
from pokerroom.web.serving.guard import neighbourhood
from pokerroom.web.serving.user_agents import device_of
from pokerroom.web.shapes.http_shapes import Me
from pokerroom.web.shapes.request_body import RequestBody

MARK_COOKIE: Final = "pokerroom_device"
_Name = Annotated[str, Meta(max_length=80, description="2 to 20 letters, digits, spaces and - ' . _")]
_Password = Annotated[str, Meta(max_length=400, description="8 to 200 characters")]


class GuestAsks(RequestBody, frozen=True):
    """A guest may choose a name; without one they are numbered."""

    name: _Name = ""


class NameAsks(RequestBody, frozen=True):
    """The name that a guest wants from now on."""

    name: _Name


class SampleAsks(RequestBody, frozen=True):
    """Whom of the demo's sample staff to be."""

    name: _Name


class PlayerAsks(RequestBody, frozen=True):
    """A player's name and password."""

    name: _Name
    password: _Password


class LoginAsks(RequestBody, frozen=True):
    """A player's name and password, and a code where the account has a second factor."""

    name: _Name
    password: _Password
    code: Annotated[str, Meta(max_length=40, description="six digits of the app, or a recovery code")] = ""


def _me_body(room: Room, login: Login | None, new_devices: tuple[str, ...] = ()) -> Me:
    settings = room.settings
    return Me(
        name=login.name if login else "",
        kind=login.kind if login else "",
        csrf=login.csrf if login else "",
        spectators=settings.spectators,
        money=settings.money,
        gives_chips=settings.gives_chips,
        demo=settings.demo,
        guests=settings.lets_guests_in,
        registering=settings.registering,
        hosting=not room.services.hosting.why_not(),
        houses={book.id: book.name for book in room.library.books.values()},
        compared=usual_pair(),
        roles=tuple(role for role in ROOM_ROLES if role in roles_held(room, login)),
        new_devices=new_devices,
        sample=login is not None and login.sample,
        samples=() if login else room.accounts.logins.samples,
        works_at=room.people.staff.houses_of(login.name) if login and counts_as_staff(room, login) else (),
        factor_wanted=wants_factor(room, login),
    )


def _let_in(request: Request[Any, Any, Any], room: Room, entered: FreshLogin, status: int) -> Response[Me]:
    cookies = [_kept(request, room.settings, COOKIE, entered.cookie, room.settings.login_days * 86_400)]
    if entered.mark:
        cookies.append(mark_cookie(request, room.settings, entered.mark))
    return Response(_me_body(room, entered.login), status_code=status, cookies=cookies)


def mark_cookie(request: Request[Any, Any, Any], settings: Settings, mark: str) -> Cookie:
    """Return the cookie by which the device is recognised, with the marks of others who use it."""
    marks = with_mark(request.cookies.get(MARK_COOKIE, ""), mark)
    return _kept(request, settings, MARK_COOKIE, marks, MARK_DAYS * 86_400)


def _kept(request: Request[Any, Any, Any], settings: Settings, name: str, value: str, seconds: int) -> Cookie:
    """Return a cookie for the browser to keep, which no script can read and no other site sends."""
    secure = settings.secure_cookies == "on" or (
        settings.secure_cookies == "auto" and request.scope["scheme"] == "https"
    )
    return Cookie(name, value=value, max_age=seconds, path="/", httponly=True, samesite="strict", secure=secure)


def _refuse_second_login(login: Login | None) -> None:
    if login is not None:
        raise Illegal(f"you are logged in as {login.name}", allowed="log out first")


@get("/me", responses=documented_refusals())
async def me(room: OfRoom, login: OfLogin) -> Me:
    """Say who is logged in here: name, roles, and whether another device has come in."""
    return _me_body(room, login, await room.accounts.new_devices(login) if login and login.kind == "player" else ())


@post("/guest", status_code=201, responses=documented_refusals(403, 409, 413))
async def guest(
    request: Request[Any, Any, Any], room: OfRoom, login: OfLogin, data: JSONBody[GuestAsks]
) -> Response[Me]:
    """Come in as a guest. Callers who have a name already keep it."""
    if login is not None:
        return Response(_me_body(room, login), status_code=201)
    return _let_in(request, room, await room.accounts.guest(data.name, device_of(request)), 201)


@post("/guest/name", status_code=200, responses=documented_refusals(400, 401, 403, 409, 413))
async def name_guest(request: Request[Any, Any, Any], room: OfRoom, login: OfLogin, data: JSONBody[NameAsks]) -> Me:
    """Take another name as a guest; refused while you sit at a table, or while something is kept under your name."""
    guest = known_caller(login)
    await room.rename_guest(guest, data.name)
    return await _me_by_new_name(request, room, guest)


async def _me_by_new_name(request: Request[Any, Any, Any], room: Room, former: Login) -> Me:
    """Return who a caller is by their new name; their connections end, and come back by it."""
    parts_of(request.app).connections.end_person(former.name, "your name has changed")
    return _me_body(room, await room.accounts.logins.who(request.cookies.get(COOKIE, "")))


@post("/register", status_code=201, responses=documented_refusals(403, 409, 413))
async def register(
    request: Request[Any, Any, Any], room: OfRoom, login: OfLogin, data: JSONBody[PlayerAsks]
) -> Response[Me]:
    """Become a player with a name and a password; a guest keeps their chips and records, and stays logged in."""
    if login is not None and login.kind == "guest":
        _, mark = await room.keep_guest(login, data.name, data.password, device_of(request))
        cookies = [mark_cookie(request, room.settings, mark)] if mark else []
        return Response(await _me_by_new_name(request, room, login), status_code=201, cookies=cookies)
    _refuse_second_login(login)
    return _let_in(request, room, await room.accounts.register(data.name, data.password, device_of(request)), 201)


@post("/login", status_code=200, responses=documented_refusals(403, 409, 413))
async def log_in(
    request: Request[Any, Any, Any], room: OfRoom, login: OfLogin, data: JSONBody[LoginAsks]
) -> Response[Me]:
    """Come back as a player; refused as `code_wanted` where a code of the second factor is, or was not right."""
    _refuse_second_login(login)
    place, marks = neighbourhood(client_of(request.scope)), request.cookies.get(MARK_COOKIE, "")
    credentials = data.name, data.password, device_of(request), data.code
    entered = await room.accounts.log_in(*credentials, place=place, marks=marks)
    return _let_in(request, room, entered, 200)


@post("/sample", status_code=201, responses=documented_refusals(403, 409, 413))
async def be_sample(
    request: Request[Any, Any, Any], room: OfRoom, login: OfLogin, data: JSONBody[SampleAsks]
) -> Response[Me]:
    """Be one of the demo's sample staff, without a password; refused where the room has none."""
    _refuse_second_login(login)
    return _let_in(request, room, await room.accounts.be_sample(data.name, device_of(request)), 201)


@post("/logout", status_code=200, responses=documented_refusals(401, 403))
async def log_out(request: Request[Any, Any, Any], room: OfRoom, login: OfLogin) -> Response[Me]:
    """Log out, in every tab."""
    if login is None:
        raise NotLoggedIn("you are not logged in")
    await room.accounts.logins.log_out(login)
    return logged_out(request, room)


def logged_out(request: Request[Any, Any, Any], room: Room) -> Response[Me]:
    """Make the answer that logs somebody out: their cookie is cleared."""
    return Response(_me_body(room, None), cookies=[_kept(request, room.settings, COOKIE, "", 0)])


router = Router(
    path="/api", route_handlers=[me, guest, name_guest, register, log_in, be_sample, log_out], tags=["accounts"]
)
