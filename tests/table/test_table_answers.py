"""What a table answers to whoever asks it about its players, its floor, the time to act and the hands to come."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pokerroom.errors import Illegal, Malformed, NotAllowed
from pokerroom.hand import FOLD
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table import Table
from pokerroom.table.commands import (
    AnnounceClosing,
    Bar,
    BeginTurn,
    BuyTime,
    CallClock,
    MuteChat,
    Rise,
    StopTable,
    Withdraw,
)
from testkit.table.evenings import EIGHT, dealer_of, play, seated

TIMED = TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500, seconds_to_act=20, extra_seconds=20)


def _in_turn(table: Table) -> int:
    """Deal the next hand until somebody must decide, whose time begins; return their seat."""
    seat = dealer_of(table).go_on()
    table.do(BeginTurn(EIGHT))
    return seat


class TestPlayers:
    def test_they_are_told_by_seat_with_what_each_has(self) -> None:
        table = seated(seats=(4, 2, 7))
        players = table.players
        assert list(players) == [4, 2, 7]  # in the order in which they sat down
        assert players.names == {4: "player 4", 2: "player 2", 7: "player 7"}
        assert (players[2].name, players[2].stake.chips, players[2].at_stake) == ("player 2", 300, 300)
        assert [players.seat_of(name) for name in ("player 7", "nobody", "")] == [7, 0, 0]
        assert (3 in players, len(players)) == (False, 3)
        assert repr(players) == "<PlayersAtTable: 2 player 2, 4 player 4, 7 player 7>"
        assert repr(players[2]) == "<PlayerAtTable: player 2 in seat 2 with 300>"

    def test_an_empty_seat_is_refused_where_it_is_asked_for(self) -> None:
        table = seated()
        with pytest.raises(Malformed, match="nobody is in seat 9"):
            table.player(9)
        with pytest.raises(KeyError):
            table.players[9]
        assert table.players.get(9) is None

    def test_a_player_shows_how_the_table_stands_now(self) -> None:
        table = seated()
        player = table.player(3)
        assert (player.away, player.blinds.new, player.owes.live) == (False, True, 0)
        table.sit_out(3, EIGHT)
        assert player.away
        play(table)
        table.sit("Dot", 5, 300, EIGHT)
        assert table.player(5).owes.live == 10
        assert "star" in str(table.player(5).owes.cites[0])

    def test_who_folds_and_leaves_is_leaving_until_the_hand_is_over(self) -> None:
        table = seated(seats=(1, 2, 3, 4))
        seat = _in_turn(table)
        assert not table.players[seat].leaving
        table.act(seat, FOLD)
        table.rise(seat, EIGHT)
        assert table.players[seat].leaving

    def test_what_somebody_may_bring_depends_on_what_they_took_away(self) -> None:
        table = seated("uk", seats=(1, 2, 3, 4))
        table.rise(4, EIGHT)
        taken = table.chips.taken_away("player 4")
        assert taken is not None
        assert taken.amount == 300
        soon = EIGHT + timedelta(minutes=5)
        assert (table.chips.buy_in_range().least, table.chips.buy_in_range().most) == (100, 500)
        assert table.chips.buy_in_range("player 4", at=soon).least == 300
        elsewhere = seated("uk", seats=(1, 2)).chips.buy_in_range("player 4", (taken,), soon)
        assert (elsewhere.least, elsewhere.most) == (300, 300)


class TestFloor:
    def test_bars_and_mutes_are_told_as_the_floor_orders_them(self) -> None:
        table = seated()
        floor = table.floor
        assert (list(floor.bars), floor.mutes("player 1"), floor.mutes()) == ([], False, False)
        table.do(Bar(2, "bar_from_room", EIGHT, "gaming supervisor", why="a threat"))
        table.do(MuteChat(EIGHT, "gaming supervisor", player="player 1", why="talk"))
        assert [bar.player for bar in floor.bars] == ["player 2"]
        assert (floor.mutes("player 1"), floor.mutes("player 3"), floor.mutes()) == (True, False, False)
        with pytest.raises(NotAllowed, match="a threat"):
            floor.refuse_barred("player 2", EIGHT)
        floor.refuse_barred("player 3", EIGHT)

    def test_what_waits_for_a_stop_is_refused_while_play_goes_on_and_the_other_way_round(self) -> None:
        table = seated()
        table.floor.refuse_if_stopped("no hand is dealt")
        with pytest.raises(Illegal, match="play goes on"):
            table.floor.refuse_unless_stopped("a ruling")
        table.do(StopTable(EIGHT, "gaming supervisor", "a look"))
        table.floor.refuse_unless_stopped("a ruling")
        with pytest.raises(Illegal, match="a look"):
            table.floor.refuse_if_stopped("no hand is dealt")


class TestTimeToAct:
    def test_a_turn_is_told_while_its_time_runs_and_no_longer(self) -> None:
        table = seated(setup=TIMED)
        assert (table.time.turn, table.time.runs_out) == (None, None)
        seat = _in_turn(table)
        assert table.time.turn is not None
        assert table.time.turn.began == EIGHT
        assert table.time.runs_out is not None
        assert table.time.runs_out.what == "hand_dead"
        table.act(seat, FOLD)
        assert table.time.turn is None

    def test_only_the_player_in_turn_may_buy_time_and_nobody_while_the_table_is_stopped(self) -> None:
        table = seated(setup=TIMED)
        seat = _in_turn(table)
        assert [each for each in table.players if table.time.may_buy(each)] == [seat]
        table.do(StopTable(EIGHT, "gaming supervisor", "a look"))
        assert not table.time.may_buy(seat)

    def test_time_is_bought_as_often_as_it_may_be(self) -> None:
        table = seated(setup=TIMED)
        seat, often = _in_turn(table), table.rules.clock.extensions
        assert often is not None
        for _ in range(often):
            assert table.time.may_buy(seat)
            table.do(BuyTime(EIGHT))
        assert not table.time.may_buy(seat)

    def test_the_others_may_call_the_clock_once_where_the_house_lets_players_do_so(self) -> None:
        table = seated("uk")
        seat = _in_turn(table)
        others = [each for each in table.players if each != seat]
        assert table.rules.clock.called_by != "floor_only"
        assert [each for each in table.players if table.time.may_call_clock(each)] == others
        table.do(CallClock(others[0], EIGHT))
        assert not any(map(table.time.may_call_clock, table.players))


class TestForecast:
    def test_the_next_line_up_is_the_one_that_is_then_dealt(self) -> None:
        table = seated(seats=(1, 2, 3, 4))
        assert table.forecast(EIGHT).line_up is None  # the first button is not known yet
        play(table)
        foreseen = table.forecast(EIGHT).line_up
        assert foreseen is not None
        dealer_of(table)
        assert table.hands.line_up == foreseen

    def test_a_newcomer_is_told_where_cards_come_soonest_and_who_waits_how_long(self) -> None:
        table = seated(seats=(1, 2, 3, 4))
        play(table)
        soonest = table.forecast(EIGHT).soonest_seat
        assert soonest is not None
        table.sit("Dot", soonest.seat, 300, EIGHT, posts=True)
        wait = table.forecast(EIGHT).wait_for_cards(soonest.seat)
        assert wait is not None
        assert wait.hands == soonest.hands


def test_a_command_that_is_judged_changes_nothing_and_happens_as_it_was_foretold() -> None:
    table = seated(seats=(1, 2, 3, 4))
    coming = table.judge(Rise(4, EIGHT))
    assert 4 in table.players
    before = len(table.happenings)
    table.rise(4, EIGHT)
    assert table.happenings[before:] == list(coming)


def test_changes_that_wait_are_told_until_they_are_withdrawn_or_carried_out() -> None:
    table = seated()
    number = table.do(AnnounceClosing("gaming supervisor"))
    assert list(table.changes.open) == [number]
    table.do(Withdraw(number, EIGHT, "gaming supervisor"))
    assert (table.changes.open, len(table.changes.proposed)) == ({}, 1)
