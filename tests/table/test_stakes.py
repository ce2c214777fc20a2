"""Chips in front of the players, house by house: the ledger's worked examples and the laws behind them."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerroom.errors import Illegal, Malformed, NotAllowed
from pokerroom.games import GameKey
from pokerroom.rulebook import house_named, library
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulebook.words import Limit
from pokerroom.table.stakes.adding import (
    add,
    announce,
    arrive,
    at_the_deal,
    bring_in,
    buy_behind,
    hold_back,
    must_leave,
)
from pokerroom.table.stakes.chips_in_front import (
    Involvement,
    Stake,
    TakenAway,
    buy_in,
    change_notes,
    correction,
    in_play,
    put_up_stake,
    refuse_impossible,
    stake_after_hand,
)
from pokerroom.table.stakes.leaving import Approval, leave, lend, take_off, transfer
from pokerroom.table.stakes.rules import StakeRules, stake_rules_for
from testkit.refusals import refused
from testkit.rulebook.by_name import as_house
from testkit.rulebook.claims import claiming, each_house

BETWEEN, OUT, IN = Involvement.BETWEEN_HANDS, Involvement.OUT_OF_HAND, Involvement.IN_HAND
BOOKS = ("adelaide", "canberra", "star", "uk")
EVENING = datetime(2026, 3, 6, 20, 0)


def table(book: str, least: int = 100, most: int | None = 500, *, house: House | None = None) -> StakeRules:
    setup = TableSetup(game="holdem", blinds=(5, 10), min_buy_in=least, max_buy_in=most)
    return stake_rules_for(as_house(house or book), setup)


def spread(*blinds: int, limit: Limit = "no_limit", game: GameKey = "holdem") -> StakeRules:
    """One of the games that the UK book lists."""
    return stake_rules_for(house_named("uk"), TableSetup(game=game, limit=limit, blinds=blinds))


# Joining


@pytest.mark.clause("adelaide:30.1")
def test_adelaide_a_stake_is_put_up_in_chips_and_within_the_range() -> None:
    rules = table("adelaide")
    for amount in (80, 600):
        with refused("allowed: 100 to 500", "adelaide:30.1"):
            put_up_stake(rules, Stake(amount))
    for amount in (100, 333, 500):
        assert put_up_stake(rules, Stake(amount)).chips == amount
    with refused("300 in notes are changed first", "adelaide:30.1", "adelaide:32"):
        put_up_stake(rules, Stake(notes=300))


@pytest.mark.clause("canberra:A.buy-in", "canberra:4.3.1")
def test_canberra_a_joining_player_has_the_minimum_and_not_more_than_the_maximum() -> None:
    rules = table("canberra")
    for amount in (80, 90, 520):
        with refused("allowed: 100 to 500", "canberra:A.buy-in", "canberra:4.3.1", "canberra:4.2(i)"):
            put_up_stake(rules, Stake(amount))
    assert [put_up_stake(rules, Stake(amount)).chips for amount in (100, 500)] == [100, 500]


@pytest.mark.clause("star:1.1.buy-in")
def test_star_entry_waits_for_the_minimum() -> None:
    with refused("a stake of 80; allowed: 100 to 500", "star:1.1.buy-in"):
        put_up_stake(table("star"), Stake(80))
    assert put_up_stake(table("star"), Stake(100)).chips == 100


@pytest.mark.clause("star:8.4")
def test_star_the_dealer_changes_the_cash_of_a_joining_player() -> None:
    rules = table("star")
    with refused("50 in notes are changed first", "star:8.4"):
        put_up_stake(rules, Stake(60, notes=50))
    assert put_up_stake(rules, change_notes(Stake(60, notes=50))) == Stake(110)
    with refused("a stake of 90", "star:8.4"):
        put_up_stake(rules, change_notes(Stake(60, notes=30)))


@pytest.mark.clause("uk:spread.1")
def test_uk_half_of_the_largest_stack_lifts_the_maximum() -> None:
    rules = spread(1, 2)
    assert [str(buy_in(rules, largest=largest)) for largest in (0, 600, 1100)] == [
        "50 to 400",
        "50 to 400",
        "50 to 550",
    ]
    with refused("allowed: 50 to 550", "uk:spread.1"):
        put_up_stake(rules, Stake(49), largest=1100)


def _line_of(limit: str, game: str, blinds: tuple[int, ...]) -> str:
    """The line of the room's list that a game stands on: three of each kind, by their blinds."""
    kinds, levels = [("no_limit", "holdem"), ("pot", "holdem"), ("pot", "omaha")], [(1, 2), (1, 3), (2, 5)]
    return f"uk:spread.{3 * kinds.index((limit, game)) + levels.index((blinds[0], blinds[1])) + 1}"


