"""What a table keeps: values that later happenings do not touch, judged once, and told in full."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal
from operator import attrgetter

import pytest

from pokerroom.cards import SeededShuffle
from pokerroom.errors import Illegal, Malformed
from pokerroom.hand import CHECK_OR_CALL, FOLD, SoftwareDealer
from pokerroom.record_kind import kind_of
from pokerroom.rulebook import house_named, library
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table import Table, decide_table
from pokerroom.table.commands import (
    AgreeToFreezeOut,
    AppealRuling,
    BeginFreezeOut,
    Misdeal,
    NoteChoice,
    NoteDispute,
    NoteReport,
    NoteRuling,
    OrderStake,
    PlanFreezeOut,
    Rise,
    Sit,
    StopTable,
)
from pokerroom.table.floor_notes import AppealNote, ChoiceNote, DisputeNote, ReportNote, RulingNote
from pokerroom.table.happening_text import read_happening, write_happening
from pokerroom.table.opening.readiness import as_usual
from pokerroom.table.saved import PATHS, SavedTable, save_table, table_from
from pokerroom.table.state import TableState
from testkit.suite.read_back import is_same
from testkit.table.table_watch import snapshot

EIGHT = datetime(2024, 8, 16, 20)
SETUP = TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500)


def minutes(number: int) -> datetime:
    return EIGHT + timedelta(minutes=number)


def seated(*seats: int, chips: int = 300) -> Table:
    table = Table(house_named("star"), SETUP, unit=1)
    for seat in seats or (1, 2, 3):
        table.sit(f"P{seat}", seat, chips, EIGHT)
    return table


def test_deciding_changes_nothing_and_what_was_decided_makes_the_change() -> None:
    table = seated()
    before = snapshot(table)
    happenings = decide_table(table.state, Rise(2, minutes(1)))
    assert snapshot(table) == before
    twin = seated()
    twin.rise(2, minutes(1))
    for happening in happenings:
        table.apply((happening,))
    assert snapshot(table) == snapshot(twin)
    with pytest.raises(Illegal, match="seat 1 is taken"):
        decide_table(table.state, Sit("new", 1, 300, minutes(2)))


def test_a_table_that_is_pickled_in_the_middle_of_a_hand_plays_on() -> None:
    table = seated()
    hand = table.begin_hand(EIGHT)
    dealer = SoftwareDealer(hand, seed=3, charges=table.charges.take)
    hand.act(dealer.go_on(), CHECK_OR_CALL)
    twin, its_dealer = pickle.loads(pickle.dumps((table, dealer)))
    assert twin.hand is not table.hand
    for played, dealt_by in ((table, dealer), (twin, its_dealer)):
        while seat := dealt_by.go_on():
            played.act(seat, CHECK_OR_CALL)
        played.end_hand()
        played.sit("P4", 4, 300, minutes(5))
    assert twin.happenings == table.happenings
    assert snapshot(twin) == snapshot(table)


def test_a_refusal_in_the_middle_of_a_command_is_a_fault_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    table = seated()

    def late(*_: object, **__: object) -> None:
        raise Illegal("too late")

    monkeypatch.setattr("pokerroom.table.deciding.seating.seats.charge_on_sitting", late)
    before = snapshot(table)
    with pytest.raises(RuntimeError, match="Sit was refused too late: too late"):
        table.sit("P4", 4, 300, EIGHT)
    assert snapshot(table) == before


def test_what_is_saved_is_not_touched_by_what_happens_afterwards() -> None:
    table = seated()
    saved = save_table(table)
    table.sit("P4", 4, 300, EIGHT)
    assert sorted(saved.stakes) == [1, 2, 3]
    again = table_from(saved, table.rules.house.book)
    again.rise(1, minutes(1))
    assert sorted(saved.stakes) == [1, 2, 3]


def _paths(state: TableState) -> Iterator[str]:
    """Return where a table has everything that it knows: by its own name, or by that of a part and the part's."""
    for name, value in vars(state).items():
        if type(value).__module__.startswith("pokerroom.table.state."):
            yield from (f"{name}.{field}" for field in value.__struct_fields__)
        else:
            yield name


def test_everything_a_table_knows_is_saved_or_empty_between_hands() -> None:
    in_a_hand = {"line_up", "unposted", "fee", "rising", "entered"}
    between_hands = {"hand", "clock.turn", *(f"hand_notes.{name}" for name in in_a_hand)}
    made_again = {"rules", "ledger", "seats", "clock.bought", "rules_after_freeze"}
    table = seated()
    deck = SeededShuffle(1).shuffle(table.rules.hand.whole_deck.cards)
    dealer = SoftwareDealer(table.begin_hand(EIGHT), deck, charges=table.charges.take)
    while seat := dealer.go_on():
        table.act(seat, CHECK_OR_CALL)
    table.end_hand()
    assert {*_paths(table.state)} - {*PATHS.values()} == between_hands | made_again
    assert not any(attrgetter(path)(table.state) for path in between_hands)
    told_apart = {"opening", "setup", "entries", "seats", "bought", "before_freeze", "in_jackpot"}
    assert {*SavedTable.__struct_fields__} - PATHS.keys() == told_apart


