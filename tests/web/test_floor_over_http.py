"""The floor's lists over HTTP, with a running room: who is called, why, held seats, must-moves, and a restart."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from pokerroom.charges.entries import player_account
from pokerroom.errors import PokerroomError
from pokerroom.queues.why import why_called
from pokerroom.room import wire
from pokerroom.room.opening_room import open_room
from pokerroom.room.queues.stored_queues import RECORDED_QUEUES
from pokerroom.room.room import Room
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.table_settings import TableSettings
from testkit.room.approving import approve_table
from testkit.room.web_room import Person, Running
from testkit.suite.waiting import waited_for

TABLES = (
    TableSettings("uk", "holdem", seats=2, bots=0, name="Main"),
    TableSettings("uk", "holdem", seats=4, bots=0, name="Second"),
)
STAFF = (Staff("Bo", "uk", ("supervisor",)),)
PASSWORD = "forty-two green doors"


def _open(folder: Path, **more: Any) -> Running:
    return Running(folder, open_room, demo=False, guests="on", tables=TABLES, staff=STAFF, pace=0.0, **more)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Running]:
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
    return person.guest(name)


def _staff(person: Person) -> Person:
    return person.log_in("Bo", PASSWORD)


def _do(person: Person, do: str, status: int = 200, **parts: Any) -> Any:
    answer = person.post("/api/floor/lists", {"do": do, "parts": parts})
    assert answer.status_code == status, answer.text
    return answer.json()


def _list(person: Person) -> Any:
    answer = person.get("/api/floor/lists")
    assert answer.status_code == 200
    (found,) = answer.json()["lists"]
    return found


@pytest.mark.clause("uk:seating.2", "uk:seating.23")
def test_a_name_is_called_when_a_seat_falls_free_and_it_is_held(
    served: Running, people: Callable[[Running], Person], tmp_path: Path
) -> None:
    for seat in (1, 2):
        _sit(served, "main", f"P{seat}", seat)
    for seat in (1, 2, 3, 4):
        _sit(served, "second", f"S{seat}", seat)
    ann, cay, bo = _guest(people(served), "Ann"), _guest(people(served), "Cay"), _staff(people(served))
    game = _list(ann)["game"]
    assert people(served).post("/api/floor/lists", {"do": "join_list", "parts": {"game": game}}).status_code == 401
    _do(ann, "join_list", game=game)
    _do(bo, "join_list", game=game, player="Cay")
    assert _do(cay, "join_list", 409, game=game)["what"] == "Cay is on this list, as number 2"
    assert _do(cay, "leave_list", 403, game=game, player="Ann")["kind"] == "not_allowed"
    assert _do(cay, "join_list", 409, game="no-such")["what"].startswith("no game")
    assert [item["player"] for item in _list(ann)["names"]] == ["Ann", "Cay"]
    why = cay.get(f"/api/floor/lists/{game}/why").json()
    assert why["place"] == 2
    assert why["lines"][0]["text"].startswith("Ann is on the list since")
    assert why["lines"][0]["cites"] == ["uk:seating.2", "uk:seating.3"]
    _ask(served, "main", "P2", wire.Leave())
    (call,) = waited_for(lambda: _list(ann).get("calls"))
    assert (call["player"], call["table"], call["seat"], call["claim"]) == ("Ann", "main", 2, "waiting_list")
    assert "uk:seating.2" in call["cites"]
    with pytest.raises(PokerroomError, match="2 players at the table; allowed: at most 2"):
        _ask(served, "main", "Cay", wire.Sit(seat=2, chips=400))
    before = served.room.services.queues.state
    assert RECORDED_QUEUES.read(served.room.store)[0] == before
    _do(ann, "accept_call", call=call["number"])
    _sit(served, "main", "Ann", 2)
    waited_for(lambda: [item["player"] for item in _list(ann)["names"]] == ["Cay"])
    _do(ann, "ask_seat_change", table="main", to="second")
    _ask(served, "second", "S3", wire.Leave())
    (call,) = waited_for(lambda: _list(ann).get("calls"))
    assert (call["player"], call["table"]) == ("Cay", "second")  # the list comes before a like game here
    _do(cay, "pass_call", call=call["number"])
    waited_for(
        lambda: RECORDED_QUEUES.read(served.room.store)[0] == served.room.services.queues.state
    )  # the next call may be on its way
    assert not served.room.faults()


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
        (call,) = waited_for(lambda: _list(ann).get("calls"))
        state = first.room.services.queues.state
    finally:
        first.close()
    second = _open(tmp_path, list_answer=600)
    try:
        assert second.room.services.queues.state == state
        assert second.room.tables["main"].journal.seats.kept[call["seat"]].player == "Ann"
        _ask(second, "main", "Ann", wire.Sit(seat=call["seat"], chips=400))
        waited_for(lambda: not second.room.services.queues.state.calls)
        assert not second.room.services.queues.state.lists[game]
    finally:
        second.close()


@pytest.mark.clause("uk:seating.11")
def test_a_must_move_goes_to_the_main_table_in_the_order_of_arrival(
    served: Running, people: Callable[[Running], Person]
) -> None:
    bo = _staff(people(served))
    for seat in (1, 2):
        _sit(served, "main", f"P{seat}", seat)
    for player, seat in (("Late", 1), ("Early", 2)):
        _sit(served, "second", player, 3 - seat)
    assert _do(_guest(people(served), "Ann"), "set_must_move", 403, feeder="second", main="main")
    _do(bo, "set_must_move", feeder="second", main="main")
    assert _list(bo)["feeders"] == {"second": "main"}
    _ask(served, "main", "P2", wire.Leave())
    (call,) = waited_for(lambda: _list(bo).get("calls"))
    assert (call["player"], call["claim"]) == ("Late", "must_move")  # who sat down first
    late = _guest(people(served), "Late")
    assert _do(late, "pass_call", 409, call=call["number"])["allowed"] == "moving, or leaving the game"
    _do(late, "accept_call", call=call["number"])
    waited_for(lambda: served.room.tables["main"].seat_of("Late") == call["seat"])
    waited_for(lambda: not served.room.services.queues.state.calls)
    _do(bo, "end_must_move", feeder="second")
    assert not served.room.faults()


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
        assert [(item["table"], item["by"], item["about"]) for item in body["calls"]] == [
            ("main", "Ann", "the pot was short")
        ]
        (main,) = [item for item in body["tables"] if item["id"] == "main"]
        assert (main["name"], main["closed"], main["live"], main["hand"]) == ("Main", False, False, 0)

        def order(do: str, status: int = 200, **parts: Any) -> Any:
            answer = bo.post("/api/floor/tables/main", {"do": do, "parts": parts})
            assert answer.status_code == status, answer.text
            return answer.json()

        stopped = order("freeze", why="a count")["tables"][0]["stopped"]
        assert stopped == "The supervisor has stopped the table: a count."
        order("resume")
        order("decide_dispute", dispute=1, what="the pot stands", reason="counted twice")
        assert order("sit", 400, seat=2, chips=400)["allowed"] == "an order of staff"
        assert order("no_such", 400)
        new = {"house": "uk", "game": "holdem", "name": "Third", "seats": 4}
        assert ann.post("/api/floor/tables", new).status_code == 403
        answer = bo.post("/api/floor/tables", new)
        assert answer.status_code == 201, answer.text
        assert bo.post("/api/floor/tables", new).status_code == 409
        assert bo.post("/api/floor/tables", {**new, "game": "snap", "name": "Fourth"}).status_code == 400
        _sit(first, "third", "Cay", 2)
        assert "third" in [item["id"] for item in bo.get("/api/tables").json()]
    finally:
        first.close()
    second = _open(tmp_path)
    try:
        assert second.room.tables["third"].seat_of("Cay") == 2  # it is there for good
        assert second.room.tables["third"].journal.ledger.table == "Third"
    finally:
        second.close()


def test_a_table_closes_with_the_notice_of_its_house(served: Running, people: Callable[[Running], Person]) -> None:
    bo = _staff(people(served))
    _sit(served, "main", "Ann", 1)
    answer = bo.post("/api/floor/tables/main", {"do": "close_table", "parts": {"minutes": 30}})
    assert answer.status_code == 200, answer.text
    (main,) = [item for item in answer.json()["tables"] if item["id"] == "main"]
    assert main["changes"][0].startswith("1: the table closes at")
    refused = bo.post("/api/floor/tables/main", {"do": "carry_out_change", "parts": {"change": 1}})
    assert refused.status_code == 409, refused.text
    assert bo.post("/api/floor/tables/main", {"do": "withdraw_change", "parts": {"change": 1}}).status_code == 200
    _ask(served, "main", "Ann", wire.Leave())
    assert bo.post("/api/floor/tables/main", {"do": "close_table", "parts": {}}).status_code == 200
    bo.post("/api/floor/tables/main", {"do": "carry_out_change", "parts": {"change": 2}})
    waited_for(lambda: served.room.tables["main"].journal.table.closed)


@pytest.mark.clause("star:27.15", "star:27.16.1")
def test_a_player_follows_their_call_and_has_it_looked_at_again(
    tmp_path: Path, people: Callable[[Running], Person]
) -> None:
    tables = (TableSettings("star", "holdem", seats=4, bots=0, name="Main"),)
    staff = (Staff("Bo", "star", ("gaming supervisor",)),)
    served = Running(tmp_path, open_room, demo=False, guests="on", tables=tables, staff=staff, pace=0.0)
    asyncio.run_coroutine_threadsafe(served.room.accounts.add_staff("Bo", PASSWORD), served.loop).result(30)
    try:
        ann, cay, bo = _guest(people(served), "Ann"), _guest(people(served), "Cay"), _staff(people(served))
        assert people(served).get("/api/floor/calls").status_code == 401
        _sit(served, "main", "Ann", 1)
        assert ann.post("/api/floor/calls", {"table": "main", "about": "the pot"}).status_code == 200
        (call,) = ann.get("/api/floor/calls").json()["calls"]
        assert (call["about"], call["decides"], call["words"], call["review"]) == (
            "the pot",
            "gaming supervisor",
            [],
            "",
        )
        asked = {"table": "main", "dispute": 1}
        early = ann.post("/api/floor/calls/review", asked)
        assert (early.status_code, early.json()["what"]) == (409, "it has not been decided yet")
        decided = {"do": "decide_dispute", "parts": {"dispute": 1, "what": "it stands"}}
        assert bo.post("/api/floor/tables/main", decided).status_code == 200
        (call,) = ann.get("/api/floor/calls").json()["calls"]
        assert (call["words"], call["review"]) == (["gaming supervisor: it stands"], "gaming supervisor")
        assert cay.get("/api/floor/calls").json()["calls"] == []
        assert cay.post("/api/floor/calls/review", asked).status_code == 403
        (call,) = ann.post("/api/floor/calls/review", asked).json()["calls"]
        assert (call["decides"], call["review"]) == ("gaming supervisor", "")
        again = bo.post("/api/floor/tables/main", decided)
        assert (again.status_code, again.json()["allowed"]) == (409, "somebody other than Bo")
    finally:
        served.close()


def test_a_live_table_is_opened_from_the_floor(served: Running, people: Callable[[Running], Person]) -> None:
    bo = _staff(people(served))
    new = {"house": "uk", "game": "holdem", "name": "Felt", "dealt": "live", "jackpot": True}
    assert bo.post("/api/floor/tables", {**new, "bots": 2}).status_code == 400
    answer = bo.post("/api/floor/tables", new)
    assert answer.status_code == 201, answer.text
    assert [item["live"] for item in answer.json()["tables"] if item["id"] == "felt"] == [True]
    assert served.room.tables["felt"].journal.rules.setup.jackpot


def _close(running: Running, person: Person, table: str, **parts: Any) -> None:
    """Somebody of the house closes a table with notice."""
    answer = person.post(f"/api/floor/tables/{table}", {"do": "close_table", "parts": parts})
    assert answer.status_code == 200, answer.text


@pytest.mark.clause("uk:seating.27")
def test_the_players_of_a_closed_table_go_to_the_other_in_the_order_that_they_drew(
    served: Running, people: Callable[[Running], Person]
) -> None:
    bo = _staff(people(served))
    _sit(served, "second", "Sam", 1)
    for seat, player in ((1, "Ann"), (2, "Cay")):
        _sit(served, "main", player, seat)
    game = _list(bo)["game"]
    _close(served, bo, "main")
    waited_for(lambda: served.room.tables["main"].journal.table.closed)
    waited_for(lambda: {served.room.tables["second"].seat_of(each) > 0 for each in ("Ann", "Cay")} == {True})
    waited_for(lambda: not served.room.services.queues.state.calls)
    broken = served.room.services.queues.state.broken["main"]
    assert (broken.players, broken.title, broken.game) == ((), "supervisor", game)
    assert set(broken.drawn) == {"Ann", "Cay"}
    calls = [item for item in served.room.services.queues.state.called if item.origin == "main"]
    assert str(calls[0].cites[0]) == "uk:seating.27"
    assert "was at a table that closed" in why_called(calls[0])
    assert "Cards were drawn" in why_called(calls[0])
    stakes = served.room.tables["second"].journal.stakes
    assert sorted(stakes[served.room.tables["second"].seat_of(each)].chips for each in ("Ann", "Cay")) == [400, 400]
    assert not served.room.faults()
    assert _do(bo, "break_table", 409, table="main")["what"] == "the players of main were sent to other tables already"
    assert _do(bo, "break_table", 409, table="second")["allowed"] == "close it first, with notice"


@pytest.mark.clause("uk:seating.27")
def test_whom_no_seat_is_free_for_takes_their_chips_and_is_on_the_list(
    served: Running, people: Callable[[Running], Person]
) -> None:
    bo = _staff(people(served))
    for seat in (1, 2):
        _sit(served, "main", f"P{seat}", seat)
    for seat in (1, 2):
        _sit(served, "second", f"S{seat}", seat)
    _close(served, bo, "second")
    waited_for(lambda: len(_list(bo).get("names", ())) == 2)
    assert {item["player"] for item in _list(bo)["names"]} == {"S1", "S2"}
    assert not served.room.tables["second"].journal.stakes
    assert served.room.ledger.balance(player_account("S1")) == 400
    joined = [item for item in served.room.store.read("floor") if item.kind == "list_joined"]
    assert [item.by for item in joined] == ["room", "room"]  # they did not ask for it
    _ask(served, "main", "P2", wire.Leave())
    (call,) = waited_for(lambda: _list(bo).get("calls"))
    assert (call["claim"], call["table"]) == ("waiting_list", "main")
    assert not served.room.faults()


@pytest.mark.clause("adelaide:60.c")
def test_where_a_manager_decides_the_players_of_a_closed_live_table_wait_for_the_order(
    tmp_path: Path, people: Callable[[Running], Person]
) -> None:
    tables = (
        TableSettings("adelaide", "holdem", seats=4, name="Main", dealt="live"),
        TableSettings("adelaide", "holdem", seats=3, name="Second", dealt="live"),
    )
    staff = (Staff("Bo", "adelaide", ("Area Manager",)),)
    waited = timedelta()

    async def opened(settings: Settings) -> Room:
        for own in tables:
            await approve_table(settings, own.house, own.name)
        return await open_room(settings, lambda: datetime.now(UTC) + waited)

    running = Running(tmp_path, opened, demo=False, guests="on", tables=tables, staff=staff, pace=0.0)
    try:
        asyncio.run_coroutine_threadsafe(running.room.accounts.add_staff("Bo", PASSWORD), running.loop).result(30)
        bo = _staff(people(running))
        for seat, player in ((1, "Ann"), (2, "Cay"), (3, "Dee")):
            _ask(running, "main", "Bo", wire.SeatPlayer(player=player, seat=seat, chips=400, visitor=True))
        _ask(running, "second", "Bo", wire.SeatPlayer(player="Eve", seat=1, chips=400, visitor=True))
        _close(running, bo, "main")
        waited = timedelta(minutes=16)  # the notice of the house is over
        floor = bo.post("/api/floor/tables/main", {"do": "carry_out_change", "parts": {"change": 1}}).json()
        (main,) = [item for item in floor["tables"] if item["id"] == "main"]
        waiting = ["Ann (visitor)", "Cay (visitor)", "Dee (visitor)"]
        assert (main["closed"], main["to_send"]) == (True, waiting)
        refused = _do(bo, "break_table", 409, table="main")
        assert refused["allowed"].startswith("an order of the manager")
        assert refused["cites"] == ["adelaide:60.c"]
        assert _do(bo, "break_table", 409, table="main", order=["Ann (visitor)"])["what"] == "an order of other players"
        _do(bo, "break_table", table="main", order=["Cay (visitor)", "Dee (visitor)", "Ann (visitor)"])
        second = running.room.tables["second"]
        waited_for(lambda: second.seat_of("Cay (visitor)") == 2 and second.seat_of("Dee (visitor)") == 3)
        assert running.room.tables["main"].seat_of("Ann (visitor)") == 1  # with their chips, until a seat is free
        waited_for(lambda: not running.room.services.queues.state.calls)
        assert running.room.services.queues.state.broken["main"].players == ("Ann (visitor)",)
        assert not running.room.faults()
    finally:
        running.close()


@pytest.mark.clause("uk:seating.2", "uk:seating.3")
def test_calls_and_what_became_of_them_fill_the_register_of_seating(
    served: Running, people: Callable[[Running], Person]
) -> None:
    for seat in (1, 2):
        _sit(served, "main", f"P{seat}", seat)
    for seat in (1, 2, 3, 4):
        _sit(served, "second", f"S{seat}", seat)
    ann, cay, bo = _guest(people(served), "Ann"), _guest(people(served), "Cay"), _staff(people(served))
    game = _list(ann)["game"]
    _do(ann, "join_list", game=game)
    _do(cay, "join_list", game=game)
    _do(cay, "step_away", game=game)
    _ask(served, "main", "P2", wire.Leave())
    (call,) = waited_for(lambda: _list(ann).get("calls"))
    _do(ann, "pass_call", call=call["number"])
    _do(cay, "step_back", game=game)
    (again,) = waited_for(lambda: _list(ann).get("calls"))
    assert (again["player"], again["seat"]) == ("Cay", 2)
    assert again["why"].endswith("Ann had passed this seat.")
    _sit(served, "main", "Cay", 2)
    waited_for(lambda: not served.room.services.queues.state.calls)
    body = bo.get("/api/records/uk/seating").json()
    kept = [(item["values"]["player"], item["values"]["what"]) for item in body["entries"]]
    assert sorted(kept) == [
        ("Ann", "on the list"),
        ("Ann", "passed the seat"),
        ("Cay", "is back"),
        ("Cay", "leaves the playing area"),
        ("Cay", "off the list"),
        ("Cay", "on the list"),
        ("Cay", "took the seat"),
    ]
    (taken,) = [item["values"] for item in body["entries"] if item["values"]["what"] == "took the seat"]
    assert (taken["table"], taken["seat"]) == ("main", 2)


@pytest.mark.clause("star-bonus:13.3.3")
def test_a_table_of_the_game_against_the_house_is_on_the_map_and_who_was_kept_out_is_let_in(
    tmp_path: Path, people: Callable[[Running], Person]
) -> None:
    tables = (TableSettings("star-bonus", "holdem_bonus", bots=0, name="Starlight"),)
    staff = tuple(
        Staff(name, "star-bonus", (title,))
        for name, title in (("Bo", "casino supervisor"), ("Cat", "cashier"), ("Ina", "inspector"))
    )
    running = Running(tmp_path, open_room, demo=False, guests="on", tables=tables, staff=staff, pace=0.0)
    try:
        for name in ("Bo", "Cat", "Ina"):
            asyncio.run_coroutine_threadsafe(running.room.accounts.add_staff(name, PASSWORD), running.loop).result(30)
        bo = _staff(people(running))

        def order(do: str, status: int = 200, **parts: Any) -> Any:
            answer = bo.post("/api/floor/tables/starlight", {"do": do, "parts": parts})
            assert answer.status_code == status, answer.text
            return answer.json()["boxes"][0] if status == 200 else answer.json()

        assert order("freeze", why="a count")["stopped"] == "The casino supervisor has stopped the table: a count."
        (shown,) = order("exclude_player", player="Ann", scope="casino")["excluded"]
        assert (shown["player"], shown["says"][:31]) == ("Ann", "Ann is kept from the casino, by")
        assert order("lift_bar", 409, player="Bob", reason="a mistake")["what"] == "Bob is not kept out"
        seen = order("lift_bar", player="Ann", reason="it was no device")
        assert (seen["name"], seen["players"], seen["excluded"], seen["closed"]) == ("Starlight", [], [], False)
        cat = people(running)
        cat.log_in("Cat", PASSWORD)
        refused = cat.post("/api/floor/tables/starlight", {"do": "lift_bar", "parts": {"player": "Ann", "reason": "x"}})
        assert refused.status_code == 403
        ina = people(running)
        ina.log_in("Ina", PASSWORD)
        assert [item["name"] for item in ina.get("/api/floor").json()["boxes"]] == ["Starlight"]
    finally:
        running.close()
