"""Who of several gets a seat."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerroom.errors import Illegal, Malformed
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table.seats.draws import drawing_order
from pokerroom.table.seats.occupancy import Newcomer, Seats, empty_seats
from pokerroom.table.seats.rules import SeatingRules, seating_rules_for
from pokerroom.table.seats.vacancies import (
    Claim,
    broken_game,
    contested,
    refuse_late_seat_claim,
    refuse_transfer,
    same_game_and_limits,
    vacant,
)
from testkit.rulebook.claims import claiming, each_house
from testkit.table.seated import move, sit

EIGHT = datetime(2024, 5, 1, 20, 0)


def of(house: str) -> SeatingRules:
    """What the house says about seats at a table of nine places."""
    return seating_rules_for(house_named(house), TableSetup(game="holdem", blinds=(5, 10), places=9))


def at(minute: int, second: int = 0) -> datetime:
    return EIGHT + timedelta(minutes=minute, seconds=second)


def table(rules: SeatingRules, **players: int) -> Seats:
    seats = empty_seats(rules)
    for player, seat in players.items():
        seats = sit(seats, Newcomer(player, approved=True), seat)
    return seats


# When a game starts


@pytest.mark.parametrize("house", each_house("adelaide:10.2", "canberra:8.2.2"))
def test_two_want_one_seat_and_draw_for_it(house: str) -> None:
    rules, claims = of(house), [Claim("A"), Claim("B")]
    assert contested(rules, claims).level == ("A", "B")
    assert contested(rules, claims, {"A": "Jd", "B": "9s"}).first == "A"
    assert contested(rules, claims, {"A": "Jd", "B": "Js"}).level == ("A", "B")
    assert contested(rules, claims, {"A": "Jd 3c", "B": "Js 5c"}).first == "B"


@pytest.mark.clause("star:6.2.1")
def test_star_draws_for_a_contested_seat() -> None:
    ranking = contested(of("star"), [Claim("P"), Claim("Q"), Claim("R")], {"P": "Kd", "Q": "As", "R": "9c"})
    assert ranking.first == "Q"
    assert "star:6.2.1" in map(str, ranking.cites)


@pytest.mark.clause("uk:seating.19")
def test_first_to_arrive_chooses_first() -> None:
    claims = [Claim("Q", arrived=at(0, 20)), Claim("P", arrived=at(0, 5))]
    assert contested(of("uk"), claims).first == "P"


@pytest.mark.clause("uk:seating.20")
def test_of_two_who_arrive_together_the_higher_on_the_list() -> None:
    claims = [Claim("P", arrived=EIGHT, listed=4), Claim("Q", arrived=EIGHT, listed=2)]
    assert contested(of("uk"), claims).first == "Q"


# When a seat falls vacant


@pytest.mark.clause("adelaide:10.3")
def test_anticlockwise_from_the_button_before_anybody_waiting() -> None:
    claims = [Claim("W", listed=1), Claim("at 2", seat=2), Claim("at 5", seat=5), Claim("at 3", seat=3)]
    ranking = vacant(of("adelaide"), claims, button=4)
    assert ranking.order == ("at 3", "at 2", "at 5", "W")
    assert "adelaide:10.3" in map(str, ranking.cites)
    holder = vacant(of("adelaide"), [Claim("button", seat=4), *claims], button=4)
    assert holder.order == ("at 3", "at 2", "at 5", "button", "W")


@pytest.mark.parametrize("house", each_house("canberra:8.2.3", "uk:seating.23"))
def test_a_seated_player_moves_and_the_newcomer_gets_the_seat_left(house: str) -> None:
    rules = of(house)
    seats = table(rules, P=2, R=4)
    claims = [Claim("W", listed=1, asked=at(0)), Claim("P", seat=2, asked=at(5))]
    ranking = vacant(rules, claims, button=4)
    assert ranking.order == ("P", "W")
    seats = move(seats, "P", 6)
    assert 2 in seats.free
    assert vacant(rules, claims[:1], button=4).first == "W"
    assert sit(seats, Newcomer("W", approved=True), 2).players == {4: "R", 6: "P", 2: "W"}


@pytest.mark.clause("star:6.3", "star:6.3.i")
def test_star_table_first_then_the_same_game_elsewhere_then_the_list() -> None:
    claims = [Claim("X", listed=1), Claim("from table 2", like_game=True), Claim("seat 8", seat=8)]
    ranking = vacant(of("star"), claims, button=1)
    assert ranking.order == ("seat 8", "from table 2", "X")
    moved = move(table(of("star"), P=8, Q=1), "P", 4)
    assert moved.players == {1: "Q", 4: "P"}


@pytest.mark.clause("star:6.3.ii")
def test_only_the_same_game_and_limits_come_before_the_list() -> None:
    here = TableSetup(game="holdem", blinds=(5, 10))

    def claim(player: str, there: TableSetup) -> Claim:
        return Claim(player, like_game=same_game_and_limits(here, there))

    claims = [
        Claim("X", listed=1),
        claim("2/5", TableSetup(game="holdem", blinds=(2, 5))),
        claim("omaha", TableSetup(game="omaha", blinds=(5, 10))),
        claim("5/10", TableSetup(game="holdem", blinds=(5, 10), places=11)),
    ]
    assert vacant(of("star"), claims, button=1).order == ("5/10", "X", "2/5", "omaha")
    assert vacant(of("uk"), claims, button=1).first == "X"  # elsewhere it is no priority


@pytest.mark.clause("star:6.3.iii")
def test_the_waiting_list_goes_in_order() -> None:
    ranking = vacant(of("star"), [Claim("Y", listed=2), Claim("Z", listed=3), Claim("X", listed=1)], button=1)
    assert ranking.first == "X"
    assert ranking.without("X").first == "Y"


@pytest.mark.clause("star:6.4.1")
def test_equals_draw_anticlockwise_from_the_button() -> None:
    claims = [Claim("seat 2", seat=2), Claim("seat 7", seat=7), Claim("X", listed=1)]
    waiting = vacant(of("star"), claims, button=5)
    assert waiting.first is None
    assert waiting.level == ("seat 2", "seat 7")
    assert vacant(of("star"), claims, button=8).level == ("seat 7", "seat 2")
    ranking = vacant(of("star"), claims, button=5, drawn={"seat 2": "Jc", "seat 7": "Qd"})
    assert ranking.order == ("seat 7", "seat 2", "X")
    assert "star:6.4.1" in map(str, ranking.cites)
    others = [Claim("P", like_game=True), Claim("Q", like_game=True)]
    assert vacant(of("star"), others, button=5, drawn={"P": "Ad", "Q": "Kd"}).first == "P"


@pytest.mark.clause("star:6.4.2")
def test_equal_cards_are_drawn_again() -> None:
    claims = [Claim("seat 2", seat=2), Claim("seat 7", seat=7)]
    assert vacant(of("star"), claims, button=5, drawn={"seat 2": "Qc", "seat 7": "Qd"}).level == ("seat 2", "seat 7")
    assert vacant(of("star"), claims, button=5, drawn={"seat 2": "Qc 9c", "seat 7": "Qd 4d"}).first == "seat 2"


@pytest.mark.parametrize("house", each_house("adelaide:10.2", "canberra:8.2.2"))
def test_elsewhere_they_draw_clockwise_from_the_button(house: str) -> None:
    assert drawing_order(of(house), (2, 7), 5) == (7, 2)


@pytest.mark.clause("canberra:8.2.3", "canberra:8.2.2")
def test_canberra_draws_among_those_at_the_table_whoever_asked_first() -> None:
    claims = [Claim("seat 2", seat=2, asked=at(1)), Claim("seat 7", seat=7, asked=at(2))]
    assert vacant(of("canberra"), claims, button=5, drawn={"seat 2": "Jc", "seat 7": "Qd"}).first == "seat 7"


@pytest.mark.part("star:28.8.3.3", "star:28.8.3.4", "star:28.8.3.5")
def test_in_a_tournament_the_draw_goes_clockwise_and_equal_cards_are_drawn_again() -> None:
    rules = seating_rules_for(house_named("star"), TableSetup(game="holdem", blinds=(5, 10), places=9, tournament=True))
    claims = [Claim("seat 2", seat=2), Claim("seat 7", seat=7)]
    assert vacant(rules, claims, button=5).level == ("seat 7", "seat 2")
    assert vacant(rules, claims, button=5, drawn={"seat 2": "Qc", "seat 7": "Qd"}).level == ("seat 7", "seat 2")


@pytest.mark.clause("uk:seating.25")
def test_the_earliest_request_has_preference() -> None:
    claims = [Claim("P", seat=2, asked=at(10)), Claim("R", seat=3, asked=at(5))]
    assert vacant(of("uk"), claims, button=4).first == "R"
    with pytest.raises(Malformed, match="when did S ask"):
        vacant(of("uk"), [*claims, Claim("S", seat=6)], button=4)


@pytest.mark.clause("uk:seating.24")
def test_once_the_newcomer_has_bought_in_only_an_earlier_request_counts() -> None:
    with pytest.raises(Illegal, match="has bought in") as refusal:
        refuse_late_seat_claim(of("uk"), at(6), bought_in=at(5))
    assert "uk:seating.24" in map(str, refusal.value.cites)
    with pytest.raises(Illegal, match="has bought in"):
        refuse_late_seat_claim(of("uk"), at(5), bought_in=at(5))
    refuse_late_seat_claim(of("uk"), at(4), bought_in=at(5))


@pytest.mark.parametrize("house", each_house("adelaide", "star:?seating.change_deadline"))
def test_elsewhere_a_buy_in_alone_keeps_no_seat(house: str) -> None:
    refuse_late_seat_claim(of(house), at(6), bought_in=at(5))


def test_a_card_is_missing() -> None:
    with pytest.raises(Malformed, match="seat 7 drew no card"):
        vacant(of("star"), [Claim("seat 2", seat=2), Claim("seat 7", seat=7)], button=5, drawn={"seat 2": "Jc"})


CLAIMS = st.lists(
    st.builds(
        Claim,
        player=st.uuids().map(str),
        like_game=st.booleans(),
        listed=st.integers(0, 9),
        asked=st.integers(0, 90).map(at),
        seat=st.sampled_from((0, 0, *range(1, 10))),
    ),
    max_size=8,
    unique_by=lambda claim: claim.seat or claim.player,
)


@given(st.sampled_from(["adelaide", "canberra", "star", "uk"]), CLAIMS, st.integers(1, 9))
def test_everybody_is_ranked_once_and_those_at_the_table_come_first(
    house: str, claims: list[Claim], button: int
) -> None:
    order = vacant(of(house), claims, button=button).order
    assert sorted(order) == sorted(claim.player for claim in claims)
    seats = {claim.player: claim.seat for claim in claims}
    here = [bool(seats[player]) for player in order]
    assert here == sorted(here, reverse=True)


# Like games


@pytest.mark.clause("uk:seating.13")
def test_no_transfer_that_leaves_the_old_game_smaller() -> None:
    with pytest.raises(Illegal, match="7 players would be left against 8") as refusal:
        refuse_transfer(of("uk"), leaving=8, entering=7)
    assert "uk:seating.13" in map(str, refusal.value.cites)
    refuse_transfer(of("uk"), leaving=9, entering=7)


@pytest.mark.parametrize(
    "house",
    [claiming("", "star"), claiming("canberra:?seating.like_games", "canberra"), claiming("adelaide:60.c", "adelaide")],
)
def test_elsewhere_a_transfer_may_leave_the_old_game_smaller(house: str) -> None:
    refuse_transfer(of(house), leaving=6, entering=8)


# Broken games


@pytest.mark.clause("uk:seating.27")
def test_a_draw_fixes_the_order_after_a_broken_game() -> None:
    players = {4: "seat 4", 2: "seat 2", 1: "seat 1"}
    assert broken_game(of("uk"), players, button=2).level == ("seat 1", "seat 2", "seat 4")
    ranking = broken_game(of("uk"), players, button=2, drawn={"seat 1": "Qs", "seat 2": "Qh", "seat 4": "8d"})
    assert ranking.order == ("seat 1", "seat 2", "seat 4")
    assert ranking.settled


@pytest.mark.clause("uk:game.15")
def test_high_cards_place_the_players_of_a_closing_table() -> None:
    players = {seat: f"seat {seat}" for seat in (1, 2, 4)}
    ranking = broken_game(of("uk"), players, button=1, drawn={"seat 1": "5d", "seat 2": "As", "seat 4": "Td"})
    assert ranking.order == ("seat 2", "seat 4", "seat 1")


@pytest.mark.question("canberra:?seating.broken_game")
def test_canberra_draws_for_the_order_after_a_broken_game() -> None:
    players = {seat: f"seat {seat}" for seat in (1, 2, 4)}
    ranking = broken_game(of("canberra"), players, button=2, drawn={"seat 1": "Qs", "seat 2": "Qh", "seat 4": "Ad"})
    assert ranking.groups == (("seat 4",), ("seat 1", "seat 2"))
    assert set(map(str, ranking.cites)) == {"canberra:8.2.2", "canberra:3.1.1"}  # those of the draw alone


def test_a_broken_game_elsewhere() -> None:
    players = {seat: f"seat {seat}" for seat in (1, 2, 4)}
    assert broken_game(of("adelaide"), players, button=1).decided_by == "manager"
    claim = broken_game(of("star"), players, button=2)
    assert claim.level == ("seat 1", "seat 4", "seat 2")
    assert "star:6.3.ii" in map(str, claim.cites)
