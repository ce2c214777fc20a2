"""How players stand with the blinds: what they owe, and what a change of seats costs."""

from __future__ import annotations

import pytest

from pokerroom.errors import Illegal, Malformed
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table.blinds.blind_status import BlindStatus, Owed, owed
from pokerroom.table.blinds.rules import blind_rules_for
from testkit.table.lineups import Lineups, live


def test_missed_blinds_follow_the_amounts_of_the_day() -> None:
    low, high = (
        blind_rules_for(house_named("star"), TableSetup(game="holdem", blinds=each)) for each in ((5, 10), (10, 20))
    )
    assert (owed(low, BlindStatus(missed=(1,))).live, owed(high, BlindStatus(missed=(1,))).live) == (10, 20)
    one = blind_rules_for(house_named("canberra"), TableSetup(game="holdem", blinds=(10,)))
    assert not owed(one, BlindStatus(missed=(1,)))  # there is no second blind any more
    three = blind_rules_for(house_named("adelaide"), TableSetup(game="holdem", blinds=(2, 4, 8)))
    assert owed(three, BlindStatus(missed=(2,))) == Owed(8, 6, "big_blind")
    pence = blind_rules_for(house_named("uk"), TableSetup(game="holdem", blinds=(1, 2)), unit=100)
    assert owed(pence, BlindStatus(new=True)).live == 200
    with pytest.raises(Malformed, match=r"0\.5 is not a whole number of chips"):
        blind_rules_for(house_named("uk"), TableSetup(game="holdem", blinds=(0.5, 1)))  # type: ignore[arg-type]


# Changing seats


@pytest.mark.clause("canberra:17.13.1", "canberra:17.13.2")
def test_canberra_further_from_the_big_blind() -> None:
    table = Lineups("canberra", [1, 2, 3, 4, 5, 6, 7, 9], last=(1, 2, 3))
    table.moves(4, 8)
    posting = Lineups("canberra", [1, 2, 3, 4, 5, 6, 7, 9], last=(1, 2, 3))
    posting.moves(4, 8)
    hands = [table.hand() for _ in range(4)]
    assert [hand.blinds[-1] for hand in hands] == [5, 6, 7, 8]
    assert [8 in hand.seats for hand in hands] == [False, False, False, True]
    assert [each.until for each in hands[0].waiting] == ["the big blind"]
    posting.posts(8)
    assert posting.hand().extras == (live(8, 10),)
    assert posting.hand().extras == ()

    nearer = Lineups("canberra", [1, 2, 3, 5, 6, 7, 8, 9], last=(1, 2, 3))
    nearer.moves(8, 4)
    hand = nearer.look()
    assert (hand.blinds[-1], hand.extras, hand.waiting) == (4, (), ())


@pytest.mark.clause("star:8.8.4")
def test_star_more_than_two_live_seats() -> None:
    table = Lineups("star", [1, 2, 3, 4, 5, 7, 8, 9], last=(7, 8, 9))
    table.moves(3, 6)
    hand = table.look()
    assert 6 in hand.seats
    assert hand.extras == ()

    table = Lineups("star", [1, 2, 3, 4, 5, 7, 8, 9], last=(7, 8, 9))
    table.moves(2, 6)
    assert 6 not in table.look().seats
    table.posts(6)
    assert table.look().extras == (live(6, 10),)

    table = Lineups("star", [1, 2, 3, 4, 5, 7, 8, 9], last=(7, 8, 9))
    table.away(4)
    table.moves(2, 6)  # two live seats only, and an empty one
    assert 6 in table.look().seats


def test_a_seat_change_needs_a_player_and_an_empty_seat() -> None:
    table = Lineups("star", [1, 2, 3], last=(1, 2, 3))
    with pytest.raises(Illegal, match="seat 3 is taken"):
        table.moves(1, 3)
    with pytest.raises(Malformed, match="nobody is in seat 6"):
        table.moves(6, 5)
    with pytest.raises(Malformed, match="nobody is in seat 6"):
        table.posts(6)


def test_who_missed_a_blind_and_moved_posts_at_least_what_a_move_costs() -> None:
    rules = blind_rules_for(house_named("star"), TableSetup(game="holdem", blinds=(5, 10)))
    assert owed(rules, BlindStatus(missed=(0,), moved=True)) == Owed(10, 0, "own_blind_turn")
