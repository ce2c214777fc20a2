"""A tournament at tables that people deal: its director runs levels, moves and placings, dealers enter the hands."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pokerroom.errors import Illegal, PokerroomError
from pokerroom.room import wire
from pokerroom.room.live.live_actor import LiveActor
from pokerroom.room.room import Room
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.own_tournaments import OwnTournament
from pokerroom.room.tables.table_actor import stream_of
from pokerroom.room.tournaments import event_orders
from pokerroom.room.tournaments.director import EventDirector
from pokerroom.tournament import happenings
from testkit.deck_ready import deck_entry, make_deck_ready
from testkit.event_rooms import NAMES, FastClock, break_after, event_room, only, small_event, until

DEALER = "Dan"
STAFF = (Staff(DEALER, "uk", ("dealer",)),)
PLAYERS = NAMES[:5]


def live_event(**more: Any) -> OwnTournament:
    return OwnTournament(small_event(sit_and_go=len(PLAYERS), dealt_live=True, **more))


async def enter(room: Room, director: EventDirector) -> None:
    for name in PLAYERS:
        await event_orders.enter_event(director, name, member=True)
    await until(lambda: len(open_tables(director)) == 2)


def open_tables(director: EventDirector) -> list[LiveActor]:
    found = [each for each in director.actors.values() if not each.journal.table.closed]
    assert all(isinstance(each, LiveActor) for each in found)
    return [each for each in found if isinstance(each, LiveActor)]


def playing(actor: LiveActor) -> bool:
    return actor.journal.hand is not None


async def console(actor: LiveActor) -> wire.WireLive:
    you = (await actor.look(DEALER)).you
    assert you is not None
    assert you.live is not None
    return you.live


async def one_step(actor: LiveActor, choose: Random) -> bool:
    """The dealer does whatever the console names next; whether there was something."""
    seen = await console(actor)
    unseen = list(seen.unseen)
    choose.shuffle(unseen)
    message: wire.ToRoom | None = deck_entry(seen, "blue")
    if message is not None:
        pass
    elif seen.step in ("deal_hand", "end_hand"):
        message = wire.DealHand(drawn=dict(zip(seen.drawing, unseen, strict=False)))
    elif seen.step == "deal_cards":
        message = wire.TurnUpCards(cards=tuple(unseen[: len(seen.places)]))
    elif seen.step == "push_pots":
        message = wire.PushPots()
    elif seen.step == "show":
        message = wire.SeatDid(
            seat=seen.seat, what="show", cards=(*seen.known, *unseen[: seen.holds - len(seen.known)])
        )
    elif seen.step == "act" and seen.options is not None:
        message = wire.SeatDid(seat=seen.seat, what="call" if seen.options.call_all_in else "all_in")
        if not seen.options.most and seen.options.call:
            message = wire.SeatDid(seat=seen.seat, what="call")
    if message is None:
        return False
    try:
        await actor.ask(DEALER, message)
    except PokerroomError:
        return False  # it was moved, or waits, since the console was looked at
    return True


async def play(director: EventDirector, choose: Random, *, until_true: object = None) -> None:
    """Dealers deal at every table until somebody has won, or until something holds."""
    async with asyncio.timeout(60):
        while director.tournament.known.running:
            for actor in open_tables(director):
                if not await one_step(actor, choose):
                    await asyncio.sleep(0.005)
            if callable(until_true) and until_true():
                return
            await asyncio.sleep(0)


def told(director: EventDirector, kind: type) -> list[Any]:
    return [each for each in director.tournament.known.past if isinstance(each, kind)]


def test_two_live_tables_are_dealt_to_a_winner(tmp_path: Path) -> None:
    async def evening() -> None:
        async with event_room(tmp_path, live_event(), staff=STAFF) as room:
            director = only(room)
            await enter(room, director)
            await play(director, Random(7))
            await until(lambda: not director.tournament.known.running)
            outs = told(director, happenings.PlayerOut)
            assert len(outs) == len(PLAYERS) - 1
            moved = told(director, happenings.CompetitorMoved) + told(director, happenings.FinalTableDrawn)
            assert moved
            first = min(director.actors)
            records = list(room.store.read(stream_of(first)))
            assert any(each.kind == "dealer_entered" and each.by == f"staff {DEALER} (dealer)" for each in records)
            assert not any(each.kind == "shuffled" for each in records)  # no card came from the room
            lines = [line.text for actor in director.actors.values() for line in actor._lines]
            assert any("final table" in line and " with " in line for line in lines)  # who carries which chips where
            assert not director.refused.duties
            assert not room.faults()

    asyncio.run(evening())


def test_a_dealer_gives_no_seat_and_no_chips_and_a_pushed_pot_comes_back_until_the_hand_is_taken_in(
    tmp_path: Path,
) -> None:
    async def evening() -> None:
        async with event_room(tmp_path, live_event(), staff=STAFF) as room:
            director = only(room)
            await enter(room, director)
            actor = open_tables(director)[0]
            seat = min(actor.journal.table.stakes)
            for message in (
                wire.SeatPlayer(seat=9, player="Vis", chips=100, visitor=True),
                wire.SeatLeaves(seat=seat),
                wire.SeatAdds(seat=seat, amount=100),
                wire.SeatMoves(seat=seat, to=9),
            ):
                with pytest.raises(Illegal):
                    await actor.ask(DEALER, message)
            with pytest.raises(Illegal, match="a hand before the deck is ready"):
                await actor.ask(DEALER, wire.DealHand())
            await make_deck_ready(actor, DEALER)
            choose = Random(3)
            while (await console(actor)).step != "end_hand":
                if not await one_step(actor, choose):
                    await asyncio.sleep(0.005)
            hand = actor.journal.hand
            assert hand is not None
            await asyncio.sleep(0.05)  # the director looks, and leaves the hand to its dealer
            assert not told(director, happenings.HandSettled)
            await actor.ask(DEALER, wire.TakeEntryBack())
            assert not hand.over
            await actor.ask(DEALER, wire.PushPots())
            await actor.ask(DEALER, wire.TakeHandIn())
            await until(lambda: told(director, happenings.HandSettled))
            assert actor.journal.hand is None
            assert not room.faults()

    asyncio.run(evening())


def test_a_break_stops_the_deal_and_the_next_level_holds_from_the_next_hand(tmp_path: Path) -> None:
    async def evening() -> None:
        clock = FastClock()
        event = live_event(breaks=break_after(1, 5))
        async with event_room(tmp_path, event, clock=clock, staff=STAFF) as room:
            director = only(room)
            await enter(room, director)
            actor = open_tables(director)[0]
            await make_deck_ready(actor, DEALER)
            while not playing(actor):
                await one_step(actor, Random(5))
                await asyncio.sleep(0.005)
            clock.hurry(21)
            assert actor.journal.table.rules.hand.blinds == (50, 100)  # the hand goes on as it began
            choose = Random(5)
            while playing(actor):
                if not await one_step(actor, choose):
                    await asyncio.sleep(0.005)
            await until(lambda: "break" in director.waits.get(actor.id, ""))
            if not actor.journal.table.closed:
                seen = await console(actor)
                assert (seen.step, seen.words) == ("event_waits", "The next hand waits for the end of the break.")
                with pytest.raises(Illegal, match="waits for the end of the break"):
                    await actor.ask(DEALER, wire.DealHand())
            clock.hurry(6)
            await play(director, choose, until_true=lambda: told(director, happenings.LevelBegan))
            await play(director, choose, until_true=lambda: len(told(director, happenings.HandDealt)) > 1)
            assert told(director, happenings.HandDealt)[-1].level == 2
            assert not room.faults()

    asyncio.run(evening())


def test_a_room_that_opens_again_goes_on_at_its_live_tables(tmp_path: Path) -> None:
    async def first() -> int:
        async with event_room(tmp_path, live_event(), staff=STAFF) as room:
            director = only(room)
            await enter(room, director)
            await play(director, Random(11), until_true=lambda: any(a.journal.hand for a in open_tables(director)))
            return sum(len(actor.journal.table.entered) for actor in director.actors.values())

    async def second(before: int) -> None:
        async with event_room(tmp_path, live_event(), staff=STAFF) as room:
            director = only(room)
            assert sum(len(actor.journal.table.entered) for actor in director.actors.values()) >= before
            await play(director, Random(11))
            assert len(told(director, happenings.PlayerOut)) == len(PLAYERS) - 1
            assert not room.faults()

    asyncio.run(second(asyncio.run(first())))
