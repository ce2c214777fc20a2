"""`pokerroom bots`: send visitors to a room that is open, to keep people company or to see how much it takes."""

from __future__ import annotations

import asyncio
import contextlib
import time
from dataclasses import dataclass
from random import Random
from typing import Annotated

import typer
from rich.live import Live
from rich.text import Text

from pokerroom.cli import INTERRUPTED
from pokerroom.cli.output import console
from pokerroom.errors import PokerroomError


@dataclass
class Tally:
    """What the visitors have seen."""

    seated: int = 0
    acted: int = 0
    refused: int = 0
    hands: int = 0
    gone: int = 0
    wrong: str = ""

    def words(self, since: float) -> str:
        """As a line for the screen."""
        seconds = max(1e-9, time.perf_counter() - since)
        hands = f"{self.hands} {'hand' if self.hands == 1 else 'hands'} seen"
        return (
            f"{self.seated} seated, {self.acted:,} actions ({self.acted / seconds:.1f} a second), {hands}, "
            f"{self.refused} refused, {self.gone} gone{': ' + self.wrong if self.wrong else ''}"
        )


def bots_command(
    at: Annotated[str, typer.Option(help="The address of the room.")] = "http://127.0.0.1:8000",
    tables: Annotated[list[str] | None, typer.Option("--table", help="Tables by id; all of them if none.")] = None,
    each: Annotated[int, typer.Option(min=1, max=22, help="Visitors for every table.")] = 2,
    seconds: Annotated[float | None, typer.Option(min=0.1, help="How long they stay; until you stop them.")] = None,
    pace: Annotated[float, typer.Option(min=0.0, max=60.0, help="Seconds they think, about.")] = 1.5,
    seed: Annotated[int | None, typer.Option(help="The same visitors again.")] = None,
) -> None:
    """Send bots to a room over the network, as guests like any other.

    [dim]pokerroom bots --each 3[/]
    [dim]pokerroom bots --table uk-holdem --seconds 60 --pace 0.2[/]
    """
    tally, began = Tally(), time.perf_counter()
    try:
        asyncio.run(_visit(at, tables or [], each, seconds, pace, Random(seed), tally, began))  # noqa: S311
    except KeyboardInterrupt:
        console.print(tally.words(began))
        raise typer.Exit(INTERRUPTED) from None
    console.print(tally.words(began))


async def _visit(
    at: str,
    tables: list[str],
    each: int,
    seconds: float | None,
    pace: float,
    chance: Random,
    tally: Tally,
    began: float,
) -> None:
    import httpx

    from pokerroom.errors import Illegal

    async with httpx.AsyncClient(base_url=at, timeout=10) as client:
        try:
            known = [table["id"] for table in (await client.get("/api/tables")).raise_for_status().json()]
        except httpx.HTTPError as fault:
            allowed = "`pokerroom serve`, or --at its address"
            raise Illegal(f"no room answers at {at} ({fault})", allowed=allowed) from None
        unknown = [table for table in tables if table not in known]
        if unknown:
            raise Illegal(f"there is no table {unknown[0]!r}", allowed=", ".join(known))
        visits = [
            _play(client, table, pace, Random(chance.random()), tally)  # noqa: S311 - bots need no secrets
            for table in (tables or known)
            for _ in range(each)
        ]
        playing = asyncio.gather(*visits)
        with Live(Text(tally.words(began)), console=console, refresh_per_second=4, transient=True) as live:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    while not playing.done():
                        await asyncio.wait([playing], timeout=0.25)
                        live.update(Text(tally.words(began)))
            playing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await playing


async def _play(client: object, table: str, pace: float, chance: Random, tally: Tally) -> None:
    import httpx
    from websockets.exceptions import ConnectionClosed

    from pokerroom.web.visitor import Guest

    assert isinstance(client, httpx.AsyncClient)  # noqa: S101 - imported late, as the command line starts quickly
    try:
        guest = await Guest.enter(client)
        await _sit_and_play(guest, table, pace, chance, tally)
    except (PokerroomError, ConnectionClosed, OSError) as fault:
        tally.gone += 1
        tally.wrong = str(fault)[:80]


async def _sit_and_play(guest: object, table: str, pace: float, chance: Random, tally: Tally) -> None:
    from pokerroom.room import wire
    from pokerroom.web.visitor import Guest, choose, free_seat

    assert isinstance(guest, Guest)  # noqa: S101
    async with guest.at(table) as visit:
        now = await visit.table()
        chips = now.public.max_buy_in or 2 * now.public.min_buy_in
        await visit.send(wire.Sit(seat=free_seat(now.public, chance), chips=chips))
        tally.seated += 1
        hand, done = 0, ""
        while True:
            message = await visit.next()
            if isinstance(message, wire.Refused):
                tally.refused += 1
                done = ""
            if not isinstance(message, wire.TableNow):
                continue
            if message.public.hand != hand:
                hand, tally.hands = message.public.hand, tally.hands + 1
            you = message.you
            if you is not None and you.seat:
                await _look_after(visit, message, you)
            act = choose(message, chance)
            if act is None or act.turn == done:
                continue
            done = act.turn
            await asyncio.sleep(pace * chance.uniform(0.5, 1.5))
            await visit.send(act)
            tally.acted += 1


async def _look_after(visit: object, now: object, you: object) -> None:
    """Come back when sat out, and buy again when broke."""
    from pokerroom.room import wire
    from pokerroom.web.visitor import Visit

    assert isinstance(visit, Visit) and isinstance(now, wire.TableNow) and isinstance(you, wire.You)  # noqa: S101
    mine = next(seat for seat in now.public.seats if seat.seat == you.seat)
    if you.sitting_out == "now":
        await visit.send(wire.ComeBack())
    if not mine.chips and not you.held_back and now.public.state == "settled" and you.top_up[1]:
        await visit.send(wire.TopUp(amount=min(you.top_up[1], now.public.max_buy_in or you.top_up[0])))