@pytest.mark.parametrize(
    ("blinds", "limit", "game", "largest", "wanted"),
    [
        pytest.param((1, 3), "no_limit", "holdem", 2600, "100 to 1300", marks=pytest.mark.part("uk:spread.2")),
        pytest.param((2, 5), "no_limit", "holdem", 5000, "250 to 3000", marks=pytest.mark.clause("uk:spread.3")),
        pytest.param((1, 2), "pot", "holdem", 0, "50 or more", marks=pytest.mark.clause("uk:spread.4")),
        pytest.param((1, 3), "pot", "holdem", 0, "100 or more", marks=pytest.mark.clause("uk:spread.5")),
        pytest.param((2, 5), "pot", "holdem", 0, "250 or more", marks=pytest.mark.clause("uk:spread.6")),
        pytest.param((1, 2), "pot", "omaha", 0, "50 or more", marks=pytest.mark.part("uk:spread.7")),
        pytest.param((1, 3), "pot", "omaha", 0, "100 or more", marks=pytest.mark.clause("uk:spread.8")),
        pytest.param((2, 5), "pot", "omaha", 0, "250 or more", marks=pytest.mark.clause("uk:spread.9")),
    ],
)
def test_uk_the_listed_games(blinds: tuple[int, ...], limit: Limit, game: GameKey, largest: int, wanted: str) -> None:
    rules = spread(*blinds, limit=limit, game=game)
    assert str(buy_in(rules, largest=largest)) == wanted
    least = int(wanted.split()[0])
    assert put_up_stake(rules, Stake(least)).chips == least
    with refused(f"a stake of {least - 1}", _line_of(limit, game, blinds)):
        put_up_stake(rules, Stake(least - 1))
    if limit == "pot":
        assert put_up_stake(rules, Stake(10_000)).chips == 10_000


def test_other_houses_keep_to_the_posted_maximum_and_uk_to_it_in_other_limits() -> None:
    for book in ("adelaide", "canberra", "star"):
        assert str(buy_in(table(book, 50, 400), largest=1100)) == "50 to 400"
    fixed = TableSetup(game="holdem", limit="fixed", blinds=(1, 2), min_buy_in=50, max_buy_in=400)
    assert str(buy_in(stake_rules_for(house_named("uk"), fixed), largest=1100)) == "50 to 400"


# Coming back


@pytest.mark.clause("adelaide:61")
def test_adelaide_who_comes_back_within_the_hour_brings_what_was_taken_away() -> None:
    rules = table("adelaide")
    left = leave(rules, Stake(820), EVENING)
    for minutes in (45, 60):
        at = EVENING + timedelta(minutes=minutes)
        with refused("allowed: exactly 820", "adelaide:61"):
            put_up_stake(rules, Stake(500), left=left, at=at)
        assert put_up_stake(rules, Stake(820), left=left, at=at).chips == 820
    later = EVENING + timedelta(minutes=61)
    assert str(buy_in(rules, left=left, at=later)) == "100 to 500"


