"""`python -m bench.busy_room`: one server process, busy six-seat tables, every seat a real WebSocket client.

Commits are durable. The time of an action runs from when its player sends it until the last of the six at the table has
received the table as it is then. The clients run in one process of their own, so on a machine with two cores the server
has about one.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
import uvloop
from rich.console import Console
from rich.progress import Progress

from pokerroom.room import wire
from pokerroom.web.visitors.visiting import look_after
from pokerroom.web.visitors.visitor import Guest, choose

SEATS = 6
TARGET = 0.050  # seconds, for 99 of 100 actions
GAMES = ("holdem", "omaha")
HOUSES = ("uk", "star")


@dataclass
class Watch:
    """What is measured at one table: the action under way, and who has still to see it."""

    sent: float = 0.0
    version: int = 0
    waiting: set[int] = field(default_factory=set)


@dataclass
class Figures:
    """What has been seen while it was measured."""

    taken: list[float] = field(default_factory=list)
    hands: int = 0
    refused: int = 0
    lost: int = 0
    why: dict[str, int] = field(default_factory=dict)
    on: bool = False


async def sit(guest: Guest, table: str, seat: int, watch: Watch, figures: Figures, pace: float, ready: Any) -> None:
    """One player for the whole run."""
    chance = Random(f"{table} {seat}")
    async with guest.at(table) as visit:
        now = await visit.table()
        await visit.send(wire.Sit(seat=seat, chips=now.public.max_buy_in or 10 * now.public.min_buy_in))
        ready()
        hand, done, sent = 0, "", 0
        while True:
            message = await visit.next()
            if isinstance(message, wire.Refused):
                figures.refused += figures.on
                figures.why[message.what] = figures.why.get(message.what, 0) + 1
                if message.id == sent:
                    done = ""
                    watch.waiting.clear()
            if not isinstance(message, wire.TableNow):
                continue
            if watch.waiting and message.version > watch.version:
                watch.waiting.discard(seat)
                if not watch.waiting and figures.on:
                    figures.taken.append(time.perf_counter() - watch.sent)
            if seat == 1 and message.public.hand != hand:
                hand = message.public.hand
                figures.hands += figures.on
            await look_after(visit, message)
            act = choose(message, chance)
            if act is not None and act.turn != done:
                done = act.turn
                await asyncio.sleep(pace * chance.uniform(0.5, 1.5))
                watch.sent, watch.version, watch.waiting = (
                    time.perf_counter(),
                    message.version,
                    set(range(1, SEATS + 1)),
                )
                sent = await visit.send(act)


def settings(folder: Path, tables: int) -> Path:
    """The settings of the room: so many tables, and no limits that a single address would meet."""
    lines = [
        "demo = true", "bots_at_table = 0", "pace = 0.3", "between_hands = 2.0", "guest_limit = 100000",
        "connections = 100000", "sockets_per_address = 100000", "connections_per_address = 100000",
        "requests_per_second = 10000",
        "requests_at_once = 100000", "entries_per_minute = 1000000", "frames_per_second = 1000",
        'log_level = "warning"',
    ]  # fmt: skip
    file = folder / "pokerroom.toml"
    file.write_text("\n".join([*lines, *busy_tables(tables)]) + "\n")
    return file


def busy_tables(tables: int) -> list[str]:
    """So many tables, as lines of the settings."""
    lines = []
    for number in range(tables):
        house, game = HOUSES[number % 2], GAMES[number // 2 % 2]
        lines += ["[[tables]]", f'house = "{house}"', f'game = "{game}"', f'name = "busy {number}"', f"seats = {SEATS}"]
    return lines


def memory(pid: int) -> int:
    """The bytes of memory that a process holds."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def processor(pid: int) -> float:
    """The seconds of processor time that a process has used."""
    parts = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


async def measure(tables: int, seconds: float, pace: float, database: str, console: Console) -> dict[str, Any]:
    """Run a room with so many busy tables, and say what was seen."""
    with tempfile.TemporaryDirectory() as name:
        file = settings(Path(name), tables)
        async with opened(Path(name), file, database) as (address, pid):
            return await drive(address, pid, tables, seconds, pace, console)