def test_a_fraction_that_the_operator_chose_is_one_when_it_is_read() -> None:
    canberra = House(library().book("canberra")).choose("commission.time_charge", Decimal("11.5"), part="amount")
    table = Table(canberra, as_usual(canberra, replace(SETUP, commission=("time_charge",))), unit=100)
    opening = read_happening("opened", write_happening(table.opening))
    assert opening == table.opening
    again = Table.from_happenings(canberra.book, [opening])
    assert again.rules.house.choices == canberra.choices
    assert again.rules.terms == table.rules.terms


# A freeze-out


def planned() -> Table:
    table = seated()
    table.do(PlanFreezeOut(300, EIGHT, by="Gaming Manager"))
    return table


@pytest.mark.part("star:8.10.1")
def test_who_agreed_to_a_freeze_out_agrees_in_another_seat_and_who_takes_the_old_one_does_not() -> None:
    table = planned()
    for seat in (1, 2, 3):
        table.do(AgreeToFreezeOut(seat, EIGHT))
    table.move(1, 6, EIGHT)
    table.sit("new", 1, 300, EIGHT)
    with pytest.raises(Illegal, match="no consent of seat 1"):
        table.do(BeginFreezeOut(EIGHT))
    table.do(AgreeToFreezeOut(1, EIGHT))
    table.do(BeginFreezeOut(EIGHT))


@pytest.mark.part("star:8.10.1")
def test_nobody_leaves_a_freeze_out_in_a_hand_that_may_still_give_everything_back() -> None:
    table = planned()
    for seat in (1, 2, 3):
        table.do(AgreeToFreezeOut(seat, EIGHT))
    table.do(BeginFreezeOut(EIGHT))
    deck = SeededShuffle(1).shuffle(table.rules.hand.whole_deck.cards)
    dealer = SoftwareDealer(table.begin_hand(EIGHT), deck, charges=table.charges.take)
    seat = dealer.go_on()
    table.act(seat, FOLD)
    with pytest.raises(Illegal, match="has 300 left"):
        table.rise(seat, EIGHT)
    table.rise(seat, EIGHT, reason="taken ill")
    table.do(Misdeal("a card exposed"))
    assert seat not in table.state.players.stakes
    assert table.books.balanced


BOSS = "gaming supervisor"
UNREADABLE: dict[str, Callable[[Table], object]] = {
    "a dispute by a number": lambda t: t.do(NoteDispute(DisputeNote(5, None), EIGHT)),  # type: ignore[arg-type]
    "a ruling without a key": lambda t: t.do(NoteRuling(RulingNote(None, "x", []), EIGHT)),  # type: ignore[arg-type]
    "effects in a list": lambda t: t.do(
        NoteRuling(
            RulingNote("ruling.misdeal", 1, BOSS, effects=["void"]),  # type: ignore[arg-type]
            EIGHT,
        )
    ),
    "half a fact": lambda t: t.do(
        NoteReport(
            ReportNote("misdeal", BOSS, facts={"a": 1.5}),  # type: ignore[dict-item]
            EIGHT,
        )
    ),
    "half a letter": lambda t: t.do(AppealRuling(1, AppealNote("\ud800", "x", "y"), EIGHT)),
    "a choice in words": lambda t: t.do(NoteChoice(ChoiceNote(BOSS, "1"), EIGHT)),  # type: ignore[arg-type]
    "a stake beyond all numbers": lambda t: t.do(OrderStake(1, 2**70, EIGHT, "x")),
    "chips beyond all numbers": lambda t: t.chips.add(1, 2**70, EIGHT),
}


@pytest.mark.parametrize("what", UNREADABLE)
def test_what_the_record_could_not_give_back_is_refused_before_it_happens(what: str) -> None:
    table = seated()
    table.do(StopTable(EIGHT, by=BOSS))
    table.do(NoteRuling(RulingNote("ruling.misdeal", 1, BOSS), EIGHT))
    before, happenings = snapshot(table), list(table.happenings)
    with pytest.raises(Malformed, match="cannot be"):
        UNREADABLE[what](table)
    assert (snapshot(table), table.happenings) == (before, happenings)
    for happening in table.happenings:
        assert is_same(read_happening(kind_of(type(happening).__name__), write_happening(happening)), happening)