@pytest.mark.clause("uk:ring.9")
def test_uk_the_same_game_inside_two_hours() -> None:
    rules = spread(1, 2)
    left = leave(rules, Stake(620), EVENING)
    assert str(buy_in(rules, left=left, at=EVENING + timedelta(minutes=90))) == "exactly 620"
    with refused("allowed: exactly 620", "uk:ring.9"):
        put_up_stake(rules, Stake(621), left=left, at=EVENING + timedelta(minutes=90))
    assert str(buy_in(rules, left=left, at=EVENING + timedelta(minutes=119, seconds=59))) == "exactly 620"
    for late in (timedelta(hours=2), timedelta(minutes=121)):
        assert str(buy_in(rules, left=left, at=EVENING + late)) == "50 to 400"
    assert str(buy_in(spread(1, 3), left=left, at=EVENING + timedelta(minutes=90))) == "100 to 1000"
    short = leave(rules, Stake(30), EVENING)
    assert str(buy_in(rules, left=short, at=EVENING)) == "exactly 50"
    assert str(buy_in(rules, left=leave(rules, Stake(), EVENING), at=EVENING)) == "50 to 400"


def test_canberra_and_star_have_no_such_rule() -> None:
    for book in ("canberra", "star"):
        rules = table(book)
        assert put_up_stake(rules, Stake(200), left=leave(rules, Stake(900), EVENING), at=EVENING).chips == 200


# Adding


@pytest.mark.clause("adelaide:34")
def test_adelaide_between_hands_a_stake_is_topped_up_into_the_range() -> None:
    rules = table("adelaide")
    assert add(rules, Stake(420), 80, BETWEEN).chips == 500
    with refused("adding 100 to 420; allowed: 1 to 80", "adelaide:34"):
        add(rules, Stake(420), 100, BETWEEN)
    with refused("adding 50 to 30; allowed: 70 to 470", "adelaide:34"):
        add(rules, Stake(30), 50, BETWEEN)
    assert add(rules, Stake(30), 70, BETWEEN).chips == 100


@pytest.mark.clause("adelaide:33")
def test_adelaide_chips_bought_during_a_hand_are_held_back() -> None:
    rules = table("adelaide")
    for standing in (IN, OUT):
        with refused("allowed: after the hand", "adelaide:33"):
            add(rules, Stake(200), 100, standing)
    waiting = hold_back(rules, Stake(200), 100, IN)
    assert in_play(rules, waiting) == 200
    assert bring_in(rules, stake_after_hand(waiting, 200, 150)) == Stake(250)


@pytest.mark.clause("canberra:4.4")
def test_canberra_nothing_is_added_or_taken_during_a_hand() -> None:
    rules = table("canberra")
    for standing in (IN, OUT):
        with refused("adding 100", "canberra:4.4"):
            add(rules, Stake(70), 100, standing)
        with refused("taking 20 off the table", "canberra:4.4"):
            take_off(rules, Stake(70), 20, standing)


@pytest.mark.clause("canberra:4.5", "canberra:14.3.2")
def test_canberra_a_player_who_buys_comes_into_the_range() -> None:
    rules = table("canberra")
    for chips, amount in ((60, 30), (60, 450), (30, 50)):
        with refused(f"adding {amount} to {chips}", "canberra:4.5", "canberra:14.3.2"):
            add(rules, Stake(chips), amount, BETWEEN)
    assert [add(rules, Stake(60), amount, BETWEEN).chips for amount in (40, 440)] == [100, 500]
    assert add(rules, Stake(30), 70, BETWEEN).chips == 100
    with refused("allowed: nothing more"):
        add(rules, Stake(900), 1, BETWEEN)


@pytest.mark.clause("canberra:14.3.1")
def test_canberra_a_player_without_chips_buys_and_plays() -> None:
    rules = table("canberra")
    bought = add(rules, stake_after_hand(Stake(150), 150, 0), 200, BETWEEN)
    assert in_play(rules, at_the_deal(rules, bought)) == 200
    assert not at_the_deal(rules, bought).declared


