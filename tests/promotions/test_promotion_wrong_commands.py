"""Whatever stands in a command to a promotion, a wrong value is refused in the words of the library."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from pokerroom.errors import Malformed, PokerroomError
from pokerroom.promotions import commands
from pokerroom.promotions.hands import BestHand, HandAtTable, ShownHand
from pokerroom.promotions.posted.terms import PromotionTerms
from pokerroom.promotions.records import PoolHit, PrizePayment
from testkit.prizes.promoting import COMPLETE, NOON, Driven

WRONG: tuple[Any, ...] = ("x", "110", None, [], -1, 3, 10**30, object(), 1.5, {}, (3,), "a\nb")
HAND = HandAtTable("1", 3, NOON, "holdem", "standard", ("Ann", "Bob"))
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
SOME: Mapping[Any, Any] = {
    str: "Ann",
    int: 1,
    bool: False,
    tuple: (1,),
    datetime: NOON + timedelta(minutes=5),
    HandAtTable: HAND,
    PoolHit: PoolHit("main", "1", {"Ann": 100}),
    PromotionTerms: COMPLETE,
}


def _readable(kind: Any) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {part: SOME.get(get_origin(hints[part]) or hints[part], "x") for part in kind.__struct_fields__}


def _promotions() -> tuple[Driven, ...]:
    running = Driven("star").ready(fund=500)
    running.do(commands.StartPromotion(at=NOON))
    return Driven("star"), running, Driven("star-bonus").ready(fund=500)


@pytest.mark.untyped
@pytest.mark.parametrize("kind", get_args(commands.AnyPromotionCommand), ids=lambda kind: kind.__name__)
def test_a_command_with_a_wrong_value_is_refused_and_never_a_fault(kind: Any) -> None:
    readable = _readable(kind)
    inside = [value for values in WRONG_INSIDE.values() for one in values for value in (one, (one,))]
    for promotion in _promotions():
        for part in readable:
            for wrong in (*WRONG, *inside):
                with suppress(PokerroomError):
                    promotion.do(kind(**{**readable, part: wrong}))


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
    _, running, _ = _promotions()
    for wrong in WRONG_INSIDE[kind]:
        with pytest.raises(Malformed, match=f"cannot be .*{kind.__name__}"):
            running.do(made(wrong))


@pytest.mark.untyped
@pytest.mark.parametrize(
    ("command", "told"),
    [
        (commands.FundPromotion(at=NOON, amount="110"), r"FundPromotion\(\): amount cannot be '110'; allowed: a whole"),  # type: ignore[arg-type]
        (commands.FundPromotion(at="noon", amount=110), r"FundPromotion\(\): at cannot be 'noon'; allowed: a time"),  # type: ignore[arg-type]
        (commands.EnterDraw(at=NOON, player=""), r"EnterDraw\(\): player cannot be ''; allowed: a name"),
        (commands.DrawLive(at=NOON, tickets=("3",)), r"DrawLive\(\): tickets cannot be \('3',\); allowed: a tuple"),  # type: ignore[arg-type]
        (
            commands.WagerTokens(at=NOON, voucher=1, player="Ann", area="ante", amount=5, result="perhaps"),  # type: ignore[arg-type]
            r"WagerTokens\(\): result cannot be 'perhaps'; allowed: won, stood_off, lost",
        ),
    ],
)
def test_a_wrong_value_is_told_with_what_may_stand_there(command: commands.PromotionCommand, told: str) -> None:
    with pytest.raises(Malformed, match=told):
        Driven("star").ready(fund=500).do(command)


def test_an_address_may_have_several_lines() -> None:
    running = Driven("star").ready(fund=500)
    running.do(commands.StartPromotion(at=NOON))
    running.do(commands.ClaimPrize(at=NOON, player="Ann", what="the money", value=500))
    running.do(commands.DenyPrize(at=NOON, claim=1, reason="not a winner", name="Ann", address="1 High Street\nSydney"))
    assert running.state.claims[1].stage == "denied"
