"""The money of a tournament as sums: what the house may keep, prize lists that come to the pool, deals as figures."""

from __future__ import annotations

import itertools
import random
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokerroom.errors import Illegal, Malformed
from pokerroom.rulebook import house_named
from pokerroom.tournament import commands
from pokerroom.tournament.money.apportion import apportioned
from pokerroom.tournament.money.deals import deal_figures
from pokerroom.tournament.money.house_share import (
    MoneyRules,
    PlayersPaid,
    money_rules_for,
    most_kept,
    prize_pool,
    refuse_share,
)
from pokerroom.tournament.money.icm import icm
from pokerroom.tournament.money.prize_checks import lint_prizes
from pokerroom.tournament.money.prize_list import band_for, prize_list
from pokerroom.tournament.money.prize_plan import InKindPrize, PrizeBand, PrizePlan
from pokerroom.tournament.money.usual_prizes import usual_prizes
from testkit.rulebook.claims import claiming, each_house
from testkit.suite.effort import examples
from testkit.tournament.driven_tournaments import DrivenTournament

# 50 entries of 120 of which 20 are a fee, 20 re-buys of 100, 10 add-ons of 50.
PAID = PlayersPaid(entries=50 * 120, fees=50 * 20, rebuys=20 * 100, add_ons=10 * 50)
THREE = PrizePlan(bands=(PrizeBand((Decimal(50), Decimal(30), Decimal(20))),))


def money(house: str) -> MoneyRules:
    return money_rules_for(house_named(house))


def cash(house: str, plan: PrizePlan, pool: int, entries: int = 40) -> list[int]:
    return [line.cash for line in prize_list(money(house), plan, pool, entries).lines]


# What the house keeps


@pytest.mark.parametrize(
    ("house", "most"),
    [
        claiming("adelaide:106.3 adelaide:106.4 adelaide:106.1 adelaide:89.c", "adelaide", 2_975),
        claiming("canberra:20.21.2", "canberra", 6_000),
        claiming("star:28.3.1", "star", 1_000),
        claiming("uk:?tournament.house_share", "uk", 6_000),
    ],
)
def test_the_house_keeps_at_most_what_its_book_lets_it(house: str, most: int) -> None:
    rules = money(house)
    assert most_kept(rules, PAID) == most
    refuse_share(rules, PAID, 0)
    refuse_share(rules, PAID, most)
    with pytest.raises(Illegal, match=f"{most + 1:,} of 8,500; allowed: 0 to {most:,}") as refusal:
        refuse_share(rules, PAID, most + 1)
    assert refusal.value.cites == rules.cites("house_share")


@pytest.mark.clause("adelaide:89.c")
def test_a_contribution_leaves_the_fee_no_more_than_its_percentage() -> None:
    rules = money("adelaide")
    refuse_share(rules, PlayersPaid(entries=120), 42)
    refuse_share(rules, PlayersPaid(entries=100), 35)
    for price, fee in ((120, 50), (100, 36)):
        with pytest.raises(Illegal, match=r"adelaide:106"):
            refuse_share(rules, PlayersPaid(entries=price), fee)


@pytest.mark.parametrize(
    ("house", "paid", "kept", "pool"),
    [
        claiming(
            "adelaide:106.2 adelaide:1.prize-pool-contribution",
            "adelaide",
            PlayersPaid(entries=40 * 120, fees=40 * 20),
            800,
            4_000,
        ),
        claiming("adelaide:106.2", "adelaide", PlayersPaid(entries=10_000), 1_500, 8_500),
        claiming("canberra:20.22", "canberra", PlayersPaid(entries=40 * 110, rebuys=600, add_ons=400), 400, 5_000),
        claiming(
            "star:28.3.2.1 star:28.1.1.5",
            "star",
            PlayersPaid(entries=40 * 110, fees=400, rebuys=1_200, add_ons=1_000),
            400,
            6_200,
        ),
    ],
)
def test_everything_that_is_paid_less_the_share_is_the_pool(
    house: str, paid: PlayersPaid, kept: int, pool: int
) -> None:
    assert prize_pool(money(house), paid, kept) == pool
    with pytest.raises(Illegal):
        prize_pool(money(house), paid, paid.total)


