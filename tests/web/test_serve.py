"""`pokerroom serve` as somebody runs it: it opens, says where, stops cleanly, and goes on when started again."""

from __future__ import annotations

import gc
import json
import logging
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import sqlalchemy
import structlog
from websockets.sync.client import connect

from pokerroom.cli.rooms import serve
from pokerroom.room import wire
from pokerroom.room.keys import room_key
from pokerroom.room.opening_room import open_room
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.store.opening.claim import claim
from pokerroom.room.store.opening.database import open_engine
from pokerroom.room.store.proof.tree import SignedHead
from pokerroom.rulebook.operator.rights import CommandRight
from pokerroom.web import app
from pokerroom.web.serving import forms_ready
from testkit.room.web_room import Running
from testkit.suite.command_line import Done, run

SETTINGS = """
demo = false
guests = "on"
pace = 0
between_hands = 0.05

[[tables]]
house = "uk"
game = "holdem"
seats = 4
bots = 3
name = "Corner table"
"""


class Served:
    """A room in a process of its own."""

    def __init__(self, folder: Path, *options: str) -> None:
        clean = {name: value for name, value in os.environ.items() if not name.startswith("POKERROOM_")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "pokerroom", "serve", "--port", "0", *options],
            cwd=folder, env=clean, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("The room is open at http://127.0.0.1:"), line + self._rest()
        self.address = line.split()[-1]

    def stop(self, how: signal.Signals) -> str:
        self.process.send_signal(how)
        out, err = self.process.communicate(timeout=120)
        assert (self.process.returncode, "Traceback" in err) == (0, False), err
        assert "The room is closed." in out
        return err

    def _rest(self) -> str:
        self.process.kill()
        return "".join(self.process.communicate())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "pokerroom.toml").write_text(SETTINGS)
    return tmp_path


@contextmanager
def process_left_as_it_was() -> Iterator[None]:
    """`serve` sets up its process, which here goes on to run other tests when the command's streams are closed."""
    garbage, switch = gc.get_threshold(), sys.getswitchinterval()
    loggers = [logging.getLogger(name) for name in (None, "uvicorn.error", "alembic")]
    before = [(logger, logger.level, logger.handlers[:]) for logger in loggers]
    structured = structlog.get_config()
    try:
        yield
    finally:
        gc.set_threshold(*garbage)
        sys.setswitchinterval(switch)
        structlog.configure(**structured)
        for each, level, handlers in before:
            each.setLevel(level)
            each.handlers[:] = handlers


@pytest.fixture
def serves(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Done]:
    """The command in this process."""
    monkeypatch.chdir(folder)

    def typed(*options: str) -> Done:
        with process_left_as_it_was():
            return run("serve", *options, columns=200)

    return typed


def test_it_opens_stops_and_goes_on(folder: Path) -> None:
    first = Served(folder, "--log-format", "json")
    with httpx.Client(base_url=first.address, verify=False) as browser:
        me = browser.post("/api/guest", json={"name": "Tove"}).json()
        cookie = f"pokerroom={browser.cookies['pokerroom']}"
        where = first.address.replace("http", "ws") + "/ws/tables/corner-table"
        with connect(where, additional_headers={"Cookie": cookie}, proxy=None) as talk:
            assert _hear(talk.recv(60)).name == "Tove"
            table = _hear(talk.recv(60))
            seat = next(seat.seat for seat in table.public.seats if not seat.player)
            talk.send(json.dumps({"do": "sit", "id": 1, "seat": seat, "chips": table.public.max_buy_in or 200}))
            while not isinstance(answer := _hear(talk.recv(60)), wire.Done | wire.Refused):
                pass
            assert isinstance(answer, wire.Done), answer
            logged = first.stop(signal.SIGINT)
            heard = [_hear(each) for each in talk]
        assert heard[-1] == wire.Closing(why="the room is closing", again=1000)
    for line in logged.splitlines():
        assert {"event", "level", "timestamp"} <= set(json.loads(line))
    assert cookie.partition("=")[2] not in logged
    assert me["csrf"] not in logged

    tables = (TableSettings("uk", "holdem", name="Corner table", seats=4, bots=3),)
    again = Running(folder / "room-data", open_room, demo=False, guests="on", tables=tables)
    headers = {"Cookie": cookie}
    assert httpx.get(again.url + "/api/me", headers=headers).json()["name"] == "Tove"
    seen = httpx.get(again.url + "/api/tables/corner-table", headers=headers).json()
    assert seen["you"]["seat"] == seat
    assert seen["version"] >= table.version
    again.close()


