"""Sample staff of the demo from outside: one of each role, a click away, and nobody anywhere else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pokerroom.room import wire
from pokerroom.room.opening_room import open_room
from pokerroom.room.people.staff.room_staff import FIRST_ADMINISTRATOR
from pokerroom.room.people.staff.samples import sample_people
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.room_settings import Settings
from pokerroom.rulebook.operator.rights import HOUSE_ROLES, RoomRole
from testkit.room.web_room import Person, Running, Talk

People = Callable[[Running], Person]
NAMES: dict[RoomRole, str] = {each.role: each.name for each in sample_people()}
LIVE = "live-table"


def _open(folder: Path, **chosen: Any) -> Running:
    return Running(folder, open_room, **{"pace": 0.0, "bots_at_table": 0, **chosen})


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = _open(tmp_path_factory.mktemp("samples"))
    yield running
    running.close()


def _be(person: Person, role: RoomRole) -> Person:
    answer = person.post("/api/sample", {"name": NAMES[role]})
    assert answer.status_code == 201, answer.text
    return person._known(answer)


def _ask(talk: Talk, number: int, **message: Any) -> Any:
    talk.say({**message, "id": number})
    for _ in range(20):
        heard = talk.hear()
        if isinstance(heard, wire.Done | wire.Refused) and heard.id == number:
            return heard
    raise AssertionError("no answer")


def test_there_is_a_sample_of_each_role_in_every_house_that_has_it(demo: Running, people: People) -> None:
    assert {*NAMES} == {*HOUSE_ROLES, "administrator"}
    assert people(demo).get("/api/me").json()["samples"] == list(NAMES.values())
    for role in NAMES:
        me = _be(people(demo), role).get("/api/me").json()
        own = [role] if role == "inspector" else ["player", role]
        assert (me["kind"], me["sample"], me["roles"], me["samples"]) == ("player", True, own, [])
        houses = {*demo.room.library.books}
        missing = {"star-bonus"} if role == "tournament_director" else set()
        assert {*me["works_at"]} == (set() if role == "administrator" else houses - missing)


def test_the_sample_dealer_deals_at_the_live_table(demo: Running, people: People) -> None:
    dealer = _be(people(demo), "dealer")
    talk = dealer.sit_at(LIVE)
    assert talk.hear_a(wire.TableNow).you.live is not None
    for seat, name in ((1, "Ann"), (2, "Bob")):
        seated: dict[str, Any] = {"do": "seat_player", "seat": seat, "player": name, "chips": 200, "visitor": True}
        assert isinstance(_ask(talk, seat, **seated), wire.Done)
    for number, deed in enumerate(("bring", "shuffle", "cut"), 10):
        assert isinstance(_ask(talk, number, do="enter_deck", what=deed, back="red"), wire.Done)
    assert isinstance(_ask(talk, 3, do="deal_hand", drawn={1: "As", 2: "Kd"}), wire.Done)


@pytest.mark.parametrize(
    ("role", "path"),
    [
        ("supervisor", "/api/floor"),
        ("cage", "/api/cage"),
        ("manager", "/api/records/uk"),
        ("inspector", "/api/inspect/uk"),
        ("administrator", "/api/staff"),
    ],
)
def test_samples_use_the_pages_of_their_role(demo: Running, people: People, role: RoomRole, path: str) -> None:
    assert people(demo).get(path).status_code in (401, 403)
    assert _be(people(demo), role).get(path).status_code == 200


def test_a_sample_is_nobodys_name_and_has_no_password(demo: Running, people: People) -> None:
    for path, body in (("/api/guest", {}), ("/api/register", {"password": "forty-two green doors"})):
        refused = people(demo).post(path, {"name": "sample dealer", **body})
        assert (refused.status_code, refused.json()["what"]) == (409, "sample dealer is the name of a member of staff")
    dealer = _be(people(demo), "dealer")
    changed = dealer.post("/api/account/password", {"old": "", "new": "forty-two green doors"})
    assert (changed.status_code, changed.json()["what"]) == (409, "a sample of the demo has no password")
    assert people(demo).post("/api/login", {"name": NAMES["dealer"], "password": ""}).status_code == 403
    stranger = people(demo).post("/api/sample", {"name": "Sue"})
    assert (stranger.status_code, stranger.json()["what"]) == (403, "Sue is no sample of this room")
    assert NAMES["dealer"] in stranger.json()["allowed"]


def test_tables_wait_for_no_sample(demo: Running) -> None:
    assert all(actor.staff and not actor.attended for actor in demo.room.tables.values())


def test_outside_the_demo_nobody_is_a_sample_or_appointed_by_one(tmp_path: Path, people: People) -> None:
    running = _open(tmp_path)
    ada = _be(people(running), "administrator")
    asked = {"name": "Eve", "house": "", "titles": ["administrator"], "why": "a second pair of hands"}
    assert ada.post("/api/staff/appoint", asked).status_code == 200
    refused = ada.post("/api/staff/appoint", {**asked, "name": NAMES["dealer"]})
    assert refused.json()["what"] == "Sample Dealer is a sample of the demo"
    assert [item["name"] for item in ada.get("/api/staff").json()["people"] if item["house"] == ""] == [
        "Eve",
        NAMES["administrator"],
    ]
    cookie = dict(ada.http.cookies)
    running.close()
    real = _open(tmp_path, demo=False)
    try:
        visitor = people(real)
        assert visitor.get("/api/me").json()["samples"] == []
        refused = visitor.post("/api/sample", {"name": NAMES["administrator"]})
        assert (refused.status_code, refused.json()["what"]) == (403, "Sample Administrator is no sample of this room")
        visitor.http.cookies.update(cookie)
        assert visitor.get("/api/me").json()["name"] == ""
        assert real.room.people.staff.everybody() == ()
        first = asyncio.run_coroutine_threadsafe(real.room.people.staff.first_administrator(), real.loop).result(30)
        assert first
    finally:
        real.close()
    again = _open(tmp_path)  # it has somebody of its own now
    try:
        assert people(again).get("/api/me").json()["samples"] == []
        assert [item.name for item in again.room.people.staff.everybody()] == [FIRST_ADMINISTRATOR]
    finally:
        again.close()


def test_who_is_offered_samples() -> None:
    assert Settings().offers_samples
    assert not Settings(demo=False, sample_staff="on").offers_samples
    assert not Settings(sample_staff="off").offers_samples
    assert not Settings(host="0.0.0.0").offers_samples
    assert not Settings(proxies=("127.0.0.1",)).offers_samples
    assert Settings(host="0.0.0.0", sample_staff="on").offers_samples


def test_a_room_with_people_of_its_own_has_no_samples(tmp_path: Path, people: People) -> None:
    running = _open(tmp_path, staff=(Staff("Bo", "uk", ("management",)),))
    try:
        assert people(running).get("/api/me").json()["samples"] == []
    finally:
        running.close()
