"""The floor at a table of a tournament: what would part the table from its tournament is refused, with what to do."""

from __future__ import annotations

import asyncio
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from pokerroom.errors import Illegal, Malformed
from pokerroom.room import wire
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.tournament_settings import TournamentSettings, own_tournaments
from pokerroom.room.tournaments import tournament_orders
from pokerroom.room.tournaments.steps.refused_steps import RefusedSteps
from pokerroom.room.tournaments.views.whole import tournament_now
from pokerroom.tournament import commands, decide_tournament, happenings
from testkit.room.tournament_rooms import (
    NAMES,
    FastClock,
    entered,
    only,
    order,
    seated,
    small_tournament,
    tournament_room,
)
from testkit.suite.waiting import until

STAFF = (Staff("Bo", "uk", ("supervisor", "management")),)


async def test_the_floor_changes_no_stack_behind_the_tournament(tmp_path: Path) -> None:
    tournament = small_tournament(sit_and_go=3, players_at_most=3)
    async with tournament_room(tmp_path, tournament, staff=STAFF, patience=60.0) as room:
        director = only(room)
        people = await entered(room, director, NAMES[:3])
        for person in people:
            person.bold = False
        await seated(director, people)
        (actor,) = director.actors.values()
        state = director.state
        await until(lambda: actor.journal.last_hand_number > 1)
        await order(director, "pause_play", why="a wrong payout")
        await until(lambda: not state.session("final").dealing)
        before = {name: player.chips for name, player in state.session("final").players.items()}
        wrong = wire.CorrectPayout(
            hand=actor.journal.last_hand_number, paid_to=1, belongs_to=2, amount=100, reason="the wrong stack"
        )
        await actor.ask("Bo", wire.Freeze(why="a look"))
        with pytest.raises(Illegal, match="payout of an earlier hand") as refusal:
            await actor.ask("Bo", wrong)
        assert "before its pots are paid" in str(refusal.value.allowed)
        await actor.ask("Bo", wire.Report(what="rule_broken", seat=1))
        await actor.ask("Bo", wire.Decide(choice=("bar_from_room",), reason="threats"))
        with pytest.raises(Illegal, match="kept out") as refusal:
            await actor.ask("Bo", wire.CarryOutRuling())
        assert "decide_case" in str(refusal.value.allowed)
        assert not actor.journal.table.state.floor.bars
        assert not actor.journal.floor.rulings
        assert {name: player.chips for name, player in state.session("final").players.items()} == before
        assert {actor.journal.seats.plays(seat): stake.chips for seat, stake in actor.journal.stakes.items()} == before
        await actor.ask("Bo", wire.Resume())
        await order(director, "resume_play")
        played = actor.journal.last_hand_number
        await until(lambda: actor.journal.last_hand_number > played + 1)
        assert room.faults() == []


async def test_a_step_that_is_refused_is_a_duty_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refused: list[str] = []

    def refuses(rules: Any, known: Any, command: Any) -> Any:
        if isinstance(command, commands.ReportHandBegun) and command.table == stuck:
            refused.append(command.table)
            raise Illegal("a chair is broken", allowed="another chair", cites=rules.cites("everyone_plays"))
        return decide_tournament(rules, known, command)

    tournament = small_tournament(sit_and_go=4, players_at_most=4, balance_from="most_players")
    monkeypatch.setattr("pokerroom.room.tournaments.steps.tournament_steps.decide_tournament", refuses)
    monkeypatch.setattr("pokerroom.room.tournaments.steps.refused_steps._FIRST_PAUSE_SECONDS", 0.01)
    stuck = "1"
    with capture_logs() as logged:
        async with tournament_room(tmp_path, tournament) as room:
            director = only(room)

            def hands(table: str) -> int:
                return director.state.session("final").tables[table].hands

            people = await entered(room, director, NAMES[:4])
            for person in people:
                person.bold = False
            await seated(director, people)
            await until(lambda: len(refused) > 1 and hands("2"))
            shown = tournament_now(director.viewed(), "Ann", 0)
            (duty,) = [duty for duty in shown.owed if "a chair is broken" in duty.what]
            assert "the room cannot report hand begun (final, 1)" in duty.what
            assert "another chair" in duty.what
            assert "move_competitor" in duty.what
            assert {table.name: table.waits for table in shown.tables}["1"] == "the director"
            stuck = ""
            await until(lambda: hands("1"))
            await until(lambda: not director.duties)
    assert len([each for each in logged if each["log_level"] in ("warning", "error")]) == 1, logged


