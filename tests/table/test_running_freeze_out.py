"""A freeze-out at a running table, from consent to the new game after it; and who has no chips left."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pokerroom.errors import Illegal
from pokerroom.hand import CHECK_OR_CALL, FOLD, Raise, SoftwareDealer
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table import Table
from pokerroom.table.commands import (
    AgreeToFreezeOut,
    BeginAnew,
    BeginFreezeOut,
    CarryOut,
    DropFreezeOut,
    PlanFreezeOut,
    Release,
    RemoveCompetitor,
    SeatCompetitor,
)
from testkit.table.evenings import (
    EIGHT,
    HOLDEM,
    agreed_change,
    dealer_of,
    hours,
    minutes,
    play,
    play_out,
    same_again,
    seated,
    table_refuses,
)


def frozen(table: Table) -> None:
    table.do(PlanFreezeOut(300, EIGHT, by="Gaming Manager"))
    for seat in sorted(table.state.players.stakes):
        table.do(AgreeToFreezeOut(seat, EIGHT))
    table.do(BeginFreezeOut(EIGHT))


def test_nobody_leaves_a_freeze_out_with_chips_after_folding() -> None:
    table = seated()
    frozen(table)
    dealer = dealer_of(table)
    first = dealer.go_on()
    table.act(first, FOLD)
    table_refuses(table, Illegal, lambda: table.rise(first, EIGHT))
    play_out(table, dealer)
    assert sorted(table.stacks) == [1, 2, 3]
    play(table)
    same_again(table)


def test_no_change_is_carried_out_in_a_freeze_out() -> None:
    table = seated()
    change = agreed_change(table, replace(HOLDEM, max_buy_in=1000))
    frozen(table)
    while table.changes.what_is_missing(change, hours(1)):
        play(table)
    table_refuses(table, Illegal, lambda: table.do(CarryOut(change, hours(1))))
    table_refuses(table, Illegal, lambda: table.chips.add(2, 200, EIGHT))


def test_after_a_freeze_out_the_table_begins_anew_on_its_old_terms() -> None:
    table = seated(seats=(1, 2, 3))
    setup = table.rules.setup
    frozen(table)
    with pytest.raises(Illegal, match="no freeze-out has been won"):
        table.do(BeginAnew(EIGHT))
    winner, *others = sorted(table.state.players.stakes)
    for seat in others:
        table.rise(seat, EIGHT, reason="taken ill")
    with pytest.raises(Illegal, match="begin anew"):
        table.begin_hand(EIGHT)
    table.do(BeginAnew(EIGHT))
    assert table.rules.setup == setup
    table.sit("somebody new", others[0], 300, EIGHT)
    table.begin_hand(EIGHT)
    assert set(table.state.hand_notes.line_up.seats) == {winner, others[0]}  # type: ignore[union-attr]


def test_a_competitor_without_chips_is_not_dealt_in() -> None:
    table = Table(house_named("uk"), TableSetup(game="holdem", blinds=(5, 10), tournament=True))
    for seat, chips in ((1, 300), (2, 300), (3, 900)):
        table.do(SeatCompetitor(f"player {seat}", seat, chips, EIGHT, "", ()))
    dealer = SoftwareDealer(table.begin_hand(EIGHT, {1: "As", 2: "Ks", 3: "Qs"}), seed=1, charges=table.charges.take)
    while seat := dealer.go_on():
        options = dealer.hand.options(seat)
        table.act(seat, Raise(options.most_to) if options.most_to else CHECK_OR_CALL)
    table.end_hand()
    broke = [seat for seat, chips in table.stacks.items() if not chips]
    assert broke
    said = table_refuses(table, Illegal, lambda: table.begin_hand(EIGHT))
    assert "has no chips; allowed: give them chips, or remove them from the table" in said
    for seat in broke:
        table.do(RemoveCompetitor(seat, EIGHT, "", ()))
    if len(table.stacks) > 1:
        play(table)


def planned() -> Table:
    table = seated("star", seats=(1, 2, 3, 4), chips=200)
    table.do(PlanFreezeOut(200, EIGHT, by="Gaming Manager"))
    return table


@pytest.mark.clause("star:8.10.4")
def test_an_absent_players_seat_may_be_released_in_a_freeze_out() -> None:
    table = planned()
    for seat in table.state.players.stakes:
        table.do(AgreeToFreezeOut(seat, EIGHT))
    table.do(BeginFreezeOut(EIGHT))
    play(table)
    table.sit_out(3, minutes(1))
    table.do(Release(3, minutes(60), by="casino supervisor"))
    play(table, minutes(61))
    assert table.state.freeze_out.played is not None
    assert 3 not in table.state.freeze_out.played.left
    assert table.books.balanced


def test_where_somebody_does_not_agree_the_ordinary_game_is_played() -> None:
    table = planned()
    table.do(AgreeToFreezeOut(1, EIGHT))
    with pytest.raises(Illegal, match="has not begun"):
        table.begin_hand(EIGHT)
    table.do(DropFreezeOut(EIGHT, by="Gaming Manager"))
    play(table)
    with pytest.raises(Illegal, match="nobody has allowed"):
        table.do(DropFreezeOut(EIGHT, by="Gaming Manager"))


def test_a_freeze_out_may_follow_an_ordinary_game() -> None:
    table = seated("star", seats=(1, 2, 3, 4), chips=200)
    play(table)
    with pytest.raises(Illegal, match="under way"):
        table.do(PlanFreezeOut(200, EIGHT, by="Gaming Manager"))
    for seat in (1, 2, 3, 4):
        table.rise(seat, minutes(5))
    for seat in (1, 2):
        table.sit(f"Q{seat}", seat, 200, minutes(6))
    table.do(PlanFreezeOut(200, minutes(6), by="Gaming Manager"))
    assert table.state.freeze_out.plan is not None
