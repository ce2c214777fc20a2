"""Logs that an earlier release has kept are read, under whatever names it knew the ranking schemes."""

from __future__ import annotations

import pytest

from pokerroom.hand import CALL, CHECK, Hand, HandRules
from pokerroom.ranking import pot_schemes
from pokerroom.rulebook.data_files import data_file
from pokerroom.rulebook.reading.former_names import contest_now

FORMER: dict[str, str] = data_file("former_names")["schemes"]


@pytest.mark.parametrize("old", FORMER)
def test_a_former_name_is_a_scheme_of_today(old: str) -> None:
    size = int(old.rpartition("-")[2])
    assert contest_now(old) == FORMER[old]
    assert all(scheme.deck.size == size for scheme in pot_schemes(contest_now(old)))


def test_a_kept_log_is_read_as_it_was_played() -> None:
    rules = HandRules(game="holdem", blinds=(1, 2), minimum_bet=2, contest="high-52 & low-52+ace-low+eight")
    hand = Hand(rules, {4: 100, 7: 100}, button=4)
    hand.post(), hand.post(), hand.deal("As Kd 7h 2c"), hand.act(4, CALL), hand.act(7, CHECK)
    kept = hand.log().replace(rules.contest, "canberra-52 & canberra-low-52+ace-low+eight")
    assert kept != hand.log()
    again = Hand.read(kept)
    assert (again.heading, again.events) == (hand.heading, hand.events)
    assert again.log() == hand.log()
