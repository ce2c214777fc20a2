"""Whatever a table's public methods are called with, a wrong call is refused in the words of the library."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from functools import partial
from operator import attrgetter
from typing import Any

import pytest

from pokerroom.errors import Malformed, PokerroomError
from pokerroom.table import Table
from pokerroom.table.commands import Sit
from testkit.table.evenings import EIGHT, dealer_of, seated

WRONG: tuple[Any, ...] = ("x", None, [], -1, 10**30, object(), 1.5, {})
READABLE = {"player": "Ann", "by": "floorperson", "at": EIGHT, "now": EIGHT}


def _methods() -> dict[str, inspect.Signature]:
    named = {name: member for name, member in inspect.getmembers(Table, callable) if not name.startswith("_")}
    return {name: inspect.signature(member) for name, member in named.items()}


METHODS = _methods()


def _parts(signature: inspect.Signature) -> list[str]:
    return [name for name in signature.parameters if name != "self"]


def _wrong_calls(signature: inspect.Signature) -> Iterator[list[Any]]:
    """Return what a method may be called with when it is called wrongly: too little, or one part that is no such."""
    parts = _parts(signature)
    for count in range(len(parts) + 1):
        given = [READABLE.get(part, 1) for part in parts[:count]]
        yield given
        for place in range(count):
            for wrong in WRONG:
                yield [*given[:place], wrong, *given[place + 1 :]]


def _is_refused(call: Callable[[], Any]) -> bool:
    """Whether a call is refused; anything else that it raises fails the test."""
    try:
        call()
    except PokerroomError:
        return True
    return False


@pytest.mark.untyped
@pytest.mark.parametrize("in_hand", [False, True], ids=["between hands", "in a hand"])
@pytest.mark.parametrize("method", METHODS)
def test_a_wrong_call_is_never_a_fault_and_mostly_refused(method: str, *, in_hand: bool) -> None:
    table = seated()
    if in_hand:
        dealer_of(table).go_on()
    calls = [*_wrong_calls(METHODS[method])]
    refused = sum(_is_refused(partial(getattr(table.copy(), method), *given)) for given in calls)
    assert 2 * refused >= len(calls) - 1  # without arguments it may be right


# What a table answers through a value of its own.
ANSWERS: dict[str, Callable[[Table], Any]] = {
    "chips": lambda table: table.chips,
    "changes": lambda table: table.changes,
    "charges": lambda table: table.charges,
    "hands": lambda table: table.hands,
    "floor": lambda table: table.floor,
    "time": lambda table: table.time,
    "forecast": lambda table: table.forecast(EIGHT),
}


@pytest.mark.untyped
@pytest.mark.parametrize("answer", ANSWERS)
def test_a_wrong_question_to_what_a_table_answers_is_never_a_fault_and_mostly_refused(answer: str) -> None:
    table = seated()
    dealer_of(table).go_on()
    asked = ANSWERS[answer](table)
    methods = [name for name, _ in inspect.getmembers(asked, inspect.ismethod) if not name.startswith("_")]
    assert methods
    for method in methods:
        calls = [*_wrong_calls(inspect.signature(getattr(asked, method)))]
        refused = sum(_is_refused(partial(getattr(ANSWERS[answer](table.copy()), method), *given)) for given in calls)
        assert 2 * refused >= len(calls) - 1, method


@pytest.mark.untyped
@pytest.mark.parametrize(
    ("method", "given", "allowed"),
    [
        ("sign", ["x"], "what a sign says of one"),
        ("apply", [5], "a list of a table's happenings"),
        ("record.read", ["x"], "one of `pokerroom.table.happenings`"),
        ("from_happenings", ["x", 5], "a list of a table's happenings"),
        ("from_happenings", ["y", [seated().opening]], "the `book` of a house"),
        ("time.left", [], "now"),
        ("act", [1], "seat, command"),
    ],
)
def test_a_wrong_call_is_told_what_it_takes(method: str, given: list[Any], allowed: str) -> None:
    with pytest.raises(Malformed) as refused:
        attrgetter(method)(seated())(*given)
    assert allowed in refused.value.allowed


@pytest.mark.parametrize(
    ("brought", "told"),
    [
        ({"chips": -1}, "a stake of -1; allowed: a whole number, at least 1"),
        ({"chips": -1, "notes": 50}, "a stake of -1; allowed: a whole number, at least 0"),
        ({"chips": 200, "notes": -50}, "-50 in bank notes; allowed: a whole number, at least 0"),
        ({"chips": 200, "small_chips": -3}, "-3 in small pieces; allowed: a whole number, at least 0"),
        ({"chips": 200, "small_chips": 201}, "201 in small pieces among 200 chips; allowed: 200 at most"),
    ],
)
def test_a_stake_that_nobody_can_have_is_refused_with_what_may_be_brought(brought: dict[str, Any], told: str) -> None:
    with pytest.raises(Malformed) as refused:
        seated().do(Sit(player="Zoe", seat=6, at=EIGHT, **brought))
    assert str(refused.value) == told
