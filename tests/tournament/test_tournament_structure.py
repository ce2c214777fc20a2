"""Structures: levels, the clock, what is wrong with one, and those that are made to measure."""

from __future__ import annotations

from contextlib import nullcontext
from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pokerroom.errors import Illegal, Malformed
from pokerroom.games import GAMES
from pokerroom.rulebook import house_named
from pokerroom.rulebook.words import Limit
from pokerroom.table.clock.rules import clock_rules_for
from pokerroom.table.clock.turn_time import Turn, clock_reading, when_time_is_up
from pokerroom.tournament import Tournament
from pokerroom.tournament.checking.condition_checks import check_conditions
from pokerroom.tournament.chips.chip_set import ChipSet, Denomination
from pokerroom.tournament.conditions import read_tournament, tournament_from_data
from pokerroom.tournament.new_tournament import NewTournament, plan_tournament
from pokerroom.tournament.planning.findings import LintFinding
from pokerroom.tournament.planning.lint import PlannedChips, lint_structure
from pokerroom.tournament.planning.planner import PlanWish, plan_structure
from pokerroom.tournament.structure.expected import expected_end
from pokerroom.tournament.structure.levels import Break, Level, Structure
from pokerroom.tournament.structure.timetable import clock_face, timetable
from testkit.rulebook.claims import claiming, each_house
from testkit.suite.effort import examples
from testkit.tournament.driven_tournaments import weekly_conditions

HOUSES = ("adelaide", "canberra", "star", "uk")
RISING = (Level((25, 50)), Level((50, 100)), Level((100, 200)))
PLAIN = Structure(stack=5_000, minutes=20, levels=RISING)
CHIPS = ChipSet(tuple(map(Denomination, (25, 100, 500, 1000))))


def wrong(house: str, structure: Structure, chips: ChipSet | None = None, players: int = 0) -> list[LintFinding]:
    findings = lint_structure(house_named(house), structure, chips, PlannedChips(players=players))
    return [finding for finding in findings if finding.is_wrong]


def doubts(structure: Structure, players: int = 0) -> list[str]:
    findings = lint_structure(house_named("star"), structure, CHIPS, PlannedChips(players=players))
    return [finding.what for finding in findings if not finding.is_wrong]


# Levels


@pytest.mark.clause("uk:structure.1")
def test_levels_rise_at_their_times_and_may_not_fall() -> None:
    assert wrong("uk", PLAIN) == []
    assert [line.starts for line in timetable(PLAIN)] == [0, 20, 40]
    (fault,) = wrong("uk", replace(PLAIN, levels=(Level((50, 100)), Level((25, 50)))))
    assert fault.what == "level 2 (25-50) is below level 1 (50-100)"
    assert list(map(str, fault.cites)) == ["uk:structure.1"]
    (fault,) = wrong("uk", replace(PLAIN, minutes=0, levels=(Level((25, 50)), Level((50, 100)))))
    assert fault.what == "level 1 has no end"
    assert "uk:structure.1" in map(str, fault.cites)


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("star", marks=pytest.mark.part("star:28.7.11")),
        *each_house("adelaide:?tournament.levels_may_fall", "canberra:?tournament.levels_may_fall"),
    ],
)
def test_elsewhere_levels_may_come_down_again(house: str) -> None:
    assert wrong(house, replace(PLAIN, levels=(Level((50, 100)), Level((25, 50))))) == []


@pytest.mark.clause("adelaide:89.d")
def test_a_level_is_held_against_the_books_own_limits() -> None:
    assert wrong("adelaide", replace(PLAIN, levels=(Level((100, 200), ante=25),))) == []
    for level in (Level((200, 100)), Level((100, 200), ante=250)):
        (fault,) = wrong("adelaide", replace(PLAIN, levels=(level,)))
        assert fault.what.startswith(f"level 1 ({level}): ")
        assert str(fault.cites[0]).startswith("adelaide:A1.")


