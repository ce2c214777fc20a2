"""Time to act."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerroom.citation import Citation
from pokerroom.errors import Illegal
from pokerroom.rulebook import library
from pokerroom.rulebook.house import House
from pokerroom.rulebook.ruling_rows.rows import EffectUse, Row
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table.clock.rules import clock_rules_for
from pokerroom.table.clock.turn_time import (
    ASKED_BY_FLOOR,
    ClockRules,
    Turn,
    buy_time,
    clock_reading,
    house_part,
    moments,
    refuse_clock_request,
    start_clock,
    when_time_is_up,
)
from testkit.rulebook.claims import claiming, each_house

NOON = datetime(2024, 8, 16, 12)
TURN = Turn(NOON)


def after(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def clock(book: str, *, price: int = 0, **posted: Any) -> ClockRules:
    house = House(library().book(book))
    if price:
        house = house.choose("commission.extra_fees", price, part="extra_time")
    return clock_rules_for(house, TableSetup("holdem", blinds=(5, 10), **posted))


def due(rules: ClockRules, turn: Turn) -> list[tuple[str, float]]:
    return [(moment.what, (moment.at - NOON).total_seconds()) for moment in moments(rules, turn)]


def cites(clauses: tuple[Citation, ...]) -> set[str]:
    return set(map(str, clauses))


class TestTheCalledClock:
    @pytest.mark.clause("adelaide:53.a.1")
    def test_anybody_asks_in_adelaide_and_a_manager_grants_it(self) -> None:
        rules = clock("adelaide")
        refuse_clock_request(rules, 6, dealt_in=[4, 6])
        refuse_clock_request(rules, 9, dealt_in=[4, 6])
        assert moments(rules, TURN) == ()
        assert clock_reading(rules, TURN, after(300)).left is None
        assert due(rules, start_clock(rules, TURN, after(60)))[-1] == ("expiry", 100)

    @pytest.mark.clause("adelaide:53.a.2", "adelaide:53.a.3")
    def test_thirty_seconds_and_a_countdown_of_ten(self) -> None:
        rules = clock("adelaide")
        turn = start_clock(rules, TURN, NOON)
        assert due(rules, turn) == [("countdown", 30), ("expiry", 40)]
        assert clock_reading(rules, turn, after(29)).due == ""
        assert (clock_reading(rules, turn, after(30)).due, clock_reading(rules, turn, after(30)).left) == (
            "countdown", timedelta(seconds=10),
        )  # fmt: skip
        assert not clock_reading(rules, turn, after(39)).expired
        assert clock_reading(rules, turn, after(40)).expired

    @pytest.mark.clause("uk:game.5")
    def test_whoever_was_dealt_in_asks_in_the_uk(self) -> None:
        rules = clock("uk")
        refuse_clock_request(rules, 7, dealt_in=[3, 7])
        with pytest.raises(Illegal, match="seat 9, not dealt in, asks for a clock") as refusal:
            refuse_clock_request(rules, 9, dealt_in=[3, 7])
        assert "uk:game.5" in cites(refusal.value.cites)

    @pytest.mark.clause("uk:game.6", "uk:game.8")
    def test_a_minute_in_the_uk_the_last_ten_seconds_aloud(self) -> None:
        rules = clock("uk")
        turn = start_clock(rules, TURN, after(600))
        assert due(rules, turn) == [("countdown", 650), ("expiry", 660)]
        assert not clock_reading(rules, turn, after(659)).expired
        assert moments(rules, turn)[-1].at == after(660)

    @pytest.mark.parametrize(
        ("book", "clause"),
        [
            claiming("star:26.12.1", "star", "star:26.12.1"),
            claiming("canberra:4.8(b)", "canberra", "canberra:4.8(b)"),
        ],
    )
    def test_forty_seconds_by_the_floor_alone(self, book: str, clause: str) -> None:
        rules = clock(book)
        for seat in (3, 9):
            with pytest.raises(Illegal, match=f"seat {seat} asks for a clock") as refusal:
                refuse_clock_request(rules, seat, dealt_in=[3])
            assert clause in cites(refusal.value.cites)
        refuse_clock_request(rules, ASKED_BY_FLOOR, dealt_in=[3])
        turn = start_clock(rules, TURN, NOON)
        assert due(rules, turn) == [("expiry", 40)]
        assert not clock_reading(rules, turn, after(39)).expired
        assert clock_reading(rules, turn, after(40)).expired

    def test_only_one_runs_at_a_time(self) -> None:
        rules = clock("uk")
        with pytest.raises(Illegal, match="a clock is running already"):
            start_clock(rules, start_clock(rules, TURN, NOON), after(5))


class TestTheStandingLimit:
    @pytest.mark.parametrize(
        ("book", "allowed", "refused"),
        [
            claiming("star:7.13.1", "star", (20, 21, 90), (15, 19)),
            claiming("adelaide:53.b.1", "adelaide", (1, 15, 39), (40, 60)),
            claiming("canberra:4.2(j)", "canberra", (1, 15, 300), ()),
            claiming("", "uk", (), (20,)),
        ],
    )
    def test_the_range_of_each_house(self, book: str, allowed: tuple[int, ...], refused: tuple[int, ...]) -> None:
        for seconds in allowed:
            assert clock(book, seconds_to_act=seconds).standing_limit == seconds
        for seconds in refused:
            with pytest.raises(Illegal, match=r"time\.standing_limit cannot be"):
                clock(book, seconds_to_act=seconds)
        assert clock(book).standing_limit is None

    @pytest.mark.clause("adelaide:53.b.3")
    def test_the_timer_starts_with_the_turn(self) -> None:
        rules = clock("adelaide", seconds_to_act=15)
        assert due(rules, TURN) == [("expiry", 15)]
        assert clock_reading(rules, TURN, NOON).left == timedelta(seconds=15)

    @pytest.mark.clause("star:7.13.5")
    def test_star_warns_before_the_last_five_seconds(self) -> None:
        rules = clock("star", seconds_to_act=20)
        assert [clock_reading(rules, TURN, after(second)).due for second in (14, 15, 19, 20)] == [
            "", "warning", "warning", "expiry",
        ]  # fmt: skip
        assert [clock_reading(rules, TURN, after(second)).left for second in (0, 7)] == [
            timedelta(seconds=20), timedelta(seconds=13),
        ]  # fmt: skip

    @pytest.mark.parametrize("book", each_house("canberra:4.2(j)", "canberra:4.8", "adelaide:53.b.1"))
    def test_no_called_clock_beside_it(self, book: str) -> None:
        with pytest.raises(Illegal, match="a called clock while every action has 30 seconds") as refusal:
            start_clock(clock(book, seconds_to_act=30), TURN, NOON)
        assert {"canberra": "canberra:4.2(j)", "adelaide": "adelaide:53.b.1"}[book] in cites(refusal.value.cites)
        assert start_clock(clock(book), TURN, NOON).called == NOON

    @pytest.mark.clause("star:26.12.1", "star:26.12.2")
    def test_in_star_a_called_clock_runs_beside_it_and_gives_no_more_time(self) -> None:
        """The supervisor restricts a player who takes too long: whichever clock ends first ends the turn."""
        slow, quick = clock("star", seconds_to_act=90), clock("star", seconds_to_act=20)
        hurried = start_clock(slow, TURN, after(10))
        assert due(slow, hurried) == [("expiry", 50)]
        assert when_time_is_up(slow, hurried, facing_bet=False).what == "fold"
        for called in (0, 19):
            turn = start_clock(quick, TURN, after(called))
            assert due(quick, turn) == [("warning", 15), ("expiry", 20)]
            assert when_time_is_up(quick, turn, facing_bet=False).what == "check"
        with pytest.raises(Illegal, match="the time is up already") as refusal:
            start_clock(quick, TURN, after(25))
        assert "star:7.13" in cites(refusal.value.cites)


class TestWhenTimeIsUp:
    @pytest.mark.parametrize(
        ("book", "called", "facing_bet", "what", "clause"),
        [
            claiming("adelaide:53.a.4 adelaide:129.5", "adelaide", True, True, "hand_dead", "adelaide:53.a.4"),
            claiming("adelaide:53.a.5", "adelaide", True, False, "check", "adelaide:53.a.5"),
            claiming("adelaide:53.b.4 adelaide:129.5", "adelaide", False, True, "hand_dead", "adelaide:53.b.4"),
            claiming("adelaide:53.b.5", "adelaide", False, False, "check", "adelaide:53.b.5"),
            claiming("uk:dead-hand.10", "uk", True, True, "hand_dead", "uk:dead-hand.10"),
            claiming("uk:game.8", "uk", True, False, "check", "uk:game.8"),
            claiming("canberra:4.8(a)", "canberra", False, False, "fold", "canberra:4.8(a)"),
            claiming("canberra:4.8(a)", "canberra", False, True, "fold", "canberra:4.8(a)"),
            claiming("canberra:4.8(b)", "canberra", True, True, "fold", "canberra:4.8(b)"),
            claiming("star:1.1.dead-hand.2", "star", False, True, "hand_dead", "star:1.1.dead-hand.2"),
            claiming("star:7.13", "star", False, False, "check", "star:7.13"),
            claiming("star:26.12.2", "star", True, False, "fold", "star:26.12.2"),
            claiming("star:26.12.2", "star", True, True, "fold", "star:26.12.2"),
        ],
    )
    def test_what_the_player_has_done(self, book: str, called: bool, facing_bet: bool, what: str, clause: str) -> None:
        turn = replace(TURN, called=NOON) if called else TURN
        outcome = when_time_is_up(clock(book), turn, facing_bet=facing_bet)
        assert outcome.what == what
        assert clause in cites(outcome.cites)

    @pytest.mark.clause("star:28.7.9", "star:28.7.8")
    def test_a_tournament_supervisor_may_order_a_fold(self) -> None:
        rules = clock("star", seconds_to_act=30, tournament=True)
        assert when_time_is_up(rules, TURN, facing_bet=True).what == "hand_dead"
        assert when_time_is_up(rules, TURN, facing_bet=False).what == "check"
        ordered = when_time_is_up(rules, TURN, facing_bet=False, ordered_by="tournament")
        assert (ordered.what, cites(ordered.cites)) == ("fold", {"star:28.7.9"})
        with pytest.raises(Illegal):
            clock("star", seconds_to_act=15, tournament=True)

    def test_what_is_left_to_somebody_waits_for_the_order(self) -> None:
        ordered = Row({}, (EffectUse("deemed", ("fold",)),), (), decided_by="floor")
        rules = ClockRules(expiry=(ordered, Row({}, (EffectUse("deemed", ("check",)),), ())))
        assert when_time_is_up(rules, TURN, facing_bet=False).what == "check"
        assert when_time_is_up(rules, TURN, facing_bet=False, ordered_by="floor").what == "fold"

    def test_without_a_book(self) -> None:
        assert when_time_is_up(ClockRules(), TURN, facing_bet=True).what == "fold"
        assert when_time_is_up(ClockRules(), TURN, facing_bet=False).what == "check"


class TestBuyingTime:
    @pytest.mark.clause("star:7.13.2")
    def test_star_sells_time_where_a_limit_runs(self) -> None:
        rules = clock("star", price=4, seconds_to_act=30, extra_seconds=30)
        turn, purchase = buy_time(rules, TURN, after(25), this_round=0, stack=100)
        assert clock_reading(rules, turn, after(25)).left == timedelta(seconds=35)
        assert (purchase.price, purchase.to_house, purchase.to_pot) == (4, 2, 2)
        line = purchase.line(2)
        assert (line.amount, line.from_seats) == (2, ((2, 2),))
        assert line.words == "extra time 2: 30 seconds for 4; 2 to the pot"
        with pytest.raises(Illegal, match="time is not for sale here") as refusal:
            buy_time(clock("star", seconds_to_act=30), TURN, after(25), this_round=0, stack=100)
        assert "star:7.13.2" in cites(refusal.value.cites)

    @pytest.mark.clause("star:7.13.3")
    @pytest.mark.parametrize(("price", "house", "pot"), [(3, 1, 2), (1, 0, 1), (4, 2, 2), (5, 2, 3)])
    def test_the_price_is_halved_in_whole_dollars(self, price: int, house: int, pot: int) -> None:
        for unit in (1, 100):
            rules = ClockRules(price=price * unit, unit=unit, paid_to="house_and_pot")
            assert (house_part(rules), rules.price - house_part(rules)) == (house * unit, pot * unit)
        posted = clock("star", price=price, seconds_to_act=30, extra_seconds=30)
        _, purchase = buy_time(posted, TURN, NOON, this_round=0, stack=100)
        assert (purchase.to_house, purchase.to_pot) == (house, pot)

    @pytest.mark.clause("star:7.13.4")
    def test_twice_in_a_betting_round(self) -> None:
        rules = clock("star", price=4, seconds_to_act=30, extra_seconds=30)
        buy_time(rules, TURN, NOON, this_round=1, stack=100)
        with pytest.raises(
            Illegal, match="time bought 3 times; allowed: at most 2 times in a betting round"
        ) as refusal:
            buy_time(rules, TURN, NOON, this_round=2, stack=100)
        assert "star:7.13.4" in cites(refusal.value.cites)

    @pytest.mark.clause("adelaide:53.c", "adelaide:78.g")
    def test_adelaide_sells_it_at_express_tables_for_the_house(self) -> None:
        rules = clock("adelaide", price=2, seconds_to_act=15, extra_seconds=30)
        turn, purchase = buy_time(rules, TURN, after(10), this_round=7, stack=100)
        assert due(rules, turn) == [("expiry", 45)]
        assert (purchase.to_house, purchase.to_pot) == (2, 0)
        assert {"adelaide:53.c", "adelaide:78.g"} <= cites(purchase.line(3).cites)
        with pytest.raises(Illegal, match="time for sale; allowed: at a table with a time for every action"):
            clock("adelaide", price=2, extra_seconds=30)
        with pytest.raises(Illegal, match="time is not for sale here"):
            buy_time(clock("adelaide", seconds_to_act=15), TURN, NOON, this_round=0, stack=100)

    @pytest.mark.parametrize("book", ["canberra", "uk"])
    def test_others_do_not_offer_it(self, book: str) -> None:
        with pytest.raises(Illegal, match="which the book does not offer"):
            clock(book, extra_seconds=30)

    def test_what_else_keeps_a_player_from_buying(self) -> None:
        rules = clock("star", price=4, seconds_to_act=30, extra_seconds=30)
        with pytest.raises(Illegal, match="the time is up already"):
            buy_time(rules, TURN, after(30), this_round=0, stack=100)
        for stack in (3, 4):
            with pytest.raises(Illegal, match=f"time for 4 with {stack} left; allowed: a stack of more than that"):
                buy_time(rules, TURN, NOON, this_round=0, stack=stack)
        slow = clock("star", price=4, seconds_to_act=90, extra_seconds=30)
        with pytest.raises(Illegal, match="a called clock cannot be extended"):
            buy_time(slow, start_clock(slow, TURN, NOON), NOON, this_round=0, stack=100)

    @pytest.mark.clause("star:7.13.2")
    def test_time_may_be_bought_while_a_called_clock_lets_him(self) -> None:
        rules = clock("star", price=4, seconds_to_act=20, extra_seconds=30)
        longer, _ = buy_time(rules, start_clock(rules, TURN, after(10)), after(12), this_round=0, stack=100)
        assert due(rules, longer) == [("expiry", 50)]  # forty seconds after it was called

    @pytest.mark.clause("star:7.13.3")
    def test_a_price_that_cannot_be_split_in_whole_dollars(self) -> None:
        posted = TableSetup("holdem", blinds=(5, 10), seconds_to_act=20, extra_seconds=30)
        for book, price in (("star", "2.5"), ("adelaide", "2.5"), ("star", "3")):
            house = House(library().book(book)).choose("commission.extra_fees", Decimal(price), part="extra_time")
            if (book, price) == ("star", "2.5"):
                with pytest.raises(Illegal, match=r"extra time for 2\.5; allowed: a whole amount") as refusal:
                    clock_rules_for(house, posted, unit=100)
                assert "star:7.13.3" in cites(refusal.value.cites)
            else:
                assert clock_rules_for(house, posted, unit=100).price == Decimal(price) * 100


@given(
    st.integers(1, 120), st.integers(0, 30), st.integers(0, 30), st.integers(0, 60), st.integers(0, 3), st.booleans(),
    st.floats(0, 400),
)  # fmt: skip
def test_moments_come_in_order_and_the_time_left_only_falls(
    seconds: int, warning: int, countdown: int, extra: int, bought: int, called: bool, now: float
) -> None:
    rules = ClockRules(
        called=seconds, countdown=min(countdown, seconds), standing_limit=seconds, warning=warning, extra_seconds=extra
    )
    turn = Turn(NOON, bought, after(20) if called else None)
    marks = moments(rules, turn)
    assert [mark.at for mark in marks] == sorted(mark.at for mark in marks)
    assert marks[-1].what == "expiry"
    first, later = clock_reading(rules, turn, after(now)), clock_reading(rules, turn, after(now + 1))
    assert first.left is not None
    assert later.left is not None
    assert timedelta() <= later.left <= first.left
    assert first.expired == (first.left == timedelta())
    assert all(mark.at <= after(now) for mark in moments(rules, turn)) == first.expired
