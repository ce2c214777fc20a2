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


def test_a_shift_at_the_cage_from_the_opening_to_the_books(
    served: Running, people: Callable[[Running], Person]
) -> None:
    guest, bo, kim = people(served), people(served).log_in("Bo", PASSWORD), people(served).log_in("Kim", PASSWORD)
    assert guest.get("/api/cage").status_code == 403
    assert guest.post("/api/guest", {"name": "Ann"}).status_code == 201
    assert guest.get("/api/books-report").status_code == 403
    room = served.room
    sit = wire.Sit(seat=1, chips=400)

    def ask(player: str, message: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(room.tables["holdem"].ask(player, message), served.loop).result(30)

    with pytest.raises(PokerroomError, match="up to 0"):
        ask("Ann", sit)  # nobody is given chips where a cage sells them
    assert _do(bo, "sell_chips", 409, amount=5)["what"] == "the cage is closed"
    _do(bo, "open_shift")
    _do(bo, "move_float", what="cash", way="in", amount=10_000, why="float")
    _do(bo, "move_float", what="chips", way="in", amount=50_000, why="float")
    _do(bo, "sell_chips", amount=700)
    _do(bo, "deposit_money", 400, player="Nobody here", amount=5)
    _do(bo, "deposit_money", player="Ann", amount=500)
    ask("Ann", sit)
    assert room.ledger.balance("player Ann") == 100
    _do(bo, "cash_out", 409, player="Ann", amount=101)
    _do(bo, "cash_out", player="Ann", amount=100, means="chips")
    number = _do(bo, "request_fill", table="holdem", pieces={"100": 20})["waiting"][0]["number"]
    assert _do(bo, "approve_slip", 403, slip=number)["kind"] == "not_allowed"
    assert _do(kim, "sell_chips", 403, amount=5)["allowed"] == "Bo, or a hand-over"
    _do(kim, "approve_slip", slip=number)
    _do(bo, "sell_at_table", table="holdem", amount=200)
    _do(bo, "drop_commission", table="holdem", amount=12)
    body = _do(bo, "count_rack", table="holdem", moment="closing", pieces={"100": 18})
    (table,) = body["tables"]
    assert (table["rack"], table["drop"], table["commission"], table["counted"]) == (1_800, 200, 12, 1_800)
    _do(bo, "count_drop", table="holdem", cash={"100": 2}, chips={"1": 11}, why="a chip fell beside the box")
    refused = _do(bo, "close_shift", 409, cash={"100": 1}, chips={})
    assert refused["what"].startswith("11,300 less in cage cash")
    body = _do(bo, "hand_over_shift", to="Kim", cash={"100": 114}, chips={"1": 47_211})
    assert (body["cashier"], body["over_short"], body["faults"]) == ("Kim", 1, [])
    for do, parts in (
        ("sell_everything", {}),
        ("sell_chips", {"amount": -1}),
        ("sell_chips", {"amount": 5, "by": "X"}),
    ):
        assert bo.post("/api/cage", {"do": do, "parts": parts}).status_code == 400

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
