"""What changes nothing is not recorded, and nobody who only looks on has bots fill the record."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from pokerroom.room import wire
from pokerroom.room.opening_room import open_room
from pokerroom.room.settings.room_settings import BotsWaitFor, Settings
from pokerroom.room.settings.table_settings import TableSettings
from testkit.suite.waiting import until

TABLES = (
    TableSettings("uk", "holdem", seats=4, bots=2, name="Holdem"),
    TableSettings("star-bonus", "holdem_bonus", bots=2, name="Bonus"),
)


class Tab:
    """A connection that reads nothing."""

    def __init__(self, player: str) -> None:
        self.player, self.since = player, 0

    def send(self, frame: bytes) -> None:
        """Leave it unread."""


def _settings(
    folder: Path, tables: tuple[TableSettings, ...] = TABLES, bots_wait_for: BotsWaitFor = "auto"
) -> Settings:
    return Settings(
        data=folder, demo=False, guests="on", tables=tables, pace=0.0, between_hands=0.0, bots_wait_for=bots_wait_for
    )


async def test_who_is_there_comes_back_and_who_is_away_goes_away_without_a_record(tmp_path: Path) -> None:
    room = await open_room(_settings(tmp_path, (TableSettings("uk", "holdem", seats=4, bots=0, name="Holdem"),)))
    try:
        actor = room.tables["holdem"]
        actor.connect(Tab("Ann"))
        await actor.ask("Ann", wire.Sit(seat=1, chips=200))
        before = actor.version
        for _ in range(20):
            await actor.ask("Ann", wire.ComeBack())
        assert actor.version == before
        await actor.ask("Ann", wire.SitOut())
        away = actor.version
        assert away > before
        for _ in range(20):
            await actor.ask("Ann", wire.SitOut())
        assert actor.version == away
        await actor.ask("Ann", wire.ComeBack())
        assert actor.version > away
    finally:
        await room.close()


@pytest.mark.parametrize("bots_wait_for", ["player", "onlooker"])
async def test_bots_play_beside_a_person_and_for_watchers_only_where_they_may(
    tmp_path: Path, bots_wait_for: BotsWaitFor
) -> None:
    room = await open_room(_settings(tmp_path, bots_wait_for=bots_wait_for))
    try:
        holdem, bonus = room.tables["holdem"], room.bonus_tables["bonus"]
        for actor in (holdem, bonus):
            actor.connect(Tab(""))
            actor.connect(Tab("Zoe"))
        if bots_wait_for == "onlooker":
            await until(lambda: holdem.journal.last_hand_number > 1 and bonus.journal.state.rounds > 1)
            return
        await until(lambda: len(holdem.journal.stakes) == 2 and len(bonus.journal.boxes) == 2)
        await asyncio.sleep(0.3)
        assert (holdem.journal.last_hand_number, bonus.journal.state.rounds) == (0, 0)
        holdem.connect(Tab("Ann"))
        await holdem.ask("Ann", wire.Sit(seat=holdem.journal.seats.free[0], chips=200))
        await until(lambda: holdem.journal.last_hand_number > 0)
    finally:
        await room.close()


def test_bots_play_for_watchers_where_the_room_listens_to_this_machine_alone() -> None:
    assert Settings().plays_for_watchers
    assert not Settings(host="0.0.0.0").plays_for_watchers
    assert not Settings(proxies=("192.0.2.7",)).plays_for_watchers
    assert Settings(host="192.0.2.7", bots_wait_for="onlooker").plays_for_watchers
