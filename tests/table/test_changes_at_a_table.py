"""Changes of a running table: what everybody is told and agrees to, and what it is when it is carried out."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest

from pokerroom.errors import Illegal, Malformed, PokerroomError
from pokerroom.table import Table
from pokerroom.table.commands import Agree, CarryOut, Misdeal, PlayOver, Propose, PutUpSign, TellPlayers
from testkit.table.evenings import (
    EIGHT,
    HOLDEM,
    agreed_change,
    announce_change,
    dealer_of,
    hours,
    lines_taken,
    play,
    same_again,
    seated,
    table_refuses,
)

BY_TIME = replace(HOLDEM, commission=("time_charge",))


def carried_out(table: Table, change: int, at: datetime = EIGHT) -> None:
    """When so many hands are played as the house wants."""
    for _ in range(10):
        if table.changes.what_is_missing(change, at):
            play(table)
    table.do(CarryOut(change, at))


def test_a_change_to_a_time_charge_is_paid_by_those_who_sit_there() -> None:
    table = seated()
    play(table)
    carried_out(table, agreed_change(table, BY_TIME))
    assert sorted(table.state.paid_time.paid_until) == [1, 2, 3]
    play(table, hours(1))
    assert sum(words.startswith("time charge 10") for words in lines_taken(table)) == 6
    same_again(table)


def test_a_change_leaves_alone_what_another_has_changed_since() -> None:
    table = seated()
    slow = agreed_change(table, replace(HOLDEM, seconds_to_act=30))
    dear = agreed_change(table, replace(HOLDEM, blinds=(10, 20)), planned=hours(1))
    carried_out(table, dear, hours(5))
    notices = [line.words for line in table.sign().lines if line.heading == "Notice"]
    assert notices == [
        "soon: time to act 30 seconds; a warning 5 seconds before the end",
        "soon: clock 40 seconds once the floor starts it, within the time to act",
    ]
    carried_out(table, slow, hours(5))
    assert (table.rules.setup.blinds, table.rules.setup.seconds_to_act) == ((10, 20), 30)
    same_again(table)


def test_what_a_change_demands_is_judged_by_the_table_as_it_is() -> None:
    """What has changed in between is none of this change's business."""
    table = seated("adelaide")
    by = table.rules.changes.ordered_by[0]
    higher = table.do(Propose(replace(HOLDEM, blinds=(10, 20)), by=by))
    wanted_before = {each.what for each in table.changes.what_is_missing(higher, EIGHT)}
    carried_out(table, agreed_change(table, replace(HOLDEM, percent=4)))
    assert {each.what for each in table.changes.what_is_missing(higher, EIGHT)} == wanted_before
    announce_change(table, higher)
    carried_out(table, higher)
    assert (table.rules.setup.percent, table.rules.setup.blinds) == (4, (10, 20))


def test_a_change_that_has_become_impossible_is_refused_and_the_sign_still_stands() -> None:
    table = seated()
    lower, higher = (
        agreed_change(table, replace(HOLDEM, max_buy_in=150)),
        agreed_change(table, replace(HOLDEM, min_buy_in=200)),
    )
    carried_out(table, higher)
    assert table.sign().lines[0].words == "soon: buy-in at least $100, at most $150"
    table_refuses(table, PokerroomError, lambda: table.do(CarryOut(lower, EIGHT)))


def test_whoever_plays_over_has_agreed_to_nothing_yet() -> None:
    table = seated("uk")
    change = agreed_change(table, replace(HOLDEM, blinds=(10, 20)))
    table.sit_out(2, EIGHT)
    table.do(PlayOver("new", 2, 300, EIGHT, by="supervisor", box=True))
    assert table.changes.proposed[change].agreed == {1, 3}


@pytest.mark.parametrize("house", ["adelaide", "star"])
def test_a_misdeal_is_no_hand_of_notice(house: str) -> None:
    table = seated(house)
    change = table.do(Propose(replace(HOLDEM, percent=4), by=table.rules.changes.ordered_by[0]))
    table.do(TellPlayers(change, EIGHT))
    table.do(PutUpSign(change, EIGHT))
    before = [each.what for each in table.changes.what_is_missing(change, EIGHT)]
    for _ in range(4):
        dealer_of(table)
        table.do(Misdeal("two cards exposed"))
    assert [each.what for each in table.changes.what_is_missing(change, EIGHT)] == before
    play(table)
    same_again(table)


def test_a_change_of_places_changes_the_seats() -> None:
    table = seated(seats=(1, 2, 3))
    by = table.rules.changes.ordered_by[0]
    change = table.do(Propose(replace(table.rules.setup, places=6), by=by))
    table.do(TellPlayers(change, EIGHT))
    table.do(PutUpSign(change, EIGHT))
    for seat in sorted(table.state.players.stakes):
        table.do(Agree(change, seat))
    table.sit("Zoe", 7, 300, EIGHT)
    table.do(Agree(change, 7))
    with pytest.raises(Illegal, match="seats 7 are taken"):
        table.do(CarryOut(change, EIGHT))
    table.rise(7, EIGHT)
    table.do(CarryOut(change, EIGHT))
    assert table.seats.numbers == (1, 2, 3, 4, 5, 6)
    with pytest.raises(Malformed, match="there is no seat 9"):
        table.sit("somebody new", 9, 300, EIGHT)
