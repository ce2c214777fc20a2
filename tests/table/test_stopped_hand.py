"""While the floor has stopped a table its hand is not played on, whoever holds it; rulings and records go on."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from datetime import timedelta

import pytest

from pokerroom.errors import Illegal
from pokerroom.hand import CALL, FOLD, Hand, LiveDealer, SoftwareDealer, events
from pokerroom.rulings import Seen, carry_out, rule
from pokerroom.rulings.floor.hand_orders import enter_wager
from pokerroom.table import Table
from pokerroom.table.commands import ResumeTable, StopTable
from testkit.table.evenings import EIGHT, dealer_of, seated

BOSS = "gaming supervisor"
REFUSED = (
    "nothing is done in the hand while the gaming supervisor has stopped the table: a look; allowed: when play goes on"
)


def _stopped() -> tuple[Table, Hand, SoftwareDealer]:
    table = seated()
    dealer = dealer_of(table)
    dealer.go_on()
    table.do(StopTable(EIGHT, BOSS, "a look"))
    assert table.hand is not None
    return table, table.hand, dealer


WAYS: dict[str, Callable[[Table, Hand, SoftwareDealer], object]] = {
    "the table": lambda table, hand, _: table.act(hand.turn, FOLD),
    "the hand": lambda _, hand, __: hand.act(hand.turn, FOLD),
    "a dealer's deal": lambda _, hand, __: hand.deal("As Kd"),
    "pots pushed": lambda _, hand, __: hand.settle(),
    "a copy of the table": lambda table, _, __: _hand_of(table.copy()).act(_hand_of(table).turn, FOLD),
    "a deep copy": lambda table, _, __: _hand_of(copy.deepcopy(table)).act(_hand_of(table).turn, FOLD),
    "a pickled table": lambda table, _, __: _hand_of(pickle.loads(pickle.dumps(table))).act(_hand_of(table).turn, FOLD),
    "the table read again": lambda table, hand, _: _read_again(table).act(hand.turn, FOLD),
}


def _hand_of(table: Table) -> Hand:
    assert table.hand is not None
    return table.hand


def _read_again(table: Table) -> Hand:
    table.record.report_play()
    return _hand_of(Table.from_happenings(table.rules.house.book, table.happenings))


@pytest.mark.parametrize("way", WAYS)
def test_a_stopped_hand_is_played_on_by_nobody(way: str) -> None:
    table, hand, dealer = _stopped()
    before = list(hand.events)
    with pytest.raises(Illegal) as refused:
        WAYS[way](table, hand, dealer)
    assert str(refused.value) == REFUSED
    assert hand.events == before


def test_dealers_wait_too() -> None:
    table = seated()
    hand = table.begin_hand(EIGHT)
    table.do(StopTable(EIGHT, BOSS, "a look"))
    for dealer in (SoftwareDealer(hand, seed=3), LiveDealer(hand)):
        with pytest.raises(Illegal, match="a look"):
            dealer.go_on()
    assert hand.events == []


def test_play_goes_on_with_the_table() -> None:
    table, hand, dealer = _stopped()
    table.do(ResumeTable(EIGHT + timedelta(minutes=1), BOSS))
    hand.act(hand.turn, CALL)
    while seat := dealer.go_on():
        hand.act(seat, FOLD)
    table.end_hand()
    assert table.books.balanced


def test_a_stop_that_is_undone_with_its_command_holds_nobody() -> None:
    table, hand, _ = _stopped()
    checkpoint = table.state.checkpoint()
    table.do(ResumeTable(EIGHT, BOSS))
    table.state.go_back_to(checkpoint)
    with pytest.raises(Illegal, match="a look"):
        hand.act(hand.turn, FOLD)


def test_rulings_corrections_and_records_go_on_while_the_table_is_stopped() -> None:
    table, hand, dealer = _stopped()
    hand.correct([events.Limited(hand.turn, ("call", "fold"))])
    assert hand.options(hand.turn).words() == "fold, call 10"
    facts = {"amount_is": "below_minimum", "hand_over": False}
    seen = Seen("stake_out_of_range", seat=hand.turn, facts=facts, amount=400)
    done = len(hand.events)
    carry_out(rule(table.rules.house, seen, hand), hand, dealer)
    assert len(hand.events) > done
    played = Hand.from_heading(hand.heading)
    played.apply(hand.events)
    assert played == hand


def test_a_copy_of_a_stopped_hand_is_a_hand_of_its_own_to_try_things_on() -> None:
    _, hand, _ = _stopped()
    assert hand.copy().act(hand.turn, FOLD)
    assert hand.at(len(hand.events)).act(hand.turn, FOLD)


def test_the_floor_enters_a_wager_while_the_table_is_stopped_and_nobody_else_plays() -> None:
    table, hand, _ = _stopped()
    folded = hand.turn
    enter_wager(table, folded, 'said "fold"', by=BOSS, facts={})
    assert not hand.is_live(folded)
    with pytest.raises(Illegal, match="a look"):
        hand.act(hand.turn, CALL)
