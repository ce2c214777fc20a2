"""The progressive jackpot of the bonus game (section 15): the worked examples of its clauses, without the game."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from pokerroom.errors import Illegal
from pokerroom.jackpots import Pool, PostedTable
from pokerroom.jackpots.claims.eligibility import JackpotWinner
from pokerroom.jackpots.claims.shares import Win, settle
from pokerroom.jackpots.commands import CancelWager, EndRound, LinkTable, PlaceWagers
from pokerroom.jackpots.words import WinningHandName
from pokerroom.rulebook import house_named
from testkit.prizes.pools import UNIT, claimed, minutes, money, opened, paid, posted_hand, recorded, told

SUPERVISOR = "casino supervisor"
ODDS = (posted_hand("four_of_a_kind", odds=300), posted_hand("full_house", odds=100), posted_hand("flush", odds=50))
GAME = "holdem_bonus"


def pool(seed: float = 100_000, winning_hands: tuple[Any, ...] = (), **said: Any) -> Pool:
    tables = said.pop("tables", (PostedTable(name="3", game=GAME),))
    given = {"wager": 5, "rate": 20, **said}
    return opened(house_named("star-bonus"), seed, (*winning_hands, *ODDS), tables=tables, **given)


def round_of(*seats: str, board: str, **said: Any) -> Any:
    return told(*seats, board=board, game=GAME, **said)


def wager(of: Pool, round_: int = 1, **said: Any) -> None:
    given = {"wagers": {1: 500, 2: 500, 3: 500}, "antes": (1, 2, 3, 4), **said}
    of.do(PlaceWagers("3", round_, at=minutes(1), **given))


@pytest.mark.clause("star-bonus:15.1.3.2", "star-bonus:15.3.1", "star-bonus:15.1.1")
def test_a_part_of_every_wager_goes_to_the_meter_and_comes_back_from_a_void_round() -> None:
    of, other = pool(50_000), pool(20_000)
    wager(of)
    assert (money(of), money(other)) == (50_003, 20_000)
    of.do(EndRound("3", 1, minutes(2), void=True))
    assert money(of) == 50_000
    assert of.meter.balanced
    wager(of, 2)
    of.do(CancelWager("3", 2, 1, minutes(2)))
    assert money(of) == 50_002


@pytest.mark.clause("star-bonus:15.2.1", "star-bonus:15.2.4", "star-bonus:15.2.2", "star-bonus:1.1.19")
def test_a_wager_needs_an_ante_its_own_amount_and_to_be_registered_before_the_first_card() -> None:
    of = pool()
    for said, why in (
        ({"antes": (1, 2)}, "seat 3, which has no ante"),
        ({"first_card_out": True}, "after the first card"),
        ({"wagers": {1: 400}}, "the jackpot wager is not 400"),
        ({"wagers": {1: 1000}}, "the jackpot wager is not 1000"),
    ):
        with pytest.raises(Illegal, match=why):
            wager(of, **said)
    assert money(of) == 100_000
    unregistered = claimed(of, round_of("2 Bob As 5s", board="Ks 9s 2s"), seat=2)
    assert unregistered.reason == "a jackpot wager: no jackpot wager was registered"


@pytest.mark.clause(
    "star-bonus:15.1.2", "star-bonus:15.1.2.1", "star-bonus:15.1.2.3", "star-bonus:15.2.5", "star-bonus:15.2.5.1",
    "star-bonus:15.2.5.2",
)  # fmt: skip
def test_linked_tables_have_the_same_wager_pay_table_rate_and_seed() -> None:
    of = pool()
    for other in (
        PostedTable(name="4", game=GAME, wager=Decimal(2)),
        PostedTable(name="4", game=GAME, rate=Decimal(15)),
        PostedTable(name="4", game=GAME, seed=Decimal(10_000)),
        PostedTable(name="4", game=GAME, pays={"full_house": Decimal(75)}),
    ):
        with pytest.raises(Illegal, match="4"):
            of.do(LinkTable(other, minutes(1)))
    same: dict[WinningHandName, Decimal] = {"full_house": Decimal(100)}
    of.do(LinkTable(PostedTable(name="4", game=GAME, wager=Decimal(5), rate=Decimal(20), pays=same), minutes(1)))
    with pytest.raises(Illegal, match="not linked"):
        of.do(PlaceWagers("9", 1, {}, (), minutes(1)))


@pytest.mark.clause("star-bonus:15.2.9", "star-bonus:15.2.8")
def test_every_line_of_the_pay_table_must_be_filled() -> None:
    with pytest.raises(Illegal, match="flush without a prize"):
        opened(house_named("star-bonus"), 1000, ODDS[:2], wager=5, tables=(PostedTable(name="3", game=GAME),))
    with pytest.raises(Illegal, match="90 percent"):
        pool(winning_hands=(posted_hand("royal_flush", percent=90),))


@pytest.mark.clause("star-bonus:15.2.6", "star-bonus:15.2.8", "star-bonus:1.1.11")
def test_the_two_hole_cards_and_the_flop_make_the_hand() -> None:
    of = pool()
    later = round_of("2 Bob 9h 8h wagers", board="7h 6h Kc 5h 2d")
    assert claimed(of, later, seat=2).status == "denied"
    flush = round_of("2 Bob As 5s wagers", board="Ks 9s 2s 3d 4d", hand=2)
    assert paid(recorded(of, flush, SUPERVISOR)) == {"Bob": 250}
    assert money(of) == 100_000
    assert claimed(of, round_of("2 Bob Jd Tc wagers", board="9h 8s 7d", hand=3), seat=2).status == "denied"


@pytest.mark.clause("star-bonus:1.1.21", "star-bonus:15.2.7")
def test_a_straight_flush_takes_a_tenth_and_the_royal_everything() -> None:
    of = pool()
    straight = round_of("5 Eve Td Jd wagers", board="7d 8d 9d 2c 3c")
    claim = recorded(of, straight, SUPERVISOR)
    assert paid(claim) == {"Eve": 10_000}
    assert money(of) == 90_000
    royal = round_of("5 Eve Ad Kd wagers", board="Qd Jd Td", hand=2)
    assert paid(recorded(of, royal, SUPERVISOR)) == {"Eve": 90_000}
    assert money(of) == 100_000
    assert of.meter.seeds == 200_000 * UNIT


BONUS = ("1 Ann 2c 3c folds wagers", "2 Bob 4c 5c wagers", "3 Cat 6c Kc", "5 Eve Td Jd wagers")


@pytest.mark.clause(
    "star-bonus:1.1.4", "star-bonus:15.2.10", "star-bonus:15.2.10.1", "star-bonus:15.2.10.2",
    "star-bonus:15.2.10.4", "star-bonus:15.2.12",
)  # fmt: skip
def test_the_bonus_goes_first_to_everybody_else_with_a_wager_at_that_table() -> None:
    of = pool(table_bonus=500)
    claim = recorded(of, round_of(*BONUS, board="7d 8d 9d", others=("elsewhere",)), SUPERVISOR)
    assert [(payment.player, payment.amount / UNIT) for payment in claim.payments] == [
        ("Bob", 500), ("Ann", 500), ("Eve", 10_000),
    ]  # fmt: skip
    assert money(of) == 90_000
    assert of.meter.guarantees == 1000 * UNIT
    assert of.meter.balanced
    assert paid(recorded(pool(), round_of(*BONUS, board="7d 8d 9d"), SUPERVISOR)) == {"Eve": 10_000}


@pytest.mark.clause("star-bonus:15.2.10.3", "star-bonus:15.2.14")
def test_winners_of_the_meter_get_no_bonus_and_the_straight_flush_is_paid_before_the_royal() -> None:
    of = pool(table_bonus=500)
    seats = ("1 Ann 8d 9d wagers", "2 Bob Kd Ad wagers", "6 Fay 2d 5d wagers")
    claim = recorded(of, round_of(*seats, board="Td Jd Qd"), SUPERVISOR)
    due = [(payment.player, payment.to, payment.amount / UNIT) for payment in claim.payments]
    assert due == [
        ("Fay", "table", 500), ("Fay", "hand", 250), ("Ann", "hand", 10_000), ("Bob", "hand", 90_000),
    ]  # fmt: skip
    six_and_one = ("1 Ann 8d 9d wagers", "6 Fay Kd Ad wagers")
    claim = recorded(pool(), round_of(*six_and_one, board="Td Jd Qd"), SUPERVISOR)
    assert list(paid(claim).items()) == [("Ann", 10_000), ("Fay", 90_000)]


@pytest.mark.clause("star-bonus:15.2.12")
def test_jackpots_are_paid_from_the_right_to_the_left() -> None:
    seats = ("1 Ann Kd Ks wagers", "4 Dee 9h 9s wagers")
    claim = recorded(pool(), round_of(*seats, board="Kc 9c 9d"), SUPERVISOR)
    assert list(paid(claim).items()) == [("Dee", 1500), ("Ann", 500)]


@pytest.mark.clause("star-bonus:15.2.13", "star-bonus:15.2.13.2")
@pytest.mark.parametrize(("guarantee", "each", "added"), [(5_000, 9_500, 0), (10_000, 10_000, 1_000)])
def test_two_straight_flushes_share_successive_tenths(guarantee: int, each: int, added: int) -> None:
    of = pool(winning_hands=(posted_hand("straight_flush", percent=10, guarantee=guarantee),))
    seats = ("2 Bob 5d 6d wagers", "5 Eve Td Jd wagers")
    claim = recorded(of, round_of(*seats, board="7d 8d 9d"), SUPERVISOR)
    assert paid(claim) == {"Eve": each, "Bob": each}
    assert (money(of), of.meter.guarantees) == (81_000, added * UNIT)


@pytest.mark.clause("star-bonus:15.2.13.1")
@pytest.mark.parametrize(("meter", "each"), [(150_000, 80_000), (200_000, 100_000)])
def test_two_royals_share_the_whole_or_get_the_guarantee(meter: int, each: int) -> None:
    royal = posted_hand("royal_flush", percent=100, guarantee=80_000)
    terms = pool(winning_hands=(royal,)).state.terms
    won = terms.winning_hand("royal_flush")
    assert won is not None
    winners = tuple(JackpotWinner(seat, f"seat {seat}", "hand", won, "flop") for seat in (2, 5))
    settlement = settle(terms, meter * UNIT, [Win(1, winners)])
    assert [payment.amount for payment in settlement.payments] == [each * UNIT] * 2
    assert settlement.whole
    assert Fraction(settlement.from_pool) <= meter * UNIT


def test_several_hands_at_a_table_are_judged_each_by_itself() -> None:
    of = pool()
    facts = round_of("1 Ann Kd Ks wagers", "4 Dee 9h 9s", board="Kc 9c 9d")
    claim = claimed(of, facts)
    assert [winner.player for winner in claim.winners] == ["Ann"]  # the other had no wager
