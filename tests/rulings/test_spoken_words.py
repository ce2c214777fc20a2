"""Spoken words and gestures as text."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerroom.errors import Malformed
from pokerroom.rulings.gestures import (
    DrewBack,
    Gesture,
    Pointed,
    PushedCards,
    Put,
    Said,
    Tapped,
    read_gestures,
    write_gestures,
)
from pokerroom.rulings.words import Spoken, read_words


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("fold", Spoken("fold")),
        ("I'm out", Spoken("fold")),
        ("Check.", Spoken("check")),
        ("call", Spoken("call")),
        ("I'll see that", Spoken("call")),
        ("bet", Spoken("bet")),
        ("bet twenty-five", Spoken("bet", 25)),
        ("bet 1,500", Spoken("bet", 1500)),
        ("raise", Spoken("raise")),
        ("RAISE TO 300!", Spoken("raise", 300)),
        ("raise 300", Spoken("raise", 300)),
        ("raise by 200", Spoken("raise", 200, by=True)),
        ("raise it another two hundred", Spoken("raise", 200, by=True)),
        ("re-raise to 60", Spoken("raise", 60)),
        ("make it 90", Spoken("raise", 90)),
        ("raise to 2.5k", Spoken("raise", 2500)),
        ("all-in", Spoken("all-in")),
        ("I shove", Spoken("all-in")),
        ("I tap out", Spoken("all-in")),
        ("raise all in", Spoken("all-in")),
        ("pot", Spoken("pot")),
        ("I bet the pot", Spoken("pot")),
        ("half the pot", Spoken("half pot")),
        ("min raise", Spoken("minimum")),
        ("raise the minimum", Spoken("minimum")),
        ("I call and raise", Spoken("call and raise")),
        ("I see your 20 and raise 40", Spoken("call and raise", 40, by=True)),
        ("call, and make it 60", Spoken("call and raise", 60)),
        ("raise to 60, I call", Spoken("raise", 60)),
        ("300", Spoken("amount", 300)),
        ("three hundred", Spoken("amount", 300)),
        ("one hundred and fifty, please", Spoken("amount", 150)),
        ("two thousand five hundred", Spoken("amount", 2500)),
        ("five", Spoken("amount", 5)),
        ("forty more", Spoken("amount", 40, by=True)),
        ("straddle", Spoken("straddle")),
    ],
)
def test_words_that_name_an_action(text: str, spoken: Spoken) -> None:
    assert read_words(text) == spoken


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("", "nothing"),
        ("how much is it", "nothing"),
        ("call?", "nothing"),
        ("I don't call", "nothing"),
        ("no bet", "nothing"),
        ("time, please", "nothing"),
        ("seat 6 is asleep", "nothing"),
        ("nice hand", "nothing"),
        ("if you bet I call", "condition"),
        ("I would raise", "condition"),
        ("I put him all-in", "another all-in"),
        ("I put seat 6 all in", "another all-in"),
        ("I put you all-in", "another all-in"),
    ],
)
def test_words_that_name_none(text: str, act: str) -> None:
    assert read_words(text) == Spoken(act)


def test_words_speak_of_pounds_where_chips_are_pence() -> None:
    assert read_words("raise to £7.50", unit=100) == Spoken("raise", 750)
    assert read_words("raise to £7.50") == Spoken("raise", 7)  # a part of a chip is not wagered


@given(st.text(max_size=60))
def test_anything_can_be_said(text: str) -> None:
    spoken = read_words(text)
    assert spoken.amount >= 0
    assert read_words(text.upper()).act == read_words(text.upper().lower()).act


# Gestures as text

printable = st.text(st.characters(exclude_characters='"', exclude_categories=("C", "Z")), max_size=20)
gesture: st.SearchStrategy[Gesture] = st.one_of(
    st.builds(Said, printable),
    st.builds(Put, st.lists(st.integers(1, 10_000), min_size=1, max_size=6).map(tuple), st.booleans()),
    st.builds(DrewBack, st.integers(1, 10_000)),
    st.builds(PushedCards, st.booleans()),
    st.sampled_from([Tapped(), Pointed()]),
)


@given(st.lists(gesture, min_size=1, max_size=6))
def test_gestures_are_read_back_as_they_were_written(gestures: list[Gesture]) -> None:
    assert read_gestures(write_gestures(gestures)) == tuple(gestures)


def test_the_text_form() -> None:
    text = 'said "raise; to 300"; put 1000 1000; put 25; lifts 5; draws back 25; taps; pushes cards; the dealer points'
    gestures = (
        Said("raise; to 300"),
        Put((1000, 1000)),
        Put((25,)),
        Put((5,), pushed=False),
        DrewBack(25),
        Tapped(),
        PushedCards(),
        Pointed(),
    )
    assert read_gestures(text) == gestures
    assert write_gestures(gestures) == text
    assert read_gestures("pushes cards into the muck") == (PushedCards(to_muck=True),)


@pytest.mark.parametrize(
    "text", ["", ";", "put", "put 0", "put x", "said raise", 'said "raise', "taps twice", "put 5;;"]
)
def test_what_is_no_gesture(text: str) -> None:
    with pytest.raises(Malformed):
        read_gestures(text)


@pytest.mark.untyped
@pytest.mark.parametrize("odd", [(), ("put 5",), (Put(()),), (Put((5.0,)),), (Said('"'),), (Said(5),), (DrewBack(0),)])  # type: ignore[arg-type]
def test_values_that_are_none(odd: Any) -> None:
    with pytest.raises(Malformed):
        write_gestures(odd)
