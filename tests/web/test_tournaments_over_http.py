"""Tournaments from outside: people enter over HTTP, and somebody of the house directs, logged in with a password.

One room with one tournament serves all tests of the file; the last of them ends it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import closing
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


EVENING = "/api/tournaments/evening-1"
# A tournament at live tables, which the director opens with a few answers.
LIVE = {"house": "uk", "title": "Friday, live", "players": 6, "contribution": 20, "fee": 2}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(
        tmp_path_factory.mktemp("tournaments"),
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


@pytest.fixture(scope="module")
def bo(served: Running) -> Iterator[Person]:
    """The tournament director."""
    with closing(served.client()) as person:
        yield person.log_in("Bo", PASSWORD)


@pytest.fixture(scope="module")
def ann(served: Running) -> Iterator[Person]:
    """A guest who has entered the tournament, of full age."""
    with closing(served.client()) as person:
        guest = person.guest("Ann")
        paid = guest.post(f"{EVENING}/enter", {"confirms": ["age"]})
        assert paid.status_code == 200, paid.text
        yield guest


def _now(person: Person) -> Any:
    return _read(person.get(EVENING))


def _read(answer: httpx.Response) -> Any:
    """A tournament, or a refusal."""
    return msgspec.json.decode(answer.content, type=wire.TournamentNow) if answer.status_code == 200 else answer.json()


def _order(by: Person, do: str, code: int = 200, **parts: Any) -> Any:
    """Give an order, which is carried out, or refused with this code; return what is said of it."""
    told = by.post(EVENING, {"do": do, "parts": parts})
    assert told.status_code == code, told.text
    return _read(told)


def test_a_director_opens_a_live_tournament_with_a_few_answers(served: Running, ann: Person, bo: Person) -> None:
    assert "tournament director" in ann.post("/api/tournaments", LIVE).json()["allowed"]
    assert bo.post("/api/tournaments", {**LIVE, "house": "star"}).status_code == 403
    opened = bo.post("/api/tournaments", LIVE)
    assert opened.status_code == 201, opened.text
    friday = msgspec.json.decode(opened.content, type=wire.TournamentNow).tournament
    assert (friday.name, friday.price, friday.starts_at, friday.state) == ("friday-live", 22, 6, "open")
    conditions = served.room.services.tournaments.directors["friday-live"].tournament.state.conditions
    assert (conditions.dealt_live, conditions.players_at_most) == (True, 6)
    twice = bo.post("/api/tournaments", LIVE)
    assert (twice.status_code, twice.json()["allowed"]) == (409, "another name")
    for text, entered in (("ANN", "Ann"), ("Vic", "Vic (visitor)")):  # at the desk: who has an account, or a visitor
        told = bo.post("/api/tournaments/friday-live", {"do": "enter_player", "parts": {"player": text}})
        assert told.status_code == 200, told.text
        assert entered in [item["player"] for item in told.json()["entrants"]]


def test_whoever_enters_says_first_that_they_are_old_enough(served: Running) -> None:
    with closing(served.client()) as person:
        dee = person.guest("Dee")
        refused = dee.post(f"{EVENING}/enter", {})
        assert (refused.status_code, refused.json()["allowed"]) == (409, "confirm it, and enter then")
        assert [item.says for item in _now(dee).confirm] == ["I am 18 or older"]


def test_at_the_desk_of_a_tournament_in_the_room_only_accounts_are_entered(bo: Person) -> None:
    assert _order(bo, "enter_player", 400, player="Vic")["allowed"] == "the name of an account"


def test_nobody_plays_for_somebody_else_or_in_a_second_session(ann: Person) -> None:
    assert ann.post(f"{EVENING}/substitute", {"substitute": "Nobody"}).status_code == 400
    for door, body in (("substitute", {"substitute": "Bo"}), ("move", {"session": "final"}), ("announce-rebuy", {})):
        assert ann.post(f"{EVENING}/{door}", body).status_code in (400, 409), door


def test_a_director_of_the_house_gives_orders_over_http(served: Running, ann: Person, bo: Person) -> None:
    _stop_play(ann, bo)
    _warn_a_player(bo)
    _take_the_results_away(bo)
    _move_a_player_against_the_rules(bo)
    assert _order(bo, "resume_play").clock.runs
    assert _order(bo, "resume_play", 409)["what"]
    cancelled = _order(bo, "cancel_tournament", why="a fire after all")
    assert cancelled.tournament.state == "cancelled"
    assert served.room.faults() == []
    assert _now(ann).you.balance == 110, "the room's play chips, which came back"


def _stop_play(ann: Person, bo: Person) -> None:
    """Stop play, which a player cannot, and wait until no hand is played."""
    waited_for(lambda: _now(bo).tables)
    allowed = _order(ann, "pause_play", 403, why="mine")["allowed"]
    assert allowed == "log in as a tournament director, a manager (management) or a supervisor of uk"
    paused = _order(bo, "pause_play", why="a fire drill")
    assert paused.you.titles == ("tournament director",)
    assert (paused.clock.runs, "fire drill" in paused.clock.why) == (False, True)
    waited_for(lambda: not any(table.playing for table in _now(bo).tables), 60)


def _warn_a_player(bo: Person) -> None:
    """Decide on an offence; the case stands in the house's register by itself, decided."""

    def owed_cases() -> list[str]:
        return [item.what for item in _now(bo).owed if "case" in item.what]

    _order(bo, "record_offence", player="Ann", offence="abuse", what="shouting")
    assert owed_cases() == ["decide on case 1 of Ann"]
    _order(bo, "decide_case", case=1, penalty="warning", reason="it was the first time")
    assert not owed_cases()
    (case,) = bo.get("/api/records/uk/conduct").json()["entries"]
    assert (case["of_room"], case["values"]["player"], case["values"]["done"]) == (True, "Ann", "penalty")
    assert "shouting" in case["values"]["note"]


def _take_the_results_away(bo: Person) -> None:
    results = bo.get("/api/files/tournaments/evening-1/json").json()
    assert {result["player"] for result in results} == {entrant.player for entrant in _now(bo).entrants}
    heads = bo.get("/api/files/tournaments/evening-1/csv").text.splitlines()[0]
    assert heads.startswith("place,player,prize")


def _move_a_player_against_the_rules(bo: Person) -> None:
    """Move somebody to the fullest table, which speaks against the rules and is done once that is confirmed."""
    now = _now(bo)
    fullest = max(now.tables, key=lambda each: each.players)
    seat = min({1, 2, 3, 4} - {entrant.seat for entrant in now.entrants if entrant.table == fullest.id})
    who = next(entrant.player for entrant in now.entrants if entrant.table not in ("", fullest.id))
    where = {"player": who, "table": fullest.name, "seat": seat, "reason": "a seat by the door"}
    warned = _order(bo, "move_competitor", 409, **where)
    assert "confirm it as against the rules" in warned["allowed"]
    assert "uk:tournament-seating.8" in warned["cites"]
    moved = _order(bo, "move_competitor", **where, against_rules=True)
    there = next(entrant for entrant in moved.entrants if entrant.player == who)
    assert (there.table, there.seat) == (fullest.id, seat)
    assert _order(bo, "move_competitor", 409, **where)["what"]
