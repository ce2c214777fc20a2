"""Special hands, stacks for late comers and chip races in the room, on the director's word and by itself."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from pokerroom.room.tournaments.director import TournamentDirector
from pokerroom.table.commands import Misdeal
from pokerroom.tournament import happenings
from pokerroom.tournament.chips.chip_set import ChipSet, Denomination
from pokerroom.tournament.structure.levels import Level, Structure
from testkit.room.tournament_rooms import (
    NAMES,
    FastClock,
    break_after,
    entered,
    only,
    order,
    seated,
    small_tournament,
    told,
    tournament_room,
)
from testkit.suite.waiting import until


async def paused(director: TournamentDirector) -> None:
    await order(director, "pause_play", why="a word")
    await until(lambda: not director.state.session("final").dealing)


@pytest.mark.clause("star:28.5.7")
async def test_a_bonus_that_was_announced_for_a_hand_that_is_called_off_is_played_for_in_the_next(
    tmp_path: Path,
) -> None:
    async with tournament_room(
        tmp_path, small_tournament("star", sit_and_go=3, players_at_most=3), patience=60.0
    ) as room:
        director = only(room)
        people = await entered(room, director, NAMES[:3])
        for person in people:
            person.bold = False
        await seated(director, people)
        (actor,) = director.actors.values()
        await paused(director)
        await order(director, "announce_special_hand", session="final", what="bonus_round", chips=300)
        for person in people:
            person.thinks = True
        await order(director, "resume_play")
        await until(lambda: actor.journal.hand is not None)
        async with actor.standing_still():
            assert actor.journal.hand is not None
            actor.journal.do(Misdeal("a card fell"))
            keeping = actor.pending_append()
            version = (await room.store.append_all([keeping.part], director.services.time.utc()))[0]
            actor.append_done(keeping, version)
        director.ring()
        await until(lambda: any(item.called_off for item in told(director, happenings.HandSettled)))
        for person in people:
            person.thinks = False
            person.go(actor.id)
        await until(lambda: sum(item.bonus for item in told(director, happenings.HandSettled)) == 300)
        session = director.state.session("final")
        assert session.tally.added == 300
        assert session.in_play == 3300 == session.tally.in_play
        assert not director.duties
        await paused(director)
        assert room.faults() == []


@pytest.mark.clause("star:28.5.8")
async def test_after_an_elimination_round_the_director_says_who_goes(tmp_path: Path) -> None:
    async with tournament_room(tmp_path, small_tournament("star", sit_and_go=3, players_at_most=3)) as room:
        director = only(room)
        people = await entered(room, director, NAMES[:3])
        for person in people:
            person.bold = False
        await seated(director, people)
        await paused(director)
        await order(director, "announce_special_hand", session="final", what="elimination_round")
        await order(director, "resume_play")
        await until(lambda: len(director.state.session("final").due_out.get("1", ())) == 1)
        due = director.state.session("final").due_out["1"]
        await until(lambda: {wait.reason for wait in director.waits.values()} == {"director"})
        assert any(f"say whether {due[0]}" in duty.what for duty in director.view_for("Bo", 0, ("Bo",)).owed)
        await order(director, "settle_elimination", session="final", table="1")
        assert director.state.session("final").out[due[0]].how == "smallest_stack"
        assert not any(actor.seat_of(due[0]) for actor in director.actors.values())
        await paused(director)
        assert room.faults() == []


@pytest.mark.clause("star:28.5.8", "star:28.1.1.6", "star:28.1.1.10")
def test_who_is_level_after_an_elimination_round_plays_off_at_a_table_of_their_own(tmp_path: Path) -> None:
    levels = (Level((100,)), Level((200,)))  # a single blind comes back to whoever posted it: all are level
    structure = Structure(stack=1000, minutes=20, levels=levels, seats=3)

    async def evening() -> None:
        tournament = small_tournament("star", sit_and_go=3, players_at_most=3, structure=structure)
        async with tournament_room(tmp_path, tournament) as room:
            director = only(room)
            people = await entered(room, director, NAMES[:3])
            for person in people:
                person.bold = False
            await seated(director, people)
            await paused(director)
            await order(director, "announce_special_hand", session="final", what="elimination_round")
            await order(director, "resume_play")
            await until(lambda: told(director, happenings.PlayOffBegan))
            began = told(director, happenings.PlayOffBegan)[0]
            assert began.elimination == "1"
            assert sorted(seat.player for seat in began.seats) == ["Ann", "Bob", "Cy"]
            for person in people:
                person.bold = True
            await until(lambda: director.state.session("final").playing_off is None)
            await until(lambda: len(director.state.session("final").due_out.get("1", ())) == 1)
            session = director.state.session("final")
            assert {player.chips for player in session.players.values()} == {1000}, "the chips of the session are back"
            assert director.actors["evening-1-play-off-1"].journal.table.closed
            assert all(director.actors["evening-1-1"].seat_of(each) for each in NAMES[:3])
            assert not director.duties
            (last,) = session.due_out["1"]
            for person in people:
                person.bold = False
            await order(director, "settle_elimination", session="final", table="1")
            played = director.state.session("final").tables["1"].hands
            await until(lambda: director.state.session("final").tables["1"].hands > played)
            assert last not in director.state.session("final").players
            await paused(director)
            assert room.faults() == []

    asyncio.run(evening())


def test_a_stack_for_a_late_comer_is_placed_sold_and_another_taken_away(tmp_path: Path) -> None:
    tournament = small_tournament(
        "uk", sit_and_go=2, players_at_most=4, seats=4, late_entry="blinded_stack", late_until_level=4
    )

    async def evening() -> None:
        async with tournament_room(tmp_path, tournament) as room:
            director = only(room)
            people = await entered(room, director, NAMES[:2])
            for person in people:
                person.bold = False
            await seated(director, people)
            await paused(director)
            taken = director.state.session("final").tables["1"].seats
            free = [seat for seat in range(1, 5) if seat not in taken]
            for seat in free:
                await order(director, "place_late_stack", session="final", table="1", seat=seat)
            assert room.faults() == []
            (late,) = await entered(room, director, ("Cy",))
            await seated(director, [late])
            sold = director.state.session("final").players["Cy"]
            left = next(seat for seat in free if seat != sold.seat)
            await order(director, "remove_late_stack", session="final", table="1", seat=left)
            session = director.state.session("final")
            assert sorted(session.players) == ["Ann", "Bob", "Cy"]
            assert session.in_play == 3000 == session.tally.in_play
            assert room.faults() == []

    asyncio.run(evening())


@pytest.mark.clause("uk:chip-race.1")
def test_chips_that_no_level_needs_are_raced_in_the_break(tmp_path: Path) -> None:
    base = small_tournament("uk", sit_and_go=2, players_at_most=2, breaks=break_after(1))
    chips = ChipSet((Denomination(500, "purple"), Denomination(50), Denomination(100, "black")))
    tournament, clock = replace(base, chips=chips), FastClock()

    async def evening() -> None:
        async with tournament_room(tmp_path, tournament, clock=clock) as room:
            director = only(room)
            people = await entered(room, director, NAMES[:2])
            for person in people:
                person.bold = False
            await seated(director, people)
            await until(lambda: director.state.session("final").tables["1"].hands)
            clock.hurry(21)
            await until(lambda: told(director, happenings.ChipsRaced))
            banner = people[0].frames[-1].public.tournament  # the chips are drawn as they are
            assert banner is not None
            assert [(chip.value, chip.colour) for chip in banner.chips] == [(50, ""), (100, "black"), (500, "purple")]
            assert not banner.final_table  # the only one it ever had
            session = director.state.session("final")
            assert told(director, happenings.ChipsRaced)[0].denomination == 50
            assert all(player.chips % 100 == 0 for player in session.players.values())
            assert session.in_play == session.tally.in_play
            assert room.faults() == []
            clock.hurry(6)
            played = session.tables["1"].hands
            await until(lambda: director.state.session("final").tables["1"].hands > played)

    asyncio.run(evening())