def _hear(frame: str | bytes) -> Any:
    return msgspec.json.decode(frame, type=wire.FromRoom)


def test_two_rooms_keep_apart(serves: Callable[..., Done]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert serves("--port", str(port)).stderr == (
            f"pokerroom: port {port} on 127.0.0.1 is taken; allowed: another one, such as --port {port + 1}, "
            "or stop what listens there\n"
        )
    room_key(Settings().key_path)
    engine = open_engine(Settings().database_url)
    claimed = claim(engine)
    assert serves("--port", "0").stderr == (
        "pokerroom: a room is open already on this database; allowed: stop it, or another --data or --database\n"
    )
    claimed.release()
    engine.dispose()


def test_a_room_whose_database_another_has_ends_by_itself(
    serves: Callable[..., Done], postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a restart of PostgreSQL, when another room was quicker."""
    engine = sqlalchemy.create_engine(postgres_url, isolation_level="AUTOCOMMIT")
    opened, over = threading.Event(), threading.Event()
    monkeypatch.setattr(serve, "_tell_room_is_open", lambda *_: opened.set())
    monkeypatch.setattr("pokerroom.room.store.opening.claim._CLAIM_SECONDS", 0.0)
    monkeypatch.setattr("pokerroom.room.store.in_service.claim_watch._SECONDS_BETWEEN_LOOKS", 0.05)

    def another() -> None:
        cut = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = 7306"
        opened.wait(60)
        with engine.connect() as connection:
            while not over.is_set():  # whoever asks first after it was cut has it
                connection.execute(sqlalchemy.text(cut))
                if connection.execute(sqlalchemy.text("SELECT pg_try_advisory_lock(7306)")).scalar():
                    break
                over.wait(0.01)
            over.wait(60)

    other = threading.Thread(target=another)
    other.start()
    try:
        done = serves("--port", "0", "--database", postgres_url)
        assert (done.returncode, "Traceback" in done.stderr) == (3, False), done.stderr
        assert "Another room has the database now. This one is closed" in done.stdout
    finally:
        over.set()
        other.join()
        engine.dispose()


def test_settings_in_force_are_shown(serves: Callable[..., Done]) -> None:
    shown = serves("--show-settings", "--port", "81").stdout
    rows = {line.split()[0]: line for line in shown.splitlines() if line.strip()}
    assert rows["port"].split()[1:] == ["81", "--port"]
    assert "pokerroom.toml" in rows["demo"]
    assert "the usual choice" in rows["host"]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--port", "99999"), "port = 99999 (--port); allowed: 0 to 65535"),
        (("--host", "203.0.113.9", "--port", "0"), "cannot listen on 203.0.113.9"),
        (("--host", "nowhere.invalid", "--port", "0"), "allowed: an address of this machine"),
        (("--config", "nowhere.toml"), "the settings in nowhere.toml cannot be read"),
        (("--database", "mysql://x/y"), "allowed: sqlite:///room.db"),
        (("--data", "pokerroom.toml"), "the folder pokerroom.toml cannot be used"),
    ],
)
def test_what_is_wrong_is_said_kindly(serves: Callable[..., Done], options: tuple[str, ...], words: str) -> None:
    done = serves(*options)
    assert (done.returncode, words in done.stderr) == (2, True), done.stderr


def test_every_form_is_ready_before_anybody_is_served(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two threads that work out together how a struct is read can end the process: it is done beforehand."""
    assert {CommandRight, SignedHead, wire.Act} <= forms_ready.make_forms_ready()
    asked: list[str] = []
    monkeypatch.setattr(app, "make_forms_ready", lambda: asked.append("before anything else"))
    with pytest.raises(AttributeError):
        app.make_app(None)  # type: ignore[arg-type]
    assert asked == ["before anything else"]
