"""A person's own things: notes on players, favourite tables, and the hands they have played. Guests have them too."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Annotated, Final, NamedTuple

import msgspec
from litestar import Router, get, post
from litestar.params import JSONBody, Parameter
from msgspec import Struct

from pokerroom.bonus.table.happenings import BoxTaken
from pokerroom.record_kind import kind_of
from pokerroom.room import wire
from pokerroom.room.bonus_tables.bonus_actor import BonusActor
from pokerroom.room.bonus_tables.journal.bonus_records import bonus_kind
from pokerroom.room.chat.chat_words import tidy_words
from pokerroom.room.people.own_play import HandFilter, line_over_time, play_figures, sittings
from pokerroom.room.people.private_marks import NOTE_LENGTH, MarkedHand, OwnMarks, PlayerMark
from pokerroom.room.room import Room
from pokerroom.room.store.records import OwnHand
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.stream.table_stream import stream_of
from pokerroom.table.happenings import Sat
from pokerroom.web.api.callers import OfLogin, OfRoom, known_caller, table_of_any_kind
from pokerroom.web.errors import documented_refusals
from pokerroom.web.serving.ready_answers import in_turn
from pokerroom.web.shapes.own_shapes import (
    MarkHandAsks,
    MarkPlayerAsks,
    MarkTableAsks,
    OwnFigures,
    OwnHandLine,
    OwnMoney,
    OwnPlay,
    OwnSitting,
    OwnTableLine,
    OwnTournament,
    ResultPoint,
)

OWN_HANDS_LISTED: Final = 50
_SITTINGS_LISTED: Final = 100
IN_TOURNAMENTS: Final = "tournaments"
_SAT_DOWN_KIND: Final = kind_of(Sat.__name__)  # the records of players sitting down
_BOX_TAKEN: Final = bonus_kind(BoxTaken)
_WRITING_STATUSES: Final = (400, 401, 403, 404, 409, 413)
_LONGEST_NAME: Final = 40
_MILLISECOND_MICROSECONDS: Final = 1000
_Moment = Annotated[int, Parameter(ge=0, le=2**53, description="In milliseconds since 1970.")]


@get("/own/marks", summary="Your marks", responses=documented_refusals(401, 403))
async def own_marks(room: OfRoom, login: OfLogin) -> OwnMarks:
    """Return your notes on players, those you do not want to hear, and the tables that you like best."""
    return await asyncio.to_thread(room.people.marks.read, known_caller(login).account)


@post("/own/players", status_code=200, summary="Mark a player", responses=documented_refusals(*_WRITING_STATUSES))
async def mark_player(room: OfRoom, login: OfLogin, data: JSONBody[MarkPlayerAsks]) -> OwnMarks:
    """Note something about a player for yourself, with a colour; or mute them for yourself."""
    account = known_caller(login).account
    note = tidy_words(data.note, NOTE_LENGTH) if data.note.strip() else ""
    mark = PlayerMark(tidy_words(data.player, _LONGEST_NAME), note, data.colour, data.muted)
    await room.people.marks.mark_player(account, mark)
    return await asyncio.to_thread(room.people.marks.read, account)


@post(
    "/own/tables", status_code=200, summary="Mark a table", responses=documented_refusals(400, 401, 403, 404, 409, 413)
)
async def mark_table(room: OfRoom, login: OfLogin, data: JSONBody[MarkTableAsks]) -> OwnMarks:
    """Mark a table as a favourite, or take the mark back."""
    account = known_caller(login).account
    if data.marked:
        table_of_any_kind(room, data.table, login)
    await room.people.marks.mark_table(account, data.table, marked=data.marked)
    return await asyncio.to_thread(room.people.marks.read, account)


@post("/own/hands", status_code=200, summary="Mark a hand", responses=documented_refusals(400, 401, 403, 404, 409, 413))
async def mark_hand(room: OfRoom, login: OfLogin, data: JSONBody[MarkHandAsks]) -> OwnMarks:
    """Mark a hand, or a round against the house, to find it again; or take the mark back."""
    account = known_caller(login).account
    if data.marked:
        table_of_any_kind(room, data.table, login)
    await room.people.marks.mark_hand(account, MarkedHand(data.table, data.number), marked=data.marked)
    return await asyncio.to_thread(room.people.marks.read, account)


@get("/own/play", summary="What you have played", responses=documented_refusals(400, 401, 403))
async def own_play(
    room: OfRoom,
    login: OfLogin,
    house: Annotated[str, Parameter(max_length=64)] = "",
    game: Annotated[str, Parameter(max_length=64)] = "",
    table: Annotated[str, Parameter(max_length=80)] = "",
    money: Annotated[
        str,
        Parameter(max_length=40, description="For which chips; without it those of the last hand outside tournaments."),
    ] = "",
    won: Annotated[bool | None, Parameter(description="Only hands that won chips, or only others.")] = None,
    showdown: Annotated[
        bool | None, Parameter(description="Only hands that you played to the showdown, or others.")
    ] = None,
    since: _Moment = 0,
    until: _Moment = 2**53,
    before: Annotated[_Moment, Parameter(description="Hands listed ended before this moment.")] = 2**53,
) -> OwnPlay:
    """Return your sittings, your results over time and your hands with your cards, as far as they fit what you look
    for. Only chips of one kind are counted together, and each kind says how many hands were played for it. Play chips
    are in no currency; a tournament's chips are a kind of their own."""
    looked_for = _LookedFor(
        names=known_caller(login).names,
        house=house,
        game=game,
        table=table,
        money=money,
        won=won,
        showdown=showdown,
        since=since,
        until=until,
        before=before,
    )
    return await in_turn(_own_play_body, room, looked_for)


