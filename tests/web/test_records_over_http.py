"""Registers in a running room: people of a house write in them, the room does too, and an inspector reads it all."""

from __future__ import annotations

import asyncio
import csv
import io
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from pokerroom.room.opening_room import open_room
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.table_settings import TableSettings
from testkit.room.web_room import Person, Running

TABLES = (TableSettings("star", "holdem", seats=6, bots=3, name="Holdem"),)
STAFF = (Staff("Kim", "star", ("Gaming Manager",)), Staff("Bo", "uk", ("management",)))
PASSWORD = "forty-two green doors"
CHECKED = {
    "table": "holdem",
    "what": "checked before use",
    "deck": "red 7",
    "how": "by the dealer",
    "found": "complete",
}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("records")
    chosen: dict[str, Any] = {"demo": False, "guests": "on", "tables": TABLES, "staff": STAFF, "pace": 0.0}
    running = Running(folder, open_room, between_hands=0.05, **chosen)
    for name in ("Kim", "Bo"):
        asyncio.run_coroutine_threadsafe(running.room.accounts.add_staff(name, PASSWORD), running.loop).result(30)
    yield running
    running.close()


@pytest.fixture
def kim(served: Running, people: Callable[[Running], Person]) -> Person:
    return people(served).log_in("Kim", PASSWORD)


def _post(person: Person, path: str, body: dict[str, Any], status: int = 200) -> Any:
    answer = person.post(path, body)
    assert answer.status_code == status, answer.text
    return answer.json()


def _get(person: Person, path: str) -> Any:
    answer = person.get(path)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_missing_card_owes_a_word_to_surveillance_until_it_is_said(kim: Person) -> None:
    entries = _post(kim, "/api/records/star/deck-checks", {"values": {**CHECKED, "found": "a card missing"}}, 201)
    (duty,) = [item for item in entries["todo"] if item["entry"] == entries["entries"][0]["id"]]
    assert (duty["what"], duty["overdue"]) == ("tell surveillance and an inspector of the card", False)
    assert "star:26.6.4" in duty["cites"]
    left = _post(kim, "/api/records/star/done", {"entry": duty["entry"], "number": duty["number"], "note": "Lee"})
    assert not [item for item in left["todo"] if item["entry"] == duty["entry"]]
    again = kim.post("/api/records/star/done", {"entry": duty["entry"], "number": duty["number"]})
    assert again.status_code == 409


def test_an_entry_is_put_right_by_a_further_one_and_goes_out_as_a_file(kim: Person) -> None:
    made = _post(kim, "/api/records/star/deck-checks", {"values": {**CHECKED, "deck": "=blue"}}, 201)["entries"][0]
    asked = {"entry": made["id"], "values": {"deck": "-blue 2"}, "why": "read wrongly"}
    entry = _post(kim, "/api/records/star/deck-checks/correct", asked)["entries"][0]
    assert entry["values"]["deck"] == "-blue 2"
    assert (entry["corrected"][0]["why"], entry["by"]) == ("read wrongly", "staff Kim (Gaming Manager)")
    rows = list(csv.DictReader(io.StringIO(kim.get("/api/records/star/deck-checks/csv?find=blue").text)))
    assert [row["deck"] for row in rows] == ["'-blue 2"]  # no spreadsheet takes it for a formula
    (kept,) = _get(kim, "/api/records/star/deck-checks/json?find=blue")
    assert kept["written"]["deck"] == "=blue"
    page = kim.get(f"/api/packets/star/{datetime.now(UTC).date()}")
    assert "-blue 2" in page.text
    assert "corrected by staff Kim" in page.text
    deck_checks = page.text[page.text.index("Deck checks") :].partition("</table>")[0]
    assert "Where it is locked away" not in deck_checks  # a column in which nobody wrote is left out
    assert "Shuffling machines" in page.text.partition("nothing was entered")[2]


def test_only_people_of_the_house_come_to_its_records(served: Running, people: Callable[[Running], Person]) -> None:
    stranger = people(served).log_in("Bo", PASSWORD)
    for path in ("/api/records/star", "/api/records/star/rota", "/api/inspect/star", "/api/inspect/star/trail"):
        answer = stranger.get(path)
        assert answer.status_code == 403
        assert "you are of uk" in answer.json()["allowed"]
        assert people(served).get(path).status_code == 403
    assert stranger.post("/api/records/star/rota", {"values": {}}).status_code == 403


