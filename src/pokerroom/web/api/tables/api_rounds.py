"""Finished rounds of the bonus game over HTTP: the list of a table, one round step by step, and its log.

Players see their own cards and the cards that were shown; everybody else sees only the latter.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Annotated

from litestar import Response, Router, get
from litestar.params import Parameter

from pokerroom.cards.proof_shapes import HandProof
from pokerroom.room.bonus_tables.bonus_actor import BonusActor
from pokerroom.room.bonus_tables.journal.bonus_played import PlayedRound, RoundSummary
from pokerroom.room.wall_time import milliseconds
from pokerroom.room.wire import PublicBonusTable
from pokerroom.web.api.callers import OfBonusTable, OfNames, OfPlayer
from pokerroom.web.api.downloads import saved_as
from pokerroom.web.api.tables.api_hands import LARGEST_HAND, MOST_HANDS_LISTED
from pokerroom.web.api.tables.round_bodies import round_steps, round_viewer
from pokerroom.web.errors import NoSuch, documented_refusals
from pokerroom.web.serving.ready_answers import in_turn
from pokerroom.web.shapes.round_shapes import RoundLine, RoundList, RoundReplay, RoundResult

RoundNumber = Annotated[int, Parameter(ge=1, le=LARGEST_HAND, description="The number of the round at its table.")]


@get(
    "/tables/{table_id:str}/rounds",
    summary="The finished rounds of a table of the bonus game",
    responses=documented_refusals(400, 401, 403, 404),
)
async def rounds(
    bonus_table: OfBonusTable,
    player: OfPlayer,
    before: Annotated[int | None, Parameter(ge=1, le=LARGEST_HAND, description="Only rounds before this one.")] = None,
    limit: Annotated[int, Parameter(ge=1, le=MOST_HANDS_LISTED, description="How many, at most.")] = 25,
) -> RoundList:
    """List the finished rounds, the latest first: when each was played, its wagers, and each player's win or loss."""
    table = (await bonus_table.look(player)).public
    summaries = await asyncio.to_thread(bonus_table.rounds, before, limit + 1, player)
    lines = tuple(map(_round_line, summaries[:limit]))
    return RoundList(table.id, table.name, table.unit, table.currency, lines, len(summaries) > limit)


@get(
    "/tables/{table_id:str}/rounds/{number:int}",
    summary="A round step by step",
    responses=documented_refusals(400, 401, 403, 404),
)
async def round_replay(
    bonus_table: OfBonusTable, player: OfPlayer, own_names: OfNames, number: RoundNumber
) -> RoundReplay:
    """Return every step of a round: the table as the caller could see it, the dealer's words, and their clauses."""
    table = (await bonus_table.look(player)).public
    return await in_turn(_replay_of_round, bonus_table, table, player, own_names, number)


@get(
    "/tables/{table_id:str}/rounds/{number:int}/log",
    summary="A round as its log",
    responses=documented_refusals(400, 401, 403, 404),
)
async def round_log(
    bonus_table: OfBonusTable, player: OfPlayer, own_names: OfNames, number: RoundNumber
) -> Response[str]:
    """Return the round as our own log, as the caller may see it: other hidden cards are `??`. It can be read back."""
    played_round = await in_turn(_round_found, bonus_table, number, player)
    log = played_round.round.log(round_viewer(played_round.round, own_names))
    return saved_as(log, f"{bonus_table.id}-{number}.log", "text/plain; charset=utf-8")


@get(
    "/tables/{table_id:str}/rounds/{number:int}/deal",
    summary="The proof of a round's deal",
    responses=documented_refusals(400, 401, 403, 404),
)
async def round_deal_file(
    bonus_table: OfBonusTable, player: OfPlayer, own_names: OfNames, number: RoundNumber
) -> Response[HandProof]:
    """Return the round's commitment and the cards that the caller has seen, for `pokerroom verify-deal`."""
    proof = await in_turn(_proof_of_round, bonus_table, number, player, own_names)
    if proof is None:
        raise NoSuch(
            f"nothing was published of round {number} before it was dealt",
            allowed="a round that was dealt since rounds have proofs",
        )
    return saved_as(proof, f"{bonus_table.id}-{number}-deal.json")


router = Router(path="/api", route_handlers=[rounds, round_replay, round_log, round_deal_file], tags=["rounds"])


def _proof_of_round(bonus_table: BonusActor, number: int, player: str, own_names: Collection[str]) -> HandProof | None:
    played_round = _round_found(bonus_table, number, player)
    return bonus_table.proof(played_round, round_viewer(played_round.round, own_names))


def _round_line(summary: RoundSummary) -> RoundLine:
    results = tuple(RoundResult(name, won) for name, won in summary.results.items())
    began, ended = milliseconds(summary.began), milliseconds(summary.ended)
    return RoundLine(summary.number, began, ended, summary.wagered, results, summary.void)


def _round_found(bonus_table: BonusActor, number: int, player: str, *, inspected: bool = False) -> PlayedRound:
    played_round = bonus_table.played(number, player, inspected=inspected)
    if played_round is None:
        last = next((summary.number for summary in bonus_table.rounds(None, 1, player)), 0)
        allowed = f"choose a round from 1 to {last}" if last else "come back when one is over"
        raise NoSuch(f"no round {number} has been played here", allowed=allowed)
    return played_round


def _replay_of_round(
    bonus_table: BonusActor, table: PublicBonusTable, player: str, own_names: Collection[str], number: int
) -> RoundReplay:
    return round_replayed(bonus_table, table, player, own_names, number, every_card=False)


def round_replayed(
    bonus_table: BonusActor,
    table: PublicBonusTable,
    player: str,
    own_names: Collection[str],
    number: int,
    *,
    every_card: bool,
) -> RoundReplay:
    """Return a finished round as a player may see it, or with every card for an inspector."""
    played_round = _round_found(bonus_table, number, player, inspected=every_card)
    viewer = "record" if every_card else round_viewer(played_round.round, own_names)
    return RoundReplay(
        table=table.id,
        name=table.name,
        number=number,
        began=milliseconds(played_round.began),
        ended=milliseconds(played_round.ended),
        box=viewer if isinstance(viewer, int) else 0,
        steps=round_steps(played_round.round, viewer, table),
        log=f"/api/tables/{table.id}/rounds/{number}/log",
        before=next((summary.number for summary in bonus_table.rounds(number, 1, player)), 0),
        after=bonus_table.round_after(number, player),
        proof=None if every_card else bonus_table.proof(played_round, viewer),
    )
