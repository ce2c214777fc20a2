"""People who send what they should not: to a table in the middle of a hand it does no harm.

What every connection refuses unread is tested with the web; here the messages reach real tables at play.
POKERROOM_TEST_ABUSE=5000 sends as many messages to every table.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import struct
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, Final
from urllib.parse import urlsplit

import httpx
import pytest
import structlog
from websockets.exceptions import ConnectionClosed, InvalidStatus

from pokerroom.cards import SeededShuffle
from pokerroom.errors import NotAllowed, PokerroomError
from pokerroom.games import GAMES
from pokerroom.room import wire
from pokerroom.room.keys import room_key
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.store import Store, Stored
from pokerroom.room.tables.handlers.player_commands import handle_player_message
from pokerroom.room.tables.journal.journal_port import NO_LIMITS
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.room.tables.schedule.pace import Pace
from pokerroom.room.tables.schedule.scheduler import Scheduler
from pokerroom.room.tables.stream.table_stream import stream_of
from pokerroom.room.tables.views.public_view import TableSurroundings, public_view
from pokerroom.room.tables.views.your_view import you_view
from pokerroom.rulebook import house_named, library
from pokerroom.table.opening.new_table import houses, new_table
from pokerroom.web.visitors.visitor import Guest, Visit, choose, free_seat
from room.chaos.books import todays
from room.chaos.people_at_tables import served
from room.chaos.quick import QuickBots
from room.chaos.random_messages import message, spoiled
from room.chaos.witness import PER_RECORD, same_public
from testkit.room.alone import ALONE
from testkit.room.web_room import Running
from testkit.suite.effort import some

MESSAGES: Final = int(os.environ.get("POKERROOM_TEST_ABUSE", "40"))
SEED: Final = int(os.environ.get("POKERROOM_TEST_SEED", "1"))
SPREAD: Final = [(book.id, game) for game in GAMES for book in houses(library().between_players, game)]
PEOPLE: Final = ("Wanda", "Xaver", "Yusuf", "Zoe")


# Anything, at any moment, at every game


class AbusedTable:
    """A table in simulated time, and its twin that is made of the record alone."""

    def __init__(self, house: str, game: str, seed: int) -> None:
        self.chance = Random(f"{house} {game} {seed}")
        shuffle = SeededShuffle(seed).shuffle
        self.journal = TableJournal.open(
            house_named(house), new_table(game, house_named(house).book).setup, shuffle, name="t", port=NO_LIMITS
        )
        company = QuickBots(self.chance.randrange(4), Random(seed))
        self.scheduler = Scheduler(self.journal, company, Pace(times=self.chance.choice([0.0, 1.0])), ALONE, alone=True)
        self.scheduler.here = set(PEOPLE)
        self.now = datetime(2026, 5, 1, 20)
        self._version = 1
        (opened,) = self.journal.take_entries()
        self._twin = TableJournal.restore([self._stored(opened.record)], shuffle, todays, port=NO_LIMITS)

    def _stored(self, record: Any) -> Stored:
        return Stored("t", self._version, datetime.now(UTC), record.kind, record.body, record.secret, b"")

    def keep(self) -> None:
        for note in self.journal.take_entries():
            self._version += 1
            sentences = self._twin._read(self._stored(note.record))
            assert [sentence.text for sentence in sentences] == [sentence.text for sentence in note.sentences]
            assert len(sentences) < PER_RECORD, "more lines of one record than it has numbers for"

    def go_on(self) -> None:
        """What is due; and at times a wait, until the next thing or a while."""
        hand, chance = self.journal.hand, self.chance
        waits_for_a_person = hand is not None and hand.turn and self.journal.names[hand.turn] in PEOPLE
        if self.scheduler.wake is not None and not waits_for_a_person and chance.random() < 0.7:
            self.now = max(self.now, self.scheduler.wake)
        elif chance.random() < 0.5:
            self.now += timedelta(seconds=chance.choice([0, 0.1, 1, 3, 10, 40]))
        for _ in range(4):  # hands, where nobody takes any time
            self.scheduler.go_on(self.now)
            self.keep()
            if self.scheduler.wake is None or self.scheduler.wake > self.now:
                return

    def somebody(self) -> str:
        hand = self.journal.hand
        in_turn = self.journal.names[hand.turn] if hand is not None and hand.turn else ""
        return in_turn if in_turn in PEOPLE and self.chance.random() < 0.6 else self.chance.choice(PEOPLE)

    def as_seen_by(self, player: str) -> wire.TableNow:
        you = you_view(self.journal, player, self.journal.seat_of(player), self.now)
        hand = self.journal.hand
        if hand is not None and you.cards:
            assert self.journal.names[you.seat] == player, "the cards of who sat here before"
        return wire.TableNow(version=1, now=0, public=public_view(self.journal, TableSurroundings("t")), you=you)

    def check(self) -> None:
        journal, twin = self.journal, self._twin
        assert (journal.hand is None) == (twin.hand is None)
        if journal.hand is not None and twin.hand is not None:
            assert journal.hand.events == twin.hand.events
        else:
            assert journal.table.books.balanced
        one, other = journal.table, twin.table
        assert one.state.players == other.state.players
        assert one.state.clock.turn == other.state.clock.turn
        assert one.state.hand_notes == other.state.hand_notes
        assert journal.wishes == twin.wishes
        same_public(public_view(journal, TableSurroundings("t")), public_view(twin, TableSurroundings("t")))


@pytest.mark.parametrize(("house", "game"), some(SPREAD, 2))
def test_anything_at_any_moment_is_done_or_refused_and_the_record_agrees(house: str, game: str) -> None:
    table, done = AbusedTable(house, game, SEED), Counter[bool]()
    for number in range(20 * MESSAGES):
        if number >= MESSAGES and done[True] and done[False]:
            break
        player = table.somebody()
        try:
            handle_player_message(table.scheduler, player, message(table.chance, table.as_seen_by(player)), table.now)
            done[True] += 1
        except PokerroomError:
            done[False] += 1
        table.go_on()
        if number % 10 == 0:
            table.check()
    table.check()
    assert done[True]
    assert done[False]


def test_at_a_closed_table_nobody_sits_down_and_nothing_is_dealt() -> None:
    table = AbusedTable("uk", "holdem", SEED)
    for player in PEOPLE[:2]:
        free = next(iter(table.journal.seats.free))
        handle_player_message(table.scheduler, player, wire.Sit(seat=free, chips=100), table.now)
    table.keep()
    table.journal.table.state.closed = True
    for _ in range(200):
        player = table.somebody()
        try:
            handle_player_message(table.scheduler, player, message(table.chance, table.as_seen_by(player)), table.now)
        except PokerroomError:
            continue
        table.now += timedelta(seconds=10)
        table.scheduler.go_on(table.now)
    assert table.journal.last_hand_number == 0
    assert {table.journal.seats.plays(seat) for seat in table.journal.stakes} <= set(PEOPLE[:2])
    assert table.journal.table.books.balanced


# At a room that is served

BUSY: Final = tuple(f"busy-{number}" for number in range(1, 7))
QUIET: Final = tuple(f"quiet-{number}" for number in range(1, 7))
TABLES: Final = tuple(
    TableSettings("uk", "holdem", name=name, seats=9, bots=2 * (name in BUSY)) for name in (*BUSY, *QUIET)
)


@pytest.fixture(scope="module")
def abused(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("abused")
    room = served(
        folder, TABLES, frames_per_second=20.0, frames_at_once=300, connections_per_address=30, connections_each=8
    )
    yield room
    room.close()
    with Store.open(room.settings.database_url, room_key(room.settings.key_path)) as store:
        assert list(store.verify()) == []
        for table in (*BUSY, *QUIET):
            journal = TableJournal.restore(
                store.read(stream_of(table)), SeededShuffle(1).shuffle, todays, port=NO_LIMITS
            )
            assert journal.hand is not None or journal.table.books.balanced


@pytest.fixture(autouse=True)
def plain_log(plain_log: None) -> None:
    """The room tells of what is wrong, and not of everybody who comes and goes."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))


