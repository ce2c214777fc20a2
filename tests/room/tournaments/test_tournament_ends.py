"""How tournaments in the room end: hand for hand before the prizes, and places that cards or a play-off decide."""

from __future__ import annotations

import asyncio
from pathlib import Path

from pokerroom.room.room import Room
from pokerroom.room.tournaments import tournament_orders
from pokerroom.room.tournaments.director import TournamentDirector
from pokerroom.room.tournaments.views.own_results import own_result
from pokerroom.tournament import happenings
from pokerroom.tournament.conditions import SessionPlan
from testkit.room.tournament_rooms import (
    NAMES,
    FastClock,
    break_after,
    entered,
    only,
    seated,
    small_tournament,
    tournament_room,
)
from testkit.suite.waiting import until


async def test_one_above_the_prizes_all_tables_play_one_hand_at_a_time(tmp_path: Path) -> None:
    async with tournament_room(tmp_path, small_tournament(sit_and_go=4, players_at_most=4)) as room:
        director = only(room)
        people = await entered(room, director, NAMES[:4])
        for person in people:
            person.bold = False
        await seated(director, people)
        facts = director.tournament.happenings
        await until(lambda: sum(isinstance(happening, happenings.HandDealt) for happening in facts) >= 6)
        for person in people:
            person.bold = True
        await until(lambda: director.over)
        on, off = (happening for happening in facts if isinstance(happening, happenings.HandForHandSet))
        assert (on.on, off.on) == (True, False)
        between = facts[facts.index(on) : facts.index(off)]
        tables = [happening.table for happening in between if isinstance(happening, happenings.HandDealt)]
        assert len(tables) % 2 == 0
        assert all({*tables[at : at + 2]} == {"1", "2"} for at in range(0, len(tables), 2))
        lasts = [happening for happening in between if isinstance(happening, happenings.HandSettled)]
        assert len({last.turn for last in lasts}) * 2 == len(lasts), "the hands of one round count as one moment"
        assert any("Hand for hand" in line for line in people[0].said)
        assert room.faults() == []
        results = [own_result(director.viewed(), [person.player]) for person in people]
        assert sorted(result.place for result in results if result) == [1, 2, 3, 4]
        assert all(result and result.paid == director.state.conditions.price for result in results)
        awarded = sum(award.amount for award in director.state.awards.values())
        assert sum(result.prize for result in results if result) == awarded > 0
        assert own_result(director.viewed(), ["Nobody"]) is None


async def test_who_goes_out_in_one_hand_with_as_many_chips_draws_cards(tmp_path: Path) -> None:
    async with tournament_room(tmp_path, small_tournament("star", sit_and_go=3, players_at_most=3)) as room:
        for number in range(1, 6):  # until the two who lose the first hand lose it together
            director = await _played(room, f"evening-{number}")
            drawn = [happening for happening in director.tournament.happenings if isinstance(happening, _Drawn)]
            if drawn:
                break
        (draw, *_) = drawn
        assert draw.cites
        ranks = {player: "23456789TJQKA".index(card[0]) for player, card in draw.cards.items()}
        second, third = (group.players for group in director.state.confirmed[1:])
        assert {*second, *third} == {*ranks}
        if len({*ranks.values()}) == 2:
            assert ranks[second[0]] > ranks[third[0]]
        lines = [line.text for line in director.view_for("Ann").lines]
        assert any("cards drawn for a place" in line for line in lines)
        assert room.faults() == []


async def _played(room: Room, name: str) -> TournamentDirector:
    """A tournament of three, played out."""
    await until(lambda: name in room.services.tournaments.directors)
    director = room.services.tournaments.directors[name]
    await seated(director, await entered(room, director, NAMES[:3]))
    await until(lambda: director.over)
    return director


_Drawn = happenings.CardsDrawnForPlaces


async def test_while_play_is_paused_the_house_tells_the_order_of_a_play_off_itself(tmp_path: Path) -> None:
    plan = (SessionPlan(name="final", hands=2),)  # in which each player gives up a small blind
    async with tournament_room(
        tmp_path, small_tournament("star", sit_and_go=2, players_at_most=2, sessions=plan)
    ) as room:
        director = only(room)
        people = await entered(room, director, NAMES[:2])
        for person in people:
            person.bold = False
        title, pausing = director.tournament.rules.directors[0], list[asyncio.Task[None]]()
        changed = director.changed

        def pause() -> None:
            table = next(iter(director.state.session("final").tables.values()), None)
            if table is not None and table.dealing and table.hands == 1 and not pausing:
                asked = tournament_orders.order_in(director, "pause_play", {"why": "a word"}, "Bo", title)
                pausing.append(asyncio.get_running_loop().create_task(asked))
            changed()

        director.changed = pause
        await seated(director, people)
        await until(lambda: pausing and {wait.reason for wait in director.waits.values()} == {"play_off"})
        (owed,) = [duty for duty in director.view_for("Ann").owed if "play off" in duty.what]
        assert owed.what.startswith("play off place 1 between")
        assert owed.cites
        await tournament_orders.order_in(
            director, "end_play_off", {"session": "final", "order": ["Bob", "Ann"]}, "Bo", title
        )
        await until(lambda: director.over)
        assert [group.players for group in director.state.confirmed] == [("Bob",), ("Ann",)]
        assert room.faults() == []


async def test_before_a_sit_and_go_is_full_its_prizes_are_those_of_a_full_field_and_its_clock_says_when_the_break_is(
    tmp_path: Path,
) -> None:
    tournament = small_tournament(sit_and_go=3, players_at_most=3, breaks=break_after(2))
    clock = FastClock()
    async with tournament_room(tmp_path, tournament, clock=clock) as room:
        director = only(room)
        first = director.look()
        assert (sum(prize.amount for prize in first.prizes), first.paid) == (300, len(first.prizes))
        assert first.tournament.pool == 0
        people = await entered(room, director, NAMES[:3])
        for person in people:
            person.bold = False
        await seated(director, people)
        now = director.look()
        assert now.prizes == first.prizes
        assert now.clock is not None
        assert now.clock.next_break == 2, "at the end of the next level"
        clock.hurry(21)
        await until(lambda: director.state.session("final").level == 2)
        later = director.look().clock
        assert later is not None
        assert later.next_break == 1
