"""Tournaments from outside: people enter over HTTP, and somebody of the house directs, logged in with a password."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from pokerroom.room import wire
from pokerroom.room.opening_room import open_room
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.tournament_settings import TournamentSettings
from pokerroom.tournament.conditions import EligibilityTerms
from testkit.room.tournament_rooms import small_tournament
from testkit.room.web_room import Person, Running
from testkit.suite.waiting import waited_for

PASSWORD = "forty-two green doors"
STAFF = (Staff("Bo", "uk", ("tournament director",)), Staff("Lou", "uk", ("supervisor",)))
ADULTS = EligibilityTerms(entitled_only=True, minimum_age=18)
TOURNAMENT = TournamentSettings(
    small_tournament(sit_and_go=5, players_at_most=5, seats=4, eligibility=ADULTS), bots=5, bots_after=0
)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Running]:
    running = Running(
        tmp_path,
        open_room,
        demo=False,
        guests="on",
        tournaments=(TOURNAMENT,),
        staff=STAFF,
        pace=0.1,
        between_hands=1.0,
    )
    for name in ("Bo", "Lou"):
        adding = running.room.accounts.add_staff(name, PASSWORD)
        asyncio.run_coroutine_threadsafe(adding, running.loop).result(30)
    yield running
    running.close()


@pytest.fixture
def people() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def _now(person: Person) -> Any:
    return _read(person.get("/api/tournaments/evening-1"))


def _read(answer: httpx.Response) -> Any:
    """A tournament, or a refusal."""
    return msgspec.json.decode(answer.content, type=wire.TournamentNow) if answer.status_code == 200 else answer.json()


def _fullest(person: Person) -> tuple[str, str, int]:
    """The table with the most players: its id, its name in the tournament, and a free seat."""
    now = _now(person)
    table = max(now.tables, key=lambda each: each.players)
    taken = {entrant.seat for entrant in now.entrants if entrant.table == table.id}
    return table.id, table.name, min({1, 2, 3, 4} - taken)


def test_a_director_of_the_house_gives_orders_over_http(served: Running, people: ExitStack) -> None:
    ann, bo = (
        people.enter_context(closing(served.client())).guest("Ann"),
        people.enter_context(closing(served.client())),
    )
    bo = bo.log_in("Bo", PASSWORD)

    def order(do: str, code: int = 200, by: Person = bo, **parts: Any) -> Any:
        told = by.post("/api/tournaments/evening-1", {"do": do, "parts": parts})
        assert told.status_code == code, told.text
        return _read(told)

    # a tournament at live tables, which the director opens with a few answers
    asked = {"house": "uk", "title": "Friday, live", "players": 6, "contribution": 20, "fee": 2}
    assert "tournament director" in ann.post("/api/tournaments", asked).json()["allowed"]
    assert bo.post("/api/tournaments", {**asked, "house": "star"}).status_code == 403
    opened = bo.post("/api/tournaments", asked)
    assert opened.status_code == 201, opened.text
    friday = msgspec.json.decode(opened.content, type=wire.TournamentNow).tournament
    assert (friday.name, friday.price, friday.starts_at, friday.state) == ("friday-live", 22, 6, "open")
    conditions = served.room.tournaments.directors["friday-live"].tournament.state.conditions
    assert (conditions.dealt_live, conditions.players_at_most) == (True, 6)
    for text, entered in (("ANN", "Ann"), ("Vic", "Vic (visitor)")):  # at the desk: who has an account, or a visitor
        told = bo.post("/api/tournaments/friday-live", {"do": "enter_player", "parts": {"player": text}})
        assert told.status_code == 200, told.text
        assert entered in [item["player"] for item in told.json()["entrants"]]
    nobody = bo.post("/api/tournaments/evening-1", {"do": "enter_player", "parts": {"player": "Vic"}})
    assert (nobody.status_code, nobody.json()["allowed"]) == (400, "the name of an account")
    twice = bo.post("/api/tournaments", asked)
    assert (twice.status_code, twice.json()["allowed"]) == (409, "another name")
    refused = ann.post("/api/tournaments/evening-1/enter", {})
    assert (refused.status_code, refused.json()["allowed"]) == (409, "confirm it, and enter then")
    assert [item.says for item in _now(ann).confirm] == ["I am 18 or older"]
    paid = ann.post("/api/tournaments/evening-1/enter", {"confirms": ["age"]})
    assert paid.status_code == 200, paid.text
    # neither a stranger nor, in this house, anybody plays for her, and there is one session
    assert ann.post("/api/tournaments/evening-1/substitute", {"substitute": "Nobody"}).status_code == 400
    for door, body in (("substitute", {"substitute": "Bo"}), ("move", {"session": "final"}), ("announce-rebuy", {})):
        assert ann.post(f"/api/tournaments/evening-1/{door}", body).status_code in (400, 409), door
    waited_for(lambda: _now(bo).tables)
    assert (
        order("pause_play", 403, ann, why="mine")["allowed"]
        == "log in as a tournament director, a manager (management) or a supervisor of uk"
    )
    paused = order("pause_play", why="a fire drill")
    assert paused.you.titles == ("tournament director",)
    assert (paused.clock.runs, "fire drill" in paused.clock.why) == (False, True)
    waited_for(lambda: not any(table.playing for table in _now(bo).tables), 60)
    # a warning for Ann
    order("record_offence", player="Ann", offence="abuse", what="shouting")
    cases = [item.what for item in _now(bo).owed if "case" in item.what]
    assert cases == ["decide on case 1 of Ann"]
    order("decide_case", case=1, penalty="warning", reason="it was the first time")
    assert not [item for item in _now(bo).owed if "case" in item.what]
    # the case stands in the house's register by itself, decided
    (case,) = bo.get("/api/records/uk/conduct").json()["entries"]
    assert (case["of_room"], case["values"]["player"], case["values"]["done"]) == (True, "Ann", "penalty")
    assert "shouting" in case["values"]["note"]
    results = bo.get("/api/files/tournaments/evening-1/json").json()
    assert {result["player"] for result in results} == {entrant.player for entrant in _now(bo).entrants}
    heads = bo.get("/api/files/tournaments/evening-1/csv").text.splitlines()[0]
    assert heads.startswith("place,player,prize")
    # a move that speaks against the rules is made once that is confirmed
    free = _fullest(bo)
    who = next(entrant for entrant in _now(bo).entrants if entrant.table not in ("", free[0]))
    where = {"player": who.player, "table": free[1], "seat": free[2], "reason": "a seat by the door"}
    warned = order("move_competitor", 409, **where)
    assert "confirm it as against the rules" in warned["allowed"]
    assert "uk:tournament-seating.8" in warned["cites"]
    moved = order("move_competitor", **where, against_rules=True)
    there = next(entrant for entrant in moved.entrants if entrant.player == who.player)
    assert (there.table, there.seat) == (free[0], free[2])
    assert order("move_competitor", 409, **where)["what"]
    assert order("resume_play").clock.runs
    assert order("resume_play", 409)["what"]
    cancelled = order("cancel_tournament", why="a fire after all")
    assert cancelled.tournament.state == "cancelled"
    assert served.room.faults() == []
    mine = _now(ann).you
    assert mine.balance == 110, "the room's play chips, which came back"