def test_a_level_may_have_its_own_game_limit_and_length() -> None:
    stud = Level(ante=25, bets=(100, 200), game="seven_card_stud", limit="fixed", hands=8)
    mixed = replace(
        PLAIN,
        seats=8,
        levels=(Level((25, 50)), stud, Level((50, 100), players_left=9), Level((100, 200), limit="fixed")),
    )
    assert [mixed.ends_by(number) for number in (1, 2, 3)] == [("minutes",), ("hands",), ("players_left",)]
    assert (mixed.setup(2).game, mixed.setup(2).limit, mixed.setup(2).bet_sizes) == (
        "seven_card_stud",
        "fixed",
        (100, 100, 200, 200, 200),
    )
    assert mixed.setup(4).bet_sizes == (200, 200, 400, 400)
    assert [line.starts for line in timetable(mixed)] == [0, 20, None, None]
    assert wrong("star", mixed) == []
    fault = wrong("adelaide", replace(mixed, levels=(replace(stud, minutes=20),)))[0]
    assert "seven_card_stud" in fault.what
    (fault,) = wrong("star", replace(PLAIN, levels=(Level((25, 50), game="bridge"),)))
    assert fault.what == "level 1 plays 'bridge'"


# The clock


def test_the_clock_shows_level_break_and_what_comes_next() -> None:
    structure = replace(PLAIN, breaks=(Break(2, 10),))
    face = clock_face(structure, 1, 12.25)
    assert (face.seconds_left, face.forced, face.next_level, face.next_break) == (465, "25-50", "50-100", 1)
    on_break = clock_face(structure, 2, 21, stopped=True)
    assert (on_break.is_break, on_break.seconds_left, on_break.stopped) == (True, 540, True)
    assert clock_face(structure, 3, 500).seconds_left == 0
    by_hands = clock_face(replace(PLAIN, minutes=0, levels=(Level((25, 50), hands=10), *RISING[1:])), 1, 5, hands=4)
    assert (by_hands.seconds_left, by_hands.hands_left) == (None, 6)


# Time to act


@pytest.mark.parametrize(
    ("house", "seconds", "facing_bet", "did"),
    [
        claiming("adelaide:1.express-tournaments", "adelaide", 15, True, "hand_dead"),
        claiming("adelaide:101", "adelaide", 20, False, "check"),
        claiming("canberra:20.17", "canberra", 30, False, "fold"),
    ],
)
def test_an_express_tournament_gives_every_action_its_time(
    house: str, seconds: int, facing_bet: bool, did: str
) -> None:
    express = replace(PLAIN, seconds_to_act=seconds)
    assert wrong(house, express) == []
    rules, turn = clock_rules_for(house_named(house), express.setup(2)), Turn(datetime(2026, 8, 7, 20))
    assert clock_reading(rules, turn, turn.began + timedelta(seconds=seconds - 1)).due != "expiry"
    assert clock_reading(rules, turn, turn.began + timedelta(seconds=seconds)).expired
    assert when_time_is_up(rules, turn, facing_bet=facing_bet).what == did


# What else a structure needs


def test_what_the_chips_cannot_make_is_found() -> None:
    assert wrong("uk", PLAIN, CHIPS, 40) == []
    assert [finding.what for finding in wrong("uk", replace(PLAIN, levels=(Level((15, 30)),)), CHIPS)] == [
        "level 1 asks for 15, and the smallest chip is 25",
        "level 1 asks for 30, and the smallest chip is 25",
    ]
    few = ChipSet((Denomination(25, count=100), Denomination(100)))
    assert [finding.what for finding in wrong("uk", PLAIN, few, 20)] == ["60 chips of 25 too few for 20 stacks"]
    short = ChipSet(CHIPS.denominations, {25: 4, 100: 9})
    assert [finding.what for finding in wrong("uk", PLAIN, short)] == ["a starting stack of 1,000 in chips"]
    crooked = ChipSet(tuple(map(Denomination, (25, 60))))
    assert [finding.what for finding in wrong("uk", PLAIN, crooked)] == ["chips of 25 do not make one of 60"]
    strange = ChipSet(CHIPS.denominations, {50: 100})
    assert [finding.what for finding in wrong("uk", PLAIN, strange)] == ["a starting stack with chips of 50"]
    raced = replace(PLAIN, breaks=(Break(1, 10, races=(25,)),), levels=(*RISING, Level((125, 250))))
    assert [finding.what for finding in wrong("uk", raced, CHIPS)] == [
        "chips of 25 leave play after level 1, and a later level needs them"
    ]
    for level in (1, len(PLAIN.levels)):
        unknown = replace(PLAIN, breaks=(Break(level, 10, races=(33,)),))
        assert [(finding.what, finding.allowed) for finding in wrong("uk", unknown, CHIPS)] == [
            (f"a race of chips of 33 after level {level}, and 33 is no chip of this tournament", "25, 100, 500, 1000")
        ]


