"""People at a live table: whoever is kept out gets no further hand, the lists hold, and what is announced comes."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from pokerroom.cage.accounts import CAGE_CHIPS, CHIPS_OUT, commission_box
from pokerroom.cage.commands import CountDrop, DropCommission, MoveFloat, OpenShift, RedeemChips, SellChips
from pokerroom.errors import Illegal, NotAllowed
from pokerroom.members import commands
from pokerroom.queues.commands import AcceptCall, AskSeatChange, JoinList
from pokerroom.room import wire
from pokerroom.room.live.live_actor import LiveActor
from pokerroom.room.money.ledger_reports import report_on
from pokerroom.room.room import Room
from pokerroom.room.settings.table_settings import TableSettings
from testkit.room.deck_ready import make_deck_ready
from testkit.room.live_tables import DEALER, FELT, FLOOR, TABLE, chips_of, console_of, did, hand_of, live_room, seated
from testkit.suite.waiting import until

PASSWORD = "forty two green doors"


async def members(room: Room, actor: LiveActor, **seats: int) -> None:
    """Some people with accounts, who sit down."""
    for name, seat in seats.items():
        await room.accounts.create(name, PASSWORD)
        if seat:
            await actor.ask(DEALER, wire.SeatPlayer(seat=seat, player=name, chips=1000))
    await make_deck_ready(actor, DEALER)


async def excludes_self(room: Room, player: str) -> None:
    await room.people.members.do(commands.ExcludeSelf(at=room.people.members.now(), player=player, by=player, days=10))


async def test_players_bring_the_chips_that_they_have_in_hand_and_take_them_along(tmp_path: Path) -> None:
    settled = {"money": "cage", "leave_to_sit": "asked"}
    async with live_room(tmp_path, house="uk", floor="management", settled=settled) as (room, actor):
        who: dict[str, Any] = {
            "at": room.money.cage.now(),
            "by": FLOOR,
            "title": "management",
            "why": "the evening",
        }
        house = actor.house

        def out() -> int:
            return room.ledger.balance(CHIPS_OUT)

        await room.money.cage.do(OpenShift(**who), house)
        await room.money.cage.do(MoveFloat(what="chips", way="in", amount=5000, **who), house)
        await room.money.cage.do(SellChips(amount=450, **who), house)
        await actor.ask(DEALER, wire.SeatPlayer(seat=1, player="Vis A", chips=200, visitor=True))
        with pytest.raises(Illegal, match=r"Vis C .visitor. with 300 in chips; allowed: up to 250, sold at the cage"):
            await actor.ask(DEALER, wire.SeatPlayer(seat=3, player="Vis C", chips=300, visitor=True))
        assert (await console_of(actor)).words == "Seat 1, Vis A (visitor), waits for the floor's leave to play."
        await actor.ask(DEALER, wire.SeatPlayer(seat=3, player="Vis C", chips=200, visitor=True))
        assert out() == 50
        for seat in (1, 3):
            await actor.ask(FLOOR, wire.Approve(seat=seat))
        await make_deck_ready(actor, DEALER)
        await actor.ask(DEALER, wire.DealHand(drawn={1: "As", 3: "Kd"}))
        while (now := await console_of(actor)).step == "act":
            await did(actor, now.seat, "call" if now.options and now.options.call else "check")
        await actor.ask(DEALER, wire.TurnUpCards(cards=("Ah", "7d", "2c")))
        await did(actor, hand_of(actor).turn, "bet", amount=100)
        await did(actor, hand_of(actor).turn, "call")
        for card in ("9s", "9c"):
            await actor.ask(DEALER, wire.TurnUpCards(cards=(card,)))
            for _ in range(2):
                await did(actor, hand_of(actor).turn, "check")
        await did(actor, hand_of(actor).turn, "show", cards=("Kd", "Qd"))
        await did(actor, hand_of(actor).turn, "show", cards=("As", "Kc"))
        taken = (await console_of(actor)).taken
        assert taken > 0
        await actor.ask(DEALER, wire.PushPots())
        for seat in (1, 3):
            await actor.ask(DEALER, wire.SeatLeaves(seat=seat))
        assert out() == 450 - taken  # all that the guests still have can be redeemed
        await room.money.cage.do(DropCommission(table="felt", amount=taken, **who), house)
        await room.money.cage.do(RedeemChips(amount=450 - taken, **who), house)
        await room.money.cage.do(CountDrop(table="felt", chips={1: taken}, **who), house)
        assert (room.ledger.balance(CAGE_CHIPS), room.ledger.balance(commission_box("felt"))) == (5000, 0)
        today, books = room.money.cage.now().date(), {"felt": actor.journal.ledger}
        report = report_on(
            room.store, today, today, books, room.money.cage.state, room.money.cage.zone, room.faults()
        ).report
        assert (report.balanced, report.earned) == (True, taken)  # and not once more for what lay in the box


async def test_who_is_kept_out_while_seated_plays_the_hand_out_and_is_dealt_no_other(tmp_path: Path) -> None:
    async with live_room(tmp_path) as (room, actor):
        await members(room, actor, Ann=1, Ben=3, Cat=5)
        await actor.ask(DEALER, wire.DealHand())
        await excludes_self(room, "Ann")
        live = await console_of(actor)
        assert live.step == "act"
        assert live.must_leave == (1,)
        assert live.words.endswith("Seat 1, Ann, gets up with all their chips after this hand.")
        for _ in range(2):
            await did(actor, hand_of(actor).turn, "fold")
        await actor.ask(DEALER, wire.PushPots())
        live = await console_of(actor)
        assert (live.step, live.seat, live.may_take_back) == ("vacate_seat", 1, True)
        assert live.words.startswith("Seat 1, Ann, gets up with all their chips before the next hand")
        version = actor.version
        with pytest.raises(NotAllowed, match="a hand for Ann, who is kept out; allowed: seat 1 leaves"):
            await actor.ask(DEALER, wire.DealHand())
        assert actor.version == version
        whole = chips_of(room)
        stack = hand_of(actor).stacks[1]
        await actor.ask(DEALER, wire.SeatLeaves(seat=1))
        assert chips_of(room) == whole - stack
        assert (await console_of(actor)).step == "deal_hand"
        await actor.ask(DEALER, wire.DealHand())
        assert set(hand_of(actor).seats) == {3, 5}
        assert not await room.lasting_faults()


async def test_who_is_kept_out_does_not_come_back_as_a_visitor_of_their_own_name(tmp_path: Path) -> None:
    async with live_room(tmp_path) as (room, actor):
        await members(room, actor, Ann=0)
        await excludes_self(room, "Ann")
        for name in ("Ann", "ann", "A nn (visitor)"):
            with pytest.raises(NotAllowed, match="a seat for Ann, who has kept themselves from play"):
                await actor.ask(DEALER, wire.SeatPlayer(seat=1, player=name, chips=1000, visitor=True))
        await actor.ask(DEALER, wire.SeatPlayer(seat=1, player="Annabel", chips=1000, visitor=True))


async def test_a_visitor_is_one_person_however_the_name_is_spelt(tmp_path: Path) -> None:
    async with live_room(tmp_path) as (_room, actor):
        await seated(actor, 1)
        with pytest.raises(Illegal, match=r"Vis A \(visitor\) has seat 1 already"):
            await actor.ask(DEALER, wire.SeatPlayer(seat=2, player="vis a", chips=1000, visitor=True))
        await actor.ask(DEALER, wire.SeatLeaves(seat=1))
        await actor.ask(DEALER, wire.SeatPlayer(seat=2, player="VISA", chips=1000, visitor=True))
        assert actor.journal.seats.plays(2) == "Vis A (visitor)"


async def test_nobody_is_seated_before_those_who_wait_for_the_game(tmp_path: Path) -> None:
    async with live_room(tmp_path) as (room, actor):
        await members(room, actor, Ann=0, Dan=0)
        await room.services.queues.stop()  # nobody is called yet
        (game,) = room.services.queues.games()
        await room.services.queues.do(JoinList(at=room.services.queues.now(), by="Dan", player="Dan", game=game))
        with pytest.raises(Illegal, match="Dan comes first for this seat; allowed: the waiting list"):
            await actor.ask(DEALER, wire.SeatPlayer(seat=1, player="Ann", chips=1000))
        with pytest.raises(Illegal, match="Dan comes first for this seat"):
            await actor.ask(DEALER, wire.SeatPlayer(seat=1, player="Zoe", chips=1000, visitor=True))
        await actor.ask(DEALER, wire.SeatPlayer(seat=1, player="Dan", chips=1000))


async def test_a_visitor_is_called_for_a_seat_where_a_person_deals(tmp_path: Path) -> None:
    online = TableSettings("star", "holdem", name="Arch", seats=6, bots=0)
    async with live_room(tmp_path, settled={"tables": (online, TableSettings(**FELT))}) as (room, _actor):
        (game,) = room.services.queues.games()
        await room.services.queues.do(
            JoinList(at=room.services.queues.now(), by="Eve (visitor)", player="Eve (visitor)", game=game)
        )
        await until(lambda: bool(room.services.queues.state.calls))
        assert [call.table for call in room.services.queues.state.calls.values()] == [TABLE]


def test_a_seat_that_somebody_changes_to_is_held_until_the_dealer_has_moved_them(tmp_path: Path) -> None:
    goes = wire.SeatGoes(seat=1, request="goes")

    async def evening() -> None:
        async with live_room(tmp_path) as (room, actor):
            await members(room, actor, Ann=1, Ben=3)
            queues = room.services.queues
            await queues.do(AskSeatChange(at=queues.now(), by="Ann", player="Ann", table="felt", seat=5))
            await until(lambda: queues.state.calls)
            (call,) = queues.state.calls.values()
            await queues.do(AcceptCall(at=queues.now(), by="Ann", player="Ann", call=call.number))
            await queues.do_what_is_due()
            assert call.number in queues.state.calls
            with pytest.raises(Illegal, match="seat 5 is kept for Ann"):
                await actor.ask(DEALER, wire.SeatMoves(seat=3, to=5))
            live = await console_of(actor)
            assert (live.step, live.seat, live.kept) == ("send_player", 1, {5: "Ann"})
            assert live.words.startswith("Seat 1, Ann, goes to seat 5 before the next hand. Ann sits at the table")
            assert live.cites
            await actor.ask(DEALER, wire.DealHand())
            await did(actor, hand_of(actor).turn, "fold")
            await actor.ask(DEALER, wire.PushPots())
            await actor.ask(DEALER, goes)  # one request: the hand is taken in, and the player moves
            await until(lambda: not queues.state.calls)
            assert actor.seat_of("Ann") == 5
            assert not queues.state.wishes.get("felt")
            assert await actor.ask(DEALER, goes) is None  # once, however often it is sent

    async def next_day() -> None:
        async with live_room(tmp_path) as (_, actor):
            assert await actor.ask(DEALER, goes) is None
            assert actor.seat_of("Ann") == 5
            with pytest.raises(Illegal, match="you have sent another request with the id 'goes'"):
                await actor.ask(DEALER, wire.SeatGoes(seat=3, request="goes"))

    asyncio.run(evening())
    asyncio.run(next_day())


async def test_a_closing_that_was_announced_comes_between_two_hands(tmp_path: Path) -> None:
    async with live_room(tmp_path, house="adelaide", floor="Area Manager") as (room, actor):
        await seated(actor, 1, 3, 5)
        await actor.ask(FLOOR, wire.CloseTable(last_hands=3))
        for _ in range(3):
            await actor.ask(DEALER, wire.DealHand())
            for _ in range(2):
                await did(actor, hand_of(actor).turn, "fold")
            await actor.ask(DEALER, wire.PushPots())
        version = actor.version
        with pytest.raises(Illegal, match="the table closes before another hand; allowed: take the hand in"):
            await actor.ask(DEALER, wire.DealHand())
        assert actor.version == version
        await actor.ask(DEALER, wire.TakeHandIn())
        assert actor.journal.table.closed
        assert (await console_of(actor)).step == "closed"
        assert not await room.lasting_faults()
