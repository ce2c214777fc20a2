"""The floor of the room over HTTP: its lists, the requests of players and staff about them, and the reasons."""

from __future__ import annotations

import asyncio
from datetime import datetime
from typing import Annotated, Any, ClassVar, Final

import msgspec
from litestar import Router, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta, field

from pokerroom.errors import Malformed, NotAllowed, PokerroomError, shortened
from pokerroom.queues import commands
from pokerroom.queues.why import why_before
from pokerroom.room.live.visitors import VISITOR_MARK, visitor_name
from pokerroom.room.people.account_rows import name_of_account
from pokerroom.room.people.login.logins import Login
from pokerroom.room.queues.list_views import list_views
from pokerroom.room.room import Room
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.wire import AskForRuling, Contest, Review
from pokerroom.room.wire.values import NotedPlace
from pokerroom.rulebook.operator.titles import titles_with
from pokerroom.rulings.floor.contests import next_review
from pokerroom.rulings.floor.disputes import Dispute, dispute_of
from pokerroom.rulings.floor.impartial import refuse_stranger
from pokerroom.rulings.seen import spoken_key
from pokerroom.table import Table
from pokerroom.table.floor_notes import RulingNote
from pokerroom.web.api.callers import OfLogin, OfPlayer, OfRoom, refuse_looking, table_named, titles_of
from pokerroom.web.api.rights_checked import refuse_caller
from pokerroom.web.errors import NotLoggedIn, documented_refusals
from pokerroom.web.shapes.floor_shapes import ListsBody, OwnCall, OwnCallsBody, OwnRuling, WhyBody, WhyShown
from pokerroom.web.shapes.orders_taken import ASKED_BY_PLAYERS, LIST_ORDERS, OrderBody, OrdersTaken
from pokerroom.web.shapes.request_body import RequestBody, word_of

_LATEST_RULINGS_LISTED: Final = 12


class FloorAsks(OrderBody, frozen=True):
    """A request of a player or of staff about the lists: the name of a command, and its parts.

    A player asks for themselves and needs no `player` among the parts.
    """

    takes: ClassVar[OrdersTaken] = LIST_ORDERS
    do: Annotated[str, word_of(LIST_ORDERS.kinds)]
    parts: dict[str, Any] = field(default_factory=dict)


@get("/floor/lists", responses=documented_refusals(401))
async def lists(room: OfRoom, player: OfPlayer) -> ListsBody:
    """List the waiting lists, seat changes, calls and must-move games of the room."""
    refuse_looking(room, player)
    return _lists_body(room)


@post("/floor/lists", status_code=200, responses=documented_refusals(401, 403, 409, 413))
async def ask_floor(room: OfRoom, login: OfLogin, data: JSONBody[FloorAsks]) -> ListsBody:
    """Carry out a request about the lists, by a player or by staff; when this returns it is done and stored."""
    if login is None:
        raise NotLoggedIn("a place on a list needs a name", allowed="a player or guest")
    if data.do in LIST_ORDERS.kinds:
        refuse_caller(room, login, "floor", data.do)
    command = _read_floor_command(data.do, data.parts, room.services.queues.now(), login.name)
    await room.services.queues.do(await asyncio.to_thread(_titled, room, login, command))
    return _lists_body(room)


@get("/floor/lists/{game:str}/why", responses=documented_refusals(401, 409))
async def why(room: OfRoom, player: OfPlayer, game: FromPath[str], of: FromQuery[str] = "") -> WhyBody:
    """Say why others are before you on a list, and who was called before you; `of` asks it for another name."""
    if not player:
        raise NotLoggedIn("whose place is asked about?", allowed="a player or guest")
    name = of or player
    queues = room.services.queues
    lines = why_before(queues.rules_of_game(game), queues.state, game, name)
    names = [entry.player for entry in queues.state.lists[game]]
    shown = tuple(WhyShown(line.text, tuple(map(str, line.cites))) for line in lines)
    return WhyBody(game, name, names.index(name) + 1, shown)


def _lists_body(room: Room) -> ListsBody:
    return ListsBody(
        room.services.queues.milliseconds(room.services.queues.now()),
        list_views(room.services.queues),
    )


def _read_floor_command(do: str, parts: dict[str, Any], at: datetime, by: str) -> commands.AnyQueueCommand:
    """Read a command as it was sent, and add what the room itself knows."""
    kind = LIST_ORDERS.kinds.get(do)
    known_fields: dict[str, Any] = {"at": at, "by": by}
    if kind in ASKED_BY_PLAYERS and "player" not in parts:
        known_fields["player"] = by
    if kind is commands.CallSeat:
        known_fields["game"] = ""
    if kind is commands.SetMustMove:
        known_fields["same_game"] = False
    command: commands.AnyQueueCommand = LIST_ORDERS.read(do, parts, known_fields, "of the lists")
    return command


def _titled(room: Room, login: Login, command: commands.AnyQueueCommand) -> commands.AnyQueueCommand:
    """Return the command under the title by which a member of staff gives it; players have none."""
    player = getattr(command, "player", "")
    if isinstance(command, ASKED_BY_PLAYERS) and player == login.name:
        return command
    titles = titles_of(room, login, room.services.queues.house_of(command))
    if not titles:
        raise NotAllowed("this is for staff", allowed="asking for yourself")
    if isinstance(command, commands.JoinList):
        command = msgspec.structs.replace(command, player=_order_as_spelt(room, player))
    holders = titles_with(room.library.house(room.services.queues.house_of(command)), "seat")
    return msgspec.structs.replace(command, title=next((title for title in titles if title in holders), titles[0]))