@pytest.mark.clause("canberra:14.3.3", "canberra:A.declared")
def test_canberra_who_stays_below_the_minimum_is_declared() -> None:
    rules = table("canberra")
    for chips in (40, 60):
        dealt = at_the_deal(rules, Stake(chips))
        assert dealt.declared
        assert in_play(rules, dealt) == chips
    assert not at_the_deal(rules, Stake(100)).declared
    assert at_the_deal(rules, stake_after_hand(at_the_deal(rules, Stake(60)), 60, 300)).declared
    assert not at_the_deal(table("adelaide"), Stake(60)).declared


@pytest.mark.clause("canberra:14.3.4")
def test_canberra_a_declared_player_adds_nothing_and_leaves_when_broke() -> None:
    rules = table("canberra")
    declared = at_the_deal(rules, Stake(60))
    with refused("a declared player adding 100", "canberra:14.3.4"):
        add(rules, declared, 100, BETWEEN)
    assert not must_leave(declared)
    assert must_leave(stake_after_hand(declared, 60, 0))
    assert not must_leave(stake_after_hand(Stake(160), 160, 0))


@pytest.mark.clause("canberra:14.3.4")
def test_canberra_a_declared_player_is_never_told_to_wait() -> None:
    rules = table("canberra")
    for standing in (BETWEEN, OUT, IN):
        with refused("a declared player adding 100; allowed: nothing more", "canberra:14.3.4"):
            add(rules, Stake(60, declared=True), 100, standing)
        with refused("a declared player adding 100; allowed: nothing more", "canberra:14.3.4"):
            hold_back(rules, Stake(60, declared=True), 100, standing)


@pytest.mark.clause("canberra:4.5", "adelaide:33")
def test_what_cannot_fit_after_the_hand_is_refused_during_it() -> None:
    for book in ("adelaide", "canberra", "star"):
        rules = table(book)
        for standing in (OUT, IN):
            with refused("adding 50 to 900; allowed: nothing more"):
                hold_back(rules, Stake(900), 50, standing)
        with refused("adding 150 to 400; allowed: 1 to 100"):
            hold_back(rules, Stake(400), 150, IN)
        with refused("adding 50 to 480; allowed: 1 to 20"):
            hold_back(rules, Stake(380, held=100), 50, IN)
        # What lies in the pots may be lost: then there is room for it.
        assert hold_back(rules, Stake(400), 150, IN, lost=50).held == 150
        assert hold_back(rules, Stake(60, notes=0), 5, IN, lost=10).held == 5
        with refused("adding 60 to 450; allowed:"):
            hold_back(rules, Stake(500), 60, OUT, lost=50)


@pytest.mark.clause("star:8.7.a", "star:1.1.table-stake.3")
def test_star_an_active_player_neither_adds_nor_takes() -> None:
    rules = table("star")
    with refused("adding 100", "star:8.7.a", "star:1.1.table-stake.3"):
        add(rules, Stake(200), 100, IN)
    with refused("taking 50 off", "star:8.7.a"):
        take_off(rules, Stake(200), 50, IN, goods=True)
    waiting = hold_back(rules, Stake(40), 200, IN)
    assert in_play(rules, waiting) == 40
    assert in_play(rules, bring_in(rules, stake_after_hand(waiting, 40, 90))) == 290


@pytest.mark.clause("star:8.7.b")
def test_star_a_player_out_of_the_hand_adds_and_pays_for_goods_only() -> None:
    rules = table("star")
    assert add(rules, Stake(200), 100, OUT).chips == 300
    with refused("taking 100 off the table", "star:8.7.b"):
        take_off(rules, Stake(200), 100, OUT)
    assert take_off(rules, Stake(200), 12, OUT, goods=True).chips == 188


