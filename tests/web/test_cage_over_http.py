"""The cage over HTTP: a shift of a room that sells its chips, what is refused, and reports that prove themselves."""

from __future__ import annotations

import asyncio
import csv
import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pokerroom.errors import PokerroomError
from pokerroom.room import wire
from pokerroom.room.opening_room import open_room
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.table_settings import TableSettings
from testkit.room.web_room import Person, Running

TABLES = (TableSettings("uk", "holdem", seats=6, bots=0, name="Holdem"),)
STAFF = (Staff("Bo", "uk", ("cashier",)), Staff("Kim", "uk", ("management",)))
PASSWORD = "forty-two green doors"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path, open_room, demo=False, guests="on", money="cage", tables=TABLES, staff=STAFF, pace=0.0)
    for name in ("Bo", "Kim"):
        asyncio.run_coroutine_threadsafe(running.room.accounts.add_staff(name, PASSWORD), running.loop).result(30)
    yield running
    running.close()


def _do(staff: Person, do: str, status: int = 200, **parts: Any) -> Any:
    answer = staff.post("/api/cage", {"do": do, "parts": parts})
    assert answer.status_code == status, answer.text
    return answer.json()


class Shift:
    """Bo's shift at the cage of a room with one table, at which Ann plays; Kim takes over from Bo."""

    def __init__(self, served: Running, people: Callable[[Running], Person]) -> None:
        self.room, self.loop = served.room, served.loop
        self.guest = people(served)
        self.bo, self.kim = people(served).log_in("Bo", PASSWORD), people(served).log_in("Kim", PASSWORD)
        self.guest._known(self.guest.post("/api/guest", {"name": "Ann"}))

    def ann_sits(self) -> None:
        sit = wire.Sit(seat=1, chips=400)
        asyncio.run_coroutine_threadsafe(self.room.tables["holdem"].ask("Ann", sit), self.loop).result(30)

    def opens(self) -> None:
        """The cage opens with its float and sells 700; Ann has 500 of it in her account and sits down with 400."""
        _do(self.bo, "open_shift")
        _do(self.bo, "move_float", what="cash", way="in", amount=10_000, why="float")
        _do(self.bo, "move_float", what="chips", way="in", amount=50_000, why="float")
        _do(self.bo, "sell_chips", amount=700)
        _do(self.bo, "deposit_money", player="Ann", amount=500)
        self.ann_sits()

    def fill_asked_for(self) -> int:
        """Ann takes her last 100 in chips, and the table asks for 2,000: the number of the slip."""
        _do(self.bo, "cash_out", player="Ann", amount=100, means="chips")
        waiting = _do(self.bo, "request_fill", table="holdem", pieces={"100": 20})["waiting"]
        number: int = waiting[0]["number"]
        return number

    def closes_the_table(self) -> Any:
        """Chips are sold at the table and commission is dropped; then its rack is counted: what the cage shows."""
        _do(self.bo, "sell_at_table", table="holdem", amount=200)
        _do(self.bo, "drop_commission", table="holdem", amount=12)
        return _do(self.bo, "count_rack", table="holdem", moment="closing", pieces={"100": 18})

    def hands_over(self) -> Any:
        """The drop is counted, one chip short, and Kim takes over: what the cage shows."""
        _do(self.bo, "count_drop", table="holdem", cash={"100": 2}, chips={"1": 11}, why="a chip fell beside the box")
        return _do(self.bo, "hand_over_shift", to="Kim", cash={"100": 114}, chips={"1": 47_211})


@pytest.fixture
def shift(served: Running, people: Callable[[Running], Person]) -> Shift:
    return Shift(served, people)


def test_a_guest_sees_neither_the_cage_nor_the_books(shift: Shift) -> None:
    assert shift.guest.get("/api/cage").status_code == 403
    assert shift.guest.get("/api/books-report").status_code == 403


