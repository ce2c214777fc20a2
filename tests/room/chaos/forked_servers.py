"""Servers that can be killed: each is the real `pokerroom serve`, forked from a process that has read the program.

Reading the program takes a busy machine seconds, and a test that kills a server twenty times has no use for them; what
runs in the fork is the command as anybody types it. Run as a program, this file is the process that forks: it takes
lines of JSON, and answers each with a number.
"""

from __future__ import annotations

import asyncio
import atexit
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

_OPEN: Final = "The room is open at "
_PATIENCE: Final = 60.0

# A room in which nobody waits and nobody is held up; its tables are to be added.
QUICK_SETTINGS: Final = """
pace = 0.05
between_hands = 0.1
demo = false
guests = "on"
two_factor = "off"
bots_at_table = 2
bot_strength = "easy"
snapshot_every = 150
entries_per_minute = 100000
requests_per_second = 10000
requests_at_once = 10000
frames_per_second = 10000
frames_at_once = 10000
log_level = "warning"
"""


class ServerForker:
    """The process that forks."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "room.chaos.forked_servers"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[2],
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},  # the same program as is tested here
        )
        self._read()

    def start(self, words: list[str], out: Path) -> int:
        """Run a command; the number of its process."""
        return self._say({"words": words, "out": str(out)})

    def wait(self, pid: int) -> int:
        """How a process ended, once it has: its exit code, or less than nought for a signal."""
        return self._say({"wait": pid})

    def run(self, words: list[str], out: Path) -> tuple[int, str]:
        """Run a command to its end: its exit code and what it printed."""
        code = self.wait(self.start(words, out))
        return code, out.read_text("utf-8")

    def close(self) -> None:
        """No more of them."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait(_PATIENCE)

    def _say(self, what: Any) -> int:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(what) + "\n")
        self._process.stdin.flush()
        return self._read()

    def _read(self) -> int:
        assert self._process.stdout is not None
        return int(self._process.stdout.readline())


@cache
def the_forker() -> ServerForker:
    """The one process that forks for all tests of a worker."""
    forker = ServerForker()
    atexit.register(forker.close)
    return forker


class Served:
    """A room that is served on the same data again and again, at another port each time."""

    def __init__(self, folder: Path, settings: str, database: str = "") -> None:
        self.folder, self.database = folder, database
        self.address = ""
        self._forker = the_forker()
        self._pid = 0
        self._out = folder / "out.txt"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "pokerroom.toml").write_text(settings, "utf-8")

    @property
    def options(self) -> list[str]:
        """The database as an option of every command."""
        return ["--database", self.database] if self.database else []

    def open(self) -> str:
        """Start it; the address once it is open."""
        words = ["serve", "--port", "0", "--data", str(self.folder), "-c", str(self.folder / "pokerroom.toml")]
        self._out.write_text("", "utf-8")
        self._pid = self._forker.start([*words, *self.options], self._out)
        end = time.monotonic() + _PATIENCE
        while True:
            printed = self._out.read_text("utf-8")
            if _OPEN in printed:
                self.address = printed.partition(_OPEN)[2].split()[0]
                return self.address
            if time.monotonic() > end:
                raise TimeoutError(printed)
            time.sleep(0.01)

    def kill(self) -> int:
        """Kill it where it stands."""
        os.kill(self._pid, signal.SIGKILL)
        return self._ended()

    def stop(self) -> int:
        """Ask it to stop; its exit code."""
        os.kill(self._pid, signal.SIGTERM)
        return self._ended()

    def close(self) -> None:
        """Kill it if it still runs."""
        if self._pid:
            with suppress(ProcessLookupError):
                self.kill()

    def printed(self) -> str:
        """What it has printed."""
        return self._out.read_text("utf-8")

    def audit(self) -> tuple[int, str]:
        """What `pokerroom audit verify` says."""
        url = self.database or f"sqlite:///{self.folder / 'room.db'}"
        words = ["audit", "verify", "--database", url, "--key-file", str(self.folder / "room.key")]
        return self._forker.run(words, self.folder / "audit.txt")

    def _ended(self) -> int:
        pid, self._pid = self._pid, 0
        return self._forker.wait(pid)


def _fork(words: list[str], out: str) -> int:
    pid = os.fork()
    if pid:
        return pid
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    os.setsid()
    file = os.open(out, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(file, 1)
    os.dup2(file, 2)
    from pokerroom.cli import main

    sys.argv = ["pokerroom", *words]
    code: Any = 1
    try:
        main()
        code = 0
    except SystemExit as ended:
        code = ended.code
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code if isinstance(code, int) else 0 if code is None else 1)


async def _open_once() -> None:
    """What is made once in a process is made before the fork."""
    from pokerroom.room.opening_room import open_room
    from pokerroom.room.settings.room_settings import Settings
    from pokerroom.room.settings.table_settings import TableSettings
    from pokerroom.web.serving.logs import write_logs
    from testkit.room.ready_apps import APPS

    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data=Path(folder), demo=False, log_level="error", tables=(TableSettings("uk", "holdem"),))
        write_logs(settings)
        room = await open_room(settings)
        app = APPS.app_of(room)
        await room.close()
        APPS.closed(app)


def _serve_lines() -> None:
    import pokerroom.cli.rooms.serve
    import pokerroom.room.table_services.table_maker
    import pokerroom.web.app
    import pokerroom.web.server
    import pokerroom.web.serving.logs
    from pokerroom.room.tables.schedule.pace import Pace
    from pokerroom.room.tables.schedule.table_bots import TableBots
    from pokerroom.rulebook import library
    from room.chaos.quick import decision_at_a_glance
    from testkit.room.ready_apps import APPS

    library()
    asyncio.run(_open_once())
    # A server that lives for half a second has no time to wait until people have asked to see a hand, or bots thought.
    setattr(pokerroom.room.table_services.table_maker, "Pace", partial(Pace, asking=0.1, deciding=0.2))  # noqa: B010
    setattr(TableBots, "decision", decision_at_a_glance)  # noqa: B010
    setattr(pokerroom.web.app, "Litestar", APPS.put_together)  # noqa: B010
    children: set[int] = set()
    # Whoever stops the tests stops the servers with them.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    print(0, flush=True)
    try:
        for line in sys.stdin:
            asked = json.loads(line)
            if "wait" in asked:
                print(os.waitstatus_to_exitcode(os.waitpid(asked["wait"], 0)[1]), flush=True)
                children.discard(asked["wait"])
            else:
                pid = _fork(asked["words"], asked["out"])
                children.add(pid)
                print(pid, flush=True)
    finally:
        for pid in children:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


if __name__ == "__main__":
    _serve_lines()