@pytest.mark.parametrize(
    ("house", "pool"),
    [
        claiming("star:28.3.3", "star", 7_200),
        claiming("canberra:20.23", "canberra", 7_200),
        claiming("adelaide:108", "adelaide", 6_200),
        claiming("uk:?tournament.added_value", "uk", 7_200),
    ],
)
def test_added_cash_joins_the_pool_or_stands_beside_it(house: str, pool: int) -> None:
    assert prize_pool(money(house), PlayersPaid(entries=6_200), 0, added=1_000) == pool


# Prize lists


@pytest.mark.clause("canberra:20.22(a)", "canberra:20.22(b)")
def test_shares_of_the_pool_come_to_it_and_a_list_that_leaves_something_is_refused() -> None:
    assert cash("canberra", THREE, 5_000) == [2_500, 1_500, 1_000]
    with pytest.raises(
        Illegal,
        match=r"come to 4,900, and 5,000 is there for them; allowed: 5,000, all of it .*canberra:20\.22",
    ):
        cash("canberra", PrizePlan(amounts=(2_500, 1_500, 900)), 5_000)
    assert cash("canberra", PrizePlan(amounts=(2_500, 1_500, 1_000)), 5_000) == [2_500, 1_500, 1_000]


@pytest.mark.clause("adelaide:89.i", "adelaide:107.1", "adelaide:90.2")
def test_a_prize_list_comes_to_the_pool_or_is_refused() -> None:
    assert cash("adelaide", PrizePlan(amounts=(2_000, 1_200, 800)), 4_000) == [2_000, 1_200, 800]
    for wrong in ((2_000, 1_200, 700), (2_000, 1_200, 900)):
        with pytest.raises(Illegal, match=r"allowed: 4,000, all of it .*adelaide:90\.2"):
            cash("adelaide", PrizePlan(amounts=wrong), 4_000)


@pytest.mark.clause("adelaide:107.2", "adelaide:1.in-kind")
def test_a_prize_bought_from_the_pool_counts_at_its_cost() -> None:
    trip = InKindPrize(place=1, what="a trip", cost=2_000, paid_from="pool")
    watch = InKindPrize(place=2, what="a watch", cost=500)
    plan = PrizePlan(amounts=(3_000, 2_000, 1_500), in_kind=(trip, watch))
    found = prize_list(money("adelaide"), plan, 8_500, 40)
    assert found.lines[0].from_pool == 5_000
    assert sum(line.from_pool for line in found.lines) == 8_500
    assert [str(line) for line in found.lines] == ["3,000 and a trip", "2,000 and a watch", "1,500"]
    bought = PrizePlan(bands=THREE.bands, in_kind=(InKindPrize(place=4, what="a bike", cost=1_200, paid_from="pool"),))
    assert sum(cash("adelaide", bought, 5_000)) == 3_800
    with pytest.raises(Illegal, match="prizes cannot be bought for 1,200 from a pool of 1,000"):
        cash("adelaide", bought, 1_000)


@pytest.mark.parametrize(
    "house",
    each_house(
        *("star:28.3.2.1", "star:?tournament.in_kind_from_pool"),
        *("canberra:20.22(b)", "canberra:?tournament.in_kind_from_pool", "uk:?tournament.in_kind_from_pool"),
    ),
)
def test_elsewhere_the_pool_is_cash_and_goods_are_added(house: str) -> None:
    trip = PrizePlan(bands=THREE.bands, in_kind=(InKindPrize(place=1, what="a trip", cost=500, paid_from="pool"),))
    with pytest.raises(Illegal, match="a trip cannot be bought from the pool; allowed: the pool in cash, and goods"):
        cash(house, trip, 5_000)
    plan = PrizePlan(bands=THREE.bands, in_kind=(InKindPrize(place=1, what="a trip", cost=500),))
    assert sum(cash(house, plan, 5_000)) == 5_000


