"""Every frame to everybody over many hands of every game, scanned for cards that its receiver may not see.

POKERROOM_TEST_HANDS=50 plays as many hands at each table, and POKERROOM_TEST_SEED=7 others.
"""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

import pytest

from pokerroom.games import GAMES
from pokerroom.room import wire
from pokerroom.room.room import Room
from pokerroom.room.settings import OwnTable
from pokerroom.table.new_table import houses
from room.chaos.judge import Judge
from room.chaos.table_of import Person, Tab, open_room
from room.chaos.witness import Witness

HANDS: Final = int(os.environ.get("POKERROOM_TEST_HANDS", "5"))
SEED: Final = int(os.environ.get("POKERROOM_TEST_SEED", "1"))
NAMES: Final = ("Wanda", "Xaver", "Yusuf")
SPREAD: Final = tuple(OwnTable(book.id, game, bots=1) for game in GAMES for book in houses(game))


async def _play(room: Room, hands: int, chance: Random) -> tuple[list[Person], list[Tab]]:
    """People at every table, each with a stranger without a name, and one who has a seat at another table only."""
    people: list[Person] = []
    onlookers: list[Tab] = []
    playing = []
    hosts = list(room.tables.values())
    for number, host in enumerate(hosts):
        visitor = f"{NAMES[0]} {hosts[number - 1].id}"
        onlookers += [Tab(host).open(), Tab(host, visitor).open()]
        for name in NAMES:
            person = Person(host, f"{name} {host.id}", chance)
            people.append(person)
            playing.append(person.play(lambda host=host: host.desk.table.hands > hands))
    async with asyncio.timeout(300):
        await asyncio.gather(*playing)
    return people, onlookers


async def _evening(folder: Path, tables: tuple[OwnTable, ...]) -> None:
    chance = Random(SEED)
    room = await open_room(folder, tables)
    try:
        people, onlookers = await _play(room, HANDS, chance)
        judges = {table: Judge(room.store, table) for table in room.tables}
        witness, seen, frames = Witness(), Counter[str](), 0
        for person in people:
            assert person.tabs[0].frames[1:] == person.tabs[1].frames[1:], "two tabs, two stories"
        for tab in [*onlookers, *(person.tabs[0] for person in people)]:
            for now in tab.tables:
                seen.update(judges[tab.host.id].judge(tab.player, now))
                witness.hear(tab.player, now)
                frames += 1
        witness.check(room.store, tuple(room.tables))
        assert frames > len(tables) * HANDS * 20
        assert len(seen) == 52, "the deck was seen in all its cards by somebody"
        hidden = Counter(bool(judge.hidden[hand]) for judge in judges.values() for hand in judge.hands)
        assert hidden[True], "and there were cards to hide"
    finally:
        await room.close()


@pytest.mark.parametrize("part", range(2))
def test_nobody_is_sent_a_card_that_is_not_theirs_to_see(tmp_path: Path, part: int) -> None:
    asyncio.run(_evening(tmp_path, SPREAD[part::2]))


# Spectators, by the house's setting

BEHIND: Final = (OwnTable("uk", "holdem", bots=1), OwnTable("star", "seven_card_stud", bots=1))


def _is_bare(now: wire.TableNow) -> bool:
    """Who sits where, and nothing else."""
    public = now.public
    nothing = not (public.hand or public.boards or public.pots or public.total or public.turn or now.lines)
    return nothing and not any(seat.chips or seat.bet or seat.cards or seat.hand or seat.did for seat in public.seats)


async def _behind(folder: Path, spectators: str, hands: int) -> None:
    room = await open_room(folder, BEHIND, spectators=spectators)
    try:
        people, onlookers = await _play(room, hands, Random(SEED))
        judges = {table: Judge(room.store, table) for table in room.tables}
        for person in people:
            _seated_live(judges[person.host.id], person.tabs[0])
        shown: set[int] = set()
        for tab in onlookers:
            judge = judges[tab.host.id]
            for now, (_, playing) in zip(tab.tables, tab.frames, strict=True):
                if _is_bare(now):
                    continue
                assert spectators != "none"
                number = now.public.hand
                assert number < playing, f"hand {number} was shown while it was hand {playing}"
                assert all(line.hand < playing for line in now.lines)
                judge.judge("", now, open_cards=spectators == "behind_open")
                shown.add(number)
                if spectators == "behind_open" and now.public.state == "playing":
                    assert "??" not in {card for seat in now.public.seats for card in seat.cards}
        assert spectators == "none" or len(shown) >= hands - 1
    finally:
        await room.close()


def _seated_live(judge: Judge, tab: Tab) -> None:
    """From the moment that they have a seat they see the table as it is, in order, and as players do."""
    version = 0
    for now in tab.tables:
        if now.you is not None and now.you.seat:
            judge.judge(tab.player, now)
            assert now.version >= version, "an older table after a newer one"
            version = now.version
        elif version:
            raise AssertionError(f"{tab.player} has a seat, and was sent what a spectator sees: {now}")


@pytest.mark.parametrize("spectators", ["behind", "behind_open", "none"])
def test_spectators_see_what_the_house_lets_them(tmp_path: Path, spectators: str) -> None:
    asyncio.run(_behind(tmp_path, spectators, HANDS))


async def _rises(folder: Path) -> None:
    room = await open_room(folder, BEHIND[:1], spectators="behind_open")
    try:
        (host,) = room.tables.values()
        rng = Random(SEED)
        others = [Person(host, name, rng) for name in NAMES]
        playing = [asyncio.create_task(each.play(lambda: host.desk.table.hands > 12)) for each in others]
        zoe = Tab(host, "Zoe").open()
        await _until(lambda: host.desk.table.hands > 2)
        free = next(iter(host.desk.table.seats.free))
        await host.ask("Zoe", wire.Sit(seat=free, chips=host.summary.max_buy_in, post=False))
        seated = len(zoe.frames)
        await _until(lambda: host.desk.table.hands > 4)
        for now in zoe.tables[seated:]:
            assert now.you is not None
            assert now.you.seat == free
        await host.ask("Zoe", wire.Leave())
        await _until(lambda: not host.seat_of("Zoe"))
        risen = len(zoe.frames)
        await _until(lambda: host.desk.table.hands > 8)
        await asyncio.gather(*playing)
        judge = Judge(room.store, host.id)
        for now, (_, hand) in zip(zoe.tables[seated:risen], zoe.frames[seated:risen], strict=True):
            judge.judge("Zoe", now)
            assert now.public.hand in (hand, hand - 1, 0)
        later = zoe.frames[risen:]
        assert later, "whoever gets up looks on"
        for now, (_, hand) in zip(zoe.tables[risen:], later, strict=True):
            assert now.you is not None
            assert not now.you.seat
            assert _is_bare(now) or now.public.hand < hand
    finally:
        await room.close()


async def _until(done: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not done():
            await asyncio.sleep(0.005)


def test_whoever_sits_down_is_a_spectator_no_more_and_again_when_they_get_up(tmp_path: Path) -> None:
    asyncio.run(_rises(tmp_path))
