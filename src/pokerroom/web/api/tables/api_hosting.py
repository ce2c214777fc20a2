"""Tables that players host, over HTTP: what can be chosen, opening one, its link, its host's orders, settling up."""

from __future__ import annotations

import asyncio
from contextlib import nullcontext
from typing import Annotated, Any, ClassVar, Final

import msgspec
import segno
from litestar import Request, Router, get, post
from litestar.params import FromPath, JSONBody
from msgspec import field

from pokerroom.bots.skill import SKILLS
from pokerroom.errors import Malformed, NotAllowed, PokerroomError
from pokerroom.games import GAMES
from pokerroom.hand import LIMIT_WORDS
from pokerroom.room.hosting.choosing.judged_table import JudgedTable, judged_table
from pokerroom.room.hosting.choosing.table_wishes import HOSTED_DECKS, TableWishes, choices_wished, wish_at_fault
from pokerroom.room.hosting.happenings import CLOSED_AS_ANNOUNCED, HostedChoices
from pokerroom.room.hosting.orders import HOST_ORDERS, AnyHostOrder, ChangeStakes
from pokerroom.room.hosting.state import HostedTable
from pokerroom.room.people.login.logins import Login
from pokerroom.room.room import Room
from pokerroom.room.store.request_context import outside_request
from pokerroom.room.tables.opening.book_allowances import may_be_free
from pokerroom.table.opening.new_table import houses
from pokerroom.web.api.callers import OfLogin, OfPlayer, OfRoom, known_caller, no_table, refuse_uninvited
from pokerroom.web.errors import NoSuch, body_of, documented_refusals
from pokerroom.web.serving.door import client_of
from pokerroom.web.serving.guard import neighbourhood
from pokerroom.web.shapes.hosting_shapes import (
    HostedBody,
    HostedChecked,
    HostedCheckRequest,
    HostedJudged,
    HostedSeatRequest,
    HostedTableRequest,
    HostingBody,
    HostingChoice,
    HostingGame,
    InvitationBody,
    SeatBody,
    SettledLine,
    SettlingBody,
    SettlingPayment,
)
from pokerroom.web.shapes.orders_taken import HOSTED_ORDERS, OrderBody, OrdersTaken
from pokerroom.web.shapes.request_body import word_of
from pokerroom.wording.misread import misread

_MOST_SEATS: Final = 10


class HostOrderRequest(OrderBody, frozen=True):
    """An order of the host, or an answer of a player at the table: the name of an order, and its parts."""

    takes: ClassVar[OrdersTaken] = HOSTED_ORDERS
    do: Annotated[str, word_of(HOST_ORDERS)]
    parts: dict[str, Any] = field(default_factory=dict)


@get("/hosting", responses=documented_refusals())
async def hosting(room: OfRoom, player: OfPlayer) -> HostingBody:
    """Say whether you may open a table of your own, with which choices, and which tables you host."""
    why = room.services.hosting.why_not()
    if not why and player:
        try:
            room.services.hosting.refuse_more(player)
        except PokerroomError as refusal:
            why = str(refusal)
    own_tables = {table.id for table in room.services.hosting.hosted_by(player)}
    # First the houses that let friends play without a charge.
    books = sorted(room.library.books.values(), key=lambda book: book.kind != "poker" or not may_be_free(book))
    return HostingBody(
        open=not why,
        why=why,
        games=tuple(
            HostingGame(key, game.name, tuple(house.id for house in houses(books, key))) for key, game in GAMES.items()
        ),
        limits=tuple(HostingChoice(key, words) for key, words in LIMIT_WORDS.items()),
        decks=tuple(HostingChoice(key, words) for key, words in HOSTED_DECKS.items()),
        strengths=tuple(HostingChoice(key, skill.says) for key, skill in SKILLS.items()),
        seats=_MOST_SEATS,
        bots=room.settings.bots_at_table,
        free_at=tuple(book.id for book in books if may_be_free(book)),
        tables=tuple(table for table in room.lobby(player).tables if table.id in own_tables),
    )


@post("/hosting/check", status_code=200, responses=documented_refusals(413))
async def check_hosted(room: OfRoom, player: OfPlayer, data: JSONBody[HostedCheckRequest]) -> HostedChecked:
    """Hold a table against the book of its house, as it will be when it is opened or has other stakes."""
    await asyncio.to_thread(room.rulebooks.registers.of_house, data.house)
    hosting, wishes = room.services.hosting, _wishes(data)
    try:
        choices = _with_stakes(room, data, player) if data.stakes_of else _choices_wished_for(room, wishes)
        judged = judged_table(hosting.judge(choices, player), room.settings.patience)
        return HostedChecked(_judged_body(judged), None)
    except PokerroomError as refusal:
        fault = wish_at_fault(wishes, lambda others: hosting.judge(_choices_wished_for(room, others), player))
        return HostedChecked(None, body_of(refusal), fault)


