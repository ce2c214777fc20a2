"""The map of the room for staff over HTTP: its tables in their present state, orders to them, and new tables."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, get_args

import msgspec
from litestar import Router, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, field

from pokerroom.errors import Malformed
from pokerroom.room import wire
from pokerroom.room.bonus_tables.bonus_actor import BonusActor
from pokerroom.room.chat.chat_rules import chat_rules
from pokerroom.room.chat.stored_chat import ChatReport
from pokerroom.room.live.live_actor import LiveActor
from pokerroom.room.queues.closed_tables import is_to_break, who_plays
from pokerroom.room.queues.list_views import list_views
from pokerroom.room.queues.listed_games import game_of
from pokerroom.room.room import Room
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.opening.requested_table import DealtBy
from pokerroom.rulebook.operator.rights import INSPECTOR_ROLE
from pokerroom.rulebook.operator.titles import titles_with
from pokerroom.rulings.seen import spoken_key
from pokerroom.table.changes.proposals import hands_words
from pokerroom.web.api.callers import FLOOR_FOR_STAFF, OfLogin, OfRoom, staff_member, table_of_any_kind, titles_of
from pokerroom.web.api.rights_checked import refuse_caller, roles_held
from pokerroom.web.errors import documented_refusals
from pokerroom.web.shapes.floor_shapes import ExcludedShown, FloorBody, FloorBonusTable, FloorCallLine, FloorTable
from pokerroom.web.shapes.orders_taken import TABLE_ORDERS, OrderBody, OrdersTaken
from pokerroom.web.shapes.request_body import RequestBody, word_of
from pokerroom.wording.misread import misread

_LINES_LISTED = 6


class TableOrder(OrderBody, frozen=True):
    """An order of staff at a table: one of their messages, as it goes over the table's socket."""

    takes: ClassVar[OrdersTaken] = TABLE_ORDERS
    do: Annotated[str, word_of(TABLE_ORDERS.kinds)]
    parts: dict[str, Any] = field(default_factory=dict)


class TableOpening(RequestBody, frozen=True):
    """A table to be opened: its house, its game and its name, and whatever is to differ from the usual."""

    house: Annotated[str, Meta(max_length=64)]
    game: Annotated[str, Meta(max_length=64)]
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    limit: Annotated[str, Meta(max_length=40)] = ""
    blinds: Annotated[str, Meta(max_length=40)] = ""
    seats: Annotated[int, Meta(ge=2, le=23)] | None = None
    bots: Annotated[int, Meta(ge=0, le=22)] | None = None
    jackpot: bool = False  # its sign says that it takes part in the house's jackpot, which may be linked to it
    dealt: DealtBy = "software"  # live: by a person, with real cards and chips


@get("/floor", responses=documented_refusals(403))
async def floor(room: OfRoom, login: OfLogin) -> FloorBody:
    """Return the room as its floor sees it: every table of the house, the calls from tables, and the lists."""
    return await floor_body(
        room, staff_member(room, login, FLOOR_FOR_STAFF), inspects=INSPECTOR_ROLE in roles_held(room, login)
    )


@post("/floor/tables", status_code=201, responses=documented_refusals(403, 409, 413))
async def open_table(room: OfRoom, login: OfLogin, data: JSONBody[TableOpening]) -> FloorBody:
    """Open a table while the room runs, judged by the book of its house."""
    name = staff_member(room, login, FLOOR_FOR_STAFF)
    titles = titles_of(room, login, data.house)
    holders = titles_with(room.library.house(data.house), "tables") if data.house in room.library.books else ()
    title = next((title for title in titles if title in holders), next(iter(titles), ""))
    own = TableSettings(
        data.house, data.game, data.name, data.limit, data.blinds, seats=data.seats, bots=data.bots,
        jackpot=data.jackpot or None, dealt="live" if data.dealt == "live" else "", where=f"opened by {name}",
    )  # fmt: skip
    await room.open_table(own, title)
    return await floor_body(room, name)


@post("/floor/tables/{table_id:str}", status_code=200, responses=documented_refusals(403, 404, 409, 413))
async def order_table(room: OfRoom, login: OfLogin, table_id: FromPath[str], data: JSONBody[TableOrder]) -> FloorBody:
    """Order something at a table: stop it, look, rule, resume, decide a dispute, send a player, change or close it."""
    name, actor = staff_member(room, login, FLOOR_FOR_STAFF), table_of_any_kind(room, table_id, login)
    try:
        message: wire.ToRoom = msgspec.convert({**data.parts, "do": data.do}, wire.ToRoom)
    except msgspec.ValidationError as fault:
        kind = next((kind for kind in get_args(wire.ToRoom) if kind.__struct_config__.tag == data.do), wire.ByStaff)
        raise misread(f"{data.do!r} cannot be ordered so", fault, kind) from None
    if not isinstance(message, wire.ByStaff):
        raise Malformed(f"{data.do!r} is a request of players", allowed="an order of staff")
    refuse_caller(room, login, "wire", data.do, actor.house)
    answer = await actor.ask(name, message)
    return await floor_body(room, name, "" if answer is None else answer.text)


