"""Nothing at a table is dated back, no time is accepted that is none, and a long time is charged at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from pokerroom.charges import ChargeTerms, TimeCharge, charges_due
from pokerroom.errors import Illegal, Malformed, PokerroomError
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table.commands import AnnounceClosing, BeginTurn, BuyTime, CallClock, TellPlayers
from pokerroom.table.deciding.seating.seat_orders import release_reasons
from testkit.table.evenings import EIGHT, HOLDEM, dealer_of, hours, play, seated, table_refuses

BY_TIME = replace(HOLDEM, commission=("time_charge",))


# 9: times

NO_TIMES = (
    "yesterday",
    None,
    12,
    EIGHT.date(),
    EIGHT.replace(tzinfo=UTC),
    datetime(9999, 12, 31, 23, 30),
    datetime.min,
)


@pytest.mark.parametrize("at", NO_TIMES, ids=str)
@pytest.mark.parametrize("setup", [HOLDEM, BY_TIME], ids=["percent", "time"])
def test_what_is_no_time_is_refused_before_anything_has_changed(at: Any, setup: TableSetup) -> None:
    table = seated(setup=setup)
    change = table.do(AnnounceClosing(by=table.rules.changes.ordered_by[0]))
    asked: tuple[Callable[[], object], ...] = (
        lambda: table.sit("new", 4, 300, at),
        lambda: table.sit("new", 4, 300, at=at),
        lambda: table.chips.add(2, 50, at),
        lambda: table.begin_hand(at),
        lambda: table.rise(1, at),
        lambda: table.sit_out(1, at),
        lambda: table.do(TellPlayers(change, at)),
        lambda: table.changes.what_is_missing(change, at),
        lambda: release_reasons(table.state, 1, at),
    )
    for asking in asked:
        assert "time" in table_refuses(table, Malformed, asking)


def test_a_hand_does_not_begin_before_the_last_one() -> None:
    table = seated()
    play(table, hours(1))
    table_refuses(table, Illegal, lambda: table.begin_hand(EIGHT))
    play(table, hours(1))


def test_nothing_is_dated_back_to_before_the_hand_or_the_turn() -> None:
    table = seated()
    early = EIGHT - timedelta(seconds=1)
    table_refuses(table, Illegal, lambda: table.begin_hand(early))
    dealer = dealer_of(table, hours(1))
    dealer.go_on()
    table_refuses(table, Illegal, lambda: table.do(BeginTurn(EIGHT)))
    table.do(BeginTurn(hours(2)))
    table_refuses(table, Illegal, lambda: table.do(CallClock(0, hours(1))))
    table_refuses(table, Illegal, lambda: table.do(BuyTime(hours(1))))
    table.do(CallClock(0, hours(2)))


def test_a_seat_kept_for_a_hundred_years_is_charged_at_once() -> None:
    table = seated(setup=BY_TIME)
    play(table)
    table.sit_out(3, EIGHT)
    table_refuses(table, PokerroomError, lambda: table.begin_hand(EIGHT.replace(year=2150)))  # nobody can pay for it
    terms = ChargeTerms(time_charge=TimeCharge(10, clock="table"))
    for years in (0, 100):
        late = EIGHT.replace(year=2024 + years) + timedelta(hours=30, minutes=30)
        due = list(charges_due(terms, 1, EIGHT, late, EIGHT))
        assert sum(charge_due.amount for charge_due in due) == 10 * ((late - EIGHT) // timedelta(hours=1) + 1)
        assert due[-1].paid_until == late + timedelta(minutes=30)
        assert len(due) < 100
