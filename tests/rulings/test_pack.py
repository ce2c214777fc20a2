"""The undealt cards while a ruling is carried out: a card that is not among them is refused, and takes no other out."""

from __future__ import annotations

import pytest

from pokerroom.cards import UNKNOWN, cards_text, parse_cards
from pokerroom.errors import Illegal
from pokerroom.rulings.effects.pack import Pack


def known(cards: str) -> Pack:
    """A pack whose cards the software knows; its shuffle turns them round."""
    return Pack(parse_cards(cards), lambda cards: list(reversed(cards)))


def test_a_card_that_is_not_in_a_known_deck_is_refused() -> None:
    pack = known("2c 3d 4h")
    with pytest.raises(Illegal, match="As cannot have come off the deck: it is not in it"):
        pack.remove(parse_cards("As")[0])
    assert cards_text(pack.left) == "2c 3d 4h"
    pack.remove(UNKNOWN)
    assert cards_text(pack.left) == "3d 4h"


def test_at_a_live_table_an_unseen_card_stands_for_any() -> None:
    pack = Pack([UNKNOWN] * 3)
    pack.remove(parse_cards("As")[0])
    assert pack.left == [UNKNOWN] * 2
    assert pack.take(3) == (UNKNOWN,) * 3


def test_a_known_deck_gives_no_more_cards_than_it_has() -> None:
    pack = known("2c 3d 4h")
    with pytest.raises(Illegal, match="4 cards off a deck that has 3 left; allowed: at most 3"):
        pack.take(4)
    assert cards_text(pack.take(3)) == "2c 3d 4h"
