"""The promotions of the room: those that run, their terms and records for everybody, and the orders of staff."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, ClassVar, Final

import msgspec
from litestar import Router, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, field

from pokerroom.errors import Malformed, NotAllowed, shortened
from pokerroom.promotions import commands
from pokerroom.promotions.draws import DrawDocument
from pokerroom.promotions.hand_at_table import HandAtTable, hand_at_table
from pokerroom.promotions.posted.checklist import check_terms
from pokerroom.promotions.posted.terms import read_terms, write_terms
from pokerroom.promotions.records import PrizeAward, PrizeClaim
from pokerroom.promotions.showing import HandsKnown, draw_document, promotion_shown
from pokerroom.room.people.login.logins import Login
from pokerroom.room.prizes.prize_viewer import PrizeViewer
from pokerroom.room.prizes.promotions import StoredPromotion
from pokerroom.room.room import Room
from pokerroom.web.api.callers import FOR_STAFF, OfLogin, OfRoom, known_caller, of_the_house, table_named, titles_of
from pokerroom.web.api.rights_checked import refuse_caller
from pokerroom.web.errors import NoSuch, documented_refusals
from pokerroom.web.shapes.orders_taken import PROMOTION_ORDERS, TOLD_BY_TABLES, OrderBody, OrdersTaken
from pokerroom.web.shapes.promotion_shapes import (
    AwardLine,
    ClaimLine,
    DrawLine,
    DutyLine,
    PromotionBody,
    PromotionLine,
    TermLine,
)
from pokerroom.web.shapes.request_body import RequestBody, word_of
from pokerroom.wording.misread import misread

_STAGES_FOR_STAFF_ONLY: Final = ("drafted", "submitted")


class PromotionDraft(RequestBody, frozen=True):
    """A new promotion: whose, and its terms as a TOML file has them."""

    house: Annotated[str, Meta(max_length=64)]
    terms: Annotated[str, Meta(max_length=8_000)]


class PromotionAsks(OrderBody, frozen=True):
    """An order of staff to a promotion: the name of a command, and its parts."""

    takes: ClassVar[OrdersTaken] = PROMOTION_ORDERS
    do: Annotated[str, word_of(PROMOTION_ORDERS.kinds)]
    parts: dict[str, Any] = field(default_factory=dict)


class ClaimAsks(RequestBody, frozen=True):
    """A player's claim: to an award of theirs, or in words; `table` and `hand` say where they won it."""

    award: Annotated[int, Meta(ge=0, le=10**6)] = 0
    what: Annotated[str, Meta(max_length=300)] = ""
    value: Annotated[int, Meta(ge=0, le=10**9)] = 0
    table: Annotated[str, Meta(max_length=64)] = ""
    hand: Annotated[int, Meta(ge=0, le=10**9)] = 0


def _promotion_line(room: Room, stored: StoredPromotion, login: Login | None) -> PromotionLine:
    now = promotion_shown(stored.state, room.money.promotions.now(), _knowledge_of_ends(room, stored, login))
    return PromotionLine(now.name, now.title, now.house, now.award, now.stage, now.words)


def _knowledge_of_ends(room: Room, stored: StoredPromotion, login: Login | None) -> HandsKnown:
    """Return a test of whether the caller may know how a hand ended; staff may know it of all hands."""
    if titles_of(room, login, stored.state.house):
        return lambda _table, _hand: True
    return room.money.promoted_tables.known_to(PrizeViewer(login.name if login is not None else ""))


def _promotion_named(room: Room, name: str) -> StoredPromotion:
    """Return the promotion of that name, or refuse where there is none."""
    if name not in room.money.promotions.names():
        raise NoSuch(
            f"there is no promotion {shortened(name)!r}", allowed=", ".join(room.money.promotions.names()) or "none"
        )
    return room.money.promotions.find(name)


