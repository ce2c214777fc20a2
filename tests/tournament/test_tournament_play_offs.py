"""Play-offs with hands: who is level plays for the place with equal chips, and the session's chips lie aside."""

from __future__ import annotations

from typing import Any

import pytest

from pokerroom.errors import Illegal
from pokerroom.tournament import Tournament, commands, happenings
from pokerroom.tournament.conditions import SessionPlan
from pokerroom.tournament.records import AllottedSeat
from testkit.tourneys import DrivenTournament


def level(players: int) -> DrivenTournament:
    """A session of one hand at one table, after which everybody has what they began with."""
    driven = DrivenTournament("star", players, sessions=(SessionPlan(name="final", hands=1),))
    for table in [*driven.session.tables]:
        hand(driven, table, {})
    return driven


def hand(driven: DrivenTournament, table: str, wins: dict[int, int]) -> tuple[Any, ...]:
    """A hand at a table; `wins` says what seats win or lose."""
    driven.do(commands.ReportHandBegun, table=table)
    found = driven.session.tables[table]
    stacks = {seat: driven.session.players[found.seats[seat]].chips + wins.get(seat, 0) for seat in found.dealt}
    return driven.do(commands.ReportHandOver, table=table, stacks=stacks, button=min(found.dealt))


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
    with pytest.raises(Illegal, match="a second play-off"):
        begin(driven, ["P1", "P2", "P3"], "play-off 2")
    with pytest.raises(Illegal, match="being played"):
        driven.do(commands.EndPlayOff, order=("P1", "P2", "P3"))
    hand(driven, "play-off 1", {2: -1000, 1: 1000})
    assert driven.session.players["P2"].table == ""
    told = hand(driven, "play-off 1", {1: -2000, 3: 2000})
    assert [type(each) for each in told[-3:-1]] == [happenings.PlayOffOut, happenings.PlayOffTablesOver]
    assert driven.session.play_offs == {"P3": 0, "P1": 1, "P2": 2}
    assert driven.session.in_play == before == driven.session.tally.in_play
    assert {each.table for each in driven.session.players.values()} == {"1"}
    driven.do(commands.EndSession)
    assert [group.players for group in driven.session.places] == [("P3",), ("P1",), ("P2",)]
    again = Tournament.from_happenings(driven.tournament.house, driven.tournament.happenings)
    assert again.known == driven.tournament.known


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
