"""Every effect has words for a dealer, with every argument it may have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pokerroom.cards import parse_cards
from pokerroom.rulebook import library
from pokerroom.rulebook.house import House
from pokerroom.rulebook.ruling_rows.rows import EffectUse
from pokerroom.rulings.text.steps import StepNames, step, step_sentences

WORDS = library().vocabulary.ruling


def _uses() -> Iterator[EffectUse]:
    lists = {"card_group": WORDS.card_groups, "role": WORDS.roles, "observation key": WORDS.observations}
    for effect in WORDS.effects.values():
        arguments: list[Any] = [name for taken in effect.takes for name in lists.get(taken, (taken,))]
        yield from (EffectUse(effect.name, (name,)) for name in arguments)
        if not arguments:
            yield EffectUse(effect.name)
        if effect.many:
            yield EffectUse(effect.name, tuple(arguments[:2]))


@pytest.mark.parametrize("use", list(_uses()), ids=str)
def test_an_effect_in_words(use: EffectUse) -> None:
    concrete = StepNames(5, {"early_cards": parse_cards("3d")}, "turn", {"call": 20}, House(library().book("star")))
    for telling in (StepNames(), concrete):
        text = step(use, telling)
        assert "_" not in text
        assert "{" not in text
        assert text[0].isupper()
        assert text.endswith(".")
        assert "  " not in text


def test_the_words_name_seat_cards_and_street() -> None:
    telling = StepNames(5, {"early_cards": parse_cards("3d 4h"), "flop": parse_cards("As 7d 7c 2h")}, "turn")
    assert step_sentences([EffectUse("set_aside", ("early_cards",))], telling) == ["Set the early cards (3d 4h) aside."]
    assert step_sentences([EffectUse("deemed", ("check",))], telling) == ["Seat 5 has checked."]
    assert step_sentences([EffectUse("redeal_without_burn", ("same",))], telling) == [
        "Deal the turn from the top, without a burn."
    ]
    assert step_sentences([EffectUse("must_complete", ("call",))], StepNames(3, amounts={"call": 20})) == [
        "Seat 3 must make it up to the call, 20."
    ]
    assert step_sentences([EffectUse("board_stands", ("early_cards",))], telling) == [
        "The early cards (3d 4h) stay on the board as dealt."
    ]


def test_a_void_hand_gives_every_chip_back_unless_the_ruling_says_otherwise() -> None:
    assert (
        step_sentences([EffectUse("void_hand")])[-1] == "Give every chip of this hand back, blinds and antes included."
    )
    kept = step_sentences([EffectUse("void_hand"), EffectUse("wagers_returned", ("innocent",))])
    assert kept[-1] == "Give everybody but the offender back the chips of this hand."
