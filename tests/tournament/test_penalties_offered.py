"""The penalties that a director is offered, house by house, the lightest first."""

from __future__ import annotations

import pytest

from pokerroom.rulebook import house_named
from pokerroom.tournament.conditions import TournamentConditions
from pokerroom.tournament.rules import tournament_rules_for
from pokerroom.tournament.structure.levels import Level, Structure
from testkit.rulebook.claims import claiming

CONDITIONS = TournamentConditions(
    name="friday", structure=Structure(stack=5_000, minutes=20, levels=(Level((25, 50)),))
)


@pytest.mark.parametrize(
    ("house", "offered"),
    [
        claiming(
            "adelaide:111.p.a adelaide:111.p.b adelaide:111.p.c.1 adelaide:111.p.c.2 adelaide:111.p.d",
            "adelaide",
            "warning, 5 minutes, 10 minutes, 15 minutes, 20 minutes, 30 minutes, 3 hands, 5 hands, 10 hands, 15 hands, "
            "20 hands, 1 round, 2 rounds, 3 rounds, disqualification",
        ),
        claiming("canberra:19.2 canberra:19.2(a) canberra:19.2(b)", "canberra", "the hand folded, disqualification"),
        claiming("star:28.9.4", "star", "disqualification"),
        claiming(
            "uk:tournament.11 uk:tournament.14",
            "uk",
            "warning, 1 hand, 1 round, 2 rounds, 3 rounds, 4 rounds, disqualification",
        ),
    ],
)
def test_the_director_is_offered_what_the_book_lists(house: str, offered: str) -> None:
    assert str(tournament_rules_for(house_named(house), CONDITIONS).penalties) == offered
