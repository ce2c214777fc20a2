"""What a command to a promotion holds, such as a hand or a payment, is read through before it is judged."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from pokerroom.errors import Malformed
from pokerroom.promotions import commands
from pokerroom.promotions.hand_at_table import BestHand, HandAtTable, ShownHand
from pokerroom.promotions.records import PoolHit, PrizePayment
from testkit.prizes.promoting import NOON, Driven

WRONG_INSIDE: Mapping[Any, tuple[Any, ...]] = {
    HandAtTable: (
        HandAtTable("1", "3", NOON, "holdem", "standard", ("Ann",)),  # type: ignore[arg-type]
        HandAtTable("1", 3, "noon", "holdem", "standard", ("Ann",)),  # type: ignore[arg-type]
        HandAtTable("1", 3, NOON, "holdem", "standard", 5),  # type: ignore[arg-type]
        HandAtTable("1", 3, NOON, "holdem", "standard", ("Ann",), shown=("Ann",)),  # type: ignore[arg-type]
        HandAtTable("1", 3, NOON, "holdem", "standard", ("Ann",), (ShownHand("Ann", (BestHand("9", "x", "", ""),)),)),  # type: ignore[arg-type]
        HandAtTable("1", 3, NOON, "holdem", "standard", ("Ann",), wagered=(3,)),  # type: ignore[arg-type]
    ),
    PoolHit: (PoolHit("main", "1", {"Ann": "5"}), PoolHit("main", 3, {}), PoolHit("main", "1", ("Ann",))),  # type: ignore[dict-item, arg-type]
    PrizePayment: (PrizePayment("cash", "5", "Ann"), PrizePayment(3, 5, "Ann"), PrizePayment("cash", 5, None)),  # type: ignore[arg-type]
}


def _hand_seen(hand: HandAtTable) -> commands.PromotionCommand:
    return commands.SeeHand(at=NOON, hand=hand)


def _jackpot_seen(hit: PoolHit) -> commands.PromotionCommand:
    return commands.AwardForJackpot(at=NOON, hit=hit)


def _prize_paid(payment: PrizePayment) -> commands.PromotionCommand:
    return commands.PayPrize(at=NOON, award=1, payments=(payment,))


@pytest.mark.untyped
@pytest.mark.parametrize(
    ("kind", "made"), [(HandAtTable, _hand_seen), (PoolHit, _jackpot_seen), (PrizePayment, _prize_paid)]
)
def test_what_a_command_holds_is_read_through(kind: Any, made: Callable[[Any], commands.PromotionCommand]) -> None:
    running = Driven("star").running(fund=500)
    for wrong in WRONG_INSIDE[kind]:
        with pytest.raises(Malformed, match=f"cannot be .*{kind.__name__}"):
            running.do(made(wrong))
