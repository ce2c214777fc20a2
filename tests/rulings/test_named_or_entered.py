"""A fault comes to the same whether it is first entered as what happened or only named."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from testkit.floor_stage import FloorStage

SET_UP = {
    "blinds": "5 10",
    "dealing": "by hand",
    "seats": "1-6",
    "stub": "Kc As 7d 7c 2h 3h 4s 5d 6d 8d 9d Td",
    "shuffled": "Qd Qs Qh",
}


def table(house: str) -> FloorStage:
    """Before the flop is dealt, the first round over."""
    stage = FloorStage({**SET_UP, "house": house})
    stage.do("post; post; deal")
    stage.do("seats 3-6 call; seat 1 calls; seat 2 checks")
    tap(stage)
    return stage


def tap(stage: FloorStage) -> None:
    now = stage.hand.next()
    if now is not None and now.do == "tap":
        stage.do("tap")


def ruled(stage: FloorStage, entered: Sequence[str], seen: str) -> dict[str, str]:
    """What lies where once the ruling is carried out and the street, if it went back, is dealt again."""
    for each in entered:
        stage.do(each)
    stage.see(seen)
    stage.do("carry out")
    now = stage.hand.next()
    if now is not None and now.do in ("tap", "deal"):
        tap(stage)
        stage.do("deal")
    asked = ("board", "burned", "next burn", "aside", "stub", "cards in the stub", "next 4 cards")
    return {question: stage.ask(question).text for question in asked}


@pytest.mark.clause("uk:irregularity.38", "adelaide:55.a", "star:26.29")
@pytest.mark.parametrize("order", ["yes", "no"])
@pytest.mark.parametrize("house", ["uk", "adelaide", "star"])
def test_a_flop_of_four(house: str, order: str) -> None:
    seen = f"flop_too_many_cards: flop=As 7d 7c 2h, order_known={order}"
    named = ruled(table(house), [], seen)
    assert ruled(table(house), ["deal"], seen) == named
    assert ruled(table(house), ["happens: burn Kc", "happens: board As 7d 7c 2h"], seen) == named
    unnamed = f"flop_too_many_cards: order_known={order}"
    assert ruled(table(house), ["happens: burn Kc", "happens: board As 7d 7c 2h"], unnamed) == named