async def floor_body(room: Room, name: str, answer: str = "", *, inspects: bool = False) -> FloorBody:
    """Return the room's floor as a member of staff sees it; inspectors also see tables that they give no orders to."""
    own = room.people.staff.houses_of(name) if inspects else ()
    own_tables = [table for table in room.tables.values() if name in table.staff or table.house_id in own]
    bonus_tables = [actor for actor in room.bonus_tables.values() if name in actor.staff or actor.house_id in own]
    tables = [await _floor_poker_table(room, actor, name) for actor in own_tables]
    lines = [call for actor in own_tables for call in _calls_for_table(room, actor)]
    lines += [line for actor in bonus_tables for line in _chat_calls(room, actor)]
    calls = sorted(lines, key=lambda call: call.at)
    lists = tuple(
        wire_list
        for wire_list in list_views(room.services.queues)
        if wire_list.house in room.people.staff.houses_of(name)
    )
    now = room.services.queues.milliseconds(room.services.queues.now())
    shown = tuple([await _floor_bonus_table(room, actor, name) for actor in bonus_tables])
    return FloorBody(
        you=name,
        now=now,
        houses=room.people.staff.houses_of(name),
        tables=tuple(tables),
        boxes=shown,
        calls=tuple(calls),
        lists=lists,
        answer=answer,
    )


async def _floor_bonus_table(room: Room, actor: BonusActor, name: str) -> FloorBonusTable:
    """Return a bonus table as the floor's page shows it."""
    seen, state = await actor.look(name), actor.journal.state
    public = seen.public
    return FloorBonusTable(
        id=actor.id,
        name=public.name,
        house=public.house,
        title=f"{public.game_name}, {public.stakes}",
        closed=state.closed,
        round=public.round,
        places=public.places,
        players=tuple(box.player for box in public.boxes if box.player),
        to_do=public.to_do,
        stopped=public.stopped,
        held=public.held,
        notice=public.notice,
        excluded=tuple(
            ExcludedShown(
                player, f"{player} is kept from the {exclusion.scope}, by the {exclusion.by} at {exclusion.at:%H:%M}"
            )
            for player, exclusion in state.excluded.items()
        ),
        said=tuple(line.text for line in seen.lines[-_LINES_LISTED:]),
        neighbours=_neighbours(room, actor),
    )


async def _floor_poker_table(room: Room, actor: TableActor, name: str) -> FloorTable:
    """Return a poker table as the floor's page shows it, with announced changes and the talk at it."""
    seen, table, game = await actor.look(name), actor.journal.table, game_of(actor)
    public = seen.public
    changes = tuple(
        wire.NumberedNote(number, _change_words(change))
        for number, change in enumerate(table.changes.proposed, 1)
        if number - 1 in table.changes.open
    )
    return FloorTable(
        id=actor.id,
        name=public.name,
        house=public.house,
        game=game.game,
        title=game.title,
        closed=table.closed,
        live=isinstance(actor, LiveActor),
        hand=public.hand,
        pot=public.total,
        unit=public.unit,
        seats=public.seats,
        held={seat: kept_seat.player for seat, kept_seat in table.seats.kept.items()},
        stopped=public.stopped,
        clock=public.clock.until if public.clock is not None else 0,
        turn=public.turn,
        changes=tuple(f"{note.number}: {note.words}" for note in changes),
        announced=changes,
        floor=seen.you.floor if seen.you is not None else None,
        said=tuple(line.text for line in seen.lines[-_LINES_LISTED:]),
        to_send=tuple(who_plays(actor).values()) if is_to_break(actor, room.services.queues.state) else (),
        neighbours=_neighbours(room, actor),
    )


def _neighbours(room: Room, actor: TableActor | BonusActor) -> tuple[str, ...]:
    """Return the calls about guests at a table who share an address, unless the room leaves them alone."""
    return () if room.settings.guest_neighbours == "allowed" else room.accounts.places.together(sorted(actor.players))


def _change_words(pending: Any) -> str:
    what = "closes" if pending.new is None else "changes its game or stakes"
    after = f" after {hands_words(pending.last_hands)}" if pending.last_hands else ""
    at = f" at {pending.planned:%H:%M}" if pending.planned else ""
    return f"the table {what}{after}{at}, by {pending.host or f'the {pending.by}'}"


