"""Taking a seat, moving, leaving, and what stands against it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokerroom.errors import Illegal, Malformed, PokerroomError
from pokerroom.rulebook import house_named
from pokerroom.rulebook.operator.titles import titles_with
from pokerroom.rulebook.setup.setup_rules import violations
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table.commands import (
    AgreeToFreezeOut,
    AllowExtra,
    Approve,
    BeginFreezeOut,
    KeepApart,
    LockedElsewhere,
    LockSeat,
    ObjectToGuest,
    PlanFreezeOut,
    ReserveSeat,
    SeatGuest,
    UnlockSeat,
)
from pokerroom.table.opening.readiness import as_usual
from pokerroom.table.seats.occupancy import KeptSeat, Newcomer, Seats, objections, with_player
from pokerroom.table.seats.refusals import clashes, not_dealt, refuse_guest
from pokerroom.table.seats.rules import SeatingRules, seating_rules_for
from pokerroom.table.table import Table
from testkit.rulebook.claims import claiming, each_house

EIGHT = datetime(2024, 5, 1, 20)
CARDS = ("As", "Ks", "Qs", "Js", "Ts", "9s", "8s", "7s", "6s", "5s")


def open_table(house: str, **how: Any) -> Table:
    """A table of nine places."""
    setup = TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500, places=9)
    return Table(house_named(house), as_usual(house_named(house), setup), unit=1, **how)


def table(house: str, players: dict[int, str]) -> Table:
    """The same with these players, each with leave to sit there."""
    found = open_table(house)
    for seat, player in players.items():
        found.sit(player, seat, 200, EIGHT)
    return found


def full(house: str, number: int) -> Table:
    return table(house, {seat: f"P{seat}" for seat in range(1, number + 1)})


def floor(at: Table) -> str:
    """Somebody who may give orders about seats."""
    return titles_with(at.rules.house, "seat")[0]


def begin(at: Table) -> None:
    """The first hand, for which those who may be dealt in draw where the house draws for the button."""
    ready = [
        seat
        for seat in sorted(at.state.players.stakes)
        if not_dealt(at.seats, seat) is None and seat not in at.state.players.away
    ]
    drawn = dict(zip(ready, CARDS, strict=False)) if at.rules.blinds.button.first == "high_card_draw" else None
    at.begin_hand(EIGHT, drawn)


def dealt(at: Table) -> tuple[int, ...]:
    """Who would be dealt into the first hand."""
    twin = at.copy()
    begin(twin)
    assert twin.hand is not None
    return tuple(twin.hand.stacks)


# Choosing a seat


@pytest.mark.parametrize("house", each_house("adelaide:10.1", "canberra:8.2.1"))
def test_a_player_chooses_among_the_free_seats(house: str) -> None:
    here = table(house, {seat: f"P{seat}" for seat in (1, 3, 4, 5, 6, 8, 9)})
    assert here.seats.free == (2, 7)
    with pytest.raises(Illegal, match="seat 3 is taken; allowed: free seats: 2, 7"):
        here.sit("A", 3, 200, EIGHT)
    here.sit("A", 7, 200, EIGHT)
    assert here.seats.players[7] == "A"


@pytest.mark.parametrize(
    ("house", "clause"),
    [
        claiming("adelaide:60.a", "adelaide", "adelaide:60.a"),
        claiming("uk:seating.4", "uk", "uk:seating.4"),
    ],
)
def test_nobody_is_dealt_in_without_leave(house: str, clause: str) -> None:
    here = table(house, {1: "P", 2: "Q"})
    here.sit("A", 5, 200, EIGHT, approved_by="")
    assert dealt(here) == (1, 2)
    refusal = not_dealt(here.seats, 5)
    assert refusal is not None
    assert clause in map(str, refusal.cites)
    here.do(Approve(5, EIGHT, by=floor(here)))
    assert dealt(here) == (1, 2, 5)


@pytest.mark.parametrize("house", each_house("canberra:?seating.needs_approval", "star:?seating.needs_approval"))
def test_where_nobody_asks_for_leave_a_newcomer_is_dealt_in(house: str) -> None:
    here = table(house, {1: "P"})
    here.sit("A", 5, 200, EIGHT, approved_by="")
    assert dealt(here) == (1, 5)


@pytest.mark.parametrize(
    ("house", "clause"),
    [
        claiming("adelaide:60.b", "adelaide", "adelaide:60.b"),
        claiming("uk:game.20", "uk", "uk:game.20"),
    ],
)
def test_only_players_sit(house: str, clause: str) -> None:
    with pytest.raises(Illegal, match="only players sit") as refusal:
        open_table(house).sit("spectator", 5, 200, EIGHT, playing=False)
    assert clause in map(str, refusal.value.cites)


@pytest.mark.clause("uk:game.21")
def test_a_guest_behind_a_player_until_somebody_objects() -> None:
    here = table("uk", {3: "P", 6: "Q"})
    with pytest.raises(Illegal, match="with management's leave") as refusal:
        here.do(SeatGuest("friend", 3, EIGHT, by=""))
    assert "uk:game.21" in map(str, refusal.value.cites)
    here.do(SeatGuest("friend", 3, EIGHT, by=floor(here)))
    assert here.state.players.guests == {3: "friend"}
    here.do(ObjectToGuest(3, 6, EIGHT))
    assert here.state.players.guests == {}
    with pytest.raises(Illegal, match="nobody sits behind seat 3"):
        here.do(ObjectToGuest(3, 6, EIGHT))
    tournament = seating_rules_for(house_named("uk"), TableSetup(game="holdem", tournament=True))
    with pytest.raises(Illegal, match="only players sit"):
        refuse_guest(tournament, "friend", 3, allowed=True)


@pytest.mark.parametrize("house", each_house("adelaide:60.b", "canberra:?seating.guests", "star:?seating.guests"))
def test_elsewhere_nobody_sits_behind_a_player(house: str) -> None:
    here = table(house, {3: "P"})
    with pytest.raises(Illegal, match="only players sit"):
        here.do(SeatGuest("friend", 3, EIGHT, by=floor(here)))


@pytest.mark.clause("uk:seating.14")
def test_one_seat_in_one_game() -> None:
    here = table("uk", {3: "Q"})
    [objection] = objections(here.seats, Newcomer("P", approved=True, seated_at="table 1"), 5)
    assert objection.what == "P has a seat at table 1"
    assert "uk:seating.14" in map(str, objection.cites)
    assert not list(objections(here.seats, Newcomer("P", approved=True, seated_at="table 1", gives_it_up=True), 5))
    with pytest.raises(Illegal, match="Q has a seat at this table"):
        here.sit("Q", 5, 200, EIGHT)


@pytest.mark.clause("canberra:8.1")
def test_a_table_for_new_players_only() -> None:
    here = open_table("canberra", group="new players")
    with pytest.raises(Illegal, match="kept for new players") as refusal:
        here.sit("E", 1, 200, EIGHT, groups=frozenset({"experienced players"}))
    assert "canberra:8.1" in map(str, refusal.value.cites)
    here.sit("N", 1, 200, EIGHT, groups=frozenset({"new players"}))
    assert here.seats.players == {1: "N"}
    with pytest.raises(Illegal, match="a table for everybody"):
        open_table("uk", group="new players")


@pytest.mark.clause("adelaide:4.2.1")
def test_two_players_make_a_table() -> None:
    here = table("adelaide", {1: "P"})
    with pytest.raises(Illegal, match="two or more") as refusal:
        here.begin_hand(EIGHT)
    assert "adelaide:4.2.1" in map(str, refusal.value.cites)
    here.sit("Q", 2, 200, EIGHT)
    assert dealt(here) == (1, 2)
    here.sit_out(2, EIGHT)
    with pytest.raises(Illegal, match="1 player for a hand"):
        here.begin_hand(EIGHT)
    with pytest.raises(Illegal, match=r"allowed: two or more \[uk:\?seating\.two_players_make_a_table\]$"):
        table("uk", {1: "P"}).begin_hand(EIGHT)


# One player more


@pytest.mark.clause("adelaide:64")
def test_adelaide_starts_with_one_more_and_it_stays() -> None:
    here = full("adelaide", 9)
    with pytest.raises(Illegal, match="10 players at the table; allowed: at most 9"):
        here.sit("P10", 10, 200, EIGHT)
    here.do(AllowExtra(EIGHT, by=floor(here)))
    here.sit("P10", 10, 200, EIGHT)
    assert len(dealt(here)) == 10
    with pytest.raises(Illegal, match="11 players at the table; allowed: at most 10"):
        here.sit("P11", 11, 200, EIGHT)
    with pytest.raises(Illegal, match="11 players where 9 are normal"):
        here.do(AllowExtra(EIGHT, by=floor(here)))
    here.rise(6, EIGHT)
    here.sit("X", 6, 200, EIGHT)
    assert here.seats.players[6] == "X"


@pytest.mark.clause("uk:seating.18")
@pytest.mark.part("uk:seating.17")  # that a dealer cannot allow it is for the room's roles
def test_uk_removes_the_extra_place_when_somebody_leaves() -> None:
    here = open_table("uk")
    here.do(AllowExtra(EIGHT, by=floor(here)))
    for seat in range(1, 11):
        here.sit(f"P{seat}", seat, 200, EIGHT)
    here.rise(6, EIGHT)
    assert (here.seats.most, here.seats.full, here.seats.free) == (9, True, ())
    with pytest.raises(Illegal, match="10 players at the table; allowed: at most 9") as refusal:
        here.sit("X", 6, 200, EIGHT)
    assert "uk:seating.18" in map(str, refusal.value.cites)
    here.rise(3, EIGHT)
    assert here.seats.free == (3,)


@pytest.mark.parametrize("house", each_house("canberra:?seating.extra_player", "star:?seating.extra_player"))
def test_an_extra_place_only_where_the_house_has_it(house: str) -> None:
    here = open_table(house)
    with pytest.raises(Illegal, match="10 players where 9 are normal"):
        here.do(AllowExtra(EIGHT, by=floor(here)))


def test_an_extra_place_only_when_the_game_starts() -> None:
    here = full("uk", 9)
    begin(here)
    with pytest.raises(Illegal, match="only when the game starts") as refusal:
        here.do(AllowExtra(EIGHT, by=floor(here)))
    assert "uk:seating.17" in map(str, refusal.value.cites)


# Kept seats


@pytest.mark.clause("uk:seating.21")
def test_a_seat_is_locked_until_a_hand_elsewhere_ends() -> None:
    here = table("uk", {1: "Q", 2: "R"})
    with pytest.raises(Illegal, match="in no hand elsewhere"):
        here.do(LockSeat("P", 5, EIGHT, in_hand=False))
    here.do(LockSeat("P", 5, EIGHT, in_hand=True))
    assert 5 not in here.seats.free
    with pytest.raises(Illegal, match="seat 5 is kept for P") as refusal:
        here.sit("X", 5, 200, EIGHT)
    assert "uk:seating.21" in map(str, refusal.value.cites)
    with pytest.raises(Illegal, match="seat 5 is kept for P"):
        here.move(1, 5, EIGHT)
    unlocked = here.copy()
    unlocked.do(UnlockSeat("P", EIGHT))
    assert 5 in unlocked.seats.free
    here.sit("P", 5, 200, EIGHT)
    assert (here.seats.players[5], here.seats.kept) == ("P", {})


@pytest.mark.clause("uk:seating.26")
def test_who_locks_a_seat_elsewhere_gets_no_other_hand_here() -> None:
    here = table("uk", {1: "P", 2: "Q", 3: "R"})
    here.do(LockedElsewhere(1, EIGHT))
    assert dealt(here) == (2, 3)
    refusal = not_dealt(here.seats, 1)
    assert refusal is not None
    assert "uk:seating.26" in map(str, refusal.cites)


def test_a_locked_seat_counts_against_the_most() -> None:
    rules = SeatingRules(places=9, dealt_most=3, seat_lock=True)
    seats = with_player(with_player(Seats(rules, tuple(range(1, 10)), kept={5: KeptSeat("P")}), "Q", 1), "R", 2)
    assert [str(objection) for objection in objections(seats, Newcomer("X"), 6)] == [
        "3 players at the table; allowed: at most 3"
    ]
    assert not list(objections(seats, Newcomer("P"), 5))


@pytest.mark.parametrize(
    "house", each_house("adelaide:?seating.seat_lock", "canberra:?seating.seat_lock", "star:?seating.seat_lock")
)
def test_elsewhere_no_seat_is_locked(house: str) -> None:
    with pytest.raises(Illegal, match="the seat goes to whoever is next"):
        open_table(house).do(LockSeat("P", 5, EIGHT, in_hand=True))


@pytest.mark.parametrize(
    "house",
    each_house("adelaide:?seating.reserved_group", "star:?seating.reserved_group", "uk:?seating.reserved_group"),
)
def test_elsewhere_a_table_is_for_everybody(house: str) -> None:
    with pytest.raises(Illegal, match="no table is kept for new players; allowed: a table for everybody"):
        open_table(house, group="new players")


@pytest.mark.parametrize(
    ("house", "places"),
    [
        claiming(f"{house}:?seating.places {house}:?seating.seated_over_dealt", house, places)
        for house, places in (("adelaide", 10), ("canberra", 10), ("uk", 9))
    ],
)
def test_elsewhere_a_table_has_the_usual_places_or_what_is_posted_and_a_seat_is_one_in_the_deal(
    house: str, places: int
) -> None:
    found = open_table(house).rules.house
    setup = as_usual(found, TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500))
    assert Table(found, setup, unit=1).seats.numbers == tuple(range(1, places + 1))
    assert [violations(replace(setup, places=each), house_named(house)) for each in (2, 23)] == [[], []]
    assert Table(found, replace(setup, places=23), unit=1).seats.most == 22  # 44 cards, 5 and 3 burns


def test_no_reservation_without_a_reason() -> None:
    here = open_table("uk")
    with pytest.raises(Malformed, match="a reason is needed to reserve seat 5"):
        here.do(ReserveSeat("P", 5, " ", EIGHT, by=floor(here)))
    here.do(ReserveSeat("P", 5, "poor sight", EIGHT, by=floor(here)))
    with pytest.raises(Illegal, match="seat 5 is kept for P"):
        here.sit("Q", 5, 200, EIGHT)


# Kept apart


@pytest.mark.clause("adelaide:63")
def test_adelaide_keeps_two_players_out_of_neighbouring_seats_or_out_of_one_game() -> None:
    here = table("adelaide", {5: "A"})
    apart = here.copy()
    here.do(KeepApart("A", "B", "adjacent_seats", EIGHT, by=floor(here)))
    for seat in (4, 6):
        with pytest.raises(Illegal, match="B next to A") as refusal:
            here.sit("B", seat, 200, EIGHT)
        assert "adelaide:63" in map(str, refusal.value.cites)
    here.sit("B", 8, 200, EIGHT)
    assert here.seats.players[8] == "B"
    apart.do(KeepApart("A", "B", "same_game", EIGHT, by=floor(apart)))
    assert all(list(objections(apart.seats, Newcomer("B", approved=True), seat)) for seat in apart.seats.numbers)


@pytest.mark.clause("star:26.11.3")
def test_players_suspected_of_collusion_do_not_sit_at_one_table() -> None:
    here = table("star", {1: "P17"})
    by = floor(here)
    with pytest.raises(Illegal, match="players suspected of collusion"):
        here.do(KeepApart("P17", "P42", "same_table", EIGHT, by=by))
    with pytest.raises(Illegal, match="adjacent seats; allowed: same table"):
        here.do(KeepApart("P17", "P42", "adjacent_seats", EIGHT, by=by, suspected=True))
    here.do(KeepApart("P17", "P42", "same_table", EIGHT, by=by, suspected=True))
    assert not list(objections(here.seats, Newcomer("P43"), 5))
    with pytest.raises(Illegal, match="P42 with P17") as refusal:
        here.sit("P42", 5, 200, EIGHT)
    assert "star:26.11.3" in map(str, refusal.value.cites)


@pytest.mark.question("canberra:?seating.keep_apart")
def test_canberra_keeps_two_players_out_of_one_game_for_any_reason() -> None:
    here = table("canberra", {5: "A"})
    with pytest.raises(Illegal) as refusal:
        here.do(KeepApart("A", "B", "same_table", EIGHT, by=floor(here)))
    assert refusal.value.allowed == "same game"
    here.do(KeepApart("A", "B", "same_game", EIGHT, by=floor(here)))
    with pytest.raises(Illegal, match="B with A"):
        here.sit("B", 8, 200, EIGHT)


@pytest.mark.clause("uk:seating.15")
def test_uk_keeps_two_players_out_of_one_game() -> None:
    here = table("uk", {1: "P"})
    assert not list(objections(here.seats, Newcomer("Q", approved=True), 5))
    here.do(KeepApart("P", "Q", "same_game", EIGHT, by=floor(here)))
    with pytest.raises(Illegal, match="Q with P") as refusal:
        here.sit("Q", 5, 200, EIGHT)
    assert "uk:seating.15" in map(str, refusal.value.cites)


def test_an_order_about_players_already_seated_is_a_clash() -> None:
    here = table("adelaide", {1: "A", 9: "B", 5: "C", 4: "D"})
    by = floor(here)
    assert here.do(KeepApart("A", "B", "adjacent_seats", EIGHT, by=by)) == ()  # the dealer sits between seats 9 and 1
    orders = here.do(KeepApart("C", "D", "adjacent_seats", EIGHT, by=by))
    assert [sorted(order.players) for order in orders] == [["C", "D"]]
    here.move(4, 3, EIGHT)
    assert clashes(here.seats) == ()


# Freeze-out


def freeze_out() -> Table:
    """A freeze-out of six that has begun."""
    here = full("star", 6)
    here.do(PlanFreezeOut(200, EIGHT, by="Gaming Manager"))
    for seat in range(1, 7):
        here.do(AgreeToFreezeOut(seat, EIGHT))
    assert not list(objections(here.seats, Newcomer("P7"), 7))
    here.do(BeginFreezeOut(EIGHT))
    return here


@pytest.mark.clause("star:8.10.3")
def test_nobody_joins_a_freeze_out_under_way() -> None:
    with pytest.raises(Illegal, match="the freeze-out has begun") as refusal:
        freeze_out().sit("P7", 7, 200, EIGHT)
    assert "star:8.10.3" in map(str, refusal.value.cites)
    with pytest.raises(Illegal, match="a freeze-out at a cash table"):
        full("uk", 6).do(PlanFreezeOut(200, EIGHT, by="supervisor"))


@pytest.mark.clause("star:8.10.4")
def test_a_freeze_out_is_left_broke_or_on_grounds() -> None:
    here = freeze_out()
    with pytest.raises(Illegal, match="P3 has 200 left") as refusal:
        here.rise(3, EIGHT)
    assert "star:8.10.4" in map(str, refusal.value.cites)
    here.rise(3, EIGHT, reason="taken ill")
    assert 3 in here.seats.free


# A law

ACTS = st.lists(
    st.tuples(
        st.sampled_from(["sit", "move", "leave", "extra", "lock", "unlock"]), st.integers(1, 12), st.integers(0, 12)
    ),
    max_size=40,
)
DO: dict[str, Callable[[Table, str, int], object]] = {
    "sit": lambda at, player, seat: at.sit(player, seat, 200, EIGHT, approved_by=""),
    "move": lambda at, player, seat: at.move(at.seats.seat_of(player), seat, EIGHT),
    "leave": lambda at, player, _: at.rise(at.seats.seat_of(player), EIGHT),
    "extra": lambda at, _player, _seat: at.do(AllowExtra(EIGHT, by=floor(at))),
    "lock": lambda at, player, seat: at.do(LockSeat(player, seat, EIGHT, in_hand=True)),
    "unlock": lambda at, player, _: at.do(UnlockSeat(player, EIGHT)),
}


@given(st.sampled_from(["adelaide", "canberra", "star", "uk"]), ACTS)
@settings(deadline=None)
def test_nobody_has_two_seats_and_no_seat_two_players(house: str, acts: list[tuple[str, int, int]]) -> None:
    here = open_table(house)
    for act, who, seat in acts:
        before = here.seats
        try:
            DO[act](here, f"P{who}", seat)
        except PokerroomError:
            assert here.seats is before
        seats = here.seats
        assert len(set(seats.players.values())) == len(seats.players) <= seats.most <= seats.rules.places + 1
        assert set(seats.players) <= set(seats.numbers)
        assert not set(seats.free) & set(seats.players)
        assert seats.unapproved <= set(seats.players.values())
