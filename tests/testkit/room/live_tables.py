"""A room with one live table, its dealer and its floor manager: what is entered at it, and what it has."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pokerroom.hand import Hand
from pokerroom.room import wire
from pokerroom.room.live.live_actor import LiveActor
from pokerroom.room.opening_room import open_room
from pokerroom.room.room import Room
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.table_settings import TableSettings
from testkit.room.approving import approve_table
from testkit.room.deck_ready import make_deck_ready

TABLE = "felt"

DEALER, FLOOR = "Dee", "Flo"

FELT: dict[str, Any] = {"house": "star", "game": "holdem", "name": "Felt", "seats": 6, "dealt": "live"}


def chosen(
    folder: Path, floor: str = "Gaming Manager", settled: Mapping[str, Any] = MappingProxyType({}), **words: Any
) -> Settings:
    table = TableSettings(**{**FELT, **words})
    staff = (Staff(DEALER, table.house, ("dealer",)), Staff(FLOOR, table.house, (floor,)))
    return Settings(**{"data": folder, "demo": False, "tables": (table,), "staff": staff, **settled})


@asynccontextmanager
async def live_room(folder: Path, **words: Any) -> AsyncIterator[tuple[Room, LiveActor]]:
    settings = chosen(folder, **words)
    if words.get("house") == "adelaide":  # where nobody deals at a table that is not approved
        await approve_table(settings, "adelaide", TABLE)
    room = await open_room(settings)
    try:
        actor = room.tables[TABLE]
        assert isinstance(actor, LiveActor)
        yield room, actor
    finally:
        await room.close()


async def seated(actor: LiveActor, *seats: int, chips: int = 1000) -> None:
    for seat in seats:
        await actor.ask(DEALER, wire.SeatPlayer(seat=seat, player=f"Vis {chr(64 + seat)}", chips=chips, visitor=True))
    await make_deck_ready(actor, DEALER)


async def did(actor: LiveActor, seat: int, what: Any, **more: Any) -> None:
    await actor.ask(DEALER, wire.SeatDid(seat=seat, what=what, **more))


async def console_of(actor: LiveActor) -> wire.WireLive:
    you = (await actor.look(DEALER)).you
    assert you is not None
    assert you.live is not None
    return you.live


def hand_of(actor: LiveActor) -> Hand:
    assert actor.journal.hand is not None
    return actor.journal.hand


def chips_of(room: Room) -> int:
    """Return every chip that has come to the table and is still there, by its book."""
    table = room.tables[TABLE].journal.table
    hand = table.hand
    stacks = sum(hand.stacks.values()) + hand.pot + hand.charged if hand is not None else 0
    out = sum(stake.chips for seat, stake in table.state.players.stakes.items() if hand is None or not hand.is_in(seat))
    return stacks + out
