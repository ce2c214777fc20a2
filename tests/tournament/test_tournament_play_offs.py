"""Play-offs with hands: who is level plays for the place with equal chips, and the session's chips lie aside."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from pokerroom.errors import Illegal
from pokerroom.tournament import Tournament, commands, happenings
from pokerroom.tournament.conditions import SessionPlan
from pokerroom.tournament.duties import tournament_duties
from pokerroom.tournament.evolve import evolve_tournament
from pokerroom.tournament.questions.play_offs import play_off_due
from pokerroom.tournament.records import AllottedSeat
from testkit.tournament.driven_tournaments import DrivenTournament


def level(players: int) -> DrivenTournament:
    """A session of one hand at one table, after which everybody has what they began with."""
    driven = DrivenTournament("star", players, sessions=(SessionPlan(name="final", hands=1),))
    for table in [*driven.session.tables]:
        hand(driven, table, {})
    return driven


def hand(driven: DrivenTournament, table: str, wins: dict[int, int]) -> tuple[Any, ...]:
    """A hand at a table; `wins` says what seats win or lose."""
    driven.do(commands.ReportHandBegun, table=table)
    tournament_table = driven.session.tables[table]
    stacks = {
        seat: driven.session.players[tournament_table.seats[seat]].chips + wins.get(seat, 0)
        for seat in tournament_table.dealt
    }
    return driven.do(commands.ReportHandOver, table=table, stacks=stacks, button=min(tournament_table.dealt))


def begin(driven: DrivenTournament, players: list[str], table: str = "play-off 1", stack: int = 1000) -> None:
    seats = tuple(AllottedSeat(player, table, seat) for seat, player in enumerate(players, 1))
    driven.do(commands.BeginPlayOff, seats=seats, stack=stack)


@pytest.mark.clause("star:28.1.1.10", "star:28.1.1.13")
def test_hands_decide_between_players_who_are_level_and_the_chips_of_the_session_come_back() -> None:
    driven = level(3)
    before = driven.session.in_play
    with pytest.raises(Illegal, match=r"level for place 1; allowed: a play-off"):
        driven.do(commands.EndSession)
    begin(driven, ["P1", "P2", "P3"])
    assert driven.session.in_play == 3000 == driven.session.tally.in_play
    with pytest.raises(Illegal, match="a play-off is under way"):
        begin(driven, ["P1", "P2", "P3"], "play-off 2")
    with pytest.raises(Illegal, match="being played"):
        driven.do(commands.EndPlayOff, order=("P1", "P2", "P3"))
    hand(driven, "play-off 1", {2: -1000, 1: 1000})
    assert driven.session.players["P2"].table == ""
    told = hand(driven, "play-off 1", {1: -2000, 3: 2000})
    assert [type(item) for item in told[-3:-1]] == [happenings.PlayOffOut, happenings.PlayOffTablesOver]
    assert driven.session.play_offs == {"P3": 0, "P1": 1, "P2": 2}
    assert driven.session.in_play == before == driven.session.tally.in_play
    assert {player.table for player in driven.session.players.values()} == {"1"}
    driven.do(commands.EndSession)
    assert [group.players for group in driven.session.places] == [("P3",), ("P1",), ("P2",)]
    again = Tournament.from_happenings(driven.tournament.house, driven.tournament.happenings)
    assert again.state == driven.tournament.state


def test_two_who_go_out_of_a_play_off_in_one_hand_with_the_same_stack_play_on() -> None:
    driven = level(3)
    begin(driven, ["P1", "P2", "P3"])
    hand(driven, "play-off 1", {1: 2000, 2: -1000, 3: -1000})
    assert driven.session.ladder == (("P1",), ("P2", "P3"))
    with pytest.raises(Illegal, match="each of these once: P2, P3"):
        begin(driven, ["P1", "P2"], "play-off 2")
    with pytest.raises(Illegal, match="a table that has not been used"):
        begin(driven, ["P2", "P3"])
    begin(driven, ["P2", "P3"], "play-off 2")
    hand(driven, "play-off 2", {1: -1000, 2: 1000})
    assert driven.session.play_offs == {"P1": 0, "P3": 1, "P2": 2}


def test_more_players_than_sit_at_a_table_play_off_at_several_and_then_by_their_places() -> None:
    driven = level(8)
    every = sorted(driven.session.players)
    seats = tuple(AllottedSeat(player, f"play-off {1 + at % 2}", at // 2 + 1) for at, player in enumerate(every))
    driven.do(commands.BeginPlayOff, seats=seats, stack=1000)
    for table in ("play-off 1", "play-off 2"):
        for seat in (2, 3, 4):
            hand(driven, table, {1: 1000, seat: -1000})
    assert [{*group} for group in driven.session.ladder] == [{"P1", "P2"}, {"P7", "P8"}, {"P5", "P6"}, {"P3", "P4"}]
    number = 3
    while not driven.session.play_offs:
        players = next(group for group in driven.session.ladder if len(group) > 1)
        begin(driven, sorted(players), f"play-off {number}")
        hand(driven, f"play-off {number}", {1: 1000, 2: -1000})
        number += 1
    order = sorted(driven.session.play_offs, key=driven.session.play_offs.__getitem__)
    assert order == ["P1", "P2", "P7", "P8", "P5", "P6", "P3", "P4"]


def test_who_is_disqualified_in_a_play_off_leaves_it_to_the_others() -> None:
    driven = level(3)
    begin(driven, ["P1", "P2", "P3"])
    driven.do(commands.RecordOffence, player="P2", offence="abuse")
    driven.do(commands.DecideCase, case=1, penalty="disqualify")
    hand(driven, "play-off 1", {1: -1000, 3: 1000})
    assert driven.session.in_play == driven.session.tally.in_play
    driven.do(commands.EndSession)
    assert [group.players for group in driven.session.places] == [("P3",), ("P1",), ("P2",)]


def after_an_elimination_round(stacks: dict[int, int], players: int = 4) -> DrivenTournament:
    """A table after an elimination round, with these wins and losses by seat."""
    driven = DrivenTournament("star", players, rebuys=None, add_ons=None)
    driven.do(commands.AnnounceSpecialHand, what="elimination_round")
    hand(driven, "1", stacks)
    return driven


def test_who_is_the_last_one_left_after_an_elimination_round_is_not_eliminated() -> None:
    driven = after_an_elimination_round({1: 100, 2: -100}, players=2)
    assert driven.session.due_out == {"1": ("P2",)}
    driven.do(commands.RecordOffence, player="P1", offence="abuse")
    driven.do(commands.DecideCase, case=1, penalty="disqualify")
    assert not driven.session.due_out
    driven.do(commands.EndSession)
    assert driven.session.places[0].players == ("P2",)


@pytest.mark.clause("star:28.5.8", "star:28.1.1.6", "star:28.1.1.10")
def test_who_is_level_after_an_elimination_round_plays_off_and_the_first_to_lose_everything_may_be_eliminated() -> None:
    driven = after_an_elimination_round({1: 300, 2: -100, 3: -100, 4: -100})
    assert driven.session.due_out == {"1": ("P2", "P3", "P4")}
    assert "play off who is eliminated at table 1: P2 and P3 and P4" in told(driven)
    with pytest.raises(Illegal, match=r"P2 and P3 and P4 are level; allowed: a play-off"):
        driven.do(commands.SettleElimination, table="1")
    with pytest.raises(Illegal, match="each of these once: P2, P3, P4"):
        begin(driven, ["P1", "P2"])
    begin(driven, ["P3", "P4", "P2"], stack=500)
    with pytest.raises(Illegal, match="whether P2 or P3 or P4 is out"):
        driven.do(commands.ReportHandBegun, table="1")
    with pytest.raises(
        Illegal, match="no elimination can be settled during a play-off; allowed: once the play-off is over"
    ):
        driven.do(commands.SettleElimination, table="1", stays=True)
    hand(driven, "play-off 1", {1: -500, 2: 500})
    assert driven.session.due_out == {"1": ("P3",)}
    assert driven.session.playing_off is None
    assert not driven.session.play_offs, "it says nothing about places"
    assert {who: player.chips for who, player in driven.session.players.items()} == {
        "P1": 1300, "P2": 900, "P3": 900, "P4": 900,
    }  # fmt: skip
    assert dict(driven.session.tables["1"].seats) == {
        1: "P1", 2: "P2", 3: "P3", 4: "P4",
    }  # fmt: skip
    assert "say whether P3 at table 1 is eliminated" in told(driven)
    driven.do(commands.SettleElimination, table="1")
    assert driven.session.out["P3"].how == "smallest_stack"
    assert driven.session.in_play == driven.session.tally.in_play == 3100
    hand(driven, "1", {})
    again = Tournament.from_happenings(driven.tournament.house, driven.tournament.happenings)
    assert again.state == driven.tournament.state


def test_the_orders_that_settle_a_duty_stand_beside_its_words_and_not_in_them() -> None:
    driven = after_an_elimination_round({1: 300, 2: -100, 3: -100, 4: -100})
    duties = tournament_duties(driven.tournament.rules, driven.tournament.state, driven.now)
    (due,) = [duty for duty in duties if duty.what.startswith("play off")]
    assert due.what == "play off who is eliminated at table 1: P2 and P3 and P4"
    assert due.orders == ("begin_play_off", "end_play_off")
    assert not any("_" in duty.what for duty in duties)


def told(driven: DrivenTournament) -> str:
    duties = tournament_duties(driven.tournament.rules, driven.tournament.state, driven.now)
    return "; ".join(duty.what for duty in duties)


@pytest.mark.clause("star:28.5.8", "star:28.1.1.6")
def test_two_who_lose_everything_in_one_hand_of_that_play_off_play_on_and_the_other_is_safe() -> None:
    driven = after_an_elimination_round({1: 300, 2: -100, 3: -100, 4: -100})
    begin(driven, ["P2", "P3", "P4"], stack=500)
    hand(driven, "play-off 1", {1: 1000, 2: -500, 3: -500})
    assert driven.session.due_out == {"1": ("P3", "P4")}
    with pytest.raises(Illegal, match="a table that has not been used"):
        begin(driven, ["P3", "P4"])
    begin(driven, ["P4", "P3"], "play-off 2", stack=500)
    hand(driven, "play-off 2", {1: -500, 2: 500})
    assert driven.session.due_out == {"1": ("P4",)}
    driven.do(commands.SettleElimination, table="1", stays=True)
    assert not driven.session.due_out
    assert driven.session.remaining == 4


def test_it_is_settled_who_goes_after_a_round_before_its_session_ends() -> None:
    driven = DrivenTournament("star", 3, sessions=(SessionPlan(name="final", hands=1),), rebuys=None, add_ons=None)
    driven.do(commands.AnnounceSpecialHand, what="elimination_round")
    hand(driven, "1", {1: 200, 2: -100, 3: -100})
    with pytest.raises(Illegal, match="whether P2 or P3 at table 1 is out; allowed: settle it first"):
        driven.do(commands.EndSession)
    driven.do(commands.EndPlayOff, order=("P3", "P2"))
    assert driven.session.due_out == {"1": ("P2",)}
    driven.do(commands.SettleElimination, table="1")
    driven.do(commands.EndSession)
    assert [group.players for group in driven.session.places] == [("P1",), ("P3",), ("P2",)]


@pytest.mark.clause("star:28.5.8")
def test_the_play_off_of_a_round_is_played_at_one_table() -> None:
    driven = after_an_elimination_round({1: 400, 2: -100, 3: -100, 4: -100, 5: -100}, players=5)
    before = driven.tournament.state.copy()
    seats = tuple(AllottedSeat(f"P{at}", f"play-off {1 + at % 2}", at) for at in (2, 3, 4, 5))
    with pytest.raises(
        Illegal, match=r"a play-off after an elimination round cannot be at several tables.*; allowed: one table"
    ):
        driven.do(commands.BeginPlayOff, seats=seats, stack=500)
    assert driven.tournament.state == before


def test_a_play_off_that_is_decided_says_whether_it_was_for_a_round_and_one_that_does_not_say_was_for_both() -> None:
    driven = after_an_elimination_round({1: 300, 2: -100, 3: -100, 4: -100})
    before = driven.tournament.state.copy()
    (happening,) = driven.do(commands.EndPlayOff, order=("P2", "P4", "P3"))[:1]
    assert isinstance(happening, happenings.PlayOffDecided)
    assert happening.elimination == "1"
    assert driven.session.due_out == {"1": ("P3",)}
    assert not driven.session.play_offs
    evolve_tournament(before, replace(happening, elimination=""))  # as earlier releases wrote it
    assert before.session("final").due_out == {"1": ("P3",)}
    assert before.session("final").play_offs == {"P2": 0, "P4": 1, "P3": 2}


@pytest.mark.clause("star:28.5.8")
def test_a_stream_of_an_earlier_release_that_ends_after_such_a_play_off_is_not_asked_for_another() -> None:
    driven = after_an_elimination_round({1: 300, 2: -100, 3: -100, 4: -100})
    driven.do(commands.EndPlayOff, order=("P2", "P4", "P3"))
    *before, last = driven.tournament.happenings
    assert isinstance(last, happenings.PlayOffDecided)
    driven.tournament = Tournament.from_happenings(driven.tournament.house, [*before, replace(last, elimination="")])
    assert play_off_due(driven.tournament.rules, driven.tournament.state, driven.session) is None
    assert "say whether P3 at table 1 is eliminated" in told(driven)
    with pytest.raises(Illegal, match="no play-off can begin while final is played"):
        begin(driven, ["P2", "P3", "P4"])
    driven.do(commands.SettleElimination, table="1")
    assert driven.session.out["P3"].how == "smallest_stack"
    hand(driven, "1", {})


def test_who_is_disqualified_in_that_play_off_ends_it() -> None:
    driven = after_an_elimination_round({1: 200, 2: 100, 3: -150, 4: -150})
    begin(driven, ["P3", "P4"])
    driven.do(commands.RecordOffence, player="P3", offence="abuse")
    driven.do(commands.DecideCase, case=1, penalty="disqualify")
    assert driven.session.playing_off is None
    assert not driven.session.due_out
    assert driven.session.players["P4"].chips == 850
    assert driven.session.in_play == driven.session.tally.in_play
    hand(driven, "1", {})
