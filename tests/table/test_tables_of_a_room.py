"""Several tables of one house: what somebody took away from one, moves that happen once, and time that only goes on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from pokerroom.errors import Illegal, NotAllowed
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table import Table, move_player
from pokerroom.table.commands import Approve, Bar, CorrectStake, LiftBar, OrderStake, Receive, Send
from pokerroom.table.floor_notes import StakeOrder
from testkit.rulebook.claims import claiming

EIGHT = datetime(2024, 8, 16, 20)


def minutes(number: float) -> datetime:
    return EIGHT + timedelta(minutes=number)


def table_of(house: str, name: str = "table 1", blinds: tuple[int, ...] = (1, 2)) -> Table:
    setup = TableSetup(game="holdem", blinds=blinds)
    if house != "uk":  # which lists its games with their ranges
        setup = replace(setup, min_buy_in=50, max_buy_in=400)
    table = Table(house_named(house), setup, name=name, unit=1)
    for seat in (1, 2, 3):
        table.sit(f"{name} {seat}", seat, 300, EIGHT)
    return table


@pytest.mark.parametrize(
    ("house", "window", "at_its_end"),
    [
        claiming("adelaide:61", "adelaide", 60, "still"),
        claiming("uk:ring.9", "uk", 120, "over"),
    ],
)
def test_the_same_game_at_another_table_wants_what_was_taken_away(house: str, window: int, at_its_end: str) -> None:
    one, two = table_of(house), table_of(house, "table 2")
    one.rise(3, minutes(1))
    took = (one.state.travel.left["table 1 3"],)
    for after in (30, window, window + 1):
        holds = after < window or (after == window and at_its_end == "still")
        if holds:
            with pytest.raises(Illegal, match="allowed: exactly 300") as refused:
                two.sit("table 1 3", 5, 200, minutes(1 + after), took_away=took)
            assert {"adelaide:61", "uk:ring.9"} & set(map(str, refused.value.cites))
        else:
            two.sit("table 1 3", 5, 200, minutes(1 + after), took_away=took)
            two.rise(5, minutes(1 + after))
            two.state.travel.left.clear()
    assert Table.from_happenings(two.rules.house.book, two.happenings).stacks == two.stacks


@pytest.mark.clause("uk:ring.9")
def test_another_game_wants_nothing_and_the_last_leaving_counts() -> None:
    one, two, dearer = table_of("uk"), table_of("uk", "table 2"), table_of("uk", "table 3", (1, 3))
    one.rise(3, minutes(1))
    first = one.state.travel.left["table 1 3"]
    dearer.sit("table 1 3", 5, 200, minutes(2), took_away=(first,))
    dearer.rise(5, minutes(3))
    two.sit("table 1 3", 5, 300, minutes(4), took_away=(first, dearer.state.travel.left["table 1 3"]))
    two.rise(5, minutes(5))
    with pytest.raises(Illegal, match="allowed: exactly 300"):
        one.sit("table 1 3", 3, 100, minutes(6), took_away=(two.state.travel.left["table 1 3"],))


@pytest.mark.parametrize("what", ["bar_from_room", "exclude_from_casino"])
def test_who_is_barred_from_more_than_a_game_goes_to_no_other_table_of_the_house(what: str) -> None:
    by = "casino supervisor"
    old, new, elsewhere = table_of("star"), table_of("star", "table 2"), table_of("uk", "table 3")
    old.do(Bar(3, what, EIGHT, by="gaming supervisor", why="threats"))
    before = len(old.happenings), len(new.happenings), old.stacks, new.stacks
    with pytest.raises(NotAllowed, match=r"a seat for table 1 3, whom the gaming supervisor has barred.*lifted"):
        move_player(old, 3, new, 5, minutes(1), by=by)
    assert (len(old.happenings), len(new.happenings), old.stacks, new.stacks) == before
    gone = old.copy().do(Send(3, minutes(1), to="table 2", by=by))
    with pytest.raises(NotAllowed, match="barred"):
        new.do(Receive(gone, 5, minutes(1)))
    move_player(old.copy(), 3, elsewhere, 5, minutes(1), by=by)  # another house knows nothing of it
    old.do(LiftBar("table 1 3", minutes(1), by="gaming supervisor", why="it was another"))
    move_player(old, 3, new, 5, minutes(1), by=by)
    assert new.seats.plays(5) == "table 1 3"


def test_who_is_barred_from_one_game_may_go_to_another() -> None:
    old, new = table_of("star"), table_of("star", "table 2")
    old.do(Bar(3, "bar_from_game", EIGHT, by="gaming supervisor"))
    move_player(old, 3, new, 5, minutes(1), by="casino supervisor")
    assert new.seats.plays(5) == "table 1 3"


def test_what_is_ordered_about_a_stake_goes_along_to_another_table() -> None:
    old, new = table_of("star"), table_of("star", "table 2")
    old.do(OrderStake(3, 200, EIGHT, "gaming supervisor", excess=50))
    move_player(old, 3, new, 5, minutes(1), by="casino supervisor")
    assert not old.state.orders.stakes
    assert new.state.orders.stakes == {5: StakeOrder(200, 50)}
    assert Table.from_happenings(new.rules.house.book, new.happenings).state.orders.stakes == new.state.orders.stakes
    assert 5 not in new.copy().begin_hand(minutes(2)).seats
    assert new.do(CorrectStake(5, minutes(2))) == -50
    assert new.stacks[5] == 250
    assert new.books.balanced


def test_a_traveller_comes_once_and_only_where_they_were_sent() -> None:
    old, new, third = table_of("star"), table_of("star", "table 2"), table_of("star", "table 3")
    gone = old.do(Send(3, minutes(1), to="table 2", by="casino supervisor"))
    with pytest.raises(Illegal, match="table 1 3 at table 3; allowed: table 2, for which they left table 1"):
        third.do(Receive(gone, 5, minutes(1)))
    new.do(Receive(gone, 5, minutes(1)))
    new.rise(5, minutes(2))
    before = dict(new.state.players.stakes), len(new.happenings)
    with pytest.raises(Illegal, match="a second time, with chips that have come already"):
        new.do(Receive(gone, 5, minutes(3)))
    assert (new.state.players.stakes, len(new.happenings)) == before
    assert new.books.balanced
    assert Table.from_happenings(new.rules.house.book, new.happenings).state.travel.arrived == new.state.travel.arrived
    old.sit("table 1 3", 3, 300, minutes(4))
    move_player(old, 3, new, 6, minutes(5), by="casino supervisor")  # sent anew, they are welcome
    assert new.seats.plays(6) == "table 1 3"


def test_who_would_come_to_a_table_before_its_last_happening_stays_where_they_are() -> None:
    old, new = table_of("star"), table_of("star", "table 2")
    new.sit_out(1, minutes(10))
    with pytest.raises(Illegal, match="before the last thing that happened; allowed: from 2024-08-16 20:10:00 on"):
        move_player(old, 3, new, 6, minutes(5), by="casino supervisor")
    assert old.seats.plays(3) == "table 1 3"


BACKWARDS: dict[str, Callable[[Table], object]] = {
    "sitting down": lambda table: table.sit("new", 6, 300, EIGHT),
    "getting up": lambda table: table.rise(1, EIGHT),
    "sitting out": lambda table: table.sit_out(1, EIGHT),
    "coming back": lambda table: table.come_back(2, EIGHT),
    "adding chips": lambda table: table.chips.add(1, 10, EIGHT),
    "a hand": lambda table: table.begin_hand(EIGHT),
    "a claim": lambda table: table.ask_for_seat("new", 6, EIGHT),
    "an order": lambda table: table.do(Approve(1, at=EIGHT, by="casino supervisor")),
}


@pytest.mark.parametrize("what", BACKWARDS)
def test_nothing_happens_before_the_last_thing_that_happened(what: str) -> None:
    table = table_of("star")
    table.sit_out(2, minutes(10))
    before = table.stacks, len(table.happenings)
    with pytest.raises(Illegal, match=r"before the last thing that happened; allowed: from 2024-08-16 20:10:00 on"):
        BACKWARDS[what](table)
    assert (table.stacks, len(table.happenings)) == before


def test_what_was_refused_does_not_move_the_clock() -> None:
    table = table_of("star")
    with pytest.raises(Illegal):
        table.sit("new", 1, 300, minutes(30))
    table.sit("new", 6, 300, minutes(1))