def test_bands_follow_the_entries_and_a_satellite_pays_seats() -> None:
    plan = PrizePlan(
        bands=(PrizeBand((Decimal(100),)), PrizeBand((Decimal(65), Decimal(35)), entries=10)), rounded_to=5
    )
    assert [len(band_for(plan, entries).shares) for entries in (9, 10, 80)] == [1, 2, 2]
    assert cash("star", plan, 999, 12) == [654, 345]
    assert cash("star", THREE, 1_000, 2) == [625, 375]  # nobody is third of two
    with pytest.raises(Malformed, match="no shares for 4 entries; allowed: 5 or more"):
        band_for(PrizePlan(bands=(PrizeBand((Decimal(100),), entries=5),)), 4)
    seats = prize_list(money("adelaide"), PrizePlan(seat=500, seat_in="the main event"), 2_300, 40)
    assert [str(line) for line in seats.lines] == ["a seat in the main event"] * 4 + ["300"]
    assert sum(line.from_pool for line in seats.lines) == 2_300


@settings(max_examples=examples(150), deadline=None)
@given(
    shares=st.lists(st.integers(1, 5_000), min_size=1, max_size=40),
    pool=st.integers(0, 10**7),
    entries=st.integers(1, 60),
    unit=st.sampled_from([1, 5, 10, 100]),
    bought=st.integers(0, 1_000),
)
def test_prizes_always_come_to_the_pool(shares: list[int], pool: int, entries: int, unit: int, bought: int) -> None:
    falling = tuple(Decimal(share) / 100 for share in sorted(shares, reverse=True))
    in_kind = (InKindPrize(place=1, what="a trip", cost=min(bought, pool), paid_from="pool"),)
    plan = PrizePlan(bands=(PrizeBand(falling),), rounded_to=unit, in_kind=in_kind)
    found = prize_list(money("adelaide"), plan, pool, entries)
    paid = [line.cash for line in found.lines]
    assert sum(line.from_pool for line in found.lines) == pool
    assert len(paid) <= max(entries, 1)
    assert paid == sorted(paid, reverse=True)
    assert all(amount % unit == 0 for amount in paid[1:])
    assert sum(found.shared(1, len(paid))) == sum(paid)


@pytest.mark.part("canberra:20.3(a)(ix)")
def test_a_breakdown_that_leaves_something_is_found_beforehand() -> None:
    def found(*shares: int, **more: object) -> list[str]:
        plan = PrizePlan(bands=(PrizeBand(tuple(map(Decimal, shares))),), **more)  # type: ignore[arg-type]
        return [f"{finding.kind}: {finding.what}" for finding in lint_prizes(money("canberra"), plan)]

    assert found(50, 30, 20) == []
    assert found(50, 30, 15) == ["wrong: prizes of 95 percent of the pool"]
    short = lint_prizes(money("canberra"), PrizePlan(bands=(PrizeBand((Decimal(95),)),)))
    assert "canberra:20.3(a)(ix)" in map(str, short[0].cites)
    assert found(20, 80) == ["doubtful: place 2 gets 80, more than place 1 with 20"]
    assert found(100, amounts=(5,)) == ["wrong: 2 ways to work the prizes out"]
    assert found(100, rounded_to=0) == ["wrong: prizes below nothing"]
    bike = InKindPrize(place=1, what="a bike", cost=5, paid_from="pool")
    assert found(100, in_kind=(bike,)) == ["wrong: a bike cannot be bought from the pool"]
    assert found(100, in_kind=(InKindPrize(place=0, what=" "),)) == ["wrong: a prize in kind ' ' for place 0"]
    twice = PrizePlan(bands=(PrizeBand((Decimal(100),), 2), PrizeBand((Decimal(60), Decimal(30), Decimal(10)), 2)))
    assert [finding.what for finding in lint_prizes(money("uk"), twice)] == [
        "3 prizes from 2 entries on",
        "two bands from the same number of entries on",
    ]
    assert lint_prizes(money("uk"), PrizePlan())[0].what == "no way to work the prizes out"


