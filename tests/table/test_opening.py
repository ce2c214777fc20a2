"""What a table may open with, and what it may be changed to."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest
from msgspec import structs

from pokerroom.errors import Illegal, Malformed, MisreadCall
from pokerroom.rulebook import house_named, library
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table import Table
from pokerroom.table.commands import CarryOut, Propose, PutUpSign
from pokerroom.table.happenings import Opened
from pokerroom.table.opening.readiness import as_usual
from testkit.rulebook.claims import claiming

EIGHT = datetime(2024, 8, 16, 20)
HOLDEM = TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500)
FORBIDDEN = {
    "star:8.9": ("star", replace(HOLDEM, straddles=(25,), straddling=True), "straddles of 25; allowed: 20"),
    "star:8.8.1.2": ("star", replace(HOLDEM, minimum_bet=20), "the last blind of 10 is below the minimum bet"),
    "star:8.1": ("star", replace(HOLDEM, limit="fixed"), "a fixed limit without posted bet sizes"),
    "uk:spread.1": (
        "uk",
        TableSetup(game="holdem", blinds=(1, 2), min_buy_in=10, max_buy_in=5000),
        "a buy-in of 10 to 5000 is not what is posted for this game; allowed: min_buy_in=50, max_buy_in=400",
    ),
    "adelaide:8": ("adelaide", replace(HOLDEM, game="omaha"), "omaha may not be spread; allowed: holdem"),
    "canberra:9.1": (
        "canberra",
        as_usual(house_named("canberra"), replace(HOLDEM, game="omaha")),
        "omaha may not be spread",
    ),
}


@pytest.mark.parametrize("name", [claiming(clause, clause) for clause in FORBIDDEN])
def test_a_table_does_not_open_with_what_its_book_forbids(name: str) -> None:
    house, setup, words = FORBIDDEN[name]
    with pytest.raises(Illegal) as caught:
        Table(house_named(house), setup)
    assert words in str(caught.value)
    assert caught.value.cites
    table = Table(house_named(house), as_usual(house_named(house), HOLDEM))
    with pytest.raises(Illegal) as caught:
        table.do(Propose(setup, by=table.rules.changes.ordered_by[0]))
    assert words in str(caught.value)
    assert not table.changes.proposed


def test_everything_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(Illegal) as caught:
        Table(house_named("star"), replace(HOLDEM, straddles=(25,), minimum_bet=20))
    assert "below the minimum bet; straddles of 25" in caught.value.what
    assert {"star:8.8.1.2", "star:8.9"} <= set(map(str, caught.value.cites))


@pytest.mark.clause("star:8.9")
def test_two_changes_that_do_not_go_together() -> None:
    """Each was allowed when it was wanted; what they would make of the table together is not."""
    table = Table(house_named("star"), HOLDEM)
    by = table.rules.changes.ordered_by[0]
    straddles = table.do(Propose(replace(HOLDEM, straddles=(20,)), by=by))
    lower = table.do(Propose(replace(HOLDEM, blinds=(2, 4)), by=by))
    table.do(PutUpSign(straddles, EIGHT))
    table.do(CarryOut(straddles, EIGHT))
    with pytest.raises(Illegal, match="straddles of 20; allowed: 8"):
        table.do(CarryOut(lower, EIGHT))
    assert table.rules.setup.blinds == (5, 10)


def test_a_table_that_is_read_back_is_not_asked_again() -> None:
    """A set-up that the book forbids today was allowed when the table was opened: it is read as it was."""
    allowed = Table(house_named("star"), HOLDEM).happenings[0]
    assert isinstance(allowed, Opened)
    old = replace(HOLDEM, minimum_bet=20)
    table = Table.from_happenings(library().book("star"), [structs.replace(allowed, setup=old)])
    assert table.rules.setup == old
    with pytest.raises(Illegal, match="below the minimum bet"):
        table.do(Propose(replace(old, places=8), by=table.rules.changes.ordered_by[0]))
    table.do(Propose(replace(HOLDEM, places=8), by=table.rules.changes.ordered_by[0]))


def test_a_table_is_read_only_by_the_version_of_the_book_it_was_opened_under() -> None:
    happenings = Table(house_named("star"), HOLDEM).happenings
    book = library().book("star")
    with pytest.raises(Malformed, match="was opened under star in the version"):
        Table.from_happenings(replace(book, digest="0" * 64), happenings)
    with pytest.raises(Malformed, match="that version, not uk"):
        Table.from_happenings(library().book("uk"), happenings)


def test_the_choices_of_the_house_are_part_of_the_opening() -> None:
    star = House(library().book("star")).choose("commission.extra_fees", 3, part="extra_time")
    setup = replace(HOLDEM, seconds_to_act=20, extra_seconds=30)
    table = Table(star, setup, unit=1)
    again = Table.from_happenings(star.book, table.happenings)
    assert again.rules.clock.price == table.rules.clock.price == 3


# What the regulator has approved


CANBERRA = House(library().book("canberra"))
BY_TIME = as_usual(CANBERRA, replace(HOLDEM, commission=("time_charge",)))
BY_POT = as_usual(CANBERRA, replace(HOLDEM, commission=("pot_percent",)))


@pytest.mark.clause("canberra:15.3.1", "canberra:A.approved")
def test_canberra_a_time_charge_is_held_against_the_rate_that_is_approved() -> None:
    approved = CANBERRA.choose("commission.time_charge", 20, part="approved_most")
    assert Table(approved, replace(BY_TIME, time_charge=20), unit=1).rules.terms.time_charge
    for house, setup in (
        (approved, replace(BY_TIME, time_charge=21)),
        (approved, replace(BY_TIME, time_charge=11, time_charge_minutes=30)),
        (CANBERRA, replace(BY_TIME, time_charge=13)),
        (CANBERRA.choose("commission.time_charge", 13, part="amount"), BY_TIME),
    ):
        with pytest.raises(Illegal, match="above what is approved"):
            Table(house, setup, unit=1)


def cap_of(table: Table) -> int | None:
    percentage = table.rules.terms.percentage
    return percentage.cap if percentage is not None else None


@pytest.mark.clause("canberra:15.2", "canberra:15.2(a)(i)", "canberra:15.2(a)(ii)", "canberra:15.2(e).2")
def test_canberra_a_cap_is_held_against_what_is_approved_for_its_scale() -> None:
    approved = CANBERRA.choose("commission.cap", 15, part="approved_most")
    assert cap_of(Table(approved, replace(BY_POT, cap=15), unit=1)) == 15
    small = approved.choose("commission.cap", 8, part="approved_most_small")
    ten = replace(BY_POT, percent=10)
    # A cap that nobody named is what is approved.
    assert cap_of(Table(small, ten, unit=1)) == 8
    with pytest.raises(Illegal, match="a cap of 9, above what is approved; allowed: at most 8"):
        Table(small, replace(ten, cap=9), unit=1)
    with pytest.raises(Illegal, match="above the 10 of the other"):
        Table(CANBERRA.choose("commission.cap", 11, part="approved_most_small"), BY_POT, unit=1)


@pytest.mark.clause("canberra:15.1")
def test_canberra_the_house_cannot_choose_to_charge_nothing() -> None:
    with pytest.raises(Illegal, match="charges nothing"):
        Table(CANBERRA.choose("commission.cap", 0, part="amount"), BY_POT, unit=1)
    with pytest.raises(Illegal, match="charges nothing"):
        Table(CANBERRA.choose("commission.time_charge", 0, part="amount"), BY_TIME, unit=1)


def test_a_table_is_opened_with_the_lines_of_a_set_up_as_a_hand_is() -> None:
    by_lines = Table.open(house_named("star"), "omaha", name="t", blinds=(5, 10), min_buy_in=100, max_buy_in=500)
    setup = TableSetup("omaha", blinds=(5, 10), min_buy_in=100, max_buy_in=500)
    assert by_lines == Table(house_named("star"), setup, name="t")


@pytest.mark.untyped
def test_a_line_that_no_set_up_has_is_refused_with_the_one_that_was_meant() -> None:
    with pytest.raises(MisreadCall, match=r"Table\.open\(\): unknown 'blind' \(did you mean blinds\?\)"):
        Table.open(house_named("star"), blind=(5, 10))  # type: ignore[call-arg]
