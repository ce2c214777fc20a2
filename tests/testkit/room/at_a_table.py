"""People at a table without a page: what each is sent, and whose turn it is."""

from __future__ import annotations

import msgspec

from pokerroom.room import wire
from pokerroom.room.tables.actor.table_actor import TableActor


class Tab:
    """A connection that only collects what it is sent."""

    def __init__(self, player: str = "", since: int = 0) -> None:
        self.player, self.since = player, since
        self.frames: list[wire.TableNow] = []

    def send(self, frame: bytes) -> None:
        self.frames.append(msgspec.json.decode(frame, type=wire.TableNow))

    @property
    def now(self) -> wire.TableNow:
        return self.frames[-1]

    @property
    def lines(self) -> dict[int, str]:
        return {line.number: line.text for frame in self.frames for line in frame.lines}


async def seat(actor: TableActor, *players: str) -> dict[str, Tab]:
    tabs = {}
    for number, player in enumerate(players, 1):
        tabs[player] = Tab(player)
        actor.connect(tabs[player])
        await actor.ask(player, wire.Sit(seat=number, chips=200))
    return tabs


def in_turn(tabs: dict[str, Tab]) -> str:
    """Whose turn it is, as that player sees it."""
    seen = ((name, tab.now) for name, tab in tabs.items())
    return next((name for name, now in seen if now.you and now.you.seat and now.public.turn == now.you.seat), "")
