"""A room is killed at random instants while people play, again and again, and started again on the same data.

Nothing that anybody has seen is lost: not a card, a chip or a line; hands go on with the same deck. By default the
kills are few enough for every run of the tests; TESTS_KILLS=200 asks for as many as that on SQLite, and for a
third of them on PostgreSQL. POKERROOM_TEST_SEED=7 chooses other instants.
"""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import httpx
import pytest

from pokerroom.room.keys import room_key
from pokerroom.room.store import Store
from pokerroom.room.tables.stream.table_stream import stream_of
from pokerroom.web.visitors.visitor import Guest
from room.chaos.forked_servers import QUICK_SETTINGS, Served
from room.chaos.regular import Regular
from room.chaos.witness import Witness
from testkit.suite.effort import THOROUGH

KILLS: Final = int(os.environ.get("TESTS_KILLS", "9" if THOROUGH else "2"))
SEED: Final = int(os.environ.get("POKERROOM_TEST_SEED", "1"))
_PATIENCE: Final = 120.0  # seconds: a busy machine must not make a test fail
_MORE: Final = 30  # kills or stops besides, until one came in the middle of a hand
TABLES: Final = {"one": ("uk", "holdem"), "two": ("star", "draw_ante"), "three": ("star", "seven_card_stud")}
SETTINGS: Final = QUICK_SETTINGS + "".join(
    f'[[tables]]\nname = "{name}"\nhouse = "{house}"\ngame = "{game}"\n' for name, (house, game) in TABLES.items()
)


@pytest.fixture(params=["sqlite", "postgresql"])
def served(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Served]:
    database = "" if request.param == "sqlite" else request.getfixturevalue("postgres_url")
    room = Served(tmp_path / "room", SETTINGS, database)
    yield room
    room.close()


class PeopleOfKilledRoom:
    """People at every table of a room that is not always there."""

    def __init__(self, served: Served, seed: int) -> None:
        self.served, self.chance, self.witness = served, Random(seed), Witness()
        self.people: list[Regular] = []
        self.address = ""
        self._staying: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        self.address = await asyncio.to_thread(self.served.open)
        if self.people:
            return
        async with httpx.AsyncClient(base_url=self.address) as client:
            for number, table in enumerate((*TABLES, "one", "one")):
                guest = await Guest.enter(client)
                sits = number <= len(TABLES)
                person = Regular(guest, table, self.witness, self.chance, lambda: self.address, sits=sits)
                self.people.append(person)
                self._staying.append(asyncio.create_task(person.stay()))

    async def play(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        for each in self._staying:
            if each.done():
                each.result()

    async def back(self) -> None:
        """Until somebody at every table is there again; now and then the room has not even that long to live."""
        if not self.chance.randrange(5):
            return
        while {person.table for person in self.people if person.there} != set(TABLES):
            await self.play(0.005)

    async def play_on(self) -> None:
        """Until at every table a hand has begun since, and everybody is there again."""
        hands, connections = dict(self.witness.hands), [person.connections for person in self.people]
        end = time.monotonic() + _PATIENCE
        while any(self.witness.hands[table] < hands.get(table, 0) + 2 for table in TABLES):
            assert time.monotonic() < end, f"{dict(self.witness.hands)} after {hands}\n{self.served.printed()}"
            await self.play(0.02)
        assert all(person.connections >= one for person, one in zip(self.people, connections, strict=True))

    async def killed(self) -> None:
        self.address = ""
        assert await asyncio.to_thread(self.served.kill) == -signal.SIGKILL
        await self.play(0.02)  # what was on its way arrives

    async def stopped(self) -> None:
        self.address = ""
        assert await asyncio.to_thread(self.served.stop) == 0, self.served.printed()
        assert "The room is closed." in self.served.printed()
        await self.play(0.02)

    def answers(self) -> Counter[str]:
        """How often people were told what."""
        return sum((person.answers for person in self.people), Counter())

    async def home(self) -> None:
        for each in self._staying:
            each.cancel()
        await asyncio.gather(*self._staying, return_exceptions=True)

    def check(self, *, all_of_it: bool = True) -> int:
        """The record as it lies there, with nobody at work on it; in how many hands it was left, if all is read."""
        url = self.served.database or f"sqlite:///{self.served.folder / 'room.db'}"
        with Store.open(url, room_key(self.served.folder / "room.key")) as store:
            assert list(store.verify()) == []
            for table in TABLES:
                head = store.head(stream_of(table))
                assert head is not None
                assert head.version >= self.witness.versions[table], f"somebody saw {table} as it is not kept"
            journals = self.witness.check(store, tuple(TABLES)) if all_of_it else {}
        return sum(journal.hand is not None for journal in journals.values())


async def _kills(evening: PeopleOfKilledRoom, kills: int) -> None:
    """Kill the room so many times, and until one came in the middle of a hand."""
    in_hands = 0
    for number in range(1, kills + 1 + _MORE):
        if number > kills and in_hands:
            break
        await evening.back()
        await evening.play(evening.chance.uniform(0.0, 0.4))
        await evening.killed()
        in_hands += evening.check(all_of_it=number % 6 == 1 or number > kills)
        await evening.open()
    assert in_hands, "never in the middle of a hand"


async def _stops(evening: PeopleOfKilledRoom, stops: int) -> None:
    """The same with a room that is asked to stop."""
    in_hands = 0
    for number in range(1, stops + 1 + _MORE):
        if number > stops and in_hands:
            break
        await evening.play_on()
        await evening.stopped()
        in_hands += evening.check()
        await evening.open()
    assert in_hands, "never in the middle of a hand"


async def _evening(served: Served, kills: int, stops: int) -> PeopleOfKilledRoom:
    evening = PeopleOfKilledRoom(served, SEED)
    await evening.open()
    try:
        await evening.play_on()
        await _kills(evening, kills)
        if stops:
            await _stops(evening, stops)
        await evening.play_on()
        await evening.stopped()
    finally:
        await evening.home()
    evening.check()  # with nobody at work on the record any more
    return evening


def test_nothing_that_anybody_saw_is_lost_by_a_kill_or_a_stop(served: Served) -> None:
    kills, stops = (max(1, KILLS // 3), 0) if served.database else (KILLS, 2 if THOROUGH else 1)
    answers = asyncio.run(_evening(served, kills, stops)).answers()
    code, printed = served.audit()
    assert (code, "as it was written" in printed) == (0, True), printed
    assert answers["done"] > 20
    assert answers["closing"] >= len(TABLES) * stops
    assert not answers["refused: malformed"]
    assert "Traceback" not in served.printed(), served.printed()
