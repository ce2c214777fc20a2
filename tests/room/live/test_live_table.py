"""A live table in a room: a dealer enters what happens with real cards and chips, and it is there after a restart."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pokerroom.errors import Illegal, Malformed, NotAllowed, OutOfTurn
from pokerroom.room import wire
from pokerroom.room.live.live_actor import LiveActor
from pokerroom.room.live.you_at_live_table import SHOWN_AT_LIVE_TABLE, you_at_live_table
from pokerroom.room.opening_room import open_room
from pokerroom.room.room import Room
from pokerroom.room.settings.sources import settings
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.tables.stream.table_stream import stream_of
from testkit.room.live_tables import (
    DEALER,
    FLOOR,
    TABLE,
    chips_of,
    chosen,
    console_of,
    did,
    hand_of,
    live_room,
    seated,
)


def test_a_page_at_a_live_table_is_sent_how_things_stand_and_nothing_to_do() -> None:
    """Whatever is added to `You` stays hidden here until it is named as shown."""
    everything = {field.name: f"what {field.name} is" for field in msgspec.structs.fields(wire.You)}
    untyped: Any = wire.You
    sent = you_at_live_table(untyped(**everything), None)
    nothing = wire.You()
    differs = {name for name in everything if getattr(sent, name) != getattr(nothing, name)}
    assert differs == SHOWN_AT_LIVE_TABLE
    page_only = {"options", "sit", "top_up", "buy_in", "may_straddle", "may_call_clock", "may_buy_time", "flop", "live"}
    assert not differs & page_only
    console = wire.WireLive("stopped", "The floor has stopped the table.")
    assert you_at_live_table(wire.You(name="Dee"), console) == wire.You(name="Dee", live=console)


def due(room: Room) -> list[str]:
    """What is to be done about equipment."""
    return [duty.what for duty in room.rulebooks.registers.todo("star") if duty.register == "equipment"]


@pytest.mark.clause("star:2.3")
async def test_a_whole_hand_is_entered_and_paid_by_the_cards_that_were_shown(tmp_path: Path) -> None:
    async with live_room(tmp_path) as (room, actor):
        assert (await console_of(actor)).step == "seat_players"
        assert due(room) == ["go through the equipment of felt, before it is dealt at"]
        checklist = {"table": "Felt", "layout": "A", "there": "all", "dealt_from": "a shoe for one deck"}
        checklist["tray"] = "lockable and fixed to the table"
        await room.rulebooks.registers.make("star", "equipment", checklist, f"staff {FLOOR} (Gaming Manager)")
        assert due(room) == []
        await seated(actor, 1, 3, 5)
        assert (await console_of(actor)).words == "Deal hand 1."
        await actor.ask(DEALER, wire.DealHand())
        now = await console_of(actor)
        assert (now.step, now.seat) == ("act", hand_of(actor).turn)
        assert now.words == f"Action on seat {now.seat}, Vis {chr(64 + now.seat)} (visitor): 10 to call."
        hand = hand_of(actor)
        assert hand.view("record").seats[0].cards == hand.view("public").seats[0].cards
        assert {str(card) for seat in hand.seats for card in hand.cards(seat)} == {"??"}
        await did(actor, hand.turn, "raise", amount=30)
        await did(actor, hand.turn, "call")
        await did(actor, hand.turn, "fold")
        assert (await console_of(actor)).words == "Burn and deal the flop: 3 cards."
        await actor.ask(DEALER, wire.TurnUpCards(cards=("Ah", "7d", "2c")))
        for street in (("9s",), ("9c",)):
            await did(actor, hand.turn, "check")
            await did(actor, hand.turn, "check")
            await actor.ask(DEALER, wire.TurnUpCards(cards=street))
        await did(actor, hand.turn, "check")
        await did(actor, hand.turn, "check")
        first = await console_of(actor)
        assert (first.step, first.holds) == ("show", 2)
        loser = first.seat
        await did(actor, loser, "show", cards=("Kd", "Qd"))
        winner = hand.turn
        await did(actor, winner, "show", cards=("As", "Kc"))
        pot = hand.pot
        live = await console_of(actor)  # what the house takes is taken before anything is pushed
        before = hand.stack(winner)
        await actor.ask(DEALER, wire.PushPots())
        taken = hand.charged
        assert taken > 0  # commission
        push = f"Push the pot of {pot - taken} to seat {winner}, {actor.journal.names[winner]}."
        assert (live.words, live.taken) == (f"Take {taken} for the house. {push}", taken)
        assert hand.stack(winner) == before + pot - taken
        assert chips_of(room) == 3000
        await actor.ask(DEALER, wire.DealHand())
        assert actor.journal.last_hand_number == 2
        assert actor.hand(1) is not None
        assert not room.faults()
        kinds = {(stored.kind, stored.by) for stored in room.store.read(stream_of(TABLE))}
        assert ("dealer_entered", "staff Dee (dealer)") in kinds
        assert "shuffled" not in {kind for kind, _ in kinds}


async def test_who_gives_up_last_wins_unseen(tmp_path: Path) -> None:
    async with live_room(tmp_path) as (room, actor):
        await seated(actor, 1, 2)
        await actor.ask(DEALER, wire.DealHand())
        hand = hand_of(actor)
        await did(actor, hand.turn, "call")
        await did(actor, hand.turn, "check")
        for cards in (("Ah", "7d", "2c"), ("9s",), ("9c",)):
            await actor.ask(DEALER, wire.TurnUpCards(cards=cards))
            await did(actor, hand.turn, "check")
            await did(actor, hand.turn, "check")
        await did(actor, hand.turn, "muck")
        now = await console_of(actor)
        if now.step == "show":
            await did(actor, now.seat, "show", cards=("3d", "4d"))
        await actor.ask(DEALER, wire.PushPots())
        assert hand.over
        assert chips_of(room) == 2000


async def test_the_last_entry_is_taken_back_one_by_one_and_with_the_first_the_hand(tmp_path: Path) -> None:
    async with live_room(tmp_path) as (room, actor):
        await seated(actor, 1, 3, 5)
        await actor.ask(DEALER, wire.DealHand())
        hand = hand_of(actor)
        first = hand.turn
        await did(actor, first, "raise", amount=40)
        await did(actor, hand.turn, "fold")
        stacks = hand.stacks
        await did(actor, hand.turn, "call")
        await actor.ask(DEALER, wire.TurnUpCards(cards=("Ah", "7d", "2c")))
        assert (await console_of(actor)).entered[-1] == "Ah 7d 2c"
        await actor.ask(DEALER, wire.TakeEntryBack())
        assert hand.board == ()
        answer = await actor.ask(DEALER, wire.TakeEntryBack())
        assert answer is not None
        assert answer.text.startswith("Taken back: seat ")
        assert hand.stacks == stacks
        await actor.ask(DEALER, wire.TakeEntryBack())
        await actor.ask(DEALER, wire.TakeEntryBack())
        assert hand.turn == first
        await actor.ask(DEALER, wire.TakeEntryBack())
        assert actor.journal.hand is None
        assert chips_of(room) == 3000
        with pytest.raises(Illegal, match="no hand is in progress"):
            await actor.ask(DEALER, wire.TakeEntryBack())
        await actor.ask(DEALER, wire.DealHand())
        assert hand_of(actor).turn == first  # the button stays
        assert not room.faults()


async def test_pots_that_were_pushed_come_back_until_the_next_hand(tmp_path: Path) -> None:
    async with live_room(tmp_path) as (room, actor):
        await seated(actor, 1, 2)
        await actor.ask(DEALER, wire.DealHand())
        hand = hand_of(actor)
        await did(actor, hand.turn, "call")
        await did(actor, hand.turn, "check")
        await actor.ask(DEALER, wire.TurnUpCards(cards=("Ah", "7d", "2c")))
        await did(actor, hand.turn, "bet", amount=50)
        await did(actor, hand.turn, "fold")
        pot = hand.pot
        await actor.ask(DEALER, wire.PushPots())
        assert hand.over
        await actor.ask(DEALER, wire.TakeEntryBack())
        assert (hand.over, hand.pot, hand.charged) == (False, pot, 0)
        await actor.ask(DEALER, wire.TakeEntryBack())
        await did(actor, hand.turn, "call")
        assert chips_of(room) == 2000
        assert not room.faults()


def test_a_room_that_opens_again_goes_on_in_the_middle_and_takes_back(tmp_path: Path) -> None:
    async def first() -> tuple[list[str], dict[int, int]]:
        async with live_room(tmp_path) as (_room, actor):
            await seated(actor, 1, 3, 5)
            await actor.ask(DEALER, wire.DealHand())
            hand = hand_of(actor)
            await did(actor, hand.turn, "raise", amount=40)
            await did(actor, hand.turn, "call")
            await actor.ask(DEALER, wire.TakeEntryBack())
            await did(actor, hand.turn, "fold")
            await did(actor, hand.turn, "call", request="once")
            await actor.ask(DEALER, wire.TurnUpCards(cards=("Ah", "7d", "2c")))
            return list((await console_of(actor)).entered), hand.stacks

    async def second(entered: list[str], stacks: dict[int, int]) -> None:
        async with live_room(tmp_path) as (room, actor):
            hand = hand_of(actor)
            assert hand.stacks == stacks
            assert list((await console_of(actor)).entered) == entered
            assert "".join(map(str, hand.board)) == "Ah7d2c"
            await actor.ask(DEALER, wire.TakeEntryBack())
            assert hand.board == ()
            await actor.ask(DEALER, wire.TurnUpCards(cards=("Kh", "7d", "2c")))
            await did(actor, hand.turn, "check")
            await did(actor, hand.turn, "bet", amount=10)
            await did(actor, hand.turn, "fold")
            await actor.ask(DEALER, wire.PushPots())
            await actor.ask(DEALER, wire.TakeHandIn())
            assert chips_of(room) + actor.journal.ledger.balance("house commission") == 3000
            assert not room.faults()

    asyncio.run(second(*asyncio.run(first())))


async def test_players_and_strangers_enter_nothing_and_see_no_more_than_was_shown(tmp_path: Path) -> None:
    async with live_room(tmp_path) as (room, actor):
        await seated(actor, 1, 2)
        await actor.ask(DEALER, wire.DealHand())
        hand = hand_of(actor)
        token = f"{actor.journal.last_hand_number}.{len(hand.events)}"
        for message in (wire.Act(what="fold", turn=token), wire.Sit(seat=4, chips=1000), wire.Leave()):
            with pytest.raises(NotAllowed, match="dealt by a person"):
                await actor.ask("Vis A (visitor)", message)
        with pytest.raises(NotAllowed):
            await actor.ask("Vis A (visitor)", wire.SeatDid(seat=hand.turn, what="fold"))
        seen = await actor.look("Lou")
        assert seen.public.live
        assert seen.you is not None
        assert (seen.you.live, seen.you.options, seen.you.sit) == (None, None, False)
        assert all(set(seat.cards) <= {"??"} for seat in seen.public.seats)
        assert room.lobby().tables[0].live
        with pytest.raises(OutOfTurn):
            await did(actor, next(seat for seat in hand.seats if seat != hand.turn), "fold")


async def test_who_is_seated_is_a_member_or_a_visitor_whom_no_account_is_taken_for(tmp_path: Path) -> None:
    async with live_room(tmp_path) as (room, actor):
        with pytest.raises(Malformed, match="nobody has an account under the name 'Ann'"):
            await actor.ask(DEALER, wire.SeatPlayer(seat=1, player="Ann", chips=1000))
        await room.accounts.register("Ann", "forty-two green doors")
        await actor.ask(DEALER, wire.SeatPlayer(seat=1, player="ann", chips=1000))
        await actor.ask(DEALER, wire.SeatPlayer(seat=2, player="Ann", chips=1000, visitor=True))
        assert [actor.journal.seats.plays(seat) for seat in (1, 2)] == ["Ann", "Ann (visitor)"]
        await actor.ask(DEALER, wire.SeatLeaves(seat=1))
        assert room.ledger.balance("player Ann") == 1000
        assert not room.faults()


def test_the_settings_say_which_table_is_live_and_who_deals() -> None:
    def wanted(**words: Any) -> TableSettings:
        return settings({"tables": [{"house": "star", "game": "holdem", **words}]}, {}, folder=Path("nowhere")).tables[
            0
        ]

    assert wanted(dealt="live").dealt == "live"
    assert settings(
        {"staff": [{"name": "Dee", "house": "uk", "titles": ["dealer"]}]}, {}, folder=Path("nowhere")
    ).staff[0].titles == ("dealer",)


@pytest.mark.parametrize(("words", "what"), [({"dealt": "magic"}, "way to deal"), ({"bots": 2}, "bots at a live")])
async def test_a_live_table_that_cannot_be_is_refused_by_its_place(
    tmp_path: Path, words: dict[str, Any], what: str
) -> None:
    with pytest.raises(Malformed, match=what):
        async with live_room(tmp_path, **words):
            pass


async def test_an_irregularity_stops_the_table_and_goes_from_the_dealer_to_the_floor_and_back(tmp_path: Path) -> None:
    async with live_room(tmp_path, house="uk", floor="supervisor", stack=200) as (room, actor):
        await seated(actor, 1, 3, 5, chips=200)
        now = await console_of(actor)
        assert (now.words, now.drawing) == ("Deal a card to each seat for the button.", (1, 3, 5))
        await actor.ask(DEALER, wire.DealHand(drawn={1: "9h", 3: "Kd", 5: "5c"}))
        hand = hand_of(actor)
        seat = hand.turn
        await actor.ask(DEALER, wire.Report(what="cards_in_muck", seat=seat))
        assert (await console_of(actor)).words == "Ruling on cards in the muck: say what is known."
        await actor.ask(DEALER, wire.Report(what="cards_in_muck", seat=seat, facts={"identifiable": True}))
        seen = await actor.look(DEALER)
        assert seen.public.stopped
        assert seen.you is not None
        assert seen.you.live is not None
        assert seen.you.live.words == "Ruling on cards in the muck: call the supervisor, who decides."
        assert seen.you.floor is not None
        assert (seen.you.floor.open, seen.you.floor.offers[0].startswith("supervisor: ")) == (True, True)
        with pytest.raises(NotAllowed):
            await actor.ask(DEALER, wire.Decide(choice=1, reason="mine"))
        with pytest.raises(Illegal, match="somebody must still decide"):
            await actor.ask(DEALER, wire.Resume())
        await actor.ask(FLOOR, wire.Decide(choice=1, reason="best for the game"))
        assert (await console_of(actor)).words == "Ruling on cards in the muck: announce it and apply it."
        with pytest.raises(Illegal, match="has stopped the table"):
            await did(actor, seat, "fold")
        await actor.ask(DEALER, wire.CarryOutRuling())
        assert actor.journal.floor.stopped is None
        answer = await actor.ask(DEALER, wire.SeatContests(seat=seat, ruling=1, reason="it was dead"))
        assert answer is not None
        assert answer.text.startswith("It goes to ")
        now = await console_of(actor)
        assert (now.entered[-1], now.may_take_back) == ("ruling 1, cards in the muck", True)
        await actor.ask(DEALER, wire.TakeEntryBack())
        assert actor.journal.floor.rulings[0].taken_back
        assert (hand.turn, chips_of(room)) == (seat, 600)


async def test_the_dealer_does_not_let_a_table_go_on_that_the_floor_has_stopped(tmp_path: Path) -> None:
    async with live_room(tmp_path) as (_room, actor):
        await actor.ask(FLOOR, wire.Freeze(why="a count"))
        with pytest.raises(NotAllowed):
            await actor.ask(DEALER, wire.Resume())
        await actor.ask(FLOOR, wire.Resume())
        await actor.ask(DEALER, wire.Freeze(why="floor called: seat 3"))
        assert (await actor.look("")).public.stopped == "The dealer has stopped the table: floor called: seat 3."
        await actor.ask(DEALER, wire.Resume())


async def test_words_and_chips_are_read_by_the_book_before_they_are_entered(tmp_path: Path) -> None:
    async with live_room(tmp_path) as (_room, actor):
        await seated(actor, 1, 3, 5)
        await actor.ask(DEALER, wire.DealHand())
        hand = hand_of(actor)
        seat = hand.turn
        did_so = 'said "raise"; put 60'
        answer = await actor.ask(DEALER, wire.SeatWagered(seat=seat, did=did_so))
        assert answer is not None
        assert answer.text == f"seat {seat} raises to 60"
        assert answer.cites
        assert hand.turn == seat
        await actor.ask(DEALER, wire.SeatWagered(seat=seat, did=did_so, enter=True))
        assert (hand.bet(seat), hand.turn != seat) == (60, True)
        await actor.ask(DEALER, wire.TakeEntryBack())
        assert hand.turn == seat


def test_a_clock_runs_only_when_it_is_called_and_ends_on_the_dealers_word(tmp_path: Path) -> None:
    moment = datetime(2026, 5, 1, 20, tzinfo=UTC)

    async def evening() -> None:
        nonlocal moment
        room = await open_room(chosen(tmp_path), clock=lambda: moment)
        actor = room.tables[TABLE]
        assert isinstance(actor, LiveActor)
        await seated(actor, 1, 3, 5)
        await actor.ask(DEALER, wire.DealHand())
        hand = hand_of(actor)
        seat = hand.turn
        assert (await actor.look("")).public.clock is None
        moment += timedelta(hours=1)
        await actor.ask(DEALER, wire.ClockOnSeat())
        assert (await actor.look("")).public.clock is not None
        with pytest.raises(Illegal, match="there is time left"):
            await actor.ask(DEALER, wire.TimeRanOut())
        moment += timedelta(minutes=5)
        assert (await console_of(actor)).time_up
        assert hand.turn == seat
        await actor.ask(DEALER, wire.TimeRanOut())
        assert not hand.is_live(seat)
        await actor.ask(DEALER, wire.TakeEntryBack())
        assert hand.turn == seat
        await room.close()

    asyncio.run(evening())


async def test_decks_shufflers_and_who_deals_go_into_the_registers_of_the_house(tmp_path: Path) -> None:
    async with live_room(tmp_path) as (room, actor):
        register = wire.WriteInRegister(register="rota", values={"role": "dealer", "who": "Dee"}, request="on")
        await actor.ask(DEALER, register)
        await actor.ask(DEALER, register)
        (entry,) = room.rulebooks.registers.entries("star", "rota").values()
        assert (entry.values["table"], entry.values["who"], entry.by) == ("Felt", "Dee", "staff Dee (dealer)")
        with pytest.raises(Malformed, match="nothing is said about"):
            await actor.ask(DEALER, wire.WriteInRegister(register="deck-checks"))


@pytest.mark.clause("adelaide:A1.7.c")
async def test_a_straddle_is_good_before_the_cut_and_refused_after_it(tmp_path: Path) -> None:
    table = {"house": "adelaide", "blinds": "2/4", "straddles": True}
    async with live_room(tmp_path, **table) as (room, actor):

        def awaits_cut() -> bool:
            return actor.journal.table.state.decks.awaits_cut

        await seated(actor, 1, 3, 5, chips=400)
        await actor.ask(DEALER, wire.DealHand())
        live = await console_of(actor)
        assert (live.step, live.words[-32:]) == ("straddle", " 8. Then cut and deal the cards.")
        assert awaits_cut()
        await did(actor, live.seat, "straddle")
        while (now := await console_of(actor)).step == "straddle":
            await actor.ask(DEALER, wire.TurnUpCards())
        assert now.step == "act"
        assert not awaits_cut()
        records = [each for each in room.store.read(stream_of(TABLE)) if each.kind == "deck_handled"]
        assert b'"what":"cut"' in bytes(records[-1].body)
        while (now := await console_of(actor)).step == "act":
            await did(actor, now.seat, "fold")
        await actor.ask(DEALER, wire.PushPots())
        await actor.ask(DEALER, wire.DealHand())
        live = await console_of(actor)
        assert live.step == "straddle"
        await actor.ask(DEALER, wire.EnterDeck(what="cut"))
        with pytest.raises(Illegal, match="a straddle after the cut") as refusal:
            await did(actor, live.seat, "straddle")
        assert "adelaide:A1.7.c" in map(str, refusal.value.cites)
        await actor.ask(DEALER, wire.TurnUpCards())
        assert (await console_of(actor)).step == "act"
        assert not room.faults()