@pytest.mark.clause("star:8.2.1")
def test_star_the_maximum_limits_what_is_bought_and_not_what_is_won() -> None:
    rules = table("star")
    won = stake_after_hand(put_up_stake(rules, Stake(500)), 500, 900)
    assert in_play(rules, at_the_deal(rules, won)) == 900
    with refused("adding 100 to 450; allowed: 1 to 50", "star:8.2.1"):
        add(rules, Stake(450), 100, BETWEEN)
    assert correction(rules, 550) == -50


@pytest.mark.part("star:8.2.1.1")
def test_star_what_corrects_a_stake_outside_the_limits() -> None:
    rules = table("star")
    assert (correction(rules, 60), correction(rules, 650), correction(rules, 300)) == (40, -150, 0)


@pytest.mark.clause("uk:ring.2")
def test_uk_any_amount_is_added_between_hands() -> None:
    rules = spread(1, 2)
    assert add(rules, Stake(350), 500, BETWEEN, largest=420).chips == 850
    assert add(rules, Stake(350), 20, BETWEEN, largest=420).chips == 370
    for standing in (IN, OUT):
        with refused("allowed: after the hand", "uk:ring.2"):
            add(rules, Stake(350), 20, standing)
    assert bring_in(rules, stake_after_hand(hold_back(rules, Stake(350), 500, IN), 350, 100)) == Stake(600)


def test_a_player_without_chips_buys_in_anew_everywhere() -> None:
    for book in BOOKS:
        rules = table(book)
        with refused("adding 20 to 0; allowed: 100 to 500"):
            add(rules, Stake(), 20, BETWEEN)
        assert add(rules, Stake(), 100, BETWEEN).chips == 100


def test_a_short_stake_may_stay_short_or_grow_a_little_at_star_and_uk() -> None:
    for book, allowed in (("adelaide", False), ("canberra", False), ("star", True), ("uk", True)):
        if allowed:
            assert add(table(book), Stake(60), 5, BETWEEN).chips == 65
        else:
            with refused("allowed: 40 to 440"):
                add(table(book), Stake(60), 5, BETWEEN)


# What plays


@pytest.mark.clause("star:1.1.table-stake.1")
def test_star_only_what_lies_on_the_table_plays() -> None:
    rules = table("star")
    assert in_play(rules, Stake(150)) == in_play(rules, hold_back(rules, Stake(150), 300, IN)) == 150
    with refused("playing 300 behind", "star:1.1.table-stake.1"):
        buy_behind(rules, Stake(150), 300, BETWEEN)
    with refused("adding 300", "star:1.1.table-stake.3"):
        add(rules, Stake(150), 300, IN)


@pytest.mark.clause("adelaide:32", "star:7.2")
def test_notes_do_not_play_where_only_chips_do() -> None:
    assert in_play(table("adelaide"), Stake(40, notes=100)) == 40
    assert in_play(table("star"), Stake(30, notes=50)) == 30
    assert in_play(table("canberra"), Stake(20, notes=50)) == 20
    assert in_play(table("uk"), Stake(40, notes=100)) == 140


@pytest.mark.clause("uk:ring.4")
def test_uk_of_an_unannounced_purchase_the_minimum_plays() -> None:
    rules = spread(1, 3)
    bought = buy_behind(rules, Stake(), 600, BETWEEN)
    assert in_play(rules, bought) == 100
    assert in_play(rules, announce(rules, bought, 600)) == 600
    assert in_play(rules, buy_behind(rules, Stake(20), 50, BETWEEN)) == 70


@pytest.mark.clause("uk:ring.8")
def test_uk_the_minimum_of_the_bigger_game() -> None:
    rules = spread(2, 5)
    assert in_play(rules, buy_behind(rules, Stake(), 1000, BETWEEN)) == 250


