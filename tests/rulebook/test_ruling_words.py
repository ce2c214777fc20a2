"""The words of rulings in the vocabulary's files: whatever is wrong is named, with its file and its entry."""

from __future__ import annotations

from typing import Any, Final

import pytest

from pokerroom.rulebook import library
from pokerroom.rulebook.faults import Faults
from pokerroom.rulebook.ruling_rows.phrases import read_phrases
from pokerroom.rulebook.ruling_rows.reading import RULING_LISTS, read_ruling_words
from pokerroom.rulings.finding.meanings import meanings_of, phrases_for
from pokerroom.rulings.seen import allowed_answers

KNOWN: Final = {"device_used", "pots.odd_chip"}
NOTICED: Final = {"name": "noticed", "type": ["this_hand", "next_hand", "settlement"], "means": "when it came to light"}
BUTTON: Final = {"key": "ruling.button_in_wrong_place", "question": "What now?", "facts": ["noticed"]}


def _faults_in_phrases(*entries: Any) -> list[str]:
    faults = Faults()
    read_phrases([("phrases.toml", entry) for entry in entries], KNOWN, faults)
    return list(map(str, faults.found))


def _faults_in_words(fact: dict[str, Any], observation: dict[str, Any]) -> list[str]:
    faults = Faults()
    entries = {"fact": [("words.toml", fact)], "observation": [("seen.toml", observation)]}
    read_ruling_words({name: entries.get(name, []) for name in RULING_LISTS}, faults)
    return list(map(str, faults.found))


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ({"said": "phone", "means": ["device_used"]}, "phrases.toml: phrase: said is no list of texts"),
        ({"said": [], "means": ["device_used"]}, "phrases.toml: phrase: said is no list of texts"),
        ({"said": ["phone"]}, "phrases.toml: phrase 'phone': means is no list of texts"),
        ({"said": ["phone"], "means": [7]}, "phrases.toml: phrase 'phone': means is no list of texts"),
        (
            {"said": ["phone"], "means": ["devise_used"]},
            "phrases.toml: phrase 'phone': 'devise_used' is neither an observation nor a question nor shared by all",
        ),
        (
            {"said": ["phone"], "mean": ["device_used"], "means": ["device_used"]},
            "phrases.toml: phrase 'phone': 'mean' is unknown (did you mean means?); known are means, said",
        ),
        ({"said": ["odd", "odd"], "means": ["pots.odd_chip"]}, "phrases.toml: phrase 'odd': 'odd' stands there twice"),
    ],
)
def test_a_phrase_that_cannot_be_used_is_a_fault(entry: dict[str, Any], fault: str) -> None:
    assert _faults_in_phrases(entry) == [fault]


def test_a_phrase_means_what_one_entry_says() -> None:
    one, two = {"said": ["odd chip"], "means": ["pots.odd_chip"]}, {"said": ["odd chip"], "means": ["wager"]}
    assert _faults_in_phrases(one) == []
    assert _faults_in_phrases(one, two) == ["phrases.toml: phrase 'odd chip': 'odd chip' stands there twice"]


@pytest.mark.parametrize(
    ("fact", "observation", "fault"),
    [
        ({"spokn": "late"}, {}, "words.toml: fact noticed: 'spokn' is unknown"),
        ({"spoken_answers": {"too_late": "too late"}}, {}, "words.toml: fact noticed: 'too_late' is spoken in a way"),
        ({"spoken_answers": {"this_hand": 1}}, {}, "words.toml: fact noticed: 'this_hand' cannot be spoken as 1"),
        ({}, {"abuot": "button"}, "seen.toml: ruling.button_in_wrong_place: 'abuot' is unknown"),
        ({}, {"facts": ["notised"]}, "seen.toml: ruling.button_in_wrong_place: there is no fact 'notised'"),
        ({}, {"answers": {"street": ["flop"]}}, "seen.toml: ruling.button_in_wrong_place: has answers to a fact that"),
        ({}, {"answers": {"noticed": "this_hand"}}, "seen.toml: ruling.button_in_wrong_place: its answers to noticed"),
        (
            {},
            {"answers": {"noticed": ["last_hand"]}},
            "seen.toml: ruling.button_in_wrong_place: noticed cannot be 'last_hand'; allowed: this_hand, next_hand,",
        ),
    ],
)
def test_words_that_do_not_agree_are_a_fault(fact: dict[str, Any], observation: dict[str, Any], fault: str) -> None:
    found = _faults_in_words(NOTICED | fact, BUTTON | observation)
    assert [each[: len(fault)] for each in found] == [fault]


def test_a_word_is_spoken_in_one_way() -> None:
    twice = NOTICED | {"spoken": "when", "type": ["noticed", "late"], "spoken_answers": {"noticed": "seen"}}
    other = {"name": "found", "type": ["late", "noticed"], "means": "how", "spoken_answers": {"noticed": "when"}}
    faults, listed = Faults(), {"fact": [("a.toml", twice), ("a.toml", other)]}
    read_ruling_words({name: listed.get(name, []) for name in RULING_LISTS}, faults)
    assert [str(fault) for fault in faults.found] == [
        "vocabulary: fact noticed: 'noticed' is spoken as 'when' elsewhere"
    ]


def test_a_fact_is_asked_for_with_the_answers_that_make_sense() -> None:
    words = library().vocabulary.ruling
    for key, answers in (
        ("ruling.stake_out_of_range", "below_minimum, above_maximum"),
        ("ruling.bonus_play_wager_wrong", "below_required, above_required"),
        ("ruling.premature_card", "below_minimum, above_maximum, below_required, above_required"),
    ):
        assert allowed_answers(words.fact_asked("amount_is", key)) == answers  # type: ignore[arg-type]


def test_what_people_say_is_found_with_the_phrases_of_the_vocabulary_that_is_asked() -> None:
    words = library().vocabulary
    assert "phone" in phrases_for("device_used", words)
    assert meanings_of("phone", words).all[0] == "device_used"
