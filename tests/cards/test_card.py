"""A card and its text."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerroom.cards import JOKER, UNKNOWN, Card, card_with_sign, cards_text, parse_cards, render
from pokerroom.errors import Malformed

ALL = [Card(number) for number in range(54)]


def test_every_card_has_its_own_text_and_reads_back() -> None:
    assert len({str(card) for card in ALL}) == 54
    assert all(Card(str(card)) is card for card in ALL)
    assert all(eval(repr(card)) is card for card in ALL)


def test_a_cards_int_is_its_bit_in_a_mask_of_suits() -> None:
    assert [int(Card(text)) for text in ("2c", "Ac", "2d", "2h", "As", "Jo", "??")] == [0, 12, 13, 26, 51, 52, 53]
    assert Card("Td").rank == 8
    assert Card("Td").suit == 1


def test_every_card_is_true_and_is_otherwise_the_number_that_it_is() -> None:
    assert all(ALL)
    assert Card("As") == 51
    assert repr(Card("As") + 1) == "52"


def test_there_is_one_object_per_card() -> None:
    assert all(Card(int(card)) is card for card in ALL)
    assert all(pickle.loads(pickle.dumps(card)) is card for card in ALL)
    assert all(copy.deepcopy(card) is card for card in ALL)


@pytest.mark.parametrize(("text", "written"), [("10h", "Th"), ("Th", "Th"), ("Jo", "Jo"), ("??", "??"), ("2c", "2c")])
def test_reading_one_card(text: str, written: str) -> None:
    assert str(Card(text)) == written


@pytest.mark.parametrize(
    "text", ["", "A", "s", "1h", "11h", "AS", "aS", "sA", "Ass", "jo", "JO", "?", "♠T", " As", "100h"]
)
def test_what_is_not_a_card_is_refused(text: str) -> None:
    with pytest.raises(Malformed, match="is not a card"):
        Card(text)


def test_a_wrong_case_gets_a_hint() -> None:
    with pytest.raises(Malformed, match=r"'AS' is not a card \(did you mean As\?\)"):
        Card("AS")
    with pytest.raises(Malformed, match=r"did you mean Th\?"):
        Card("10H")


@pytest.mark.parametrize("number", [-1, 54, 1000])
def test_a_number_that_is_no_card_is_refused(number: int) -> None:
    with pytest.raises(Malformed, match="not a card's number"):
        Card(number)


@pytest.mark.parametrize("card", [JOKER, UNKNOWN])
def test_joker_and_unknown_have_no_rank_and_no_suit(card: Card) -> None:
    with pytest.raises(Malformed, match="no rank or suit"):
        _ = card.rank
    with pytest.raises(Malformed, match="no rank or suit"):
        _ = card.suit


@given(st.lists(st.sampled_from(ALL)), st.sampled_from([" ", ", ", "", "\n", " , "]))
def test_lists_read_back_whatever_stands_between(cards: list[Card], gap: str) -> None:
    assert list(parse_cards(gap.join(map(str, cards)))) == cards
    assert list(parse_cards(cards_text(cards))) == cards


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("As Kx", "card 2, at character 4: cannot read 'Kx'"),
        ("AsKdX", "card 3, at character 5: cannot read 'X'"),
        ("As kd", r"card 2, at character 4: cannot read 'kd' \(did you mean Kd\?\)"),
        ("As;Kd", "card 2, at character 3: cannot read ';Kd'"),
        ("As 1010h", "card 2, at character 4: cannot read '1010h'"),
        ("z" * 50, f"cannot read '{'z' * 39}…'"),
    ],
)
def test_a_bad_list_names_the_token_and_its_place(text: str, message: str) -> None:
    with pytest.raises(Malformed, match=message):
        parse_cards(text)


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        cards = parse_cards(text)
    except Malformed:
        return
    assert parse_cards(cards_text(cards)) == cards


@given(st.lists(st.sampled_from(ALL)))
def test_what_is_drawn_is_read_again(cards: list[Card]) -> None:
    assert list(parse_cards(render(cards, "none"))) == cards
    assert Card("10♥") is Card("Th")


def test_signs_tell_suits_apart_without_colour() -> None:
    assert len({card_with_sign(card) for card in ALL}) == 54
    assert render(parse_cards("As Th Jo ??"), "none") == "A♠ T♥ Jo ▒▒"


def test_four_colours_and_two() -> None:
    four = {render([Card("A" + suit)]).split("A")[0] for suit in "cdhs"}
    two = {render([Card("A" + suit)], "two").split("A")[0] for suit in "cdhs"}
    assert len(four) == 4
    assert len(two) == 2
