"""The jackpots of the room: the meters, where their chips came from, and every claim as a case file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Final

from litestar import Router, get
from litestar.params import FromPath
from msgspec.structs import replace

from pokerroom.cards.text import cards_marked
from pokerroom.citation import MOST_CITES_SHOWN
from pokerroom.errors import shortened
from pokerroom.jackpots import Pool
from pokerroom.jackpots.claims.claim_file import ClaimFile
from pokerroom.jackpots.posted.conditions import write_conditions
from pokerroom.room.prizes.jackpot_orders import orders_open, waiting_claims, whom_to_notify
from pokerroom.room.prizes.jackpot_views import (
    claim_steps,
    hit_view,
    meter_seen,
    meter_view,
    meters,
    share_lines,
    title_with,
)
from pokerroom.room.prizes.prize_viewer import PrizeViewer
from pokerroom.room.wire import JackpotMeter
from pokerroom.web.api.callers import OfLogin, OfPlayer, OfRoom, titles_of
from pokerroom.web.errors import NoSuch, documented_refusals
from pokerroom.web.shapes.jackpot_shapes import (
    ClaimBody,
    ClaimRow,
    ConfirmationText,
    FindingText,
    JackpotBody,
    JackpotOffice,
    JackpotPrize,
    JackpotTotals,
    MeterPoint,
    OrderOpen,
    TableOfHouse,
)

_CLAIMS_LISTED: Final = 50


@get("/jackpots", responses=documented_refusals())
async def jackpots(room: OfRoom, player: OfPlayer) -> tuple[JackpotMeter, ...]:
    """List all jackpots of the room."""
    return meters(room.jackpots, PrizeViewer(player))


@get("/jackpots/{name:str}", responses=documented_refusals(404))
async def jackpot(room: OfRoom, login: OfLogin, name: FromPath[str]) -> JackpotBody:
    """Return a jackpot, its sources, its line over time, and its claims, as far as the caller may know them.

    Staff of its house also find the orders open to them.
    """
    pool, viewer = _pool(room, name), PrizeViewer(login.name if login is not None else "")
    meter = meter_seen(room.jackpots, pool, viewer)
    hidden = room.jackpots.hidden_from(viewer, pool)
    until = min((file.at for file in hidden), default=datetime.max)
    claims = [claim for claim in pool.claims[-_CLAIMS_LISTED:] if claim not in hidden]
    return JackpotBody(
        meter_view(room.jackpots, pool, viewer),
        JackpotTotals(
            seeds=meter.seeds,
            contributions=meter.contributions,
            guarantees=meter.guarantees,
            from_reserve=meter.from_reserve,
            administration=meter.administration,
            paid=meter.paid,
            transferred_out=meter.transferred_out,
            owed=meter.owed,
            reserve=meter.reserve,
            prizes=meter.prizes,
            take=meter.take,
        ),
        tuple(MeterPoint(_jackpot_moment(at), value) for at, value in room.jackpots.line(name) if at < until),
        tuple(_row(pool, claim, room.jackpots.names) for claim in reversed(claims)),
        tuple(pool.state.tables),
        tuple(JackpotPrize(hand.words, share_lines(hand)) for hand in pool.state.terms.winning_hands),
        _office(room, pool, titles_of(room, login, pool.house.book.id)),
    )


def _office(room: OfRoom, pool: Pool, titles: tuple[str, ...]) -> JackpotOffice | None:
    """Return the orders open to a member of staff of the pool's house, and what they need for them; None for others."""
    open_ = orders_open(pool, titles)
    if not open_:
        return None
    state, house = pool.state, pool.house.book.id
    failure, announced, posted = state.failure, state.announced, state.conditions
    return JackpotOffice(
        orders=tuple(OrderOpen(name, title) for name, title in open_.items()),
        tables=tuple(_tables_with_jackpot(room, pool)),
        to_tell=whom_to_notify(pool),
        waiting=waiting_claims(pool),
        conditions=write_conditions(replace(posted, tables=())) if posted is not None else "",
        announced=write_conditions(replace(announced.conditions, tables=())) if announced is not None else "",
        effective=_jackpot_moment(announced.effective) if announced is not None else 0,
        authority=tuple(room.people.staff.of_house(house)),
        failure=""
        if failure is None
        else f"{room.jackpots.names.get(failure.table, failure.table)}, hand {failure.hand}",
    )


