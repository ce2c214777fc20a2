"""The button: who has it first, where it goes, and what follows it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from pokerroom.errors import Illegal, Malformed
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table.blinds.button import (
    ButtonRules,
    Places,
    corrected,
    first_button,
    is_between,
    next_places,
)
from pokerroom.table.blinds.rules import blind_rules_for
from testkit.rulebook.claims import each_house
from testkit.table.lineups import Lineups, places

CASH = TableSetup(game="holdem", blinds=(5, 10))


def tournament(house: str, seats: list[int], last: tuple[int, ...], **choices: str) -> Lineups:
    """A tournament table after a hand."""
    keys = {"moves": "table.button_move", "between": "tournament.moved_player_between"}
    chosen = {keys[name]: value for name, value in choices.items()}
    return Lineups(house, seats, blinds=(100, 200), last=last, tournament=True, choices=chosen)


def of(house: str) -> ButtonRules:
    """What the house says about the button of a cash game."""
    return blind_rules_for(house_named(house), CASH).button


# The first hand


@pytest.mark.clause("adelaide:9.2")
def test_adelaide_begins_on_the_dealers_left() -> None:
    table = Lineups("adelaide", [1, 2, 4, 6])
    assert places(table.look(first_button(of("adelaide"), [1, 2, 4, 6]))) == (1, 2, 4)
    assert first_button(of("adelaide"), [2, 4, 6]) == 2


@pytest.mark.clause("canberra:8.3.1")
def test_canberra_begins_on_the_dealers_right() -> None:
    assert first_button(of("canberra"), range(1, 10)) == 9
    assert first_button(of("canberra"), [1, 3, 6]) == 6


@pytest.mark.clause("star:9.1")
def test_star_begins_on_the_dealers_right() -> None:
    assert first_button(of("star"), [1, 2, 4, 6, 8]) == 8


@pytest.mark.clause("uk:seating.16")
def test_uk_draws_for_the_button_and_suits_count() -> None:
    assert first_button(of("uk"), [1, 3, 6, 8], {1: "9h", 3: "Kd", 6: "4c", 8: "Kc"}) == 3
    assert first_button(of("uk"), [4, 7], {4: "Ks", 7: "Kh"}) == 4


def test_where_suits_are_equal_they_draw_again() -> None:
    rules = replace(of("star"), first="high_card_draw")
    with pytest.raises(Illegal, match="seats 1 and 3 are level for the button; allowed: they draw again"):
        first_button(rules, [1, 3, 6], {1: "Kd", 3: "Kc", 6: "4c"})
    assert first_button(rules, [1, 3, 6], {1: "Kd 2c", 3: "Kc 3c", 6: "4c"}) == 3


def test_everybody_draws() -> None:
    with pytest.raises(Illegal) as refusal:
        first_button(of("uk"), [1, 3, 6], {1: "9h", 3: "Kd"})
    assert refusal.value.what == "this house draws for the first button: a card for each of seats 1, 3, 6"
    assert refusal.value.allowed == "begin_hand(at, {1: '9h', 3: 'Kd', ...})"
    assert str(refusal.value.cites[0]) == "uk:seating.16"
    with pytest.raises(Illegal, match=r"allowed: begin_hand\(at, \{2: '9h', 5: 'Kd'\}\)"):
        first_button(of("uk"), [5, 2])
    with pytest.raises(Malformed, match="nobody for the button"):
        first_button(of("uk"), [])


def test_the_first_button_is_a_players() -> None:
    with pytest.raises(Illegal, match=r"the first button on seat 3; .* \[adelaide:9.2\]"):
        Lineups("adelaide", [1, 2, 4]).look(3)


# From hand to hand


@pytest.mark.clause("adelaide:9.3")
def test_the_button_moves_after_a_hand_and_not_after_a_misdeal() -> None:
    table = Lineups("adelaide", [1, 4, 5, 6], last=(4, 5, 6))
    misdealt = table.look()
    assert places(misdealt) == (5, 6, 1)
    assert table.look() == misdealt
    assert [table.hand().button for _ in range(4)] == [5, 6, 1, 4]


@pytest.mark.part("adelaide:27")  # the new shuffle and cut are not the button's
def test_each_hand_is_one_seat_further() -> None:
    assert places(Lineups("adelaide", [1, 2, 3, 4], last=(2, 3, 4)).hand()) == (3, 4, 1)


@pytest.mark.clause("canberra:8.3.2")
def test_the_button_goes_to_the_next_player_never_to_an_empty_seat() -> None:
    table = Lineups("canberra", [2, 5, 8], last=(5, 8, 2))
    assert [table.hand().button, table.hand().button] == [8, 2]


@pytest.mark.clause("star:2.3.2")
def test_the_button_sits_with_who_is_dealt_last() -> None:
    hand = Lineups("star", [1, 2, 4, 5], last=(2, 4, 5)).hand()
    assert hand.button == hand.seats[-1] == 4


@pytest.mark.clause("star:9.2")
def test_the_button_goes_round_past_the_dealer() -> None:
    assert Lineups("star", [1, 2, 4, 6, 8], last=(8, 1, 2)).hand().button == 1


@pytest.mark.clause("star:1.1.round")
def test_an_orbit_is_the_button_back_at_the_same_player() -> None:
    table = Lineups("star", range(1, 8))
    laps = [table.hand(3).places.laps, *(table.hand().places.laps for _ in range(7))]
    assert laps == [0] * 7 + [1]
    assert table.last is not None
    assert table.last.button == 3


def test_a_lap_is_over_even_if_its_first_button_has_left() -> None:
    table = Lineups("star", range(1, 6))
    table.hand(3)
    table.leaves(3)
    assert [(hand.button, hand.places.laps) for hand in (table.hand() for _ in range(4))] == [
        (4, 0),
        (5, 0),
        (1, 0),
        (2, 0),
    ]
    assert (table.look().button, table.look().places.laps) == (4, 1)


def test_the_small_blind_has_left_and_the_big_blind_gets_the_button() -> None:
    for house in ("adelaide", "canberra", "star", "uk"):
        table = Lineups(house, [1, 2, 3, 4, 5], last=(1, 2, 3))
        table.leaves(2)
        assert places(table.hand()) == (3, 4, 5)


@pytest.mark.parametrize(("blinds", "expected"), [((10,), (6, 1)), ((5, 10, 20), (6, 1, 2, 3)), ((), (6,))])
def test_one_two_or_three_blinds_or_none(blinds: tuple[int, ...], expected: tuple[int, ...]) -> None:
    more: dict[str, Any] = {} if blinds else {"ante": 1, "minimum_bet": 2}
    table = Lineups("canberra", range(1, 7), blinds=blinds, last=(5, 6, 1, 2)[: len(blinds) + 1], **more)
    assert places(table.hand()) == expected


@pytest.mark.parametrize(
    ("house", "seats", "expected"),
    [
        ("canberra", [1, 2, 3], (2, 3, 1, 2)),
        ("canberra", [1, 2], (2, 1, 2, None)),
        ("star", [1, 2], (2, 2, 1, None)),
    ],
)
@pytest.mark.part("canberra:4.2(c)")
def test_three_blinds_are_cut_down_to_the_players(house: str, seats: list[int], expected: tuple[int, ...]) -> None:
    table = Lineups(house, seats, blinds=(5, 10, 20), last=(1, 2, 3, 1)[: len(seats) + 1])
    hand = table.hand()
    assert places(hand) == expected
    play = table.dealt(hand)
    for _ in seats:
        play.post()
    assert sorted(1000 - chips for chips in play.stacks.values()) == [5, 10, 20][: len(seats)]


# Dead buttons, and two players


@pytest.mark.clause("uk:tournament.2")
def test_a_dead_button() -> None:
    for gone, expected in ((4, (4, 5, 6)), (5, (4, None, 6))):
        table = tournament("uk", [3, 4, 5, 6, 8], (3, 4, 5))
        table.leaves(gone)
        assert places(table.hand()) == expected
    assert places(table.hand()) == (5, 6, 8)  # the seat of the player who is out has its turn as button


@pytest.mark.clause("uk:tournament.4")
def test_the_button_is_the_small_blind_heads_up() -> None:
    table = tournament("uk", [2, 7], (7, 7, 2))
    hand = table.hand()
    assert places(hand) == (2, 2, 7)
    assert places(table.hand()) == (7, 7, 2)


@pytest.mark.clause("uk:tournament.5")
def test_nobody_has_the_big_blind_twice_when_heads_up_begins() -> None:
    table = tournament("uk", [2, 4, 7], (2, 4, 7))
    table.leaves(2)
    assert places(table.hand()) == (7, 7, 4)


@pytest.mark.parametrize("house", ["adelaide", "canberra", "star", "uk"])
@pytest.mark.parametrize("gone", [2, 4, 7])
def test_nobody_has_it_twice_at_a_cash_table_either(house: str, gone: int) -> None:
    table = Lineups(house, [2, 4, 7], last=(2, 4, 7))
    table.leaves(gone)
    first, second = table.hand(), table.hand()
    assert first.blinds[-1] != 7
    assert first.blinds[-1] != second.blinds[-1]
    assert first.button != second.button


@pytest.mark.parametrize("house", ["adelaide", "canberra", "star", "uk"])
@pytest.mark.parametrize("posts", [False, True])
@pytest.mark.parametrize("button", [1, 2])
def test_a_third_player_comes_into_a_game_of_two(house: str, posts: bool, button: int) -> None:
    other = 3 - button
    order = (button, other) if house in ("star", "uk") else (other, button)
    table = Lineups(house, [1, 2], last=(button, *order))
    assert table.last is not None
    table.last = structs.replace(table.last, two_players=True)
    table.sits(3)
    table.players[3] = structs.replace(table.players[3], posts=posts)
    big_blind: int | None = order[-1]
    for turn in range(6):
        hand = table.hand()
        assert hand.blinds[-1] != big_blind
        big_blind = hand.blinds[-1]
        assert (3 in hand.seats) or turn == 0


# After eliminations in a star tournament


def test_with_no_option_on_the_button_goes_to_the_next_player() -> None:
    table = tournament("star", [1, 2, 3, 4, 5, 6], (1, 2, 3))
    table.leaves(2)
    assert places(table.hand()) == (3, 4, 5)


@pytest.mark.clause("star:28.2.3.i")
def test_the_button_waits_for_the_blinds() -> None:
    table = tournament("star", [1, 2, 3, 4, 5, 6], (1, 2, 3), moves="wait_for_blinds")
    table.leaves(2)
    assert [places(table.hand()), places(table.hand())] == [(1, 3, 4), (3, 4, 5)]


def test_the_button_waits_where_the_big_blind_went_out() -> None:
    table = tournament("star", [1, 2, 3, 4, 5, 6], (1, 2, 3), moves="wait_for_blinds")
    table.leaves(3)
    assert [places(table.hand()) for _ in range(3)] == [(2, None, 4), (2, 4, 5), (4, 5, 6)]


@pytest.mark.clause("star:28.2.3.ii")
def test_the_button_moves_to_the_seat_of_who_went_out() -> None:
    for moves in ("dead_button", "dead_button_or_wait"):
        table = tournament("star", [1, 2, 3, 4, 5, 6], (1, 2, 3), moves=moves)
        table.leaves(2)
        assert places(table.hand()) == (2, 3, 4)


def test_both_options_the_empty_seat_first_and_otherwise_waiting() -> None:
    table = tournament("star", [1, 2, 3, 4, 5, 6], (1, 2, 3), moves="dead_button_or_wait")
    table.leaves(3)  # not the player left of the button
    assert [places(table.hand()), places(table.hand())] == [(2, None, 4), (2, 4, 5)]


@pytest.mark.clause("star:28.2.3.iii")
def test_who_is_moved_between_button_and_blind_sits_out_one_hand() -> None:
    for moves in ("next_player", "dead_button", "wait_for_blinds", "dead_button_or_wait"):
        seats = [1, 2, 4, 5, 7, 8, 9]
        table = tournament("star", seats, (4, 5, 7), moves=moves, between="sits_one_hand_button_skips")
        table.sits(6)
        hand = table.hand()
        assert places(hand) == (5, 7, 8)
        assert 6 not in hand.seats
        hand = table.hand()
        assert places(hand) == (7, 8, 9)
        assert 6 in hand.seats


@pytest.mark.parametrize(
    "house",
    each_house("adelaide:?tournament.moved_player_between", "canberra:?tournament.moved_player_between", "star"),
)
def test_without_the_option_they_are_dealt_in(house: str) -> None:
    table = tournament(house, [1, 2, 4, 5, 7, 8, 9], (4, 5, 7))
    table.sits(6)
    hand = table.hand()
    assert places(hand) == (5, 7, 8)
    assert 6 in hand.seats


@pytest.mark.clause("uk:tournament-seating.4")
def test_players_of_a_broken_table_take_button_and_blinds() -> None:
    table = tournament("uk", [1, 2, 3, 4, 7, 8], (2, 3, 4))
    table.leaves(3, 4)
    for seat in (3, 4, 5):
        table.sits(seat)
    hand = table.hand()
    assert places(hand) == (3, 4, 5)
    assert {3, 4, 5} <= set(hand.seats)


@pytest.mark.clause("uk:tournament-seating.5")
def test_no_hand_between_button_and_small_blind() -> None:
    table = tournament("uk", [2, 3, 5, 6, 7], (2, 3, 5))
    table.sits(4)
    hand = table.hand()
    assert places(hand) == (3, 5, 6)
    assert [(each.seat, each.until) for each in hand.waiting] == [(4, "button_passed")]
    assert "uk:tournament-seating.5" in map(str, hand.waiting[0].cites)
    hand = table.hand()
    assert places(hand) == (5, 6, 7)
    assert 4 in hand.seats


# A button in the wrong place


def test_a_wrong_button_is_put_right_so_that_everybody_has_each_place_once() -> None:
    table = Lineups("uk", range(1, 7))
    hand_10 = table.hand(1)
    hand_11 = structs.replace(hand_10.places, button=3, blinds=(4, 5))  # it should have been on seat 2
    table.last = corrected(hand_10.places, hand_11)
    hands = [places(table.hand()) for _ in range(5)]
    assert hands == [(2, 3, 4), (4, 5, 6), (5, 6, 1), (6, 1, 2), (1, 2, 3)]


def test_a_button_left_where_it_was_goes_on() -> None:
    before = Places(1, (2, 3), start=1)
    assert next_places(of("uk"), corrected(before, before), range(1, 7), {}, 2).button == 2


def test_a_button_far_ahead_is_left_out_only_once() -> None:
    table = Lineups("star", range(1, 7), last=(1, 2, 3))
    assert table.last is not None
    table.last = corrected(table.last, structs.replace(table.last, button=4, blinds=(5, 6)))
    assert [table.hand().button for _ in range(8)] == [2, 3, 5, 6, 1, 2, 3, 4]


# What holds always


@given(st.permutations(range(1, 9)), st.sampled_from([of("adelaide"), of("star")]), st.integers(0, 3))
def test_a_steady_table_pays_in_order(order: list[int], rules: ButtonRules, count: int) -> None:
    seats = order[:5]
    at = Places(seats[0], tuple(sorted(seats, key=lambda seat: (seat <= seats[0], seat))[:count]), seats[0])
    seen = []
    for _ in range(5):
        at = next_places(rules, at, seats, {}, count)
        seen.append((at.button, *at.blinds))
    for place in range(count + 1):
        assert sorted(hand[place] for hand in seen) == sorted(seats)
    assert at.laps == 1


@given(st.integers(1, 10), st.integers(1, 10), st.integers(1, 10))
def test_a_seat_lies_on_one_side_or_the_other(first: int, seat: int, last: int) -> None:
    apart = len({first, seat, last}) == 3
    assert is_between(first, seat, last) + is_between(last, seat, first) == apart


@pytest.mark.parametrize("house", ["star", "uk", "canberra", "adelaide"])
def test_two_players_who_come_from_a_game_without_blinds_have_button_and_blinds_in_the_next(house: str) -> None:
    antes = Places(1, (), start=1, two_players=True, dealt=(2, 1))
    at = next_places(of(house), antes, [1, 2], {}, 2)
    assert (at.button, sorted(at.blinds)) == (2, [1, 2])
