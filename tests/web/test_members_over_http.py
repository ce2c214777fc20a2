"""Members over HTTP: a player limits and excludes themselves, the desk gives cards, the floor bars and separates."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pokerroom.room.opening_room import open_room
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.table_settings import TableSettings
from testkit.room.web_room import Person, Running

TABLES = (
    TableSettings("uk", "holdem", seats=6, bots=0, name="Holdem"),
    TableSettings("star", "holdem", seats=6, bots=0),
)
STAFF = (
    Staff("Bo", "uk", ("supervisor",)),
    Staff("Kim", "star", ("Gaming Manager",)),
    Staff("Tod", "uk", ("tournament director",)),
)
PASSWORD = "forty-two green doors"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path, open_room, demo=False, guests="on", tables=TABLES, staff=STAFF, pace=0.0)
    for staff in STAFF:
        asyncio.run_coroutine_threadsafe(running.room.accounts.add_staff(staff.name, PASSWORD), running.loop).result(30)
    yield running
    running.close()


def _do(person: Person, path: str, do: str, status: int = 200, **parts: Any) -> Any:
    answer = person.post(path, {"do": do, "parts": parts})
    assert answer.status_code == status, answer.text
    return answer.json()


def test_a_player_sees_and_sets_their_own_limits_and_nobody_elses(
    served: Running, people: Callable[[Running], Person]
) -> None:
    stranger, ann = people(served), people(served)
    assert stranger.get("/api/limits").status_code == 401
    ann.guest("Ann")
    assert ann.get("/api/limits").json()["limits"] == []
    body = _do(ann, "/api/limits", "set_limit", kind="loss", period="day", amount=300)
    assert [(item["kind"], item["amount"], item["left"]) for item in body["limits"]] == [("loss", 300, 300)]
    body = _do(ann, "/api/limits", "set_limit", kind="loss", period="day", amount=500)
    assert (body["limits"][0]["amount"], body["limits"][0]["next_amount"]) == (300, 500)
    for do, parts in (
        ("bar_member", {}),
        ("set_limit", {"kind": "loss", "period": "day", "amount": -1}),
        ("cool_off", {"hours": 1, "player": "Bob"}),
    ):
        assert ann.post("/api/limits", {"do": do, "parts": parts}).status_code == 400
    _do(ann, "/api/limits", "set_limit", 409, kind="session", period="day", amount=5)
    body = _do(ann, "/api/limits", "exclude_self", days=30)
    assert (body["excluded"], len(body["kept_out"]), body["history"][0]["by"]) == (True, 1, "Ann")
    assert _do(ann, "/api/limits", "exclude_self", 409, days=1)["what"] == "the exclusion cannot be made shorter"


def test_the_desk_and_the_floor_of_a_house(served: Running, people: Callable[[Running], Person]) -> None:
    ann, bo, kim, tod = (
        people(served),
        people(served).log_in("Bo", PASSWORD),
        people(served).log_in("Kim", PASSWORD),
        people(served).log_in("Tod", PASSWORD),
    )
    ann.guest("Ann")
    people(served).guest("Zoe")
    assert ann.get("/api/members/star").status_code == 403
    assert bo.get("/api/members/star").status_code == 403
    assert kim.get("/api/members/star/Nobody").json()["kind"] == "not_found"
    path = "/api/members/star/ann"  # as somebody types it
    _do(kim, path, "open_membership", kind="social member")
    body = _do(kim, path, "issue_card", card="S-17")
    assert (body["player"], body["membership"]) == ("Ann", "social member")
    assert [(item["number"], item["stage"]) for item in body["cards"]] == [("S-17", "valid")]
    assert [item["player"] for item in kim.get("/api/members/star?find=s-17").json()["members"]] == ["Ann"]
    _do(kim, path, "keep_members_apart", 409, other="zoe")
    assert _do(kim, path, "keep_members_apart", other="zoe", suspected=True)["apart"] == ["Zoe"]
    assert kim.get("/api/members/star/Zoe").json()["apart"] == ["Ann"]
    uk = "/api/members/uk/Ann"
    assert _do(tod, uk, "bar_member", 403, why="threats")["kind"] == "not_allowed"
    body = _do(bo, uk, "bar_member", why="threats")
    assert (body["bars"][0]["by"], body["bars"][0]["cites"], body["cards"]) == ("supervisor", ["uk:conduct.2"], [])
    entries = bo.get("/api/records/uk/exclusions").json()["entries"]
    assert [(entry["values"]["player"], entry["values"]["what"]) for entry in entries] == [
        ("Ann", "kept from the room")
    ]
    assert _do(bo, uk, "lift_member_bar", number=1, why="spoken to")["kept_out"] == []
    _do(ann, "/api/limits", "cool_off", hours=24)
    body = bo.get(uk).json()
    assert body["kept_out"][0].startswith("By their own choice")
    assert all("break" not in item["says"] for item in body["history"])  # why and how is theirs alone


def test_a_bar_has_a_time_of_the_rooms_wall_and_a_card_a_number_that_can_be_read(
    served: Running, people: Callable[[Running], Person]
) -> None:
    people(served).guest("Ann")
    bo, ann = people(served).log_in("Bo", PASSWORD), "/api/members/uk/Ann"
    refused = _do(bo, ann, "bar_member", 400, why="threats", until="2090-01-01T00:00:00Z")
    assert refused["kind"] == "malformed"
    _do(bo, ann, "bar_member", why="threats", until="2090-01-01T00:00:00")
    _do(bo, ann, "open_membership")
    assert "can be read" in _do(bo, ann, "issue_card", 400, card="  ")["what"]
    assert "text on one line" in _do(bo, ann, "issue_card", 400, card="\x00\n")["allowed"]
    assert bo.get(ann).json()["cards"] == []


def test_the_desk_opens_accounts_and_gives_players_new_passwords(
    served: Running, people: Callable[[Running], Person]
) -> None:
    bo, tod = people(served).log_in("Bo", PASSWORD), people(served).log_in("Tod", PASSWORD)

    def gives(staff: Person, name: str, status: int = 200) -> Any:
        answer = staff.post(f"/api/members/uk/{name}/password", {})
        assert answer.status_code == status, answer.text
        return answer.json()

    zoe = people(served)
    assert bo.get("/api/members/uk/Zoe").status_code == 404
    first = gives(bo, "Zoe")["password"]
    assert zoe.post("/api/login", {"name": "zoe", "password": first}).status_code == 200
    again = gives(bo, "zoe")
    assert again["player"] == "Zoe"
    assert zoe.get("/api/me").json()["name"] == ""  # logged in nowhere any more
    assert zoe.post("/api/login", {"name": "Zoe", "password": first}).status_code == 403
    assert zoe.post("/api/login", {"name": "Zoe", "password": again["password"]}).status_code == 200
    assert "staff Bo (supervisor)" in {item.by for item in served.room.store.read("accounts")}
    assert gives(bo, "Kim", 403)["allowed"] == "a new password by the administrator, under Staff"
    gives(tod, "Zoe", 403)
