"""`python -m bench.hostile_room`: the busy room with its usual limits, first alone and then among hostile strangers.

Honest players come from addresses of their own, six from each, as households do; so do the strangers (`strangers.py`).
The time of an action is that of the busy room: until the last of the six at the table has received the table as it is
then.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import httpx
import uvloop
from rich.console import Console
from websockets.asyncio.client import connect

from bench.busy_room import SEATS, busy_tables, drive, in_words, opened
from pokerroom.web.visitors.visitor import Guest, Visit

TARGET: Final = 0.100  # seconds, for 99 of 100 actions of honest players among strangers
_BEFORE: Final = 8  # seconds in which the busy room settles
_LONGER: Final = 6  # the strangers are there before it is measured and after


class Neighbour(Guest):
    """A guest from an address of their own."""

    own = ""

    @asynccontextmanager
    async def at(self, table: str, since: int = 0) -> AsyncIterator[Visit]:
        """Look at a table for a while."""
        address = f"ws://{urlsplit(self.address).netloc}/ws/tables/{table}?since={since}"
        async with connect(
            address,
            origin=self.address,  # type: ignore[arg-type]
            local_addr=(self.own, 0),
            additional_headers={"cookie": self.cookie},
            compression=None,
            max_size=2**20,
            ping_interval=None,
        ) as socket:
            yield Visit(socket)


class Households:
    """Guests who come in from one address after another, six from each."""

    def __init__(self) -> None:
        self._guests = 0

    async def enter(self, client: httpx.AsyncClient) -> Guest:
        """The next guest."""
        house = self._guests // SEATS
        self._guests += 1
        own = f"127.1.{house // 250}.{1 + house % 250}"
        transport = httpx.AsyncHTTPTransport(local_address=own)
        async with httpx.AsyncClient(base_url=client.base_url, timeout=30, transport=transport) as from_there:
            guest = await Neighbour.enter(from_there)
        assert isinstance(guest, Neighbour)
        guest.own = own
        return guest


def settings(folder: Path, tables: int) -> Path:
    """The settings of the room: so many tables, and every limit as it usually is."""
    lines = ["demo = true", "bots_at_table = 0", "pace = 0.3", "between_hands = 2.0", 'log_level = "error"']
    file = folder / "pokerroom.toml"
    file.write_text("\n".join([*lines, "guest_limit = 2000", *busy_tables(tables)]) + "\n")
    return file


async def measure(tables: int, seconds: float, pace: float, hostile: bool, console: Console) -> dict[str, Any]:
    """Run the room, with strangers or without; what was seen, and what the strangers did."""
    with tempfile.TemporaryDirectory() as name:
        file = settings(Path(name), tables)
        async with opened(Path(name), file) as (address, pid):
            strangers = await _strangers(address, seconds + _BEFORE + _LONGER) if hostile else None
            seen = await drive(address, pid, tables, seconds, pace, console, Households().enter)
            seen["strangers"] = json.loads((await strangers.communicate())[0]) if strangers is not None else {}
            return seen


async def _strangers(address: str, seconds: float) -> asyncio.subprocess.Process:
    command = [sys.executable, "-m", "bench.strangers", address, str(seconds)]
    return await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)


def main() -> int:
    """0 where the target was met."""
    parser = argparse.ArgumentParser(prog="python -m bench.hostile_room", description=__doc__)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--pace", type=float, default=1.0, help="seconds a player thinks, about")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    console = Console(stderr=True)
    alone, among = (
        uvloop.run(measure(options.tables, options.seconds, options.pace, hostile, console))
        for hostile in (False, True)
    )
    ratio = among["p99_ms"] / alone["p99_ms"] if alone["p99_ms"] else float("inf")
    if options.json:
        print(json.dumps({"alone": alone, "among_strangers": among, "ratio": round(ratio, 2)}))
    else:
        print(f"alone: {in_words(alone)}")
        print(f"among strangers: {in_words(among)}")
        print(f"the strangers: {', '.join(f'{count:,} {what}' for what, count in among['strangers'].items())}")
        print(f"99% of honest actions among strangers take {ratio:.2f} times as long as alone")
    return 0 if among["p99_ms"] < 1000 * TARGET and not among["lost"] and among["actions_per_second"] > 0 else 1


if __name__ == "__main__":
    raise SystemExit(main())
