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
from pokerroom.room.settings.tournament_settings import TournamentSettings
from pokerroom.room.tables.stream.table_stream import stream_of
from pokerroom.room.tournaments import tournament_orders
from pokerroom.room.tournaments.director import TournamentDirector
from pokerroom.room.tournaments.views.yours import your_tournament
from pokerroom.tournament import happenings
from pokerroom.tournament.chips.chip_set import ChipSet, Denomination
from pokerroom.tournament.conditions import RebuyTerms
from pokerroom.tournament.structure.levels import Level, Structure
from testkit.room.deck_ready import deck_entry, make_deck_ready
from testkit.room.tournament_rooms import NAMES, FastClock, break_after, only, small_tournament, told, tournament_room
from testkit.suite.waiting import until

DEALER = "Dan"
STAFF = (Staff(DEALER, "uk", ("dealer",)),)
PLAYERS = NAMES[:5]


def live_tournament(**more: Any) -> TournamentSettings:
    return TournamentSettings(small_tournament(sit_and_go=len(PLAYERS), dealt_live=True, **more))


async def enter(room: Room, director: TournamentDirector) -> None:
    for name in PLAYERS:
        await tournament_orders.enter_in(director, name, member=True)
    await until(lambda: len(open_tables(director)) == 2)


def open_tables(director: TournamentDirector) -> list[LiveActor]:
    actors = [actor for actor in director.actors.values() if not actor.journal.table.closed]
    assert all(isinstance(actor, LiveActor) for actor in actors)
    return [actor for actor in actors if isinstance(actor, LiveActor)]


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
    elif seen.step == "count_stack":
        message = wire.StackArrived(seat=seen.arriving[0].seat, counted=seen.arriving[0].chips)
    elif seen.step == "race_cards":
        message = wire.RaceCards(cards=tuple(unseen[: len(seen.places)]))
    elif seen.step == "fold_absent":
        message = wire.FoldAbsent()
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
        if not seen.options.most_to and seen.options.call:
            message = wire.SeatDid(seat=seen.seat, what="call")
    if message is None:
        return False
    try:
        await actor.ask(DEALER, message)
    except PokerroomError:
        return False  # it was moved, or waits, since the console was looked at
    return True


async def play(director: TournamentDirector, choose: Random, *, until_true: object = None) -> None:
    """Dealers deal at every table until somebody has won, or until something holds."""
    async with asyncio.timeout(60):
        while director.state.running:
            for actor in open_tables(director):
                if not await one_step(actor, choose):
                    await asyncio.sleep(0.005)
            if callable(until_true) and until_true():
                return
            await asyncio.sleep(0)


async def test_two_live_tables_are_dealt_to_a_winner(tmp_path: Path) -> None:
    async with tournament_room(tmp_path, live_tournament(), staff=STAFF) as room:
        director = only(room)
        await enter(room, director)
        await play(director, Random(7))
        await until(lambda: not director.state.running)
        outs = told(director, happenings.PlayerOut)
        assert len(outs) == len(PLAYERS) - 1
        moved = told(director, happenings.CompetitorMoved) + told(director, happenings.FinalTableDrawn)
        assert moved
        counted = told(director, happenings.StackCounted)
        assert counted
        assert all(item.counted == item.expected and item.by == f"staff {DEALER} (dealer)" for item in counted)
        first = min(director.actors)
        records = list(room.store.read(stream_of(first)))
        assert any(record.kind == "dealer_entered" and record.by == f"staff {DEALER} (dealer)" for record in records)
        assert not any(record.kind == "shuffled" for record in records)  # no card came from the room
        lines = [line.text for actor in director.actors.values() for line in actor.last_stored.lines]
        assert any("final table" in line and " with " in line for line in lines)  # who carries which chips where
        assert not director.refused.duties
        assert not room.faults()


async def test_a_dealer_gives_no_seat_and_no_chips_and_a_pushed_pot_comes_back_until_the_hand_is_taken_in(
    tmp_path: Path,
) -> None:
    async with tournament_room(tmp_path, live_tournament(), staff=STAFF) as room:
        director = only(room)
        await enter(room, director)
        actor = open_tables(director)[0]
        seat = min(actor.journal.stakes)
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


