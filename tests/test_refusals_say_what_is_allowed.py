"""What would be allowed instead of what was refused is a sentence of its own, whichever form a refusal says it in."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import pokerroom
from pokerroom.errors import Illegal, NeedsConfirmation
from pokerroom.room.errors import TooMany
from pokerroom.web.errors import body_of, refused
from pokerroom.wording import allowed
from pokerroom.wording.allowed import allowed_form, allowed_sentence
from testkit.suite.source_trees import nodes, parsed

SOURCE = Path(pokerroom.__file__).parent
# With these begins what somebody should do, or when they may: never the first of a list of things.
_NO_THINGS = """
    accept add agree announce apply approve ask bring buy call cancel check choose close come confirm correct
    decline describe drop end enter find fix fold get give go hurry if keep let lift log look make mute open pause
    pay press put reload repeat resume return say see send settle show sign sit stop take tell try undo unless use
    wait when where while withdraw write
"""
NO_THINGS = frozenset(_NO_THINGS.split())


def texts() -> Iterator[str]:
    """Everything in the source that a refusal allows, as far as it is known before it is raised."""
    for file in sorted(SOURCE.rglob("*.py")):
        for node in nodes(parsed(file)):
            if isinstance(node, ast.keyword) and node.arg == "allowed":
                for value in (
                    (node.value.body, node.value.orelse) if isinstance(node.value, ast.IfExp) else (node.value,)
                ):
                    first = value.values[0] if isinstance(value, ast.JoinedStr) else value
                    if isinstance(first, ast.Constant) and isinstance(first.value, str) and first.value:
                        yield first.value


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("check both, and log in again", "Check both, and log in again."),
        ("between hands", "That is allowed between hands."),
        ("where the terms offer it", "That is allowed where the terms offer it."),
        ("wait for the next hand", "Wait for the next hand."),
        ("decline it, and count again", "Decline it, and count again."),
        ("another name", "Try another name."),
        ("at least 50", "It can be at least 50."),
        ("50 to 1,200", "It can be 50 to 1,200."),
        ("to ask for a seat, and wait", "You can ask for a seat, and wait."),
        ("star, uk, canberra", "It can be star, uk or canberra."),
        ("letters, digits and -", "This is allowed: letters, digits and -."),
        ("whole numbers", "This is allowed: whole numbers."),
        ("Try again in a moment.", "Try again in a moment."),
        ("", ""),
    ],
)
def test_each_form_becomes_a_sentence(said: str, sentence: str) -> None:
    assert allowed_sentence(said) == sentence


def test_no_refusal_lists_what_is_to_be_done() -> None:
    found = list(texts())
    assert len(found) > 1000
    first = {text: re.split(r"\W", text, maxsplit=1)[0] for text in found}
    assert [text for text, word in first.items() if word in NO_THINGS and allowed_form(text) == "list"] == []
    assert {allowed_form(text) for text in found} == set(allowed._BEGINNINGS)


def test_a_refusal_goes_out_with_its_sentence() -> None:
    fault = Illegal("a raise to 30", allowed="at least 40")
    assert refused(7, fault).instead == body_of(fault).instead == "It can be at least 40."
    assert (refused(7, fault).allowed, body_of(fault).allowed) == ("at least 40", "at least 40")


def test_what_may_be_confirmed_says_so() -> None:
    assert body_of(NeedsConfirmation("a seat at a fuller table", allowed="table 2")).confirm
    assert not body_of(Illegal("a seat that is taken", allowed="a free seat")).confirm


def test_a_refusal_says_in_how_many_seconds_the_same_may_be_tried_again() -> None:
    assert refused(1, TooMany("you have said a lot", allowed="try again in 18 s", again=17.2)).again == 18
    assert refused(1, Illegal("not now")).again == 0