def _promotion_body(room: Room, stored: StoredPromotion, login: Login | None) -> PromotionBody:
    """Return a promotion as its viewer may see it; staff of the house see duties, terms and every claim."""
    state, staff = stored.state, bool(titles_of(room, login, stored.state.house))
    knows = _knowledge_of_ends(room, stored, login)
    return PromotionBody(
        promotion=_promotion_line(room, stored, login),
        terms=tuple(
            TermLine(item.what, item.said, item.at_fault, item.allowed, tuple(map(str, item.cites[:2])))
            for item in check_terms(stored.rules, state.terms).items
        ),
        awards=tuple(
            _award_line(award) for award in state.awards.values() if not award.hand or knows(award.table, award.hand)
        ),
        draws=tuple(
            DrawLine(draw.draw, str(draw.at), draw.live, len(draw.tickets), draw.scrutineer) for draw in state.draws
        ),
        claims=tuple(
            _claim_line(claim, staff=staff)
            for claim in state.claims.values()
            if staff or (login is not None and login.name == claim.player)
        ),
        commitment=state.commitment.commitment if state.commitment is not None else "",
        fund=state.fund,
        owed=state.owed,
        tickets=len(state.tickets),
        duties=_duty_lines(room, state.name) if staff else (),
        staff=staff,
        text=write_terms(state.terms) if staff else "",
        unit=state.terms.unit,
    )


def _award_line(award: PrizeAward) -> AwardLine:
    return AwardLine(
        number=award.number,
        player=award.player,
        prize=award.prize,
        value=award.value,
        at=str(award.at),
        stage=award.stage,
        table=award.table,
        hand=award.hand,
    )


def _claim_line(claim: PrizeClaim, *, staff: bool) -> ClaimLine:
    """Return a claim as staff see it, or as its player does."""
    return ClaimLine(
        number=claim.number,
        player=claim.player,
        what=claim.what,
        value=claim.value,
        at=str(claim.at),
        stage=claim.stage,
        decided_at=str(claim.decided_at or ""),
        by=claim.by if staff else "",
        reason=claim.reason,
        cites=tuple(map(str, claim.cites)),
        name=claim.name if staff else "",
        address=claim.address if staff else "",
        reasons_told=claim.reasons_told is not None,
        rights_told=claim.rights_told is not None,
        table=claim.table,
        hand=claim.hand,
    )


def _duty_lines(room: Room, promotion: str) -> tuple[DutyLine, ...]:
    return tuple(
        DutyLine(duty.what, str(duty.due or ""), duty.overdue, tuple(map(str, duty.cites)))
        for duty in room.money.promotions.duties(promotion)
    )


@get("/promotions", responses=documented_refusals())
async def promotions(room: OfRoom, login: OfLogin) -> tuple[PromotionLine, ...]:
    """List every promotion that is open to look at; people of a house see its drafts too."""
    promotions = (room.money.promotions.find(name) for name in room.money.promotions.names())
    return tuple(
        _promotion_line(room, stored, login)
        for stored in promotions
        if stored.state.stage not in _STAGES_FOR_STAFF_ONLY or titles_of(room, login, stored.state.house)
    )


@get("/promotions/{name:str}", responses=documented_refusals(403, 404))
async def promotion(room: OfRoom, login: OfLogin, name: FromPath[str]) -> PromotionBody:
    """Return one promotion: its terms, its awards, its draws, and the claims that the caller may see."""
    stored = _promotion_named(room, name)
    if stored.state.stage in _STAGES_FOR_STAFF_ONLY:
        of_the_house(room, login, stored.state.house, FOR_STAFF)
    return _promotion_body(room, stored, login)


@get("/promotions/{name:str}/draws/{draw:int}", responses=documented_refusals(404, 409))
async def draw_file(room: OfRoom, name: FromPath[str], draw: FromPath[int]) -> DrawDocument:
    """Return everything that anybody needs to check a draw: `pokerroom promotion verify-draw` reads it."""
    stored = _promotion_named(room, name)
    state = stored.state
    if not any(happening.draw == draw for happening in state.draws):
        raise NoSuch(f"there is no draw {draw} of {state.terms.called}", allowed="a draw that was made")
    return draw_document(state, draw)


