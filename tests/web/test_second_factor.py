"""A second factor over HTTP: set up, asked for, never accepted twice, and what staff are without one."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP
from sqlalchemy import select

from pokerroom.room.opening_room import open_room
from pokerroom.room.people.staff.room_staff import FIRST_ADMINISTRATOR
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.store.schema import factors
from testkit.room.web_room import Person, Running

TABLES = (TableSettings("uk", "holdem", seats=4, bots=0, name="Holdem"),)
PASSWORD = "forty-two green doors"
NOON = 1_700_000_000.0
People = Callable[[Running], Person]


class App:
    """An authenticator app, and the clock that it shares with the room."""

    def __init__(self, running: Running) -> None:
        self.now = NOON
        running.room.accounts._clock = lambda: self.now

    def code(self, secret: str, later: float = 0.0) -> str:
        return TOTP(base64.b32decode(secret), 6, SHA1(), 30).generate(self.now + later).decode()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path, open_room, demo=False, tables=TABLES, pace=0.0, two_factor="auto")
    yield running
    running.close()


def _post(person: Person, path: str, status: int = 200, **body: Any) -> Any:
    answer = person.post(path, body)
    assert answer.status_code == status, answer.text
    return answer.json()


def _set_up(person: Person, app: App, password: str = PASSWORD) -> tuple[str, list[str]]:
    made = _post(person, "/api/account/factor/begin", password=password)
    assert made["uri"].startswith("otpauth://totp/pokerroom:")
    assert made["secret"] in made["uri"]
    assert made["picture"].startswith("data:image/svg+xml")
    codes = _post(person, "/api/account/factor/confirm", code=app.code(made["secret"]))["codes"]
    return made["secret"], codes


def test_staff_hold_their_roles_only_with_a_second_factor(served: Running, people: People) -> None:
    app = App(served)
    first = asyncio.run_coroutine_threadsafe(served.room.people.staff.first_administrator(), served.loop).result(30)
    ada = people(served).log_in(FIRST_ADMINISTRATOR, first)
    assert ada.get("/api/me").json()["roles"] == ["player"]
    assert ada.get("/api/me").json()["factor_wanted"]
    assert ada.get("/api/staff").status_code == 403
    secret, _ = _set_up(ada, app, first)
    assert ada.get("/api/me").json()["roles"] == ["player", "administrator"]
    assert not ada.get("/api/me").json()["factor_wanted"]
    assert ada.get("/api/staff").status_code == 200
    app.now += 60
    refused = _post(people(served), "/api/login", 403, name=FIRST_ADMINISTRATOR, password=first)
    assert refused["kind"] == "code_wanted"
    again = people(served).log_in(FIRST_ADMINISTRATOR, first, app.code(secret))
    assert again.get("/api/staff").status_code == 200


def test_a_code_is_accepted_once_and_a_recovery_code_too(served: Running, people: People) -> None:
    app = App(served)
    pia = people(served).register("Pia", PASSWORD)
    secret, codes = _set_up(pia, app)
    assert len({*codes}) == 10
    used = app.code(secret)  # it confirmed the factor
    said = _post(people(served), "/api/login", 403, name="Pia", password=PASSWORD, code=used)
    assert (said["kind"], said["what"]) == ("code_wanted", "this code is wrong, or was used before")
    people(served).log_in("Pia", PASSWORD, code=app.code(secret, 30))  # a telephone that is a little fast
    app.now += 30
    _post(people(served), "/api/login", 403, name="Pia", password=PASSWORD, code=app.code(secret))
    people(served).log_in("Pia", PASSWORD, code=codes[0].lower())
    _post(people(served), "/api/login", 403, name="Pia", password=PASSWORD, code=codes[0])
    assert pia.get("/api/account").json()["recovery_left"] == 9
    app.now += 300
    _post(people(served), "/api/login", 403, name="Pia", password=PASSWORD, code=app.code(secret, -90))


def test_wrong_codes_count_like_wrong_passwords(served: Running, people: People) -> None:
    app = App(served)
    secret, _ = _set_up(people(served).register("Pia", PASSWORD), app)
    app.now += 60
    tries = [
        people(served).post("/api/login", {"name": "Pia", "password": PASSWORD, "code": "12345x"}) for _ in range(6)
    ]
    assert [each.status_code for each in tries] == [403] * 5 + [429]
    right = {"name": "Pia", "password": PASSWORD, "code": app.code(secret)}
    assert people(served).post("/api/login", right).status_code == 429
    wrong = people(served).post("/api/login", {**right, "password": "something else"})
    assert wrong.status_code == 429


def test_it_is_set_up_and_turned_off_by_the_password(served: Running, people: People) -> None:
    app = App(served)
    pia = people(served).register("Pia", PASSWORD)
    assert _post(pia, "/api/account/factor/begin", 403, password="guessed")["what"] == "this is not your password"
    assert _post(pia, "/api/account/factor/confirm", 409, code="123456")["allowed"] == "set one up first"
    made = _post(pia, "/api/account/factor/begin", password=PASSWORD)
    assert _post(pia, "/api/account/factor/confirm", 403, code="12345x")["what"] == "this is not the code"
    assert not pia.get("/api/account").json()["factor"]
    people(served).log_in("Pia", PASSWORD)  # what is not confirmed is not asked for
    _post(pia, "/api/account/factor/confirm", code=app.code(made["secret"]))
    assert _post(pia, "/api/account/factor/begin", 409, password=PASSWORD)["allowed"] == "turn it off first"
    app.now += 60
    _post(pia, "/api/account/factor/off", 403, password=PASSWORD, code="12345x")
    assert not _post(pia, "/api/account/factor/off", password=PASSWORD, code=app.code(made["secret"]))["factor"]
    people(served).log_in("Pia", PASSWORD)


def test_the_secret_is_sealed_and_a_new_password_takes_it_away(served: Running, people: People) -> None:
    app = App(served)
    first = asyncio.run_coroutine_threadsafe(served.room.people.staff.first_administrator(), served.loop).result(30)
    ada = people(served).log_in(FIRST_ADMINISTRATOR, first)
    _set_up(ada, app, first)
    given = _post(ada, "/api/staff/appoint", name="Sue", house="uk", titles=["dealer"], why="new")["password"]
    secret, codes = _set_up(people(served).log_in("Sue", given), app, given)
    with served.room.store.engine.connect() as connection:
        kept = b"".join(bytes(row.secret) + bytes(row.recovery) for row in connection.execute(select(factors)))
    assert base64.b32decode(secret) not in kept
    assert codes[0].encode() not in kept
    fresh = _post(ada, "/api/staff/reset", name="Sue", why="a lost telephone")["password"]
    assert not people(served).log_in("Sue", fresh).get("/api/account").json()["factor"]


def test_when_it_is_wanted() -> None:
    assert not Settings().wants_second_factor
    assert Settings(demo=False).wants_second_factor
    assert not Settings(demo=False, two_factor="off").wants_second_factor
    assert Settings(two_factor="on").wants_second_factor
