"""A request under an id is done once: sent again, by two tabs at once, after a restart, and with another message."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from pokerroom.errors import Illegal, PokerroomError
from pokerroom.room import wire
from pokerroom.room.opening_room import open_room
from pokerroom.room.room import Room
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.store import Store
from pokerroom.room.store.rotation import rotation_mark, sign_anew
from pokerroom.room.store.seal import Seals
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.stream.answers import ANSWERS_REMEMBERED, Answers, Request, RequestReply

ONE, TWO = "one", "two"
OLD, NEW = bytes(range(32)), bytes(range(32, 64))
SQLITE, POSTGRESQL = "sqlite", "postgresql"
STAFF = (Staff(name="Bo", house="uk", titles=("supervisor",)),)


@asynccontextmanager
async def opened(folder: Path, **more: Any) -> AsyncIterator[Room]:
    tables = tuple(TableSettings("uk", "holdem", name=name, bots=0) for name in (ONE, TWO))
    usual = {"pace": 0.0, "between_hands": 0.0, "demo": False, "tables": tables, "staff": STAFF}
    room = await open_room(Settings(data=folder, **{**usual, **more}))
    try:
        yield room
    finally:
        await room.close()


def chips(actor: TableActor, player: str) -> int:
    seat = actor.seat_of(player)
    return actor.journal.table.stacks[seat] if seat else 0


SIT = wire.Sit(seat=1, chips=200, request="sit")
MORE = wire.TopUp(amount=50, request="more")


async def test_an_id_that_comes_with_another_message_is_refused_and_nothing_changes(tmp_path: Path) -> None:
    async with opened(tmp_path) as room:
        actor = room.tables[ONE]
        await actor.ask("Ann", SIT)
        version = actor.version
        await actor.ask("Ann", wire.Sit(seat=1, chips=200, request="sit", id=9))  # its number may differ
        with pytest.raises(Illegal, match="you have sent another request with the id 'sit'"):
            await actor.ask("Ann", wire.TopUp(amount=50, request="sit"))
        with pytest.raises(Illegal, match="another id"):
            await actor.ask("Ann", wire.Sit(seat=2, chips=200, request="sit"))
        assert (actor.version, chips(actor, "Ann")) == (version, 200)
        await actor.ask("Cy", wire.Sit(seat=2, chips=100, request="sit"))  # the id is Ann's, not the table's


@pytest.mark.parametrize(("snapshot", "database"), [(True, SQLITE), (False, SQLITE), (True, POSTGRESQL)])
def test_after_a_restart_an_id_is_known_with_what_it_stood_for(
    tmp_path: Path, snapshot: bool, database: str, request: pytest.FixtureRequest
) -> None:
    """With a snapshot or without one: what was done is not done again, and another message is refused."""
    url = request.getfixturevalue("postgres_url") if database == POSTGRESQL else ""

    async def first() -> None:
        async with opened(tmp_path, database=url) as room:
            actor = room.tables[ONE]
            await actor.ask("Ann", SIT)
            await actor.ask("Ann", MORE)
            if not snapshot:
                actor._snapshot_at = 10**6  # none is kept when the room closes

    async def second() -> None:
        async with opened(tmp_path, database=url) as room:
            actor = room.tables[ONE]
            assert (room.store.snapshot(actor.stream) is not None) == snapshot
            version = actor.version
            assert await actor.ask("Ann", SIT) is None
            assert await actor.ask("Ann", MORE) is None
            with pytest.raises(Illegal, match="you have sent another request with the id 'more'"):
                await actor.ask("Ann", wire.TopUp(amount=60, request="more"))
            assert (actor.version, chips(actor, "Ann")) == (version, 250)

    asyncio.run(first())
    asyncio.run(second())


def test_an_id_is_known_after_the_room_was_given_another_key(tmp_path: Path) -> None:
    async def first() -> None:
        async with opened(tmp_path, key=OLD.hex()) as room:
            await room.tables[ONE].ask("Ann", SIT)
            await room.tables[ONE].ask("Ann", MORE)

    async def second() -> None:
        async with opened(tmp_path, key=(NEW + OLD).hex()) as room:
            actor = room.tables[ONE]
            assert await actor.ask("Ann", MORE) is None
            with pytest.raises(Illegal, match="you have sent another request with the id 'more'"):
                await actor.ask("Ann", wire.TopUp(amount=60, request="more"))
            assert chips(actor, "Ann") == 250

    asyncio.run(first())
    with Store.open(Settings(data=tmp_path).database_url, OLD) as store:
        sign_anew(store.engine, Seals(NEW + OLD), rotation_mark(store.engine, Seals(NEW + OLD)))
    asyncio.run(second())


def test_a_table_read_again_knows_its_requests_however_many_records_came_since(tmp_path: Path) -> None:
    """The snapshot carries them on: an id is known after far more records than a start reads."""

    async def first() -> None:
        async with opened(tmp_path, snapshot_every=20) as room:
            actor = room.tables[ONE]
            await actor.ask("Ann", SIT)
            await actor.ask("Ann", MORE)
            for number in range(100):
                await actor.ask("Ann", wire.Habit(straddle=number % 2 == 0))
            assert actor.version > 100

    async def second() -> None:
        async with opened(tmp_path) as room:
            actor = room.tables[ONE]
            snapshot = room.store.snapshot(actor.stream)
            assert snapshot is not None
            assert snapshot.version > 80
            await actor.ask("Ann", MORE)
            assert chips(actor, "Ann") == 250

    asyncio.run(first())
    asyncio.run(second())


def test_a_refusal_is_told_again_and_judged_anew_after_a_restart(tmp_path: Path) -> None:
    early = wire.TopUp(amount=50, request="early")

    async def first() -> None:
        async with opened(tmp_path) as room:
            actor = room.tables[ONE]
            with pytest.raises(PokerroomError):
                await actor.ask("Ann", early)
            await actor.ask("Ann", SIT)
            with pytest.raises(PokerroomError):
                await actor.ask("Ann", early)

    async def second() -> None:
        async with opened(tmp_path) as room:
            await room.tables[ONE].ask("Ann", early)
            assert chips(room.tables[ONE], "Ann") == 250

    asyncio.run(first())
    asyncio.run(second())


def test_a_player_sent_twice_at_once_is_sent_once_and_both_are_told_so(tmp_path: Path) -> None:
    send = wire.SendPlayer(player="Ann", table=TWO, seat=4, request="send")

    async def evening() -> None:
        async with opened(tmp_path) as room:
            one, two = room.tables[ONE], room.tables[TWO]
            await one.ask("Ann", SIT)
            other = wire.Freeze(why="a dispute", request="send")
            told = await asyncio.gather(
                one.ask("Bo", send), one.ask("Bo", send), one.ask("Bo", other), return_exceptions=True
            )
            assert [told[0], told[1]] == [None, None]
            assert isinstance(told[2], Illegal)
            assert "another request with the id 'send'" in str(told[2])
            assert (one.seat_of("Ann"), two.seat_of("Ann")) == (0, 4)
            assert not room.faults()
            assert await one.ask("Bo", send) is None
        async with opened(tmp_path) as room:
            assert await room.tables[ONE].ask("Bo", send) is None
            assert room.tables[TWO].seat_of("Ann") == 4

    asyncio.run(evening())


def test_the_last_thousand_requests_are_known_whether_read_or_lived_through() -> None:
    requests = [Request("Ann", f"r{number}", "mark") for number in range(ANSWERS_REMEMBERED + 5)]
    lived = Answers()
    for request in requests:
        lived.keep(request, RequestReply())
        lived.note_on_record(request)
    read = Answers(lived.known())
    for answers in (lived, read):
        assert answers.known() == tuple(requests[5:])
        assert [answers.find(request) is None for request in requests[3:7]] == [True, True, False, False]


def test_a_request_of_a_record_without_a_mark_is_known_by_its_id() -> None:
    answers = Answers([Request("Ann", "old")])
    assert answers.find(Request("Ann", "old", "mark")) == RequestReply()
