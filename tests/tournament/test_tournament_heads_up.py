"""Heads-up tournaments: rounds of matches, the bracket, and divided tables."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokerroom.errors import Illegal, Malformed
from pokerroom.record_kind import recorded_kind
from pokerroom.rulebook import house_named
from pokerroom.tournament import Tournament, commands
from pokerroom.tournament.checking.condition_checks import check_conditions
from pokerroom.tournament.checking.dry_run import dry_run
from pokerroom.tournament.happening_lines import (
    places_text,
    tournament_happening_line,
)
from pokerroom.tournament.happenings import TOURNAMENT_HAPPENINGS
from pokerroom.tournament.heads_up.areas import bring_deck, divide_tables, seat_matches
from pokerroom.tournament.heads_up.bracket import draw_bracket, next_round
from pokerroom.tournament.heads_up.rounds import (
    HeadsUpRound,
    begin_round,
    match_stacks,
    match_winner,
    round_winner,
    score_match,
)
from pokerroom.tournament.heads_up.rules import HeadsUpRules, heads_up_rules_for
from pokerroom.tournament.new_tournament import NewTournament, plan_tournament
from pokerroom.tournament.planning.planner import PlanWish
from pokerroom.tournament.structure.levels import Level, Structure
from testkit.rulebook.claims import each_house
from testkit.suite.effort import examples
from testkit.suite.read_back import is_same
from testkit.tournament.driven_tournaments import STACK, DrivenTournament, weekly_conditions


def star() -> HeadsUpRules:
    return heads_up_rules_for(house_named("star"))


def won(rules: HeadsUpRules, played: HeadsUpRound, winner: str) -> HeadsUpRound:
    return score_match(rules, played, {player: 10_000 * (player == winner) for player in played.players})


@pytest.mark.clause("star:28.6.1.1")
def test_the_first_to_win_two_of_three_matches_goes_on() -> None:
    rules, played = star(), begin_round(star(), ("A", "B"), 5_000)
    for winner, score in (("A", "1-0"), ("B", "1-1")):
        played = won(rules, played, winner)
        assert (played.score, round_winner(rules, played)) == (score, "")
    played = won(rules, played, "A")
    assert (played.score, round_winner(rules, played)) == ("2-1", "A")


@pytest.mark.clause("star:28.6.1.2")
def test_after_two_wins_there_is_no_third_match() -> None:
    rules = star()
    played = HeadsUpRound(("A", "B"), 5_000, ("A", "A"))
    assert round_winner(rules, played) == "A"
    for again in (lambda: match_stacks(rules, played), lambda: won(rules, played, "B")):
        with pytest.raises(
            Illegal, match=r"no match is left to play after 2-0; allowed: the round is A's .*star:28\.6\.1\.2"
        ):
            again()


@pytest.mark.clause("star:28.6.1.3", "star:28.1.1.9")
def test_every_match_begins_with_equal_chips_and_ends_when_one_has_all() -> None:
    rules, played = star(), begin_round(star(), ("A", "B"), 5_000)
    assert match_winner(played, {"A": 9_900, "B": 100}) == ""
    with pytest.raises(Illegal, match=r"A 9,900, B 100; allowed: once one player has all the chips .*star:28"):
        score_match(rules, played, {"A": 9_900, "B": 100})
    assert match_winner(played, {"A": 10_000, "B": 0}) == "A"
    assert match_stacks(rules, won(rules, played, "A")) == {"A": 5_000, "B": 5_000}
    assert match_stacks(rules, begin_round(rules, ("A", "C"), 5_000)) == {"A": 5_000, "C": 5_000}
    with pytest.raises(Malformed, match="those of both players"):
        match_winner(played, {"A": 10_000})


@pytest.mark.clause("star:28.1.1.8")
def test_a_third_player_is_refused() -> None:
    rules = star()
    with pytest.raises(Illegal, match=r"a match cannot be between 3 players; allowed: two.*star:28\.1\.1\.8"):
        begin_round(rules, ("A", "B", "C"), 5_000)
    with pytest.raises(Illegal, match="A, B, C cannot play in one playing area; allowed: two players"):
        seat_matches(rules, divide_tables(rules, {"12": "E"}), [("A", "B", "C")])


@pytest.mark.clause("star:28.5.3")
def test_a_divided_table_seats_two_and_two_and_no_fifth() -> None:
    rules = star()
    areas = divide_tables(rules, {"12": "E"})
    seated = seat_matches(rules, areas, [("A", "B"), ("C", "D")])
    assert [(area.side, area.players) for area in seated] == [(1, ("A", "B")), (2, ("C", "D"))]
    with pytest.raises(
        Illegal, match=r"2 playing areas cannot hold 6 players; allowed: 4, two to each .*star:28\.5\.3"
    ):
        seat_matches(rules, areas, [("A", "B"), ("C", "D"), ("E", "F")])


@pytest.mark.clause("star:28.6.2")
def test_each_side_has_a_number_of_the_tournament_beside_the_rooms() -> None:
    rules = star()
    areas = divide_tables(rules, {"12": "E", "14": "E"})
    assert [(area.number, area.table) for area in areas] == [(1, "12"), (2, "12"), (3, "14"), (4, "14")]
    assert str(seat_matches(rules, areas, [("A", "B")])[0]) == "table 1 (side 1 of 12): A and B"


@pytest.mark.clause("star:28.6.3")
def test_the_decks_of_two_sides_have_different_backs() -> None:
    rules = star()
    areas = bring_deck(rules, divide_tables(rules, {"12": "E", "14": "E"}), 1, "blue")
    with pytest.raises(
        Illegal, match=r"both sides of 12 cannot have blue backs; allowed: another colour .*star:28\.6\.3"
    ):
        bring_deck(rules, areas, 2, "blue")
    areas = bring_deck(rules, bring_deck(rules, areas, 2, "red"), 3, "blue")
    assert [area.back for area in areas] == ["blue", "red", "blue", ""]
    with pytest.raises(Illegal, match="there is no table 9 to bring a deck to; allowed: 1, 2, 3, 4"):
        bring_deck(rules, areas, 9, "red")


@pytest.mark.clause("star:diagram.E")
def test_only_a_table_of_the_layout_for_it_is_divided() -> None:
    with pytest.raises(Illegal, match=r"12 cannot have layout A; allowed: layout E .*star:"):
        divide_tables(star(), {"12": "A"})
    with pytest.raises(Illegal, match="12 cannot have a layout F; allowed: A, B, C, D, E "):
        divide_tables(star(), {"12": "F"})
    assert len(divide_tables(star(), {"12": "E"})) == 2


@pytest.mark.parametrize(
    "house",
    each_house(
        "adelaide:?tournament.heads_up_event", "canberra:?tournament.heads_up_event", "uk:?tournament.heads_up_event"
    ),
)
def test_other_books_know_no_such_tournament(house: str) -> None:
    with pytest.raises(Illegal, match="this house holds no heads-up tournaments; allowed: a tournament that is played"):
        heads_up_rules_for(house_named(house))


@settings(max_examples=examples(60), deadline=None)
@given(st.integers(2, 70), st.integers(0, 10**6))
def test_a_bracket_ends_with_one_winner_whom_nobody_beat(entrants: int, seed: int) -> None:
    rules, chance = star(), random.Random(seed)
    names = [f"P{number}" for number in range(entrants)]
    bracket, beaten, matches = draw_bracket(names), set[str](), 0
    while not bracket.winner:
        pairs = bracket.pairs
        winners = [chance.choice(pair) for pair in pairs]
        beaten |= {player for pair in pairs for player in pair} - set(winners)
        matches += len(pairs)
        bracket = next_round(rules, bracket, winners)
        if len(bracket.rounds) > 1:
            assert len(bracket.rounds[-1]).bit_count() == 1
    assert matches == entrants - 1
    assert bracket.winner not in beaten
    assert sorted(player for group in bracket.placings for player in group) == sorted(names)
    assert bracket.placings[0] == (bracket.winner,)
    with pytest.raises(Illegal, match="these winners did not all meet"):
        next_round(rules, bracket, [bracket.winner])
    with pytest.raises(Malformed):
        draw_bracket(["A", "A"])


# In a tournament

LEVELS = (Level((10, 20)), Level((20, 40)))


def duelling(players: int = 5, **more: Any) -> DrivenTournament:
    """A heads-up tournament of the one house that has them, drawn and started."""
    structure = Structure(stack=STACK, minutes=20, levels=LEVELS, seats=2)
    given = {"structure": structure, "heads_up": True, "rebuys": None, "add_ons": None, **more}
    driven = DrivenTournament("star", **given)
    for number in range(1, players + 1):
        driven.enter(f"P{number}")
    order = tuple(f"P{number}" for number in range(1, players + 1))
    driven.do(commands.DrawBracket, order=order, tables={"12": "E"}, draw="seed 7")
    driven.do(commands.StartSession)
    return driven


def beats(driven: DrivenTournament, table: str, seat: int) -> list[str]:
    """A hand in which one of two wins everything; what came of it."""
    driven.do(commands.ReportHandBegun, table=table)
    stacks = {1: 0, 2: 0, seat: 2 * STACK}
    return [
        tournament_happening_line(happening)
        for happening in driven.do(commands.ReportHandOver, table=table, stacks=stacks, button=1)
    ]


@pytest.mark.clause("star:28.1.1.9", "star:28.6.1.1", "star:28.6.1.2", "star:28.6.1.3", "star:28.6.2")
def test_a_tournament_of_matches_is_played_round_by_round_to_its_winner() -> None:
    driven = duelling(5)
    session = driven.session
    assert str(session.areas[0]) == "table 1 (side 1 of 12): P4 and P5"  # the others have no opponent yet
    assert (session.remaining, session.in_play, session.level) == (5, 2 * STACK, 1)
    assert beats(driven, "1", 2) == ["", "P5 wins the match, 0-1", "match 2, 1,000 each"]
    assert {player.chips for player in driven.session.players.values() if player.table} == {STACK}
    beats(driven, "1", 1)
    driven.now += timedelta(minutes=30)
    with pytest.raises(Illegal, match=r"no round can begin while P4 and P5 play; .*star:28\.6\.1"):
        driven.do(commands.BeginHeadsUpRound)
    assert beats(driven, "1", 2)[1:] == ["P5 wins the match, 1-2", "P5 goes on, 1-2", "P4 is out in 5th place"]
    assert (driven.session.in_play, driven.session.level, driven.session.tally.starting) == (0, 2, 6 * STACK)
    happenings = driven.do(commands.BeginHeadsUpRound)
    assert tournament_happening_line(happenings[0]) == (
        "table 1 (side 1 of 12): P1 and P2; table 2 (side 2 of 12): P3 and P5"
    )
    assert (driven.session.level, driven.session.in_play) == (1, 4 * STACK)
    for table, seat in (("1", 1), ("2", 2), ("1", 1), ("2", 2)):
        beats(driven, table, seat)
    driven.do(commands.BeginHeadsUpRound)
    beats(driven, "1", 2)
    beats(driven, "1", 2)
    assert driven.session.stopped == "1 player is left in final"
    with pytest.raises(Illegal, match=r"no round of final can begin: it is over"):
        driven.do(commands.BeginHeadsUpRound)
    driven.do(commands.EndSession)
    assert places_text(driven.session.places) == "1 P5, 2 P1, 3 P2 and P3, 5 P4"
    driven.do(commands.FixPool)
    driven.do(commands.ConfirmPlacings)
    assert sorted(award.amount for award in driven.tournament.state.awards.values()) == [50, 50, 150, 250]
    again = Tournament.from_happenings(driven.tournament.house, driven.tournament.happenings)
    assert again.state == driven.tournament.state
    for happening in driven.tournament.happenings:
        kept = TOURNAMENT_HAPPENINGS.write(happening)
        assert is_same(TOURNAMENT_HAPPENINGS.read(recorded_kind(happening), kept), happening)


@pytest.mark.clause("star:28.5.3", "star:28.6.3", "star:diagram.E")
def test_divided_tables_seat_the_pairs_and_have_decks_of_two_colours() -> None:
    driven = duelling(4)
    driven.do(commands.BringHeadsUpDeck, number=1, back="blue")
    with pytest.raises(Illegal, match=r"both sides of 12 cannot have blue backs; .*star:28\.6\.3"):
        driven.do(commands.BringHeadsUpDeck, number=2, back="blue")
    driven.do(commands.BringHeadsUpDeck, number=2, back="red")
    assert [area.back for area in driven.session.areas] == ["blue", "red"]
    beats(driven, "1", 1)
    beats(driven, "1", 1)
    beats(driven, "2", 1)
    beats(driven, "2", 1)
    driven.do(commands.BeginHeadsUpRound)
    assert [area.back for area in driven.session.areas] == ["blue", "red"]
    with pytest.raises(Illegal, match=r"6 players in one round at 2 playing areas; .*star:28\.5\.3"):
        duelling(7)


def test_who_is_disqualified_leaves_the_round_to_the_other() -> None:
    driven = duelling(4)
    driven.do(commands.RecordOffence, player="P2", offence="abuse")
    happenings = driven.do(commands.DecideCase, case=1, penalty="disqualify")
    assert "P1 goes on, P2 is not there" in [tournament_happening_line(happening) for happening in happenings]
    assert driven.session.in_play == 2 * STACK == driven.session.tally.in_play
    driven.do(commands.RecordOffence, player="P1", offence="abuse")
    driven.do(commands.DecideCase, case=2, penalty="disqualify")
    beats(driven, "2", 1)
    beats(driven, "2", 1)
    assert (driven.session.stopped, driven.session.in_play) == ("1 player is left in final", 0)
    driven.do(commands.EndSession)
    assert places_text(driven.session.places) == "1 P3, 2 P1 and P2 and P4"


@pytest.mark.parametrize(
    ("kind", "parts"),
    [
        (commands.EvenTables, {}),
        (commands.PlayHandForHand, {}),
        (commands.AnnounceSpecialHand, {"what": "elimination_round"}),
        (commands.MoveCompetitor, {"player": "P1", "table": "2", "seat": 1, "reason": "a quarrel"}),
        (commands.PlaceLateStack, {"table": "1", "seat": 2}),
        (commands.EnterPlayer, {"player": "L", "pays": 110, "papers": frozenset(("entry_form",))}),
    ],
)
def test_what_has_no_place_in_matches_is_refused(kind: Any, parts: dict[str, Any]) -> None:
    with pytest.raises(Illegal, match=r"in a heads-up tournament; .*star:28\.6"):
        duelling(4).do(kind, **parts)


def test_conditions_of_a_heads_up_tournament_are_held_against_the_book() -> None:
    wrong = [
        fault.what for fault in check_conditions(house_named("star"), weekly_conditions("star", heads_up=True)).faults
    ]
    assert wrong == [
        "a heads-up tournament with 6 seats at a table",
        "re-buys in a heads-up tournament",
        "add-ons in a heads-up tournament",
    ]
    pairs = Structure(stack=5000, levels=LEVELS, seats=2)
    two = weekly_conditions("star", heads_up=True, rebuys=None, add_ons=None, structure=pairs)
    assert dry_run(house_named("star"), two, 16).chips == 10_000
    (fault,) = [
        fault
        for fault in check_conditions(house_named("uk"), weekly_conditions("uk", heads_up=True)).faults
        if "heads" in fault.what
    ]
    assert fault.what == "this house holds no heads-up tournaments"


@pytest.mark.clause("star:28.1.1.8", "star:28.6.1.3")
def test_a_new_tournament_of_matches_is_sound_in_the_house_that_has_them_and_refused_elsewhere() -> None:
    tournament = NewTournament(
        name="duels", wish=PlanWish(players=16, hours=0.5, stack=3000), contribution=100, fee=10, heads_up=True
    )
    planned = plan_tournament(house_named("star"), tournament)
    conditions = planned.conditions
    assert (conditions.heads_up, conditions.structure.seats, conditions.players_at_most) == (True, 2, 16)
    assert not dry_run(house_named("star"), conditions, 16).faults
    assert conditions.says["progression"] == "whoever wins a round goes on to the next"
    with pytest.raises(Illegal, match="this house holds no heads-up tournaments; allowed: a tournament that is played"):
        plan_tournament(house_named("uk"), tournament)
