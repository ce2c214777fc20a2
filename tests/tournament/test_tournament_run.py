"""Tournaments played out by quick bots: the same for the same seed, with chips, money and places that add up."""

from __future__ import annotations

import json
from decimal import Decimal
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pokerroom.errors import Illegal, Malformed
from pokerroom.games import GAMES
from pokerroom.lab.tournaments.run_result import RunResult
from pokerroom.lab.tournaments.tournament_run import TournamentRun
from pokerroom.rulebook import house_named
from pokerroom.tournament import Tournament, TournamentConditions, happenings
from pokerroom.tournament.conditions import PointsTerms, SessionPlan
from pokerroom.tournament.money.prize_plan import PrizeBand, PrizePlan
from pokerroom.tournament.new_tournament import NewTournament, plan_tournament
from pokerroom.tournament.placing import points_of
from pokerroom.tournament.planning.planner import PlanWish
from pokerroom.tournament.structure.levels import Break, Level, Structure
from testkit.suite.command_line import run as command
from testkit.suite.effort import some
from testkit.tournament.driven_tournaments import CHIPS_BOUGHT, STACK, weekly_conditions

HOUSES = ("adelaide", "canberra", "star", "uk")


def planned(house: str, players: int = 27, **wish: Any) -> TournamentConditions:
    """What the planner writes for a short evening."""
    plan_wish = PlanWish(players=players, **{"hours": 1.0, "seats": 9, **wish})
    tournament = NewTournament(name="evening", wish=plan_wish, contribution=100, fee=10)
    return plan_tournament(house_named(house), tournament).conditions


def played(house: str, conditions: TournamentConditions, **more: Any) -> tuple[TournamentRun, RunResult]:
    """A tournament played out."""
    run = TournamentRun(house_named(house), conditions, **more)
    for _ in run.play():
        pass
    return run, run.result()


def adds_up(result: RunResult) -> None:
    """What must be so of every tournament that is over."""
    assert result.sound, result.checks
    order = [player for group in result.places for player in group.players]
    assert len(order) == len(set(order)) == result.players
    expected = 1
    for group in result.places:
        assert group.place == expected
        expected += len(group.players)
    assert sum(award.amount for award in result.awards) == result.pool


def test_the_same_seed_gives_the_same_tournament_with_any_number_of_processes() -> None:
    conditions = planned("uk", 8, seats=4)
    (run, one), (_, two), (_, other) = (
        played("uk", conditions, seed=7, processes=1),
        played("uk", conditions, seed=7, processes=2),
        played("uk", conditions, seed=8),
    )
    assert one == two
    assert one.places != other.places
    adds_up(one)
    assert (one.players, one.chips, one.pool, one.house_share) == (8, 8 * 5000 + one.raced, 800, 80)
    assert one.races > 0
    assert one.hands > 8
    again = Tournament.from_happenings(run.tournament.house, run.tournament.happenings)
    assert again.state == run.tournament.state


@pytest.mark.parametrize("house", some(HOUSES, 2))
def test_what_the_planner_writes_is_played_out_under_every_house(house: str) -> None:
    _, result = played(house, planned(house, 8, seats=4, stack=3000))
    adds_up(result)
    assert (result.players, result.pool, result.house_share) == (8, 800, 80)