def test_breaks_stacks_and_blinds_that_outgrow_the_chips_are_found() -> None:
    odd = replace(PLAIN, breaks=(Break(1, 0), Break(1, 10), Break(9, 10)))
    assert [finding.what for finding in wrong("canberra", odd)] == [
        "a break without a length",
        "two breaks after level 1",
        "a break after level 9",
    ]
    assert "canberra:20.16" in map(str, wrong("canberra", odd)[0].cites)
    assert [finding.what for finding in wrong("uk", replace(PLAIN, stack=40))] == ["a starting stack of 40 at 25-50"]
    assert [finding.what for finding in wrong("uk", replace(PLAIN, stack=0))] == ["a starting stack of 0"]
    steep = replace(PLAIN, levels=(*RISING, Level((4_000, 8_000))))
    assert [finding.what for finding in wrong("uk", steep, CHIPS, 3)] == [
        "level 4 (4,000-8,000) asks for more than two players have of 15,000 chips"
    ]
    assert doubts(steep, 3) == ["level 4 (4,000-8,000) is 40.0 times level 3"]
    assert doubts(replace(PLAIN, stack=500)) == ["a starting stack of 10 big blinds"]
    assert doubts(PLAIN, 40) == ["200,000 chips are 1000 big blinds in the last level"]
    assert doubts(replace(PLAIN, levels=(*RISING, RISING[2]))) == ["level 4 (100-200) is the same as level 3"]
    assert wrong("uk", replace(PLAIN, levels=()))[0].what == "no level at all"


# Made to measure


@pytest.mark.parametrize("house", HOUSES)
@settings(max_examples=examples(40), deadline=None)
@given(
    players=st.integers(2, 2_000),
    hours=st.sampled_from([0.5, 1.0, 2.5, 4.0, 8.0, 12.0]),
    stack=st.sampled_from([1_500, 3_000, 5_000, 10_000, 25_000, 50_000]),
    chip=st.sampled_from([5, 25, 20]),
    antes=st.booleans(),
)
def test_a_planned_structure_is_sound_and_lasts_about_as_long_as_asked(
    house: str, players: int, hours: float, stack: int, chip: int, antes: bool
) -> None:
    wish = PlanWish(players=players, hours=hours, stack=stack, smallest_chip=chip, antes=antes)
    planned = plan_structure(house_named(house), wish)
    structure = planned.structure
    assert not [doubt for doubt in planned.doubts if doubt.is_wrong]
    assert planned.chips.starting_stack == stack
    blinds = [level.big_blind for level in structure.levels]
    assert blinds == sorted(set(blinds))
    assert planned.ends == expected_end(structure, players * stack)
    assert planned.ends.minutes is not None
    assert planned.ends.minutes <= hours * 60 * 1.6 + 30


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("limit", ["no_limit", "fixed"])
def test_every_game_can_be_planned_where_the_house_spreads_it(game: str, limit: Limit) -> None:
    planned = plan_structure(house_named("star"), PlanWish(players=30, game=game, limit=limit, seats=6))
    assert planned.ends.minutes is not None
    assert 150 <= planned.ends.minutes <= 330
    with pytest.raises(Illegal, match=f"{game} may not be spread") if game != "holdem" else nullcontext():
        plan_structure(house_named("adelaide"), PlanWish(players=30, game=game, limit=limit, seats=6))


@pytest.mark.clause("adelaide:98")
def test_a_limit_tournament_has_three_raises_and_no_more() -> None:
    fixed = replace(PLAIN, limit="fixed", raise_cap=3)
    assert wrong("adelaide", fixed) == []
    (fault, *_) = wrong("adelaide", replace(fixed, raise_cap=4))
    assert "betting.raise_cap" in fault.what
    assert "adelaide:98" in map(str, fault.cites)


def test_a_plan_says_why_it_cannot_be_made() -> None:
    for wish in (
        PlanWish(players=1),
        PlanWish(players=9, stack=1_010),
        PlanWish(players=9, hours=0),
        PlanWish(players=9, seats=20),
    ):
        with pytest.raises(Malformed):
            plan_structure(house_named("uk"), wish)
    with pytest.raises(Illegal, match="star:"):
        plan_structure(house_named("star"), PlanWish(players=20, seconds_to_act=15))
    assert plan_structure(house_named("star"), PlanWish(players=20, seconds_to_act=20)).structure.seconds_to_act == 20


