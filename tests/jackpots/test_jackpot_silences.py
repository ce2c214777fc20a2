"""What a jackpot does where its book says nothing: our reading of the silence, for each book that has one."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from msgspec.structs import replace

from pokerroom.cards import Deck
from pokerroom.errors import Illegal
from pokerroom.jackpots import HandFacts, Pool, PostedTable
from pokerroom.jackpots.commands import (
    AnnounceChange,
    AskForFlop,
    CarryOutChange,
    ConfirmAmount,
    EndRound,
    PlaceWagers,
    RecordWin,
    ReportFailure,
)
from pokerroom.rulebook import house_named
from testkit.prizes.pools import claimed, minutes, money, opened, paid, posted_hand, recorded, told
from testkit.rulebook.claims import each_house

ROYAL = told("5 Ann As Ks", "2 Bob 9c 9d", board="Qs Js Ts 2d 4h")
QUADS = told("5 Ann 8c 8d", "2 Bob Ac Kd", board="8h 8s Kh 2d 3d")
BONUS_QUADS = told("2 Bob 8c 8d wagers", board="8h 8s Kh 2d 3d", game="holdem_bonus")
BONUS_PAYS = (
    posted_hand("four_of_a_kind", odds="300.125"),
    posted_hand("full_house", odds=100),
    posted_hand("flush", odds=50),
)
STRAIGHT_FLUSH = told("2 Bob 9d 8d wagers", board="7d 6d 5d 2c 3d", game="holdem_bonus")


def pool_of(book: str, seed: float = 1_000, **said: Any) -> Pool:
    if book == "star-bonus":
        tables = (PostedTable(name="3", game="holdem_bonus"),)
        return opened(house_named(book), seed, BONUS_PAYS, wager=5, rate=20, tables=tables, **said)
    if book == "adelaide":
        return opened(house_named(book), seed, board="whole_board", **said)
    if book == "uk":
        return opened(house_named(book), seed, **said)
    winning_hands = said.pop("winning_hands", (posted_hand("royal_flush", percent=100),))
    return opened(house_named(book), seed, winning_hands, per_hand="0.5", **said)


def left_alone(facts: HandFacts) -> HandFacts:
    return replace(facts, seats=facts.seats[:1])


@pytest.mark.parametrize("book", each_house("adelaide:?jackpot.dealt_in_min", "star:?jackpot.dealt_in_min"))
def test_two_who_were_dealt_in_are_enough_and_one_is_not(book: str) -> None:
    assert claimed(pool_of(book), ROYAL, seat=5).status == "eligible"
    alone = claimed(pool_of(book), left_alone(ROYAL), seat=5)
    assert alone.reason == "at least 2 dealt in: 1 were"


@pytest.mark.question("star-bonus:?jackpot.dealt_in_min")
def test_one_box_alone_against_the_house_wins_its_jackpot() -> None:
    assert claimed(pool_of("star-bonus"), BONUS_QUADS, seat=2).status == "eligible"


@pytest.mark.question("star:?jackpot.rounding")
def test_a_share_is_paid_down_to_the_cent_and_the_rest_stays_in_the_pool() -> None:
    of = pool_of("star", 100.19, winning_hands=(posted_hand("four_of_a_kind", percent=10),))
    assert paid(recorded(of, QUADS, "gaming supervisor")) == {"Ann": 10.01}
    assert money(of) == 90.18
    bad_beat = posted_hand("bad_beat", percent=33, winner_percent=10)
    of = pool_of("star", 100.05, winning_hands=(bad_beat,))
    beaten = told("5 Ann 8c 8d", "2 Bob Kc Kd", board="8h 8s Kh Ks 3d")
    claim = recorded(of, beaten, "gaming supervisor")
    assert sum(paid(claim).values()) + money(of) == pytest.approx(100.05)
    assert of.meter.reserve == 0


@pytest.mark.question("star-bonus:?jackpot.rounding")
def test_a_tenth_of_the_meter_is_paid_down_to_the_cent() -> None:
    of = pool_of("star-bonus", 100.19)
    assert paid(recorded(of, STRAIGHT_FLUSH, "casino supervisor")) == {"Bob": 10.01}
    assert (money(of), of.meter.reserve) == (90.18, 0)


@pytest.mark.question("star-bonus:?jackpot.malfunction")
def test_a_win_while_the_meter_fails_waits_for_its_amount() -> None:
    of = pool_of("star-bonus")
    of.do(PlaceWagers("3", 1, {2: 500}, (2,), minutes(0.5)))
    of.do(ReportFailure("3", 1, minutes(1), by="casino supervisor"))
    claim = claimed(of, STRAIGHT_FLUSH)
    with pytest.raises(Illegal, match="the equipment fails"):
        of.do(RecordWin((claim.number,), minutes(6), by="casino supervisor"))
    of.do(ConfirmAmount(claim.number, 100_000, minutes(7), by="casino supervisor"))
    of.do(RecordWin((claim.number,), minutes(8), by="casino supervisor"))
    assert paid(of.claims[-1]) == {"Bob": 100}


BAD_BEAT = told(
    "2 Ann 8c 8d", "5 Bob Js Jh", "1 Cat folds", "3 Dan folds", "4 Eve folds", board="8h 8s Jd Jc 2c", others=("Fay",)
)  # fmt: skip


@pytest.mark.question("uk:?jackpot.rounding")
def test_shares_of_a_bad_beat_are_paid_down_to_the_penny_and_the_rest_goes_to_the_reserve() -> None:
    of = pool_of("uk", 100.15)
    assert paid(recorded(of, BAD_BEAT, "management")) == {
        "Ann": 50.07, "Bob": 25.03, "Cat": 6.67, "Dan": 6.67, "Eve": 6.67, "Fay": 5.00,
    }  # fmt: skip
    assert (money(of), of.meter.reserve, of.meter.guarantees) == (0.04, 0, 0)  # which the next pool starts from


@pytest.mark.question("uk:?jackpot.malfunction")
def test_a_bad_beat_while_the_equipment_fails_waits_for_its_amount() -> None:
    of = pool_of("uk", 100)
    of.do(ReportFailure("3", 1, minutes(1), by="management"))
    claim = claimed(of, BAD_BEAT)
    with pytest.raises(Illegal, match="the equipment fails"):
        of.do(RecordWin((claim.number,), minutes(6), by="management"))
    of.do(ConfirmAmount(claim.number, 10_000, minutes(7), by="management"))
    of.do(RecordWin((claim.number,), minutes(8), by="management"))
    assert paid(of.claims[-1])["Ann"] == 50


@pytest.mark.question("star-bonus:?jackpot.flop_on_request")
def test_nobody_asks_for_a_flop_where_everybody_plays_against_the_house() -> None:
    of = pool_of("star-bonus")
    before = replace(BONUS_QUADS, boards=("",))
    with pytest.raises(Illegal, match="needs more than a flop"):
        of.do(AskForFlop(before, 2, minutes(1), tuple(Deck().cards)))


@pytest.mark.question("star-bonus:?jackpot.rule_change")
def test_its_terms_change_between_two_rounds_and_after_a_sign_of_twenty_minutes() -> None:
    of = pool_of("star-bonus")
    manager = "casino supervisor"
    other = replace(of.conditions, rate=Decimal(15))
    of.do(AnnounceChange(other, minutes(0), minutes(0), by=manager))
    with pytest.raises(Illegal, match="19 minutes after the sign"):
        of.do(CarryOutChange(minutes(20) - timedelta(seconds=1)))
    of.do(PlaceWagers("3", 1, {2: 500}, (2,), minutes(19)))
    with pytest.raises(Illegal, match="a round is under way"):
        of.do(CarryOutChange(minutes(20)))
    of.do(EndRound("3", 1, minutes(20)))
    of.do(CarryOutChange(minutes(20)))
    assert of.conditions.rate == Decimal(15)
    of.do(AnnounceChange(replace(other, rate=Decimal(10)), minutes(30), minutes(30), by=manager))
    of.do(AnnounceChange(replace(other, rate=Decimal(10)), minutes(30), minutes(10), by=manager))
    announced = of.state.announced
    assert announced is not None
    assert announced.effective == minutes(10)  # the time on the sign is the time; the twenty minutes come on top
