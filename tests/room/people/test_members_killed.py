"""A room is killed while members are given cards and limits: whatever was shown is there when it is read again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from pokerroom.room.keys import room_key
from pokerroom.room.people.members.room_members import read_member
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.store import Store
from testkit.suite.effort import exhaustive

# What a desk and a player do, without an end; each is shown when it is kept.
_DESK = """
import asyncio, sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from pokerroom.members import commands
from pokerroom.room.people.members.room_members import RoomMembers
from pokerroom.room.keys import room_key
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.store import Store
from pokerroom.room.wall_time import Zone
from pokerroom.rulebook import house_named

async def work():
    chosen = Settings(data=Path(sys.argv[1]))
    store = Store.open(chosen.database_url, room_key(chosen.key_path))
    members = RoomMembers(
        store, lambda: datetime.now(UTC), Zone(),
        waiting=timedelta(days=1),
        rest=timedelta(minutes=30),
        houses=tuple,
        changed=lambda: None,
    )
    await members.open()
    star, now = house_named("star"), datetime.now()
    by = {"at": now, "player": "Ann", "by": "Bo", "title": "Gaming Manager", "why": "worn"}
    await members.do(commands.OpenMembership(**by), star)
    await members.do(commands.IssueCard(card="0", **by), star)
    for number in range(1, 10_000):
        await members.do(commands.ReplaceCard(card=str(number), **by), star)
        limit = commands.SetLimit(at=now, player="Ann", by="Ann", kind="loss", period="day", amount=10_000 - number)
        await members.do(limit)
        await members.do(commands.KeepMembersApart(other=f"Bob {number}", suspected=True, **by), star)
        print(number, flush=True)

asyncio.run(work())
"""


@exhaustive  # a usual run kills tables, a tournament and a whole shift
def test_what_was_shown_of_members_outlives_a_kill(tmp_path: Path) -> None:
    folder = tmp_path / "room"
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    words = [sys.executable, "-c", _DESK, str(folder)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment) as desk:
        assert desk.stdout is not None
        shown = [desk.stdout.readline().strip() for _ in range(8)]
        desk.send_signal(signal.SIGKILL)
        shown += [line.strip() for line in desk.stdout if line.endswith("\n")]
    last = int(shown[-1])
    chosen = Settings(data=folder)
    with Store.open(chosen.database_url, room_key(chosen.key_path), create=False) as store:
        ann, _ = read_member(store, "Ann")
        assert list(store.verify()) == []
        card = ann.card("star")
        assert card is not None
        assert last <= int(card.number) <= last + 1
        assert {("star", f"Bob {each}") for each in range(1, last + 1)} <= ann.apart
        # An order about two stands with both or with neither.
        for _, other in ann.apart:
            assert read_member(store, other)[0].apart == {("star", "Ann")}
