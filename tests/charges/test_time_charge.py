"""Charges by time."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerroom.charges import (
    ChargeTerms,
    TimeCharge,
    charge_terms_for,
    charges_due,
    comes_after,
    first_charge,
    next_hour,
    on_leaving,
    refuse_unpaid,
    share,
)
from pokerroom.charges.time_charge import ChargeDue
from pokerroom.citation import Citation
from pokerroom.errors import Illegal
from pokerroom.rulebook import house_named, library
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.table_setup import TableSetup
from testkit.rulebook.claims import claiming

TABLE = TableSetup("holdem", blinds=(1, 2), commission=("time_charge",))


def by_time(book: str, amount: int, per: str = "", *, jackpot: int = 0) -> ChargeTerms:
    house = House(library().book(book)).choose("commission.time_charge", amount, part="amount")
    if per:
        house = house.choose("commission.time_charge", per, part="per")
    if jackpot:
        house = house.choose("jackpot.charge", jackpot, part="from_time_charge")
    return charge_terms_for(house, replace(TABLE, jackpot=bool(jackpot)))


def at(clock: str) -> datetime:
    return datetime.fromisoformat(f"2024-08-16T{clock}")


def sits(terms: ChargeTerms, clock: str, began: str = "14:00", *, paid_until: str = "") -> ChargeDue:
    moved = at(paid_until) if paid_until else None
    due = first_charge(terms, 3, at(clock), at(began), paid_until=moved)
    assert due is not None
    return due


def paid_in_all(terms: ChargeTerms, clock: str, until: str, began: str = "14:00") -> int:
    first = sits(terms, clock, began)
    return first.amount + sum(due.amount for due in charges_due(terms, 3, first.paid_until, at(until), at(began)))


def cites(due: ChargeDue) -> set[str]:
    return {str(cite) for cite in due.line.cites}


@pytest.mark.clause("star:3.3.3", "star:3.3.3.2")
@pytest.mark.parametrize(
    ("clock", "amount"),
    [("14:00", 12), ("14:01", 12), ("14:15", 9), ("14:20", 9), ("14:30", 6), ("14:45", 3), ("14:59", 3), ("15:00", 12)],
)
def test_whoever_joins_between_charges_pays_the_quarters_begun(clock: str, amount: int) -> None:
    terms = by_time("star", 12)
    due = sits(terms, clock)
    assert (due.amount, due.line.from_seats) == (amount, ((3, amount),))
    assert due.paid_until == at("16:00" if clock == "15:00" else "15:00")
    assert "star:3.3.3.2" in cites(due)
    [hour] = charges_due(terms, 3, due.paid_until, due.paid_until, at("14:00"))
    assert (hour.amount, hour.paid_until) == (12, due.paid_until + timedelta(hours=1))


def test_whoever_sits_before_the_game_starts_pays_from_its_start() -> None:
    due = sits(by_time("star", 12), "13:40")
    assert (due.amount, due.paid_until) == (12, at("15:00"))


@pytest.mark.clause("adelaide:78.d.1")
def test_every_hour_begun_costs_the_whole_fee() -> None:
    assert paid_in_all(by_time("adelaide", 12), "14:20", "16:30") == 36
    assert paid_in_all(by_time("star", 12), "14:20", "16:30") == 33
    assert sits(by_time("adelaide", 12), "14:20").paid_until == at("15:20")


@pytest.mark.clause("star:3.3.3.1")
def test_a_charge_for_the_table_is_borne_in_equal_parts() -> None:
    terms = by_time("star", 90, "table")
    hour = next_hour(terms, None, at("14:00"), at("14:00"), 9)
    assert hour is not None
    assert (hour.each, hour.ends) == (10, at("15:00"))
    assert hour.because == ("90 for the table for 60 minutes, among 9",)
    due = share(terms, hour, 3)
    assert (due.amount, due.paid_until, due.line.from_seats) == (10, at("15:00"), ((3, 10),))
    assert "star:3.3.3.1" in cites(due)
    with pytest.raises(Illegal, match="cannot be table"):
        by_time("adelaide", 90, "table")


@pytest.mark.clause("star:3.3.3.1")
def test_what_does_not_divide_nobody_pays() -> None:
    hour = next_hour(by_time("star", 90, "table"), None, at("14:00"), at("14:00"), 7)
    assert hour is not None
    assert (hour.each, hour.because[-1]) == (12, "6 left over, which nobody pays")


@pytest.mark.clause("star:3.3.3.1")
def test_the_tables_hour_falls_due_once() -> None:
    terms = by_time("star", 90, "table")
    assert next_hour(terms, at("15:00"), at("14:59"), at("14:00"), 9) is None
    second = next_hour(terms, at("15:00"), at("15:02"), at("14:00"), 6)
    assert second is not None
    assert (second.each, second.ends) == (15, at("16:00"))
    # Nobody dealt for two hours, and everybody kept their seat.
    late = next_hour(terms, at("15:00"), at("17:05"), at("14:00"), 9)
    assert late is not None
    assert (late.each, late.ends, late.because[-1]) == (30, at("18:00"), "3 times")
    # The charge is new in a game that has begun: the quarters to its next hour.
    new = next_hour(terms, None, at("14:30"), at("14:00"), 9)
    assert new is not None
    assert (new.each, new.ends) == (5, at("15:00"))


@pytest.mark.clause("star:3.3.3.1")
def test_who_comes_when_the_tables_hour_is_paid_pays_nothing_of_it() -> None:
    terms = by_time("star", 90, "table")
    hour = next_hour(terms, None, at("14:00"), at("14:00"), 9)
    assert hour is not None
    due = comes_after(terms, hour, 10)
    assert (due.amount, due.paid_until, due.line.waived) == (0, at("15:00"), True)
    assert due.line.because == ("free: the table has paid until 15:00",)


@pytest.mark.clause("star:3.3.3.3")
def test_a_player_whom_the_house_moves_takes_the_paid_hour_along() -> None:
    terms = by_time("star", 12)
    moved = sits(terms, "14:25", "13:10", paid_until="15:00")
    assert (moved.amount, moved.paid_until) == (0, at("15:00"))
    assert moved.line.because == ("free: moved by the house, paid until 15:00",)
    assert "star:3.3.3.3" in cites(moved)
    # From then on the hours of the new table count: it is at 15:10 that the next one begins there.
    [due] = charges_due(terms, 3, moved.paid_until, at("15:00"), at("13:10"))
    assert (due.amount, due.paid_until) == (3, at("15:10"))
    assert sits(terms, "15:20", "15:00", paid_until="15:00").amount == 9
    # And where the game begins only when their time has run out, nothing is due for the time between.
    [due] = charges_due(terms, 3, moved.paid_until, at("15:10"), at("15:10"))
    assert (due.amount, due.paid_until) == (12, at("16:10"))


@pytest.mark.parametrize(
    ("book", "clause"),
    [
        claiming("star:3.3.3.4", "star", "3.3.3.4"),
        claiming("adelaide:78.d.2", "adelaide", "78.d.2"),
        claiming("canberra:15.3.3", "canberra", "15.3.3"),
    ],
)
def test_time_is_paid_in_advance_and_never_given_back(book: str, clause: str) -> None:
    terms = by_time(book, 12)
    with pytest.raises(Illegal, match="seat 3 has not paid for the time from 20:00") as refusal:
        refuse_unpaid(terms, 3, None, at("20:00"))
    assert Citation(book, clause) in refusal.value.cites
    due = sits(terms, "20:00", "20:00")
    refuse_unpaid(terms, 3, due.paid_until, at("20:59"))
    with pytest.raises(Illegal, match="from 21:00"):
        refuse_unpaid(terms, 3, due.paid_until, at("21:00"))
    line = on_leaving(terms, due.paid_until, at("20:10"))
    assert line is not None
    assert (line.amount, line.because) == (0, ("paid until 21:00, and never given back",))
    assert Citation(book, clause) in line.cites
    assert on_leaving(terms, due.paid_until, at("21:00")) is None


@pytest.mark.clause("star:3.3.3.5")
def test_whoever_keeps_a_seat_pays_though_away() -> None:
    terms = by_time("star", 12)
    [due] = charges_due(terms, 5, at("15:00"), at("15:00"), at("14:00"))
    assert due.line.from_seats == ((5, 12),)
    assert "star:3.3.3.5" in cites(due)


@pytest.mark.clause("adelaide:78.d.3")
def test_a_part_of_it_is_for_the_jackpot() -> None:
    line = sits(by_time("adelaide", 12, jackpot=2), "14:00").line
    assert (line.amount, line.for_jackpot) == (12, 2)
    with pytest.raises(Illegal, match="13 of a charge of 12 for the jackpot"):
        by_time("adelaide", 12, jackpot=13)


def test_a_table_that_does_not_charge_by_time() -> None:
    terms = charge_terms_for(house_named("star"), replace(TABLE, commission=("pot_percent",)))
    assert first_charge(terms, 3, at("14:00"), at("14:00")) is None
    assert list(charges_due(terms, 3, at("14:00"), at("20:00"), at("14:00"))) == []
    refuse_unpaid(terms, 3, None, at("14:00"))
    assert on_leaving(terms, at("15:00"), at("14:00")) is None


charges_by_time = st.builds(
    TimeCharge,
    amount=st.integers(0, 100),
    clock=st.sampled_from(["player", "table"]),
    period=st.integers(1, 120),
    step=st.integers(1, 120),
    jackpot_part=st.just(Decimal(0)),
)


@given(charges_by_time, st.integers(-200, 2000))
def test_the_time_paid_for_is_never_past_and_never_costs_more_than_the_period(charge: TimeCharge, minutes: int) -> None:
    began = at("08:00")
    sat = began + timedelta(minutes=minutes)
    due = first_charge(ChargeTerms(time_charge=charge), 1, sat, began)
    assert due is not None
    assert 0 <= due.amount <= charge.amount
    assert timedelta() < due.paid_until - max(sat, began) <= timedelta(minutes=charge.period)
    if charge.clock == "table":
        assert (due.paid_until - began) % timedelta(minutes=charge.period) == timedelta()
    else:
        assert due.amount == charge.amount


@given(charges_by_time, st.lists(st.tuples(st.integers(0, 300), st.integers(1, 10)), min_size=1, max_size=8))
def test_a_table_never_pays_more_than_is_posted_for_the_time_it_has_paid(
    charge: TimeCharge, hands: list[tuple[int, int]]
) -> None:
    """Hands begin so many minutes apart with so many players at the table."""
    terms, began = ChargeTerms(time_charge=replace(charge, per="table", clock="table")), at("08:00")
    now, paid, total = began, None, 0
    for minutes, players in hands:
        hour = next_hour(terms, paid, now, began, players)
        if hour is not None:
            total, paid = total + hour.each * players, hour.ends
        assert paid is not None
        assert paid > now
        now += timedelta(minutes=minutes)
    assert paid is not None
    assert total <= charge.amount * ((paid - began) // timedelta(minutes=charge.period))
