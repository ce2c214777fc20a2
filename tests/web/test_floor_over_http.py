"""The floor's lists over HTTP, with a running room: who is called, why, held seats, must-moves, and a restart."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pokerroom.errors import PokerroomError
from pokerroom.room import wire
from pokerroom.room.floor.room_floor import read_queues
from pokerroom.room.room import Room
from pokerroom.room.settings import OwnTable, Staff
from testkit.web_room import Person, Running

TABLES = (
    OwnTable("uk", "holdem", seats=2, bots=0, name="Main"),
    OwnTable("uk", "holdem", seats=4, bots=0, name="Second"),
)
STAFF = (Staff("Bo", "uk", ("supervisor",)),)
PASSWORD = "forty-two green doors"


def _open(folder: Path, **more: Any) -> Running:
    return Running(folder, Room.open, demo=False, guests="on", tables=TABLES, staff=STAFF, pace=0.0, **more)


@pytest.fixture
def real(tmp_path: Path) -> Iterator[Running]:
    running = _open(tmp_path, list_calls="room", list_answer=600)
    asyncio.run_coroutine_threadsafe(running.room.accounts.add_staff("Bo", PASSWORD), running.loop).result(30)
    yield running
    running.close()


def _ask(running: Running, table: str, player: str, message: Any) -> Any:
    return asyncio.run_coroutine_threadsafe(running.room.tables[table].ask(player, message), running.loop).result(30)


def _sit(running: Running, table: str, player: str, seat: int) -> None:
    """Somebody sits down and wants no cards, so that no hand is played."""
    _ask(running, table, player, wire.Sit(seat=seat, chips=400))
    _ask(running, table, player, wire.SitOut())


def _guest(person: Person, name: str) -> Person:
    answer = person.post("/api/guest", {"name": name})
    assert answer.status_code == 201, answer.text
    return person._known(answer)


def _staff(person: Person) -> Person:
    answer = person.post("/api/login", {"name": "Bo", "password": PASSWORD})
    assert answer.status_code == 200, answer.text
    return person._known(answer)


def _do(person: Person, do: str, status: int = 200, **parts: Any) -> Any:
    answer = person.post("/api/floor/lists", {"do": do, "parts": parts})
    assert answer.status_code == status, answer.text
    return answer.json()


def _list(person: Person) -> Any:
    answer = person.get("/api/floor/lists")
    assert answer.status_code == 200
    (found,) = answer.json()["lists"]
    return found


def _until(what: Callable[[], Any]) -> Any:
    for _ in range(300):
        if found := what():
            return found
        time.sleep(0.05)
    raise AssertionError("it did not come")


@pytest.mark.clause("uk:seating.2", "uk:seating.23")
def test_a_name_is_called_when_a_seat_falls_free_and_it_is_held(
    real: Running, people: Callable[[Running], Person], tmp_path: Path
) -> None:
    for seat in (1, 2):
        _sit(real, "main", f"P{seat}", seat)
    for seat in (1, 2, 3, 4):
        _sit(real, "second", f"S{seat}", seat)
    ann, cay, bo = _guest(people(real), "Ann"), _guest(people(real), "Cay"), _staff(people(real))
    game = _list(ann)["game"]
    assert people(real).post("/api/floor/lists", {"do": "join_list", "parts": {"game": game}}).status_code == 401
    _do(ann, "join_list", game=game)
    _do(bo, "join_list", game=game, player="Cay")
    assert _do(cay, "join_list", 409, game=game)["what"] == "Cay is on this list, as number 2"
    assert _do(cay, "leave_list", 403, game=game, player="Ann")["kind"] == "not_allowed"
    assert _do(cay, "join_list", 409, game="no-such")["what"].startswith("no game")
    assert [each["player"] for each in _list(ann)["names"]] == ["Ann", "Cay"]
    why = cay.get(f"/api/floor/lists/{game}/why").json()
    assert why["place"] == 2
    assert why["lines"][0]["text"].startswith("Ann is on the list since")
    assert why["lines"][0]["cites"] == ["uk:seating.2", "uk:seating.3"]
    _ask(real, "main", "P2", wire.Leave())
    (call,) = _until(lambda: _list(ann).get("calls"))
    assert (call["player"], call["table"], call["seat"], call["claim"]) == ("Ann", "main", 2, "waiting_list")
    assert "uk:seating.2" in call["cites"]
    with pytest.raises(PokerroomError, match="2 players at the table; allowed: at most 2"):
        _ask(real, "main", "Cay", wire.Sit(seat=2, chips=400))
    before = real.room.floor.queues
    assert read_queues(real.room.store)[0] == before
    _do(ann, "accept_call", call=call["number"])
    _sit(real, "main", "Ann", 2)
    _until(lambda: [each["player"] for each in _list(ann)["names"]] == ["Cay"])
    _do(ann, "ask_seat_change", table="main", to="second")
    _ask(real, "second", "S3", wire.Leave())
    (call,) = _until(lambda: _list(ann).get("calls"))
    assert (call["player"], call["table"]) == ("Cay", "second")  # the list comes before a like game here
    _do(cay, "pass_call", call=call["number"])
    _until(lambda: read_queues(real.room.store)[0] == real.room.floor.queues)  # the next call may be on its way
    assert not real.room.faults()


def test_a_held_seat_and_the_list_are_there_again_after_a_restart(
    tmp_path: Path, people: Callable[[Running], Person]
) -> None:
    first = _open(tmp_path, list_answer=600)
    try:
        for table, seats in (("main", 2), ("second", 4)):
            for seat in range(1, seats + 1):
                _sit(first, table, f"{table}{seat}", seat)
        ann = _guest(people(first), "Ann")
        game = _list(ann)["game"]
        _do(ann, "join_list", game=game)
        _ask(first, "main", "main1", wire.Leave())
        (call,) = _until(lambda: _list(ann).get("calls"))
        state = first.room.floor.queues
    finally:
        first.close()
    second = _open(tmp_path, list_answer=600)
    try:
        assert second.room.floor.queues == state
        assert second.room.tables["main"].journal.table.seats.kept[call["seat"]].player == "Ann"
        _ask(second, "main", "Ann", wire.Sit(seat=call["seat"], chips=400))
        _until(lambda: not second.room.floor.queues.calls)
        assert not second.room.floor.queues.lists[game]
    finally:
        second.close()


@pytest.mark.clause("uk:seating.11")
def test_a_must_move_goes_to_the_main_table_in_the_order_of_arrival(
    real: Running, people: Callable[[Running], Person]
) -> None:
    bo = _staff(people(real))
    for seat in (1, 2):
        _sit(real, "main", f"P{seat}", seat)
    for player, seat in (("Late", 1), ("Early", 2)):
        _sit(real, "second", player, 3 - seat)
    assert _do(_guest(people(real), "Ann"), "set_must_move", 403, feeder="second", main="main")
    _do(bo, "set_must_move", feeder="second", main="main")
    assert _list(bo)["feeders"] == {"second": "main"}
    _ask(real, "main", "P2", wire.Leave())
    (call,) = _until(lambda: _list(bo).get("calls"))
    assert (call["player"], call["claim"]) == ("Late", "must_move")  # who sat down first
    late = _guest(people(real), "Late")
    assert _do(late, "pass_call", 409, call=call["number"])["allowed"] == "moving, or leaving the game"
    _do(late, "accept_call", call=call["number"])
    _until(lambda: real.room.tables["main"].seat_of("Late") == call["seat"])
    _until(lambda: not real.room.floor.queues.calls)
    _do(bo, "end_must_move", feeder="second")
    assert not real.room.faults()


@pytest.mark.clause("uk:supervisor.1")
def test_the_floor_sees_the_room_orders_at_tables_and_opens_one_while_it_runs(
    tmp_path: Path, people: Callable[[Running], Person]
) -> None:
    first = _open(tmp_path, list_answer=600)
    asyncio.run_coroutine_threadsafe(first.room.accounts.add_staff("Bo", PASSWORD), first.loop).result(30)
    try:
        bo, ann = _staff(people(first)), _guest(people(first), "Ann")
        assert ann.get("/api/floor").status_code == 403
        _sit(first, "main", "Ann", 1)
        answer = ann.post("/api/floor/calls", {"table": "main", "about": "the pot was short"})
        assert answer.status_code == 200, answer.text
        body = bo.get("/api/floor").json()
        assert [(each["table"], each["by"], each["about"]) for each in body["calls"]] == [
            ("main", "Ann", "the pot was short")
        ]
        (main,) = [each for each in body["tables"] if each["id"] == "main"]
        assert (main["name"], main["closed"], main["live"], main["hand"]) == ("Main", False, False, 0)

        def order(do: str, status: int = 200, **parts: Any) -> Any:
            answer = bo.post("/api/floor/tables/main", {"do": do, "parts": parts})
            assert answer.status_code == status, answer.text
            return answer.json()

        stopped = order("freeze", why="a count")["tables"][0]["stopped"]
        assert stopped == "The supervisor has stopped the table: a count."
        order("resume")
        order("decide_dispute", dispute=1, what="the pot stands", reason="counted twice")
        assert order("sit", 400, seat=2, chips=400)["allowed"] == "an order of the house"
        assert order("no_such", 400)
        new = {"house": "uk", "game": "holdem", "name": "Third", "seats": 4}
        assert ann.post("/api/floor/tables", new).status_code == 403
        answer = bo.post("/api/floor/tables", new)
        assert answer.status_code == 201, answer.text
        assert bo.post("/api/floor/tables", new).status_code == 409
        assert bo.post("/api/floor/tables", {**new, "game": "snap", "name": "Fourth"}).status_code == 400
        _sit(first, "third", "Cay", 2)
        assert "third" in [each["id"] for each in bo.get("/api/tables").json()]
    finally:
        first.close()
    second = _open(tmp_path)
    try:
        assert second.room.tables["third"].seat_of("Cay") == 2  # it is there for good
        assert second.room.tables["third"].journal.table.books.table == "Third"
    finally:
        second.close()


def test_a_table_closes_with_the_notice_of_its_house(real: Running, people: Callable[[Running], Person]) -> None:
    bo = _staff(people(real))
    _sit(real, "main", "Ann", 1)
    answer = bo.post("/api/floor/tables/main", {"do": "close_table", "parts": {"minutes": 30}})
    assert answer.status_code == 200, answer.text
    (main,) = [each for each in answer.json()["tables"] if each["id"] == "main"]
    assert main["changes"][0].startswith("1: the table closes at")
    refused = bo.post("/api/floor/tables/main", {"do": "carry_out_change", "parts": {"change": 1}})
    assert refused.status_code == 409, refused.text
    assert bo.post("/api/floor/tables/main", {"do": "withdraw_change", "parts": {"change": 1}}).status_code == 200
    _ask(real, "main", "Ann", wire.Leave())
    assert bo.post("/api/floor/tables/main", {"do": "close_table", "parts": {}}).status_code == 200
    bo.post("/api/floor/tables/main", {"do": "carry_out_change", "parts": {"change": 2}})
    _until(lambda: real.room.tables["main"].journal.table.closed)


def test_a_name_that_the_house_puts_on_a_list_is_somebodys(real: Running, people: Callable[[Running], Person]) -> None:
    ann, bo = _guest(people(real), "Ann"), _staff(people(real))
    for table, seats in (("main", 2), ("second", 4)):
        for seat in range(1, seats + 1):
            _sit(real, table, f"{table}{seat}", seat)
    game = _list(ann)["game"]
    assert _do(bo, "join_list", 409, game=game, player="Nobody Here")["what"] == "nobody is called Nobody Here"
    _do(bo, "join_list", game=game, player="ANN")
    assert _do(ann, "join_list", 409, game=game)["what"] == "Ann is on this list, as number 1"
    _do(bo, "join_list", game=game, player="Zoe (visitor)")  # for a table that a person deals
    assert [each["player"] for each in _list(ann)["names"]] == ["Ann", "Zoe (visitor)"]


def test_a_table_is_opened_once_under_a_name_that_can_be_read_and_with_blinds_that_can_be_paid(
    real: Running, people: Callable[[Running], Person]
) -> None:
    bo = _staff(people(real))

    def opens(status: int, **parts: Any) -> Any:
        answer = bo.post("/api/floor/tables", {"house": "uk", "game": "holdem", **parts})
        assert answer.status_code == status, answer.text
        return answer.json()

    assert "a blind of" in opens(400, name="Deep", blinds="1/99999999999999999999")["what"]
    assert "the name" in opens(400, name="\x00Third")["what"]
    own = OwnTable("uk", "holdem", "Third", where="opened by Bo")

    async def twice() -> list[Any]:
        asked = [real.room.open_table(own, "supervisor") for _ in range(2)]
        return await asyncio.gather(*asked, return_exceptions=True)

    first, second = asyncio.run_coroutine_threadsafe(twice(), real.loop).result(30)
    assert first == "third"
    assert str(second) == "there is a table Third; allowed: another name"
    assert "there is a table" in opens(409, name="third")["what"]
