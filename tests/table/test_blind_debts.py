"""How players stand with the blinds: what they owe, and what a change of seats costs."""

from __future__ import annotations

import pytest

from pokerroom.errors import Illegal, Malformed
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulings import Seen
from pokerroom.table.blinds.blind_status import BlindStatus, OwedPosts, owed
from pokerroom.table.blinds.rules import blind_rules_for
from pokerroom.table.deciding.playing.looking_ahead import (
    upcoming_line_up,
)
from testkit.hand.hand_floor import Floor
from testkit.rulebook.claims import each_house
from testkit.table.evenings import EIGHT, dealer_of, play, play_out, seated
from testkit.table.lineups import Lineups, live, places

HOUSES = ("adelaide", "canberra", "star", "uk")


def test_missed_blinds_follow_the_amounts_of_the_day() -> None:
    low, high = (
        blind_rules_for(house_named("star"), TableSetup(game="holdem", blinds=each)) for each in ((5, 10), (10, 20))
    )
    assert (owed(low, BlindStatus(missed=(1,))).live, owed(high, BlindStatus(missed=(1,))).live) == (10, 20)
    one = blind_rules_for(house_named("canberra"), TableSetup(game="holdem", blinds=(10,)))
    assert not owed(one, BlindStatus(missed=(1,)))  # there is no second blind any more
    three = blind_rules_for(house_named("adelaide"), TableSetup(game="holdem", blinds=(2, 4, 8)))
    assert owed(three, BlindStatus(missed=(2,))) == OwedPosts(8, 6, "big_blind")
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
    assert [each.until for each in hands[0].waiting] == ["big_blind"]
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
    assert owed(rules, BlindStatus(missed=(0,), moved=True)) == OwedPosts(10, 0, "own_blind_turn")


@pytest.mark.clause("star:8.8.4")
@pytest.mark.parametrize(("old", "new", "due"), [(2, 6, True), (3, 6, False), (9, 6, False), (7, 6, False)])
def test_star_a_move_towards_the_blinds_or_past_two_is_free(old: int, new: int, due: bool) -> None:
    table = Lineups("star", [seat for seat in range(1, 10) if seat != 6], last=(8, 9, 1))
    table.moves(old, new)
    assert table.players[new].moved is due
    assert (new in table.look().seats) is not due


@pytest.mark.clause("canberra:17.13.1")
def test_canberra_a_move_towards_the_blinds_brings_no_wait() -> None:
    table = Lineups("canberra", [1, 2, 3, 5, 6, 7, 8, 9], last=(1, 2, 3))
    table.moves(8, 4)
    assert 4 in table.look().seats


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize(("old", "new", "then"), [(2, 3, (3, 4, 5)), (4, 3, (2, 3, 5)), (1, 7, (2, 4, 5))])
def test_who_passes_nobody_takes_his_place_in_the_order_along(
    house: str, old: int, new: int, then: tuple[int, ...]
) -> None:
    table = Lineups(house, [1, 2, 4, 5, 6], last=(1, 2, 4))
    table.moves(old, new)
    hand = table.hand()
    assert places(hand) == then
    assert new in hand.seats
    assert not hand.waiting


@pytest.mark.parametrize("house", each_house("canberra:17.12", "adelaide:66.a.1"))
def test_in_the_first_lap_a_newcomer_behind_the_blinds_has_a_hand_at_once(house: str) -> None:
    table = Lineups(house, [1, 2, 3, 5, 6, 7, 8, 9], last=(2, 3, 5), start=9, laps=0)
    table.sits(4)
    hands = [table.hand(), table.hand()]
    assert [places(hand) for hand in hands] == [(3, 5, 6), (5, 6, 7)]  # and nobody pays twice on their account
    assert all(4 in hand.seats and not hand.extras for hand in hands)


@pytest.mark.parametrize("house", each_house("adelaide:66.b.1", "canberra", "star", "uk"))
def test_a_post_that_was_made_late_is_not_owed_again(house: str) -> None:
    table = seated(house, seats=(1, 2, 3, 4, 5, 6))
    while (
        table.state.button.places is None or not table.state.button.places.laps or table.state.button.places.button != 2
    ):
        play(table)
    table.sit("N", 7, 300, EIGHT, posts=False)
    dealer = dealer_of(table, unposted=(7,))
    dealer.go_on()
    floor = Floor(house, dealer.hand, dealer)
    floor.carry_out(floor.see(Seen("unposted_hand", seat=7)))
    play_out(table, dealer)
    assert table.player(7).owes.words == "nothing"
    line_up = upcoming_line_up(table.state, EIGHT)
    assert line_up is not None
    assert not line_up.extras


def test_a_hand_dealt_to_somebody_who_should_have_waited_can_be_entered() -> None:
    table = Lineups("canberra", [1, 2, 3, 4, 6], last=(4, 6, 1))
    table.sits(5)  # the button goes past them now
    assert 5 not in table.look().seats
    hand = table.hand(unposted=[5])
    assert 5 in hand.seats
    assert not hand.extras


@pytest.mark.parametrize("house", HOUSES)
def test_nobody_owes_anything_before_the_first_hand(house: str) -> None:
    assert seated(house, seats=(1, 2, 3, 4)).player(2).owes.words == "nothing"
