"""Who may contest a ruling, and how long: whom it concerned with or without a seat, until the book closes the hand."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from pokerroom.errors import Illegal, Malformed, NotAllowed
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulings.floor.contests import answer, contest
from pokerroom.rulings.floor.impartial import refuse_own_hand
from pokerroom.table import Table
from pokerroom.table.commands import Misdeal, NoteRuling
from pokerroom.table.floor_notes import RulingNote
from pokerroom.table.opening.readiness import as_usual
from testkit.rulebook.claims import each_house

EIGHT = datetime(2024, 8, 16, 20)
SETUP = TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500)
DEAD = RulingNote("ruling.cards_in_muck", 1, "supervisor", 6, "Cy", effects=("hand_dead",))
BARRED = RulingNote(
    "ruling.rule_broken", 1, "supervisor", 6, "Cy", effects=("record_breach", "sanctions bar_from_room")
)


def _table(house: str, note: RulingNote) -> Table:
    """A table in its first hand, with one ruling about Cy, who has got up since."""
    table = Table(house_named(house), as_usual(house_named(house), SETUP), unit=1)
    for seat, name in ((1, "Ann"), (4, "Bo"), (6, "Cy")):
        table.sit(name, seat, 200, EIGHT)
    _begin(table, EIGHT)
    table.do(NoteRuling(note, EIGHT))
    return table


def _next_hand(table: Table) -> datetime:
    table.do(Misdeal("two cards were seen"))
    later = EIGHT + timedelta(minutes=2)
    table.rise(6, later)
    _begin(table, later)
    return later


def _begin(table: Table, at: datetime) -> None:
    drawn = dict(zip(table.forecast(at).drawing_for_button, ("2c", "9d", "Kh"), strict=False))
    table.begin_hand(at, drawn or None)


@pytest.mark.parametrize("house", each_house("adelaide", "star:27.16.2", "uk"))
def test_whom_a_ruling_concerned_may_contest_it_without_a_seat(house: str) -> None:
    table = _table(house, BARRED)
    later = _next_hand(table)
    with pytest.raises(NotAllowed, match="whom it did not concern; allowed: Cy, and whoever sits at this table"):
        contest(table, 1, by="Lou", reason="unfair", at=later)
    assert contest(table, 1, by="Cy", reason="it was not me", at=later).by == "Cy"


@pytest.mark.parametrize("house", ["adelaide", "star", "uk"])
def test_others_at_the_table_may_contest_it_too(house: str) -> None:
    table = _table(house, DEAD)
    assert contest(table, 1, by="Ann", reason="I saw them", at=EIGHT).to


@pytest.mark.parametrize("house", each_house("canberra:17.14", "star:26.13.2", "uk:disputes.5"))
def test_the_result_of_a_hand_is_contested_before_the_next_one(house: str) -> None:
    table = _table(house, DEAD)
    later = _next_hand(table)
    with pytest.raises(Illegal, match="the result of hand 1 cannot be contested any more: the next hand has begun"):
        contest(table, 1, by="Ann", reason="I saw them", at=later)


def test_what_was_contested_in_time_goes_on_afterwards() -> None:
    table = _table("star", DEAD)
    contest(table, 1, by="Cy", reason="they were mine", at=EIGHT)
    later = _next_hand(table)
    answer(table, 1, by="casino supervisor", words="it stands", at=later)
    assert contest(table, 1, by="Cy", reason="they were mine", at=later).to == "the casino operator"


def test_a_ruling_that_was_never_made_is_refused_in_words() -> None:
    table = _table("uk", DEAD)
    with pytest.raises(Malformed, match="there is no ruling 7 at this table; there is 1"):
        contest(table, 7, by="Ann", reason="no", at=EIGHT)
    with pytest.raises(Malformed, match="there is no ruling 0 at this table; there is 1"):
        answer(table, 0, by="management", words="no", at=EIGHT)
    empty = Table(house_named("uk"), SETUP, unit=1)
    with pytest.raises(Illegal, match="nothing has been ruled here"):
        contest(empty, 1, by="Ann", reason="no", at=EIGHT)


@pytest.mark.parametrize("house", ["adelaide", "canberra", "star", "uk"])
def test_nobody_rules_on_a_hand_of_their_own(house: str) -> None:
    table = _table(house, DEAD)
    with pytest.raises(NotAllowed, match="a ruling by Bo, who plays this hand in seat 4") as refusal:
        refuse_own_hand(table, "Bo", "a ruling", {"Bo": ("floor",), "Cy": ("floor",), "Jo": ("floor",)})
    assert refusal.value.allowed.startswith("ask Jo (floor), or wait until the hand is over")
    assert refusal.value.cites
    refuse_own_hand(table, "Jo", "a ruling", {})
    with pytest.raises(NotAllowed, match="allowed: ask somebody else of the house"):
        refuse_own_hand(table, "Bo", "a ruling", {"Bo": ("floor",)})
    table.do(Misdeal("two cards were seen"))
    refuse_own_hand(table, "Bo", "a ruling", {})