class _LookedFor(NamedTuple):
    """The search for hands: whose, and which of them."""

    names: tuple[str, ...]
    house: str
    game: str
    table: str
    money: str
    won: bool | None
    showdown: bool | None
    since: int
    until: int
    before: int


def _own_play_body(room: Room, wanted: _LookedFor) -> OwnPlay:
    """Return a player's own hands in a period: of one kind of money, the latest first, and their results over time."""
    every = room.store.own_hands(
        wanted.names, wanted.since * _MILLISECOND_MICROSECONDS, wanted.until * _MILLISECOND_MICROSECONDS
    )
    streams_played = {hand.stream for hand in every}
    tables = {stream: table for stream, table in _tables_by_stream(room).items() if stream in streams_played}
    chips = _chips_played_for(room, tables, every, wanted)
    streams = [stream for stream, kind in chips.of_stream.items() if kind.name == chips.chosen]
    hand_filter = HandFilter(streams, wanted.won, wanted.showdown)
    hands = [hand for hand in every if hand_filter.fit(hand)]
    earlier = [hand for hand in hands if hand.ended < wanted.before * _MILLISECOND_MICROSECONDS]
    return OwnPlay(
        tables=tuple(table.line for table in tables.values()),
        moneys=tuple(OwnMoney(kind.name, kind.currency, kind.unit, often) for kind, often in chips.hands.items()),
        money=chips.chosen,
        sittings=_sitting_lines(room, [tables[stream] for stream in streams], hands, wanted.names),
        hands=tuple(_hand_line(tables[hand.stream], hand, wanted.names) for hand in _latest(earlier)),
        line=tuple(ResultPoint(_ms(at), total) for at, total in line_over_time(hands)),
        played=len(hands),
        won=sum(hand.net > 0 for hand in hands),
        figures=_figures_body(hands),
        net=sum(hand.net for hand in hands),
        more=len(earlier) > OWN_HANDS_LISTED,
        tournaments=_results_in_tournaments(room, wanted.names),
    )


def _figures_body(hands: Sequence[OwnHand]) -> OwnFigures:
    figures = play_figures(hands)
    return OwnFigures(
        counted=figures.counted,
        entered=figures.entered,
        raised=figures.raised,
        showdowns=figures.showdowns,
        won_at_showdown=figures.won_at_showdown,
        with_blinds=figures.with_blinds,
        per_hundred=figures.per_hundred,
    )


def _results_in_tournaments(room: Room, own_names: Collection[str]) -> tuple[OwnTournament, ...]:
    """Return what each tournament of the room came to for a player, the latest first."""
    lines = [
        OwnTournament(
            name=row.name,
            title=row.title,
            began=began,
            place=own.place,
            entrants=row.entrants,
            prize=own.prize,
            in_kind=own.in_kind,
            paid=own.paid,
            unit=row.unit,
            currency=row.currency,
        )
        for row, own, began in room.services.tournaments.results_of(own_names)
    ]
    return tuple(sorted(lines, key=lambda line: -line.began))


router = Router(path="/api", route_handlers=[own_marks, mark_player, mark_table, mark_hand, own_play], tags=["own"])


class _OwnTable(NamedTuple):
    """A table at which the caller may have played: its line, its stream, its records of arrivals, and the cards."""

    line: OwnTableLine
    stream: str
    coming: str
    cards: Callable[[int, Sequence[str]], tuple[str, ...]]


def _tables_by_stream(room: Room) -> dict[str, _OwnTable]:
    """Return every table of the room by its stream: those of poker, and those against the house."""
    poker = [
        _OwnTable(
            _table_line(actor.listing.row, tournament=actor.journal.rules.setup.tournament),
            stream_of(name),
            _SAT_DOWN_KIND,
            partial(_own_cards_in_hand, actor),
        )
        for name, actor in list(room.tables.items())
    ]
    bonus = [
        _OwnTable(_table_line(boxes.listing.row, boxes=True), boxes.stream, _BOX_TAKEN, partial(_cards_at_box, boxes))
        for boxes in list(room.bonus_tables.values())
    ]
    return {table.stream: table for table in (*poker, *bonus)}


