"""Who may ask what: every role tries every command, over HTTP and WebSockets, and nothing is left off the list."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from contextlib import ExitStack, closing
from functools import cache
from typing import Any, Final, get_args

import msgspec
import pytest
from litestar.routes import WebSocketRoute

from pokerroom.cage.commands import AnyCageCommand
from pokerroom.promotions.commands import AnyPromotionCommand
from pokerroom.promotions.posted.terms import write_terms
from pokerroom.room import wire
from pokerroom.room.opening_room import open_room
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.settings.tournament_settings import TournamentSettings
from pokerroom.room.tournaments.tournament_orders import ORDERS
from pokerroom.rulebook import house_named
from pokerroom.rulebook.operator.rights import (
    HOUSE_ROLES,
    CommandKind,
    RoomRole,
    commands_of,
    may_ask,
    titles_holding,
    titles_of_house,
)
from pokerroom.web.shapes.orders_taken import LIMIT_ORDERS, LIST_ORDERS, MEMBER_ORDERS
from testkit.prizes.promoting import COMPLETE
from testkit.room.tournament_rooms import small_tournament
from testkit.room.web_room import Person, Running

PASSWORD: Final = "forty-two green doors"
TABLES: Final = (
    TableSettings("uk", "holdem", seats=4, bots=0, name="Holdem"),
    TableSettings("star-bonus", "holdem_bonus", bots=0, name="Bonus", pit="one"),
)
TOURNAMENT: Final = TournamentSettings(small_tournament(sit_and_go=5, players_at_most=5, seats=4))
# By role, somebody who holds it; their titles at the table of poker and at that of the game against the house.
PEOPLE: Final[dict[RoomRole, tuple[str, str, str]]] = {
    "dealer": ("Dee", "dealer", "dealer"),
    "supervisor": ("Sue", "supervisor", "casino supervisor"),
    "manager": ("Max", "management", "casino operator"),
    "tournament_director": ("Tod", "tournament director", ""),
    "cage": ("Cat", "cashier", "cashier"),
    "inspector": ("Ines", "inspector", "inspector"),
}
ADMINISTRATOR: Final = "Ada"
STAFF: Final = (
    *(Staff(name, "uk", (title,)) for name, title, _ in PEOPLE.values()),
    *(Staff(name, "star-bonus", (title,)) for name, _, title in PEOPLE.values() if title),
    Staff(ADMINISTRATOR, "", ("administrator",)),
)
# As the refusal of a command that is open to some roles only begins.
REFUSED: Final = re.compile(r"only (staff|the administrator|players|people who are logged in) can ")
PARTS: Final = {
    "house": "uk",
    "register": "deck-checks",
    "name": "evening-1",
    "day": "2026-01-01",
    "form": "csv",
    "number": "1",
    "table_id": "holdem",
    "game": "holdem",
    "person": "person-1",
    "what": "tables",
    "token": "nowhere",
}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    chosen: dict[str, Any] = {
        "demo": False,
        "guests": "on",
        "tables": TABLES,
        "staff": STAFF,
        "tournaments": (TOURNAMENT,),
    }
    running = Running(tmp_path_factory.mktemp("rights"), open_room, pace=0.0, frames_per_second=1e5, **chosen)
    for name in (*(each[0] for each in PEOPLE.values()), ADMINISTRATOR):
        asyncio.run_coroutine_threadsafe(running.room.accounts.add_staff(name, PASSWORD), running.loop).result(30)
    yield running
    running.close()


@pytest.fixture(scope="module")
def callers(served: Running) -> Iterator[dict[str, Person]]:
    """One caller for each role, and somebody who has not come in."""
    with ExitStack() as stack:
        persons = {each: stack.enter_context(closing(served.client())) for each in ("nobody", "player", *PEOPLE)}
        persons["administrator"] = stack.enter_context(closing(served.client()))
        persons["player"].guest("Pia")
        for role, name in (*((role, each[0]) for role, each in PEOPLE.items()), ("administrator", ADMINISTRATOR)):
            answer = persons[role].post("/api/login", {"name": name, "password": PASSWORD})
            assert answer.status_code == 200, answer.text
            persons[role]._known(answer)
        yield persons


def _held(role: str) -> set[Any]:
    """What the caller of a role holds: everybody of the house may play too, but not an inspector."""
    return set() if role == "nobody" else {role} if role == "inspector" else {"player", role}


def _sample(schema: dict[str, Any], every: dict[str, Any]) -> Any:
    """Something that fits a schema, as small as can be."""
    if "$ref" in schema:
        return _sample(every[schema["$ref"].rpartition("/")[2]], every)
    for choice in ("anyOf", "allOf"):
        if choice in schema:
            return _sample(schema[choice][0], every)
    if "enum" in schema:
        return schema["enum"][0]
    match schema.get("type"):
        case "object":
            return {name: _sample(schema["properties"][name], every) for name in schema.get("required", ())}
        case "array":
            return [_sample(schema.get("items", {}), every)] * schema.get("minItems", 0)
        case "integer":
            return schema.get("minimum", 1)
        case "boolean":
            return True
        case _:
            return "As" if "pattern" in schema else "x" * max(1, schema.get("minLength", 1))


@cache
def _message(kind: type[Any]) -> dict[str, Any]:
    schema = msgspec.json.schema(kind)
    return {**_sample(schema, schema["$defs"]), "do": kind.__struct_config__.tag}


def _judge(role: str, kind: CommandKind, command: str, status: int, body: dict[str, Any]) -> None:
    """Whoever may is not kept out by this door; whoever may not is told what it is, who may, and by which clause."""
    right = commands_of(kind)[command]
    if may_ask(right, _held(role)):
        assert not REFUSED.match(body.get("what", "")), (role, command, body)
        assert status not in (401, 500), (role, command, body)
        return
    assert status in (401, 403), (role, command, status, body)
    assert body["kind"] == "not_allowed"
    if status == 401:
        assert role == "nobody"
        return
    assert REFUSED.match(body["what"]), (role, command, body)
    assert all(each.replace("_", " ") in body["allowed"] for each in right.may), (role, command, body)


@pytest.mark.parametrize("role", ["nobody", "player", *PEOPLE, "administrator"])
def test_every_route_is_open_to_its_roles_and_to_nobody_else(callers: dict[str, Person], role: str) -> None:
    for command, right in commands_of("http").items():
        method, path = command.split(" ", 1)
        if "anybody" in right.may or command == "POST /api/logout":
            continue  # nobody is kept out; going out would end the test
        path = re.sub(r"{(\w+)}", lambda found: PARTS[found[1]], path)
        answer = callers[role].get(path) if method == "GET" else callers[role].post(path, {})
        body = answer.json() if answer.headers["content-type"].startswith("application/json") else {}
        _judge(role, "http", command, answer.status_code, body if isinstance(body, dict) else {})


@pytest.mark.parametrize("role", ["player", *PEOPLE, "administrator"])
@pytest.mark.parametrize(
    "table",
    [
        pytest.param("holdem", marks=pytest.mark.clause("uk:supervisor.1")),
        pytest.param("bonus", marks=pytest.mark.clause("star-bonus:1.1.7", "star-bonus:1.1.18")),
    ],
)
def test_every_message_is_heard_from_its_roles_and_from_nobody_else(
    callers: dict[str, Person], role: str, table: str
) -> None:
    talk = callers[role].sit_at(table)
    held = _held(role) - ({"tournament_director"} if table == "bonus" else set())
    for number, kind in enumerate(get_args(wire.ToRoom), 1):
        message = _message(kind)
        talk.say({**message, "id": number})
        heard = talk.hear()
        while getattr(heard, "id", 0) != number or isinstance(heard, wire.Answer):
            heard = talk.hear()
        what = heard.what if isinstance(heard, wire.Refused) else ""
        assert getattr(heard, "kind", "") != "malformed" or not REFUSED.match(what), heard
        right = commands_of("wire")[message["do"]]
        assert bool(REFUSED.match(what)) == (not may_ask(right, held)), (role, message, heard)
        if REFUSED.match(what):
            assert heard.kind == "not_allowed"
            assert "player" in right.may or heard.cites, heard
    talk.socket.close()


@pytest.mark.parametrize("role", [*PEOPLE, "player", "administrator"])
def test_what_is_asked_of_cage_promotions_and_tournaments(callers: dict[str, Person], role: str) -> None:
    draft = {"house": "uk", "terms": write_terms(COMPLETE)}
    callers["manager"].post("/api/promotions", draft)
    asked: dict[CommandKind, str] = {
        "cage": "/api/cage",
        "promotion": f"/api/promotions/{COMPLETE.name}",
        "tournament": "/api/tournaments/evening-1",
        "floor": "/api/floor/lists",
    }
    for kind, path in asked.items():
        for command in commands_of(kind):
            if command in ("cancel_promotion", "cancel_tournament"):
                continue  # the others are tried on it too
            answer = callers[role].post(path, {"do": command, "parts": {}})
            route = f"POST {path.replace(COMPLETE.name, '{name}').replace('evening-1', '{name}')}"
            if not may_ask(commands_of("http")[route], _held(role)):
                assert answer.status_code == 403
            else:
                _judge(role, kind, command, answer.status_code, answer.json())


@pytest.mark.clause("uk:supervisor.1")
@pytest.mark.parametrize("role", [*PEOPLE, "player", "administrator"])
def test_what_is_asked_about_members(callers: dict[str, Person], role: str) -> None:
    for command, right in commands_of("member").items():
        own = "player" in right.may
        path, route = (
            ("/api/limits", "POST /api/limits") if own else ("/api/members/uk/Pia", "POST /api/members/{house}/{name}")
        )
        answer = callers[role].post(path, {"do": command, "parts": {}})
        if not may_ask(commands_of("http")[route], _held(role)):
            assert answer.status_code == 403, (role, command, answer.text)
        else:
            _judge(role, "member", command, answer.status_code, answer.json())


def test_no_route_and_no_message_is_missing_from_the_list(served: Running) -> None:
    routes = set()
    for route in served.app.routes:
        path = re.sub(r"{(\w+):\w+}", r"{\1}", route.path)
        methods = {"WS"} if isinstance(route, WebSocketRoute) else set(route.methods) - {"OPTIONS", "HEAD"}
        routes |= {f"{method} {path}" for method in methods}
    assert routes == set(commands_of("http"))
    assert {each.__struct_config__.tag for each in get_args(wire.ToRoom)} == set(commands_of("wire"))
    assert {each.__struct_config__.tag for each in get_args(AnyCageCommand)} == set(commands_of("cage"))
    of_the_room = {"see_hand", "close_high_hands"}
    promotions = {each.__struct_config__.tag for each in get_args(AnyPromotionCommand)}
    assert promotions - of_the_room == set(commands_of("promotion"))
    assert set(ORDERS) == set(commands_of("tournament"))
    assert set(LIST_ORDERS.kinds) == set(commands_of("floor"))
    assert {*LIMIT_ORDERS.kinds, *MEMBER_ORDERS.kinds} == set(commands_of("member"))


TITLES: Final[dict[str, tuple[tuple[str, ...], ...]]] = {
    "uk": (("dealer",), ("supervisor",), ("management",), ("tournament director",), ("cashier",), ("inspector",)),
    "adelaide": (
        ("dealer",),
        ("Area Manager",),
        ("Casino Manager",),
        ("Tournament Director",),
        ("cashier",),
        ("Government Inspector",),
    ),
    "canberra": (
        ("dealer",),
        ("casino supervisor",),
        ("casino operator", "Gaming Shift Manager"),
        ("Tournament Director/Assistant",),
        ("cashier",),
        ("inspector",),
    ),
    "star": (
        ("dealer",),
        ("gaming supervisor", "casino supervisor", "Assistant Gaming Manager"),
        ("Gaming Manager", "Poker Manager", "casino operator"),
        ("Tournament Supervisor",),
        ("cashier",),
        ("inspector",),
    ),
    "star-bonus": (
        ("dealer",),
        ("gaming supervisor", "casino supervisor", "Assistant Gaming Manager"),
        ("casino operator",),
        (),
        ("cashier",),
        ("inspector",),
    ),
}


CLAUSES: Final = {
    "uk": ("dealer.1", "ring.13", "supervisor.1", "supervisor.2", "decisions.1", "tournament.14"),
    "adelaide": ("1.dealer", "1.area-manager", "1.casino-manager", "100.a", "84"),
    "canberra": ("A.dealer", "A.casino-supervisor", "A.casino-operator", "20.4", "A.tournament-director"),
    "star": (
        *("1.1.dealer", "1.1.casino-supervisor", "1.1.gaming-supervisor", "1.1.assistant-gaming-manager"),
        *("1.1.gaming-manager", "8.10", "28.1.1.16", "1.1.inspector"),
    ),
    "star-bonus": ("1.1.10", "1.1.7", "1.1.16", "1.1.3", "13.13.1", "1.1.18"),
}


@pytest.mark.parametrize(
    "book",
    [
        pytest.param(book, marks=pytest.mark.clause(*(f"{book}:{each}" for each in numbers)))
        for book, numbers in CLAUSES.items()
    ],
)
def test_which_titles_hold_which_role_in_a_house(book: str) -> None:
    house = house_named(book)
    assert tuple(titles_holding(house, role) for role in HOUSE_ROLES) == TITLES[book]
    ranks = [row["title"] for row in house.answer("room.staff")]
    held = [title for titles in TITLES[book] for title in titles]
    assert set(ranks) <= set(held)  # whoever the book gives a power has a role
    assert set(titles_of_house(house)) == set(held)


def test_whatever_an_inspector_looks_at_is_on_record_once_and_nothing_of_it_changes(
    callers: dict[str, Person], served: Running
) -> None:
    looked_at = [
        "/api/records/uk", "/api/records/uk/conduct", "/api/records/uk/conduct/csv", "/api/packets/uk/2026-01-02",
        "/api/members/uk", "/api/files/uk/members/csv", "/api/cage", "/api/floor", "/api/files/floor/tables/csv",
        "/api/files/uk/duties/json", "/api/books-report", "/api/staff/trail",
        "/api/files/staff/trail/json",
    ]  # fmt: skip
    store = served.room.store
    for path in looked_at * 2:
        assert callers["inspector"].get(path).status_code == 200, path
    looks = [(item.by, json.loads(item.body)["what"]) for item in store.read("inspections")]
    for path in looked_at:
        assert [by.endswith("(inspector)") for by, what in looks if what.endswith(f": {path}")] == [True], path
    before = len(list(store.read("inspections")))
    assert callers["manager"].get("/api/records/uk").status_code == 200
    assert len(list(store.read("inspections"))) == before
