"""The reasons of a charge: values that are chosen by, kept as the text that records have had from the beginning."""

from datetime import time
from decimal import Decimal
from typing import get_args

import pytest

from pokerroom.charges import ChargeLine
from pokerroom.charges.reasons import reason_kinds
from pokerroom.charges.reasons.reason_kinds import ChargedPot, ChargeReason
from pokerroom.charges.reasons.reason_text import WHY_FREE, read_reason, reason_text
from pokerroom.talk.hand.pay_words import charge_sentence, reasons
from pokerroom.talk.sentences import TableNames

POT, MAIN, SIDE = ChargedPot("the pot"), ChargedPot("the main pot"), ChargedPot("side pot", 2)
# Each kind, the text that records have for it, and what a dealer says where a chip is a hundredth.
KEPT = [
    (reason_kinds.PercentageOfPot(Decimal(5), POT, 1200), "5 percent of the pot, 1200", "5% of 12"),
    (
        reason_kinds.PercentageOfPot(Decimal("2.5"), SIDE, 30),
        "2.5 percent of side pot 2, 30",
        "2.5% of side pot 2, 0.30",
    ),
    (reason_kinds.RoundedDown(Decimal("13.5"), 13), "13.5 rounded down to 13", "0.135 rounded down to 0.13"),
    (reason_kinds.AtLeast(200), "at least 200", "at least 2"),
    (reason_kinds.Capped(1000), "capped at 1000", "capped at 10"),
    (reason_kinds.CapBorne("main_pot_first"), "from the main pot on", "from the main pot on"),
    (reason_kinds.CapBorne("in_proportion"), "shared out in proportion", "shared out in proportion"),
    (reason_kinds.PotTooSmall(SIDE, 30), "side pot 2 of 30 is too small", "side pot 2 of 0.30 is too small"),
    (reason_kinds.NoPotBigEnough((5, 10)), "no pot is big enough: 5, 10", "every pot is too small, 0.05 and 0.10"),
    (reason_kinds.PotFree(MAIN, "split"), "the main pot is free: it is split", "the main pot was split"),
    (
        reason_kinds.PotFree(POT, "winner_would_lose"),
        "the pot is free: a winner would lose money",
        "the pot is free: a winner would lose money",
    ),
    (reason_kinds.Free("no_flop"), "free: no flop was seen", "no flop was seen"),
    (
        reason_kinds.MovedWithTimePaid(time(15)),
        "free: moved by the house, paid until 15:00",
        "moved by the house, paid until 15:00",
    ),
    (reason_kinds.TableHasPaid(time(15)), "free: the table has paid until 15:00", "the table has paid until 15:00"),
    (reason_kinds.FreeInWords("a birthday"), "free: a birthday", "a birthday"),
    (reason_kinds.FeeFrom(200, "pot"), "200 from the pot", "2 from the pot"),
    (reason_kinds.FeeFrom(200, "button"), "200 from the button", "2 from the button"),
    (reason_kinds.FeeFrom(100, "each_dealt_in_player"), "100 from each player dealt in", "1 from each player dealt in"),
    (reason_kinds.BesideCommission(), "from the pot, besides the commission", "from the pot, besides the commission"),
    (reason_kinds.ForBoards(2), "for 2 boards, on top of the commission", "for 2 boards, on top of the commission"),
    (reason_kinds.PartForJackpot(100), "100 of it for the jackpot", "1 of it for the jackpot"),
    (reason_kinds.OnceOnSittingDown(), "once, on sitting down", "once, on sitting down"),
    (reason_kinds.ForTime(1200, 60), "1200 for 60 minutes", "12 for 60 minutes"),
    (reason_kinds.ForTime(1200, 1440), "1200 for 1,440 minutes", "12 for 1,440 minutes"),
    (
        reason_kinds.ForTableTime(9000, 60, 7),
        "9000 for the table for 60 minutes, among 7",
        "90 for the table for 60 minutes, among 7",
    ),
    (
        reason_kinds.StepsLeft(3, 4, 15),
        "3 of 4 steps of 15 minutes are left",
        "3 of 4 steps of 15 minutes are left",
    ),
    (reason_kinds.Times(3), "3 times", "3 times"),
    (reason_kinds.LeftOver(600), "600 left over, which nobody pays", "6 left over, which nobody pays"),
    (
        reason_kinds.NeverGivenBack(time(21)),
        "paid until 21:00, and never given back",
        "paid until 21:00, and never given back",
    ),
    (reason_kinds.DueAndThere(1200, 1000), "1200 is due and 1000 there", "12 is due and 10 there"),
    (reason_kinds.NoCardsUntilPaid(), "no cards until it is paid", "no cards until it is paid"),
    (reason_kinds.SecondsBought(1, 500), "1 second for 500", "1 second for 5"),
    (reason_kinds.SecondsBought(30, 500), "30 seconds for 500", "30 seconds for 5"),
    (reason_kinds.PartToPot(500), "500 to the pot", "5 to the pot"),
    (reason_kinds.SeatShort(3, 500, 1200), "seat 3 has 500 of 1200 left", "seat 3 has 5 of 12 left"),
    (reason_kinds.OtherReason("2 for each hand"), "2 for each hand", "2 for each hand"),
]


@pytest.mark.parametrize(("reason", "text", "said"), KEPT, ids=[text for _, text, _ in KEPT])
def test_a_reason_is_kept_as_its_text_and_said_by_its_parts(reason: ChargeReason, text: str, said: str) -> None:
    assert reason_text(reason) == text
    assert read_reason(text) == reason
    line = ChargeLine("commission", 1, because=(text,))
    assert line.reasons == (reason,)
    assert reasons(line, TableNames({}, unit=100)) == said


def test_every_kind_of_reason_is_shown_above() -> None:
    kinds = {kind for kind in vars(reason_kinds).values() if isinstance(kind, type) and issubclass(kind, ChargeReason)}
    assert {type(reason) for reason, _, _ in KEPT} == kinds - {ChargeReason, reason_kinds.Waived}
    assert set(WHY_FREE) == set(get_args(reason_kinds.FreeWhy))


@pytest.mark.parametrize("ground", WHY_FREE)
def test_whatever_is_free_on_any_ground_is_a_charge_that_is_waived(ground: reason_kinds.FreeWhy) -> None:
    line = ChargeLine("commission", 0, because=(reason_text(reason_kinds.Free(ground)),))
    assert line.reasons == (reason_kinds.Free(ground),)
    assert line.waived


def test_a_charge_of_nothing_that_is_not_free_is_not_waived() -> None:
    assert not ChargeLine("commission", 0, because=("0.5 rounded down to 0",)).waived
    assert not ChargeLine("commission", 0, because=("the pot is free: it is split",)).waived


def test_the_rake_names_its_rate_and_what_bounds_it_in_the_chips_of_the_table() -> None:
    because = "5 percent of side pot 1, 300", "5 percent of the main pot, 40000", "capped at 1000"
    said = charge_sentence(ChargeLine("commission", 1000, because=because), TableNames({}, unit=100), ())
    assert said.text == "Rake 10 (5%, capped at 10)."
    assert said.why == "5% of side pot 1, 3; 5% of the main pot, 400; capped at 10."