@pytest.mark.clause("uk:ring.7")
def test_uk_only_bought_chips_play_behind() -> None:
    rules = spread(1, 2)
    with refused("playing 200 behind; allowed: chips on the table", "uk:ring.7"):
        announce(rules, Stake(40), 200)
    bought = buy_behind(rules, Stake(40), 200, BETWEEN)
    with refused("up to 200, bought", "uk:ring.7"):
        announce(rules, bought, 201)
    assert in_play(rules, announce(rules, bought, 200)) == 240
    with refused("allowed: before the deal", "uk:ring.7"):
        buy_behind(rules, Stake(40), 200, IN)
    assert arrive(announce(rules, bought, 200)) == Stake(240)


def test_nobody_plays_behind_elsewhere() -> None:
    stake = Stake(20, behind=300)
    assert [in_play(table(book), stake) for book in BOOKS] == [20, 20, 20, 120]


@pytest.mark.clause("adelaide:1.trivial-chip")
def test_adelaide_a_chip_below_every_legitimate_bet_is_trivial() -> None:
    rules = stake_rules_for(house_named("adelaide"), TableSetup(game="holdem", blinds=(2, 5)))
    assert rules.smallest_bet == 2
    barred = replace(rules, smallest_chip="must_make_a_bet")
    # One chip of 1 is below every bet and does not play; one of 2 is no small piece, and two of 1 make a bet together.
    assert [in_play(barred, stake) for stake in (Stake(101, small=1), Stake(102), Stake(102, small=2))] == [
        100,
        102,
        102,
    ]


@pytest.mark.clause("adelaide:72.b")
def test_adelaide_trivial_chips_play_if_they_make_a_bet() -> None:
    barred = House(library().book("adelaide")).choose("stakes.smallest_chip", "must_make_a_bet")
    for small, plays in ((3, 500), (4, 500), (5, 505)):
        assert in_play(table("", house=barred), Stake(500 + small, small=small)) == plays
    assert in_play(table("adelaide"), Stake(503, small=3)) == 503


def test_the_smallest_chips_in_the_other_houses() -> None:
    stake = Stake(505, small=5)
    assert [in_play(table(book), stake) for book in ("canberra", "star", "uk")] == [505, 505, 500]
    pence = stake_rules_for(house_named("uk"), TableSetup(game="holdem", blinds=(1, 2)), unit=100)
    assert in_play(pence, Stake(4650)) == 4600


# Taking off


@pytest.mark.clause("adelaide:35.a")
def test_adelaide_chips_leave_only_for_goods() -> None:
    rules = table("adelaide")
    with refused("taking 300 off the table", "adelaide:35.a"):
        take_off(rules, Stake(800), 300, BETWEEN)
    assert take_off(rules, Stake(800), 12, BETWEEN, goods=True).chips == 788
    with refused("taking 300 off the table", "adelaide:35.a"):
        take_off(rules, Stake(800), 300, BETWEEN, approval=Approval("Casino Manager", EVENING, "a friend"))


@pytest.mark.clause("adelaide:35.b")
def test_adelaide_no_purchase_while_active() -> None:
    rules = table("adelaide")
    with refused("while in the hand", "adelaide:35.b"):
        take_off(rules, Stake(800), 12, IN, goods=True)
    assert take_off(rules, Stake(800), 12, OUT, goods=True).chips == 788


@pytest.mark.clause("canberra:4.6")
def test_canberra_a_stake_is_not_cut_down() -> None:
    rules = table("canberra")
    for goods in (True, False):
        with refused("taking 400 off the table; allowed: leaving with everything", "canberra:4.6"):
            take_off(rules, Stake(900), 400, BETWEEN, goods=goods)
    assert leave(rules, Stake(900), EVENING).amount == 900


@pytest.mark.clause("uk:ring.11")
def test_uk_nothing_comes_off_while_playing() -> None:
    with refused("taking 500 off the table", "uk:ring.11"):
        take_off(spread(1, 2), Stake(900), 500, BETWEEN)


