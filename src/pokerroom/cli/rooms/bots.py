"""`pokerroom bots`: send visitors to a room that is open, to keep people company or to see how much it takes."""

from __future__ import annotations

import asyncio
import contextlib
import time
from random import Random
from typing import TYPE_CHECKING, Annotated

import typer

from pokerroom.cli.exits import INTERRUPTED
from pokerroom.cli.output import console
from pokerroom.errors import Malformed

if TYPE_CHECKING:
    from pokerroom.web.visitors.visiting import VisitTally


def bots_command(
    at: Annotated[str, typer.Option(help="The address of the room.")] = "http://127.0.0.1:8000",
    tables: Annotated[list[str] | None, typer.Option("--table", help="Tables by id; all of them if none.")] = None,
    each: Annotated[int, typer.Option(min=1, max=22, help="Visitors for every table.")] = 2,
    seconds: Annotated[float | None, typer.Option(min=0.1, help="How long they stay; else until stopped.")] = None,
    pace: Annotated[float, typer.Option(min=0.0, max=60.0, help="Seconds they think, about.")] = 1.5,
    seed: Annotated[int | None, typer.Option(help="The same visitors again.")] = None,
) -> None:
    """Send bots to a room over the network, as guests like any other.

    [dim]pokerroom bots --each 3[/]
    [dim]pokerroom bots --table uk-holdem --seconds 60 --pace 0.2[/]
    """
    if not at.startswith(("http://", "https://")):
        raise Malformed(f"{at!r} is no address of a room", allowed="such as http://127.0.0.1:8000")
    from pokerroom.web.visitors.visiting import VisitTally

    tally = VisitTally(time.perf_counter())
    try:
        asyncio.run(_visit(at, tables or [], each, seconds, pace, Random(seed), tally))  # noqa: S311
    except KeyboardInterrupt:
        console.print(tally.words)
        raise typer.Exit(INTERRUPTED) from None
    console.print(tally.words)


async def _visit(
    at: str, wanted: list[str], per_table: int, seconds: float | None, pace: float, chance: Random, tally: VisitTally
) -> None:
    """Send bots to the wanted tables and print how they fare, until the time is up or all of them have left."""

    import httpx
    from rich.live import Live
    from rich.text import Text

    from pokerroom.web.visitors.visiting import tables_of, visit_table

    async with httpx.AsyncClient(base_url=at, timeout=10) as client:
        visits = [
            visit_table(client, table, pace, Random(chance.random()), tally)  # noqa: S311 - bots need no secrets
            for table in await tables_of(client, wanted)
            for _ in range(per_table)
        ]
        playing = asyncio.gather(*visits)
        with Live(Text(tally.words), console=console, refresh_per_second=4, transient=True) as live:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    while not playing.done():
                        await asyncio.wait([playing], timeout=0.25)
                        live.update(Text(tally.words))
            playing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await playing
