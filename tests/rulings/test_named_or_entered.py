"""A fault comes to the same whether it is first entered as what happened or only named."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pokerroom.errors import Malformed
from pokerroom.rulebook import library
from pokerroom.scenarios import SetUp
from pokerroom.scenarios.hands.play_stage import PlayStage
from pokerroom.scenarios.stages import AT_PLAY
from testkit.rulebook.claims import claiming, each_house

SET_UP = {
    "blinds": "5 10",
    "dealing": "by hand",
    "seats": "1-6",
    "stub": "Kc As 7d 7c 2h 3h 4s 5d 6d 8d 9d Td",
    "shuffled": "Qd Qs Qh",
}


def floor(lines: dict[str, str]) -> PlayStage:
    return AT_PLAY["floor"](SetUp(lines, library()))


def table(house: str) -> PlayStage:
    """Before the flop is dealt, the first round over."""
    stage = floor({**SET_UP, "house": house})
    stage.do("post; post; deal")
    stage.do("seats 3-6 call; seat 1 calls; seat 2 checks")
    tap(stage)
    return stage


def tap(stage: PlayStage) -> None:
    now = stage.hand.next()
    if now is not None and now.do == "tap":
        stage.do("tap")


def ruled(stage: PlayStage, entered: Sequence[str], seen: str) -> dict[str, str]:
    """What lies where once the ruling is carried out and the street, if it went back, is dealt again."""
    for item in entered:
        stage.do(item)
    stage.see(seen)
    stage.do("carry out")
    now = stage.hand.next()
    if now is not None and now.do in ("tap", "deal"):
        tap(stage)
        stage.do("deal")
    asked = ("board", "burned", "next burn", "aside", "stub", "cards in the stub", "next 4 cards")
    return {question: stage.ask(question).text for question in asked}


@pytest.mark.parametrize("order", ["yes", "no"])
@pytest.mark.parametrize("house", each_house("uk:irregularity.38", "adelaide:55.a", "star:26.29"))
def test_a_flop_of_four(house: str, order: str) -> None:
    seen = f"flop_too_many_cards: flop=As 7d 7c 2h, order_known={order}"
    named = ruled(table(house), [], seen)
    assert ruled(table(house), ["deal"], seen) == named
    assert ruled(table(house), ["happens: burn Kc", "happens: board As 7d 7c 2h"], seen) == named
    unnamed = f"flop_too_many_cards: order_known={order}"
    assert ruled(table(house), ["happens: burn Kc", "happens: board As 7d 7c 2h"], unnamed) == named


def before_the_turn(house: str) -> PlayStage:
    """The flop As 7d 7c checked round, and the turn about to come."""
    stage = table(house)
    stage.do("deal")
    stage.do("seats 1-6 check")
    tap(stage)
    return stage


@pytest.mark.parametrize(
    ("house", "order"),
    [
        claiming("uk:irregularity.43", "uk", "yes"),
        claiming("uk:irregularity.43", "uk", "no"),
        claiming("", "adelaide", "yes"),
        claiming("adelaide:56.a.3", "adelaide", "no"),
        claiming("star:26.33.3", "star", "yes"),
        claiming("star:26.33.4", "star", "no"),
    ],
)
def test_two_cards_turned_at_once(house: str, order: str) -> None:
    seen = f"board_cards_turned_together: turned_cards=3h 4s, order_known={order}, street=turn"
    named = ruled(before_the_turn(house), [], seen)
    both = ruled(before_the_turn(house), ["happens: burn 2h", "happens: board 3h 4s"], seen)
    assert (both["board"], both["burned"], both["stub"]) == (named["board"], named["burned"], named["stub"])
    one = ruled(before_the_turn(house), ["deal"], seen)
    assert (one["board"], one["burned"], one["stub"]) == (named["board"], named["burned"], named["stub"])


@pytest.mark.parametrize("house", each_house("uk:irregularity.28", "adelaide:56.d", "star:26.28"))
def test_a_burn_that_was_missed(house: str) -> None:
    seen = "burn_missed: order_known=yes, board_card=2h"
    named = ruled(before_the_turn(house), [], seen)
    assert named["board"] == "As 7d 7c 3h"
    assert named["burned"] == "Kc 2h"
    for entered in ("happens: board 2h", "happens: 2h from stub to board, seen"):
        assert ruled(before_the_turn(house), [entered], seen) == named
        assert ruled(before_the_turn(house), [entered], "burn_missed: order_known=yes") == named


@pytest.mark.parametrize("house", each_house("uk:irregularity.28", "adelaide:56.c"))
def test_two_burns_instead_of_one(house: str) -> None:
    seen = "burn_too_many: order_known=yes, board_card=4s, extra_burns=3h, burn=2h"
    named = ruled(before_the_turn(house), [], seen)
    both = ["happens: burn 2h", "happens: burn 3h", "happens: board 4s"]
    assert ruled(before_the_turn(house), both, seen) == named
    assert ruled(before_the_turn(house), both, "burn_too_many: order_known=yes") == named


@pytest.mark.clause("uk:irregularity.28")
def test_an_extra_burn_that_is_named_after_the_street_was_entered_lay_before_it() -> None:
    stage = before_the_turn("uk")
    found = ruled(stage, ["happens: burn 2h", "happens: board 4s"], "burn_too_many: order_known=yes, extra_burns=3h")
    assert found["board"] == "As 7d 7c 3h"
    assert found["burned"] == "Kc 2h"
    assert found["next 4 cards"] == "4s 5d 6d 8d"


@pytest.mark.parametrize("fault", ["burn_missed", "burn_too_many"])
@pytest.mark.parametrize("house", each_house("uk:irregularity.29", "uk:irregularity.41", "adelaide"))
def test_the_street_of_a_burn_is_asked_for_when_it_may_be_several(house: str, fault: str) -> None:
    stage = before_the_turn(house)
    assert stage.see(f"{fault}: order_known=yes").text == "asks street"
    text = stage.see(f"{fault}: order_known=yes, street=flop").text
    assert text.startswith("board stands")
    with pytest.raises(Malformed, match="the river is still to come"):
        stage.see(f"{fault}: order_known=yes, street=river")
    assert stage.see(f"{fault}: order_known=yes, street=turn").text != text
    stage.do("deal")
    assert not stage.see(f"{fault}: order_known=yes").text.startswith(("asks", "board stands"))  # the card just dealt
    stage.do("seats 1-2 check")
    assert stage.see(f"{fault}: order_known=yes").text == "asks street"


@pytest.mark.clause("uk:irregularity.29", "uk:irregularity.30")
@pytest.mark.parametrize(
    ("fault", "entered"),
    [("burn_missed", ["board Kc As 7d"]), ("burn_too_many", ["burn Kc", "burn As", "board 7d 7c 2h"])],
)
def test_a_record_that_shows_the_wrong_burn_tells_the_street(fault: str, entered: list[str]) -> None:
    stage = table("uk")
    for each in entered:
        stage.do(f"happens: {each}")
    stage.do("seats 1-6 check")
    tap(stage)
    assert stage.see(f"{fault}: order_known=yes").text == "board stands (board card); later cards as without error"
    assert stage.ask("fact street").text == "flop"
    stage.do("carry out")
    stage.do("deal")
    assert stage.ask("board").text.split()[3] == "3h"  # as it would have come without the fault


@pytest.mark.parametrize("house", each_house("uk:irregularity.38", "adelaide:55.a", "star:26.29"))
def test_a_fourth_card_that_is_entered_while_the_flop_is_bet_on(house: str) -> None:
    def entered(how: str) -> dict[str, str]:
        stage = table(house)
        stage.do("deal")
        return ruled(stage, [how], "flop_too_many_cards: order_known=yes")

    assert entered("happens: board 2h") == entered("happens: 2h from stub to board, seen")


@pytest.mark.parametrize("house", ["uk", "adelaide", "star"])
def test_no_street_is_dealt_onto_cards_that_lie_there_already(house: str) -> None:
    stage = floor({"blinds": "5 10", "seats": "1-3", "house": house})
    stage.do("happens: board 3d 4d 5d")
    assert stage.ask("turn").text == "seat 3"
    stage.do("seat 3 calls; seat 1 calls; seat 2 checks")
    stage.do("go on")
    assert stage.ask("board").text == "3d 4d 5d"
    assert stage.hand.betting


EARLY = {
    "flop": ("uk:irregularity.42", "adelaide:55.b", "canberra:17.17", "star:26.30"),
    "turn": ("uk:irregularity.43 uk:irregularity.44", "adelaide:56.b", "canberra:17.17", "star:26.31"),
    "river": ("uk:irregularity.45", "adelaide:56.b", "canberra:17.17", "star:26.32"),
}


@pytest.mark.parametrize(
    ("house", "street"),
    [claiming(clause, clause.partition(":")[0], street) for street, clauses in EARLY.items() for clause in clauses],
)
def test_a_street_that_came_too_early(house: str, street: str) -> None:
    def before() -> PlayStage:
        stage = floor({**SET_UP, "house": house, "dealing": "by software"})
        if street != "flop":
            stage.do("all call")
        if street == "river":
            stage.do("all check")
        return stage

    def after(entered: Sequence[str], cards: str) -> dict[str, str]:
        stage = before()
        seat = stage.hand.turn
        warned = ", skipped_player_warned=no" if house == "uk" else ""
        return ruled(stage, entered, f"premature_card seat {seat}: street={street}{cards}{warned}")

    burn, *turned = {"flop": "Kc As 7d 7c", "turn": "2h 3h", "river": "4s 5d"}[street].split()
    cards = " ".join(turned)
    both = after([f"happens: burn {burn}", f"happens: board {cards}"], "")
    assert after([], "") == both
    assert after([], f", early_cards={cards}, burn={burn}") == both


@pytest.mark.parametrize("house", ["uk", "adelaide", "star"])
def test_a_turn_that_is_entered_too_early_is_not_dealt_a_second_time(house: str) -> None:
    stage = floor({"blinds": "5 10", "seats": "1-4", "house": house, "stub": "2c 3s Qh 7d 9c Jc 4d 5d 6d 8d"})
    stage.do("all call")
    stage.do("seat 1 bets 20; seat 2 calls")
    stage.do("happens: burn 9c")
    stage.do("happens: board Jc")
    assert stage.ask("turn").text == "seat 3"
    stage.do("seat 3 calls; seat 4 calls")
    stage.do("go on")
    assert (stage.ask("board").text, stage.ask("turn").text) == ("3s Qh 7d Jc", "seat 1")
    stage.do("all check")
    assert stage.ask("board").text == "3s Qh 7d Jc 5d"


STUD = {
    "house": "star",
    "game": "seven_card_stud",
    "ante": "5",
    "minimum_bet": "10",
    "seats": "1-5",
    "button": "5",
    "stub": "Jh",
    "shuffled": "2h 3h 4h 5h 6h",
    "seat 1": "Ks Kh 2c",
    "seat 2": "Qs Qh 3c",
    "seat 3": "9s 9h 4c",
    "seat 4": "8s 8h 5c",
    "seat 5": "7s 7h 6c",
}


@pytest.mark.clause("star:26.22")
@pytest.mark.parametrize("seat", [1, 5])
def test_a_stud_card_in_the_middle_of_a_betting_round(seat: int) -> None:
    """It is a fault and no play: whoever is to act still is, and it goes aside as if it had only been named."""

    def stage() -> PlayStage:
        made = floor(STUD)
        made.do("seat 1 bets 10; seats 2-4 call")
        return made

    early, named = f"happens: seat {seat} is dealt up Jh", "premature_card seat 5: early_cards=Jh"
    entered = stage()
    entered.do(early)
    assert (entered.ask("turn").text, entered.ask("street").text) == ("seat 5", stage().ask("street").text)
    both = ruled(stage(), [], named)
    assert both["aside"] == "Jh"
    assert ruled(stage(), [early], named) == both
    assert ruled(stage(), [early], "premature_card seat 5") == both


@pytest.mark.parametrize(
    ("game", "more"),
    [
        ("holdem", {"blinds": "5 10"}),
        ("omaha", {"blinds": "5 10"}),
        ("pineapple", {"blinds": "5 10"}),
        ("crazy_pineapple", {"blinds": "5 10"}),
        ("draw_blind", {"blinds": "5 10"}),
        ("draw_ante", {"ante": "5", "minimum_bet": "10"}),
        ("five_card_stud", {"ante": "5", "minimum_bet": "10"}),
        ("seven_card_stud", {"ante": "5", "minimum_bet": "10"}),
        ("two_card_manila", {"blinds": "5 10"}),
        ("three_card_manila", {"blinds": "5 10"}),
    ],
)
def test_a_card_to_any_seat_while_a_round_is_bet_does_not_end_it(game: str, more: dict[str, str]) -> None:
    for seat in (1, 2, 3):
        stage = floor({"house": "star", "game": game, "seats": "1-3", "button": "3", **more})
        turn, street, at = stage.ask("turn").text, stage.ask("street").text, stage.hand.progress.stage_number
        assert stage.hand.betting
        stage.do(f"happens: seat {seat} is dealt ??")
        assert (stage.ask("turn").text, stage.ask("street").text, stage.hand.progress.stage_number) == (
            turn,
            street,
            at,
        )


def test_a_card_to_a_player_does_not_stand_for_the_board_nor_the_other_way_round() -> None:
    stage = table("uk")
    at = stage.hand.progress.stage_number
    stage.do("happens: seat 1 is dealt 2h")
    assert stage.hand.progress.stage_number == at
    stage = floor({**SET_UP, "house": "uk"})
    stage.do("post; post")
    at = stage.hand.progress.stage_number
    stage.do("happens: board 2h")
    assert stage.hand.progress.stage_number == at
