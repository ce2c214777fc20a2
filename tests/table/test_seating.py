"""Taking a seat, moving, leaving, and what stands against it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerroom.errors import Illegal
from pokerroom.rulebook.table_setup import TableSetup
from pokerroom.table.seating import (
    allow_extra,
    approve,
    clashes,
    goes_elsewhere,
    keep_apart,
    leave,
    lock,
    move,
    not_dealt,
    open_table,
    ready,
    reserve,
    seat_guest,
    sit,
    start,
    unlock,
)
from pokerroom.table.seating_rules import SeatingRules, seating_for
from pokerroom.table.seats import Newcomer, Seats, objections

ADELAIDE, CANBERRA, STAR, UK = (
    seating_for(book, TableSetup(game="holdem", blinds=(5, 10), places=9))
    for book in ("adelaide", "canberra", "star", "uk")
)


def table(rules: SeatingRules, players: dict[int, str], **how: Any) -> Seats:
    seats = open_table(rules, **how)
    for seat, player in players.items():
        seats = sit(seats, Newcomer(player, approved=True), seat)
    return seats


def full(seats: Seats, number: int) -> Seats:
    for seat in range(1, number + 1):
        seats = sit(seats, Newcomer(f"P{seat}", approved=True), seat)
    return seats


# Choosing a seat


@pytest.mark.clause("adelaide:10.1", "canberra:8.2.1")
@pytest.mark.parametrize("rules", [ADELAIDE, CANBERRA])
def test_a_player_chooses_among_the_free_seats(rules: SeatingRules) -> None:
    seats = table(rules, {seat: f"P{seat}" for seat in (1, 3, 4, 5, 6, 8, 9)})
    assert seats.free == (2, 7)
    assert sit(seats, Newcomer("A", approved=True), 7).players[7] == "A"
    with pytest.raises(Illegal, match="seat 3 is taken; allowed: free seats: 2, 7"):
        sit(seats, Newcomer("A", approved=True), 3)


@pytest.mark.clause("adelaide:60.a", "uk:seating.4")
@pytest.mark.parametrize(("rules", "clause"), [(ADELAIDE, "adelaide:60.a"), (UK, "uk:seating.4")])
def test_nobody_is_dealt_in_without_leave(rules: SeatingRules, clause: str) -> None:
    seats = sit(table(rules, {1: "P", 2: "Q"}), Newcomer("A"), 5)
    assert ready(seats) == (1, 2)
    refusal = not_dealt(seats, 5)
    assert refusal is not None
    assert clause in map(str, refusal.cites)
    assert ready(approve(seats, "A")) == (1, 2, 5)


def test_star_deals_in_without_leave() -> None:
    assert ready(sit(table(STAR, {1: "P"}), Newcomer("A"), 5)) == (1, 5)


@pytest.mark.clause("adelaide:60.b", "uk:game.20")
@pytest.mark.parametrize(("rules", "clause"), [(ADELAIDE, "adelaide:60.b"), (UK, "uk:game.20")])
def test_only_players_sit(rules: SeatingRules, clause: str) -> None:
    with pytest.raises(Illegal, match="only players sit") as refusal:
        sit(open_table(rules), Newcomer("spectator", approved=True, playing=False), 5)
    assert clause in map(str, refusal.value.cites)


@pytest.mark.clause("uk:game.21")
def test_a_guest_behind_a_player_until_somebody_objects() -> None:
    seat_guest(UK, "friend", 3, allowed=True)
    with pytest.raises(Illegal, match="seat 6 objects") as refusal:
        seat_guest(UK, "friend", 3, allowed=True, objectors=[6])
    assert "uk:game.21" in map(str, refusal.value.cites)
    with pytest.raises(Illegal, match="with management's leave"):
        seat_guest(UK, "friend", 3, allowed=False)
    tournament = seating_for("uk", TableSetup(game="holdem", tournament=True))
    with pytest.raises(Illegal, match="only players sit"):
        seat_guest(tournament, "friend", 3, allowed=True)
    with pytest.raises(Illegal, match="only players sit"):
        seat_guest(ADELAIDE, "friend", 3, allowed=True)


@pytest.mark.clause("uk:seating.14")
def test_one_seat_in_one_game() -> None:
    seats = table(UK, {3: "Q"})
    with pytest.raises(Illegal, match="P has a seat at table 1") as refusal:
        sit(seats, Newcomer("P", approved=True, seated_at="table 1"), 5)
    assert "uk:seating.14" in map(str, refusal.value.cites)
    assert sit(seats, Newcomer("P", approved=True, seated_at="table 1", gives_it_up=True), 5).players[5] == "P"
    with pytest.raises(Illegal, match="Q has a seat at this table"):
        sit(seats, Newcomer("Q", approved=True), 5)


@pytest.mark.clause("canberra:8.1")
def test_a_table_for_new_players_only() -> None:
    seats = open_table(CANBERRA, group="new players")
    with pytest.raises(Illegal, match="kept for new players") as refusal:
        sit(seats, Newcomer("E", groups=frozenset({"experienced players"})), 1)
    assert "canberra:8.1" in map(str, refusal.value.cites)
    assert sit(seats, Newcomer("N", groups=frozenset({"new players"})), 1).players == {1: "N"}
    with pytest.raises(Illegal, match="a table for everybody"):
        open_table(UK, group="new players")


@pytest.mark.clause("adelaide:4.2.1")
def test_two_players_make_a_table() -> None:
    one = table(ADELAIDE, {1: "P"})
    with pytest.raises(Illegal, match="two players or more") as refusal:
        start(one)
    assert "adelaide:4.2.1" in map(str, refusal.value.cites)
    two = sit(one, Newcomer("Q", approved=True), 2)
    assert start(two).started
    with pytest.raises(Illegal, match="1 ready to play"):
        ready(two, away=[2])


# One player more


@pytest.mark.clause("adelaide:64")
def test_adelaide_starts_with_one_more_and_it_stays() -> None:
    nine = full(open_table(ADELAIDE), 9)
    with pytest.raises(Illegal, match="10 players at the table; allowed: at most 9"):
        sit(nine, Newcomer("P10", approved=True), 10)
    ten = start(sit(allow_extra(nine), Newcomer("P10", approved=True), 10))
    assert len(ready(ten)) == 10
    with pytest.raises(Illegal, match="11 players at the table; allowed: at most 10"):
        sit(ten, Newcomer("P11", approved=True), 11)
    with pytest.raises(Illegal, match="11 players where 9 are normal"):
        allow_extra(ten)
    assert sit(leave(ten, "P6"), Newcomer("X", approved=True), 6).players[6] == "X"


@pytest.mark.part("uk:seating.17")  # that a dealer cannot allow it is for the room's roles
@pytest.mark.clause("uk:seating.18")
def test_uk_removes_the_extra_place_when_somebody_leaves() -> None:
    ten = start(full(allow_extra(open_table(UK)), 10))
    nine = leave(ten, "P6")
    assert (nine.most, nine.full, nine.free) == (9, True, ())
    with pytest.raises(Illegal, match="10 players at the table; allowed: at most 9") as refusal:
        sit(nine, Newcomer("X", approved=True), 6)
    assert "uk:seating.18" in map(str, refusal.value.cites)
    assert leave(nine, "P3").free == (3,)


def test_an_extra_place_only_where_and_when_the_house_has_it() -> None:
    with pytest.raises(Illegal, match="10 players where 9 are normal"):
        allow_extra(open_table(STAR))
    with pytest.raises(Illegal, match="only when the game starts") as refusal:
        allow_extra(start(full(open_table(UK), 9)))
    assert "uk:seating.17" in map(str, refusal.value.cites)


# Kept seats


@pytest.mark.clause("uk:seating.21")
def test_a_seat_is_locked_until_a_hand_elsewhere_ends() -> None:
    seats = lock(table(UK, {1: "Q", 2: "R"}), "P", 5, in_hand=True)
    assert 5 not in seats.free
    with pytest.raises(Illegal, match="seat 5 is kept for P") as refusal:
        sit(seats, Newcomer("X", approved=True), 5)
    assert "uk:seating.21" in map(str, refusal.value.cites)
    with pytest.raises(Illegal, match="seat 5 is kept for P"):
        move(seats, "Q", 5)
    moved = sit(seats, Newcomer("P", approved=True, seated_at="table 1", gives_it_up=True), 5)
    assert (moved.players[5], moved.kept) == ("P", {})
    assert 5 in unlock(seats, "P").free
    with pytest.raises(Illegal, match="in no hand elsewhere"):
        lock(table(UK, {1: "Q"}), "P", 5, in_hand=False)


@pytest.mark.clause("uk:seating.26")
def test_who_locks_a_seat_elsewhere_gets_no_other_hand_here() -> None:
    old = goes_elsewhere(table(UK, {1: "P", 2: "Q", 3: "R"}), "P")
    assert ready(old) == (2, 3)
    refusal = not_dealt(old, 1)
    assert refusal is not None
    assert "uk:seating.26" in map(str, refusal.cites)


def test_a_locked_seat_counts_against_the_most() -> None:
    rules = SeatingRules(places=9, dealt_most=3, seat_lock=True)
    seats = lock(table(rules, {1: "Q", 2: "R"}), "P", 5, in_hand=True)
    assert [str(each) for each in objections(seats, Newcomer("X"), 6)] == ["3 players at the table; allowed: at most 3"]
    assert not list(objections(seats, Newcomer("P"), 5))


def test_no_lock_at_star_and_no_reservation_without_a_reason() -> None:
    with pytest.raises(Illegal, match="the seat goes to whoever is next"):
        lock(open_table(STAR), "P", 5, in_hand=True)
    with pytest.raises(Illegal, match="without a reason"):
        reserve(open_table(UK), "P", 5, " ")
    kept = reserve(open_table(UK), "P", 5, "poor sight")
    with pytest.raises(Illegal, match="seat 5 is kept for P"):
        sit(kept, Newcomer("Q", approved=True), 5)


# Kept apart


@pytest.mark.clause("adelaide:63")
def test_adelaide_keeps_two_players_out_of_neighbouring_seats_or_out_of_one_game() -> None:
    seats = keep_apart(table(ADELAIDE, {5: "A"}), "A", "B", "adjacent_seats")
    for seat in (4, 6):
        with pytest.raises(Illegal, match="B next to A") as refusal:
            sit(seats, Newcomer("B", approved=True), seat)
        assert "adelaide:63" in map(str, refusal.value.cites)
    assert sit(seats, Newcomer("B", approved=True), 8).players[8] == "B"
    apart = keep_apart(table(ADELAIDE, {5: "A"}), "A", "B", "same_game")
    assert all(list(objections(apart, Newcomer("B", approved=True), seat)) for seat in apart.numbers)


@pytest.mark.clause("star:26.11.3")
def test_players_suspected_of_collusion_do_not_sit_at_one_table() -> None:
    seats = table(STAR, {1: "P17"})
    with pytest.raises(Illegal, match="players suspected of collusion"):
        keep_apart(seats, "P17", "P42", "same_table")
    with pytest.raises(Illegal, match="adjacent seats; allowed: same table"):
        keep_apart(seats, "P17", "P42", "adjacent_seats", suspected=True)
    seats = keep_apart(seats, "P17", "P42", "same_table", suspected=True)
    may_sit = [each for each in ("P42", "P43") if not list(objections(seats, Newcomer(each), 5))]
    assert may_sit == ["P43"]
    with pytest.raises(Illegal, match="P42 with P17") as refusal:
        sit(seats, Newcomer("P42"), 5)
    assert "star:26.11.3" in map(str, refusal.value.cites)


@pytest.mark.clause("uk:seating.15")
def test_uk_keeps_two_players_out_of_one_game() -> None:
    seats = table(UK, {1: "P"})
    assert sit(seats, Newcomer("Q", approved=True), 5).players[5] == "Q"
    apart = keep_apart(seats, "P", "Q", "same_game")
    with pytest.raises(Illegal, match="Q with P") as refusal:
        sit(apart, Newcomer("Q", approved=True), 5)
    assert "uk:seating.15" in map(str, refusal.value.cites)


def test_an_order_about_players_already_seated_is_a_clash() -> None:
    seats = keep_apart(table(ADELAIDE, {1: "A", 9: "B", 5: "C", 4: "D"}), "A", "B", "adjacent_seats")
    assert clashes(seats) == ()  # the dealer sits between seats 9 and 1
    seats = keep_apart(seats, "C", "D", "adjacent_seats")
    assert [sorted(order.players) for order in clashes(seats)] == [["C", "D"]]
    assert clashes(move(seats, "D", 3)) == ()


# Freeze-out


@pytest.mark.clause("star:8.10.3")
def test_nobody_joins_a_freeze_out_under_way() -> None:
    seats = full(open_table(STAR, freeze_out=True), 6)
    assert not list(objections(seats, Newcomer("P7"), 7))
    with pytest.raises(Illegal, match="the freeze-out has begun") as refusal:
        sit(start(seats), Newcomer("P7"), 7)
    assert "star:8.10.3" in map(str, refusal.value.cites)
    with pytest.raises(Illegal, match="a cash table as a freeze-out"):
        open_table(UK, freeze_out=True)


@pytest.mark.clause("star:8.10.4")
def test_a_freeze_out_is_left_broke_or_on_grounds() -> None:
    seats = start(full(open_table(STAR, freeze_out=True), 6))
    with pytest.raises(Illegal, match="P3 has 120 left") as refusal:
        leave(seats, "P3", chips=120)
    assert "star:8.10.4" in map(str, refusal.value.cites)
    assert 3 in leave(seats, "P3", chips=120, grounds="taken ill").free
    assert 3 in leave(seats, "P3").free


# A law

ACTS = st.lists(
    st.tuples(
        st.sampled_from(["sit", "move", "leave", "extra", "lock", "unlock"]), st.integers(1, 12), st.integers(0, 12)
    ),
    max_size=40,
)


@given(st.sampled_from([ADELAIDE, CANBERRA, STAR, UK]), ACTS)
def test_nobody_has_two_seats_and_no_seat_two_players(rules: SeatingRules, acts: list[tuple[str, int, int]]) -> None:
    seats = open_table(rules)
    for act, who, seat in acts:
        player, before = f"P{who}", seats
        try:
            if act == "sit":
                seats = sit(seats, Newcomer(player), seat)
            elif act == "move":
                seats = move(seats, player, seat)
            elif act == "leave":
                seats = leave(seats, player)
            elif act == "extra":
                seats = allow_extra(seats)
            elif act == "lock":
                seats = lock(seats, player, seat, in_hand=True)
            else:
                seats = unlock(seats, player)
        except Illegal:
            assert seats is before
        assert len(set(seats.players.values())) == len(seats.players) <= seats.most <= rules.places + 1
        assert set(seats.players) <= set(seats.numbers)
        assert not set(seats.free) & set(seats.players)
        assert seats.unapproved <= set(seats.players.values())
