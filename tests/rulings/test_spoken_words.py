"""Spoken words and gestures as text."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerroom.errors import Malformed
from pokerroom.rulings.speech.gestures import (
    DrewBack,
    Gesture,
    Knocked,
    Pointed,
    PushedCards,
    Put,
    SpokenWords,
    read_gestures,
    write_gestures,
)
from pokerroom.rulings.speech.words import Spoken, SpokenAct, read_words


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
def test_words_that_name_none(text: str, act: SpokenAct) -> None:
    assert read_words(text) == Spoken(act)


def test_words_speak_of_pounds_where_chips_are_pence() -> None:
    assert read_words("raise to £7.50", unit=100) == Spoken("raise", 750)
    assert read_words("raise to £7.50") == Spoken("raise", 7)  # a part of a chip is not wagered


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("two fifty", 250),
        ("one twenty five", 125),
        ("one twenty-five", 125),
        ("twelve fifty", 1250),
        ("three seventy five", 375),
        ("two fifty k", 250_000),
        ("twenty five hundred", 2500),
        ("a hundred and ten", 110),
        ("nine hundred ninety nine", 999),
        ("two hundred and fifty thousand", 250_000),
        ("two million five hundred thousand", 2_500_000),
        ("a grand", 1000),
        ("two grand", 2000),
        ("five k", 5000),
        ("1 000", 1000),
        ("1,000", 1000),
        ("1 000 000", 1_000_000),
        ("100 000", 100_000),
        ("5 hundred", 500),
    ],
)
def test_numbers_as_they_are_spoken(text: str, amount: int) -> None:
    assert read_words(text) == Spoken("amount", amount)
    assert read_words(f"bet {text}") == Spoken("bet", amount)
    assert read_words(f"raise to {text}, please") == Spoken("raise", amount)
    assert read_words(f"I call and raise {text} more") == Spoken("call and raise", amount, by=True)


@pytest.mark.parametrize(
    "text",
    [
        "1,50", "-50", "100-200", "1e3", ".5k", "2 5", "100 200", "3/4", "three times", "3 bb", "by 100 to 300",
        "one two", "twenty ten", "fifty fifty", "five ten fifteen", "ten and a half", "5 and 10", "two pounds fifty",
        "two and a half thousand", "fifty cents", "zero",
    ],
)  # fmt: skip
def test_numbers_that_are_not_plain_name_no_amount(text: str) -> None:
    assert read_words(text) == Spoken("nothing")
    assert read_words(f"bet {text}") == Spoken("bet")
    assert read_words(f"raise {text}") == Spoken("raise")
    assert read_words(f"call and raise {text}") == Spoken("call and raise")


def test_a_number_that_can_be_read_in_several_ways_is() -> None:
    assert read_words("raise to two thousand five") == Spoken("raise", 2500, others=(2005,))
    assert read_words("1.500") == Spoken("amount", 1500, others=(1,))
    assert read_words("two fifty", unit=100) == Spoken("amount", 25_000, others=(250,))  # pounds, or pounds and pence
    assert read_words("two hundred fifty", unit=100) == Spoken("amount", 25_000)


def test_numbers_that_are_somebody_elses() -> None:
    assert read_words("raise your 20 to 60") == Spoken("raise", 60)
    assert read_words("raise from 20 to 60") == Spoken("raise", 60)
    assert read_words("call your 20") == Spoken("call")
    assert read_words("raise the 20") == Spoken("raise")


@pytest.mark.parametrize(
    "text",
    [
        "up to you", "it's up to you", "call the clock", "I'm calling the clock", "call the floor", "call time",
        "call for the clock", "floor, I called", "call it a day", "bet's on you", "the bet is 50", "it's 50",
        "50 to call",
        "the pot is 300", "pot odds", "pot and a half", "I'm out of chips", "three bet", "check raise",
        "check with the floor", "I see", "see the flop", "one time", "I bet he has it", "you bet", "raising the roof",
        "make it quick", "all in all", "we're all in this together", "he calls", "seat 6 folds", "who called",
        # hedges, choices and denials
        "maybe I call", "I think I'll call", "I could call", "I want to call", "fold or call", "either call or fold",
        "fold, or call", "I call or I raise", "no call", "not fold", "I can't fold", "no choice but to call",
        # questions
        "call, right?", "call, yes?", "fifty, call?", "is that a raise", "should I fold",
    ],
)  # fmt: skip
def test_talk_names_no_action(text: str) -> None:
    assert read_words(text) == Spoken("nothing")


@pytest.mark.parametrize(
    "text", ["when you bet, I call", "I call, if you show", "I'd raise", "I call only if he folds"]
)
def test_conditions_take_in_their_sentence(text: str) -> None:
    assert read_words(text) == Spoken("condition")


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("I call. How much?", "call"),
        ("call, how much is it?", "call"),
        ("I call, you got it?", "call"),
        ("call - what do you have?", "call"),
        ("all in! what do you say?", "all-in"),
        ("call, no problem", "call"),
        ("call, win or lose", "call"),
        ("call, I would never fold this", "call"),
        ("okay, I call when ready", "call"),
        ("fold, no good", "fold"),
        ("raise, no wait", "raise"),
        ("check, time to see a card", "check"),
        ("I fold, I'm out of chips", "fold"),
        # what is said before it
        ("no raise, just call", "call"),
        ("no, fold", "fold"),
        ("what the heck, I call", "call"),
        ("how much? 20? I call", "call"),
        ("if only. All in!", "all-in"),
        ("I put you on aces, call", "call"),
        ("pair of nines, I call", "call"),
        ("I guess I have to fold", "fold"),
        ("call call", "call"),
        ("call the big blind", "call"),
        ("raise, uh, all-in", "all-in"),
        ("raise because he's all in", "raise"),
        ("bet it all", "all-in"),
    ],
)
def test_a_declaration_stands_whatever_is_said_around_it(text: str, act: SpokenAct) -> None:
    assert read_words(text) == Spoken(act)


def test_a_size_may_follow_in_the_next_clause() -> None:
    assert read_words("I raise... two fifty") == Spoken("raise", 250)
    assert read_words("raise. 300?") == Spoken("raise")
    assert read_words("I three-bet to 90") == Spoken("raise", 90)
    assert read_words("call, no raise") == Spoken("call")
    assert read_words("call, raise 40") == Spoken("call and raise", 40, by=True)


@pytest.mark.parametrize(
    "text", ["i ", "on top ", "call ", "to ", "a hundred and ", "five ", "raise it ", "bet 5 ", "9, "]
)
def test_long_talk_is_read_too(text: str) -> None:
    assert read_words(text * 1000).amount >= 0


@given(st.text(max_size=60))
def test_anything_can_be_said(text: str) -> None:
    spoken = read_words(text)
    assert spoken.amount >= 0
    assert read_words(text.upper()).act == read_words(text.upper().lower()).act


# Gestures as text

printable = st.text(st.characters(exclude_characters='"', exclude_categories=("C", "Z")), max_size=20)
gesture: st.SearchStrategy[Gesture] = st.one_of(
    st.builds(SpokenWords, printable),
    st.builds(Put, st.lists(st.integers(1, 10_000), min_size=1, max_size=6).map(tuple), st.booleans()),
    st.builds(DrewBack, st.integers(1, 10_000)),
    st.builds(PushedCards, st.booleans()),
    st.sampled_from([Knocked(), Pointed()]),
)


@given(st.lists(gesture, min_size=1, max_size=6))
def test_gestures_are_read_back_as_they_were_written(gestures: list[Gesture]) -> None:
    assert read_gestures(write_gestures(gestures)) == tuple(gestures)


def test_the_text_form() -> None:
    text = 'said "raise; to 300"; put 1000 1000; put 25; lifts 5; draws back 25; taps; pushes cards; the dealer points'
    gestures = (
        SpokenWords("raise; to 300"),
        Put((1000, 1000)),
        Put((25,)),
        Put((5,), pushed=False),
        DrewBack(25),
        Knocked(),
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
@pytest.mark.parametrize(
    "odd",
    [
        *((), ("put 5",), (Put(()),), (SpokenWords('"'),), (DrewBack(0),)),
        *((Put((5.0,)),), (SpokenWords(5),)),  # type: ignore[arg-type]
    ],
)
def test_values_that_are_none(odd: Any) -> None:
    with pytest.raises(Malformed):
        write_gestures(odd)