async def test_who_only_looks_on_sees_no_result_before_the_table_shows_it(tmp_path: Path) -> None:
    clock, tournament = FastClock(), small_tournament(sit_and_go=3, players_at_most=3)
    slow: dict[str, Any] = {"pace": 0.001, "between_hands": 50_000.0, "patience": 600.0}
    async with tournament_room(tmp_path, tournament, clock=clock, spectators="behind", **slow) as room:
        director = only(room)
        people = await entered(room, director, NAMES[:3])
        for person in people:
            person.bold = False  # so that the blinds are won, and nobody is out
        assert not director.view_for("").tables
        await seated(director, people)
        await until(lambda: director.state.session("final").tables["1"].hands == 1)
        session = director.state.session("final")

        def chips(player: str) -> set[int]:
            return {entrant.chips for entrant in director.view_for(player).entrants}

        inside = next(player.player for player in session.players.values() if player.chips)
        assert chips(inside) != {1000}, "who plays in it sees chips as they are between hands"
        assert max(chips("Zoe")) <= 1000
        assert not {entrant.rank for entrant in director.view_for("Zoe").entrants} - {0, 1}, (
            "as they all were, or unknown"
        )
        assert {table.largest for table in director.view_for("Zoe").tables} <= {0, 1000}
        clock.hurry(2)
        await until(lambda: max(chips("Zoe")) > 1000)
        assert director.actors["evening-1-1"].journal.last_hand_number > 1, "the next one has begun"


async def test_between_the_draw_for_seats_and_the_start_nobody_comes_or_goes(tmp_path: Path) -> None:
    async with tournament_room(tmp_path, small_tournament(sit_and_go=3, players_at_most=4)) as room:
        director = only(room)
        await entered(room, director, NAMES[:2])
        coming = asyncio.create_task(tournament_orders.enter_in(director, "Cy", member=True))
        # these wait for their turn behind the draw, which the director does as soon as the third has come
        await until(lambda: director.state.taken == 3)
        asked = [
            tournament_orders.withdraw_from(director, "Ann"),
            tournament_orders.enter_in(director, "Dee", member=True),
        ]
        await asyncio.gather(*asked, return_exceptions=True)
        await coming
        await until(lambda: director.state.running and director.actors)
        playing = {*director.state.session("final").players}
        entries = {entry.player for entry in director.state.entries.values() if entry.stage == "playing"}
        assert playing == entries
        assert director.state.taken == len(playing), "who has paid has a seat"
        assert not director.duties
        assert room.faults() == []


def test_a_refused_step_is_logged_once_though_its_amounts_change() -> None:
    steps, refused = RefusedSteps("friday"), "the stack of Bo, {} chips, cannot be raced"
    race = commands.RaceChips(at=datetime(2026, 8, 7), by="the room", session="final", table="1", denomination=25)
    with capture_logs() as logged:
        for amount in (1_007, 993):
            steps.note(race, Illegal(refused.format(f"{amount:,}"), allowed="multiples of 25"), now=0.0)
            assert steps.next_of((), 0.0) is None  # a hand is played, and it is not due meanwhile
        assert len(logged) == 1
        steps.note(race, Illegal("another reason", allowed="nothing"), now=0.0)
        assert len(logged) == 2
        steps.done(race)
        steps.note(race, Illegal(refused.format("5"), allowed="multiples of 25"), now=0.0)
        assert len(logged) == 3


@pytest.mark.clause("canberra:18.1")
def test_outside_the_gaming_hours_no_hand_begins_and_the_clock_stands(tmp_path: Path) -> None:
    clock = FastClock()  # from 18:00 on

    async def evening() -> None:
        tournament = TournamentSettings(
            small_tournament("canberra", sit_and_go=2, players_at_most=2), hours="12:00-20:30"
        )
        async with tournament_room(tmp_path, tournament, clock=clock, time_zone="UTC", patience=60.0) as room:
            director = only(room)
            people = await entered(room, director, NAMES[:2])
            for person in people:
                person.bold = False
            await seated(director, people)
            (actor,) = director.actors.values()
            state = director.state
            session = state.session("final")
            await until(lambda: actor.journal.last_hand_number)
            clock.hurry(151)
            await until(lambda: state.paused(director.now()) and not session.dealing)
            hands, played = actor.journal.last_hand_number, state.played(session, director.now())
            (paused,) = (happening for happening in state.past if isinstance(happening, happenings.PlayPaused))
            assert (paused.why, [*map(str, paused.cites)]) == ("gaming hours are 12:00 to 20:30", ["canberra:18.1"])
            with pytest.raises(Illegal, match="play goes on at 20:3") as refusal:
                await order(director, "resume_play")
            assert refusal.value.allowed == "within the gaming hours, 12:00 to 20:30"
            clock.hurry(15 * 60)
            assert state.played(session, director.now()) == played
            assert actor.journal.last_hand_number == hands
            clock.hurry(30)  # it is noon
            await until(lambda: actor.journal.last_hand_number > hands)
            assert state.played(session, director.now()) < played + 5
            assert room.faults() == []

    asyncio.run(evening())


def test_a_house_without_set_hours_has_none_for_its_tournaments(tmp_path: Path) -> None:
    async def evening() -> None:
        async with tournament_room(tmp_path, TournamentSettings(small_tournament("uk"), hours="12:00-20:30")):
            raise AssertionError("it was opened")

    with pytest.raises(Malformed, match="hours = '12:00-20:30'") as refusal:
        asyncio.run(evening())
    assert refusal.value.allowed == "none: this book sets no hours of play"
    with pytest.raises(Malformed, match=r"hours = noon \(tournament 1 in x\); allowed: two different times"):
        own_tournaments([{"conditions": {}, "hours": "noon"}], "x")
