"""The decks that The Star Sydney's games are dealt from: how many cards, and no joker in any."""

from __future__ import annotations

import pytest

from pokerroom.cards import parse_cards
from pokerroom.games import GAMES, GameKey
from pokerroom.hand import hand_rules_for
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.setup_rules import violations
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulebook.words import DeckSize

STAR = house_named("star")


@pytest.mark.parametrize(
    ("deck", "without"),
    [
        pytest.param("52", "Jo", marks=pytest.mark.clause("star:4.1.1")),
        pytest.param("36", "Jo 5c", marks=pytest.mark.clause("star:4.1.2")),
        pytest.param("32", "Jo 6c", marks=pytest.mark.clause("star:4.1.3")),
    ],
)
def test_a_deck_has_no_joker(deck: DeckSize, without: str) -> None:
    cards = hand_rules_for(STAR, TableSetup("holdem", blinds=(5, 10), deck=deck)).whole_deck.cards
    assert len(cards) == int(deck)
    assert not set(parse_cards(without)) & set(cards)


@pytest.mark.clause("star:6.1")
@pytest.mark.parametrize("game", GAMES)
def test_every_game_of_the_list_may_be_spread(game: GameKey) -> None:
    blinds = str(STAR.value("blinds.forced_bets", game)) == "blinds"
    setup = TableSetup(game, blinds=(5, 10)) if blinds else TableSetup(game, ante=5, minimum_bet=10)
    assert not violations(setup, STAR.book)
    assert hand_rules_for(STAR, setup).game == game