def _is_wanted(line: OwnTableLine, wanted: _LookedFor) -> bool:
    if wanted.table:
        return line.id == wanted.table
    return wanted.house in ("", line.house) and wanted.game in ("", line.game)


class _ChipsOfKind(NamedTuple):
    """Chips that can be counted together."""

    name: str
    currency: str
    unit: int


class _ChipsPlayedFor(NamedTuple):
    """The kinds of chips at the tables looked for: of each table, in how many hands, and the kind to count."""

    of_stream: dict[str, _ChipsOfKind]
    hands: Counter[_ChipsOfKind]
    chosen: str


def _chips_played_for(
    room: Room, tables: Mapping[str, _OwnTable], every: Sequence[OwnHand], wanted: _LookedFor
) -> _ChipsPlayedFor:
    """Return the chips of the hands looked for; without a kind that was asked for, the last hand's outside tournaments
    is chosen."""
    play = room.settings.money == "play"
    of_stream = {
        stream: _money(table.line, play=play) for stream, table in tables.items() if _is_wanted(table.line, wanted)
    }
    latest = [of_stream[hand.stream] for hand in reversed(every) if hand.stream in of_stream]
    hands = Counter(reversed(latest))
    if any(kind.name == wanted.money for kind in hands):
        return _ChipsPlayedFor(of_stream, hands, wanted.money)
    usual = next((kind for kind in latest if kind.name != IN_TOURNAMENTS), latest[0] if latest else None)
    return _ChipsPlayedFor(of_stream, hands, usual.name if usual else "")


def _latest(hands: Sequence[OwnHand]) -> Sequence[OwnHand]:
    """Return the latest hands, the last one first, as many as are listed."""
    return hands[: -OWN_HANDS_LISTED - 1 : -1]


def _sitting_lines(
    room: Room, tables: Sequence[_OwnTable], hands: Sequence[OwnHand], own_names: Collection[str]
) -> tuple[OwnSitting, ...]:
    """Return the latest sittings at these tables."""
    came = {table.stream: _sat_down(room, table, hands, own_names) for table in tables}
    ids = {table.stream: table.line.id for table in tables}
    return tuple(
        OwnSitting(ids[sitting.stream], _ms(sitting.came), _ms(sitting.left), sitting.hands, sitting.net)
        for sitting in sittings(hands, came)[:_SITTINGS_LISTED]
    )


class _WhoCame(Struct):
    """The player named in a record of an arrival."""

    player: str


def _sat_down(room: Room, table: _OwnTable, hands: Sequence[OwnHand], own_names: Collection[str]) -> list[int]:
    """Return when a player sat down between their hands at a table, in microseconds."""
    hands_here = [hand for hand in hands if hand.stream == table.stream]
    if len(hands_here) < 2:
        return []
    records = room.store.records_of_kind(table.stream, table.coming, hands_here[0].ended, hands_here[-1].began)
    return [at for at, body in records if msgspec.json.decode(body, type=_WhoCame).player in own_names]


def _money(line: OwnTableLine, *, play: bool) -> _ChipsOfKind:
    """Name the kind of a table's chips; those of all tournaments are one kind, and so are all play chips of one
    size."""
    if line.tournament:
        return _ChipsOfKind(IN_TOURNAMENTS, "", 1)
    currency = "" if play else line.currency
    return _ChipsOfKind(f"{currency} {line.unit}".strip(), currency, line.unit)


def _table_line(row: wire.LobbyTable, *, tournament: bool = False, boxes: bool = False) -> OwnTableLine:
    what = row.id, row.name, row.house, row.game, row.game_name, row.unit, row.currency
    return OwnTableLine(*what, tournament, boxes)


def _hand_line(table: _OwnTable, hand: OwnHand, own_names: Sequence[str]) -> OwnHandLine:
    cards = table.cards(hand.number, own_names)
    return OwnHandLine(table.line.id, hand.number, _ms(hand.ended), hand.net, hand.showdown, cards)


def _own_cards_in_hand(actor: TableActor, number: int, own_names: Sequence[str]) -> tuple[str, ...]:
    """Return the cards that a player held in a hand of theirs."""
    played = actor.hand(number, own_names[0])
    if played is None:
        return ()
    seat = next(seat for seat, name in played.names.items() if name in own_names)
    return tuple(map(str, played.hand.cards(seat)))


def _cards_at_box(boxes: BonusActor, number: int, own_names: Sequence[str]) -> tuple[str, ...]:
    """Return the cards that a player held in a round against the house."""
    played = boxes.played(number, own_names[0], inspected=True)
    if played is None:
        return ()
    box = next(start.number for start in played.round.heading.boxes if start.player in own_names)
    seen = next(view for view in played.round.view(box).boxes if view.box == box)
    return tuple(map(str, seen.cards))


def _ms(microseconds: int) -> int:
    return microseconds // _MILLISECOND_MICROSECONDS
