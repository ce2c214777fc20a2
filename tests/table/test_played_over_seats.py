"""Seats that change hands while their owner is away or leaves: played over, risen from, taken by a newcomer."""

from __future__ import annotations

import pytest
from msgspec import structs

from pokerroom.errors import Illegal
from pokerroom.hand import FOLD
from pokerroom.rulebook import house_named
from pokerroom.table import Table, break_table
from pokerroom.table.commands import AnnounceClosing, CarryOut, Misdeal, PlayOver
from testkit.table.evenings import (
    EIGHT,
    HOLDEM,
    announce_change,
    dealer_of,
    hours,
    play,
    play_out,
    same_again,
    seated,
    table_refuses,
)


def test_who_folded_and_left_is_gone_after_a_misdeal() -> None:
    table = seated()
    dealer = dealer_of(table)
    first = dealer.go_on()
    table.act(first, FOLD)
    assert table.rise(first, EIGHT) == 300
    table.do(Misdeal("a boxed card"))
    assert first not in table.stacks
    assert not table.state.hand_notes.rising
    same_again(table)


@pytest.mark.parametrize("house", ["adelaide", "uk"])
@pytest.mark.parametrize("blind", [0, 1])
def test_a_newcomer_has_not_missed_the_blind_of_the_player_before_him(house: str, blind: int) -> None:
    table = seated(house, seats=(1, 2, 3, 4, 5), chips=400)
    for _ in range(10):
        play(table)
    table.sit_out(3, EIGHT)
    for _ in range(8):
        dealer = dealer_of(table)
        comes = table.state.hand_notes.line_up is not None and (3, blind) in table.state.hand_notes.line_up.missed
        if comes:
            table.rise(3, EIGHT)
            table.sit("new", 3, 400, EIGHT)
        play_out(table, dealer)
        if comes:
            assert not table.state.players.blind_statuses[3].missed
            return
    pytest.fail("the blind never went past the seat")


def played_over() -> Table:
    table = seated("uk")
    play(table)
    table.sit_out(2, EIGHT)
    table.do(PlayOver("new", 2, 300, EIGHT, by="supervisor", box=True))
    return table


def test_the_owner_of_a_boxed_seat_is_placed_when_the_table_breaks() -> None:
    table, other = played_over(), Table(house_named("uk"), HOLDEM, name="other", unit=1)
    owned = table.state.players.boxes[2].stake.chips
    change = table.do(AnnounceClosing(by=table.rules.changes.ordered_by[0]))
    announce_change(table, change)
    table.do(CarryOut(change, hours(5)))
    order = ["player 1", "new", "player 3"]
    drawn = dict(zip(order, ("Ah", "Kd", "9c"), strict=True))
    by = table.rules.changes.ordered_by[0]
    placed = break_table(table, [other], hours(5), by=by, drawn=drawn, order=order)
    assert [each.player for each in placed] == ["player 1", "new", "player 2", "player 3"]
    assert not table.seats.players
    assert not table.stacks
    seat = other.seats.seat_of("player 2")
    assert other.stacks[seat] == owned
    assert other.state.players.blind_statuses[seat] == structs.replace(
        other.state.players.blind_statuses[other.seats.seat_of("player 1")], away=True
    )
    assert seat in other.state.players.away
    assert table.books.balanced
    assert other.books.balanced


def test_nobody_plays_over_their_own_seat() -> None:
    table = seated("uk")
    table.sit_out(1, EIGHT)
    asking = lambda: table.do(PlayOver("player 1", 1, 300, EIGHT, by="supervisor", box=True))  # noqa: E731
    assert "their own seat" in table_refuses(table, Illegal, asking)