@pytest.mark.part("star:8.7.1")
def test_star_a_manager_may_let_chips_go() -> None:
    rules = table("star")
    with refused("approved by Poker Manager, Gaming Manager", "star:8.7.1"):
        take_off(rules, Stake(900), 400, BETWEEN)
    with refused("by order of dealer", "star:8.7.1", kind=NotAllowed):
        take_off(rules, Stake(900), 400, BETWEEN, approval=Approval("dealer", EVENING, "a taxi"))
    approval = Approval("Gaming Manager", EVENING, "a taxi")
    assert take_off(rules, Stake(900), 400, BETWEEN, approval=approval).chips == 500
    with refused("while in the hand", "star:8.7.1"):
        take_off(rules, Stake(900), 400, IN, approval=approval)
    with refused("allowed: up to 900"):
        take_off(rules, Stake(900), 901, BETWEEN, approval=approval)


@pytest.mark.parametrize(
    ("book", "clause"),
    [
        claiming("adelaide:51", "adelaide", "adelaide:51"),
        claiming("star:8.6", "star", "star:8.6"),
        claiming("canberra:14.4", "canberra", "canberra:14.4"),
        claiming("uk:ring.11", "uk", "uk:ring.11"),
    ],
)
def test_chips_are_not_lent(book: str, clause: str) -> None:
    with refused("100 from seat 2 for seat 3", clause):
        lend(table(book), 100, giver=2, taker=3)


@pytest.mark.parametrize("house", each_house("canberra:?stakes.smallest_chip", "star:?stakes.smallest_chip"))
def test_chips_below_the_smallest_bet_play_like_any_other(house: str) -> None:
    assert in_play(table(house), Stake(200, small=3)) == 200


# To another table


@pytest.mark.clause("star:8.5.1")
def test_star_a_player_who_is_sent_goes_on_with_what_there_is() -> None:
    rules = table("star")
    assert transfer(rules, TakenAway(rules.posted, 35, EVENING), Stake(35), at=EVENING, sent=True).stake == Stake(35)
    smaller = stake_rules_for(
        house_named("star"), TableSetup(game="holdem", blinds=(1, 2), min_buy_in=100, max_buy_in=500)
    )
    with refused("a stake of 35 from another table", "star:8.5.1"):
        transfer(smaller, TakenAway(rules.posted, 35, EVENING), Stake(35), at=EVENING, sent=True)


@pytest.mark.parametrize(
    ("house", "as_it_is"),
    [
        claiming("adelaide:?stakes.table_transfer", "adelaide", True),
        claiming("canberra:?stakes.table_transfer", "canberra", False),
    ],
)
def test_elsewhere_who_moves_by_choice_brings_a_proper_stake_and_who_is_sent_what_the_house_takes(
    house: str, as_it_is: bool
) -> None:
    rules = table(house)
    left = TakenAway(rules.posted, 35, EVENING)
    with refused("100 to 500, 65 more"):
        transfer(rules, left, Stake(35), at=EVENING)
    moved = transfer(rules, TakenAway(rules.posted, 700, EVENING), Stake(400), at=EVENING)
    assert (moved.stake.chips, moved.until) == (400, None)
    if as_it_is:
        assert transfer(rules, left, Stake(35), at=EVENING, sent=True).stake == Stake(35)
    else:
        with refused("100 to 500, 65 more"):
            transfer(rules, left, Stake(35), at=EVENING, sent=True)


@pytest.mark.clause("star:8.5.2")
def test_star_who_moves_by_choice_needs_the_proper_stake() -> None:
    rules = table("star")
    with refused("a stake of 35 from another table; allowed: 100 to 500, 65 more", "star:8.5.2"):
        transfer(rules, TakenAway(rules.posted, 35, EVENING), Stake(35), at=EVENING)
    assert transfer(rules, TakenAway(rules.posted, 35, EVENING), Stake(100), at=EVENING).stake.chips == 100


