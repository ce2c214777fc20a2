"""Long nights: whatever the players do, everybody pays the blinds as the house says."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from pokerroom.lab.night import Habits, Night
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table.happenings import HandBegan
from pokerroom.table.opening.readiness import as_usual

SETUP = TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500)
STILL = Habits(joins=0.0, leaves=0.0, goes_away=0.0, moves=0.0, tops_up=0.0)


@pytest.mark.parametrize("house", ["adelaide", "canberra", "star", "uk"])
def test_blinds_fall_one_player_after_another(house: str) -> None:
    """Over many hands nobody who stays posts the big blind twice running, and everybody's turn comes."""
    night = Night(
        house_named(house),
        as_usual(house_named(house), SETUP),
        seed=11,
        keep=True,
        unit=100,
        habits=Habits(leaves=0.0, joins=0.02, goes_away=0.01),
    )
    for _ in night.hand_by_hand(150):
        pass
    began = [happening for happening in night.table.happenings if isinstance(happening, HandBegan)]
    posted = Counter(happening.line_up.blinds[-1] for happening in began)
    for before, after in pairwise(began):
        if len(after.line_up.seats) > 2 and len(before.line_up.seats) > 2:
            assert before.line_up.blinds[-1] != after.line_up.blinds[-1]
    stayed = set.intersection(*(set(happening.line_up.seats) for happening in began[-12:]))
    assert all(posted[seat] for seat in stayed)
    buttons = Counter(happening.line_up.button for happening in began)
    assert len(buttons) >= len(stayed)


def test_a_night_can_be_told_at_any_length() -> None:
    night = Night(house_named("star"), SETUP, seed=3, habits=STILL)
    assert list(night.hand_by_hand(5)) == [1, 2, 3, 4, 5]
    assert list(night.hand_by_hand(2)) == [6, 7]
