"""Staff over HTTP: who they are, appointing and dismissing them, the record of their requests, one's own account."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Annotated, Any, Final

import segno
from litestar import Request, Response, Router, get, post
from litestar.params import JSONBody, Parameter

from pokerroom.errors import NotAllowed
from pokerroom.room.people.login.logins import Login
from pokerroom.room.room import Room
from pokerroom.room.store.trail import TrailFilter
from pokerroom.rulebook.operator.rights import (
    ADMINISTRATOR_ROLE,
    ROOM_ROLES,
    RoomRole,
    roles_of,
    titles_of_house,
)
from pokerroom.staff.happenings import PasswordGiven, StaffAppointed, StaffHappening
from pokerroom.staff.state import OF_THE_ROOM_ITSELF, by_administrator
from pokerroom.web.api.callers import OfLogin, OfRoom
from pokerroom.web.api.players.api_accounts import logged_out, mark_cookie
from pokerroom.web.api.rights_checked import roles_held
from pokerroom.web.api.staff.api_inspector import RECORDS_PER_PAGE, trail_line, trail_mark
from pokerroom.web.api.staff.house_trail import BY_STAFF, houses_read, staff_records
from pokerroom.web.app_parts import parts_of
from pokerroom.web.errors import NotLoggedIn, documented_refusals
from pokerroom.web.shapes.http_shapes import Me
from pokerroom.web.shapes.people_shapes import (
    AccountBody,
    AppointAsks,
    BeginFactorAsks,
    CloseAccountAsks,
    ConfirmFactorAsks,
    DeviceLine,
    DismissAsks,
    EndSessionAsks,
    FactorBody,
    HouseTitles,
    PasswordAsks,
    RecoveryBody,
    RemoveFactorAsks,
    ResetAsks,
    SessionLine,
    StaffBody,
    StaffLine,
    StaffNews,
)
from pokerroom.web.shapes.records_shapes import TrailBody

_NEWS_LISTED: Final = 60
_WRITING_STATUSES: Final = (400, 401, 403, 404, 409, 413)


@get("/staff", summary="Everybody of the house", responses=documented_refusals(401, 403))
async def staff(room: OfRoom) -> StaffBody:
    """List the staff of every house with their titles, their roles, and the history of their appointments."""
    return _staff_body(room)


@post("/staff/appoint", status_code=200, summary="Appoint somebody", responses=documented_refusals(*_WRITING_STATUSES))
async def appoint(room: OfRoom, login: OfLogin, data: JSONBody[AppointAsks]) -> StaffBody:
    """Appoint somebody; without an account they get one, and its first password is in this answer alone."""
    by = _administrator(login)
    password = await room.people.staff.appoint(data.name.strip(), data.house, data.titles, data.why, by, data.pit)
    return _staff_body(room, password)


@post("/staff/dismiss", status_code=200, summary="Dismiss somebody", responses=documented_refusals(*_WRITING_STATUSES))
async def dismiss(
    request: Request[Any, Any, Any], room: OfRoom, login: OfLogin, data: JSONBody[DismissAsks]
) -> StaffBody:
    """End somebody's appointment in a house; their connections end, and come back as those of a player."""
    await room.people.staff.dismiss(data.name, data.house, data.why, _administrator(login))
    parts_of(request.app).connections.end_person(data.name, "your appointment has changed")
    return _staff_body(room)


@post("/staff/reset", status_code=200, summary="A new password", responses=documented_refusals(*_WRITING_STATUSES))
async def reset(request: Request[Any, Any, Any], room: OfRoom, login: OfLogin, data: JSONBody[ResetAsks]) -> StaffBody:
    """Give a member of staff a new password, which is in this answer alone; all their logins end."""
    password = await room.people.staff.reset(data.name, data.why, _administrator(login))
    parts_of(request.app).connections.end_person(data.name, "your password has changed")
    return _staff_body(room, password)