def _order_as_spelt(room: Room, player: str) -> str:
    """Return how somebody is called at the tables, by their account or marked as a visitor; refuse a name that nobody
    has."""
    if player.endswith(VISITOR_MARK):
        return visitor_name(player)
    spelt = name_of_account(room.store.engine, player)
    if not spelt:
        allowed = f"the name of a player or guest, or a visitor's with{VISITOR_MARK} after it"
        raise Malformed(f"nobody is called {shortened(player)}", allowed=allowed)
    return spelt


class CallFloor(RequestBody, frozen=True):
    """A call of a player for the floor to come to their table, and what it is about."""

    table: Annotated[str, Meta(max_length=64)]
    about: Annotated[str, Meta(min_length=1, max_length=200)]


class ReviewCall(RequestBody, frozen=True):
    """A player's request to have the decision about their call reviewed."""

    table: Annotated[str, Meta(max_length=64)]
    dispute: NotedPlace


class ReviewRuling(RequestBody, frozen=True):
    """A player's request to have a ruling reviewed by the next person in the house's order, with a reason."""

    table: Annotated[str, Meta(max_length=64)]
    ruling: NotedPlace
    reason: Annotated[str, Meta(min_length=1, max_length=200)]


@get("/floor/calls", responses=documented_refusals(401, 403))
async def own_calls(room: OfRoom, login: OfLogin) -> OwnCallsBody:
    """List your calls to the floor that are not closed, the decision about each, and where you may still take it."""
    return _own_calls_body(room, _caller(login))


@post("/floor/calls/review", status_code=200, responses=documented_refusals(401, 403, 404, 409, 413))
async def review_call(room: OfRoom, login: OfLogin, data: JSONBody[ReviewCall]) -> OwnCallsBody:
    """Have another person review the decision about your call, where the house has one."""
    name = _caller(login)
    await table_named(room, data.table, login).ask(name, Review(dispute=data.dispute))
    return _own_calls_body(room, name)


@post("/floor/rulings/review", status_code=200, responses=documented_refusals(401, 403, 404, 409, 413))
async def review_ruling(room: OfRoom, login: OfLogin, data: JSONBody[ReviewRuling]) -> OwnCallsBody:
    """Have a ruling at your table, or on you, looked at again; it stands meanwhile."""
    name = _caller(login)
    await table_named(room, data.table, login).ask(name, Contest(ruling=data.ruling, reason=data.reason))
    return _own_calls_body(room, name)


@post("/floor/calls", status_code=200, responses=documented_refusals(401, 403, 404, 409, 413))
async def call_floor(room: OfRoom, login: OfLogin, data: JSONBody[CallFloor]) -> ListsBody:
    """Call the floor to the table where you sit, for a ruling."""
    await table_named(room, data.table, login).ask(_caller(login), AskForRuling(about=data.about))
    return _lists_body(room)


def _caller(login: Login | None) -> str:
    if login is None:
        raise NotLoggedIn("the floor is called by a player", allowed="a player with a seat")
    return login.name


def _own_calls_body(room: Room, player: str) -> OwnCallsBody:
    calls = [
        _own_call(actor, number, dispute_of(actor.house, note))
        for actor in room.tables.values()
        for number, note in enumerate(actor.journal.floor.disputes, 1)
        if note.by == player and not note.closed
    ]
    rulings = [
        _own_ruling(actor, number, note, player)
        for actor in room.tables.values()
        for number, note in list(enumerate(actor.journal.floor.rulings, 1))[-_LATEST_RULINGS_LISTED:]
        if not note.taken_back and _concerns(actor.journal.table, note, number, player)
    ]
    return OwnCallsBody(tuple(calls), tuple(rulings))


def _concerns(table: Table, note: RulingNote, number: int, player: str) -> bool:
    try:
        refuse_stranger(table, note, number, player)
    except NotAllowed:
        return False
    return True


def _own_ruling(actor: TableActor, number: int, note: RulingNote, player: str) -> OwnRuling:
    """Return a ruling as the player it concerned sees it, with its appeals and who may review it next."""
    table = actor.journal.table
    try:
        appeal_note = next_review(table, number, by=player, reason="a review", at=actor.time())
        review, cites = appeal_note.to, tuple(map(str, appeal_note.cites))
    except PokerroomError:
        review, cites = "", ()
    lines = []
    for appeal in note.appeals:
        lines.append(f"{appeal.by} asked the {appeal.to}: {appeal.reason}")
        if appeal.answer:
            lines.append(f"{appeal.answered_by}: {appeal.answer}")
    return OwnRuling(
        table=actor.id,
        table_name=table.name,
        number=number,
        hand=note.hand,
        words=f"{spoken_key(note.key)}{f', on {note.player}' if note.player else ''}, by the {note.by}",
        steps=note.steps,
        said=tuple(lines),
        looks=note.appeals[-1].to if note.contested else "",
        review=review,
        cites=tuple(map(str, note.cites)),
        review_cites=cites,
    )


def _own_call(actor: TableActor, number: int, dispute: Dispute) -> OwnCall:
    return OwnCall(
        table=actor.id,
        table_name=actor.journal.ledger.table,
        number=number,
        about=dispute.about,
        decides=dispute.called,
        words=tuple(f"{word.title}: {word.what}{f' ({word.reason})' if word.reason else ''}" for word in dispute.words),
        review=dispute.reviewed_by,
        cites=tuple(map(str, dispute.cites)),
    )


router = Router(
    path="/api",
    route_handlers=[lists, ask_floor, why, call_floor, own_calls, review_call, review_ruling],
    tags=["floor"],
)