def _calls_for_table(room: Room, actor: TableActor) -> list[FloorCallLine]:
    calls = (_disputes, _contested_rulings, _jackpot_call_lines, _dealer_calls, _chat_calls, _hosting_calls)
    return [line for call in calls for line in call(room, actor)]


def _hosting_calls(room: Room, actor: TableActor) -> list[FloorCallLine]:
    """Return the call about a player's own table that nobody uses, and that cannot close before the house has decided
    something."""
    stays = room.services.hosting.stays_open(actor.id)
    if stays is None:
        return []
    about = f"nobody is at this table any more, and it cannot close: {stays.why}"
    at = room.services.queues.happened_at(stays.at)
    return [
        FloorCallLine(
            table=actor.id,
            table_name=actor.journal.ledger.table,
            number=0,
            by="",
            about=about,
            at=at,
            decides="",
            level=0,
            words=(),
            kind="hosting",
        )
    ]


def _contested_rulings(room: Room, actor: TableActor) -> list[FloorCallLine]:
    """Return the contested rulings that the person they went to has not answered yet."""
    table = actor.journal.table
    lines = []
    for number, note in enumerate(table.floor.rulings, 1):
        if note.contested and not note.taken_back:
            last, at = note.appeals[-1], table.floor.contested_at(number)
            about = f"{last.reason} (ruling {number}, {spoken_key(note.key)})"
            since = room.services.queues.happened_at(at) if at is not None else 0
            lines.append(
                FloorCallLine(
                    table=actor.id,
                    table_name=table.name,
                    number=number,
                    by=last.by,
                    about=about,
                    at=since,
                    decides=last.to,
                    level=len(note.appeals) - 1,
                    words=note.steps,
                    kind="ruling",
                    cites=tuple(map(str, last.cites)),
                )
            )
    return lines


def _jackpot_call_lines(room: Room, actor: TableActor) -> list[FloorCallLine]:
    return [
        FloorCallLine(
            table=actor.id,
            table_name=actor.journal.ledger.table,
            number=call.claim,
            by="",
            about=call.words,
            at=room.services.queues.happened_at(call.at),
            decides="",
            level=0,
            words=(call.next,),
            kind="jackpot",
            jackpot=call.jackpot,
            cites=tuple(map(str, call.cites)),
        )
        for call in actor.scheduler.ports.jackpot.calls()
    ]


def _dealer_calls(room: Room, actor: TableActor) -> list[FloorCallLine]:
    """Return the calls of a live table whose dealer has called the floor, or holds the table for a ruling."""
    table = actor.journal.table
    stop = table.floor.stopped
    if stop is None or stop.dispute or not table.floor.deals_here(stop.by):
        return []
    at = room.services.queues.happened_at(stop.at)
    return [
        FloorCallLine(
            table=actor.id,
            table_name=table.name,
            number=0,
            by=stop.by,
            about=stop.why,
            at=at,
            decides="",
            level=0,
            words=(),
            kind="dealer",
        )
    ]


def _chat_calls(room: Room, actor: TableActor | BonusActor) -> list[FloorCallLine]:
    """Return the calls of players about another player's chat that nobody has answered yet."""
    cites = tuple(str(rule.cites[0]) for rule in chat_rules(actor.house))
    return [
        FloorCallLine(
            table=actor.id,
            table_name=actor.listing.row.name,
            number=report.line.number,
            by=report.by,
            about=_said_words(report),
            at=report.at,
            decides="",
            level=0,
            words=(),
            kind="talk",
            cites=cites,
            said_by=report.line.player,
        )
        for report in room.people.chat.reports(actor.id)
    ]


def _said_words(report: ChatReport) -> str:
    reported = report.line.text or report.line.reaction.replace("_", " ")
    return f"{report.line.player} said \u201c{reported}\u201d{f': {report.reason}' if report.reason else ''}"


def _disputes(room: Room, actor: TableActor) -> list[FloorCallLine]:
    table = actor.journal.table
    return [
        FloorCallLine(
            table=actor.id,
            table_name=table.name,
            number=number,
            by=dispute.by,
            about=dispute.about,
            at=room.services.queues.happened_at(dispute.asked) if dispute.asked is not None else 0,
            decides=dispute.called,
            level=len(dispute.words),
            words=tuple(
                f"{note.title}: {note.what}{f' ({note.reason})' if note.reason else ''}" for note in dispute.words
            ),
        )
        for number, dispute in enumerate(table.floor.disputes, 1)
        if not dispute.closed
    ]


router = Router(path="/api", route_handlers=[floor, open_table, order_table], tags=["floor"])