@get("/staff/trail", summary="What staff did", responses=documented_refusals(400, 401, 403))
async def staff_trail(
    room: OfRoom,
    login: OfLogin,
    who: Annotated[str, Parameter(max_length=60)] = "",
    before: Annotated[str, Parameter(max_length=300, description="The mark of the last line seen.")] = "",
) -> TrailBody:
    """List every record of a request by staff, newest first: who, when, where and what.

    Administrators and inspectors see all of them, a manager those of their own houses.
    """
    trail_filter = TrailFilter(by=BY_STAFF + who, before=trail_mark(before))
    trail_records, last = await asyncio.to_thread(
        staff_records, room, trail_filter, houses_read(room, login), RECORDS_PER_PAGE
    )
    kinds, streams = {record.kind for record in trail_records}, {record.stream for record in trail_records}
    older = trail_line(last).mark if last is not None else ""
    return TrailBody(tuple(map(trail_line, trail_records)), tuple(sorted(kinds)), tuple(sorted(streams)), older)


@get("/account", summary="Your account", responses=documented_refusals(401, 403))
async def own_account(room: OfRoom, login: OfLogin) -> AccountBody:
    """Return your roles, and where you are logged in."""
    return await _account_body(room, _login_with_account(login))


@post(
    "/account/password",
    status_code=200,
    summary="Change your password",
    responses=documented_refusals(*_WRITING_STATUSES),
)
async def change_password(
    request: Request[Any, Any, Any], room: OfRoom, login: OfLogin, data: JSONBody[PasswordAsks]
) -> Response[AccountBody]:
    """Change your password; all your other logins end, and your other devices are forgotten."""
    own_login = _login_with_account(login)
    mark = await room.accounts.change_password(own_login, data.old, data.new)
    cookies = [mark_cookie(request, room.settings, mark)] if mark else []
    return Response(await _account_body(room, own_login), cookies=cookies)


@post(
    "/account/close", status_code=200, summary="Close your account", responses=documented_refusals(*_WRITING_STATUSES)
)
async def close_account(
    request: Request[Any, Any, Any], room: OfRoom, login: OfLogin, data: JSONBody[CloseAccountAsks]
) -> Response[Me]:
    """Close your account; refused while you are staff, or while the room still holds something of yours.

    That is a seat, chips at the cage, a tournament entry, an unpaid prize, or a claim without a decision.
    """
    own_login = _login_with_account(login)
    await room.accounts.close_account(own_login, data.password, room.refuse_closing)
    room.people.chat.forget(own_login.name)
    return logged_out(request, room)


@post(
    "/account/sessions/end", status_code=200, summary="End a login", responses=documented_refusals(*_WRITING_STATUSES)
)
async def end_session(room: OfRoom, login: OfLogin, data: JSONBody[EndSessionAsks]) -> AccountBody:
    """End a login of yours; its connections are closed."""
    own_login = _login_with_account(login)
    await room.accounts.logins.end_session(own_login, data.id)
    return await _account_body(room, own_login)


@post("/account/devices/seen", status_code=200, summary="New devices seen", responses=documented_refusals(401, 403))
async def devices_seen(room: OfRoom, login: OfLogin) -> AccountBody:
    """Confirm that you know the new devices that your account was logged in from, but for this very device."""
    own_login = _login_with_account(login)
    await room.accounts.devices_seen(own_login)
    return await _account_body(room, own_login)


@post("/account/factor/begin", status_code=200, summary="Set up", responses=documented_refusals(*_WRITING_STATUSES))
async def begin_second_factor(room: OfRoom, login: OfLogin, data: JSONBody[BeginFactorAsks]) -> FactorBody:
    """Set up a second factor: its secret for an app; it counts when it has been confirmed by a code."""
    made = await room.accounts.begin_factor(_with_password(login), data.password)
    return FactorBody(made.secret, made.uri, segno.make(made.uri).svg_data_uri(scale=5, border=4, light="white"))


@post("/account/factor/confirm", status_code=200, summary="Confirm", responses=documented_refusals(*_WRITING_STATUSES))
async def confirm_second_factor(room: OfRoom, login: OfLogin, data: JSONBody[ConfirmFactorAsks]) -> RecoveryBody:
    """Take your second factor into use by its first code; the recovery codes are in this answer alone."""
    return RecoveryBody(await room.accounts.confirm_factor(_with_password(login), data.code))


@post("/account/factor/off", status_code=200, summary="Turn it off", responses=documented_refusals(*_WRITING_STATUSES))
async def remove_second_factor(room: OfRoom, login: OfLogin, data: JSONBody[RemoveFactorAsks]) -> AccountBody:
    """Turn off your second factor, by your password and a code."""
    own_login = _with_password(login)
    await room.accounts.remove_factor(own_login, data.password, data.code)
    return await _account_body(room, own_login)