def test_what_the_command_line_plans_it_plays_out(tmp_path: Path) -> None:
    house, file = "star", tmp_path / "evening.toml"
    wish = ("--players", "8", "--hours", "1", "--stack", "3000", "--chip", "25", "--price", "50", "--fee", "5")
    new = command("tournament", "new", file, "--house", house, "--title", "Evening", "--seats", "4", *wish)
    assert new.returncode == 0, new.stderr
    done = command("tournament", "run", file, "--seed", "3", "--processes", "1", "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert (told["house"], told["players"], told["pool"], told["house_share"]) == (house, 8, 400, 40)
    assert sum(item["amount"] for item in told["prizes"]) == 400
    assert sum(len(item["players"]) for item in told["places"]) == 8
    assert all(item["holds"] for item in told["checks"])
    shown = command("tournament", "run", file, "--seed", "3", "--processes", "1", "--every-place", columns=120)
    assert f"{told['hands']} hands, {told['decisions']} decisions" in " ".join(shown.stdout.split())
    assert "ok     the prizes come to the pool: 400 of 400" in shown.stdout


@pytest.mark.parametrize("game", some(tuple(GAMES), 3))
def test_every_game_is_played_out(game: str) -> None:
    _, result = played("star", planned("star", 3, seats=3, game=game))
    adds_up(result)


def test_levels_of_different_games_follow_one_another() -> None:
    levels = (
        Level((25, 50), hands=4),
        Level(ante=25, bets=(50, 100), game="seven_card_stud", limit="fixed", hands=4),
        Level((100, 200), game="omaha", limit="pot", hands=4),
        Level(ante=50, game="draw_ante", hands=4),
        Level((500, 1000)),
    )
    conditions = replace(planned("uk", 8, seats=4), structure=Structure(stack=3000, levels=levels, seats=4), chips=None)
    _, result = played("uk", conditions)
    adds_up(result)
    assert result.level >= 4


@pytest.mark.parametrize("house", some(["canberra", "star", "uk"], 3))
def test_levels_of_so_many_hands_or_players_have_their_breaks_and_a_hand_may_outlast_a_level(house: str) -> None:
    levels = (
        Level((25, 50), hands=3),
        Level((50, 100), players_left=5),
        Level((100, 200), minutes=1),
        Level((200, 400)),
    )
    breaks = (Break(1, 30), Break(2, 40), Break(3, 50))
    structure = Structure(stack=2000, levels=levels, breaks=breaks, seats=4)
    conditions = replace(planned(house, 8, seats=4), structure=structure, chips=None)
    run, result = played(house, conditions)
    adds_up(result)
    assert result.level == 4
    began = [happening for happening in run.tournament.happenings if type(happening).__name__ == "HandDealt"]
    pauses = [(two.at - one.at).total_seconds() // 60 for one, two in pairwise(began)]
    assert [pause for pause in pauses if pause >= 30] == [32, 42, 51]  # the last break began while a hand was played


@pytest.mark.parametrize("house", some(HOUSES, 2))
def test_re_buys_and_add_ons_are_bought_and_counted(house: str) -> None:
    _, result = played(house, weekly_conditions(house), players=8, seed=2, hand_seconds=60)
    adds_up(result)
    assert result.re_buys > 0
    assert result.add_ons > 0
    assert result.chips == 8 * STACK + result.re_buys * CHIPS_BOUGHT + result.add_ons * 500
    assert result.pool == 8 * 100 + result.re_buys * 80 + result.add_ons * 50


def test_heats_send_players_on_to_the_final() -> None:
    heats = tuple(SessionPlan(name=name, players_left=3, to="final", advance=3) for name in ("monday", "tuesday"))
    conditions = replace(planned("uk", 12, seats=6), sessions=(*heats, SessionPlan(name="final", heat=2)))
    run, result = played("uk", conditions)
    adds_up(result)
    state = run.tournament.state
    final, scores = state.session("final"), {**state.session("monday").scores, **state.session("tuesday").scores}
    assert sorted(final.through) == sorted(player for player, chips in scores.items() if chips)
    finalists = [player for group in final.places for player in group.players]
    assert [player for group in result.places for player in group.players][: len(finalists)] == finalists
    assert result.chips == 12 * 5000


def test_players_with_equal_chips_play_off_for_the_places_that_matter() -> None:
    ten_alike = PrizePlan(bands=(PrizeBand((Decimal(10),) * 10),))
    short = (SessionPlan(name="final", minutes=2),)
    conditions = replace(planned("star", 40, seats=8), sessions=short, prizes=ten_alike)
    run, result = played("star", conditions)
    adds_up(result)
    assert result.hands == 5  # one at every table, and most players are where they began
    assert len(run.tournament.state.session("final").play_offs) > 8  # at more than one table
    assert all(len(group.players) == 1 for group in result.places[: len(result.awards)])


@pytest.mark.parametrize("players", [2, 9])
def test_a_heads_up_tournament_is_played_round_by_round(players: int) -> None:
    conditions = replace(planned("star", 2, seats=2), heads_up=True, players_at_most=players)
    run, result = played("star", conditions, players=players)
    adds_up(result)
    sizes = [len(group.players) for group in result.places]
    assert sizes == {2: [1, 1], 9: [1, 1, 2, 4, 1]}[players]
    won = [happening for happening in run.tournament.happenings if isinstance(happening, happenings.HeadsUpRoundWon)]
    assert len(won) == players - 1
    assert {happening.score for happening in won} <= {"2-0", "2-1", "1-2", "0-2"}
    tally = run.tournament.state.session("final").tally
    matches = sum(isinstance(happening, happenings.HeadsUpMatchWon) for happening in run.tournament.happenings)
    assert (tally.starting, tally.in_play) == (2 * 5000 * matches, 0)


def test_points_are_played_for_and_ties_for_a_prize_drawn() -> None:
    points = PointsTerms(by_place=(5, 3, 1), places_by="chips", elimination="none", tie="card_draw")
    one = SessionPlan(name="one", hands=6, to="two", tables=2)
    sessions = (one, SessionPlan(name="two", heat=2, hands=6, stacks="reset", tables=2))
    conditions = replace(planned("canberra", 12, seats=6), points=points, sessions=sessions)
    run, result = played("canberra", conditions)
    adds_up(result)
    scored = points_of(run.tournament.state)
    order = [scored[player] for group in result.places for player in group.players]
    assert order == sorted(order, reverse=True)
    assert sum(order) >= 2 * (5 + 3 + 1)
    assert all(len(group.players) == 1 for group in result.places[: len(result.awards)])
    assert run.tournament.state.session("two").drawn


def test_a_second_chance_is_entered_and_paid_by_those_whose_place_gives_it() -> None:
    heat = SessionPlan(name="heat", hands=5, to="final", advance=3, tables=2)
    again = SessionPlan(
        name="again", heat=2, hands=5, repechage=True, catches_up=(4, 8), to="final", advance=2, tables=2
    )
    sessions = (heat, again, SessionPlan(name="final", heat=3, tables=2, minutes=600))
    run, result = played("canberra", replace(planned("canberra", 12, seats=6), sessions=sessions))
    adds_up(result)
    state = run.tournament.state
    assert len(state.session("final").through) == 5
    assert {*state.session("again").advanced}.isdisjoint(state.session("heat").advanced)
    assert (result.players, state.taken, result.pool) == (12, 17, 1700)


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"structure": Structure(stack=1000, levels=(Level((25, 50)), Level((50, 100))))}, "level 1 has no end"),
        ({"sessions": (SessionPlan(name="a", to="b", advance=2), SessionPlan(name="b"))}, "which is no later heat"),
    ],
)
def test_what_cannot_be_played_out_is_refused_with_what_can(changed: dict[str, Any], why: str) -> None:
    with pytest.raises(Malformed, match=why):
        TournamentRun(house_named("uk"), replace(planned("uk", 6), **changed))


