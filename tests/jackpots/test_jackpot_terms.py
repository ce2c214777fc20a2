"""The terms of a pool are what its house's book says, answer by answer; and an operator chooses up to the bounds."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from pokerroom.errors import Illegal, Malformed
from pokerroom.jackpots import PoolConditions, PostedTable, pool_terms_for
from pokerroom.jackpots.posted.checking import conditions_violations
from pokerroom.jackpots.posted.conditions import conditions_in
from pokerroom.jackpots.posted.terms import PoolTerms
from pokerroom.rulebook import house_named
from testkit.prizes.pools import opened, posted_hand
from testkit.rulebook.claims import claiming

ODDS = tuple(posted_hand(hand, odds=50) for hand in ("four_of_a_kind", "full_house", "flush"))
POSTED: dict[str, dict[str, Any]] = {
    "adelaide": {"board": "whole_board"},
    "star": {
        "winning_hands": (
            posted_hand("royal_flush", percent=100),
            posted_hand("flush", fixed=50),
            posted_hand("full_house", fixed=90),
        )
    },
    "uk": {},
    "star-bonus": {"winning_hands": ODDS, "wager": Decimal(5), "table_bonus": Decimal(500)},
}


def terms_of(house: str, **said: Any) -> PoolTerms:
    game = "holdem_bonus" if house == "star-bonus" else "holdem"
    given = {**POSTED[house], "tables": (PostedTable(name="3", game=game),), **said}
    return pool_terms_for(house_named(house), PoolConditions(name="main", **given))


def told(terms: PoolTerms) -> dict[str, str]:
    """The terms in words, a line for each thing."""
    change, several, rounding, put_in = terms.change, terms.several, terms.rounding, terms.contribution
    shares = [f"{share.to} {share.prize.words} {share.made}" for one in terms.winning_hands for share in one.shares]
    return {
        "events": "; ".join(f"{hand.words}, {hand.board}" for hand in terms.winning_hands),
        "shares": "; ".join(shares),
        "fixed": "from the pool" if terms.fixed_from_pool else "from the operator",
        "put in": f"{put_in.source} {put_in.amount} {put_in.per} {put_in.rate}, {terms.grows_when}",
        "split": str(terms.split and (terms.split.current, terms.split.house, terms.split.other_prizes)),
        "tables": terms.linked,
        "missed": str(terms.missed_increment),
        "amount": f"{terms.amount_source}, {rounding.direction} to {rounding.unit}, {rounding.difference}",
        "several": f"{several.whole_pool}, {several.percent}, {several.fixed}",
        "settled": f"{terms.settled_when}, {', '.join(terms.release)}",
        "flop": str(terms.flop_on_request),
        "voided": ", ".join(terms.voided_by),
        "next": terms.restart,
        "change": f"{change.allowed}, {change.sign_minutes}, {change.dropped_if_won}, {change.effective}",
        "failure": f"{terms.win_paid}, {', '.join(terms.told)}",
    }


EVERY = "void_hand, incomplete_deck, dead_hand"
EXPECTED: dict[str, dict[str, str]] = {
    "adelaide": {
        "events": "royal flush, both hole cards play, whole_board",
        "shares": "hand 100% of the pool flop; hand 50% of the pool later",
        "fixed": "from the pool",
        "put in": "operator 100 hand 0, hand_start",
        "split": "None",
        "tables": "two_cards_and_flop",
        "missed": "manager_entry",
        "amount": "display, up to 100, operator",
        "several": "in_recorded_order, in_recorded_order, each_in_full",
        "settled": "after_hand, recorded_by_manager, deck_counted, console_confirmed",
        "flop": "True",
        "voided": f"{EVERY}, cheating",
        "next": "seed",
        "change": "any_time, 0, True, next_trading_day",
        "failure": "once_contributions_are_booked, ",
    },
    "star": {
        "events": "royal flush, whole_board; flush, whole_board; full house, whole_board",
        "shares": "hand 100% of the pool any; hand 5000 any; hand 9000 any",
        "fixed": "from the pool",
        "put in": "operator 100 hand 0, hand_start",
        "split": "None",
        "tables": "one_variation",
        "missed": "dealer_with_authority",
        "amount": "console, down to 1, pool",
        "several": "equal_shares, equal_shares_of_successive, each_in_full",
        "settled": "after_hand, ",
        "flop": "True",
        "voided": f"{EVERY}, cheating",
        "next": "seed",
        "change": "after_award_or_expiry, 20, False, time_on_sign",
        "failure": "after_amount_confirmed, regulator, surveillance",
    },
    "uk": {
        "events": "bad beat, four of a kind or better beaten, both hole cards play, whole_board",
        "shares": "beaten_hand 50% of the pool any; winning_hand 25% of the pool any; dealt_in 20% of the pool any; "
        "room 5% of the pool any",
        "fixed": "from the pool",
        "put in": "pot_drop 0 hand 0, day_close",
        "split": "(Decimal('50'), Decimal('15'), Decimal('0'))",
        "tables": "holdem_cash",
        "missed": "None",
        "amount": "posted_notice, down to 1, reserve",
        "several": "equal_shares, equal_shares, equal_shares",
        "settled": "after_hand, company_satisfied",
        "flop": "False",
        "voided": f"{EVERY}, cheating",
        "next": "reserve",
        "change": "any_time, 0, False, notice_displayed",
        "failure": "after_amount_confirmed, ",
    },
    "star-bonus": {
        "events": "; ".join(
            f"{hand}, both hole cards play, made on the flop, flop"
            for hand in ("royal flush", "straight flush", "four of a kind", "full house", "flush")
        ),
        "shares": "hand 100% of the pool any; table 50000 any; hand 10% of the pool any; table 50000 any; "
        "hand 50 to 1 any; hand 50 to 1 any; hand 50 to 1 any",
        "fixed": "from the operator",
        "put in": "wager_share 0 hand 20, wager_accepted",
        "split": "None",
        "tables": "same_bonus_terms",
        "missed": "None",
        "amount": "meter, down to 1, pool",
        "several": "equal_shares, equal_shares_of_successive, each_in_full",
        "settled": "own_pass, ",
        "flop": "False",
        "voided": EVERY,
        "next": "seed",
        "change": "between_rounds, 20, False, time_on_sign",
        "failure": "after_amount_confirmed, ",
    },
}
CLAIMED = {
    "adelaide": "114.0 114.f 114.i 116 113 119.1 119.2 120.a 120.b 117 118 121 123 124.1 124.2 126 127 128 114.g 119.a",
    "star": "1.1.jackpot-event.1 1.1.jackpot-event.2 30.3 30.4.1 30.4.2 30.4.3 30.6 30.7 30.8 30.9.1 30.10 30.11 30.12 "
    "30.13 30.14 30.15 30.16 30.16.2 30.17 30.18",
    "uk": "bad-beat.1 bad-beat.3 bad-beat.5 bad-beat.9 bad-beat.10 bad-beat.11 bad-beat.16 bad-beat.18 bad-beat.19 "
    "bad-beat.20 bad-beat.21 bad-beat.22",
    "star-bonus": "1.1.11 1.1.19 1.1.21 15.1.2.3 15.1.3.2 15.2.6 15.2.7 15.2.8 15.2.9 15.2.10 15.2.13 15.2.13.1 15.3.1 "
    "15.2.5.2",
}


@pytest.mark.parametrize(
    "house",
    [claiming(" ".join(f"{book}:{each}" for each in ids.split()), book) for book, ids in CLAIMED.items()],
)
def test_a_pools_terms_are_what_its_book_says(house: str) -> None:
    assert told(terms_of(house)) == EXPECTED[house]


@pytest.mark.parametrize(
    ("house", "name", "least", "most"),
    [
        claiming("adelaide:113", "adelaide", "per_hand", 0, None),
        claiming("adelaide:119.2", "adelaide", "made_later", 0, 100),
        claiming("star:30.4.2", "star", "per_hand", 0, None),
        claiming("uk:bad-beat.20", "uk", "other_prizes", 0, 100),
        claiming("star-bonus:15.1.3.2", "star-bonus", "rate", 0, 100),
        claiming("star-bonus:15.2.10", "star-bonus", "table_bonus", 0, None),
    ],
)
def test_an_operator_chooses_up_to_the_bound_and_not_beyond(
    house: str, name: str, least: int, most: int | None
) -> None:
    for fits in (least, most if most is not None else least + 7):
        terms_of(house, **{name: Decimal(fits)})
    for beyond in (least - 1, *([] if most is None else [most + 1])):
        with pytest.raises(Illegal, match=name.replace("_", " ")):
            terms_of(house, **{name: Decimal(beyond)})


@pytest.mark.parametrize(
    ("house", "added", "why"),
    [
        claiming("adelaide:114.0 adelaide:114.f", "adelaide", posted_hand("bad_beat", percent=5), "does not offer"),
        claiming("adelaide:114.i", "adelaide", posted_hand("flush", odds=5), "5 to 1"),
        claiming("uk:bad-beat.9 uk:bad-beat.1", "uk", posted_hand("flush", percent=5), "flush"),
        claiming("star-bonus:15.2.8", "star-bonus", posted_hand("high_hand", odds=5), "high hand"),
        claiming("star-bonus:15.2.9", "star-bonus", posted_hand("straight_flush", percent=11), "11 percent"),
    ],
)
def test_hands_and_prizes_that_a_book_does_not_know_are_refused(house: str, added: Any, why: str) -> None:
    with pytest.raises(Illegal, match=why):
        terms_of(house, winning_hands=(*POSTED[house].get("winning_hands", ()), added))


def test_a_house_without_jackpots_has_none() -> None:
    with pytest.raises(Illegal, match="where the house has none"):
        opened(house_named("canberra"), 100)


@pytest.mark.parametrize("number", ["nan", "inf", "-inf", "1e300", "99999999999999999999"])
@pytest.mark.parametrize(
    ("posted", "name"),
    [("seed = {}", "seed"), ("[[events]]\nhand = 'flush'\npercent = {}", "percent"), ("pays", "full_house")],
)
def test_a_number_that_nobody_can_count_with_is_refused_by_its_name(posted: str, name: str, number: str) -> None:
    if posted == "pays":
        posted = "[[tables]]\nname = '3'\npays = {{ full_house = {} }}"
    with pytest.raises(Malformed, match=rf"{name} = .*; allowed: a number of at most 1,000,000,000,000"):
        conditions_in("name = 'main'\n" + posted.format(number))


def test_what_a_program_posts_is_held_to_the_same_numbers() -> None:
    with pytest.raises(Malformed, match="fixed = NaN"):
        posted_hand("flush", fixed=Decimal("nan"))


@pytest.mark.parametrize("name", ["", " ", "x" * 41, "a/b", "two\nlines", "\u202enaem"])
def test_a_jackpot_has_a_name_that_signs_and_addresses_can_carry(name: str) -> None:
    posted = PoolConditions(name=name, winning_hands=(posted_hand("royal_flush", percent=100),))
    (violation,) = conditions_violations(house_named("star"), posted)
    assert violation.what.startswith("a jackpot called")


def test_a_moment_is_one_of_the_houses_own_clock() -> None:
    posted = 'name = "x"\nevents = [{ hand = "flush", fixed = 5, until = 2026-06-30T00:00:00Z }]'
    with pytest.raises(Malformed, match=r"until = .*; allowed: the house's own time, 2026-06-30T00:00:00"):
        conditions_in(posted)
