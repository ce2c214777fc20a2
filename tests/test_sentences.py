"""The list of every sentence that somebody can meet is whole, in plain words, and right for one as for many."""

from __future__ import annotations

import pytest

from testkit.suite.sentences import Sentence, every_sentence, named_classes, plain_faults, plural_faults

# Not a number of things: a kind of chips, a number in words of two or more, a verb.
NO_NUMBERS = (
    "{_CHIPS_SAID[command.source]} chips",
    "{number_word(len(cards))} cards",
    "The {old} chips leave play",
    "{where} names",
)


@pytest.fixture(scope="module")
def sentences() -> list[Sentence]:
    return every_sentence()


def test_the_list_has_the_room_its_pages_and_its_books(sentences: list[Sentence]) -> None:
    said = {sentence.text for sentence in sentences}
    assert {"The table is closed.", "this name and password do not match", "Show winners, muck the rest"} <= said
    assert any(sentence.where.endswith("vocabulary/betting.toml") for sentence in sentences)
    assert len(said) > 4000


def test_the_list_has_whole_sentences_of_what_is_missing(sentences: list[Sentence]) -> None:
    said = {sentence.text for sentence in sentences}
    assert {"a reason is needed to pause play", "the director's name is missing", "the language is missing"} <= said


def test_nothing_is_said_in_a_stilted_way(sentences: list[Sentence]) -> None:
    assert not plain_faults(sentences)


@pytest.mark.parametrize(
    "text",
    [
        *("Give up 6c", "Gus shows or gives up", "waits, owes 2 live", "A name of {n}", "the flop, wager same or less"),
        *("in advance; who sits down later pays from the next on", "then it is looked what is due"),
    ],
)
def test_what_was_stilted_is_found(text: str) -> None:
    assert plain_faults([Sentence("src/pokerroom/room/x.py", text)])


def test_no_sentence_has_the_name_of_a_class_in_it(sentences: list[Sentence]) -> None:
    assert named_classes([Sentence("src/pokerroom/cli/x.py", "ClausesShown before and not now")])
    assert not named_classes(sentences)


def test_one_is_never_many(sentences: list[Sentence]) -> None:
    assert plural_faults([Sentence("x", "{n} cards")])
    assert not plural_faults([Sentence("x", "2 to {most} cards")])
    assert not plural_faults(sentence for sentence in sentences if not sentence.text.startswith(NO_NUMBERS))