def test_too_many_players_too_few_and_an_unfinished_run_are_refused() -> None:
    conditions = planned("uk", 6)
    with pytest.raises(Illegal, match="6 in all"):
        played("uk", conditions, players=7)
    with pytest.raises(Malformed, match="2 or more"):
        TournamentRun(house_named("uk"), conditions, players=1)
    with pytest.raises(Malformed, match="a hand of 4000 seconds"):
        TournamentRun(house_named("uk"), conditions, hand_seconds=4000)
    with pytest.raises(Malformed, match="processes"):
        TournamentRun(house_named("uk"), conditions, processes=0)
    with pytest.raises(Illegal, match="once it has been played out"):
        TournamentRun(house_named("uk"), conditions).result()


def test_tables_wait_for_each_other_once_the_next_player_out_is_the_last_without_a_prize() -> None:
    paid = PrizePlan(bands=(PrizeBand((Decimal(20),) * 5),))
    run, result = played("uk", replace(planned("uk", 8, seats=4, stack=3000), prizes=paid))
    adds_up(result)
    record = run.tournament.happenings
    begun = next(number for number, happening in enumerate(record) if isinstance(happening, happenings.HandForHandSet))
    before = Tournament.from_happenings(run.tournament.house, record[:begun])
    session = before.state.session("final")
    assert (record[begun].on, session.remaining, len(session.tables)) == (True, 5 + 1, 2)  # type: ignore[union-attr]