@contextlib.asynccontextmanager
async def opened(folder: Path, file: Path, database: str = "") -> AsyncIterator[tuple[str, int]]:
    """A room by these settings: its address, and the id of its process."""
    command = [sys.executable, "-m", "pokerroom", "serve", "--port", "0", "--data", str(folder)]
    command += ["--config", str(file)] + (["--database", database] if database else [])
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=sys.stderr, text=True, cwd=folder)
    try:
        yield await asyncio.to_thread(_address, server), server.pid
    finally:
        server.send_signal(signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            server.wait(30)
        server.kill()


def _address(server: subprocess.Popen[str]) -> str:
    assert server.stdout is not None
    for line in server.stdout:
        if "http://" in line:
            return line[line.index("http://") :].split()[0].rstrip(".")
    raise SystemExit("the server did not say where it is")


async def drive(
    address: str,
    pid: int,
    tables: int,
    seconds: float,
    pace: float,
    console: Console,
    enter: Callable[[httpx.AsyncClient], Awaitable[Guest]] = Guest.enter,
) -> dict[str, Any]:
    """Seat a player at every seat of the busy tables, who comes in by `enter`, and measure what they see."""
    figures, seated = Figures(), 0
    resting = memory(pid)
    async with httpx.AsyncClient(base_url=address, timeout=30) as client:
        known = [item["id"] for item in (await client.get("/api/tables")).json() if item["name"].startswith("busy ")]

        def ready() -> None:
            nonlocal seated
            seated += 1

        players: list[asyncio.Task[None]] = []
        with Progress(console=console, transient=True) as progress:
            task = progress.add_task(f"{tables} tables", total=tables * SEATS + int(seconds))
            for table in known:
                watch = Watch()
                for seat in range(1, SEATS + 1):
                    guest = await enter(client)
                    playing = sit(guest, table, seat, watch, figures, pace, ready)
                    players.append(asyncio.create_task(playing))
                progress.update(task, completed=len(players))
            while seated < len(players) and not any(player.done() for player in players):
                await asyncio.sleep(0.1)
            gc.collect()
            gc.freeze()
            gc.disable()  # the clients' own pauses are not the room's
            await asyncio.sleep(8)  # let the first hands, which all begin together, drift apart
            figures.on = True
            used, own, began = processor(pid), time.process_time(), time.perf_counter()
            while time.perf_counter() - began < seconds:
                await asyncio.sleep(1)
                progress.advance(task)
            took, used, own = time.perf_counter() - began, processor(pid) - used, time.process_time() - own
            figures.on = False
        figures.lost = sum(player.done() for player in players)
        for player in players:
            player.cancel()
        ended = await asyncio.gather(*players, return_exceptions=True)
        faults = [each for each in ended if isinstance(each, Exception)]
        busy = memory(pid)
    taken = sorted(figures.taken)

    def at(part: float) -> float:
        return taken[min(len(taken) - 1, int(part * len(taken)))] if taken else float("inf")

    return {
        "tables": tables,
        "clients": len(players),
        "seconds": round(took, 1),
        "actions_per_second": round(len(taken) / took, 1),
        "hands_per_second": round(figures.hands / took, 2),
        "p50_ms": round(1000 * at(0.5), 1),
        "p99_ms": round(1000 * at(0.99), 1),
        "worst_ms": round(1000 * at(1.0), 1),
        "server_processor": round(used / took, 2),
        "clients_processor": round(own / took, 2),
        "memory_per_table_kib": round((busy - resting) / tables / 1024),
        "memory_mib": round(busy / 2**20),
        "refused": figures.refused,
        "lost": figures.lost,
        "why_refused": figures.why,
        "fault": repr(faults[0]) if faults else "",
    }


def main() -> int:
    """0 where the target was met."""
    parser = argparse.ArgumentParser(prog="python -m bench.busy_room", description=__doc__)
    parser.add_argument("--tables", type=int, action="append", help="how many tables; may be given several times")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--pace", type=float, default=1.0, help="seconds a player thinks, about")
    parser.add_argument("--database", default="", help="a database other than SQLite")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    console, met = Console(stderr=True), True
    for tables in options.tables or [300]:
        seen = uvloop.run(measure(tables, options.seconds, options.pace, options.database, console))
        met &= seen["p99_ms"] < 1000 * TARGET and not seen["lost"] and seen["actions_per_second"] > 0
        print(json.dumps(seen) if options.json else in_words(seen))
    return 0 if met else 1


def in_words(seen: dict[str, Any]) -> str:
    """The figures of one run for people."""
    return (
        f"{seen['tables']} tables, {seen['clients']} clients, {seen['seconds']:g} s: "
        f"{seen['actions_per_second']:g} actions and {seen['hands_per_second']:g} hands a second; "
        f"action to everyone sees: median {seen['p50_ms']:g} ms, 99% within {seen['p99_ms']:g} ms, "
        f"worst {seen['worst_ms']:g} ms; server {100 * seen['server_processor']:.0f}% of a core, "
        f"clients {100 * seen['clients_processor']:.0f}%, "
        f"{seen['memory_per_table_kib']} KiB a table ({seen['memory_mib']} MiB in all); "
        f"{seen['refused']} refused, {seen['lost']} lost{' ' + seen['fault'] if seen['fault'] else ''}"
    )


if __name__ == "__main__":
    raise SystemExit(main())