@pytest.mark.clause("uk:rebuys.1", "uk:rebuys.2", "uk:rebuys.3")
def test_a_player_announces_a_re_buy_is_dealt_in_at_once_and_owes_it(tmp_path: Path) -> None:
    once = RebuyTerms(at_most=1, until_level=2, price=80, chips=800)

    async def evening() -> None:
        tournament = TournamentSettings(small_tournament(sit_and_go=2, players_at_most=2, dealt_live=True, rebuys=once))
        async with tournament_room(tmp_path, tournament, staff=STAFF) as room:
            director = only(room)
            for name in PLAYERS[:2]:
                await tournament_orders.enter_in(director, name, member=True)
            await until(lambda: open_tables(director))
            session = director.state.session("final")

            def broke() -> list[str]:
                return [player.player for player in session.players.values() if player.offered]

            await play(director, Random(7), until_true=broke)
            (name,) = broke()
            you = your_tournament(director.viewed(), name)
            assert you is not None
            assert (you.may_announce, you.announce_cites) == (True, ("uk:rebuys.1", "uk:rebuys.2", "uk:rebuys.3"))
            await tournament_orders.announce_rebuy_in(director, name)
            hand = session.tables["1"].hands
            assert (session.players[name].chips, told(director, happenings.RebuyMade)[0].announced) == (800, True)
            with pytest.raises(Illegal, match="re-buy"):
                await tournament_orders.announce_rebuy_in(director, name)
            await play(director, Random(7), until_true=lambda: session.tables["1"].dealing)
            assert name in {session.tables["1"].seats[seat] for seat in session.tables["1"].dealt}
            assert session.tables["1"].hands == hand, "the very next one"
            await until(lambda: told(director, happenings.RebuyPaid))
            assert not session.owing
            assert not room.faults()

    asyncio.run(evening())


async def test_a_break_stops_the_deal_and_the_next_level_holds_from_the_next_hand(tmp_path: Path) -> None:
    clock = FastClock()
    tournament = live_tournament(breaks=break_after(1, 5))
    async with tournament_room(tmp_path, tournament, clock=clock, staff=STAFF) as room:
        director = only(room)
        await enter(room, director)
        actor = open_tables(director)[0]
        await make_deck_ready(actor, DEALER)
        while not playing(actor):
            await one_step(actor, Random(5))
            await asyncio.sleep(0.005)
        clock.hurry(21)
        assert actor.journal.rules.hand.blinds == (50, 100)  # the hand goes on as it began
        choose = Random(5)
        while playing(actor):
            if not await one_step(actor, choose):
                await asyncio.sleep(0.005)
        await until(lambda: actor.id in director.waits and director.waits[actor.id].reason == "break")
        if not actor.journal.table.closed:
            seen = await console(actor)
            assert (seen.step, seen.words) == ("tournament_waits", "The next hand waits for the end of the break.")
            with pytest.raises(Illegal, match="waits for the end of the break"):
                await actor.ask(DEALER, wire.DealHand())
        clock.hurry(6)
        await play(director, choose, until_true=lambda: told(director, happenings.LevelBegan))
        await play(director, choose, until_true=lambda: len(told(director, happenings.HandDealt)) > 1)
        assert told(director, happenings.HandDealt)[-1].level == 2
        assert not room.faults()


def test_a_room_that_opens_again_goes_on_at_its_live_tables(tmp_path: Path) -> None:
    async def first() -> tuple[int, str, int]:
        async with tournament_room(tmp_path, live_tournament(), staff=STAFF) as room:
            director = only(room)
            await enter(room, director)
            await play(director, Random(11), until_true=lambda: any(a.journal.hand for a in open_tables(director)))
            dealt = next(actor for actor in open_tables(director) if actor.journal.hand)
            gone = max(dealt.journal.stakes)
            await dealt.ask(DEALER, wire.SeatAway(seat=gone))
            entered = sum(len(actor.journal.table.state.hand_notes.entered) for actor in director.actors.values())
            return entered, dealt.id, gone

    async def second(before: int, table: str, gone: int) -> None:
        async with tournament_room(tmp_path, live_tournament(), staff=STAFF) as room:
            director = only(room)
            assert (
                sum(len(actor.journal.table.state.hand_notes.entered) for actor in director.actors.values()) >= before
            )
            actor = next(actor for actor in open_tables(director) if actor.id == table)
            assert (await console(actor)).absent == {gone: "is away"}  # as its dealer noted before the room closed
            await actor.ask(DEALER, wire.SeatAway(seat=gone, away=False))
            assert not (await console(actor)).absent
            await play(director, Random(11))
            assert len(told(director, happenings.PlayerOut)) == len(PLAYERS) - 1
            assert not room.faults()

    asyncio.run(second(*asyncio.run(first())))


