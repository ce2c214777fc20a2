"""Rooms with a jackpot: one table, two players, a deck as it is wanted, and hands played until something happens."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from pokerroom.cards import Card, parse_cards
from pokerroom.errors import PokerroomError
from pokerroom.room import wire
from pokerroom.room.opening_room import open_room
from pokerroom.room.room import Room
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.tables.actor.table_actor import TableActor

HARBOUR = "harbour"
PATIENCE = 60.0  # seconds after which a test gives up
# What a test says that needs a pause: the hand that is over lies there until `next_hand`, and the rest takes no time.
PAUSED: dict[str, Any] = {"pace": 0.001, "between_hands": 3_600_000.0}
ROYAL = "As 2d Ks 2c 9h Qs Js Ts 9c 4h 9d 5h"  # seat 1 and 2 in turn, a burn, the flop, and so on
STAR = """
house = "star"
name = "main"
unit = 1
seed = 1000
per_hand = 2
events = [{ hand = "royal_flush", percent = 100 }]
"""
ADELAIDE = """
house = "adelaide"
name = "royal"
unit = 1
seed = 1000
per_hand = 2
board = "whole_board"
"""
UK = 'house = "uk"\nname = "bad beat"\nunit = 1\nseed = 1000\n'


def chosen(folder: Path, pool: str, house: str, **more: Any) -> Settings:
    file = folder / "pool.toml"
    file.write_text(pool, "utf-8")
    tables = (TableSettings(house, "holdem", name="Harbour", seats=6, bots=0, jackpot=True),)
    usual: dict[str, Any] = {"pace": 0.0, "between_hands": 0.0, "demo": False, "two_factor": "off", "tables": tables}
    return Settings(data=folder, jackpots=(str(file),), **{**usual, **more})


@asynccontextmanager
async def opened(folder: Path, pool: str = STAR, house: str = "star", **more: Any) -> Any:
    room = await open_room(chosen(folder, pool, house, **more))
    try:
        yield room
    finally:
        await room.close()


def wait_for_people(actor: TableActor) -> None:
    """Let nobody's time run out at the table, however slow the machine is."""
    pace, long = actor.scheduler.pace, 600.0
    actor.scheduler.pace = dataclasses.replace(pace, patience=long, absent_patience=long, asking=long, deciding=long)


async def faults_at_rest(room: Room) -> list[str]:
    """Return what does not balance in the room while every table stands still, since in an append much does not."""
    async with AsyncExitStack() as standing:
        for actor in room.tables.values():
            await standing.enter_async_context(actor.standing_still())
        return room.faults()


async def seated(room: Room) -> TableActor:
    actor = room.tables[HARBOUR]
    wait_for_people(actor)
    setup = actor.journal.rules.setup
    for seat, name in enumerate(("Ann", "Bob"), 1):
        await actor.ask(name, wire.Sit(seat=seat, chips=int(setup.max_buy_in or 400)))
    return actor


class Looking:
    """Somebody who is connected, so that the table waits for them."""

    def __init__(self, player: str) -> None:
        self.player, self.since = player, 0

    def send(self, frame: bytes) -> None:
        del frame


def look(actor: TableActor) -> None:
    """Both players are connected: the table gives them time to see a hand that is over."""
    for name in ("Ann", "Bob"):
        actor.connect(Looking(name))


def next_hand(actor: TableActor) -> None:
    """End the pause between two hands."""
    actor.scheduler.skip("between hands")
    actor.show_again()


async def play(actor: TableActor, until: Callable[[], bool], what: wire.ActKind = "call") -> None:
    """Everybody checks or calls, or folds, until something has happened that stays so; however slow the machine is."""
    latest = asyncio.get_running_loop().time() + PATIENCE
    while asyncio.get_running_loop().time() < latest:
        if until():
            async with actor.standing_still():  # it is kept by now
                return
        hand = actor.journal.hand
        if hand is not None and hand.turn:
            name = actor.journal.names[hand.turn]
            you = (await actor.look(name)).you
            if you is not None and you.options is not None:
                wanted: wire.ActKind = "show" if hand.showdown.to_show else what if you.to_call else "check"
                with suppress(PokerroomError):
                    await actor.ask(name, wire.Act(what=wanted, turn=you.turn))
        await asyncio.sleep(0.002)
    raise AssertionError("it did not happen")


def stack(monkeypatch: pytest.MonkeyPatch, first: str) -> None:
    """Make every deck begin with these cards."""
    top = parse_cards(first)

    def shuffled(cards: Sequence[Card]) -> Sequence[Card]:
        return [*top, *(card for card in cards if card not in top)]

    for module in ("room_parts", "table_services.table_opener", "tables.journal.stored_table"):
        monkeypatch.setattr(f"pokerroom.room.{module}.shuffled_and_cut", shuffled)


def value(room: Room, name: str = "main") -> int:
    return room.jackpots.pools[name].meter.value
