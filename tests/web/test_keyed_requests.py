"""A request over HTTP with a key is done once, however often and wherever it is sent again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy.exc import OperationalError

from pokerroom.room import opening_room
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.store.requests import kept_answers
from testkit.databases.postgres_proxy import PostgresProxy
from testkit.room.web_room import Person, Running

TABLES = (TableSettings("uk", "holdem", seats=6, bots=0, name="Holdem"),)
STAFF = (Staff("Bo", "uk", ("cashier",)),)
PASSWORD = "forty-two green doors"
Opener = Callable[[], Running]
# Where the database has no part in what is shown.
SQLITE = pytest.mark.parametrize("open_room", ["sqlite"], indirect=True)


@pytest.fixture(params=["sqlite", "postgresql"])
def open_room(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Opener]:
    """Opens the room, again and again on the same database."""
    url = "" if request.param == "sqlite" else request.getfixturevalue("postgres_url")
    chosen: dict[str, Any] = {"demo": False, "guests": "on", "money": "cage", "tables": TABLES, "staff": STAFF}
    opened: list[Running] = []

    def opens() -> Running:
        for running in opened:
            running.close()
        opened[:] = [Running(tmp_path, opening_room.open_room, database=url, pace=0.0, **chosen)]
        return opened[0]

    yield opens
    for each in opened:
        each.close()


def _new_cashier(running: Running, person: Person) -> Person:
    asyncio.run_coroutine_threadsafe(running.room.accounts.add_staff("Bo", PASSWORD), running.loop).result(30)
    return _cashier(person)


def _cashier(person: Person) -> Person:
    return person.log_in("Bo", PASSWORD)


def _sell(cashier: Person, key: str, amount: int = 700) -> httpx.Response:
    return cashier.post("/api/cage", {"do": "sell_chips", "parts": {"amount": amount}}, Idempotency_Key=key)


def _open_cage(bo: Person) -> None:
    for do, parts in (
        ("open_shift", {}),
        ("move_float", {"what": "chips", "way": "in", "amount": 50_000, "why": "float"}),
    ):
        assert bo.post("/api/cage", {"do": do, "parts": parts}).status_code == 200


def test_chips_are_sold_once_under_one_key(open_room: Opener, people: Callable[[Running], Person]) -> None:
    running = open_room()
    bo = _new_cashier(running, people(running))
    _open_cage(bo)
    first = _sell(bo, "sale-1")
    assert first.status_code == 200
    sold = running.room.ledger.balances
    elsewhere = _cashier(people(running))  # another connection, another login
    again = _sell(elsewhere, "sale-1")
    assert (again.status_code, again.content) == (200, first.content)
    assert again.headers["idempotency-replayed"] == "true"
    assert running.room.ledger.balances == sold
    other = _sell(bo, "sale-1", 800)
    assert (other.status_code, other.json()["what"]) == (
        409, "you have sent another request with the id 'sale-1'"
    )  # fmt: skip
    assert _sell(bo, "two words").json()["kind"] == "malformed"
    assert running.room.ledger.balances == sold

    running = open_room()  # the room was closed and opened again
    bo = _cashier(people(running))
    assert _sell(bo, "sale-1").content == first.content
    assert _sell(bo, "sale-1", 800).status_code == 409
    assert running.room.ledger.balances == sold
    assert _sell(bo, "sale-2").status_code == 200
    assert running.room.ledger.balances != sold


@SQLITE
def test_what_the_record_names_was_done_though_its_answer_is_not_known_any_more(
    open_room: Opener, people: Callable[[Running], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the room was killed between the two."""
    monkeypatch.setattr(kept_answers, "LONGEST_KEPT_ANSWER", 0)
    monkeypatch.setattr("pokerroom.web.serving.keyed_requests.LONGEST_KEPT_ANSWER", 0)
    running = open_room()
    bo = _new_cashier(running, people(running))
    _open_cage(bo)
    assert _sell(bo, "sale-1").status_code == 200
    sold = running.room.ledger.balances
    again = _sell(bo, "sale-1")
    assert (again.status_code, again.json()["kind"]) == (409, "done")
    other = _sell(bo, "sale-1", 800)
    assert (other.status_code, "another request with the id" in other.json()["what"]) == (409, True)
    assert running.room.ledger.balances == sold


def test_the_answers_that_are_kept_are_bounded(
    open_room: Opener, people: Callable[[Running], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_answers, "ANSWERS_KEPT", 2)
    monkeypatch.setattr(kept_answers, "_ANSWERS_BETWEEN_SWEEPS", 1)
    running = open_room()
    bo = _new_cashier(running, people(running))
    _open_cage(bo)
    answers = [_sell(bo, f"sale-{number}", 100 + number) for number in range(4)]
    assert [_sell(bo, "sale-3", 103).content] == [answers[3].content]
    assert _sell(bo, "sale-0", 100).json()["kind"] == "done"  # that it was done is known for ever


def test_who_hears_that_nobody_knows_may_ask_again(
    tmp_path: Path, proxy: PostgresProxy, people: Callable[[Running], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pokerroom.room.store.writer.UNSURE_SECONDS", 0.0)
    running = Running(
        tmp_path,
        opening_room.open_room,
        database=proxy.url,
        demo=False,
        money="cage",
        tables=TABLES,
        staff=STAFF,
        pace=0.0,
    )
    try:
        bo = _new_cashier(running, people(running))
        _open_cage(bo)
        proxy.fault = "acknowledgement lost"
        told = _sell(bo, "sale-1")
        assert (told.status_code, told.json()["kind"]) == (409, "unknown")
        proxy.fault = ""
        assert _sell(bo, "sale-1").json()["kind"] == "done"
        after = _sell(bo, "sale-2")
        assert after.status_code == 200, after.text  # everything goes on from what is stored
        slips = [item for item in after.json()["slips"] if item["what"] == "chips sold"]
        assert len(slips) == 2, after.text
        assert not asyncio.run_coroutine_threadsafe(running.room.lasting_faults(), running.loop).result(30)
    finally:
        proxy.fault = ""
        running.close()


@SQLITE
def test_where_it_cannot_be_read_what_became_of_a_request_one_is_told_so(
    open_room: Opener, people: Callable[[Running], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_given: object) -> None:
        raise OperationalError("SELECT", {}, Exception("the server closed the connection"))

    running = open_room()
    bo = _new_cashier(running, people(running))
    _open_cage(bo)
    with monkeypatch.context() as away:
        away.setattr(kept_answers.RequestAnswers, "find", fails)
        told = _sell(bo, "sale-1")
    assert (told.status_code, told.json()["what"]) == (409, "how things stand cannot be read right now")
    assert _sell(bo, "sale-1").status_code == 200