def _with_password(login: Login | None) -> Login:
    own_login = _login_with_account(login)
    if own_login.sample:
        raise NotAllowed("a sample of the demo has no second factor", allowed="an account of your own")
    return own_login


def _login_with_account(login: Login | None) -> Login:
    if login is None:
        raise NotLoggedIn("you have no name yet", allowed="log in")
    if login.kind != "player":
        raise NotAllowed("a guest has no account", allowed="a player with a name and a password")
    return login


def _administrator(login: Login | None) -> str:
    return by_administrator(_login_with_account(login).name)


async def _account_body(room: Room, login: Login) -> AccountBody:
    account_roles = roles_held(room, login)
    sessions = tuple(
        SessionLine(
            session.id, _day_text(session.created), _day_text(session.expires), session.token == login.token,
            session.device, _day_text(session.used) if session.used else "",
        )
        for session in await room.accounts.logins.sessions(login)
    )  # fmt: skip
    factor = await room.accounts.factor_of(login)
    devices = tuple(
        DeviceLine(
            device.device,
            _day_text(device.first),
            _day_text(device.last),
            device.new and device.device != login.device,
        )
        for device in await room.accounts.devices(login)
    )
    return AccountBody(
        login.name, tuple(role for role in ROOM_ROLES if role in account_roles), sessions, devices, *factor
    )


def _day_text(microseconds: int) -> str:
    return datetime.fromtimestamp(microseconds / 1_000_000, UTC).isoformat(timespec="seconds")


def _staff_body(room: Room, password: str = "") -> StaffBody:
    """Return everybody with a title, by the settings, of the sample or appointed, and the titles of each house."""
    appointed = room.people.staff.appointed
    lines = [
        StaffLine(
            member.name,
            member.house,
            member.titles,
            _roles_given(room, member.house, member.titles),
            member.pit,
            by_settings=True,
        )
        for member in room.settings.staff
    ]
    lines += [
        StaffLine(
            sample_person.name,
            sample_person.house,
            sample_person.titles,
            _roles_given(room, sample_person.house, sample_person.titles),
            "",
            by_settings=False,
            sample=True,
        )
        for sample_person in room.people.staff.sample_people()
    ]
    lines += [
        StaffLine(
            person.name, person.house, person.titles, _roles_given(room, person.house, person.titles), person.pit,
            by_settings=False, since=person.at.isoformat(timespec="seconds"), by=person.by, why=person.why,
        )
        for person in appointed.values()
    ]  # fmt: skip
    houses = [
        HouseTitles(name, titles_of_house(room.library.house(name)), _pits(room, name)) for name in room.library.books
    ]
    houses.append(HouseTitles(OF_THE_ROOM_ITSELF, (ADMINISTRATOR_ROLE,), ()))
    news = tuple(map(_news, reversed(room.people.staff.record[-_NEWS_LISTED:])))
    return StaffBody(tuple(sorted(lines, key=lambda line: (line.house, line.name))), tuple(houses), news, password)


def _pits(room: Room, house_id: str) -> tuple[str, ...]:
    table_pits = (table.pit for table in room.settings.tables if table.house == house_id and table.pit)
    return tuple(dict.fromkeys(table_pits))


def _roles_given(room: Room, house_id: str, titles: tuple[str, ...]) -> tuple[RoomRole, ...]:
    if house_id == OF_THE_ROOM_ITSELF:
        return (ADMINISTRATOR_ROLE,)
    title_roles = roles_of(room.library.house(house_id), titles) if house_id in room.library.books else ()
    return tuple(role for role in ROOM_ROLES if role in title_roles)


def _news(happening: StaffHappening) -> StaffNews:
    if isinstance(happening, StaffAppointed):
        of_house = f" of {happening.house}" if happening.house else ""
        what = f"{happening.name} appointed {', '.join(happening.titles)}{of_house}"
    elif isinstance(happening, PasswordGiven):
        what = f"{happening.name} given a new password"
    else:
        what = f"{happening.name} dismissed{f' from {happening.house}' if happening.house else ''}"
    return StaffNews(happening.at.isoformat(timespec="seconds"), happening.by, what, happening.why)


router = Router(
    path="/api",
    route_handlers=[
        staff, appoint, dismiss, reset, staff_trail, own_account, change_password, end_session, devices_seen,
        begin_second_factor, confirm_second_factor, remove_second_factor, close_account,
    ],
    tags=["people"],
)  # fmt: skip
