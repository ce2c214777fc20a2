"""People at the tables of a room in this process, each with some tabs that keep every frame they are sent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from pokerroom.errors import PokerroomError
from pokerroom.room import wire
from pokerroom.room.opening_room import open_room
from pokerroom.room.room import Room
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.schedule.pace import Pace
from pokerroom.web.visitors.visitor import choose, free_seat
from room.chaos.quick import QuickBots
from testkit.room.approving import enter_beforehand
from testkit.room.web_room import Running

_TABLE = msgspec.json.Decoder(wire.TableNow)
QUICK = Pace(times=0.0, asking=0.01, deciding=0.01, patience=20.0)


async def open_quick_room(folder: Path, tables: tuple[TableSettings, ...], pace: Pace = QUICK, **chosen: Any) -> Room:
    """A room of these tables that wastes no time."""
    settings = Settings(data=folder, demo=False, tables=tables, pace=0.0, **chosen)
    if any(own.house == "canberra" for own in tables):  # whose charges must be approved in writing
        await enter_beforehand(settings, "canberra")
    room = await open_room(settings)
    _quicken(room, pace)
    return room


def _quicken(room: Room, pace: Pace) -> None:
    for actor in room.tables.values():
        actor.scheduler.pace = pace
        actor.scheduler.table_bots = QuickBots(actor.scheduler.table_bots.wanted, Random(1))
        actor.scheduler.table_bots.meet(actor.journal.table)


def served(folder: Path, tables: tuple[TableSettings, ...], **chosen: Any) -> Running:
    """A room of these tables that people come to over the network, where nobody is held up."""

    async def opened(settings: Settings) -> Room:
        room = await open_room(settings)
        _quicken(room, Pace(times=0.05, between_hands=0.1, asking=0.1, deciding=0.2))
        return room

    free = {"frames_per_second": 10_000.0, "frames_at_once": 10_000, "demo": False, "guests": "on"}
    return Running(folder, opened, tables=tables, snapshot_every=150, **{**free, **chosen})


class Tab:
    """One who looks at a table; every frame is kept, with the hand that was being played when it came."""

    def __init__(self, actor: TableActor, player: str = "", since: int = 0) -> None:
        self.actor, self.player, self.since = actor, player, since
        self.frames: list[tuple[bytes, int]] = []
        self.came = asyncio.Event()

    def send(self, frame: bytes) -> None:
        self.frames.append((frame, self.actor.journal.last_hand_number))
        self.came.set()

    def open(self) -> Tab:
        self.actor.connect(self)
        return self

    def close(self) -> None:
        self.actor.disconnect(self)

    @property
    def tables(self) -> list[wire.TableNow]:
        return [_TABLE.decode(frame) for frame, _ in self.frames]


class Auditor(Tab):
    """One who looks into the record whenever a frame comes, and notes what was shown before it was kept."""

    def __init__(self, actor: TableActor, player: str = "", since: int = 0) -> None:
        super().__init__(actor, player, since)
        self.early: list[int] = []

    def send(self, frame: bytes) -> None:
        head = self.actor._store.head(self.actor.stream)
        assert head is not None
        shown = _TABLE.decode(frame).version
        if head.version < shown:
            self.early.append(shown)
        super().send(frame)


class Person:
    """Somebody who sits down and plays, with two tabs open."""

    def __init__(self, actor: TableActor, name: str, chance: Random, *, sits: bool = True) -> None:
        self.actor, self.name, self.chance, self.sits = actor, name, chance, sits
        self.tabs = [Tab(actor, name), Tab(actor, name)]

    async def play(self, until: Callable[[], bool]) -> None:
        """Until there has been enough of it."""
        for tab in self.tabs:
            tab.open()
        first = self.tabs[0]
        while not until():
            with suppress(TimeoutError):
                async with asyncio.timeout(0.5):
                    await first.came.wait()
            first.came.clear()
            if not first.frames:
                continue
            message = self._chooses(_TABLE.decode(first.frames[-1][0]))
            if message is not None:
                with suppress(PokerroomError):
                    await self.actor.ask(self.name, message)

    def _chooses(self, now: wire.TableNow) -> wire.ToRoom | None:
        you, chance = now.you, self.chance
        assert you is not None
        if not you.seat:
            if not you.sit or not self.sits:
                return None
            return wire.Sit(seat=free_seat(now.public, chance), chips=now.public.max_buy_in or now.public.min_buy_in)
        options = you.options or wire.WireOptions()
        if options.show and not you.shows:
            what: wire.ActKind = "muck" if options.muck and chance.random() < 0.6 else "show"
            return wire.Act(what=what, turn=you.turn)
        if options.ask and chance.random() < 0.4:
            return wire.Act(what="ask", seat=chance.choice(options.ask), turn=you.turn)
        if options.expose and chance.random() < 0.1:
            return wire.Act(what="expose", cards=tuple(chance.sample(you.cards, 1)), turn=you.turn)
        if options.run_boards and chance.random() < 0.5:
            return wire.Act(what="run_boards", amount=2, turn=you.turn)
        if options.straddle and chance.random() < 0.3:
            return wire.Act(what="straddle", turn=you.turn)
        decided = choose(now, chance)
        if decided is not None:
            return decided
        if you.sitting_out:
            return wire.ComeBack()
        if you.top_up[1] and not next(seat.chips + seat.bet for seat in now.public.seats if seat.seat == you.seat):
            return wire.TopUp(amount=you.top_up[1])
        if chance.random() < 0.02:
            return wire.Habit(show=chance.random() < 0.5)
        return None