def test_chips_come_from_a_cage_that_is_open(shift: Shift) -> None:
    with pytest.raises(PokerroomError, match="up to 0"):
        shift.ann_sits()  # nobody is given chips where a cage sells them
    assert _do(shift.bo, "sell_chips", 409, amount=5)["what"] == "the cage is closed"
    shift.opens()
    assert shift.room.ledger.balance("player Ann") == 100
    _do(shift.bo, "deposit_money", 400, player="Nobody here", amount=5)
    _do(shift.bo, "cash_out", 409, player="Ann", amount=101)


def test_a_fill_is_approved_by_another_and_the_table_closes_even(shift: Shift) -> None:
    shift.opens()
    number = shift.fill_asked_for()
    assert _do(shift.bo, "approve_slip", 403, slip=number)["kind"] == "not_allowed"
    assert _do(shift.kim, "sell_chips", 403, amount=5)["allowed"] == "Bo, or a hand-over"
    _do(shift.kim, "approve_slip", slip=number)
    (table,) = shift.closes_the_table()["tables"]
    assert (table["rack"], table["drop"], table["commission"], table["counted"]) == (1_800, 200, 12, 1_800)


@pytest.fixture
def handed_over(shift: Shift) -> Shift:
    """The shift after Kim has taken over."""
    shift.opens()
    _do(shift.kim, "approve_slip", slip=shift.fill_asked_for())
    shift.closes_the_table()
    refused = _do(shift.bo, "close_shift", 409, cash={"100": 1}, chips={})
    assert "less in cage cash" in refused["what"]
    body = shift.hands_over()
    assert (body["cashier"], body["over_short"], body["faults"]) == ("Kim", 1, [])
    return shift


@pytest.mark.parametrize(
    ("do", "parts"),
    [
        ("sell_everything", {}),
        ("sell_chips", {"amount": -1}),
        ("sell_chips", {"amount": 5, "by": "X"}),
    ],
)
def test_what_is_no_command_of_the_cage_cannot_be_read(shift: Shift, do: str, parts: dict[str, Any]) -> None:
    assert shift.bo.post("/api/cage", {"do": do, "parts": parts}).status_code == 400


def test_the_books_after_a_hand_over_balance_and_tell_of_every_slip(handed_over: Shift) -> None:
    kim = handed_over.kim
    report = kim.get("/api/books-report").json()
    assert report["balanced"]
    assert report["proof"] == []
    assert sum(line["after"] for line in report["trial"]) == 0
    assert report["earned"] == 12
    assert [(line["theory"], line["counted"], line["variance"]) for line in report["drops"]] == [(212, 211, -1)]
    assert [(line["name"], line["bought"]) for line in report["tables"]] == [("Holdem", 400)]
    slips = list(csv.DictReader(io.StringIO(kim.get("/api/books-report/lists/slips").text)))
    fill = next(row for row in slips if row["what"] == "fill")
    assert (fill["asked_by"], fill["booked_by"], fill["amount"]) == ("Bo", "Kim", "2000")
    assert "<svg" in kim.get("/api/books-report/page").text
    for drawing in ("earned", "drop"):
        answer = kim.get(f"/api/books-report/{drawing}")
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert "Holdem" in answer.text
    assert kim.get("/api/books-report?first=2026-05-02&last=2026-05-01").status_code == 400


def test_who_is_kept_out_buys_no_chips_under_another_spelling(
    served: Running, people: Callable[[Running], Person]
) -> None:
    guest, bo = people(served), people(served).log_in("Bo", PASSWORD)
    guest._known(guest.post("/api/guest", {"name": "Ann"}))
    _do(bo, "open_shift")
    _do(bo, "move_float", what="chips", way="in", amount=50_000, why="float")
    assert guest.post("/api/limits", {"do": "exclude_self", "parts": {"days": 5}}).status_code == 200
    assert _do(bo, "sell_chips", 403, amount=50, player="Ann")["what"].startswith("chips for Ann, who has kept")
    for name in ("ann", "A n n"):
        for do in ("sell_chips", "deposit_money"):
            assert _do(bo, do, 400, amount=50, player=name)["what"] == f"nobody is called {name} (did you mean Ann?)"
    _do(bo, "sell_chips", amount=50, player="Somebody passing")
