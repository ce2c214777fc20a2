"""The books of a pool balance through anything that may happen to it, and the meter is what its entries come to."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import reduce
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import json
from msgspec.structs import replace

from pokerroom.errors import Illegal, PokerroomError
from pokerroom.jackpots import Pool, PostedTable, commands
from pokerroom.jackpots.happenings import POOL_HAPPENINGS
from pokerroom.jackpots.pool_books import Meter, history, meter_with
from pokerroom.jackpots.state import PoolState
from pokerroom.record_kind import recorded_kind
from pokerroom.rulebook import house_named
from testkit.prizes.pools import EIGHT, minutes, opened, posted_hand, recorded, told
from testkit.suite.effort import examples

STAFF = {"adelaide": "Casino Manager", "star": "Assistant Gaming Manager", "uk": "management"}
STAFF |= {"star-bonus": "casino supervisor"}
BONUS = {"wager": 5, "rate": 20, "table_bonus": 500, "tables": (PostedTable(name="3", game="holdem_bonus"),)}
LINES = tuple(posted_hand(hand, odds=50) for hand in ("four_of_a_kind", "full_house", "flush"))
POOLS: dict[str, dict[str, Any]] = {
    "adelaide": {
        "seed": 2000,
        "board": "whole_board",
        "winning_hands": (posted_hand("straight_flush", percent=10),),
        "payable": 5,
    },
    "star": {
        "seed": 500,
        "winning_hands": (posted_hand("royal_flush", percent=100), posted_hand("four_of_a_kind", fixed=900)),
    },
    "uk": {"seed": 1000, "other_prizes": 20},
    "star-bonus": {"seed": 2000, "winning_hands": LINES, **BONUS},
}
HANDS = {
    "royal": told("5 Ann As Ks wagers", "2 Bob 9c 9d wagers", board="Qs Js Ts 2d 2c"),
    "quads": told("2 Ann 8c 8d wagers", "5 Bob Js Jh", "1 Cat folds", "3 Dan folds wagers", board="8h 8s Jd Jc 2c"),
    "flush": told("2 Ann 9h 8h wagers", "5 Bob 2c 3c", board="7h 6h 5h Kd Kc"),
    "nothing": told("2 Ann 9h 8d wagers", "5 Bob 2c 3c", board="7h 6h Ah Kd Kc"),
}


@st.composite
def evening(draw: Any) -> list[tuple[str, Any]]:
    """Things that happen at a pool, sensible or not."""
    numbers, amounts = st.integers(1, 6), st.integers(-50_000, 900_000)
    step = st.one_of(
        st.tuples(st.just("press"), numbers),
        st.tuples(st.just("late"), numbers),
        st.tuples(st.just("wagers"), numbers),
        st.tuples(st.just("end"), st.tuples(numbers, st.booleans())),
        st.tuples(st.just("take"), amounts),
        st.tuples(st.just("close"), st.just(0)),
        st.tuples(st.just("reserve"), amounts),
        st.tuples(st.just("claim"), st.tuples(st.sampled_from(sorted(HANDS)), numbers, st.sampled_from([None, 2, 5]))),
        st.tuples(st.just("record"), st.tuples(st.lists(numbers, min_size=1, max_size=2), st.none() | amounts)),
        st.tuples(st.just("win"), st.tuples(st.sampled_from(["royal", "quads"]), numbers)),
        st.tuples(st.just("count"), st.tuples(numbers, st.sampled_from([51, 52, 52]))),
        st.tuples(st.just("confirm"), numbers),
        st.tuples(st.just("pay"), numbers),
        st.tuples(st.just("deny"), numbers),
        st.tuples(st.just("adjust"), amounts),
        st.tuples(st.just("fail"), numbers),
        st.tuples(st.just("change"), numbers),
        st.tuples(st.just("carry out"), numbers),
        st.tuples(st.just("stop"), st.just(0)),
    )
    result: list[tuple[str, Any]] = draw(st.lists(step, min_size=4, max_size=24))
    return result


def command(pool: Pool, what: str, given: Any, at: datetime, by: str) -> list[commands.PoolCommand]:
    """The commands that one of those things comes to."""
    match what:
        case "press":
            return [commands.PressNoMoreBets("3", given, at)]
        case "late":
            return [commands.PressNoMoreBets("3", given, at, stage="after", by=by, authorised_by=by)]
        case "wagers":
            return [commands.PlaceWagers("3", given, {1: 500, 2: 500}, (1, 2), at)]
        case "end":
            return [commands.EndRound("3", given[0], at, void=given[1])]
        case "take":
            return [commands.TakeIn("3", 1, given, at)]
        case "close":
            return [commands.CloseDay(at)]
        case "reserve":
            return [commands.MoveReserve(given, at, by)]
        case "claim":
            name, hand, seat = given
            facts = replace(HANDS[name], hand=hand, game=pool.state.terms.games[0], began=at)
            return [commands.MakeClaim(facts, at, by="Ann", seat=seat)]
        case "win":
            facts = replace(HANDS[given[0]], hand=given[1], game=pool.state.terms.games[0], began=at)
            number = len(pool.claims) + 1
            return [commands.MakeClaim(facts, at), commands.RecordWin((number,), at, by)]
        case "record":
            return [commands.RecordWin(tuple(given[0]), at, by, displayed=given[1])]
        case "count":
            return [commands.ConfirmStep(given[0], "deck_counted", at, by, counted=given[1])]
        case "confirm":
            return [commands.ConfirmStep(given, each, at, by) for each in ("console_confirmed", "company_satisfied")]
        case "pay":
            return [commands.PayClaim(given, at, by)]
        case "deny":
            return [commands.DenyClaim(given, "for a reason", at, by)]
        case "adjust":
            return [commands.AdjustAmount(given, "for a reason", at, by)]
        case "fail":
            return [commands.ReportFailure("3", given, at, by)]
        case "change":
            posted = pool.conditions
            return [commands.AnnounceChange(replace(posted, seed=posted.seed + given), at, at, by)]
        case "carry out":
            return [commands.CarryOutChange(at)]
        case _:
            return [commands.EndPool("it ends", at, by)]


@pytest.mark.parametrize("house", sorted(POOLS))
@settings(max_examples=examples(25), deadline=None)
@given(steps=evening())
def test_a_pool_is_what_came_in_and_did_not_go_out_whatever_happens(house: str, steps: list[tuple[str, Any]]) -> None:
    pool, at = opened(house_named(house), **POOLS[house]), EIGHT
    for what, given_ in steps:
        at += timedelta(hours=7)
        for each in command(pool, what, given_, at, STAFF[house]):
            before, count = pool.meter, len(pool.happenings)
            try:
                pool.do(each)
            except PokerroomError:
                assert pool.meter == before
                assert len(pool.happenings) == count
            assert pool.meter.balanced, (what, pool.meter)
            owed = sum(one.total for one in pool.claims if one.status == "recorded")
            assert pool.meter.owed == owed
    assert reduce(meter_with, pool.entries, Meter()) == pool.meter
    record = [
        POOL_HAPPENINGS.read(recorded_kind(happening), POOL_HAPPENINGS.write(happening))
        for happening in pool.happenings
    ]
    again = Pool.from_happenings(pool.house, record)
    assert again.state == pool.state
    assert json.decode(json.encode(pool.state), type=PoolState) == pool.state


def test_a_meter_has_a_line_over_time_and_says_where_every_chip_came_from() -> None:
    pool = opened(house_named("star"), 500, (posted_hand("royal_flush", percent=100),), per_hand=1)
    for hand in (1, 2):
        pool.do(commands.PressNoMoreBets("3", hand, EIGHT + timedelta(minutes=hand)))
    pool.do(commands.EndRound("3", 2, EIGHT + timedelta(minutes=3), void=True))
    line = [(f"{moment:%H:%M}", value) for moment, value in history(pool.entries)]
    assert line == [("20:00", 50000), ("20:01", 50100), ("20:02", 50200), ("20:03", 50100)]
    assert (pool.meter.seeds, pool.meter.contributions) == (50000, 100)


QUADS_AND_ROYAL = (posted_hand("royal_flush", percent=100), posted_hand("four_of_a_kind", percent=10))
FOUR_EIGHTS = told("2 Ann 8c 8d", "5 Bob 9c 3d", board="8h 8s 9h 2d 3c", hand=2)
FOUR_NINES = told("2 Cat 9c 9d", "5 Dan 8c 3d", board="9h 9s 8h 2d 3c", hand=3)
FOUR_TENS = told("2 Eve Tc Td", "5 Fay 8c 3d", board="Th Ts 8h 2d 3c", hand=4)


def test_a_win_is_denied_although_the_next_jackpot_has_been_drawn_on_since() -> None:
    pool = opened(house_named("star"), 500, QUADS_AND_ROYAL)
    by = STAFF["star"]
    pool.do(commands.AdjustAmount(450_000, "it grew", EIGHT, by))
    recorded(pool, HANDS["royal"], by)
    later = recorded(pool, FOUR_EIGHTS, by)
    pool.do(commands.PayClaim(later.number, minutes(7), by))
    assert (pool.meter.value, pool.meter.owed, pool.meter.paid) == (45_000, 500_000, 5_000)
    pool.do(commands.DenyClaim(1, "the deck was not whole", minutes(8), by))
    assert (pool.meter.value, pool.meter.owed, pool.meter.seeds) == (500_000, 0, 55_000)
    assert (pool.meter.hits, pool.meter.balanced) == (1, True)


def test_a_next_jackpot_that_is_gone_cannot_be_taken_back_and_the_denied_one_takes_its_place() -> None:
    pool, by = opened(house_named("uk"), 10), STAFF["uk"]
    pool.do(commands.TakeIn("3", 1, 1_000_000, minutes(1)))
    pool.do(commands.CloseDay(minutes(2)))
    pool.do(commands.AdjustAmount(-450_000, "it was entered wrongly", minutes(2), by))
    for number, at in ((1, minutes(3)), (2, minutes(9))):
        pool.do(commands.MakeClaim(replace(HANDS["quads"], hand=number, began=at), at))
        pool.do(commands.RecordWin((number,), at, by))
    pool.do(commands.ConfirmStep(2, "company_satisfied", minutes(10), by))
    pool.do(commands.PayClaim(2, minutes(11), by))
    won = pool.claims[0].total
    assert (pool.meter.owed, won < 350_000) == (won, True)  # the reserve that came after it was more
    pool.do(commands.DenyClaim(1, "it was not played honestly", minutes(12), by))
    assert pool.meter.owed == 0
    assert pool.meter.balanced
    assert pool.meter.value == 51_000


def test_who_was_paid_of_several_wins_is_not_paid_again_when_another_of_them_is_denied() -> None:
    pool, by = opened(house_named("star"), 500, QUADS_AND_ROYAL), STAFF["star"]
    for facts in (FOUR_EIGHTS, FOUR_NINES):
        pool.do(commands.MakeClaim(facts, minutes(5)))
    pool.do(commands.RecordWin((1, 2), minutes(6), by))
    recorded(pool, FOUR_TENS, by)
    pool.do(commands.PayClaim(1, minutes(7), by))
    before = pool.meter
    pool.do(commands.DenyClaim(2, "the deck was not whole", minutes(8), by))
    share, waits = 4_750, pool.claims[2].total
    assert [claim.status for claim in pool.claims] == ["paid", "denied", "recorded"]
    assert (pool.meter.owed, pool.meter.value - before.value) == (waits, share)
    assert (pool.meter.hits, pool.meter.balanced) == (2, True)
    with pytest.raises(Illegal, match="claim 1 is paid"):
        pool.do(commands.RecordWin((1,), minutes(9), by))
