"""What beats what at a table in Adelaide and in Canberra: two hands are played to the showdown, and one wins.

With every deck that a house may use, each kind of hand meets the next one below it in the book's order.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, cast

import pytest

from pokerroom import house_named
from pokerroom.cards import UNKNOWN, parse_cards
from pokerroom.errors import Malformed
from pokerroom.hand import BURN, CHECK_OR_CALL, Hand, Show, hand_rules_for
from pokerroom.rulebook import library
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.table_setup import TableSetup

# The hand that wins, the one below it, and the board they share: in cards that the smallest deck has, seven and up.
ROYAL_FLUSH: Final = "Js Ts", "Ac Jo", "As Ah Ad Ks Qs"
FIVE_OF_A_KIND: Final = "9c Jo", "Js Ts", "9s 9h 8s 7s 9d"
STRAIGHT_FLUSH: Final = "Js Ts", "Kc Kd", "9s 8s 7s Kh Ks"
FOURS_OVER_FLUSH: Final = "Kd Kc", "Ah Jh", "Ks Kh 9h 7h Ad"
FOURS_OVER_FULL_HOUSE: Final = "7h 7s", "Kd 9d", "Ks Kh 7d 7c 9h"
FLUSH_AND_FULL_HOUSE: Final = "Ah Jh", "Ks Kd", "Kh 9h 7h 7d Qs"
FLUSH_OVER_STRAIGHT: Final = "Ah Qh", "Jc Ad", "Th 9h 8h 7c Kd"
FULL_HOUSE_OVER_STRAIGHT: Final = "Tc 9c", "Jc Ad", "Th 9d 8c Ts 7h"
STRAIGHT: Final = "Jc Ad", "Kd Kc", "Th 9d 8c 7h Ks"
THREE_OF_A_KIND: Final = "9s 9c", "Ks Qd", "Kh 9d 7c Qs 8h"
TWO_PAIR: Final = "9s 7d", "Kd Ac", "Kh 9d 7c Qs 8h"
ONE_PAIR: Final = "7d Ac", "As Jc", "Kh 9d 7c Qs 8h"
NO_PAIR: Final = "Ac Js", "Ad Ts", "Kh 9d 7c Qs 8h"

FULL_HOUSE: Final = FLUSH_AND_FULL_HOUSE[1], FLUSH_AND_FULL_HOUSE[0], FLUSH_AND_FULL_HOUSE[2]
ADELAIDE: Final = {
    "43.a": ("As Ac", "9s 9d", "Ks Qs Js Ts 2d"),
    "43.b": STRAIGHT_FLUSH,
    "43.c": FOURS_OVER_FULL_HOUSE,
    "43.d": FULL_HOUSE,
    "43.e": FLUSH_OVER_STRAIGHT,
    "43.f": STRAIGHT,
    "43.g": THREE_OF_A_KIND,
    "43.h": TWO_PAIR,
    "43.i": ONE_PAIR,
    "43.j": NO_PAIR,
}
CANBERRA_FULL: Final = {
    "3.3(a)": ROYAL_FLUSH,
    "3.3(b)": FIVE_OF_A_KIND,
    "3.3(c)": STRAIGHT_FLUSH,
    "3.3(d)": FOURS_OVER_FULL_HOUSE,
    "3.3(e)": FULL_HOUSE,
    "3.3(f)": FLUSH_OVER_STRAIGHT,
    "3.3(g)": STRAIGHT,
    "3.3(h)": THREE_OF_A_KIND,
    "3.3(i)": TWO_PAIR,
    "3.3(j)": ONE_PAIR,
    "3.3(k)": NO_PAIR,
}
CANBERRA_REDUCED: Final = {
    "3.4(a)": ROYAL_FLUSH,
    "3.4(b)": FIVE_OF_A_KIND,
    "3.4(c)": STRAIGHT_FLUSH,
    "3.4(d)": FOURS_OVER_FLUSH,
    "3.4(e)": FLUSH_AND_FULL_HOUSE,
    "3.4(f)": FULL_HOUSE_OVER_STRAIGHT,
    "3.4(g)": STRAIGHT,
    "3.4(h)": THREE_OF_A_KIND,
    "3.4(i)": TWO_PAIR,
    "3.4(j)": ONE_PAIR,
    "3.4(k)": NO_PAIR,
}


def winners(house: str, one: str, other: str, board: str, **posted: Any) -> list[int]:
    """Who wins when seats 1 and 2 play these cards to the end and show them."""
    setup = TableSetup("holdem", blinds=(5, 10), **posted)
    hand = Hand(hand_rules_for(house_named(house), setup), {1: 1000, 2: 1000}, button=2)
    first, second, common = (parse_cards(item) for item in (one, other, board))
    cards = iter((first[0], second[0], first[1], second[1], *common))
    while (now := hand.next()) is not None:
        if now.do == "post":
            hand.post()
        elif now.do == "deal":
            hand.deal([UNKNOWN if place == BURN else next(cards) for place in now.destinations])
        elif now.do == "settle":
            hand.settle()
        else:
            hand.act(now.seat, Show() if now.do == "show" else CHECK_OR_CALL)
    return [seat for seat, stack in hand.stacks.items() if stack >= 1000]


def _cases(book: str, ladder: dict[str, tuple[str, str, str]], *decks: str) -> Iterator[Any]:
    for clause, (better, worse, board) in ladder.items():
        for deck in decks:
            marks = pytest.mark.clause(f"{book}:{clause}")
            yield pytest.param(deck, better, worse, board, marks=marks, id=f"{clause} with {deck} cards")


@pytest.mark.parametrize(("deck", "better", "worse", "board"), [*_cases("adelaide", ADELAIDE, "52")])
def test_each_kind_of_hand_beats_the_next_in_adelaide(deck: str, better: str, worse: str, board: str) -> None:
    assert winners("adelaide", better, worse, board, deck=deck) == [1]
    assert winners("adelaide", worse, better, board, deck=deck) == [2]


@pytest.mark.parametrize(
    ("deck", "better", "worse", "board"),
    [*_cases("canberra", CANBERRA_FULL, "52"), *_cases("canberra", CANBERRA_REDUCED, "48", "44", "40", "36", "32")],
)
def test_each_kind_of_hand_beats_the_next_in_canberra(deck: str, better: str, worse: str, board: str) -> None:
    assert winners("canberra", better, worse, board, deck=deck, joker=True) == [1]
    if "Jo" not in better + worse:
        assert winners("canberra", worse, better, board, deck=deck) == [2]


@pytest.mark.clause("adelaide:8", "adelaide:43.f")
def test_an_ace_is_low_in_a_straight_in_adelaide() -> None:
    assert winners("adelaide", "Ah 2c", "Ks Qh", "5h 4d 3s Kc Kd") == [1]
    assert winners("adelaide", "Ah 2c", "6s 7h", "5h 4d 3s Kc Kd") == [2]


@pytest.mark.clause("adelaide:8", "adelaide:43.b")
def test_an_ace_is_low_in_a_straight_flush_in_adelaide() -> None:
    assert winners("adelaide", "Ah 2h", "Ks Kh", "5h 4h 3h Kc Kd") == [1]


LOW_RUNS: Final = {
    "52": ("Ah 2c", "Kh Kd", "5h 4d 3s Ks 9c"),
    "48": ("Ah 3c", "Kh Kd", "6h 5d 4s Ks Tc"),
    "44": ("Ah 4c", "Kh Kd", "7h 6d 5s Ks Jc"),
    "40": ("Ah 5c", "Kh Kd", "8h 7d 6s Ks Jc"),
    "36": ("Ah 6c", "Kh Kd", "9h 8d 7s Ks Qc"),
    "32": ("Ah 7c", "Kh Kd", "Th 9d 8s Ks Qc"),
}


@pytest.mark.parametrize(
    "deck",
    [
        pytest.param("52", marks=pytest.mark.clause("canberra:3.3(g)", "canberra:3.1.2", "canberra:3.5(a)")),
        *(
            pytest.param(deck, marks=pytest.mark.clause("canberra:3.4(g)", "canberra:3.1.2", "canberra:3.5(a)"))
            for deck in ("48", "44", "40", "36", "32")
        ),
    ],
)
def test_an_ace_is_low_in_a_straight_only_where_the_operator_says_so(deck: str) -> None:
    run, kings, board = LOW_RUNS[deck]
    assert winners("canberra", run, kings, board, deck=deck) == [2]
    assert winners("canberra", run, kings, board, deck=deck, ace_low=True) == [1]


@pytest.mark.clause("canberra:3.3(c)", "canberra:3.5(a)")
def test_an_ace_is_low_in_a_straight_flush_only_where_the_operator_says_so() -> None:
    assert winners("canberra", "Ah 2h", "Kh Ks", "5h 4h 3h Kc Kd") == [2]
    assert winners("canberra", "Ah 2h", "Kh Ks", "5h 4h 3h Kc Kd", ace_low=True) == [1]


def test_an_order_names_every_hand_that_its_deck_makes() -> None:
    """Five of a kind alone may be missing, and only without a joker: nobody can hold it then."""
    canberra = library().book("canberra")
    setting = canberra.setting("evaluation.category_order")
    order = cast("tuple[str, ...]", setting.pick("52"))

    def refusal(missing: str, *, joker: bool) -> str:
        rest = tuple(item for item in order if item != missing)
        own = replace(setting, picks={"52": rest})
        book = replace(canberra, settings={**canberra.settings, "evaluation.category_order": own})
        try:
            hand_rules_for(House(book), TableSetup("holdem", blinds=(5, 10), joker=joker))
        except Malformed as fault:
            return str(fault)
        return ""

    assert refusal("five_of_a_kind", joker=False) == ""
    assert "no ranking scheme for this order with 52 cards and a joker" in refusal("five_of_a_kind", joker=True)
    assert "no ranking scheme for this order with 52 cards" in refusal("flush", joker=False)
