"""Finished hands over HTTP: the list of a table, one hand step by step, and the same hand as a file.

Players see their own cards and the cards that were shown; everybody else sees only the latter.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from functools import partial
from typing import Annotated, Any, Final

from litestar import Request, Response, Router, get
from litestar.params import Parameter
from msgspec import Struct, structs

from pokerroom.cards.proof_shapes import HandProof
from pokerroom.errors import Illegal
from pokerroom.hand import Viewer
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.journal.played import HandSummary, PlayedHand
from pokerroom.room.wall_time import milliseconds
from pokerroom.room.wire import Public
from pokerroom.table.happenings import TimeUp
from pokerroom.web.api.callers import OfActor, OfNames, OfPlayer
from pokerroom.web.api.downloads import saved_as
from pokerroom.web.api.tables import replay_bodies
from pokerroom.web.api.tables.replay_chances import street_chances
from pokerroom.web.api.tables.replay_seen import FORMATS, known_to, viewer_in
from pokerroom.web.app_parts import parts_of
from pokerroom.web.errors import NoSuch, documented_refusals
from pokerroom.web.serving.ready_answers import ASKED_EACH_TIME, PACKED, in_turn, sent
from pokerroom.web.shapes.replay_shapes import HandLine, HandList, Replay, Winner

MOST_HANDS_LISTED: Final = 100
LARGEST_HAND: Final = 2**31 - 1

HandNumber = Annotated[int, Parameter(ge=1, le=LARGEST_HAND, description="The number of the hand at its table.")]


@get(
    "/tables/{table_id:str}/hands",
    summary="The finished hands of a table",
    responses=documented_refusals(400, 401, 403, 404),
)
async def hands(
    actor: OfActor,
    player: OfPlayer,
    own_names: OfNames,
    before: Annotated[int | None, Parameter(ge=1, le=LARGEST_HAND, description="Only hands before this one.")] = None,
    limit: Annotated[int, Parameter(ge=1, le=MOST_HANDS_LISTED, description="How many, at most.")] = 25,
    mine: Annotated[bool, Parameter(description="Only hands that you were dealt in.")] = False,
) -> HandList:
    """List the finished hands, the latest first: when each was played, who was dealt in, the pot and who won it."""
    table = (await actor.look(player)).public
    commands = await asyncio.to_thread(actor.hands, before, limit + 1, player, own=own_names if mine else ())
    return HandList(table.id, table.name, tuple(map(_listed_hand, commands[:limit])), len(commands) > limit)


@get(
    "/tables/{table_id:str}/hands/{number:int}",
    summary="A hand step by step",
    responses=documented_refusals(400, 401, 403, 404),
    opt=PACKED,
)
async def hand(
    request: Request[Any, Any, Any], actor: OfActor, player: OfPlayer, own_names: OfNames, number: HandNumber
) -> Response[Replay]:
    """Return every step of a hand: the table as the caller could see it, the dealer's words, and their clauses."""
    table = (await actor.look(player)).public
    key, played = await asyncio.to_thread(_hand_found, actor, player, own_names, number)
    replays = parts_of(request.app).replays
    answer = await replays.get(key, partial(_replay_of_hand, key, actor, played, table))
    return sent(request, answer, Replay, ASKED_EACH_TIME)


@get(
    "/tables/{table_id:str}/hands/{number:int}/{form:str}",
    summary="A hand as a file",
    responses=documented_refusals(400, 401, 403, 404, 409),
)
async def download(
    actor: OfActor,
    player: OfPlayer,
    own_names: OfNames,
    number: HandNumber,
    form: Annotated[str, Parameter(max_length=8, description="phh, ohh or log.")],
) -> Response[str]:
    """Return the hand as PHH, Open Hand History or our own log, as the caller may see it: other hidden cards are
    `??`."""
    if form not in FORMATS:
        raise NoSuch(f"there is no format {form!r}", allowed=", ".join(FORMATS))
    table = (await actor.look(player)).public
    text = await in_turn(_file, actor, table, player, own_names, number, form)
    kind = FORMATS[form]
    return saved_as(text, f"{table.id}-{number}.{kind.suffix}", kind.media_type)