async def until_step(director: TournamentDirector, choose: Random, step: str) -> tuple[LiveActor, wire.WireLive]:
    """Dealers deal until the console of some table names this step."""
    async with asyncio.timeout(60):
        while True:
            for actor in open_tables(director):
                seen = await console(actor)
                if seen.step == step:
                    return actor, seen
                if not await one_step(actor, choose):
                    await asyncio.sleep(0.005)


@pytest.mark.clause("uk:structure.4")
async def test_the_console_names_hands_to_be_taken_in_and_the_machine_begins_a_hand(tmp_path: Path) -> None:
    clock = FastClock()
    async with tournament_room(tmp_path, live_tournament(seats=6), clock=clock, staff=STAFF) as room:
        director = only(room)
        for name in PLAYERS:
            await tournament_orders.enter_in(director, name, member=True)
        await until(lambda: len(open_tables(director)) == 1)
        actor, choose = open_tables(director)[0], Random(2)
        await actor.ask(DEALER, wire.EnterDeck(what="machine"))
        await make_deck_ready(actor, DEALER)
        table = actor.journal.table
        by_name = {table.seats.plays(seat): seat for seat in table.state.players.stakes}
        gone, back = by_name["Ann"], by_name["Bob"]
        for seat in (gone, back):
            await actor.ask(DEALER, wire.SeatAway(seat=seat))
        _, seen = await until_step(director, choose, "fold_absent")
        assert "Ann, is away" in seen.words
        assert seen.cites
        assert seen.absent == {gone: "is away", back: "is away"}
        await actor.ask(DEALER, wire.SeatAway(seat=back, away=False))  # Bob has come in time
        assert (await console(actor)).places == (gone,)
        await actor.ask(DEALER, wire.FoldAbsent())
        hand = actor.journal.hand
        assert hand is not None
        assert not hand.is_live(gone)
        assert hand.is_live(back)
        assert (await console(actor)).entered[-1] == f"taken in: the hand of seat {gone}"
        await actor.ask(DEALER, wire.TakeEntryBack())
        assert hand.is_live(gone)
        await actor.ask(DEALER, wire.FoldAbsent())
        with pytest.raises(Illegal, match="no absent player's hand to take in"):
            await actor.ask(DEALER, wire.FoldAbsent())
        _, seen = await until_step(director, choose, "end_hand")
        assert "Press the green button of the machine: the hand begins." in seen.words
        assert "uk:structure.4" in seen.cites
        assert told(director, happenings.HandDealt)[-1].level == 1
        clock.hurry(21)  # the level is over and the next one announced: the button is pressed after that
        await until(lambda: told(director, happenings.LevelBegan))
        await actor.ask(DEALER, wire.DealHand())
        await until(lambda: len(told(director, happenings.HandDealt)) == 2)
        assert told(director, happenings.HandDealt)[-1].level == 2
        assert not room.faults()


