"""Members over HTTP: a player's own limits, breaks and exclusion; cards, bars and whom to keep apart for the house."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, ClassVar

import msgspec
from litestar import Request, Router, get, post
from litestar.params import FromPath, JSONBody, Parameter
from msgspec import field

from pokerroom.errors import Malformed, NotAllowed, shortened
from pokerroom.members import commands
from pokerroom.room.people.account_rows import name_of_account
from pokerroom.room.people.login.logins import Login
from pokerroom.room.people.login.passwords import first_password
from pokerroom.room.people.naming.names import tidy
from pokerroom.room.room import Room
from pokerroom.rulebook.house import House
from pokerroom.rulebook.operator.titles import titles_with
from pokerroom.rulebook.words import Power
from pokerroom.web.api.callers import OfLogin, OfRoom, known_caller, of_the_house, titles_of
from pokerroom.web.api.players.member_bodies import member_body, members_body, my_limits
from pokerroom.web.api.rights_checked import refuse_caller
from pokerroom.web.app_parts import parts_of
from pokerroom.web.errors import NoSuch, documented_refusals
from pokerroom.web.shapes.member_shapes import MemberBody, MemberPassword, MembersBody, MyLimitsBody
from pokerroom.web.shapes.orders_taken import LIMIT_ORDERS, MEMBER_ORDERS, OrderBody, OrdersTaken
from pokerroom.web.shapes.request_body import word_of

FindMember = Annotated[str, Parameter(max_length=100, description="Only members whose name or card has this in it.")]


class LimitAsks(OrderBody, frozen=True):
    """A player's request about their own limits: the name of a command, and its parts."""

    takes: ClassVar[OrdersTaken] = LIMIT_ORDERS
    do: Annotated[str, word_of(LIMIT_ORDERS.kinds)]
    parts: dict[str, Any] = field(default_factory=dict)


class MemberAsks(OrderBody, frozen=True):
    """A request of staff about a member: the name of a command, and its parts."""

    takes: ClassVar[OrdersTaken] = MEMBER_ORDERS
    do: Annotated[str, word_of(MEMBER_ORDERS.kinds)]
    parts: dict[str, Any] = field(default_factory=dict)


@get("/limits", summary="Your own limits", responses=documented_refusals(401))
async def limits(room: OfRoom, login: OfLogin) -> MyLimitsBody:
    """Return your own limits, how much of each is left, and anything that keeps you from play."""
    player = known_caller(login).name
    return await asyncio.to_thread(my_limits, room, player)


@post("/limits", status_code=200, summary="Limit yourself", responses=documented_refusals(400, 401, 403, 409, 413))
async def limit_oneself(room: OfRoom, login: OfLogin, data: JSONBody[LimitAsks]) -> MyLimitsBody:
    """Set a limit, take a break from play, or exclude yourself; when this returns it is kept, and holds."""
    player = known_caller(login).name
    if data.do in LIMIT_ORDERS.kinds:
        refuse_caller(room, login, "member", data.do)
    known_fields = {"at": room.people.members.now(), "player": player, "by": player, "title": ""}
    await room.people.members.do(LIMIT_ORDERS.read(data.do, data.parts, known_fields, "here"))
    return await asyncio.to_thread(my_limits, room, player)


@get("/members/{house:str}", summary="The members of a house", responses=documented_refusals(400, 401, 403, 404))
async def members_of_house(room: OfRoom, login: OfLogin, house: FromPath[str], find: FindMember = "") -> MembersBody:
    """List the members that the room knows something about, by name; nobody but the member sees their own limits."""
    of_the_house(room, login, house)
    return members_body(room, login, house, find)


@get("/members/{house:str}/{name:str}", summary="One member", responses=documented_refusals(400, 401, 403, 404, 409))
async def member_of_house(room: OfRoom, login: OfLogin, house: FromPath[str], name: FromPath[str]) -> MemberBody:
    """Return a member's memberships, cards, bars, whom they are kept apart from, and all of it over time."""
    of_the_house(room, login, house)
    return await asyncio.to_thread(_member_looked_up, room, login, house, name)


