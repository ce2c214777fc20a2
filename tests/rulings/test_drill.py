"""The dealers' quiz: every question has one right answer, which the book itself gives."""

from __future__ import annotations

from itertools import islice

import pytest

from pokerroom.rulebook import house_named
from pokerroom.rulings import rule
from pokerroom.rulings.study.drill import CHOICES, drill_questions, outcome


@pytest.mark.parametrize("house", ["adelaide", "canberra", "star", "uk", "star-bonus"])
def test_questions_have_one_right_answer(house: str) -> None:
    for question in islice(drill_questions(house_named(house), seed=11), 40):
        assert len(set(question.answers)) == CHOICES
        ruling = rule(house_named(house), question.ruling.seen)
        assert question.answers[question.right - 1] == outcome(ruling)
        assert ruling.cites
        assert not ruling.silent
        assert not any("_" in words for words in (question.asked, *question.facts, *question.answers))


def test_the_same_seed_asks_the_same_and_another_does_not() -> None:
    first = [question.answers for question in islice(drill_questions(house_named("uk"), 7), 12)]
    assert first == [question.answers for question in islice(drill_questions(house_named("uk"), 7), 12)]
    assert first != [question.answers for question in islice(drill_questions(house_named("uk"), 8), 12)]


def test_no_case_comes_twice_before_all_have_come() -> None:
    seen = [
        (question.ruling.key, tuple(question.ruling.seen.facts.items()))
        for question in islice(drill_questions(house_named("star"), 2), 60)
    ]
    assert len(seen) == len(set(seen))


def test_answers_of_other_houses_speak_of_this_houses_people() -> None:
    for question in islice(drill_questions(house_named("uk"), seed=3), 60):
        assert not any("Area Manager" in words or "gaming supervisor" in words for words in question.answers)
