"""What a room does for a table under a request is done once: after a restart, and where the store failed meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from pokerroom.cage import commands
from pokerroom.errors import Illegal
from pokerroom.room import wire
from pokerroom.room.live.live_actor import LiveActor
from pokerroom.room.room import Room
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.store import Part, Unsure, Unwritten
from pokerroom.room.store.requests.failed_appends import Unavailable
from pokerroom.room.tables.actor.table_actor import TableActor
from testkit.room.jackpot_rooms import HARBOUR, value
from testkit.room.jackpot_rooms import opened as opened_with_jackpot
from testkit.room.live_tables import DEALER, FLOOR, live_room

SELL = wire.AskCage(what="sell_at_table", amount=200, request="sell")
FILL = wire.AskCage(what="request_fill", pieces={100: 20}, request="fill")
ROTA = wire.WriteInRegister(register="rota", values={"role": "dealer", "who": "Dee"}, request="on")
ADJUST = wire.AdjustJackpot(jackpot="main", amount=5, reason="a hand was missed", request="more")
GIL = (Staff("Gil", "star", ("Assistant Gaming Manager",)),)


@contextmanager
def failing(room: Room, fault: Unwritten, *, taken: bool) -> Iterator[None]:
    """The store fails meanwhile; with `taken`, only its acknowledgement is lost."""
    store: Any = room.store
    append_all = store.append_all

    async def fails(parts: Sequence[Part], at: datetime) -> None:
        if taken:
            await append_all(parts, at)
        raise fault

    store.append_all = fails
    yield
    del store.append_all


async def open_cage(room: Room, actor: LiveActor) -> None:
    """The cage has a float, and the table a rack of 2,000 by a fill that was asked for once."""

    async def do(kind: Any, **told: Any) -> None:
        asked = kind(at=room.money.cage.now(), by=FLOOR, title="Gaming Manager", **told)
        await room.money.cage.do(asked, actor.house)

    await do(commands.OpenShift)
    await do(commands.MoveFloat, what="chips", way="in", amount=50_000, why="float")
    await actor.ask(DEALER, FILL)
    (fill,) = [slip for slip in room.money.cage.state.slips.values() if slip.what == "fill"]
    await do(commands.ApproveSlip, slip=fill.number)


async def rack(actor: TableActor) -> tuple[int, int]:
    you = (await actor.look(DEALER)).you
    assert you is not None
    assert you.live is not None
    assert you.live.rack is not None
    return you.live.rack.chips, you.live.rack.drop


def test_what_the_cage_and_a_register_took_is_not_taken_again_after_a_restart(tmp_path: Path) -> None:
    async def first() -> None:
        async with live_room(tmp_path) as (room, actor):
            await open_cage(room, actor)
            await actor.ask(DEALER, SELL)
            await actor.ask(DEALER, ROTA)

    async def second() -> None:
        async with live_room(tmp_path) as (room, actor):
            slips = len(room.money.cage.state.slips)
            for again in (FILL, SELL, ROTA):
                assert await actor.ask(DEALER, again) is None
            with pytest.raises(Illegal, match="you have sent another request with the id 'sell'"):
                await actor.ask(DEALER, wire.AskCage(what="sell_at_table", amount=300, request="sell"))
            assert (len(room.money.cage.state.slips), await rack(actor)) == (slips, (1800, 200))
            assert len(room.rulebooks.registers.entries("star", "rota")) == 1
            await actor.ask(FLOOR, SELL)  # the id is the dealer's, not the room's
            assert await rack(actor) == (1600, 400)

    asyncio.run(first())
    asyncio.run(second())


async def test_a_failure_of_the_store_is_no_answer_and_what_became_of_it_is_looked_up(tmp_path: Path) -> None:
    async with live_room(tmp_path) as (room, actor):
        await open_cage(room, actor)
        with failing(room, Unwritten("the disk is full"), taken=False), pytest.raises(Unwritten):
            await actor.ask(DEALER, SELL)
        assert await rack(actor) == (2000, 0)
        await actor.ask(DEALER, SELL)
        assert await rack(actor) == (1800, 200)
        more = wire.AskCage(what="sell_at_table", amount=100, request="more")
        with failing(room, Unsure(), taken=True), pytest.raises(Unsure):
            await actor.ask(DEALER, more)
        with failing(room, Unsure(), taken=True), pytest.raises(Unsure):
            await actor.ask(DEALER, ROTA)
        for again in (more, more, ROTA):
            assert await actor.ask(DEALER, again) is None
        assert await rack(actor) == (1700, 300)
        assert len(room.rulebooks.registers.entries("star", "rota")) == 1
        assert not room.faults()


def test_a_jackpot_is_adjusted_once_whatever_the_store_said_and_after_a_restart(tmp_path: Path) -> None:
    async def first() -> int:
        async with opened_with_jackpot(tmp_path, staff=GIL) as room:
            actor, before = room.tables[HARBOUR], value(room)
            with failing(room, Unsure(), taken=True), pytest.raises(Unsure):
                await actor.ask("Gil", ADJUST)
            assert await actor.ask("Gil", ADJUST) is None
            assert value(room) == before + 5
            assert not room.faults()
            return before

    async def second(before: int) -> None:
        async with opened_with_jackpot(tmp_path, staff=GIL) as room:
            actor = room.tables[HARBOUR]
            assert await actor.ask("Gil", ADJUST) is None
            with pytest.raises(Illegal, match="you have sent another request with the id 'more'"):
                await actor.ask("Gil", wire.AdjustJackpot(jackpot="main", amount=6, reason="another", request="more"))
            assert value(room) == before + 5

    asyncio.run(second(asyncio.run(first())))


async def test_nobody_is_told_done_where_the_table_failed_before_it_heard_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with live_room(tmp_path) as (_, actor):
        await actor.ask(DEALER, wire.SeatPlayer(seat=1, player="Vis A", chips=1000, visitor=True))

        def fails() -> None:
            monkeypatch.undo()
            raise RuntimeError("the clock cannot be read")

        monkeypatch.setattr(actor, "_go_by_the_wall", fails)
        with pytest.raises(Unavailable, match="nothing has changed"):
            await actor.ask(DEALER, wire.SeatPlayer(seat=3, player="Vis C", chips=1000, visitor=True))
        assert set(actor.journal.stakes) == {1}