def _tables_with_jackpot(room: OfRoom, pool: Pool) -> Iterator[TableOfHouse]:
    """List the tables of a pool's house, and those that are linked and cannot be opened any more."""
    pools, names = room.money.jackpot_tables.tables_in_jackpots(), room.jackpots.names
    for table_id, table in pools.items():
        if table.house == pool.house.book.id:
            free = table.takes_part and room.jackpots.pool_of(table_id) is None
            yield TableOfHouse(table_id, names.get(table_id, table_id), table_id in pool.state.tables, free)
    for table_id in pool.state.tables:
        if table_id not in pools:
            yield TableOfHouse(table_id, table_id, linked=True, closed=True)


@get("/jackpots/{name:str}/claims/{number:int}", responses=documented_refusals(404))
async def jackpot_claim(room: OfRoom, login: OfLogin, name: FromPath[str], number: FromPath[int]) -> ClaimBody:
    """Return a claim as a case file, with the steps of it that the caller may take."""
    pool = _pool(room, name)
    claim = pool.state.claims.get(number)
    if claim is None or not room.jackpots.knows(PrizeViewer(login.name if login is not None else ""), claim):
        raise NoSuch(f"there is no claim {number} on {name}", allowed="a claim of its list")
    hit = hit_view(pool, claim, room.jackpots.names)
    board = claim.facts.boards[0] if claim.facts.boards else ""
    title = title_with(pool, titles_of(room, login, pool.house.book.id), "record_jackpot")
    return ClaimBody(
        jackpot=name,
        number=number,
        table=claim.facts.table,
        hand=claim.facts.hand,
        at=_jackpot_moment(claim.at),
        by=claim.by,
        software=claim.software,
        status=claim.status,
        reason=claim.reason,
        held=claim.held,
        board=board,
        table_name=hit.table,
        words=hit.words,
        value=claim.value,
        findings=tuple(
            FindingText(
                finding.asked,
                finding.facts,
                finding.holds,
                tuple(map(str, finding.cites[:MOST_CITES_SHOWN])),
                said=cards_marked(finding.facts),
            )
            for finding in claim.findings
        ),
        shares=hit.shares,
        needs=tuple(need.replace("_", " ") for need in claim.needs),
        given=tuple(
            ConfirmationText(given.step.replace("_", " "), given.by, _jackpot_moment(given.at), given.told)
            for given in claim.given
        ),
        missing=hit.missing,
        log=claim.log,
        unit=hit.unit,
        currency=hit.currency,
        title=title,
        may=claim_steps(claim) if title else (),
        said=hit.said,
        board_said=cards_marked(board),
    )


def _pool(room: OfRoom, name: str) -> Pool:
    pool = room.jackpots.pools.get(name)
    if pool is None:
        raise NoSuch(f"there is no jackpot {shortened(name)!r}", allowed=", ".join(room.jackpots.pools) or "none")
    return pool


def _row(pool: Pool, claim: ClaimFile, names: Mapping[str, str]) -> ClaimRow:
    hit = hit_view(pool, claim, names)
    words = hit.words or claim.reason
    return ClaimRow(claim.number, hit.table, hit.hand, claim.by, claim.status, words, claim.total)


def _jackpot_moment(local: datetime) -> int:
    """Return a moment of the room's clock in milliseconds."""
    return int(local.timestamp() * 1000)


router = Router(path="/api", route_handlers=[jackpots, jackpot, jackpot_claim], tags=["jackpots"])