@post("/hosting/tables", status_code=201, responses=documented_refusals(401, 403, 409, 413))
async def host_table(
    request: Request[Any, Any, Any], room: OfRoom, login: OfLogin, data: JSONBody[HostedTableRequest]
) -> HostedBody:
    """Open a table of your own, for play chips; you are its host."""
    place = neighbourhood(client_of(request.scope))
    await asyncio.to_thread(room.rulebooks.registers.of_house, data.house)
    hosted = await room.services.hosting.host_table(
        _choices_wished_for(room, _wishes(data)),
        known_caller(login).name,
        access=data.access,
        approves=data.approves,
        place=place,
    )
    return _hosting_body(request, hosted, hosted.host)


@get("/hosting/tables/{table_id:str}", responses=documented_refusals(401, 403, 404))
async def hosted_table(
    request: Request[Any, Any, Any], room: OfRoom, login: OfLogin, table_id: FromPath[str]
) -> HostedBody:
    """Return a table that a player hosts; only its host gets its link."""
    return _hosting_body(request, _hosted(room, login, table_id), known_caller(login).name)


@post("/hosting/tables/{table_id:str}", status_code=200, responses=documented_refusals(401, 403, 404, 409, 413))
async def order_hosted(
    request: Request[Any, Any, Any],
    room: OfRoom,
    login: OfLogin,
    table_id: FromPath[str],
    data: JSONBody[HostOrderRequest],
) -> HostedBody:
    """Give an order to a table that you host, or agree to a change that its host has announced."""
    name, hosted = known_caller(login).name, _hosted(room, login, table_id)
    await asyncio.to_thread(room.rulebooks.registers.of_house, hosted.choices.house)
    try:
        order: AnyHostOrder = msgspec.convert({**data.parts, "do": data.do}, AnyHostOrder)
    except msgspec.ValidationError as fault:
        kind = HOST_ORDERS.get(data.do)
        if kind is None:
            raise Malformed(f"there is no order {data.do!r}", allowed=", ".join(HOST_ORDERS)) from None
        raise misread(f"{data.do!r} cannot be ordered so", fault, kind) from None
    return _hosting_body(request, await room.services.hosting.do(hosted.id, name, order), name)


@post("/hosting/tables/{table_id:str}/seat", status_code=200, responses=documented_refusals(401, 403, 404, 409, 413))
async def take_hosted_seat(
    room: OfRoom, login: OfLogin, table_id: FromPath[str], data: JSONBody[HostedSeatRequest]
) -> SeatBody:
    """Sit down at a table that a player hosts, or ask the host for a seat where they want to be asked."""
    return await _seated(room, login, _hosted(room, login, table_id), data)


@get("/hosting/tables/{table_id:str}/settling", responses=documented_refusals(401, 404, 409))
async def settling(room: OfRoom, login: OfLogin, table_id: FromPath[str]) -> SettlingBody:
    """Say who is up and who is down at a table that a player hosts, for everybody who may look at it."""
    hosted = _hosted(room, login, table_id)
    shares = await room.services.hosting.settling(hosted.id)
    rules = room.tables[hosted.id].journal.rules
    return SettlingBody(
        table=hosted.id,
        name=hosted.choices.name,
        host=hosted.host,
        closed=hosted.closed is not None,
        why=hosted.why,
        hands=shares.hands,
        unit=rules.unit,
        currency=rules.house.book.currency,
        charged=shares.charged,
        lines=tuple(SettledLine(*line, line.net) for line in shares.lines),
        payments=tuple(SettlingPayment(*payment) for payment in shares.payments),
        as_announced=hosted.why == CLOSED_AS_ANNOUNCED,
    )


