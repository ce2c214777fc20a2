"""People of the house from outside: the first administrator, appointments on record, passwords and logins."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from pokerroom.room import opening_room, wire
from pokerroom.room.people.staff.room_staff import FIRST_ADMINISTRATOR, STAFF_STREAM
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.table_settings import TableSettings
from testkit.room.web_room import Person, Running, Talk

TABLES = (
    TableSettings("uk", "holdem", seats=4, bots=0, name="Holdem"),
    TableSettings("star-bonus", "holdem_bonus", bots=0, name="Bonus", pit="one"),
)
STAFF = (Staff("Bo", "uk", ("management",)),)
PASSWORD = "forty-two green doors"
People = Callable[[Running], Person]


def open_room(folder: Path) -> Running:
    return Running(folder, opening_room.open_room, demo=False, guests="on", tables=TABLES, staff=STAFF, pace=0.0)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Running]:
    running = open_room(tmp_path)
    yield running
    running.close()


@pytest.fixture(scope="module")
def unmoved(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, Person]]:
    """A room in which nothing that is asked comes about, and its administrator."""
    running = open_room(tmp_path_factory.mktemp("unmoved"))
    with closing(running.client()) as person:
        yield (
            running,
            person.log_in(FIRST_ADMINISTRATOR, _run(running, running.room.people.staff.first_administrator())),
        )
    running.close()


def _run(running: Running, work: Any) -> Any:
    return asyncio.run_coroutine_threadsafe(work, running.loop).result(30)


def _post(person: Person, path: str, status: int = 200, **body: Any) -> Any:
    answer = person.post(path, body)
    assert answer.status_code == status, answer.text
    return answer.json()


def _ask(talk: Talk, number: int, **message: Any) -> Any:
    talk.say({**message, "id": number})
    heard = talk.hear()
    while not isinstance(heard, wire.Done | wire.Refused) or heard.id != number:
        heard = talk.hear()
    return heard


def _ended(talk: Talk) -> bool:
    """Whether the room ends a connection, after a few messages at most."""
    try:
        for _ in range(20):
            talk.hear()
    except ConnectionClosed:
        return True
    return False


def _administrator(running: Running, people: People) -> Person:
    return people(running).log_in(FIRST_ADMINISTRATOR, _run(running, running.room.people.staff.first_administrator()))


@pytest.mark.clause("uk:supervisor.1")
def test_somebody_is_appointed_rules_at_a_table_and_is_dismissed(
    served: Running, people: People, tmp_path: Path
) -> None:
    ada = _administrator(served, people)
    assert _run(served, served.room.people.staff.first_administrator()) == ""  # shown once, and there is one now
    asked: dict[str, Any] = {"name": "Sue", "house": "uk", "titles": ["supervisor"], "why": "the late shift"}
    made = _post(ada, "/api/staff/appoint", **asked)
    (line,) = [item for item in made["people"] if item["name"] == "Sue"]
    assert (line["roles"], line["why"], line["by"]) == (
        ["supervisor"],
        "the late shift",
        f"staff {FIRST_ADMINISTRATOR} (administrator)",
    )
    sue = people(served).log_in("Sue", made["password"])
    assert ada.get("/api/staff").json()["password"] == ""
    talk = sue.sit_at("holdem")
    assert isinstance(_ask(talk, 1, do="freeze", why="a count"), wire.Done)
    assert isinstance(_ask(talk, 2, do="resume"), wire.Done)
    did = ada.get("/api/staff/trail?who=Sue").json()["lines"]
    assert [item["by"] for item in did] == ["staff Sue (supervisor)"] * 2
    _post(ada, "/api/staff/dismiss", name="Sue", house="uk", why="gone home")
    assert _ended(talk)
    refused = _ask(sue.sit_at("holdem"), 1, do="lift_bar", player="Al", reason="mine")
    assert (refused.what, refused.cites[0]) == ("only staff can give an order of the floor", "uk:supervisor.1")
    kinds = [(item.kind, item.by) for item in served.room.store.read(STAFF_STREAM)]
    by = f"staff {FIRST_ADMINISTRATOR} (administrator)"
    assert kinds == [("staff_appointed", "the room"), ("staff_appointed", by), ("staff_dismissed", by)]
    _post(ada, "/api/staff/appoint", **{**asked, "why": "back again"})
    served.close()
    again = open_room(tmp_path)  # what is on record holds when the room opens again
    try:
        assert again.room.people.staff.of_house("uk")["Sue"] == ("supervisor",)
        sue = people(again).log_in("Sue", made["password"])
        assert isinstance(_ask(sue.sit_at("holdem"), 1, do="freeze"), wire.Done)
    finally:
        again.close()


@pytest.mark.parametrize(
    ("asked", "status", "what"),
    [
        ({"titles": ["king"]}, 400, "there is no title 'king'"),
        ({"titles": []}, 400, "no title is given"),
        ({"house": "atlantis"}, 400, "there is no house 'atlantis'"),
        ({"house": ""}, 400, "the house of this title is missing"),
        ({"why": " "}, 400, "a reason is needed to"),
        ({"titles": ["supervisor", "inspector"]}, 409, "an inspector cannot have another title"),
        ({"house": "star-bonus", "titles": ["Assistant Gaming Manager"]}, 400, "the Assistant Gaming Manager answers"),
        ({"name": "Bo"}, 409, "the settings make Bo staff of uk"),
    ],
)
def test_what_cannot_be_an_appointment(
    unmoved: tuple[Running, Person], asked: dict[str, Any], status: int, what: str
) -> None:
    served, ada = unmoved
    usual = {"name": "Sue", "house": "uk", "titles": ["supervisor"], "why": "the late shift"}
    refused = _post(ada, "/api/staff/appoint", status, **{**usual, **asked})
    assert refused["what"].startswith(what)
    assert refused["allowed"]
    assert len(list(served.room.store.read(STAFF_STREAM))) == 1
    assert not served.room.accounts.has_password("Sue")


def test_the_last_administrator_and_those_of_the_settings_are_not_dismissed(served: Running, people: People) -> None:
    ada = _administrator(served, people)
    last = _post(ada, "/api/staff/dismiss", 409, name=FIRST_ADMINISTRATOR, house="", why="tired")
    assert last["what"] == "the last administrator cannot be dismissed"
    named = _post(ada, "/api/staff/dismiss", 409, name="Bo", house="uk", why="rude")
    assert named["allowed"] == "take them out of the settings"
    nobody = _post(ada, "/api/staff/dismiss", 409, name="Nell", house="uk", why="who")
    assert nobody["what"] == "Nell has no appointment there"
    asked: dict[str, Any] = {"name": "Eve", "house": "", "titles": ["administrator"], "why": "a second pair of hands"}
    _post(ada, "/api/staff/appoint", **asked)
    _post(ada, "/api/staff/dismiss", name=FIRST_ADMINISTRATOR, house="", why="tired")
    assert ada.get("/api/staff").status_code == 403


def test_an_appointment_is_under_the_name_as_the_account_spells_it(served: Running, people: People) -> None:
    ada = _administrator(served, people)
    _post(ada, "/api/staff/appoint", name=" Sue ", house="uk", titles=["supervisor"], why="the late shift")
    _post(ada, "/api/staff/appoint", name="SUE", house="uk", titles=["management"], why="a promotion")
    assert served.room.people.staff.of_house("uk")["Sue"] == ("management",)
    assert set(served.room.people.staff.of_house("uk")) == {"Bo", "Sue"}
    again: dict[str, Any] = {
        "name": FIRST_ADMINISTRATOR.upper(),
        "house": "",
        "titles": ["administrator"],
        "why": "once more",
    }
    _post(ada, "/api/staff/appoint", **again)
    last = _post(ada, "/api/staff/dismiss", 409, name=FIRST_ADMINISTRATOR, house="", why="gone")
    assert last["what"] == "the last administrator cannot be dismissed"


def test_a_name_of_the_house_can_be_taken_by_nobody_else(served: Running, people: People) -> None:
    ada = _administrator(served, people)
    _post(ada, "/api/staff/appoint", name="Sue", house="uk", titles=["dealer"], why="new")
    answer = people(served).post("/api/guest", {"name": "sue"})
    assert (answer.status_code, answer.json()["what"]) == (409, "sue is the name of a member of staff")


def test_a_new_password_ends_every_login_and_is_on_record(served: Running, people: People) -> None:
    ada = _administrator(served, people)
    first = _post(ada, "/api/staff/appoint", name="Sue", house="uk", titles=["dealer"], why="new")["password"]
    sue = people(served).log_in("Sue", first)
    talk = sue.sit_at("holdem")
    given = _post(ada, "/api/staff/reset", name="Sue", why="forgotten")
    assert given["news"][0]["what"] == "Sue given a new password"
    assert _ended(talk)
    assert sue.get("/api/me").json()["name"] == ""
    assert people(served).post("/api/login", {"name": "Sue", "password": first}).status_code == 403
    people(served).log_in("Sue", given["password"])
    assert all(given["password"].encode() not in item.body for item in served.room.store.read(STAFF_STREAM))
    assert _post(ada, "/api/staff/reset", 409, name="Nell", why="x")["what"] == "Nell is not on the staff"
    given = _post(ada, "/api/staff/reset", name="Bo", why="first")  # named in the settings
    people(served).log_in("Bo", given["password"])


def test_logins_of_an_account_are_listed_and_ended_and_a_password_is_changed(served: Running, people: People) -> None:
    here, there = people(served).register("Pia", PASSWORD), people(served)
    there.log_in("Pia", PASSWORD)
    talk = there.sit_at("holdem")
    talk.hear_a(wire.TableNow)
    listed = here.get("/api/account").json()
    assert (listed["roles"], [item["this"] for item in listed["sessions"]].count(True)) == (["player"], 1)
    other = next(item["id"] for item in listed["sessions"] if not item["this"])
    assert len(_post(here, "/api/account/sessions/end", id=other)["sessions"]) == 1
    assert _ended(talk)
    assert there.get("/api/account").status_code == 401
    assert _post(here, "/api/account/sessions/end", 409, id=other)["allowed"] == "choose one of the list"
    elsewhere = people(served).log_in("Pia", PASSWORD)
    assert _post(here, "/api/account/password", 403, old="wrong password", new="a much better one")["allowed"]
    assert _post(here, "/api/account/password", 409, old=PASSWORD, new="short")["allowed"] == "8 to 200 characters"
    assert len(_post(here, "/api/account/password", old=PASSWORD, new="a much better one")["sessions"]) == 1
    assert elsewhere.get("/api/account").status_code == 401
    assert here.get("/api/me").json()["name"] == "Pia"
    people(served).log_in("Pia", "a much better one")
    guest = people(served).guest("Mavis")
    assert guest.get("/api/account").json()["what"] == "a guest has no account"


def test_a_login_from_a_new_device_is_told_to_the_account(served: Running, people: People) -> None:
    here, there = people(served), people(served)
    here.http.headers["User-Agent"] = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    there.http.headers["User-Agent"] = (
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1"
    )
    here.register("Zoe", PASSWORD)
    there.log_in("Zoe", PASSWORD)
    new = "Safari on iPhone, 127.0.0.1"
    assert here.get("/api/me").json()["new_devices"] == [new]
    assert there.get("/api/me").json()["new_devices"] == []
    body = here.get("/api/account").json()
    assert {item["device"] for item in body["sessions"]} == {new, "Firefox on Linux, 127.0.0.1"}
    assert all(item["used"] for item in body["sessions"])
    assert [item["device"] for item in body["devices"] if item["new"]] == [new]
    assert not any(item["new"] for item in there.get("/api/account").json()["devices"])
    assert not any(item["new"] for item in _post(here, "/api/account/devices/seen")["devices"])
    assert here.get("/api/me").json()["new_devices"] == []
    assert people(served).guest("Mavis Two").post("/api/account/devices/seen").status_code == 403


@pytest.mark.clause("uk:supervisor.1", "star:1.1.gaming-manager")
def test_a_manager_sees_what_was_done_in_their_own_house_and_an_inspector_everything(
    served: Running, people: People
) -> None:
    ada = _administrator(served, people)

    def appointed(name: str, house: str, title: str) -> Person:
        made = _post(ada, "/api/staff/appoint", name=name, house=house, titles=[title], why="the late shift")
        return people(served).log_in(name, made["password"])

    sue, max_, gil, ines = (
        appointed("Sue", "uk", "supervisor"),
        appointed("Max", "uk", "management"),
        appointed("Gil", "star", "Gaming Manager"),
        appointed("Ines", "star", "inspector"),
    )
    assert isinstance(_ask(sue.sit_at("holdem"), 1, do="freeze", why="a count"), wire.Done)

    def seen(person: Person) -> set[str]:
        return {item["by"] for item in person.get("/api/staff/trail").json()["lines"]}

    by_ada = f"staff {FIRST_ADMINISTRATOR} (administrator)"
    assert seen(max_) == {"staff Sue (supervisor)", by_ada}
    assert seen(gil) == {by_ada}
    looked = "staff Ines (inspector)"  # an inspector's looking is itself on record
    assert seen(ines) | {looked} == seen(ada) == {"staff Sue (supervisor)", by_ada, looked}
    lines = gil.get("/api/staff/trail").json()["lines"]
    about = [json.loads(line["body"])["name"] for line in lines if line["by"] == by_ada]
    assert sorted(about) == ["Gil", "Ines"]
    assert {line["by"] for line in lines} == {by_ada, looked}  # and who inspected their house

    def in_file(person: Person) -> set[str]:
        return {item["by"] for item in person.get("/api/files/staff/trail/json").json()}

    assert [in_file(person) for person in (max_, gil, ines)] == [seen(person) for person in (max_, gil, ines)]


def test_a_manager_of_a_quiet_house_reads_on_past_what_others_did(
    served: Running, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pokerroom.web.api.staff.api_people.RECORDS_PER_PAGE", 1)
    monkeypatch.setattr("pokerroom.web.api.staff.house_trail._MOST_PAGES_READ", 1)
    ada = _administrator(served, people)
    made = _post(ada, "/api/staff/appoint", name="Gil", house="star", titles=["Gaming Manager"], why="the late shift")
    gil = people(served).log_in("Gil", made["password"])
    for name in ("Sue", "Sam"):
        _post(ada, "/api/staff/appoint", name=name, house="uk", titles=["supervisor"], why="the late shift")
    newest = gil.get("/api/staff/trail").json()
    assert (newest["lines"], bool(newest["older"])) == ([], True)
    found, older = [], newest["older"]
    for _ in range(20):
        page = gil.get(f"/api/staff/trail?before={older}").json()
        found += [json.loads(item["body"])["name"] for item in page["lines"]]
        if not (older := page["older"]):
            break
    assert (found, older) == (["Gil"], "")
