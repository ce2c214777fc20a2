"""What must happen now, as each viewer may hear of it."""

from __future__ import annotations

import pytest

from pokerroom.errors import PokerroomError
from pokerroom.hand import (
    CALL,
    CHECK,
    CHECK_OR_CALL,
    Hand,
    Muck,
    Post,
    Show,
    hand_rules_for,
)
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup


@pytest.mark.clause("canberra:13.1.2")
@pytest.mark.parametrize(("second", "due"), [("As Ad", "seat 2 shows"), ("4c 3d", "seat 2 shows or mucks")])
def test_that_a_hand_must_be_shown_for_what_it_is_only_its_owner_hears(second: str, due: str) -> None:
    setup = TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500)
    hand = Hand(hand_rules_for(house_named("canberra"), setup), {1: 500, 2: 500}, button=2)
    hand.post(), hand.post()
    cards = second.split()
    hand.deal(f"Ks {cards[0]} Kd {cards[1]}")
    for street in ("?? 9s 8h 2d", "?? 7c", "?? Jc", ""):
        while hand.betting:
            hand.act(hand.turn, CHECK if hand.options(hand.turn).check else CALL)
        if street:
            hand.deal(street)
    hand.act(1, Show())
    now = hand.next()
    assert now is not None
    assert now.words == due
    heard = {viewer: hand.view(viewer).now for viewer in (1, 2, "public", "dealer", "record")}
    words = {viewer: each.words for viewer, each in heard.items() if each is not None}
    assert words[2] == words["record"] == due
    assert words[1] == words["public"] == words["dealer"] == "seat 2 shows or mucks"


@pytest.mark.clause("canberra:13.1.2")
def test_whose_turn_it_is_says_nothing_of_the_hand_held() -> None:
    """Whether a hand must be shown depends on its cards, so nobody else is told."""
    rules = hand_rules_for(house_named("canberra"), TableSetup(game="holdem", blinds=(5, 10)))
    heard = set()
    for second in ("Kd Kh", "2c 3d"):
        hand = Hand(rules, {1: 500, 2: 500, 3: 500}, button=3)
        hand.act(0, Post(all=True))
        first, other = second.split()
        hand.deal(f"As {first} Qd Ad {other} Jd")
        hand.act(3, CALL), hand.act(1, CALL)
        for board in ("4c 7h 8s 9c", "4d 6s", "4h 5h"):
            while hand.betting:
                hand.act(hand.turn, CHECK_OR_CALL)
            hand.deal(board)
        while hand.betting:
            hand.act(hand.turn, CHECK_OR_CALL)
        hand.act(1, Show())
        with pytest.raises(PokerroomError) as refusal:
            hand.act(3, Muck())
        heard.add(str(refusal.value))
    assert len(heard) == 1
