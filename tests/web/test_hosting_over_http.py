"""Tables that players host, over HTTP: who finds them, who may order what there, and what everybody sees at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from pokerroom.room import wire
from pokerroom.room.opening_room import open_room
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.table_settings import TableSettings
from testkit.room.web_room import Person, Running

WORDS = {"house": "star", "game": "holdem", "name": "Friday", "seats": 3, "free": True}
People = Callable[[Running], Person]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    tables = (TableSettings("star", "holdem", seats=3, bots=0, name="House"),)
    staff = (Staff("Bo", "star", ("gaming supervisor",)), Staff("Uma", "uk", ("supervisor",)))
    chosen: dict[str, Any] = {"demo": False, "guests": "on", "tables": tables, "staff": staff, "pace": 0.0}
    running = Running(tmp_path_factory.mktemp("hosting"), open_room, hosted_each=100, hosted_per_address=100, **chosen)
    yield running
    running.close()


def _opens(person: Person, **more: Any) -> dict[str, Any]:
    answer = person.post("/api/hosting/tables", {**WORDS, **more})
    assert answer.status_code == 201, answer.text
    result: dict[str, Any] = answer.json()
    return result


def _order(person: Person, table: str, do: str, status: int = 200, **parts: Any) -> dict[str, Any]:
    answer = person.post(f"/api/hosting/tables/{table}", {"do": do, "parts": parts})
    assert answer.status_code == status, answer.text
    result: dict[str, Any] = answer.json()
    return result


def _token(hosted: dict[str, Any]) -> str:
    return str(hosted["link"]).rpartition("/")[2]


def test_a_set_up_is_held_against_the_book_before_anything_is_opened(served: Running, people: People) -> None:
    stranger = people(served)  # who has not even a name yet
    choices = stranger.get("/api/hosting").json()
    assert choices["open"]
    assert "star" in next(item for item in choices["games"] if item["id"] == "omaha")["houses"]
    judged = stranger.post("/api/hosting/check", WORDS).json()["judged"]
    assert (judged["stakes"], judged["seats"], judged["stack"]) == ("no limit, blinds 5 and 10", 3, 1000)
    assert judged["notice"].startswith(f"new stakes {judged['stakes_notice']}; closing after ")
    assert "20 minutes of notice" in judged["stakes_notice"]
    at_once = stranger.post("/api/hosting/check", {**WORDS, "house": "uk", "blinds": "5/10"}).json()["judged"]
    assert at_once["notice"] == "new stakes from the next hand; closing from the next hand"
    assert at_once["stakes_notice"] == ""
    refused = stranger.post("/api/hosting/check", {**WORDS, "deck": "40"}).json()["refusal"]
    assert refused["allowed"]
    assert any(cite.startswith("star:") for cite in refused["cites"])
    falls = stranger.post("/api/hosting/check", {**WORDS, "blinds": "10/5"}).json()
    assert (falls["refusal"]["kind"], falls["about"]) == ("malformed", "blinds")
    timed = {each: stranger.post("/api/hosting/check", {**WORDS, "seconds": each}).json() for each in (30, 15)}
    assert timed[30]["judged"]["time"] == "30 seconds"
    assert (timed[15]["about"], timed[15]["refusal"]["allowed"]) == ("seconds", "20 or more, none")
    assert stranger.post("/api/hosting/tables", WORDS).status_code == 401


def test_other_stakes_are_looked_at_before_they_are_proposed(served: Running, people: People) -> None:
    ann, eve = people(served).guest("Ann P"), people(served).guest("Eve P")
    asked = {"house": "star", "game": "holdem", "stakes_of": _opens(ann)["id"], "blinds": "10/20"}
    usual, judged = (ann.post("/api/hosting/check", each).json()["judged"] for each in ({**asked, "blinds": ""}, asked))
    assert (usual["blinds"], judged["blinds"]) == ([5, 10], [10, 20])
    assert judged["seats"] == usual["seats"] == WORDS["seats"]  # as the table has them
    assert judged["most"] > usual["most"]
    assert ann.post("/api/hosting/check", {**asked, "blinds": "20/10"}).json()["refusal"]["kind"] == "malformed"
    assert eve.post("/api/hosting/check", asked).json()["refusal"]["what"] == "you do not host this table"


def test_to_strangers_there_is_no_table_by_link(served: Running, people: People) -> None:
    ann, bob, eve = people(served).guest("Ann A"), people(served).guest("Bob A"), people(served).guest("Eve A")
    hosted = _opens(ann)
    table = hosted["id"]
    assert hosted["link"].startswith(f"{served.url}/join/")
    assert hosted["code"].startswith("data:image/svg+xml")
    unknown = eve.get("/api/tables/no-such-table").json()["what"].replace("no-such-table", table)
    asks: tuple[Callable[[str], httpx.Response], ...] = (
        lambda each: eve.get(f"/api/hosting/tables/{each}"),
        lambda each: eve.post(f"/api/hosting/tables/{each}/seat"),
        lambda each: eve.post(f"/api/floor/tables/{each}", {"do": {}}),
        lambda each: people(served).post(f"/api/floor/tables/{each}", {"do": {}}),
    )
    for do in asks:
        assert do(table).text.replace(table, "no-such-table") == do("no-such-table").text
    for path in ("", "/sign", "/hands", "/hands/1", "/hands/1/deal", "/record/1"):
        answer = eve.get(f"/api/tables/{table}{path}")
        assert (answer.status_code, answer.json()["what"]) == (404, unknown), path
    for path in (f"/api/hosting/tables/{table}", f"/api/hosting/tables/{table}/settling"):
        assert (eve.get(path).status_code, eve.get(path).json()["what"]) == (404, unknown)
    assert eve.post(f"/api/hosting/tables/{table}/seat").status_code == 404
    assert eve.post(f"/api/hosting/tables/{table}", {"do": "pause_game"}).status_code == 404
    assert eve.post("/api/floor/calls", {"table": table, "about": "a look"}).status_code == 404
    closing = eve.sit_at(table).hear_a(wire.Closing)
    assert closing.why == unknown
    for person in (eve, people(served)):
        assert table not in person.get("/api/tables").text
        assert table not in person.get("/api/floor/lists").text
        assert table not in person.get("/api/hosting").text
    assert table in ann.get("/api/tables").text
    assert eve.get("/api/invitations/guessed").status_code == 404
    shown = people(served).get(f"/api/invitations/{_token(hosted)}").json()
    assert (shown["table"], shown["host"], shown["free"]) == (table, "Ann A", 3)
    seated = bob.post(f"/api/invitations/{_token(hosted)}", {}).json()
    assert seated == {"table": table, "seat": 1, "asked": False}
    assert bob.get(f"/api/tables/{table}").status_code == 200
    body = bob.get(f"/api/hosting/tables/{table}").json()
    assert (body["host"], body["link"], body["code"]) == ("Ann A", "", "")


def test_only_the_host_orders_and_people_of_the_house_may_look(served: Running, people: People) -> None:
    ann, bob = people(served).guest("Ann B"), people(served).guest("Bob B")
    hosted = _opens(ann, approves=True)
    table, token = hosted["id"], _token(hosted)
    assert bob.post(f"/api/invitations/{token}", {}).json() == {"table": table, "seat": 0, "asked": True}
    assert _order(bob, table, "grant_seat", 403, player="Bob B")["what"] == "this is for the host of the table"
    assert _order(ann, table, "grant_seats", 400)["kind"] == "malformed"
    assert _order(ann, table, "grant_seat", 400)["kind"] == "malformed"
    talk = bob.sit_at(table)
    assert talk.hear_a(wire.TableNow).public.host.asked == ("Bob B",)
    _order(ann, table, "grant_seat", player="Bob B")
    while not (now := talk.hear_a(wire.TableNow)).you.seat:
        pass
    assert now.public.host.asked == ()
    before = token
    assert _token(_order(ann, table, "renew_invitation")) != before
    assert people(served).get(f"/api/invitations/{before}").status_code == 404
    _order(ann, table, "turn_away", player="Bob B")
    assert talk.hear_a(wire.Closing).why == "the host has asked you to leave"
    assert bob.get(f"/api/tables/{table}").status_code == 404
    assert bob.post(f"/api/hosting/tables/{table}/seat").status_code == 404


def test_who_looks_on_is_let_go_when_the_door_closes(served: Running, people: People) -> None:
    ann, bob, eve = (people(served).guest(f"{each} E") for each in ("Ann", "Bob", "Eve"))
    nobody = people(served)
    hosted = _opens(ann, access="public")
    table = hosted["id"]
    bob.post(f"/api/hosting/tables/{table}/seat")
    looks = [person.sit_at(table) for person in (eve, nobody, bob)]
    for talk in looks:
        talk.hear_a(wire.TableNow)
    _order(ann, table, "set_hosted_door", access="link", approves=False)
    for talk in looks[:2]:
        assert talk.hear_a(wire.Closing).why == "this table is for those who have its link"
    looks[2].say(wire.Ping(id=7))
    looks[2].hear_a(wire.Pong)  # who has a seat stays
    token = _token(ann.get(f"/api/hosting/tables/{table}").json())
    assert eve.post(f"/api/invitations/{token}", {"sit": False}).status_code == 200
    again = eve.sit_at(table)
    again.hear_a(wire.TableNow)
    _order(ann, table, "renew_invitation")
    again.hear_a(wire.Closing)
    assert eve.get(f"/api/tables/{table}").status_code == 404


def test_a_table_is_settled_up_and_closed(served: Running, people: People) -> None:
    ann = people(served).guest("Ann C")
    hosted = _opens(ann, access="public", stack=500)
    table = hosted["id"]
    stranger = people(served)
    assert stranger.get(f"/api/tables/{table}").status_code == 200
    assert next(item for item in stranger.get("/api/tables").json() if item["id"] == table)["host"] == "Ann C"
    assert ann.post(f"/api/hosting/tables/{table}/seat", {"seat": 2}).json()["seat"] == 2
    settling = stranger.get(f"/api/hosting/tables/{table}/settling").json()
    assert settling["lines"] == [{"player": "Ann C", "bot": False, "brought": 500, "took": 0, "before": 500, "net": 0}]
    talk = ann.sit_at(table)
    talk.say(wire.Leave(id=1))
    talk.hear_a(wire.Done)
    _order(ann, table, "close_game")
    while talk.hear_a(wire.TableNow).public.state != "closed":
        pass
    for _ in range(200):
        body = ann.get(f"/api/hosting/tables/{table}").json()
        if body["closed"]:
            break
        talk.socket.recv(20)
    assert body["link"] == ""
    after = stranger.get(f"/api/hosting/tables/{table}/settling").json()
    assert (after["closed"], after["lines"][0]["took"], after["lines"][0]["net"]) == (True, 500, 0)
    assert table not in stranger.get("/api/tables").text
    assert _order(ann, table, "pause_game", 409)["what"] == "this table is closed"


def test_a_table_is_opened_once_under_one_key(served: Running, people: People) -> None:
    ann = people(served).guest("Ann D")
    first, again = (ann.post("/api/hosting/tables", WORDS, Idempotency_Key="one-table").json()["id"] for _ in range(2))
    assert first == again
    assert len(ann.get("/api/hosting").json()["tables"]) == 1
    link = ann.get(f"/api/hosting/tables/{first}").json()["link"].partition("/join/")[2]
    friend, wanted = people(served).guest("Bob D"), {"sit": True, "seat": 2, "chips": 0}
    said = [friend.post(f"/api/invitations/{link}", wanted, Idempotency_Key="by-link") for _ in range(2)]
    assert [(each.status_code, each.json()["seat"]) for each in said] == [(200, 2), (200, 2)]
    assert said[1].headers["idempotency-replayed"] == "true"


def test_who_comes_by_link_to_a_full_table_is_told_so_as_often_as_they_ask(served: Running, people: People) -> None:
    ann, bob, cat = (people(served).guest(f"{each} G") for each in ("Ann", "Bob", "Cat"))
    hosted = _opens(ann, seats=2)
    table, link = hosted["id"], f"/api/invitations/{_token(hosted)}"
    assert ann.post(f"/api/hosting/tables/{table}/seat").json()["seat"] == 1
    assert bob.post(link, {"sit": True}).json()["seat"] == 2
    full = (409, "every seat of this table is taken")
    for _ in range(2):
        said = cat.post(link, {"sit": True}, Idempotency_Key="by-link")
        assert (said.status_code, said.json()["what"]) == full
    at_table = bob.sit_at(table)
    at_table.say({"do": "leave", "fold": True, "id": 1})
    at_table.hear_a(wire.Done)
    while "Bob G" in served.room.tables[table].players:
        at_table.hear()
    sits = [cat.post(link, {"sit": True}, Idempotency_Key="by-link").json() for _ in range(2)]
    assert sits == [{"table": table, "seat": 2, "asked": False}] * 2


def test_a_room_without_hosting_says_so(tmp_path: Path, people: People) -> None:
    running = Running(tmp_path, hosting=False)
    try:
        person = people(running).guest("Ann")
        assert not person.get("/api/me").json()["hosting"]
        assert person.get("/api/hosting").json()["why"] == "players open no tables of their own in this room"
        assert person.post("/api/hosting/tables", WORDS).status_code == 403
    finally:
        running.close()


def test_a_table_that_closed_long_ago_has_no_seat(served: Running, people: People) -> None:
    ann = people(served).guest("Ann F")
    table = _opens(ann, access="public")["id"]
    forgotten = served.room.tables.pop(table)  # as the room does after a while
    try:
        answer = ann.post(f"/api/hosting/tables/{table}/seat")
    finally:
        served.room.tables[table] = forgotten
    assert (answer.status_code, answer.json()["what"]) == (409, "Friday closed long ago")
