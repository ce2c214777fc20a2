"""Logins from outside: a known device, connections of a login that ends, guests of one address, an account closed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from pokerroom.room import opening_room, wire
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.settings.tournament_settings import TournamentSettings
from testkit.room.tournament_rooms import small_tournament
from testkit.room.web_room import Person, Running, Talk

TABLES = (TableSettings("uk", "holdem", seats=4, bots=0, name="Holdem"),)
BOXES = (*TABLES, TableSettings("star-bonus", "bonus", bots=0, name="Starlight"))
STAFF = (Staff("Bo", "uk", ("management",)),)
PASSWORD = "forty-two green doors"
People = Callable[[Running], Person]
Rooms = Callable[..., Running]


@pytest.fixture
def rooms(tmp_path: Path) -> Iterator[Rooms]:
    opened: list[Running] = []

    def open_room(**chosen: Any) -> Running:
        folder = tmp_path / str(len(opened))
        usual = {"demo": False, "guests": "on", "tables": TABLES, "pace": 0.0}
        opened.append(Running(folder, opening_room.open_room, **{**usual, **chosen}))
        return opened[-1]

    yield open_room
    for running in opened:
        running.close()


def _log_in(person: Person, password: str = PASSWORD) -> int:
    answer = person.post("/api/login", {"name": "Tove", "password": password})
    if answer.status_code == 200:
        person._known(answer)
    return answer.status_code


def _ended(talk: Talk) -> str:
    """Why the room ends a connection, after a few messages at most."""
    text = ""
    try:
        for _ in range(20):
            heard = talk.hear()
            text = heard.why if isinstance(heard, wire.Closing) else text
    except ConnectionClosed:
        return text
    return "it goes on"


def _sit(talk: Talk, seat: int) -> str:
    return _refusal(talk, {"do": "sit", "seat": seat, "chips": 100, "id": seat})


def _refusal(talk: Talk, asked: dict[str, Any]) -> str:
    talk.say(asked)
    heard = talk.hear()
    while not isinstance(heard, wire.Done | wire.Refused):
        heard = talk.hear()
    return "" if isinstance(heard, wire.Done) else heard.what


def test_a_known_device_is_let_in_while_its_address_is_slowed_down(rooms: Rooms, people: People) -> None:
    room = rooms()
    tove = people(room).register("Tove", PASSWORD)
    kept = next(each for each in tove.http.cookies.jar if each.name == "pokerroom_device")
    assert kept.has_nonstandard_attr("HttpOnly")
    tove.post("/api/logout")
    tove.csrf = ""
    stranger = people(room)
    assert [_log_in(stranger, "wrong") for _ in range(6)] == [403] * 5 + [429]
    assert _log_in(people(room)) == 429  # of the same address, and unknown
    assert _log_in(tove) == 200


def test_connections_end_with_their_login(rooms: Rooms, people: People) -> None:
    room = rooms()
    one = people(room).register("Tove", PASSWORD)
    two = people(room)
    _log_in(two)
    at_table, at_lobby = one.sit_at("holdem"), one.connect("/ws/lobby")
    mine = two.sit_at("holdem")
    sessions = two.get("/api/account").json()["sessions"]
    other = next(session["id"] for session in sessions if not session["this"])
    assert two.post("/api/account/sessions/end", {"id": other}).status_code == 200
    assert (_ended(at_table), _ended(at_lobby)) == ("this login has ended",) * 2
    assert one.get("/api/account").status_code == 401
    mine.say({"do": "ping", "id": 5})
    assert mine.hear_a(wire.Pong).id == 5


@pytest.mark.parametrize("choice", ["marked", "refused", "allowed"])
def test_two_guests_of_one_address_at_one_table(rooms: Rooms, people: People, choice: str) -> None:
    room = rooms(guest_neighbours=choice, staff=STAFF)
    one, two = (people(room).guest(name) for name in ("Tilda", "Tore"))
    first, second = one.sit_at("holdem"), two.sit_at("holdem")
    assert _sit(first, 1) == ""
    text = _sit(second, 2)
    assert text == ("another guest of your address sits at this table" if choice == "refused" else "")
    together = room.room.accounts.places.together(sorted(room.room.tables["holdem"].players))
    assert together == (() if choice == "refused" else ("Tilda, Tore",))
    bo = people(room)
    run = asyncio.run_coroutine_threadsafe
    run(room.room.accounts.add_staff("Bo", PASSWORD), room.loop).result(30)
    bo.log_in("Bo", PASSWORD)
    seen = bo.get("/api/floor").json()["tables"][0]["neighbours"]
    assert seen == (["Tilda, Tore"] if choice == "marked" else [])


def test_two_guests_of_one_address_against_the_house_and_in_a_tournament(rooms: Rooms, people: People) -> None:
    tournament = TournamentSettings(small_tournament(sit_and_go=5, players_at_most=5, seats=4), bots=0)
    room = rooms(guest_neighbours="refused", tournaments=(tournament,), tables=BOXES)
    one, two = (people(room).guest(name) for name in ("Tilda", "Tore"))
    enter = "/api/tournaments/evening-1/enter"
    assert one.post(enter, {}).status_code == 200
    refused = two.post(enter, {})
    assert (refused.status_code, refused.json()["what"]) == (
        403, "another guest of your address is entered in this tournament"
    )  # fmt: skip
    assert one.post("/api/tournaments/evening-1/withdraw", {}).status_code == 200
    assert two.post(enter, {}).status_code == 200
    lines = [
        _refusal(person.sit_at("starlight"), {"do": "take_box", "box": box, "chips": 100, "id": box})
        for box, person in enumerate((one, two), 1)
    ]
    assert lines == ["", "another guest of your address sits at this table"]
    assert room.room.bonus_tables["starlight"].players == {"Tilda"}


def test_two_guests_of_one_address_at_a_table_that_one_hosts(rooms: Rooms, people: People) -> None:
    """Neither has a connection open: over HTTP a seat is taken without one, or asked for."""
    room = rooms(guest_neighbours="refused", hosted_each=2)
    one, two = (people(room).guest(name) for name in ("Tilda", "Tore"))
    for approves in (False, True):
        words = {"house": "star", "game": "holdem", "seats": 3, "free": True, "approves": approves}
        hosted = one.post("/api/hosting/tables", words).json()
        table, link = hosted["id"], hosted["link"].rpartition("/")[2]
        assert one.post(f"/api/hosting/tables/{table}/seat").json()["seat"] == 1
        for path in (f"/api/invitations/{link}", f"/api/hosting/tables/{table}/seat"):
            said = two.post(path, {"sit": True})
            assert (said.status_code, said.json()["what"]) == (403, "another guest of your address sits at this table")
        assert room.room.tables[table].players == {"Tilda"}


def test_an_account_is_closed_by_its_owner(rooms: Rooms, people: People) -> None:
    tournament = TournamentSettings(small_tournament(sit_and_go=5, players_at_most=5, seats=4), bots=0)
    room = rooms(tournaments=(tournament,))
    tove = people(room).register("Tove", PASSWORD)
    assert tove.post("/api/tournaments/evening-1/enter", {}).status_code == 200
    refused = tove.post("/api/account/close", {"password": PASSWORD})
    assert (refused.status_code, refused.json()["what"]) == (409, "Tove is entered in evening-1")
    assert tove.post("/api/tournaments/evening-1/withdraw", {}).status_code == 200
    seat = tove.sit_at("holdem")
    assert _sit(seat, 1) == ""
    refused = tove.post("/api/account/close", {"password": PASSWORD})
    assert (refused.status_code, "has a seat" in refused.json()["what"]) == (409, True)
    seat.say({"do": "leave", "id": 9})
    seat.hear_a(wire.Done)
    assert tove.post("/api/account/close", {"password": "not this one"}).status_code == 403
    assert tove.post("/api/account/close", {"password": PASSWORD}).json()["name"] == ""
    assert _ended(seat) == "this login has ended"
    assert _log_in(people(room)) == 403
    assert people(room).post("/api/register", {"name": "tove", "password": PASSWORD}).status_code == 409