def test_a_refused_entry_keeps_nobodys_data_and_changes_nothing(served: Running, kim: Person) -> None:
    before = served.room.store.head("records:star")
    answer = kim.post("/api/records/star/player-cards", {"values": {"person": "Ann Lee, 2 Hill St", "card": "7"}})
    assert answer.status_code == 400
    assert "Name in the room" in answer.json()["what"]
    assert "star:27.1" in answer.json()["cites"]
    assert served.room.store.head("records:star") == before
    assert served.room.rulebooks.registers.persons.names("star") == {}
    assert kim.post("/api/records/star/no-such", {"values": {}}).status_code == 409


def test_a_person_is_kept_beside_the_chain_and_can_be_erased_without_breaking_it(served: Running, kim: Person) -> None:
    said = {"card": "77", "player": "Ann", "person": "Ann Lee, 2 Hill Street", "what": "given out"}
    entry = _post(kim, "/api/records/star/player-cards", {"values": said}, 201)["entries"][0]
    (person,) = entry["people"]
    store = served.room.store
    assert all(b"Hill Street" not in item.body for item in store.read("records:star"))
    kept = _get(kim, f"/api/persons/star/{person}")
    assert (kept["words"], [item["id"] for item in kept["entries"]]) == ("Ann Lee, 2 Hill Street", [entry["id"]])
    _post(kim, f"/api/persons/star/{person}/erase", {"why": "she asked for it"})
    assert kim.get(f"/api/persons/star/{person}").status_code == 409
    assert list(store.verify()) == []
    assert _get(kim, "/api/records/star/player-cards")["entries"][0]["values"]["player"] == "Ann"


def test_an_inspector_reads_everything_and_every_look_is_on_record(served: Running, kim: Person) -> None:
    overview = _get(kim, "/api/inspect/star")
    assert overview["tables"] == ["holdem"]
    reached = _get(kim, "/api/inspect/star/coverage")["books"]
    assert {item["book"] for item in reached if {"read", "shown"} & {*item["states"]}} >= {"star", "uk"}
    trail = _get(kim, "/api/inspect/star/trail?kind=inspected&who=Kim")
    assert trail["lines"][0]["kind"] == "inspected"
    assert "the trail of inspected, Kim" in trail["lines"][0]["body"]
    older = _get(kim, f"/api/inspect/star/trail?kind=inspected&before={trail['lines'][0]['mark']}")
    assert older["lines"][0]["version"] == trail["lines"][0]["version"] - 1  # this look is newer than the mark
    assert _get(kim, "/api/inspect/star/verify")["well"] is True
    assert kim.get("/api/inspect/star/hands/holdem/99999").status_code == 404
    looks = [item.body.decode() for item in served.room.store.read("inspections")]
    assert any("the chain" in item for item in looks)


def test_lists_come_as_csv_and_json_with_the_same_lines(kim: Person, served: Running) -> None:
    _post(kim, "/api/records/star/deck-checks", {"values": {**CHECKED, "found": "a foreign card"}}, 201)
    hands = kim.get("/api/files/tables/holdem/hands/csv").text.splitlines()
    assert hands[0] == "hand,began,ended,players,pot,winners"
    assert len(hands) - 1 == len(_get(kim, "/api/files/tables/holdem/hands/json"))
    for name in ("star/trail", "star/duties", "floor/tables", "books/trial", "staff/trail"):
        lines = list(csv.DictReader(io.StringIO(kim.get(f"/api/files/{name}/csv").text)))
        told = _get(kim, f"/api/files/{name}/json")
        assert told
        assert list(told[0]) == list(lines[0])
    one = _get(kim, "/api/files/star/trail/json?kind=entry_made")
    assert {item["kind"] for item in one} == {"entry_made"}
    assert _get(kim, "/api/inspect/star/trail?kind=inspected")["lines"][1]["body"].count("as a file of entry_made")
    assert kim.get("/api/files/star/members/csv").text.strip() == "member,membership,card,kept_out"
    assert kim.get("/api/files/floor/waiting/csv").text.startswith("house,game,place,player,since,table,away")
    assert _get(kim, "/api/files/floor/calls/json") == []
    assert _get(kim, "/api/files/books/entries/json") is not None
    assert kim.get("/api/files/floor/chairs/csv").status_code in (400, 404)
    refused = kim.get("/api/files/star/trail/xls")
    assert refused.status_code in (400, 404), refused.text
