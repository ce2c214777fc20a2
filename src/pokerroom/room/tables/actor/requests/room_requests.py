"""Requests made at a table that the room has to carry out: about jackpots, the cage, registers, and players who move.

They are made under the title that the person has at the table.
"""

from __future__ import annotations

from contextlib import nullcontext
from typing import TypeAlias

from pokerroom.errors import PokerroomError
from pokerroom.room import wire
from pokerroom.room.store import NOT_KEPT
from pokerroom.room.store.request_context import request_context
from pokerroom.room.store.requests.failed_appends import Unavailable
from pokerroom.room.tables.handlers.staff_request import title_for
from pokerroom.room.tables.ports import BeyondTable
from pokerroom.room.tables.stream.answers import Request, RequestReply

RoomMessage: TypeAlias = (
    wire.SendPlayer | wire.AboutJackpot | wire.ClaimJackpot | wire.WriteInRegister | wire.SeatGoes | wire.AskCage
)


async def carry_out_in_room(
    beyond: BeyondTable, titles: tuple[str, ...], name: str, message: RoomMessage, request: Request
) -> RequestReply:
    """Have the room carry a request out, and return the reply.

    A failure to store it is raised, and not returned: the same request may succeed later.
    """
    try:
        if isinstance(message, wire.SeatGoes | wire.SendPlayer):  # kept in tables' records, which name the request
            title = title_for(titles, message)
            if isinstance(message, wire.SeatGoes):
                await beyond.follow_call(message, name=name, title=title, request=request.written)
            else:
                by = f"staff {name} ({title})"
                await beyond.send_player(message, title=title, by=by, request=request.written)
        else:
            with request_context(request.id, request.mark) if request.id else nullcontext():
                await _done_beyond_tables(beyond, titles, name, message)
    except (Unavailable, *NOT_KEPT):
        raise
    except PokerroomError as refusal:
        return RequestReply(refusal=refusal)
    return RequestReply()


async def _done_beyond_tables(
    beyond: BeyondTable,
    titles: tuple[str, ...],
    name: str,
    message: wire.AboutJackpot | wire.ClaimJackpot | wire.WriteInRegister | wire.AskCage,
) -> None:
    if isinstance(message, wire.ClaimJackpot):
        await beyond.ask_jackpots(message, asker=name, by=f"player {name}")
        return
    title = title_for(titles, message)
    if isinstance(message, wire.AboutJackpot):
        await beyond.ask_jackpots(message, asker=title, by=f"staff {name} ({title})")
    elif isinstance(message, wire.WriteInRegister):
        await beyond.write_in_register(message, by=f"staff {name} ({title})")
    else:
        await beyond.ask_cage(message, name=name, title=title)
