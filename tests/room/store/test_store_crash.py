"""Killed in the middle of writing: everything that was acknowledged is there, and the chain is whole."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pokerroom.room.store import Store
from testkit.suite.effort import some


@pytest.mark.parametrize("acknowledged", some([40, 1, 200], 3))
def test_a_kill_loses_nothing_that_was_acknowledged(database_url: str, acknowledged: int) -> None:
    writer = subprocess.Popen(
        [sys.executable, "-m", "room.store.killed_writer", database_url],
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert writer.stdout is not None
    lines = [writer.stdout.readline() for _ in range(acknowledged)]
    time.sleep(0.003)  # somewhere in a commit, as likely as not
    writer.kill()
    lines += [line for line in writer.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
    writer.stdout.close()
    writer.wait()
    told: dict[str, int] = {}
    for line in lines:
        stream, _, version = line.partition(" ")
        told[stream] = int(version)
    with Store.open(database_url, bytes(range(32))) as store:
        assert list(store.verify()) == []
        assert len(list(store.read("pair-a"))) == len(list(store.read("pair-b")))
        for stream, acknowledged_version in told.items():
            stored = [each.version for each in store.read(stream)]
            assert stored == list(range(1, len(stored) + 1))
            assert len(stored) >= acknowledged_version
            assert len(stored) % 2 == 0  # an append is there whole or not at all
