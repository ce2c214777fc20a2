"""The UK cardroom spreads any game there is a demand for: what opens each, and what its operator may choose."""

from __future__ import annotations

import pytest

from pokerroom.games import GAMES
from pokerroom.rulebook import library
from pokerroom.table.opening.new_table import new_table

UK = library().book("uk")
# What a game opens with when nobody asks for anything else: blinds, or an ante.
OPENED_BY_ANTE = ("draw_ante", "five_card_stud", "seven_card_stud")
# Draw with an ante has one always, and draw with blinds has those.
WAYS = {"draw_ante": ("ante", "both"), "draw_blind": ("blinds", "both")}
ANY_WAY = ("blinds", "ante", "both")


@pytest.mark.clause("uk:game.1", "uk:ring.1")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("tournament", [False, True], ids=["cash", "tournament"])
def test_a_game_opens_with_blinds_or_with_an_ante(game: str, tournament: bool) -> None:
    usual = new_table(game, UK, tournament=tournament)
    by_ante = game in OPENED_BY_ANTE
    assert (not usual.rules.blinds, bool(usual.rules.ante)) == (by_ante, by_ante)
    assert usual.posted == (game in ("holdem", "omaha"))


@pytest.mark.clause("uk:game.1", "uk:betting.24")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("tournament", [False, True], ids=["cash", "tournament"])
def test_a_game_is_spread_with_blinds_an_ante_or_both_where_there_is_demand(game: str, tournament: bool) -> None:
    for way in WAYS.get(game, ANY_WAY):
        blinds, ante = {"blinds": ("5/10", 0), "ante": ("none", 2), "both": ("5/10", 2)}[way]
        table = new_table(game, UK, blinds=blinds, ante=ante, limit="no_limit", tournament=tournament)
        assert table.rules.blinds == ((5, 10) if way != "ante" else ())
        assert table.rules.ante == ante