@pytest.mark.parametrize("most", [2, 9, 40, 180, 2_000])
def test_the_usual_plan_is_sound_for_any_field(most: int) -> None:
    plan = usual_prizes(most)
    assert lint_prizes(money("canberra"), plan) == ()
    for entries in {2, most // 2 + 1, most}:
        found = prize_list(money("canberra"), plan, entries * 97, entries)
        assert sum(line.cash for line in found.lines) == entries * 97


# Deals


def test_the_chip_model_agrees_with_going_through_every_order_of_finish() -> None:
    stacks, prizes = (5_000, 2_500, 1_500, 1_000), (50, 30, 15, 5)
    total = [Fraction(0)] * 4
    for order in itertools.permutations(range(4)):
        chance, left = Fraction(1), sum(stacks)
        for player in order:
            chance *= Fraction(stacks[player], left)
            left -= stacks[player]
        for place, player in enumerate(order):
            total[player] += chance * prizes[place]
    assert icm(stacks, prizes) == pytest.approx([float(value) for value in total])


def test_value_is_added_for_a_place_that_there_is_and_is_never_below_nothing() -> None:
    driven = DrivenTournament("uk", 4, players_at_most=6)
    before = driven.tournament.state.copy()
    for parts, text in (
        ({"amount": -1}, "a value of -1 cannot be added; allowed: 0 to 1,000,000,000,000"),
        ({"amount": 10**13}, "value of 10,000,000,000,000"),
        ({"place": 0}, "no value can be added for place 0; allowed: 1 to 6"),
        ({"place": 7}, "no value can be added for place 7; allowed: 1 to 6"),
    ):
        with pytest.raises(Malformed, match=text):
            driven.do(commands.AddValue, what="goods", goods="a watch", **parts)
    assert driven.tournament.state == before


def test_the_usual_prizes_of_a_huge_field_pay_every_place_something() -> None:
    last = usual_prizes(100_000).bands[-1]
    assert (len(last.shares), sum(last.shares), min(last.shares) > 0) == (999, 100, True)


def test_twenty_stacks_come_to_the_prizes_and_a_larger_stack_is_worth_more() -> None:
    stacks = tuple(random.Random(1).choices(range(1_000, 200_000, 500), k=20))
    prizes = tuple(range(2_000, 0, -100))
    values = icm(stacks, prizes)
    assert sum(values) == pytest.approx(sum(prizes))
    assert sorted(values) == [value for _, value in sorted(zip(stacks, values, strict=True))]


def test_a_deal_is_three_figures_that_each_come_to_what_is_left() -> None:
    figures = deal_figures({"Ann": 5_000, "Bob": 3_000, "Cyd": 2_000}, (5_001, 3_000, 2_000), kept=500)
    for way in (figures.by_icm, figures.by_chips, figures.evenly):
        assert sum(way.values()) == figures.total == 9_501
    assert figures.by_icm["Ann"] > figures.by_icm["Bob"] > figures.by_icm["Cyd"] > 2_000
    for stacks, prizes, kept in (
        ({"Ann": 1}, (5,), 0),
        ({"Ann": 1, "Bob": 0}, (5, 3), 0),
        ({"Ann": 1, "Bob": 1}, (3, 5), 0),
        ({"Ann": 1, "Bob": 1}, (5, 3), 3),
    ):
        with pytest.raises(Malformed):
            deal_figures(stacks, prizes, kept)
    with pytest.raises(Malformed):
        icm((), (1,))
    with pytest.raises(Malformed):
        apportioned(5, (0, 0))


def test_no_more_places_are_paid_than_players_have_and_all_of_the_pool_is() -> None:
    rules = money("uk")
    assert [line.cash for line in prize_list(rules, THREE, 900, 5, players=2).lines] == [563, 337]
    seats = prize_list(rules, PrizePlan(seat=300), 1000, 5, players=2)
    assert [(line.cash, line.from_pool) for line in seats.lines] == [(400, 700), (0, 300)]
    with pytest.raises(
        Illegal, match="there are 3 prizes for 2 players with a place; allowed: 2 or fewer, which come to 900"
    ):
        prize_list(rules, PrizePlan(amounts=(500, 300, 100)), 900, 5, players=2)
    with pytest.raises(Malformed, match="nobody has a place that a prize could be for"):
        prize_list(rules, THREE, 900, 5, players=0)
