"""Somebody who plays on through everything: connects, sits down, acts, and connects again when the line is cut."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from random import Random

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from pokerroom.room import wire
from pokerroom.web.visitors.visitor import Guest, Visit, choose, free_seat
from room.chaos.witness import Witness

_CUT = (OSError, ConnectionClosed, InvalidHandshake, EOFError, TimeoutError, httpx.TransportError)


class Regular:
    """A guest at one table. `address` tells where the room is now, and is empty while it is nowhere."""

    def __init__(
        self,
        guest: Guest,
        table: str,
        witness: Witness,
        chance: Random,
        address: Callable[[], str],
        *,
        sits: bool = True,
    ) -> None:
        self.guest, self.table, self.witness, self.chance, self.sits = guest, table, witness, chance, sits
        self.answers: Counter[str] = Counter()
        self.connections = 0
        self.there = False  # connected, and has seen the table
        self.version = self.line = 0
        self._address = address
        self._tried = ""

    async def stay(self) -> None:
        """Play until somebody cancels this."""
        while True:
            address = self._address()
            if not address:
                await asyncio.sleep(0.01)
                continue
            self.guest.address = address
            try:
                async with self.guest.at(self.table, self.line) as visit:
                    await self._look(visit)
            except _CUT:
                self.there = False
                await asyncio.sleep(0.01)

    async def _look(self, visit: Visit) -> None:
        first, self._tried = True, ""  # what was sent on a line that was cut may never have arrived
        while True:
            message = await visit.next()
            self.answers[_word(message)] += 1
            if not isinstance(message, wire.TableNow):
                continue
            if first:
                first = False
                self.connections += 1
                self.there = True
                self._nothing_is_missing(message)
            self._heard(message)
            if self.sits:
                await self._do_something(visit, message)

    def _nothing_is_missing(self, now: wire.TableNow) -> None:
        """Whoever comes back is told every line since the last one they know, and nothing was taken back."""
        assert now.version >= self.version, f"{self.table} was at {self.version} and is at {now.version}"
        told = {line.number for line in now.lines}
        missing = {number for number in self.witness.lines(self.table, self.line, now.version) if number not in told}
        assert not missing, f"{self.guest.name} at {self.table} knows lines to {self.line} and was not told {missing}"

    def _heard(self, now: wire.TableNow) -> None:
        self.witness.hear(self.guest.name, now)
        self.version = now.version
        for line in now.lines:
            assert line.number > self.line, "a line twice, or out of order"
            self.line = line.number

    async def _do_something(self, visit: Visit, now: wire.TableNow) -> None:
        you, table, chance = now.you, now.public, self.chance
        assert you is not None
        if not you.seat:
            if you.sit:
                await visit.send(wire.Sit(seat=free_seat(table, chance), chips=table.max_buy_in or table.min_buy_in))
            return
        mark = f"{now.version}"
        if self._tried == mark:  # once for every version: what was refused is not tried again
            return
        self._tried = mark
        message = choose(now, chance) or self._by_the_way(now)
        if message is not None:
            await visit.send(message)

    def _by_the_way(self, now: wire.TableNow) -> wire.ToRoom | None:
        you, chance = now.you, self.chance
        assert you is not None
        options = you.options or wire.WireOptions()
        if options.ask and chance.random() < 0.5:
            return wire.Act(what="ask", seat=chance.choice(options.ask), turn=you.turn)
        if options.run_boards and chance.random() < 0.5:
            return wire.Act(what="run_boards", amount=2, turn=you.turn)
        if options.expose and chance.random() < 0.05:
            return wire.Act(what="expose", cards=you.cards[:1], turn=you.turn)
        if you.sitting_out:
            return wire.ComeBack()
        chips = next(seat.chips for seat in now.public.seats if seat.seat == you.seat)
        if not chips and not now.public.total and you.top_up[1]:
            return wire.TopUp(amount=you.top_up[1])
        if chance.random() < 0.01:
            whims: list[wire.ToRoom] = [
                wire.SitOut(),
                wire.Leave(),
                wire.Habit(show=False),
                wire.Habit(show=True),
                wire.CallClock(),
            ]
            return chance.choice(whims)
        return None


def _word(message: wire.FromRoom) -> str:
    return f"refused: {message.kind}" if isinstance(message, wire.Refused) else type(message).__name__.lower()