@pytest.fixture(autouse=True)
def no_fault(capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Nothing that is sent is a fault of the room."""
    yield
    assert "Traceback" not in capsys.readouterr().out
    assert not [get_record for get_record in caplog.get_records("call") if get_record.levelno >= logging.ERROR]


class People:
    """Everybody in one test, and what they have open."""

    def __init__(self, client: httpx.AsyncClient, stack: AsyncExitStack) -> None:
        self.client, self._stack = client, stack
        self._open: list[Visit] = []

    async def guest(self, name: str = "") -> Guest:
        return await Guest.enter(self.client, name)

    async def at(self, guest: Guest, table: str) -> Visit:
        self._open.append(await self._stack.enter_async_context(guest.at(table)))
        return self._open[-1]

    def hang_up(self) -> None:
        """Nobody says goodbye: with much unread that would take its time."""
        for visit in self._open:
            visit._socket.transport.abort()

    async def seated(self, table: str) -> tuple[Guest, Visit, wire.TableNow]:
        """A guest who has taken a seat, and the table after that."""
        guest = await self.guest()
        visit = await self.at(guest, table)
        chance = Random(guest.name)
        while True:
            now = await visit.table()
            if now.you is not None and now.you.seat:
                return guest, visit, now
            if now.you is not None and now.you.sit:
                await visit.send(wire.Sit(seat=free_seat(now.public, chance), chips=now.public.min_buy_in))

    async def look(self, table: str) -> wire.TableNow:
        return await (await self.at(await self.guest(), table)).table()


@asynccontextmanager
async def people_of(room: Running) -> AsyncIterator[People]:
    async with AsyncExitStack() as stack, httpx.AsyncClient(base_url=room.url) as client:
        people = People(client, stack)
        try:
            yield people
        finally:
            people.hang_up()


def run(test: Callable[[People], Coroutine[Any, Any, None]], room: Running) -> None:
    async def within() -> None:
        async with asyncio.timeout(120), people_of(room) as people:
            await test(people)

    asyncio.run(within())


async def answer(visit: Visit, number: int) -> wire.Done | wire.Refused:
    """What came back for a message."""
    while True:
        server_message = await visit.next()
        if isinstance(server_message, wire.Done | wire.Refused) and server_message.id == number:
            return server_message


async def asked(visit: Visit, what: wire.ToRoom) -> wire.Done | wire.Refused:
    return await answer(visit, await visit.send(what))


async def turn_of(visit: Visit) -> wire.TableNow:
    """The table when it is one's turn to bet."""
    while True:
        now = await visit.table()
        if now.you is not None and now.you.options is not None and now.public.turn == now.you.seat:
            if now.you.options.fold or now.you.options.check:
                return now
        elif now.you is not None and now.you.sitting_out:
            await visit.send(wire.ComeBack())


def test_nobody_acts_for_another(abused: Running) -> None:
    async def test(people: People) -> None:
        _, visit, _ = await people.seated("busy-1")
        now = await turn_of(visit)
        assert now.you is not None
        stranger = await people.at(await people.guest(), "busy-1")
        elsewhere = (await people.seated("quiet-1"))[1]
        for what in ("fold", "call", "check", "raise", "show", "expose", "chop"):
            act = wire.Act(what=what, turn=now.you.turn, seat=now.you.seat, cards=now.you.cards)
            for other in (stranger, elsewhere):
                refused = await asked(other, act)
                assert isinstance(refused, wire.Refused)
                assert refused.kind in ("not_allowed", "stale", "illegal", "out_of_turn"), refused
        for command in (wire.Leave(), wire.SitOut(), wire.TopUp(amount=100), wire.Move(seat=9), wire.CallClock()):
            refused = await asked(stranger, command)
            assert isinstance(refused, wire.Refused)
            assert refused.kind == "not_allowed"
        again = await people.look("busy-1")
        seat = next(seat for seat in again.public.seats if seat.seat == now.you.seat)
        assert seat.hand in ("in", "all-in")
        assert seat.player == now.you.name
        decided = choose(now, Random(1))
        assert decided is not None
        done = await asked(visit, decided)
        assert isinstance(done, wire.Done), done

    run(test, abused)


def test_another_seat_does_not_act_in_ones_turn(abused: Running) -> None:
    async def test(people: People) -> None:
        both = [(await people.seated("busy-2"))[1] for _ in range(2)]
        turns = [asyncio.create_task(turn_of(visit)) for visit in both]
        done, waiting = await asyncio.wait(turns, return_when=asyncio.FIRST_COMPLETED)
        for each in waiting:
            each.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        now = (first := done.pop()).result()
        visit, other = both if first is turns[0] else both[::-1]
        assert now.you is not None
        refused = await asked(other, wire.Act(what="fold", turn=now.you.turn))
        assert isinstance(refused, wire.Refused)
        assert refused.kind in ("out_of_turn", "illegal")
        assert isinstance(await asked(visit, wire.Act(what="fold", turn=now.you.turn)), wire.Done)

    run(test, abused)


def test_two_tabs_at_once_act_once(abused: Running) -> None:
    async def test(people: People) -> None:
        guest, visit, _ = await people.seated("busy-3")
        tabs = [visit, await people.at(guest, "busy-3"), await people.at(guest, "busy-3")]
        now = await turn_of(visit)
        decided = choose(now, Random(2))
        assert decided is not None
        numbers = [await tab.send(decided) for tab in tabs for _ in range(3)]
        answers = [
            await answer(tab, number) for place, tab in enumerate(tabs) for number in numbers[3 * place : 3 * place + 3]
        ]
        assert sum(isinstance(server_message, wire.Done) for server_message in answers) == 1
        assert {server_message.kind for server_message in answers if isinstance(server_message, wire.Refused)} <= {
            "stale",
            "out_of_turn",
            "illegal",
        }

    run(test, abused)


def test_whoever_has_left_is_nobody_at_the_table(abused: Running) -> None:
    async def test(people: People) -> None:
        guest, visit, now = await people.seated("quiet-2")
        assert now.you is not None
        assert isinstance(await asked(visit, wire.Leave()), wire.Done)
        for what in (wire.Act(what="fold", turn=now.you.turn), wire.Leave(), wire.TopUp(amount=50), wire.ComeBack()):
            refused = await asked(visit, what)
            assert isinstance(refused, wire.Refused)
            assert refused.kind == "not_allowed"
        after = await people.look("quiet-2")
        assert guest.name not in {seat.player for seat in after.public.seats}

    run(test, abused)


UNREADABLE: Final = (
    '{"do":"top_up","amount":-5}',
    '{"do":"top_up","amount":1e400}',
    '{"do":"sit","seat":-1,"chips":5}',
    '{"do":"act","what":"bet","turn":"","amount":-1}',
)


def test_numbers_that_are_too_small_or_too_large_change_nothing(abused: Running) -> None:
    async def test(people: People) -> None:
        guest, visit, now = await people.seated("quiet-3")
        assert now.you is not None
        seat, version = now.you.seat, now.version
        refusals = [
            await asked(visit, what)
            for what in (
                wire.TopUp(amount=0),
                wire.Sit(seat=seat, chips=10**12),
                wire.Sit(seat=seat % 6 + 1, chips=100),
                wire.Move(seat=23),
                wire.Move(seat=seat),
                wire.Act(what="raise", amount=10**12, turn=now.you.turn),
                wire.Act(what="run_boards", amount=10**12, turn="0."),
                wire.Act(what="ask", seat=23, turn="0."),
                wire.BuyTime(),
                wire.CallClock(),
            )
        ]
        assert all(isinstance(refusal, wire.Refused) for refusal in refusals), refusals
        for raw in UNREADABLE:
            await visit._socket.send(raw)
            while not isinstance(refused := await visit.next(), wire.Refused):
                pass
            assert refused.kind == "malformed"
        after = await people.look("quiet-3")
        mine = next(wire_seat for wire_seat in after.public.seats if wire_seat.seat == seat)
        assert (mine.player, mine.chips) == (guest.name, after.public.min_buy_in)
        assert after.version == version
        assert isinstance(await asked(visit, wire.Leave()), wire.Done)

    run(test, abused)


def test_spoiled_messages_in_the_middle_of_a_hand_are_refused_and_the_hand_goes_on(abused: Running) -> None:
    async def test(people: People) -> None:
        chance = Random(SEED)
        guest, visit, now = await people.seated("busy-4")
        for _ in range(6):
            bad = await people.at(guest, "busy-4")
            now = await bad.table()
            for _ in range(8):  # two more, and the connection is ended
                await bad._socket.send(spoiled(chance, message(chance, now)))
        before = now.public.hand
        while now.public.hand < before + 2:
            now = await visit.table()
            assert now.you is not None
            decided = choose(now, chance) if now.you.seat else None
            if decided is not None:
                await visit.send(decided)
            elif now.you.sitting_out:
                await visit.send(wire.ComeBack())
            elif not now.you.seat and now.you.sit:
                await visit.send(wire.Sit(seat=free_seat(now.public, chance), chips=now.public.min_buy_in))

    run(test, abused)


TRICKS: Final = (
    "Ｄｕｋｅ", "D\u200buke", "\u202eekuD", "Du\u0000ke",
    "Pеarl", "Dοc", "[As]", "<b>Ann</b>", "Ann\x1b[2J", "🂡🂡", "a" * 80, "\ud83d",
    "floor", "Ｔｈｅ Ｈｏｕｓｅ", "Seat 4", "Guest 1", "D u k e", "é" * 21, "ﷺﷺﷺ", "\u0301\u0301", "..", "4 4",
)  # fmt: skip


def test_names_that_would_fool_others_are_refused(abused: Running) -> None:
    async def test(people: People) -> None:
        for name in TRICKS:
            body = b'{"name":"\\ud83d"}' if name == "\ud83d" else None
            kept = {"content": body} if body else {"json": {"name": name}}
            answered = await people.client.post("/api/guest", headers={"content-type": "application/json"}, **kept)
            assert 400 <= answered.status_code < 500, (name, answered.text)
            people.client.cookies.clear()
        for name in ("Zoë Łuk", "Ирина", "李小龍"):
            assert (await people.guest(name)).name == name
            with pytest.raises(NotAllowed):
                await people.guest(name.upper() + " ")

    run(test, abused)


def test_connections_without_end_are_bounded_and_players_still_get_in(abused: Running) -> None:
    async def test(people: People) -> None:
        nobody = Guest(abused.url, "", "")
        turned_away = 0
        for _ in range(45):
            try:
                visit = await people.at(nobody, "quiet-4")
                server_message = await visit.next()
            except (InvalidStatus, ConnectionClosed):
                turned_away += 1
                continue
            turned_away += isinstance(server_message, wire.Closing)
        assert turned_away == 15
        assert (await people.look("quiet-4")).public.watchers <= 32

    run(test, abused)


HALVES: Final = (b"GET /ws/tables/busy-5 HTTP/1.1\r\nHost: x\r\nUpgr", b"", b"\x16\x03\x01\x02\x00", b"G")


def test_half_open_and_silent_sockets_hold_nobody_up(abused: Running) -> None:
    parts = urlsplit(abused.url)
    where = (str(parts.hostname), int(parts.port or 0))
    halves: list[socket.socket] = []

    async def test(people: People) -> None:
        guest, visit, _ = await people.seated("busy-5")
        for number in range(40):
            half = socket.create_connection(where, timeout=5)
            halves.append(half)
            half.sendall(HALVES[number % len(HALVES)])
        # One shakes hands and reads nothing, one is gone without a word.
        for _ in range(2):
            deaf = socket.create_connection(where, timeout=5)
            halves.append(deaf)
            lines = (
                "GET /ws/tables/busy-5 HTTP/1.1", f"Host: {parts.netloc}", "Upgrade: websocket", "Connection: Upgrade",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13", f"Cookie: {guest.cookie}",
            )  # fmt: skip
            deaf.sendall("\r\n".join((*lines, "", "")).encode())
        halves[-1].setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        halves[-1].close()
        began = time.monotonic()
        now = await turn_of(visit)
        decided = choose(now, Random(3))
        assert decided is not None
        assert isinstance(await asked(visit, decided), wire.Done)
        assert (await people.client.get("/health")).status_code == 200
        assert time.monotonic() - began < 30

    try:
        run(test, abused)
    finally:
        for each in halves:
            each.close()


def test_a_flood_at_one_table_does_not_stop_the_others(abused: Running) -> None:
    async def test(people: People) -> None:
        _, flooding, _ = await people.seated("quiet-5")
        _, visit, _ = await people.seated("busy-6")

        async def flood() -> None:
            with suppress(ConnectionClosed):
                for number in range(3000):
                    await flooding._socket.send(f'{{"do":"call_clock","id":{number + 10}}}')

        async def hear() -> None:
            """Until the flood is cut, with its reason where that can still be said."""
            with suppress(ConnectionClosed):
                while True:
                    await flooding.next()

        flooded, sent = asyncio.create_task(hear()), asyncio.create_task(flood())
        now = await turn_of(visit)
        decided = choose(now, Random(4))
        assert decided is not None
        assert isinstance(await asked(visit, decided), wire.Done)
        await asyncio.gather(flooded, sent)
        with pytest.raises(ConnectionClosed):
            await flooding.next()
        assert (await people.look("quiet-5")).public.id == "quiet-5"

    run(test, abused)


def test_a_cookie_of_somebody_else_cannot_be_made(abused: Running) -> None:
    async def test(people: People) -> None:
        guest, _, now = await people.seated("quiet-6")
        assert now.you is not None
        name, _, value = guest.cookie.partition("=")
        refusals: list[int] = []
        for forged in (value[:-1], value + "A", value.swapcase(), value[::-1], guest.name, "", "x" * 5000):
            try:
                async with Guest(abused.url, "", f"{name}={forged}").at("quiet-6") as visit:
                    hello = await visit.next()
                    assert isinstance(hello, wire.Hello)
                    assert not hello.name
                    refused = await asked(visit, wire.Leave())
                    assert isinstance(refused, wire.Refused)
            except InvalidStatus as status:
                refusals.append(status.response.status_code)
        assert all(400 <= refusal < 500 for refusal in refusals)
        after = await people.look("quiet-6")
        assert guest.name in {seat.player for seat in after.public.seats}

    run(test, abused)
