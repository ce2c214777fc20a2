"""Finished hands over HTTP: the list of a table, one hand step by step, and the same hand as a file.

A player sees their own cards and what was shown; everybody else what was shown.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from datetime import datetime
from typing import Annotated, Final

from litestar import Response, Router, get
from litestar.params import Parameter
from msgspec import structs

from pokerroom.hand.view import Viewer
from pokerroom.room.tables.played import HandSummary, PlayedHand
from pokerroom.room.tables.table_actor import TableActor
from pokerroom.room.wire import Public
from pokerroom.web.api import replay_making
from pokerroom.web.api.callers import OfActor, OfPlayer
from pokerroom.web.api.errors import NoSuch, documented_refusals
from pokerroom.web.api.replay_seen import FORMATS, viewer_in
from pokerroom.web.shapes.replay_shapes import HandLine, HandList, Replay, Winner

MOST_HANDS: Final = 100
LARGEST_HAND: Final = 2**31 - 1
_KEPT: Final = 64

HandNumber = Annotated[int, Parameter(ge=1, le=LARGEST_HAND, description="The number of the hand at its table.")]


@get(
    "/tables/{table_id:str}/hands",
    summary="The finished hands of a table",
    responses=documented_refusals(400, 401, 403, 404),
)
async def hands(
    actor: OfActor,
    player: OfPlayer,
    before: Annotated[int | None, Parameter(ge=1, le=LARGEST_HAND, description="Only hands before this one.")] = None,
    limit: Annotated[int, Parameter(ge=1, le=MOST_HANDS, description="At most so many.")] = 25,
) -> HandList:
    """The latest first: when it was played, who was dealt in, the pot and who won it."""
    table = (await actor.look(player)).public
    found = await asyncio.to_thread(actor.hands, before, limit + 1, player)
    return HandList(table.id, table.name, tuple(map(_line, found[:limit])), len(found) > limit)


@get(
    "/tables/{table_id:str}/hands/{number:int}",
    summary="A hand step by step",
    responses=documented_refusals(400, 401, 403, 404),
)
async def hand(actor: OfActor, player: OfPlayer, number: HandNumber) -> Replay:
    """Every step with the table as it then stood for the caller, what the dealer said, and the clauses behind it."""
    table = (await actor.look(player)).public
    return await asyncio.to_thread(_replay, actor, table, player, number)


@get(
    "/tables/{table_id:str}/hands/{number:int}/{form:str}",
    summary="A hand as a file",
    responses=documented_refusals(400, 401, 403, 404, 409),
)
async def download(
    actor: OfActor,
    player: OfPlayer,
    number: HandNumber,
    form: Annotated[str, Parameter(max_length=8, description="phh, ohh or log.")],
) -> Response[str]:
    """The hand as PHH, Open Hand History or our own log, as the caller may see it: other hidden cards are `??`."""
    if form not in FORMATS:
        raise NoSuch(f"there is no format {form!r}", allowed=", ".join(FORMATS))
    table = (await actor.look(player)).public
    text = await asyncio.to_thread(_file, actor, table, player, number, form)
    kind = FORMATS[form]
    return Response(
        content=text,
        media_type=kind.media_type,
        headers={
            "content-disposition": f'attachment; filename="{table.id}-{number}.{kind.suffix}"',
            "cache-control": "private, no-store",
        },
    )


router = Router(path="/api", route_handlers=[hands, hand, download], tags=["hands"])


def _line(summary: HandSummary) -> HandLine:
    winners = tuple(Winner(name, won) for name, won in summary.winners.items())
    began, ended = _milliseconds(summary.began), _milliseconds(summary.ended)
    return HandLine(summary.number, began, ended, summary.players, summary.pot, winners)


def _milliseconds(at: datetime) -> int:
    return int(at.timestamp() * 1000)


def _played(actor: TableActor, number: int, player: str) -> PlayedHand:
    played = actor.hand(number, player)
    if played is None:
        last = next((each.number for each in actor.hands(None, 1, player)), 0)
        raise NoSuch(f"there is no finished hand {number}", allowed=f"1 to {last}" if last else "none has been played")
    return played


def _replay(actor: TableActor, table: Public, player: str, number: int) -> Replay:
    played = _played(actor, number, player)
    viewer = viewer_in(played.names, player)
    last = next((each.number for each in actor.hands(None, 1, player)), number)
    key = actor.id, number, played.began, viewer
    made = _made.get(key)
    if made is None:
        made = _made[key] = replay_for(played, table, viewer, number)
        while len(_made) > _KEPT:
            _made.popitem(last=False)
    return structs.replace(made, after=number < last)


# Replays as they were made for a viewer, the oldest first: a finished hand is the same for ever.
_made: Final[OrderedDict[tuple[str, int, datetime, Viewer], Replay]] = OrderedDict()


def replay_for(played: PlayedHand, table: Public, viewer: Viewer, number: int) -> Replay:
    """A finished hand as a viewer may know it, step by step."""
    return Replay(
        table=table.id,
        name=table.name,
        number=number,
        began=_milliseconds(played.began),
        ended=_milliseconds(played.ended),
        seat=viewer if isinstance(viewer, int) else 0,
        players=replay_making.players(played.hand, played.names),
        steps=replay_making.replay_steps(played.hand, played.names, viewer, table, number),
        downloads=tuple(replay_making.downloads(played.hand, played.names, viewer, played.began, number, table)),
        before=number > 1,
    )


def _file(actor: TableActor, table: Public, player: str, number: int, form: str) -> str:
    played = _played(actor, number, player)
    viewer = viewer_in(played.names, player)
    return FORMATS[form].write(replay_making.known_hand(played.hand, played.names, viewer, played.began, number, table))