@get(
    "/tables/{table_id:str}/hands/{number:int}/deal",
    summary="The proof of a hand's deal",
    responses=documented_refusals(400, 401, 403, 404),
)
async def deal_file(actor: OfActor, player: OfPlayer, own_names: OfNames, number: HandNumber) -> Response[HandProof]:
    """Return the deal's commitment and the cards that the caller has seen, for `pokerroom verify-deal`."""
    proof = await in_turn(_found_proof, actor, player, own_names, number)
    if proof is None:
        raise NoSuch(
            f"nothing was published of hand {number} before it was dealt", allowed="a hand that software dealt"
        )
    return saved_as(proof, f"{actor.id}-{number}-deal.json")


router = Router(path="/api", route_handlers=[hands, hand, deal_file, download], tags=["hands"])


def _found_proof(actor: TableActor, player: str, own_names: Collection[str], number: int) -> HandProof | None:
    played = _played_hand(actor, number, player)
    return _proof_of_hand(actor, played, viewer_in(played.names, own_names))


def _listed_hand(summary: HandSummary) -> HandLine:
    winners = tuple(Winner(name, won) for name, won in summary.winners.items())
    began, ended = milliseconds(summary.began), milliseconds(summary.ended)
    return HandLine(summary.number, began, ended, summary.players, summary.pot, winners, summary.boards)


def _played_hand(actor: TableActor, number: int, player: str) -> PlayedHand:
    played = actor.hand(number, player)
    if played is None:
        last = next((commands.number for commands in actor.hands(None, 1, player)), 0)
        allowed = f"choose a hand from 1 to {last}" if last else "come back when one is over"
        raise NoSuch(f"no hand {number} has been played here", allowed=allowed)
    return played


class _ReplayKey(Struct, frozen=True):
    """The key of a replay, which never changes and is the same for everybody who may see as much of the hand."""

    table: str
    number: int
    began: datetime
    viewer: Viewer
    after: bool  # whether another hand follows


def _hand_found(
    actor: TableActor, player: str, own_names: Collection[str], number: int
) -> tuple[_ReplayKey, PlayedHand]:
    played = _played_hand(actor, number, player)
    last = next((commands.number for commands in actor.hands(None, 1, player)), number)
    return _ReplayKey(actor.id, number, played.began, viewer_in(played.names, own_names), number < last), played


def _replay_of_hand(key: _ReplayKey, actor: TableActor, played: PlayedHand, table: Public) -> Replay:
    made = replay_for(played, table, key.viewer, key.number, actor.late_acts(key.number), actor.was_bot)
    return structs.replace(made, after=key.after, proof=_proof_of_hand(actor, played, key.viewer))


def replay_for(
    played: PlayedHand,
    table: Public,
    viewer: Viewer,
    number: int,
    late: Mapping[int, TimeUp],
    was_bot: Callable[[str], bool],
) -> Replay:
    """Return a finished hand as a viewer may know it, step by step."""
    steps = replay_bodies.replay_steps(played.hand, played.names, viewer, table, number, late, was_bot)
    return Replay(
        table=table.id,
        name=table.name,
        number=number,
        began=milliseconds(played.began),
        ended=milliseconds(played.ended),
        seat=viewer if isinstance(viewer, int) else 0,
        players=replay_bodies.players(played.hand, played.names),
        steps=steps,
        downloads=tuple(replay_bodies.downloads(played.hand, played.names, viewer, played.began, number, table)),
        chances=street_chances(played.hand, viewer, steps),
        before=number > 1,
    )


def _proof_of_hand(actor: TableActor, played: PlayedHand, viewer: Viewer) -> HandProof | None:
    """Return the proof of the cards that a viewer has seen in a hand; None for a hand without one."""
    try:
        events = known_to(played.hand, viewer).events
    except Illegal:  # after some rulings the known hand cannot be made; then the viewer's history counts
        events = list(played.hand.history(viewer))
    return actor.proof(played, events)


def _file(actor: TableActor, table: Public, player: str, own_names: Collection[str], number: int, form: str) -> str:
    played = _played_hand(actor, number, player)
    viewer = viewer_in(played.names, own_names)
    return FORMATS[form].write(replay_bodies.known_hand(played.hand, played.names, viewer, played.began, number, table))