@post(
    "/members/{house:str}/{name:str}",
    status_code=200,
    summary="Ask something about a member",
    responses=documented_refusals(400, 401, 403, 404, 409, 413),
)
async def ask_about_member(
    room: OfRoom, login: OfLogin, house: FromPath[str], name: FromPath[str], data: JSONBody[MemberAsks]
) -> MemberBody:
    """Open a membership, give or take a card, bar or let in again, keep apart; when this returns it is kept."""
    of_the_house(room, login, house)
    known, by = await asyncio.to_thread(_whom_asked_about, room, name), login.name if login is not None else ""
    book = room.library.house(house)
    if data.do in MEMBER_ORDERS.kinds:
        refuse_caller(room, login, "member", data.do, book)
    title = _title_asking(book, titles_of(room, login, house), data.do)
    known_fields = {"at": room.people.members.now(), "player": known, "by": by, "title": title}
    command: commands.HouseMemberCommand = MEMBER_ORDERS.read(data.do, data.parts, known_fields, "here")
    if isinstance(command, commands.KeepMembersApart | commands.LetMembersTogether):
        command = msgspec.structs.replace(command, other=await asyncio.to_thread(_name_as_spelt, room, command.other))
    await room.people.members.do(command, book)
    return await asyncio.to_thread(member_body, room, login, house, known)


@post(
    "/members/{house:str}/{name:str}/password",
    status_code=200,
    summary="An account, or a new password",
    responses=documented_refusals(400, 401, 403, 404, 409, 413),
)
async def give_member_password(
    request: Request[Any, Any, Any], room: OfRoom, login: OfLogin, house: FromPath[str], name: FromPath[str]
) -> MemberPassword:
    """Open an account for a visitor at the desk, or give a player a new password for a lost one.

    The password is in this answer alone, and logins with the old one end. Staff are given no password here, only by an
    administrator.
    """
    by = of_the_house(room, login, house)
    spelt = await asyncio.to_thread(name_of_account, room.store.engine, name)
    player = spelt or tidy(name)
    if any(staff.name == player for staff in room.people.staff.everybody()):
        raise NotAllowed(f"{player} is on the staff", allowed="a new password by the administrator, under Staff")
    password = first_password()
    await room.accounts.give_password(player, password, by)
    parts_of(request.app).connections.end_person(player, "your password has changed")
    return MemberPassword(player, password)


def _member_looked_up(room: Room, login: Login | None, house_id: str, player: str) -> MemberBody:
    return member_body(room, login, house_id, _whom_asked_about(room, player))


def _whom_asked_about(room: Room, player: str) -> str:
    """Return the name that an address has, as it is spelt; there is no such address where nobody is called so."""
    try:
        return _name_as_spelt(room, player)
    except Malformed as fault:
        raise NoSuch(fault.what, allowed=fault.allowed) from None


def _name_as_spelt(room: Room, player: str) -> str:
    """Return the name of an account as it is spelt, or refuse where nobody is called so."""
    spelt = player if player in room.people.members.members else name_of_account(room.store.engine, player)
    if not spelt:
        raise Malformed(f"nobody is called {shortened(player)}", allowed="the name of a player or guest")
    return spelt


def _title_asking(house: House, titles: tuple[str, ...], do: str) -> str:
    """Return the title under which somebody asks: one with the power that it takes, if they have any."""
    power: Power = "seat" if "apart" in do or "together" in do else "rule"
    return next((title for title in titles if title in titles_with(house, power)), titles[0])


router = Router(
    path="/api",
    route_handlers=[
        limits,
        limit_oneself,
        members_of_house,
        member_of_house,
        ask_about_member,
        give_member_password,
    ],
    tags=["members"],
)
