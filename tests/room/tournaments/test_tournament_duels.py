"""Heads-up tournaments and play-offs that the room runs by itself: pairs, matches, rounds, and places played for."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from pokerroom.room.settings.tournament_settings import TournamentSettings
from pokerroom.tournament import happenings
from pokerroom.tournament.conditions import SessionPlan, TournamentConditions
from testkit.room.tournament_rooms import NAMES, FastClock, entered, only, seated, small_tournament, tournament_room
from testkit.suite.effort import exhaustive
from testkit.suite.waiting import until


def duels(players: int) -> TournamentConditions:
    return small_tournament("star", sit_and_go=players, players_at_most=players, seats=2, heads_up=True)


@pytest.mark.clause("star:28.6.1.1", "star:28.6.1.3", "star:28.6.2", "star:28.6.3")
def test_a_heads_up_tournament_is_played_round_by_round_to_its_winner(tmp_path: Path) -> None:
    asyncio.run(_plays_to_its_winner(tmp_path, 5))


@exhaustive
def test_a_heads_up_tournament_in_which_nobody_waits_is_played_to_its_winner(tmp_path: Path) -> None:
    asyncio.run(_plays_to_its_winner(tmp_path, 4))


async def _plays_to_its_winner(tmp_path: Path, field: int) -> None:
    async with tournament_room(tmp_path, duels(field), clock=FastClock(3)) as room:
        director, faults = only(room), list[str]()
        changed = director.changed

        def look() -> None:
            faults.extend(room.faults())
            changed()

        director.changed = look
        people = await entered(room, director, NAMES[:field])
        await until(lambda: director.actors)
        (first,) = (
            happening
            for happening in director.tournament.happenings
            if isinstance(happening, happenings.HeadsUpRoundBegan)
        )
        waiting = [person.player for person in people if director.view_for(person.player).you.state == "waiting"]  # type: ignore[union-attr]
        assert len(waiting) in (0, len(first.bracket.through))
        assert {area.back for area in director.state.session("final").areas} == {"red", "blue"}
        for person in people:
            for table, actor in director.actors.items():
                if actor.seat_of(person.player):
                    person.go(table)
            person.actor = person.actor or next(iter(director.actors.values()))
            person.actor.connect(person)
        await until(lambda: director.over)
        assert faults == []
        state = director.state
        assert state.stage == "closed"
        assert not director.duties
        assert len(state.confirmed[0].players) == 1
        assert sorted(name for group in state.confirmed for name in group.players) == sorted(NAMES[:field])
        won = [happening for happening in state.past if isinstance(happening, happenings.HeadsUpRoundWon)]
        assert len(won) == field - 1
        assert all(happening.walkover or max(map(int, happening.score.split("-"))) == 2 for happening in won)
        assert all(actor.journal.table.closed for actor in director.actors.values())
        assert any("wins the match" in line for person in people for line in person.said)


@pytest.mark.clause("star:28.1.1.10", "star:28.1.1.13")
def test_players_who_end_level_play_off_at_a_table_of_the_room(tmp_path: Path) -> None:
    """Two tables play one hand in which everybody folds: the big blinds are level, and so are the others."""
    tournament = small_tournament(
        "star", sit_and_go=6, players_at_most=6, sessions=(SessionPlan(name="final", hands=1),)
    )

    async def evening() -> None:
        async with tournament_room(tmp_path, TournamentSettings(tournament), clock=FastClock(3)) as room:
            director = only(room)
            faults, held = list[str](), list[dict[str, int]]()
            changed = director.changed

            def look() -> None:
                faults.extend(room.faults())
                played = director.state.session("final").playing_off
                if played is not None:
                    held.append(dict(played.held))
                    for person in people:
                        person.bold = True
                changed()

            people = await entered(room, director, NAMES[:6])
            director.changed = look
            for person in people:
                person.bold = False
            await seated(director, people)
            await until(lambda: director.over)
            assert faults == []
            state = director.state
            assert state.stage == "closed"
            began = [happening for happening in state.past if isinstance(happening, happenings.PlayOffBegan)]
            decided = [happening for happening in state.past if isinstance(happening, happenings.PlayOffDecided)]
            assert began[0].place == 1
            assert began[0].stack == 2000
            assert {seat.player for seat in began[0].seats} == {*decided[0].order}
            assert {*held[0].values()} == {1050}, "their chips of the session lie aside"
            (won,), (second,) = (group.players for group in state.confirmed[:2])
            assert (won, second) == decided[0].order
            assert state.session("final").scores[won] == state.session("final").scores[second] == 1050
            assert [actor.journal.table.closed for item, actor in director.actors.items() if "play-off" in item]
            moved = [move.why for person in people if person.player == won for move in person.moves]
            assert "the play-off" in moved

    asyncio.run(evening())
