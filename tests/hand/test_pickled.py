"""A hand that is pickled in the middle, in every game, goes on as if it had not been."""

from __future__ import annotations

import pickle

import pytest

from pokerroom.games import GAMES
from testkit.hand.hands import Play, begin, chance, do
from testkit.table.house_tables import TABLES

_ONE_OF_EACH_GAME = {table.rules.game: table for table in TABLES}


def test_there_is_a_table_of_each_game() -> None:
    assert _ONE_OF_EACH_GAME.keys() == GAMES.keys()


@pytest.mark.parametrize("game", GAMES)
def test_a_pickled_hand_plays_on(game: str) -> None:
    choose = chance(7)
    rules = _ONE_OF_EACH_GAME[game].rules
    hand = begin(rules, choose)
    twin = pickle.loads(pickle.dumps(hand))
    assert twin.rules == rules
    for number, move in enumerate(Play(hand, choose).moves()):
        if number % 5 == 0:
            twin = pickle.loads(pickle.dumps(twin))
        do(hand, move)
        do(twin, move)
        assert (twin.events, twin.stacks, twin.next()) == (hand.events, hand.stacks, hand.next())
    assert hand.next() is None
    cards = hand.deck.cards
    assert [measure([cards[:2]], cards[2:7]) for measure in twin.rules.plan.measures] == [
        measure([cards[:2]], cards[2:7]) for measure in rules.plan.measures
    ]
