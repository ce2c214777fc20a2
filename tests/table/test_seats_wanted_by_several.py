"""A seat that several want: the marker, the floor's order, the newcomer who sits; and a table that is empty again."""

from __future__ import annotations

import pytest

from pokerroom.errors import Illegal, NotAllowed
from pokerroom.table import break_table, happenings
from pokerroom.table.commands import PutDownMarker, ReserveSeat
from testkit.rulebook.claims import each_house
from testkit.table.evenings import EIGHT, minutes, play, seated

FOUR = (1, 2, 3, 4)
HOUSES = ("adelaide", "canberra", "star", "uk")


@pytest.mark.clause("uk:seating.24")
def test_uk_a_move_is_too_late_once_a_marker_lies_there() -> None:
    table = seated("uk", seats=FOUR)
    play(table)
    table.do(PutDownMarker("Q", 7, minutes(1)))
    with pytest.raises(Illegal, match="has bought in at this seat") as late:
        table.move(2, 7, minutes(2))
    assert "uk:seating.24" in map(str, late.value.cites)
    table.sit("Q", 7, 300, minutes(3))


@pytest.mark.parametrize("house", each_house("adelaide:10.3", "canberra:8.2.3"))
def test_elsewhere_a_move_is_in_time_until_the_newcomer_sits(house: str) -> None:
    table = seated(house, seats=FOUR)
    play(table)
    table.do(PutDownMarker("Q", 7, minutes(1)))
    table.copy().move(2, 7, minutes(2))
    table.sit("Q", 7, 300, minutes(3))
    with pytest.raises(Illegal, match="seat 7"):
        table.move(2, 7, minutes(4))


@pytest.mark.clause("uk:seating.22")
def test_uk_a_seat_that_the_floor_keeps_for_somebody_is_his_whoever_asked_before() -> None:
    table = seated("uk", seats=FOUR)
    play(table)
    table.ask_for_seat("player 2", 7, minutes(1))
    with pytest.raises(NotAllowed, match="seat 7 reserved by order of dealer; allowed: supervisor, management"):
        table.do(ReserveSeat("R", 7, "poor sight", minutes(2), by="dealer"))
    table.do(ReserveSeat("R", 7, "poor sight", minutes(2), by="supervisor"))
    assert table.happenings[-1] == happenings.SeatKept(7, "R", "poor sight", minutes(2), "supervisor")
    with pytest.raises(Illegal, match="kept for R"):
        table.move(2, 7, minutes(3))
    table.sit("R", 7, 300, minutes(3))
    assert table.seats.plays(7) == "R"


@pytest.mark.parametrize("house", HOUSES)
def test_a_table_that_emptied_begins_a_new_game(house: str) -> None:
    table = seated(house, seats=FOUR)
    play(table)
    for seat in (1, 2, 3, 4):
        table.rise(seat, minutes(5))
    assert not table.seats.started
    assert table.state.button.places is None


def test_whom_no_table_takes_is_told_why() -> None:
    old, new = seated("canberra", seats=FOUR, chips=100), seated("canberra", seats=(7, 8))
    play(old)
    old.state.closed = True
    fits = {old.seats.plays(seat): 100 <= stake.chips <= 500 for seat, stake in old.state.players.stakes.items()}
    drawn = dict(zip(fits, ("2c", "9d", "Kh", "5s"), strict=True))
    found = break_table(old, [new], EIGHT, by="casino supervisor", drawn=drawn)
    assert {each.player: bool(each.table) for each in found} == fits
    assert not all(fits.values())
    assert all(bool(each.table) is not ("100 to 500" in each.why) for each in found)
