"""Rooms with a table of the game against the house: somebody who looks, sits down, wagers and plays a round out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from pokerroom.room import wire
from pokerroom.room.bonus_tables.bonus_actor import BonusActor
from pokerroom.room.opening_room import open_room
from pokerroom.room.room import Room
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.table_settings import TableSettings
from testkit.suite.waiting import until

TABLE = "starlight"


class BonusTab:
    """A connection that only collects what it is sent."""

    def __init__(self, player: str = "", since: int = 0) -> None:
        self.player, self.since = player, since
        self.frames: list[wire.BonusTableNow] = []

    def send(self, frame: bytes) -> None:
        message = msgspec.json.decode(frame, type=wire.FromRoom)
        if isinstance(message, wire.BonusTableNow):
            self.frames.append(message)

    @property
    def public(self) -> wire.PublicBonusTable:
        return self.frames[-1].public

    @property
    def you(self) -> wire.YourBonusTable:
        table = self.frames[-1].you
        assert table is not None
        return table

    @property
    def choices(self) -> wire.BonusChoices:
        return self.you.choices or wire.BonusChoices()


@asynccontextmanager
async def opened(folder: Path, **more: Any) -> AsyncIterator[tuple[Room, BonusActor]]:
    words = {"bots": more.pop("bots", 0), "seats": more.pop("seats", 5), **more.pop("words", {})}
    own = TableSettings("star-bonus", "bonus", name="Starlight", **words)
    usual: dict[str, Any] = {"pace": 0.0, "between_hands": 0.0, "demo": False, "two_factor": "off", "tables": (own,)}
    room = await open_room(Settings(data=folder, **{**usual, **more}))
    try:
        yield room, room.bonus_tables[TABLE]
    finally:
        await room.close()


async def sat(actor: BonusActor, box: int, player: str) -> BonusTab:
    tab = BonusTab(player)
    actor.connect(tab)
    await actor.ask(player, wire.SitAtBox(box=box, chips=500))
    return tab


async def wagers(actor: BonusActor, tab: BonusTab, ante: int = 10) -> int:
    await until(lambda: tab.choices.place)
    number = tab.public.round
    await actor.ask(tab.player, wire.WagerAt(area="ante", chips=ante, round=number))
    await actor.ask(tab.player, wire.WagersDown(round=number))
    return number


async def plays_out(actor: BonusActor, tabs: list[BonusTab], number: int) -> None:
    def over() -> bool:
        return tabs[0].public.round > number or tabs[0].public.phase == "over"

    async with asyncio.timeout(60):
        while not over():
            for tab in tabs:
                if tab.public.turn == tab.you.box and tab.choices.fold:
                    await actor.ask(
                        tab.player, wire.PlayBox(what="bet" if tab.choices.bet else "check", turn=tab.you.turn)
                    )
            await asyncio.sleep(0.002)
