"""A room of hosted tables whose clock can be put forward, and people who are connected to its tables."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from pokerroom.room import wire
from pokerroom.room.hosting import orders
from pokerroom.room.hosting.happenings import HostedChoices
from pokerroom.room.hosting.state import HostedTable
from pokerroom.room.opening_room import open_room
from pokerroom.room.room import Room
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.tables.views.turn_tokens import OldTurn
from testkit.suite.waiting import until

FRIDAY = HostedChoices("star", "holdem", "Friday", seats=3, bots=0, charge="none")


class Looks:
    """Somebody who is connected to a table."""

    def __init__(self, player: str) -> None:
        self.player, self.since = player, 0

    def send(self, frame: bytes) -> None:
        """Nobody reads it."""


class ClockedRoom:
    """A room whose clock can be put forward."""

    def __init__(self, folder: Path, chosen: dict[str, Any]) -> None:
        self.later = timedelta()
        usual: dict[str, Any] = {"demo": False, "guests": "on", "pace": 0.0, "between_hands": 0.0, "patience": 3600.0}
        self.settings = Settings(data=folder, **{**usual, **chosen})
        self.room: Room

    async def open(self) -> None:
        self.room = await open_room(self.settings, lambda: datetime.now(UTC) + self.later)

    async def again(self) -> None:
        """The room closes and opens again."""
        await self.room.close()
        await self.open()

    async def hosts(self, host: str = "Ann", words: HostedChoices = FRIDAY, **more: Any) -> HostedTable:
        return await self.room.services.hosting.host_table(words, host, **more)

    async def do(self, hosted: HostedTable, order: orders.AnyHostOrder, name: str = "Ann") -> HostedTable:
        return await self.room.services.hosting.do(hosted.id, name, order)

    def listed(self, player: str) -> list[str]:
        return [table.name for table in self.room.lobby(player).tables]

    async def plays_hand(self, hosted: HostedTable) -> None:
        """Everybody who has a seat plays a hand, if there is another, to the showdown for as little as it costs."""
        actor = self.room.tables[hosted.id]
        before = actor.journal.ledger.hands
        await until(lambda: actor.journal.hand is not None or actor.journal.table.closed)
        while not actor.journal.table.closed and actor.journal.ledger.hands == before:
            await until(lambda: self.in_turn(actor) or actor.journal.ledger.hands > before)
            if player := self.in_turn(actor):
                you = (await actor.look(player)).you
                options = you.options if you is not None else None
                if you is None or options is None:
                    continue
                with suppress(OldTurn):
                    await actor.ask(player, wire.Act(what="call" if options.call else "check", turn=you.turn))

    async def folds_out(self, hosted: HostedTable) -> None:
        """Whoever has the turn gives the hand up, until everybody who wants to leave has left."""
        actor = self.room.tables[hosted.id]
        while actor.journal.stakes:
            await until(lambda: self.in_turn(actor) or not actor.journal.stakes)
            player = self.in_turn(actor)
            you = (await actor.look(player)).you if player else None
            if you is not None and you.options is not None:
                with suppress(OldTurn):
                    await actor.ask(player, wire.Act(what="fold", turn=you.turn))

    @staticmethod
    def in_turn(actor: Any) -> str:
        """Return who has the turn at a table; nobody where no hand is played."""
        hand = actor.journal.hand
        return actor.journal.names[hand.turn] if hand is not None and hand.turn and not hand.showdown.to_show else ""


@asynccontextmanager
async def opened(folder: Path, **chosen: Any) -> AsyncIterator[ClockedRoom]:
    evening = ClockedRoom(folder, chosen)
    await evening.open()
    try:
        yield evening
        assert await evening.room.lasting_faults() == []
    finally:
        await evening.room.close()


def played(evening: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(evening())  # type: ignore[arg-type]
