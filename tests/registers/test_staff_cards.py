"""The cards of dealer, floor and cage name decisions that there are, and say what each house's book answers."""

from __future__ import annotations

import re

import pytest

from pokerroom.registers.staff_cards import STAFF_CARDS, staff_card
from pokerroom.rulebook import library
from pokerroom.rulebook.data_files import data_file
from pokerroom.rulebook.house import House


def test_every_decision_and_register_of_a_card_is_known() -> None:
    cards = data_file("staff_cards")["card"]
    assert tuple(cards) == STAFF_CARDS
    keys = {
        line["key"] for card in cards.values() for part in card["sections"] for line in part["lines"] if "key" in line
    }
    known = {key for book in library().books.values() for key in book.settings}
    assert keys <= known
    registers = data_file("registers")["register"]
    assert {item for card in cards.values() for item in card["registers"]} <= registers.keys()


@pytest.mark.parametrize("book", list(library().books))
def test_a_card_says_what_the_book_answers_with_its_clauses(book: str) -> None:
    for name in STAFF_CARDS:
        card = staff_card(library().book(book), name)
        lines = [line for part in card.parts for line in part.lines]
        assert all(line.words for line in lines)
        for line in lines:  # whole sentences, and nothing that reads like data
            assert line.words[0].isupper(), line
            assert line.words.endswith("."), line
            assert not re.search(r"[a-z]: (yes|no|\d)|\b0 |_|\.\.|\{", line.words), line
        assert {cite.book for line in lines for cite in line.cites} == {book}
    deal = library().book(book).settings.get("deal.burns")
    if deal is not None:
        dealer = staff_card(library().book(book), "dealer")
        (burn,) = [line for part in dealer.parts for line in part.lines if line.about == "Burn"]
        assert House(library().book(book)).value("deal.burns", "flop") == "every_stage"
        assert burn.words == "Burn one card before the flop, the turn and the river."