@post("/promotions", status_code=201, responses=documented_refusals(401, 403, 404, 409, 413))
async def draft_promotion(room: OfRoom, login: OfLogin, data: JSONBody[PromotionDraft]) -> PromotionBody:
    """Draft a promotion of a house, for somebody of it."""
    by = of_the_house(room, login, data.house, FOR_STAFF)
    refuse_caller(room, login, "http", "POST /api/promotions", room.library.house(data.house))
    terms = read_terms(data.terms)
    await room.money.promotions.draft(terms, data.house, by)
    return _promotion_body(room, room.money.promotions.find(terms.name), login)


@post("/promotions/{name:str}", status_code=200, responses=documented_refusals(401, 403, 404, 409, 413))
async def ask_promotion(
    room: OfRoom, login: OfLogin, name: FromPath[str], data: JSONBody[PromotionAsks]
) -> PromotionBody:
    """Ask something of a promotion, for somebody of its house; when this returns it is done, booked and stored."""
    stored = _promotion_named(room, name)
    by = of_the_house(room, login, stored.state.house, FOR_STAFF)
    if data.do in PROMOTION_ORDERS.kinds:
        refuse_caller(room, login, "promotion", data.do, room.library.house(stored.state.house))
    command = _command(data.do, data.parts, room)
    await room.money.promotions.do(name, command, by)
    return _promotion_body(room, stored, login)


@post("/promotions/{name:str}/claims", status_code=201, responses=documented_refusals(401, 403, 404, 409, 413))
async def claim_prize(room: OfRoom, login: OfLogin, name: FromPath[str], data: JSONBody[ClaimAsks]) -> PromotionBody:
    """Claim a prize for yourself."""
    login = known_caller(login)
    stored = _promotion_named(room, name)
    hand = await asyncio.to_thread(_hand_claimed_with, room, data, login) if data.table or data.hand else None
    claimed = commands.ClaimPrize(
        at=room.money.promotions.now(),
        player=login.name,
        award=data.award,
        what=data.what,
        value=data.value,
        hand=hand,
    )
    await room.money.promotions.do(name, claimed, f"player {login.name}")
    return _promotion_body(room, stored, login)


def _hand_claimed_with(room: Room, data: ClaimAsks, login: Login) -> HandAtTable:
    """Return the hand that somebody says they won with, as the record has it."""
    hand = table_named(room, data.table, login).hand(data.hand, login.name)
    at = room.money.promotions.now()
    table = hand_at_table(hand.hand, hand.names, data.table, data.hand, at) if hand is not None else None
    if table is None:
        raise Malformed(f"there is no hand {data.hand} at {shortened(data.table)!r}", allowed="a hand that is over")
    return table


def _command(do: str, parts: dict[str, Any], room: Room) -> commands.PromotionCommand:
    """Read a command as it was sent; the room itself says when it is asked and by whom."""
    PROMOTION_ORDERS.refuse_told(do, parts)
    values = {"do": do, **parts, "at": room.money.promotions.now()}
    if isinstance(values.get("terms"), str):  # changed terms are sent as a draft is: the text of their file
        values["terms"] = read_terms(values["terms"])
    try:
        command: commands.PromotionCommand = msgspec.convert(values, commands.AnyPromotionCommand)
    except msgspec.ValidationError as fault:
        kind = PROMOTION_ORDERS.kinds.get(do)
        if kind is None:
            allowed = ", ".join(PROMOTION_ORDERS.kinds)
            raise Malformed(f"{shortened(do)!r} cannot be asked like this", allowed=allowed) from None
        raise misread(f"{shortened(do)!r} cannot be asked like this", fault, kind) from None
    if isinstance(command, TOLD_BY_TABLES) or (isinstance(command, commands.ClaimPrize) and command.hand is not None):
        raise NotAllowed(f"{do!r} is told by the room's own tables", allowed=", ".join(PROMOTION_ORDERS.kinds))
    if isinstance(command, commands.AwardForJackpot) and command.hit.pool in room.jackpots.pools:
        raise NotAllowed(f"{do!r} for a jackpot of this room", allowed="the room does it when one is paid")
    return command


router = Router(
    path="/api",
    route_handlers=[promotions, promotion, draw_file, draft_promotion, ask_promotion, claim_prize],
    tags=["promotions"],
)
