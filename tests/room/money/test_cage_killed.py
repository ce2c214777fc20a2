"""A cage is killed while it sells and takes deposits: whatever the cashier was shown is there when it opens again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pokerroom.room.keys import room_key
from pokerroom.room.ledger_reading import read_ledger
from pokerroom.room.money.room_cage import RECORDED_CAGE
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.store import Store
from testkit.suite.effort import exhaustive
from testkit.suite.whole_command import app

# What a cashier does, without an end; each slip is shown when it is kept.
_CASHIER = """
import asyncio, sys
from datetime import UTC, datetime, timedelta
from collections.abc import Iterable
from pathlib import Path
from pokerroom.cage import commands
from pokerroom.room.ledger import RoomLedger
from pokerroom.room.money.room_cage import RoomCage
from pokerroom.room.keys import room_key
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.store import Store
from pokerroom.room.wall_time import Zone
from pokerroom.rulebook import house_named

async def work():
    chosen = Settings(data=Path(sys.argv[1]))
    store = Store.open(chosen.database_url, room_key(chosen.key_path))
    ledger = await RoomLedger.open(store, datetime.now(UTC))
    cage = RoomCage(
        store,
        ledger,
        lambda: datetime.now(UTC),
        Zone(),
        counted_by="one",
        refuse=lambda *_asked: None,
        changed=lambda _table: None,
        deals_at=lambda _table: False,
    )
    await cage.open()
    who = {"at": datetime.now(), "by": "Bo", "title": "supervisor"}
    uk = house_named("uk")
    if cage.state.on_shift is None:
        await cage.do(commands.OpenShift(**who), uk)
        await cage.do(commands.MoveFloat(what="chips", way="in", amount=10**8, why="float", **who), uk)
    while True:
        for asked in (commands.SellChips(amount=25, **who), commands.DepositMoney(player="Ann", amount=10, **who)):
            (told,) = await cage.do(asked, uk)
            print(told.slip, told.what, told.amount, flush=True)

asyncio.run(work())
"""


def _killed_after(folder: Path, slips: int) -> list[str]:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    words = [sys.executable, "-c", _CASHIER, str(folder)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment) as cashier:
        assert cashier.stdout is not None
        shown = [cashier.stdout.readline().strip() for _ in range(slips)]
        cashier.send_signal(signal.SIGKILL)
        shown += _whole_lines(cashier.stdout)
    assert all(shown)
    return shown


def _whole_lines(lines: Iterable[str]) -> list[str]:
    """Lines that were written to their end; the last one may have been broken off by the kill."""
    return [line.strip() for line in lines if line.endswith("\n")]


def test_slips_shown_around_the_kill_count_unless_they_were_broken_off() -> None:
    assert _whole_lines(["16 chips sold 20\n", "17 chips bo"]) == ["16 chips sold 20"]


@exhaustive  # a usual run kills tables, a tournament and a whole shift
def test_what_the_cashier_was_shown_outlives_a_kill_and_the_shell_proves_the_books(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "room"
    shown = _killed_after(folder, 15)
    chosen = Settings(data=folder)
    with Store.open(chosen.database_url, room_key(chosen.key_path), create=False) as store:
        state, _ = RECORDED_CAGE.read(store)
        ledger, books = read_ledger(store)
        assert list(store.verify()) == []
    kept = {f"{slip.number} {slip.what} {slip.amount}" for slip in state.slips.values()}
    assert set(shown) <= kept
    assert ledger.faults(books) == []
    sold = sum(slip.amount for slip in state.slips.values() if slip.what == "chips sold")
    assert ledger.balance("chips out") == sold

    def shell(*words: str) -> str:
        done = CliRunner().invoke(app, ["ledger", "report", "--database", chosen.database_url, *words])
        assert done.exit_code == 0, done.output
        return done.output

    monkeypatch.setenv("POKERROOM_KEY_FILE", str(chosen.key_path))
    assert "The books balance" in shell()
    shell("--out", str(tmp_path / "slips.csv"), "--list", "slips")
    shell("--out", str(tmp_path / "books.html"), "--days", "2")
    assert CliRunner().invoke(app, ["ledger", "report", "--out", "books.doc"]).exit_code != 0
    assert len((tmp_path / "slips.csv").read_text().splitlines()) == len(state.slips) + 1
    assert "<svg" in (tmp_path / "books.html").read_text()
