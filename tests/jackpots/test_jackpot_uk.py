"""The bad beat jackpot of the uk cardroom: the worked examples of its clauses."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from msgspec.structs import replace

from pokerroom.errors import Illegal, NotAllowed
from pokerroom.jackpots import Pool, PostedTable
from pokerroom.jackpots.commands import (
    AnnounceChange,
    CarryOutChange,
    CloseDay,
    ConfirmStep,
    DenyClaim,
    EndPool,
    HoldPayment,
    LinkTable,
    MoveReserve,
    PayClaim,
    RecordWin,
    TakeIn,
)
from pokerroom.rulebook import house_named
from testkit.prizes.pools import EIGHT, claimed, minutes, money, opened, paid, posted_hand, recorded, told

MANAGEMENT = "management"
FIVE_MORE = ("1 Cat folds", "3 Dan folds", "4 Eve folds", "6 Fay folds", "7 Gus folds")
BEAT = ("2 Ann 8c 8d", "5 Bob Js Jh", *FIVE_MORE)
BOARD = "8h 8s Jd Jc 2c"
OTHERS = tuple(f"other {number}" for number in range(20))
HIT = told(*BEAT, board=BOARD, others=OTHERS)


def pool(seed: float = 40_000, **said: Any) -> Pool:
    return opened(house_named("uk"), seed, **said)


@pytest.mark.clause(
    "uk:bad-beat.9", "uk:bad-beat.12", "uk:bad-beat.13", "uk:bad-beat.14", "uk:bad-beat.15", "uk:bad-beat.2"
)
def test_quads_beaten_by_better_quads_are_shared_out() -> None:
    of = pool()
    claim = recorded(of, HIT, MANAGEMENT)
    due = paid(claim)
    assert (due["Ann"], due["Bob"], due["Cat"], due["other 3"]) == (20_000, 10_000, 1_600, 100)
    assert sum(due.values()) == 40_000
    assert len(due) == 27
    assert list(due)[:2] == ["Ann", "Bob"]
    assert claimed(of, told("2 Ann Ac Ad", "5 Bob Js Jh", *FIVE_MORE, board="As Jd Jc 2c 2d", hand=2), seat=2).reason


@pytest.mark.clause("uk:bad-beat.9")
def test_of_two_beaten_hands_the_better_one_and_only_at_a_showdown() -> None:
    of = pool()
    both = told("2 Ann 8c 8d", "5 Bob Js Jh", "1 Cat Th 9h", "3 Dan folds", board="8h 8s Jd Jc 7h", others=OTHERS)
    claim = claimed(of, both)
    assert [winner.player for winner in claim.winners] == ["Ann", "Bob"]
    assert claimed(of, replace(HIT, hand=2, showdown=False), seat=2).reason == "a showdown: nobody showed down"


@pytest.mark.clause("uk:bad-beat.10")
def test_both_hole_cards_of_both_hands_play() -> None:
    of, board = pool(), "Th 9h 8h 8s 8d"
    others = ("1 Cat folds", "3 Dan folds")
    one = claimed(of, told("2 Ann 8c 3c", "5 Bob Qh Jh", *others, board=board), seat=2)
    assert one.status == "denied"
    assert "both hole cards play in the beaten hand" in one.reason
    assert claimed(of, told("2 Ann 8c Ac", "5 Bob Qh Jh", *others, board=board, hand=2), seat=2).status == "eligible"
    winner = told("2 Ann 8c Ac", "5 Bob Jh 2d", *others, board="Th 9h 8h 8s 8d", hand=3)
    assert claimed(of, replace(winner, boards=("Th 9h 8h 7h 8s",)), seat=2).status == "denied"


@pytest.mark.clause("uk:bad-beat.11")
@pytest.mark.parametrize(("dealt", "state"), [(3, "denied"), (4, "eligible")])
def test_four_must_have_had_cards(dealt: int, state: str) -> None:
    assert claimed(pool(), told(*BEAT[:dealt], board=BOARD)).status == state


@pytest.mark.clause("uk:bad-beat.3", "uk:bad-beat.18", "uk:bad-beat.19", "uk:bad-beat.20")
def test_the_days_take_is_divided_at_the_close_and_a_hit_before_pays_what_is_posted() -> None:
    of = pool(other_prizes=20, reserve=80)
    for hand in range(300):
        of.do(TakeIn("3", hand, 100, minutes(1)))
    assert money(of) == 40_000
    of.do(CloseDay(EIGHT + timedelta(hours=9)))
    assert (of.meter.value, of.meter.administration) == (40_150_00, 45_00)
    assert (of.meter.reserve, of.meter.prizes, of.meter.take) == (84_00, 21_00, 0)
    assert of.meter.balanced
    with pytest.raises(Illegal, match="closed already"):
        of.do(CloseDay(EIGHT + timedelta(hours=9.5)))
    with pytest.raises(Illegal, match="90 percent of the balance"):
        pool(other_prizes=20, reserve=70)
    early = pool()
    early.do(TakeIn("3", 1, 30_000, minutes(1)))
    assert paid(recorded(early, HIT, MANAGEMENT))["Ann"] == 20_000


@pytest.mark.clause("uk:bad-beat.20")
def test_the_reserve_is_the_next_jackpot_and_odd_pennies_stay_in_it() -> None:
    of = pool(40_000.03)
    of.do(TakeIn("3", 1, 1000, minutes(1)))
    of.do(CloseDay(EIGHT + timedelta(hours=1)))
    assert (of.meter.value, of.meter.reserve) == (40_005_03, 3_50)
    claim = recorded(of, replace(HIT, others=()), MANAGEMENT)
    left = 40_005_03 - claim.total
    assert paid(claim)["Ann"] == 20_002.51
    assert left > 200_000
    assert (of.meter.value, of.meter.reserve, of.meter.balanced) == (left + 3_50, 0, True)
    with pytest.raises(Illegal, match="the reserve does not give"):
        of.do(MoveReserve(5, minutes(99), MANAGEMENT))


@pytest.mark.clause("uk:bad-beat.16")
def test_hits_at_two_tables_at_once_share_every_prize() -> None:
    of = pool(tables=("3", "4"))
    there = told(
        "2 Hal 8c 8d", "5 Ian Js Jh", "1 Jo folds", "3 Kim folds", "4 Lou folds", "6 Max folds", "7 Ned folds",
        board=BOARD, table="4", others=OTHERS,
    )  # fmt: skip
    claimed(of, HIT), claimed(of, there)
    of.do(RecordWin((1, 2), minutes(9), by=MANAGEMENT))
    due = paid(of.claims[0]) | paid(of.claims[1])
    assert (due["Ann"], due["Hal"], due["Bob"], due["Ian"]) == (10_000, 10_000, 5_000, 5_000)
    assert (due["Cat"], due["Ned"], due["other 7"], sum(due.values())) == (800, 800, 100, 40_000)


@pytest.mark.clause("uk:bad-beat.1", "uk:bad-beat.17")
def test_only_holdem_cash_games_of_the_house_take_part() -> None:
    of = pool()
    for other in (
        PostedTable(name="8", game="omaha"),
        PostedTable(name="8", tournament=True),
        PostedTable(name="8", mixed=True),
        PostedTable(name="8", house_dealt=False),
    ):
        with pytest.raises(Illegal):
            of.do(LinkTable(other, minutes(1)))
    assert list(of.state.tables) == ["3"]


@pytest.mark.clause("uk:bad-beat.21")
def test_payment_waits_until_somebody_named_is_satisfied() -> None:
    of = pool()
    recorded(of, HIT, MANAGEMENT)
    of.do(HoldPayment(1, "the footage is looked at", minutes(7), MANAGEMENT))
    assert of.claims[0].held == "the footage is looked at"
    with pytest.raises(Illegal, match="first: company satisfied"):
        of.do(PayClaim(1, minutes(8), by=MANAGEMENT))
    with pytest.raises(NotAllowed, match="management"):
        of.do(ConfirmStep(1, "company_satisfied", minutes(8), "supervisor"))
    of.do(ConfirmStep(1, "company_satisfied", minutes(9), MANAGEMENT))
    of.do(PayClaim(1, minutes(9), by=MANAGEMENT))
    assert (of.meter.owed, of.meter.paid, of.meter.balanced) == (0, 40_000_00, True)
    refused = pool()
    recorded(refused, HIT, MANAGEMENT)
    refused.do(DenyClaim(1, "the two players had agreed on it", minutes(9), MANAGEMENT))
    assert (money(refused), refused.meter.owed, refused.meter.balanced) == (40_000, 0, True)


@pytest.mark.clause("uk:bad-beat.22")
def test_terms_change_and_end_by_a_notice() -> None:
    of = pool()
    with pytest.raises(Illegal, match="no sign has told of"):
        of.do(CarryOutChange(minutes(10)))
    changed = replace(of.conditions, other_prizes=posted_hand("flush", percent=40).percent)
    of.do(AnnounceChange(changed, minutes(10), minutes(10), by=MANAGEMENT))
    of.do(CarryOutChange(minutes(10)))
    before, after = of.state.terms_at(minutes(9)).split, of.state.terms_at(minutes(11)).split
    assert before is not None
    assert after is not None
    assert [int(split.other_prizes) for split in (before, after)] == [0, 40]
    with pytest.raises(Illegal, match="no notice tells"):
        of.do(EndPool("", minutes(20), MANAGEMENT))
    of.do(EndPool("The bad beat jackpot ends tonight", minutes(20), MANAGEMENT))
    assert (of.meter.value, of.meter.prizes, of.meter.balanced) == (0, 40_000_00, True)
    with pytest.raises(Illegal, match="has ended"):
        of.do(TakeIn("3", 1, 100, minutes(21)))
