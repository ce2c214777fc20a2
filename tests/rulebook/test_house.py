"""A house is a book with choices that the book leaves open: any others are refused, however the house is made."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from pokerroom.errors import Illegal, Malformed, PokerroomError
from pokerroom.rulebook import library
from pokerroom.rulebook.house import House
from pokerroom.rulebook.operator.left_open import left_open
from pokerroom.rulebook.operator.operator_choice import OperatorChoice, house_with
from pokerroom.rulebook.question import OpenAnswer

CANBERRA, UK = library().book("canberra"), library().book("uk")
WRONG: tuple[Any, ...] = (None, 3, -1, 1.5, 10**30, "", "x", [], {}, (), ("x",), {"x": 1}, object(), b"x", True)


def test_choices_that_are_given_at_once_are_those_that_are_chosen_one_by_one() -> None:
    one_by_one = House(CANBERRA).choose("deal.burns", "never")
    assert House(CANBERRA, {("deal.burns", "", ""): "never"}) == one_by_one
    assert House(CANBERRA, one_by_one.choices).value("deal.burns") == "never"


def test_a_part_of_an_answer_is_chosen_by_the_key_that_the_list_of_choices_has() -> None:
    uk = House(library().book("uk"))
    chosen = uk.choose("seating.absence.minutes", 20)
    assert chosen == uk.choose("seating.absence", 20, part="minutes")
    assert chosen.value("seating.absence") == {"minutes": 20, "frequent": True}
    for choice in left_open(uk.book):
        if isinstance(choice.pick, OpenAnswer):
            uk.choose(choice.name.partition(" in ")[0], choice.pick.default, choice.context)
    with pytest.raises(Malformed, match=r"there is no question 'seating\.absence\.hours'"):
        uk.choose("seating.absence.hours", 2)


@pytest.mark.parametrize("value", [20, {"minutes": 20}, {"minutes": 20, "frequent": True}])
def test_an_answer_of_several_parts_is_chosen_part_by_part(value: Any) -> None:
    told = r'part by part; allowed: choose\("seating.absence.minutes", \.\.\.\) with 1 or more \[uk:seating.8, '
    with pytest.raises(Malformed, match=told):
        House(library().book("uk")).choose("seating.absence", value)


@pytest.mark.untyped
@pytest.mark.parametrize(
    ("choices", "told"),
    [
        ({("zz", "", ""): 3}, "there is no question 'zz'; allowed: "),
        (
            {("deal.burn", "", ""): "never"},
            r"there is no question 'deal.burn' \(did you mean deal.burns\?\); allowed: deal.burns and .* others",
        ),
        ({"deal.burns": "never"}, r"'deal.burns' is no place of a choice; allowed: .* \('deal.burns', '', ''\)"),
        ({(1, 2, 3): "never"}, r"\(1, 2, 3\) is no place of a choice"),
        ({("deal.burns", "omaha", ""): "never"}, "deal.burns has no answer for 'omaha' in canberra; allowed: ''"),
        ({("deal.burns", "", "amount"): "never"}, "deal.burns has no part 'amount'; allowed: none"),
        ({("deal.burns", "", ""): "sometimes"}, "deal.burns cannot be 'sometimes'; allowed: every_stage, never"),
        ([("deal.burns", "never")], r"are no choices of a house; allowed: House\(book\).choose"),
    ],
)
def test_choices_that_no_book_asks_for_are_refused(choices: Any, told: str) -> None:
    with pytest.raises(Malformed, match=told):
        House(CANBERRA, choices)


def test_a_choice_that_the_book_has_made_itself_is_refused_with_its_clause() -> None:
    with pytest.raises(Illegal, match=r"deal\.burns cannot be never: the book leaves no choice") as refused:
        House(UK, {("deal.burns", "", ""): "never"})
    assert refused.value.cites
    assert House(UK, {("deal.burns", "", ""): "every_stage"}).value("deal.burns") == "every_stage"


@pytest.mark.untyped
@pytest.mark.parametrize("approvals", [3, [], {("deal.burns", "", ""): "GRC 7"}])
def test_an_approval_belongs_to_a_choice(approvals: Any) -> None:
    with pytest.raises(Malformed, match="are no approvals of its choices; allowed: for each place of a choice"):
        House(CANBERRA, {}, approvals)


@pytest.mark.parametrize(
    "made",
    [
        lambda house: house_with(house, [OperatorChoice("deal.burns", "", "", "sometimes")]),
        lambda house: house.chosen("deal.burns", "sometimes"),
        lambda house: House.recorded(house.book, {("deal.burns", "", ""): "sometimes"}, {}),
    ],
)
def test_what_a_record_says_that_a_house_chose_is_not_judged_again(made: Callable[[House], House]) -> None:
    """A release that knew another answer wrote it, and the night was played by it."""
    house = made(House(UK))
    assert house.value("deal.burns") == "sometimes"
    assert copy.deepcopy(house) == house
    assert pickle.loads(pickle.dumps(house)).choices == house.choices


def test_a_decision_that_no_book_has_any_more_is_read() -> None:
    house = house_with(House(UK), [OperatorChoice("zz", "", "", 3, on="GRC 7")])
    assert (house.choices, house.approvals) == ({("zz", "", ""): 3}, {("zz", "", ""): "GRC 7"})
    assert house_with(house, [OperatorChoice("deal.burns", "", "", "never")]).choices.keys() >= house.choices.keys()


@pytest.mark.untyped
@pytest.mark.parametrize("book", [*library().books])
def test_nothing_that_is_chosen_is_a_fault_or_changes_a_house(book: str) -> None:
    house = House(library().book(book))
    for key in house.book.settings:
        for wrong in WRONG:
            with suppress(PokerroomError):
                house.choose(key, wrong)
    for wrong in WRONG:
        for call in (
            lambda: house.choose(wrong, "never"),  # noqa: B023
            lambda: house.choose("deal.burns", "never", wrong),  # noqa: B023
            lambda: house.word("deal.burns", ("never",), wrong),  # noqa: B023
            lambda: house.choose("deal.burns", "never", part=wrong),  # noqa: B023
            lambda: house.value(wrong),  # noqa: B023
            lambda: house.value("deal.burns", wrong),  # noqa: B023
            lambda: house.answer(wrong),  # noqa: B023
            lambda: house.says(wrong, "x"),  # type: ignore[arg-type]  # noqa: B023
        ):
            with suppress(PokerroomError):
                call()
    assert house == House(library().book(book))
    assert house.choices == {}
