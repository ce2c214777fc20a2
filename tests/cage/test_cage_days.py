"""The cage over random days: every entry balances, nothing is below nothing that may not be, a refusal does nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerroom.cage import commands
from pokerroom.cage.accounts import MAY_BE_BELOW, OVER_AND_SHORT, commission_box, drop_account, rack_account
from pokerroom.cage.day_report import TimedEntry, day_report, earned_by_table
from pokerroom.cage.decide import decide_cage
from pokerroom.cage.evolve import evolve_cage
from pokerroom.cage.happenings import (
    CAGE_HAPPENINGS,
    CageHappening,
    DropCounted,
    SlipBooked,
)
from pokerroom.cage.rules import CageRules
from pokerroom.cage.state import CageState
from pokerroom.errors import Illegal, Malformed, NotAllowed, PokerroomError
from pokerroom.record_kind import recorded_kind
from pokerroom.rulebook import house_named

RULES = CageRules(house_named("star"))
NOON = datetime(2026, 5, 1, 12)
FLOOR = "gaming supervisor"


class Day:
    """A cage with its accounts, and every entry that was made."""

    def __init__(self) -> None:
        self.state, self.at = CageState(), NOON
        self.held: defaultdict[str, int] = defaultdict(int)
        self.told: list[CageHappening] = []
        self.entries: list[TimedEntry] = []

    def ask(self, kind: Callable[..., Any], by: str = "Bo", title: str = FLOOR, **parts: Any) -> None:
        self.at += timedelta(minutes=7)
        asked = kind(at=self.at, by=by, title=title, **parts)
        for happening in decide_cage(RULES, self.state, asked, lambda account: self.held.get(account, 0)):
            assert CAGE_HAPPENINGS.read(recorded_kind(happening), CAGE_HAPPENINGS.write(happening)) == happening
            evolve_cage(self.state, happening)
            self.told.append(happening)
            if isinstance(happening, SlipBooked):
                for move in happening.moves:
                    assert move.amount > 0
                    self.held[move.source] -= move.amount
                    self.held[move.target] += move.amount
                what = f"{happening.what}, slip {happening.slip}"
                self.entries.append(TimedEntry(len(self.entries) + 1, self.at, what, happening.moves))

    def opened(self) -> Day:
        self.ask(commands.OpenShift)
        self.ask(commands.MoveFloat, what="cash", way="in", amount=10_000, why="the day's float")
        self.ask(commands.MoveFloat, what="chips", way="in", amount=50_000, why="the day's float")
        return self


PEOPLE = st.sampled_from(["Bo", "Kim"])
TABLE = st.just("harbour")
AMOUNT = st.integers(1, 3_000)
PIECES = st.dictionaries(st.sampled_from([5, 25, 100]), st.integers(0, 40), max_size=3)
WHY = st.sampled_from(["", "counted twice"])
NUMBER = st.integers(1, 40)
ASKED = st.one_of(
    st.tuples(st.just(commands.SellChips), st.fixed_dictionaries({"amount": AMOUNT})),
    st.tuples(st.just(commands.RedeemChips), st.fixed_dictionaries({"amount": AMOUNT})),
    st.tuples(
        st.sampled_from([commands.DepositMoney, commands.CashOut]),
        st.fixed_dictionaries(
            {"player": st.just("Ann"), "amount": AMOUNT, "means": st.sampled_from(["cash", "cheque", "chips"])}
        ),
    ),
    st.tuples(
        st.sampled_from([commands.RequestFill, commands.RequestCredit]),
        st.fixed_dictionaries({"table": TABLE, "pieces": PIECES}),
    ),
    st.tuples(
        st.sampled_from([commands.SellAtTable, commands.DropCommission]),
        st.fixed_dictionaries({"table": TABLE, "amount": AMOUNT}),
    ),
    st.tuples(
        st.sampled_from([commands.ApproveSlip, commands.DeclineSlip, commands.CorrectSlip]),
        st.fixed_dictionaries({"slip": NUMBER, "why": WHY}),
    ),
    st.tuples(
        st.just(commands.CountRack),
        st.fixed_dictionaries({"table": TABLE, "pieces": PIECES, "why": WHY, "moment": st.just("during")}),
    ),
    st.tuples(
        st.just(commands.CountDrop),
        st.fixed_dictionaries({"table": TABLE, "cash": PIECES, "chips": PIECES, "why": WHY}),
    ),
    st.tuples(
        st.sampled_from([commands.OpenShift, commands.CloseShift]),
        st.fixed_dictionaries({"cash": PIECES, "chips": PIECES, "why": WHY}),
    ),
    st.tuples(
        st.just(commands.HandOverShift),
        st.fixed_dictionaries({"to": PEOPLE, "cash": PIECES, "chips": PIECES, "why": WHY}),
    ),
)


@given(st.lists(st.tuples(PEOPLE, ASKED), max_size=30))
def test_every_day_balances_at_every_step_and_its_report_proves_it(asked: list[Any]) -> None:
    day = Day().opened()
    for by, (kind, parts) in asked:
        before, refused = (dict(day.held), len(day.told)), None
        try:
            day.ask(kind, by, **parts)
        except PokerroomError as refusal:
            refused = refusal
        if refused is not None:
            assert refused.allowed
            assert (dict(day.held), len(day.told)) == before
        assert sum(day.held.values()) == 0
        assert not [item for item, held in day.held.items() if held < 0 and item not in MAY_BE_BELOW]
    again = CageState()
    for happening in day.told:
        evolve_cage(again, happening)
    assert again == day.state
    middle, end = NOON + timedelta(hours=2), NOON + timedelta(days=1)
    counts = [happening for happening in day.told if isinstance(happening, DropCounted)]
    reports = [day_report(*times, day.entries, {}, counts) for times in ((NOON, middle), (middle, end))]
    assert all(report.balanced for report in reports)
    after = {line.account: line.after for line in reports[-1].trial}
    assert after == {item: held for item, held in day.held.items() if item in after}
    assert {line.account: line.before for line in reports[1].trial} == {
        line.account: next(
            (trial_line.after for trial_line in reports[0].trial if trial_line.account == line.account), 0
        )
        for line in reports[1].trial
    }
    whole = day_report(NOON, end, day.entries, {}, counts)
    off = sum(line.theory - line.counted for line in whole.drops)
    drop_slips = [
        happening for happening in day.told if isinstance(happening, SlipBooked) and happening.what == "drop counted"
    ]
    moved = [move for slip in drop_slips for move in slip.moves]
    assert off == sum(
        move.amount * ((move.target == OVER_AND_SHORT) - (move.source == OVER_AND_SHORT)) for move in moved
    )


def test_a_fill_needs_a_second_person_with_the_power_over_tables_and_a_correction_a_reason() -> None:
    day = Day().opened()
    day.ask(commands.RequestFill, table="harbour", pieces={100: 20})
    assert not day.held[rack_account("harbour")]
    with pytest.raises(NotAllowed, match="Bo asked for slip 3"):
        day.ask(commands.ApproveSlip, slip=3)
    with pytest.raises(NotAllowed, match="by order of Tournament Supervisor") as refusal:
        day.ask(commands.ApproveSlip, "Kim", "Tournament Supervisor", slip=3)
    assert refusal.value.cites
    day.ask(commands.ApproveSlip, "Kim", slip=3)
    slip = day.state.slips[3]
    assert (slip.asked_by, slip.booked_by, slip.stage, slip.pieces) == ("Bo", "Kim", "booked", {100: 20})
    assert day.held[rack_account("harbour")] == 2_000
    with pytest.raises(Malformed, match="a reason is needed to"):
        day.ask(commands.CorrectSlip, slip=3)
    day.ask(commands.CorrectSlip, slip=3, why="wrong table")
    assert (day.held[rack_account("harbour")], day.state.slips[3].stage) == (0, "corrected")
    with pytest.raises(Illegal, match="cannot be corrected"):
        day.ask(commands.CorrectSlip, slip=3, why="again")


def test_a_shift_is_counted_against_the_books_and_what_is_missing_explained() -> None:
    day = Day().opened()
    day.ask(commands.SellChips, amount=500)
    with pytest.raises(NotAllowed, match="Bo is on shift"):
        day.ask(commands.SellChips, "Kim", amount=5)
    with pytest.raises(Illegal, match="100 less in cage cash than the 10,500 of the books"):
        day.ask(commands.HandOverShift, to="Kim", cash={100: 104}, chips={100: 495})
    day.ask(commands.HandOverShift, to="Kim", cash={100: 105}, chips={100: 495})
    day.ask(commands.CloseShift, "Kim", cash={100: 104}, chips={100: 495}, why="a note torn and sent to the bank")
    first, second = day.state.shifts
    assert (first.cashier, second.cashier, day.state.on_shift) == ("Bo", "Kim", None)
    assert first.closing is second.opening
    assert day.held[OVER_AND_SHORT] == 100
    with pytest.raises(Illegal, match="the cage is closed"):
        day.ask(commands.SellChips, "Kim", amount=5)


@pytest.mark.clause("star:2.5", "star:1.1.rake-box")
def test_commission_lies_in_its_box_until_it_is_counted() -> None:
    day = Day().opened()
    day.ask(commands.SellChips, amount=500)
    for amount in (4, 5, 3):
        day.ask(commands.DropCommission, table="harbour", amount=amount)
    assert day.held[commission_box("harbour")] == 12
    with pytest.raises(Illegal, match="1 less in commission box harbour than the 12 of the books"):
        day.ask(commands.CountDrop, table="harbour", chips={1: 11})
    day.ask(commands.CountDrop, table="harbour", chips={1: 12})
    assert (day.held[commission_box("harbour")], day.held[drop_account("harbour")]) == (0, 0)
    report = day_report(NOON, NOON + timedelta(days=1), day.entries, {}, day.state.drops)
    assert earned_by_table(report) == {"harbour": 12}
    assert [(line.theory, line.counted) for line in report.drops] == [(12, 12)]
