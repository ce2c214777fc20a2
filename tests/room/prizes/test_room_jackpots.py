"""Jackpots in a room: pots feed the pool in the same append, a hit stops its table, and every chip is on the books."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from pokerroom.cards.text import cards_marked
from pokerroom.charges.entries import player_account
from pokerroom.errors import NotAllowed, PokerroomError
from pokerroom.jackpots.commands import AdjustAmount
from pokerroom.promotions import commands
from pokerroom.promotions.posted.terms import JackpotMultiple
from pokerroom.room import wire
from pokerroom.room.ledger import LEDGER_STREAM
from pokerroom.room.ledger_entries import pool_account
from pokerroom.room.ledger_reading import read_ledger
from pokerroom.room.prizes.jackpot_views import meter_view
from pokerroom.room.prizes.pool_records import STREAM
from pokerroom.room.prizes.promotions import RoomPromotions
from pokerroom.room.room import Room
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.store import Part, Store, Unwritten
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.stream.table_stream import stream_of
from pokerroom.web.api.prizes import api_jackpots, api_promotions
from pokerroom.web.errors import NoSuch
from testkit.prizes.promoting import COMPLETE, terms_with
from testkit.room.jackpot_rooms import (
    ADELAIDE,
    HARBOUR,
    PAUSED,
    ROYAL,
    STAR,
    UK,
    Looking,
    faults_at_rest,
    look,
    next_hand,
    opened,
    play,
    seated,
    stack,
    value,
)

MOMENTS = {
    "starts": timedelta(hours=-1),
    "entries_close": timedelta(days=1),
    "award": timedelta(days=1),
    "ends": timedelta(days=2),
}


def test_hands_feed_the_pool_in_one_append_and_the_room_opens_again_with_it(tmp_path: Path) -> None:
    async def evening() -> int:
        async with opened(tmp_path) as room:
            append_all, streams = room.store.append_all, []

            async def noted(given: Sequence[Part], at: datetime) -> tuple[int, ...]:
                streams.append([part.stream for part in given])
                kept: tuple[int, ...] = await append_all(given, at)
                return kept

            room.store.append_all = noted
            actor = await seated(room)
            await play(actor, lambda: actor.journal.last_hand_number >= 3)
            assert [stream_of(HARBOUR), STREAM, LEDGER_STREAM] in streams
            assert value(room) >= 1004
            assert room.lobby().jackpots[0].value == value(room)
            seen = (await actor.look("")).public.jackpot
            assert seen is not None
            assert (seen.name, seen.events) == ("main", ("royal flush: 100% of the pool",))
            assert room.ledger.balance(pool_account("main", "pool")) == value(room)
            posted = [line.words for _, lines in actor.sign().sections for line in lines if line.heading == "Jackpot"]
            assert posted[0] == "this table takes part: royal flush: 100% of the pool"
            assert f"stands at ${value(room):,}" in posted
            assert await faults_at_rest(room) == []
            return value(room)

    async def next_day(before: int) -> None:
        async with opened(tmp_path) as room:
            assert value(room) >= before
            assert await faults_at_rest(room) == []

    asyncio.run(next_day(asyncio.run(evening())))


def test_what_pots_give_is_in_the_books_of_table_and_pool(tmp_path: Path) -> None:
    pool = 'house = "adelaide"\nname = "main"\nunit = 1\nseed = 500\nboard = "flop"\nper_hand = 1\n'

    async def evening() -> None:
        async with opened(tmp_path, pool, "adelaide") as room:
            actor = await seated(room)
            await play(
                actor, lambda: actor.journal.last_hand_number >= 3 and actor.journal.ledger.balance("jackpot") > 1
            )
            kept = actor.journal.ledger.balance("jackpot")
            assert not meter_view(room.jackpots, room.jackpots.pools["main"]).fixed
            assert room.ledger.pooled(HARBOUR) == kept
            assert room.jackpots.pools["main"].meter.contributions >= kept
            assert await faults_at_rest(room) == []

    asyncio.run(evening())
    store = Store.open(f"sqlite:///{tmp_path / 'room.db'}", (tmp_path / "room.key").read_bytes(), create=False)
    with store:
        ledger, books = read_ledger(store)
    assert ledger.faults(books) == []


def test_a_hit_is_paid_by_the_software_where_nobody_of_the_house_is_there_and_play_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack(monkeypatch, ROYAL)

    async def evening() -> None:
        async with opened(tmp_path) as room:
            actor = await seated(room)
            await play(actor, lambda: any(claim.status == "paid" for claim in room.jackpots.pools["main"].claims))
            claim = room.jackpots.claim("main", 1)
            assert claim.status == "paid"
            assert all(finding.holds for finding in claim.findings)
            winner = claim.payments[0].player
            assert room.ledger.balance(player_account(winner)) == claim.total >= 1002
            assert "shows" in claim.log
            hit = (await actor.look("")).public.hits[0]
            body = await api_jackpots.jackpot_claim.fn(room, None, "main", 1)
            assert (body.said, hit.said) == (hit.said, cards_marked(hit.words))
            assert body.board_said == " ".join(f"[{card}]" for card in body.board.split())
            assert any("] [" in finding.said for finding in body.findings)
            for finding in body.findings:
                assert finding.said.replace("[", "").replace("]", "") == finding.facts
            assert (hit.status, hit.shares[0].player) == ("paid", winner)
            assert room.lobby().hits == (await actor.look("")).public.hits
            hands = actor.journal.last_hand_number
            await play(actor, lambda: actor.journal.last_hand_number > hands)
            assert await faults_at_rest(room) == []

    asyncio.run(evening())


def test_a_promotion_pays_the_jackpot_a_second_time_and_not_a_third_whenever_the_room_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack(monkeypatch, ROYAL)
    now = datetime.now().replace(second=0, microsecond=0)
    terms = terms_with(
        award="jackpot_multiple",
        prizes=(),
        jackpot=JackpotMultiple("royal", 2, most=5000),
        **{f"{name}_on": (now + by).date() for name, by in MOMENTS.items()},
        **{f"{name}_at": (now + by).time() for name, by in MOMENTS.items()},
    )

    async def evening() -> None:
        async with opened(tmp_path, ADELAIDE, "adelaide") as room:
            promotions = room.money.promotions
            await promotions.draft(terms, "adelaide", "Host")
            await promotions.do("august", commands.SubmitTerms(at=now))
            await promotions.do("august", commands.PublishTerms(at=now, had_at=("brochure",), marketing=("a poster",)))
            await promotions.do("august", commands.FundPromotion(at=now, amount=5000))
            await promotions.do("august", commands.StartPromotion(at=now))
            actor = await seated(room)
            await play(actor, lambda: room.jackpots.claim("royal", 1).status == "paid" if claims(room) else False)

    async def next_day() -> None:
        async with opened(tmp_path, ADELAIDE, "adelaide", pace=1.0) as room:  # nothing more is won in that time
            state = room.money.promotions.state_of("august")
            await play(room.tables[HARBOUR], lambda: bool(state.awards))
            claim, (award, *more) = room.jackpots.claim("royal", 1), state.awards.values()
            assert (award.player, award.value) == (claim.payments[0].player, claim.total)
            assert (more, state.hits) == ([], {"1"})
            hit = {"pool": "royal", "hit": "7", "shares": {"Ann": 5}}
            with pytest.raises(NotAllowed, match="for a jackpot of this room"):
                api_promotions._command("award_for_jackpot", {"hit": hit}, room)
            assert await faults_at_rest(room) == []

    def claims(room: Room) -> bool:
        return bool(room.jackpots.pools["royal"].claims)

    async def is_killed(_: RoomPromotions) -> None:
        """Nobody looks at what was paid before the room stops."""

    with monkeypatch.context() as killed:
        killed.setattr(RoomPromotions, "look_at_jackpots", is_killed)
        asyncio.run(evening())
    asyncio.run(next_day())
    asyncio.run(next_day())


def test_who_looks_on_with_a_delay_learns_of_a_high_hand_nowhere_sooner_than_at_the_table(tmp_path: Path) -> None:
    now = datetime.now().replace(second=0, microsecond=0)
    terms = terms_with(
        award="high_hand",
        high_hand=replace(COMPLETE.high_hand, least="no pair"),
        **{f"{name}_on": (now + by).date() for name, by in MOMENTS.items()},
        **{f"{name}_at": (now + by).time() for name, by in MOMENTS.items()},
    )

    async def evening() -> None:
        async with opened(tmp_path, UK, "uk", spectators="behind", **PAUSED) as room:
            assert meter_view(room.jackpots, room.jackpots.pools["bad beat"]).fixed
            await room.money.promotions.draft(terms, "uk", "Host")
            await room.money.promotions.do("august", commands.PublishTerms(at=now, had_at=("brochure",)))
            await room.money.promotions.do("august", commands.FundPromotion(at=now, amount=30_000))
            await room.money.promotions.do("august", commands.StartPromotion(at=now))
            actor = await seated(room)
            actor.connect(Looking("Zoe"))
            state = room.money.promotions.state_of("august")
            await play(actor, lambda: bool(state.holders))
            holder = next(iter(state.holders.values()))[0].player
            assert [holder.player for holder in room.lobby("Ann").promotions[0].holders] == [holder]
            shown = room.lobby("Zoe").promotions[0]
            assert (shown.holders, shown.words) == ((), "Nobody has shown a no pair yet.")
            assert [promotion.holders for promotion in (await actor.look("Zoe")).public.promotions] == [()]
            line = await api_promotions.promotion.fn(room, None, "august")
            assert line.promotion.words == shown.words
            next_hand(actor)
            await play(actor, lambda: bool(room.lobby("Zoe").promotions[0].holders), "fold")

    asyncio.run(evening())


def test_staff_record_and_pay_and_the_table_stands_still_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack(monkeypatch, ROYAL)
    staff = (Staff("Gil", "star", ("gaming supervisor",)),)

    async def evening() -> None:
        async with opened(tmp_path, staff=staff) as room:
            actor = await seated(room)
            await play(actor, lambda: any(room.jackpots.open_claims(HARBOUR)))
            hands = actor.journal.last_hand_number
            await asyncio.sleep(0.05)
            assert actor.journal.last_hand_number == hands
            assert actor.journal.hand is None
            record = wire.SettleJackpot(jackpot="main", claim=1, what="record", request="r1")
            with pytest.raises(NotAllowed, match="this is for staff"):
                await actor.ask("Ann", record)
            await actor.ask("Gil", record)
            await actor.ask("Gil", record)  # once, however often it is sent
            await actor.ask("Gil", wire.SettleJackpot(jackpot="main", claim=1, what="pay", request="r2"))
            assert room.jackpots.claim("main", 1).recorded_by == "gaming supervisor"
            await play(actor, lambda: actor.journal.last_hand_number > hands)
            assert await faults_at_rest(room) == []

    asyncio.run(evening())


async def test_what_the_store_does_not_take_has_not_happened_to_the_pool(tmp_path: Path) -> None:
    async with opened(tmp_path) as room:
        actor = await seated(room)
        await play(actor, lambda: actor.journal.last_hand_number >= 1 and actor.journal.hand is not None)
        append_all, before = room.store.append_all, value(room)

        async def never(given: Sequence[Part], at: datetime) -> tuple[int, ...]:
            raise Unwritten("the disk is full")

        room.store.append_all = never
        more = AdjustAmount(5, "a hand was missed", actor.time(), "Assistant Gaming Manager")
        with pytest.raises(Unwritten, match="the disk is full"):
            await room.jackpots.do("main", more, room._clock())
        assert value(room) == before
        room.store.append_all = append_all
        hands = actor.journal.last_hand_number
        await play(actor, lambda: actor.journal.last_hand_number > hands)
        assert await faults_at_rest(room) == []


async def test_a_player_claims_and_is_answered_with_the_reason(tmp_path: Path) -> None:
    async with opened(tmp_path, **PAUSED) as room:
        actor = await seated(room)
        await play(actor, lambda: actor.journal.hand_on_felt is not None)
        number = actor.journal.last_hand_number
        claims = wire.ClaimJackpot(hand=number, request="mine")
        await actor.ask("Ann", claims)
        claim = room.jackpots.claim("main", 1)
        assert (claim.status, claim.by) == ("denied", "Ann")
        assert claim.reason
        with pytest.raises(PokerroomError, match=r"the hand that lies on the table \[\w+:"):
            await actor.ask("Ann", wire.ClaimJackpot(hand=number + 7))
    async with opened(tmp_path, **PAUSED) as room:  # sent again, it is answered and not judged again
        assert await room.tables[HARBOUR].ask("Ann", claims) is None
        assert len(room.jackpots.pools["main"].claims) == 1


# The flop on request


async def left_alone(room: Room) -> tuple[TableActor, str, str]:
    """Before the flop one of two players folds; who is left, and who has folded."""
    actor = await seated(room)
    look(actor)
    await play(actor, lambda: actor.journal.hand is not None and actor.journal.hand.stage == "settle", "fold")
    hand = actor.journal.hand
    assert hand is not None
    left = actor.journal.names[hand.live[0]]
    return actor, left, "Bob" if left == "Ann" else "Ann"


@pytest.mark.parametrize(
    ("pool", "cards", "clause"),  # with two players the houses differ in who acts first, and so in who is left
    [
        pytest.param(STAR, "As 2d Ks 2c", "star:30.11", marks=pytest.mark.clause("star:30.11")),
        pytest.param(ADELAIDE, "2d As 2c Ks", "adelaide:123", marks=pytest.mark.clause("adelaide:123")),
    ],
    ids=["star", "adelaide"],
)
def test_the_last_player_left_is_dealt_the_flop_and_wins_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pool: str, cards: str, clause: str
) -> None:
    stack(monkeypatch, f"{cards} 9h Qs Js Ts")
    house = clause.split(":")[0]

    async def evening() -> None:
        async with opened(tmp_path, pool, house) as room:
            actor, ann, other = await left_alone(room)
            name = next(iter(room.jackpots.pools))
            you, his = (await actor.look(ann)).you, (await actor.look(other)).you
            assert you is not None
            assert his is not None
            assert (you.flop, clause in you.flop_cites, his.flop) == (True, True, False)
            with pytest.raises(PokerroomError, match="all others have folded"):
                await actor.ask(other, wire.AskFlop())
            await actor.ask(ann, wire.AskFlop(request="flop"))
            await actor.ask(ann, wire.AskFlop(request="flop"))  # once, however often it is sent
            await play(actor, lambda: any(room.jackpots.open_claims(HARBOUR)) or room.jackpots.pools[name].meter.hits)
            claim = room.jackpots.claim(name, 1)
            assert claim.facts.flop_requested
            assert (claim.winners[0].player, claim.facts.boards, claim.facts.showdown) == (ann, ("Qs Js Ts",), False)
            assert "jackpot_flop_allowed" in [item.kind for item in room.store.read(STREAM, 0)]
            assert await faults_at_rest(room) == []

    async def next_day() -> None:
        async with opened(tmp_path, pool, house) as room:
            kept = room.tables[HARBOUR].hand(1, "Ann")
            assert kept is not None
            hand = kept.hand
            dealt = [*hand.board, *hand.piles.burns, *(card for seat in hand.seats for card in hand.cards(seat))]
            assert sorted(map(str, dealt)) == sorted(ROYAL.split()[:8])
            assert not hand.bill().flop_seen
            said = [line.text for line in (await room.tables[HARBOUR].look("Ann")).lines]
            assert any("asks for the flop, to try for the jackpot." in line for line in said)

    asyncio.run(evening())
    asyncio.run(next_day())


@pytest.mark.parametrize(
    ("pool", "house", "cards", "why"),
    [
        pytest.param(
            STAR, "star", "As 2d Kd 2c", "no flop makes a hand on offer", marks=pytest.mark.clause("star:30.11")
        ),
        pytest.param(
            ADELAIDE,
            "adelaide",
            "2d As 2c Kd",
            "no flop makes a hand on offer",
            marks=pytest.mark.clause("adelaide:123"),
        ),
        (UK, "uk", "As Ad Ks Kd", "needs more than a flop"),
    ],
    ids=["star", "adelaide", "uk"],
)
def test_a_flop_that_cannot_win_is_refused_and_no_card_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pool: str, house: str, cards: str, why: str
) -> None:
    stack(monkeypatch, cards)

    async def evening() -> None:
        async with opened(tmp_path, pool, house) as room:
            actor = await seated(room)
            look(actor)
            for name in ("Ann", "Bob"):
                await actor.ask(name, wire.Habit(show=False))  # so that the table waits in every house
            await play(actor, lambda: actor.journal.hand is not None and actor.journal.hand.stage == "settle", "fold")
            hand = actor.journal.hand
            assert hand is not None
            seat = hand.live[0]
            left = actor.journal.names[seat]
            you = (await actor.look(left)).you
            assert you is not None
            assert not you.flop
            before = list(hand.events)
            with pytest.raises(PokerroomError, match=why):
                await actor.ask(left, wire.AskFlop())
            assert hand.events == before

    asyncio.run(evening())


# Those who look on with a delay


class Gallery(Looking):
    """Somebody who looks on, and remembers the first hit that the table showed them."""

    def __init__(self, player: str) -> None:
        super().__init__(player)
        self.saw_hit = False

    def send(self, frame: bytes) -> None:
        self.saw_hit = self.saw_hit or b'"hits":[{' in frame


def test_who_looks_on_with_a_delay_learns_of_a_hit_nowhere_sooner_than_at_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack(monkeypatch, ROYAL)

    async def evening() -> None:
        staff = (Staff("Gil", "star", ("gaming supervisor",)),)
        async with opened(tmp_path, spectators="behind", staff=staff) as room:
            actor = await seated(room)
            zoe = Gallery("Zoe")
            actor.connect(zoe)
            await play(actor, lambda: bool(room.jackpots.pools["main"].claims))
            before = room.lobby("Zoe").jackpots[0]
            await actor.ask("Gil", wire.SettleJackpot(jackpot="main", claim=1, what="record"))
            now, sign = room.lobby("Zoe"), [line.words for _, lines in actor.sign().sections for line in lines]
            assert (now.hits, now.jackpots) == ((), (before,))
            assert f"stands at ${before.value:,}" in sign
            assert value(room) < before.value
            assert room.lobby("Ann").jackpots[0].value == value(room)
            assert (room.lobby("Ann").hits[0].status, zoe.saw_hit) == ("recorded", False)
            assert (await actor.look("Zoe")).public.hits == ()
            body = await api_jackpots.jackpot.fn(room, None, "main")
            assert (body.claims, body.totals.owed, body.meter) == ((), 0, before)
            with pytest.raises(NoSuch):
                await api_jackpots.jackpot_claim.fn(room, None, "main", 1)
            await actor.ask("Gil", wire.SettleJackpot(jackpot="main", claim=1, what="pay"))
            await play(actor, lambda: bool(room.lobby("Zoe").hits))
            assert zoe.saw_hit
            assert room.lobby("Zoe").jackpots[0].hits == 1

    asyncio.run(evening())
