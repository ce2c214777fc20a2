"""A visitor of a room over the network, as any program can be one: comes in as a guest, looks at a table, sits, plays.

Everything goes over HTTP and the WebSocket of `room/wire`, and nothing here knows more than a browser does.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from urllib.parse import urlsplit

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from pokerroom.bots.regulars import decide_at_a_glance
from pokerroom.cards import parse_cards
from pokerroom.errors import Malformed, NotAllowed
from pokerroom.hand import Bet, Call, Check, Discard, Options, Raise
from pokerroom.room import wire

_FROM_ROOM = msgspec.json.Decoder(wire.FromRoom)
_ENCODE = msgspec.json.Encoder().encode
_COOKIE_HEADER = "cookie"


class Guest:
    """A guest who has come in: a name and the cookie that goes with it."""

    def __init__(self, address: str, name: str, cookie: str) -> None:
        self.address, self.name, self.cookie = address, name, cookie

    @classmethod
    async def enter(cls, client: httpx.AsyncClient, name: str = "") -> Guest:
        """Come in as a guest; `client` has the room's address as its base."""
        answer = await client.post("/api/guest", json={"name": name} if name else {})
        if answer.status_code >= 400:
            refused = answer.json()
            raise NotAllowed(str(refused.get("what", answer.status_code)), allowed=str(refused.get("allowed", "")))
        cookie = "; ".join(f"{cookie_name}={value}" for cookie_name, value in answer.cookies.items())
        client.cookies.clear()
        return cls(str(client.base_url).rstrip("/"), answer.json()["name"], cookie)

    @asynccontextmanager
    async def at(self, table: str, since: int = 0) -> AsyncIterator[Visit]:
        """Look at a table for a while."""
        parts = urlsplit(self.address)
        address = f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}/ws/tables/{table}?since={since}"
        async with connect(
            address,
            origin=self.address,  # type: ignore[arg-type]
            additional_headers={_COOKIE_HEADER: self.cookie},
            compression=None,
            max_size=2**20,
            ping_interval=None,
        ) as socket:
            yield Visit(socket)


class Visit:
    """One connection of a visiting bot to a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._number = 0

    async def next(self) -> wire.FromRoom:
        """Wait for the next message of the room."""
        message: wire.FromRoom = _FROM_ROOM.decode(await self._socket.recv())
        return message

    async def send(self, message: wire.ToRoom) -> int:
        """Send a message under the next number, which is returned."""
        self._number += 1
        await self._socket.send(_ENCODE(msgspec.structs.replace(message, id=self._number)).decode())
        return self._number

    async def table(self) -> wire.TableNow:
        """Return the next message that is a table."""
        while True:
            message = await self.next()
            if isinstance(message, wire.TableNow):
                return message


def choose(now: wire.TableNow, chance: Random) -> wire.Act | None:
    """Return the act of a regular at this view of a table; None while it is not their turn."""
    you, table = now.you, now.public
    if you is None or you.options is None or table.turn != you.seat:
        return None
    options = you.options
    if options.show:
        return wire.Act(what="show", turn=you.turn)
    if not (
        options.fold or options.check or options.call or options.least_to or options.bring_in or options.discard
    ) and (options.draw < 0):
        return None  # at the showdown, where the room turns the hands up
    open_now = Options(seat=you.seat, **options.open_actions())
    command = decide_at_a_glance(parse_cards(" ".join(you.cards)), open_now, table.total, chance)
    match command:
        case Check():
            return wire.Act(what="check", turn=you.turn)
        case Call():
            return wire.Act(what="call", turn=you.turn)
        case Bet(amount=amount):
            opening: wire.ActKind = "bring_in" if amount == options.bring_in else "bet"
            return wire.Act(what=opening, amount=amount, turn=you.turn)
        case Raise(to=to):
            return wire.Act(what="raise", amount=to, turn=you.turn)
        case Discard(cards=cards):
            what: wire.ActKind = "draw" if options.draw >= 0 else "discard"
            return wire.Act(what=what, cards=tuple(map(str, cards)), turn=you.turn)
        case _:
            return wire.Act(what="fold", turn=you.turn)


def free_seat(table: wire.Public, chance: Random) -> int:
    """Return a seat of the table that nobody has, or refuse where all are taken."""
    free = [seat.seat for seat in table.seats if not seat.player]
    if not free:
        raise Malformed("no seat is free", allowed="another table")
    return chance.choice(free)