@get("/invitations/{token:str}", responses=documented_refusals(404))
async def invitation(room: OfRoom, token: FromPath[str]) -> InvitationBody:
    """Say where a link leads: the table, its host and who is there."""
    hosted = _invited(room, token)
    actor = room.tables.get(hosted.id)
    if actor is None:
        raise NoSuch("the table of this link closed long ago", allowed="a table of the lobby")
    row = actor.listing.row
    rules = actor.journal.rules
    return InvitationBody(
        table=hosted.id,
        name=row.name,
        host=hosted.host,
        house=row.house,
        game=row.game_name,
        stakes=row.stakes,
        seats=row.seats,
        free=row.seats - row.players,
        players=tuple(sorted(actor.players)),
        approves=hosted.approves,
        closed=hosted.closed is not None,
        stack=(hosted.choices.stack or 0) * rules.unit,
        currency=row.currency,
    )


@post("/invitations/{token:str}", status_code=200, responses=documented_refusals(401, 403, 404, 409, 413))
async def take_invitation(
    room: OfRoom, login: OfLogin, token: FromPath[str], data: JSONBody[HostedSeatRequest]
) -> SeatBody:
    """Come in by a link, and sit down or ask for a seat; you may come back without the link."""
    _invited(room, token)
    with outside_request() if data.sit else nullcontext():  # it is done when they sit, or have asked to
        hosted = await room.services.hosting.take_invitation(token, known_caller(login).name)
    return await _seated(room, login, hosted, data)


def _invited(room: Room, token: str) -> HostedTable:
    try:
        return room.services.hosting.invitation(token)
    except PokerroomError as refusal:
        raise NoSuch(refusal.what, allowed=refusal.allowed) from None


def _hosted(room: Room, login: Login | None, table_id: str) -> HostedTable:
    """Return a hosted table that the caller may know of; refuse as if there were none for others."""
    refuse_uninvited(room, table_id, login)
    hosted = room.services.hosting.find(table_id)
    if hosted is None:
        raise no_table()
    return hosted


async def _seated(room: Room, login: Login | None, hosted: HostedTable, data: HostedSeatRequest) -> SeatBody:
    name = known_caller(login).name
    if not data.sit:
        return SeatBody(hosted.id, 0, name in hosted.asks)
    seat = await room.services.hosting.take_seat(hosted.id, name, data.seat, data.chips)
    return SeatBody(hosted.id, seat, not seat)


def _with_stakes(room: Room, data: HostedCheckRequest, player: str) -> HostedChoices:
    """Return what was chosen for a player's own table, with the stakes that they ask about."""
    hosted = next((table for table in room.services.hosting.hosted_by(player) if table.id == data.stakes_of), None)
    if hosted is None:
        raise NotAllowed("you do not host this table", allowed="a table that you host")
    order = ChangeStakes(blinds=data.blinds, limit=data.limit, ante=data.ante)
    return room.services.hosting.choices_with_stakes(hosted, order)


def _choices_wished_for(room: Room, wishes: TableWishes) -> HostedChoices:
    """Return the choices for a table as they are stored; refuse wishes with which there can be no table."""
    return choices_wished(wishes, room.library.books.get(wishes.house))


def _wishes(data: HostedTableRequest) -> TableWishes:
    return msgspec.convert(data, TableWishes, from_attributes=True)


def _hosting_body(request: Request[Any, Any, Any], hosted: HostedTable, name: str) -> HostedBody:
    link = code = ""
    if name == hosted.host and hosted.closed is None:
        link = f"{str(request.base_url).rstrip('/')}/join/{hosted.token}"
        code = segno.make(link, error="m").svg_data_uri(scale=5, border=4, light="white")
    return HostedBody(
        id=hosted.id,
        name=hosted.choices.name,
        host=hosted.host,
        access=hosted.access,
        approves=hosted.approves,
        closed=hosted.closed is not None,
        why=hosted.why,
        link=link,
        code=code,
    )


def _judged_body(judged: JudgedTable) -> HostedJudged:
    new = judged.new
    return HostedJudged(
        stakes=new.stakes,
        blinds=tuple(new.rules.blinds),
        ante=new.rules.ante,
        seats=new.seats,
        stack=new.stack,
        least=judged.least,
        most=judged.most,
        deck=str(new.setup.deck),
        cards=new.rules.whole_deck.size,
        joker=new.rules.whole_deck.joker,
        time=judged.time,
        currency=new.book.currency,
        charge=judged.charge,
        must_charge=judged.must_charge,
        fixed_time=judged.fixed_time,
        notice=judged.notice,
        cites=judged.cites,
        stakes_notice=judged.stakes_notice,
    )


router = Router(
    path="/api",
    route_handlers=[
        hosting,
        check_hosted,
        host_table,
        hosted_table,
        order_hosted,
        take_hosted_seat,
        settling,
        invitation,
        take_invitation,
    ],
    tags=["hosting"],
)