@pytest.mark.clause("uk:ring.10")
def test_uk_a_move_that_pockets_chips_is_flagged() -> None:
    rules = spread(1, 2)
    left = leave(rules, Stake(700), EVENING)
    flagged = transfer(rules, left, Stake(400), at=EVENING)
    assert (flagged.pocketed, flagged.until) == (300, EVENING + timedelta(hours=2))
    assert "uk:ring.10" in map(str, flagged.cites)
    assert transfer(rules, left, Stake(700), at=EVENING).pocketed == 0
    with refused("50 to 700"):
        transfer(rules, left, Stake(701), at=EVENING)


@pytest.mark.clause("uk:ring.12")
def test_uk_a_lower_limit_may_be_closed_for_two_hours() -> None:
    higher, lower = spread(2, 5), spread(1, 3)
    left = leave(higher, Stake(2200), EVENING)
    flagged = transfer(lower, left, Stake(1000), at=EVENING, largest=1400)
    assert (flagged.pocketed, flagged.until) == (1200, EVENING + timedelta(hours=2))
    with refused("allowed: 100 to 1000", "uk:ring.12"):
        transfer(lower, left, Stake(2200), at=EVENING, largest=1400)
    assert transfer(lower, left, Stake(2200), at=EVENING, largest=4400).until is None
    assert transfer(lower, left, Stake(1000), at=EVENING + timedelta(hours=2), largest=1400).until is None


# Laws

AMOUNTS = st.integers(0, 1500)
STAKES = st.builds(
    Stake,
    chips=AMOUNTS,
    notes=st.integers(0, 100),
    held=st.integers(0, 300),
    behind=st.integers(0, 300),
    announced=st.none() | st.integers(0, 300),
)


@given(st.sampled_from(BOOKS), STAKES, st.integers(1, 1000), st.sampled_from(Involvement), AMOUNTS)
def test_an_addition_adds_exactly_that_and_only_where_it_may(
    book: str, stake: Stake, amount: int, standing: Involvement, largest: int
) -> None:
    rules = table(book)
    try:
        after = add(rules, stake, amount, standing, largest=largest)
    except Illegal:
        return
    assert after.total == stake.total + amount
    assert standing is BETWEEN or (standing is OUT and book == "star")
    if book in ("adelaide", "canberra"):
        assert 100 <= after.chips + after.behind <= 500


@given(st.sampled_from(BOOKS), STAKES, st.integers(0, 3000))
def test_a_hand_moves_what_was_in_play_and_nothing_else(book: str, stake: Stake, ended: int) -> None:
    rules = table(book)
    began = in_play(rules, stake)
    assert 0 <= began <= stake.chips + stake.notes + stake.behind
    after = stake_after_hand(stake, began, ended)
    assert after.total == stake.total + ended - began
    assert after.held == stake.held


@given(st.sampled_from(BOOKS), AMOUNTS, st.integers(1, 1500), st.sampled_from(Involvement), st.booleans())
def test_taking_off_loses_no_chip(book: str, chips: int, amount: int, standing: Involvement, goods: bool) -> None:
    try:
        after = take_off(table(book), Stake(chips), amount, standing, goods=goods)
    except Illegal:
        return
    assert goods
    assert standing is not IN
    assert after.chips + amount == chips


@given(st.sampled_from(BOOKS), AMOUNTS, AMOUNTS)
def test_a_corrected_stake_may_be_put_up(book: str, chips: int, largest: int) -> None:
    rules = table(book)
    fitting = chips + correction(rules, chips, largest=largest)
    assert put_up_stake(rules, Stake(fitting), largest=largest).chips == fitting


@pytest.mark.parametrize(
    "make",
    [
        lambda: refuse_impossible(Stake(-1)),
        lambda: refuse_impossible(Stake(3, small=4)),
        lambda: hold_back(table("uk"), Stake(3), 0, IN),
    ],
)
def test_impossible_amounts_cannot_be_read(make: object) -> None:
    assert callable(make)
    with pytest.raises(Malformed):
        make()