def test_a_stack_that_comes_short_is_told_to_the_director_and_keeps_the_hand_back(tmp_path: Path) -> None:
    staff = (*STAFF, Staff("Tod", "uk", ("tournament director",)))

    async def evening() -> None:
        async with tournament_room(tmp_path, live_tournament(), staff=staff) as room:
            director = only(room)
            await enter(room, director)
            actor, seen = await until_step(director, Random(7), "count_stack")
            (first, *_) = seen.arriving
            assert f"{first.player} comes with {first.chips:,}. Count the stack." in seen.words
            with pytest.raises(Illegal, match="before stacks are counted"):
                await actor.ask(DEALER, wire.DealHand())
            with pytest.raises(Illegal, match="a stack counted at seat 9"):
                await actor.ask(DEALER, wire.StackArrived(seat=9, counted=1))
            await actor.ask(DEALER, wire.StackArrived(seat=first.seat, counted=first.chips - 50))
            await until(lambda: told(director, happenings.StackCounted))
            desk = director.view_for("Tod", titles=("tournament director",))
            assert desk.you is not None
            assert desk.you.desk is not None
            (doubt,) = desk.you.desk.stacks
            assert (doubt.player, doubt.counted) == (first.player, first.chips - 50)
            assert any("50 too few were counted" in duty.what for duty in desk.owed)
            seen = await console(actor)
            last = seen.arriving[-1]
            assert (seen.step, last.player, last.counted) == ("count_stack", first.player, first.chips - 50)
            parts = {"player": first.player, "why": "a chip lay under the old table"}
            await tournament_orders.order_in(director, "settle_stack", parts, "Tod", "tournament director")
            assert not any(arrival.player == first.player for arrival in (await console(actor)).arriving)
            with pytest.raises(Illegal, match="nobody may settle the stack of"):
                await tournament_orders.order_in(director, "settle_stack", parts, "Tod", "tournament director")
            await play(director, Random(7))
            assert not room.faults()

    asyncio.run(evening())


RACE_LEVELS = tuple(Level((blind, 2 * blind)) for blind in (100, 200, 400))


CHIPS = ChipSet((Denomination(25), Denomination(100)), {25: 3, 100: 10})


@pytest.mark.parametrize("house", ["uk", "adelaide"])
def test_the_dealer_deals_the_cards_of_a_chip_race(tmp_path: Path, house: str) -> None:
    structure = Structure(stack=1075, minutes=20, levels=RACE_LEVELS, seats=3)
    tournament = TournamentSettings(
        small_tournament(
            house,
            sit_and_go=2,
            players_at_most=2,
            dealt_live=True,
            structure=structure,
            chips=CHIPS,
        )
    )

    async def evening() -> None:
        async with tournament_room(tmp_path, tournament, staff=(Staff(DEALER, house, ("dealer",)),)) as room:
            director = only(room)
            for name in PLAYERS[:2]:
                await tournament_orders.enter_in(director, name, member=True)
            await until(lambda: len(open_tables(director)) == 1)
            actor = open_tables(director)[0]
            seen = await console(actor)
            one, two = sorted(actor.journal.stakes)
            assert (seen.step, seen.places) == ("race_cards", (one,) * 3 + (two,) * 3)
            assert "The 25 chips leave play; 4 of them make one of 100." in seen.words
            assert f"3 cards to seat {one}, 3 cards to seat {two}." in seen.words
            with pytest.raises(Illegal, match="before stacks are counted and chips raced"):
                await actor.ask(DEALER, wire.DealHand())
            with pytest.raises(PokerroomError, match="one card is dealt twice"):
                await actor.ask(DEALER, wire.RaceCards(cards=("Kd", "Kd")))
            await actor.ask(DEALER, wire.RaceCards(cards=("Kd", "7s", "4c", "Ks", "2d", "5c")))
            if house == "adelaide":  # who is level draws again; a suit decides it at the other house
                seen = await console(actor)
                assert (seen.step, seen.places) == ("race_cards", (one, two))
                assert f"Seats {one} and {two} are level: a further card for each." in seen.words
                assert "Kd" not in seen.unseen
                await actor.ask(DEALER, wire.RaceCards(cards=("3h", "9h")))
            await until(lambda: told(director, happenings.ChipsRaced))
            (raced,) = told(director, happenings.ChipsRaced)
            assert (raced.awards[0].seat, raced.awards[0].card) == (two, "Ks")
            assert raced.by == f"staff {DEALER} (dealer)"
            assert any("Race cards:" in line.text for line in actor.last_stored.lines)
            await make_deck_ready(actor, DEALER)
            assert (await console(actor)).step == "deal_hand"
            with pytest.raises(Illegal, match="cards for a chip race"):
                await actor.ask(DEALER, wire.RaceCards(cards=("Kd",)))
            assert not room.faults()

    asyncio.run(evening())