def test_a_limit_tournament_has_the_bets_of_its_blinds() -> None:
    house = house_named("adelaide")
    planned = plan_structure(house, PlanWish(players=20, limit="fixed"))
    first = planned.structure.setup(1)
    assert (first.blinds, first.bet_sizes) == ((25, 50), (50, 50, 100, 100))


def test_a_chip_set_without_denominations_is_told_and_not_stumbled_over() -> None:
    findings = lint_structure(house_named("uk"), PLAIN, ChipSet(starting={25: 200}))
    assert "a starting stack of no denominations" in [finding.what for finding in findings]


@pytest.mark.parametrize(("go", "most"), [(1, 0), (20, 9)])
def test_a_sit_and_go_that_cannot_be_played_is_refused(go: int, most: int) -> None:
    conditions = replace(weekly_conditions("uk"), sit_and_go=go, players_at_most=most)
    checked_conditions = [
        fault for fault in check_conditions(house_named("uk"), conditions).faults if "sit-and-go that" in fault.what
    ]
    assert len(checked_conditions) == 1


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"title": "x" * 121}, "is no title of a tournament; allowed: at most 120 characters"),
        ({"title": "Friday\x1b[2J"}, "is no title of a tournament"),
        ({"name": "x" * 61}, "is no name of a tournament; allowed: .*, 60 at most"),
        ({"start": datetime(1, 1, 1)}, "a tournament cannot begin in the year 1; allowed: 1970 to 9000"),
        ({"prizes": {"bands": [{"shares": ["NaN", "40"]}]}}, "NaN percent; allowed: 0 to 100"),
        ({"prizes": {"bands": [{"shares": ["1e999999999"]}]}}, "allowed: 0 to 100"),
        ({"prizes": {"bands": [{"shares": ["-50", "150"]}]}}, "-50 percent; allowed: 0 to 100"),
        ({"players_at_most": 10**12}, "players_at_most: it must be at most 1,000,000; allowed: 0 to 1,000,000"),
        ({"sit_and_goes": 5}, "there is no field `sit_and_goes`; allowed: its fields: sit_and_go"),
    ],
)
def test_conditions_that_cannot_be_meant_are_refused_with_what_may_stand_there(more: dict[str, Any], told: str) -> None:
    plain = {"name": "friday", "structure": {"stack": 5000, "levels": [{"blinds": [25, 50]}]}}
    with pytest.raises(Malformed, match=told):
        tournament_from_data({**plain, **more})


@pytest.mark.parametrize(
    ("level", "told"),
    [
        (Level((50, 25)), "blinds of 50-25 do not rise"),
        (Level(()), "level 1 asks for nothing"),
        (Level((25, 50), minutes=10**12), "level 1 of 1,000,000,000,000 minutes"),
    ],
)
def test_levels_that_cannot_be_played_are_found(level: Level, told: str) -> None:
    structure = Structure(stack=5000, minutes=20, levels=(level, Level((50, 100))))
    assert any(told in finding.what for finding in lint_structure(house_named("uk"), structure) if finding.is_wrong)


def test_a_new_tournament_that_no_file_could_hold_is_not_written() -> None:
    dear = NewTournament(name="dear", wish=PlanWish(players=9), contribution=10**13, fee=0)
    with pytest.raises(Malformed, match="an entry cannot cost 10,000,000,000,000; allowed: 0 to 1,000,000,000,000"):
        plan_tournament(house_named("uk"), dear)
    with pytest.raises(Malformed, match="allowed: a multiple of 25, from 500 to 1,000,000,000"):
        plan_tournament(house_named("uk"), NewTournament(name="deep", wish=PlanWish(players=9, stack=10**15)))


@pytest.mark.parametrize("conditions", ["friday", None, {"name": "friday"}])
def test_a_tournament_is_not_drafted_without_conditions(conditions: Any) -> None:
    with pytest.raises(Malformed, match=r"conditions cannot be .*; allowed: conditions of a tournament"):
        Tournament(house_named("uk"), conditions, datetime(2026, 8, 7, 18))


@pytest.mark.untyped
@pytest.mark.parametrize("text", [3, None, ["name"]])
def test_what_is_no_text_is_not_read_as_conditions(text: Any) -> None:
    with pytest.raises(Malformed, match=r"text cannot be .*; allowed: the text of a TOML file"):
        read_tournament(text)
