"""Decks and the check that one is whole."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerroom.cards import JOKER, UNKNOWN, Card, Deck, parse_cards
from pokerroom.cards.deck import LOWEST
from pokerroom.errors import Malformed

DECKS = [Deck(size, joker) for size in LOWEST for joker in (False, True)]
decks = st.sampled_from(DECKS)


@pytest.mark.parametrize("deck", DECKS, ids=str)
def test_a_deck_has_its_cards_once_and_reads_back(deck: Deck) -> None:
    assert len(deck.cards) == len(set(deck.cards)) == len(deck)
    assert Deck.parse(str(deck)) == deck
    assert (JOKER in deck) == deck.joker
    assert UNKNOWN not in deck
    assert {card.rank for card in deck.cards if card is not JOKER} == set(range(deck.lowest, 13))
    assert deck.check(deck.cards).ok


@pytest.mark.parametrize("text", ["", "46", "52+", "52+jokers", "joker", "+joker", "-52", "5²", "٥٢", "52+joker+joker"])
def test_what_is_not_a_deck_is_refused(text: str) -> None:
    with pytest.raises(Malformed):
        Deck.parse(text)


@given(decks, st.data())
def test_a_check_names_exactly_what_is_wrong(deck: Deck, data: st.DataObject) -> None:
    missing = data.draw(st.sets(st.sampled_from(deck.cards), max_size=4))
    there = [card for card in deck.cards if card not in missing]
    duplicate = data.draw(st.sets(st.sampled_from(there), max_size=3))
    others = [card for card in Deck(52, joker=True).cards if card not in deck]
    foreign = data.draw(st.sets(st.sampled_from(others), max_size=3)) if others else set()
    unread = data.draw(st.integers(0, 2))
    cards = data.draw(st.permutations([*there, *duplicate, *foreign, *[UNKNOWN] * unread]))
    checked = deck.check(cards)
    assert set(checked.missing) == missing
    assert set(checked.duplicate) == duplicate
    assert set(checked.foreign) == foreign
    assert checked.unread == unread
    assert checked.count == len(cards)
    assert checked.ok == (not (missing or duplicate or foreign or unread))
    assert all(str(card) in str(checked) for card in (*missing, *duplicate, *foreign))


def test_a_foreign_card_twice_is_foreign_and_duplicate() -> None:
    checked = Deck(36).check([*Deck(36).cards, Card("5s"), Card("5s")])
    assert checked.foreign == checked.duplicate == (Card("5s"),)


def test_a_check_has_the_matters_of_the_deck_and_of_its_faults() -> None:
    missing, twice = Deck(36).check(parse_cards("As")), Deck(52).check([*Deck(52).cards, Card("9h")])
    odd_back = Deck(40, joker=True).check(Deck(40, joker=True).cards, [Card("9h")])
    assert missing.matters == ("deck.36", "deck.not_whole")
    assert twice.matters == ("deck.52", "deck.not_whole", "deck.card_twice")
    assert odd_back.matters == ("deck.40", "deck.joker", "deck.odd_back")
    assert not Deck(52).check(Deck(52).cards, [Card("9h")]).ok


def test_an_odd_back_is_on_a_card_that_is_there() -> None:
    with pytest.raises(Malformed, match="2c has an odd back but is not among the cards found"):
        Deck(36).check(Deck(36).cards, "2c")
    assert Deck(36).check("6c 7c").count == 2


def test_odd_backs_of_several_cards_that_are_not_there_are_told_as_several() -> None:
    told = r"^2c 2d have odd backs but are not among the cards found; allowed: odd backs of cards that were found$"
    with pytest.raises(Malformed, match=told):
        Deck(36).check(Deck(36).cards, "2c 2d")
