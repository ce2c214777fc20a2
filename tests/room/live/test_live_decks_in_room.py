"""The decks of a live table in a room: the console names each step, the registers fill, and nothing is lost."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from pokerroom.errors import Illegal, NotAllowed
from pokerroom.room import wire
from pokerroom.room.live.live_actor import LiveActor
from pokerroom.room.room import Room
from pokerroom.room.tables.stream.table_stream import stream_of
from testkit.room.approving import approve_table, enter_beforehand
from testkit.room.deck_ready import make_deck_ready
from testkit.room.live_tables import DEALER, FLOOR, TABLE, chosen, console_of, did, hand_of, live_room, seated


async def _seat(actor: LiveActor, *seats: int) -> None:
    for seat in seats:
        await actor.ask(DEALER, wire.SeatPlayer(seat=seat, player=f"Vis {chr(64 + seat)}", chips=1000, visitor=True))


async def _deck(actor: LiveActor, what: wire.DeckEntry, by: str = DEALER, **more: object) -> None:
    await actor.ask(by, wire.EnterDeck(what=what, **more))  # type: ignore[arg-type]  # parts by name


async def _fold_out(actor: LiveActor) -> None:
    hand = hand_of(actor)
    while hand.turn:
        await did(actor, hand.turn, "fold")
    await actor.ask(DEALER, wire.PushPots())


def _checks(room: Room, house: str) -> list[tuple[object, object, object]]:
    entries = [entry for entry in room.rulebooks.registers.entries(house).values() if entry.register == "deck-checks"]
    return [(entry.values["what"], entry.values.get("deck"), entry.values.get("found")) for entry in entries]


async def test_each_step_is_named_and_recorded_and_a_hand_costs_no_tap_more(tmp_path: Path) -> None:
    async with live_room(tmp_path, house="adelaide", floor="Area Manager") as (room, actor):
        assert (await console_of(actor)).step == "seat_players"
        await _seat(actor, 1, 3)
        lines = []
        with pytest.raises(Illegal, match=r"a hand before the deck is ready; allowed: Bring a deck"):
            await actor.ask(DEALER, wire.DealHand())
        await _deck(actor, "bring", deck="7", back="red")
        for what in ("check", "wash", "shuffle", "cut"):
            live = await console_of(actor)
            lines.append(live.words)
            assert (live.step, live.deck, live.cards) == (f"{what}_deck", "7", 52)
            assert live.cites
            await _deck(actor, what)
        assert lines[0] == "Check the red deck 7 card by card."
        assert (await console_of(actor)).words == "Deal hand 1."
        shown = "The red deck 7: in play, checked by the dealer, shuffled by hand, cut."
        assert (await console_of(actor)).decks == (shown,)
        await actor.ask(DEALER, wire.DealHand())
        await _fold_out(actor)
        assert (await console_of(actor)).words == "Pots pushed. Shuffle and cut. Deal the next hand."
        await actor.ask(DEALER, wire.DealHand())  # one tap
        kinds = [(each.kind, each.by) for each in room.store.read(stream_of(TABLE))]
        assert kinds.count(("deck_handled", "staff Dee (dealer)")) == 6
        assert _checks(room, "adelaide") == [
            ("checked before use", "7; red", "complete"),
            ("washed", "7; red", None),
        ]
        assert not [duty for duty in room.rulebooks.registers.todo("adelaide") if duty.register == "deck-checks"]
        assert not room.faults()


def test_a_deck_is_changed_after_the_hand_on_the_floors_word_and_a_restart_forgets_nothing(tmp_path: Path) -> None:
    async def first() -> None:
        settings = chosen(tmp_path, house="canberra")
        await enter_beforehand(settings, "canberra")
        await approve_table(settings, "canberra", TABLE)
        async with live_room(tmp_path, house="canberra", floor="casino supervisor") as (_room, actor):
            await seated(actor, 1, 3)
            await actor.ask(DEALER, wire.DealHand())
            with pytest.raises(NotAllowed, match="another deck by order of dealer"):
                await _deck(actor, "change")
            await _deck(actor, "change", FLOOR, why="worn")
            with pytest.raises(Illegal, match="a deck brought in during a hand"):
                await _deck(actor, "bring", back="red")

    async def second() -> None:
        async with live_room(tmp_path, house="canberra", floor="casino supervisor") as (room, actor):
            await _fold_out(actor)
            live = await console_of(actor)
            assert live.step == "bring_deck"
            assert live.words == "Bring another deck: the floor wants it (worn)."
            await _deck(actor, "bring", back="red")
            assert (await console_of(actor)).by_two
            with pytest.raises(Illegal, match="checked by the dealer alone"):
                await _deck(actor, "check")
            with pytest.raises(NotAllowed, match="Zoe is not staff of this house"):
                await _deck(actor, "check", second="Zoe")
            await _deck(actor, "check", second=FLOOR)
            await _deck(actor, "shuffle")
            await _deck(actor, "cut")
            await actor.ask(DEALER, wire.DealHand())
            changed = [
                entry
                for entry in room.rulebooks.registers.entries("canberra").values()
                if entry.values.get("what") == "deck changed"
            ]
            assert [(entry.values["asked_by"], entry.values["note"]) for entry in changed] == [
                ("casino supervisor", "the floor wants it (worn)")
            ]
            assert not room.faults()

    asyncio.run(first())
    asyncio.run(second())


@pytest.mark.clause("star:26.6.3", "star:26.6.4")
async def test_a_missing_card_stops_the_deal_until_the_deck_is_checked_and_another_is_there(tmp_path: Path) -> None:
    async with live_room(tmp_path) as (room, actor):
        await seated(actor, 1, 3)
        await actor.ask(DEALER, wire.DealHand())
        await actor.ask(FLOOR, wire.Report(what="card_missing_from_deck"))
        await actor.ask(FLOOR, wire.CarryOutRuling())
        await actor.ask(FLOOR, wire.Resume())
        live = await console_of(actor)
        assert (live.step, live.words) == ("count_deck", "Count the cards: 52. A ruling wants it.")
        assert "star:26.6.3" in live.cites
        assert not hand_of(actor).progress.dealt
        with pytest.raises(Illegal, match="a hand before the deck is ready"):
            await actor.ask(DEALER, wire.DealHand())
        await _deck(actor, "count", counted=51)
        assert (await console_of(actor)).words == "Bring another deck: 51 of 52 cards were counted."
        assert ("counted after the round", "blue", "a card missing") in _checks(room, "star")
        waits = [duty.what for duty in room.rulebooks.registers.todo("star") if duty.register == "deck-checks"]
        assert waits == ["tell surveillance and an inspector of the card"]
        await make_deck_ready(actor, DEALER, "red")
        assert (await console_of(actor)).words == "Deal the hand again."
        await actor.ask(DEALER, wire.DealHand())
        assert (await console_of(actor)).step == "act"
        with pytest.raises(Illegal, match="a hand is in progress"):
            await actor.ask(DEALER, wire.DealHand())
        await _fold_out(actor)
        assert (await console_of(actor)).words == "Pots pushed. Shuffle and cut. Deal the next hand."
        assert not room.faults()


@pytest.mark.clause("star:10.6.2")
async def test_the_dealers_count_of_a_folded_hand_is_held_against_what_it_should_be(tmp_path: Path) -> None:
    async with live_room(tmp_path) as (_room, actor):
        await seated(actor, 1, 3, 5)
        await actor.ask(DEALER, wire.DealHand())
        live = await console_of(actor)
        assert (live.counts_folded, live.holds) == (True, 2)
        hand, turn = hand_of(actor), hand_of(actor).turn
        with pytest.raises(Illegal, match="3 cards in the folded hand"):
            await did(actor, turn, "fold", amount=3)
        assert hand.turn == turn
        await did(actor, turn, "fold", amount=2)
        assert (await console_of(actor)).entered[-1] == f"seat {turn}: fold"
