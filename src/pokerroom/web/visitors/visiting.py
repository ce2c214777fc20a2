"""Bots that visit a room over the network: they come in as guests, sit down wherever a seat is free, and play."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from random import Random

import httpx
from websockets.exceptions import ConnectionClosed

from pokerroom.errors import Illegal, Malformed, PokerroomError
from pokerroom.room import wire
from pokerroom.web.visitors.visitor import Guest, Visit, choose, free_seat
from pokerroom.wording.few_names import few_names


@dataclass
class VisitTally:
    """Counts of what the visitors have seen and done."""

    began: float
    seated: int = 0
    acted: int = 0
    refused: int = 0
    hands: int = 0
    gone: int = 0
    wrong: str = ""

    @property
    def words(self) -> str:
        """Write the tally as a line for the screen."""
        seconds = max(1e-9, time.perf_counter() - self.began)
        hands = f"{self.hands} {'hand' if self.hands == 1 else 'hands'} seen"
        return (
            f"{self.seated} seated, {self.acted:,} actions ({self.acted / seconds:.1f} a second), {hands}, "
            f"{self.refused} refused, {self.gone} gone{': ' + self.wrong if self.wrong else ''}"
        )


async def tables_of(client: httpx.AsyncClient, wanted: list[str]) -> list[str]:
    """Return the tables that are meant, by id: those that are wanted, or all of the room."""
    try:
        known = [table["id"] for table in (await client.get("/api/tables")).raise_for_status().json()]
    except httpx.HTTPError as fault:
        allowed = "`pokerroom serve`, or --at its address"
        raise Illegal(f"no room answers at {client.base_url} ({fault})", allowed=allowed) from None
    for table in wanted:
        if table not in known:
            raise Malformed(f"there is no table {table!r}", allowed=few_names(known, table))
    return wanted or known


async def visit_table(client: httpx.AsyncClient, table: str, pace: float, chance: Random, tally: VisitTally) -> None:
    """Have one visitor come in, sit down and play until cancelled. `pace` is about how long it thinks, in seconds."""
    try:
        guest = await Guest.enter(client)
        async with guest.at(table) as visit:
            now = await visit.table()
            chips = now.public.max_buy_in or 2 * now.public.min_buy_in
            await visit.send(wire.Sit(seat=free_seat(now.public, chance), chips=chips))
            tally.seated += 1
            try:
                await _play(visit, pace, chance, tally)
            finally:
                await visit.send(wire.Leave())
                await visit.next()
    except (PokerroomError, ConnectionClosed, OSError) as fault:
        tally.gone += 1
        tally.wrong = str(fault)[:80]


async def _play(visit: Visit, pace: float, chance: Random, tally: VisitTally) -> None:
    hand, done, sent = 0, "", 0
    while True:
        message = await visit.next()
        if isinstance(message, wire.Refused):
            tally.refused += 1
            done = "" if message.id == sent else done
        if not isinstance(message, wire.TableNow):
            continue
        if message.public.hand != hand:
            hand, tally.hands = message.public.hand, tally.hands + 1
        await look_after(visit, message)
        act = choose(message, chance)
        if act is not None and act.turn != done:
            done = act.turn
            await asyncio.sleep(pace * chance.uniform(0.5, 1.5))
            sent = await visit.send(act)
            tally.acted += 1


async def look_after(visit: Visit, now: wire.TableNow) -> None:
    """Come back when sat out, and buy again when broke."""
    you = now.you
    if you is None or not you.seat:
        return
    own_seat = next(seat for seat in now.public.seats if seat.seat == you.seat)
    if you.sitting_out == "now":
        await visit.send(wire.ComeBack())
    if not own_seat.chips and not you.held_back and now.public.state in ("settled", "waiting") and you.top_up[1]:
        await visit.send(wire.TopUp(amount=min(you.top_up[1], now.public.max_buy_in or you.top_up[0])))
