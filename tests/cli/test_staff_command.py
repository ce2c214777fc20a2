"""`pokerroom staff` as a command: an account with a password for somebody whom the settings name, and nobody else."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from pokerroom.errors import NotAllowed
from pokerroom.room.keys import room_key
from pokerroom.room.people.account_record import AccountOpened, AccountRecord, PasswordChanged, read_accounts
from pokerroom.room.people.accounts import Accounts
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.sources import settings
from pokerroom.room.store import Store
from pokerroom.room.store.opening.claim import claim
from testkit.suite.whole_command import app

PASSWORD = "forty-two green doors"
FILE = 'data = "data"\n[[staff]]\nname = "Bo"\nhouse = "uk"\ntitles = ["supervisor"]\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pokerroom.toml").write_text(FILE, "utf-8")
    database = f"sqlite:///{tmp_path / 'data' / 'room.db'}"
    with Store.open(database, room_key(tmp_path / "data" / "room.key")):
        return tmp_path


def run(*words: str, typed: str = f"{PASSWORD}\n{PASSWORD}\n") -> tuple[int, str]:
    done = CliRunner().invoke(app, ["staff", *words], input=typed)
    return done.exit_code, f"{done.output}{done.exception or ''}"


def test_somebody_of_the_house_gets_an_account_and_logs_in(folder: Path) -> None:
    code, text = run("Bo")
    assert (code, text.splitlines()[-1]) == (0, "Bo can log in.")
    assert PASSWORD not in text
    chosen = settings(environment={}, folder=folder)
    assert chosen.staff == (Staff("Bo", "uk", ("supervisor",)),)

    async def logs_in() -> str:
        with Store.open(chosen.database_url, room_key(chosen.key_path)) as store:
            accounts = Accounts(store.engine, chosen)
            try:
                return (await accounts.log_in("Bo", PASSWORD)).login.name
            finally:
                await accounts.close()

    assert asyncio.run(logs_in()) == "Bo"
    again, text = run("Bo")
    assert again
    assert "Bo" in text


def test_before_the_first_start_it_says_to_start_the_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pokerroom.toml").write_text(FILE, "utf-8")
    code, text = run("Bo", typed="")
    assert code
    assert "start the room once, with pokerroom serve" in text


def test_a_new_password_takes_the_place_of_the_old_one_and_ends_its_logins(folder: Path) -> None:
    code, text = run("Bo", "--reset")
    assert code
    assert "Bo has no account yet" in text
    assert run("Bo")[0] == 0
    chosen = settings(environment={}, folder=folder)

    async def log_in(password: str, cookie: str = "") -> tuple[str, bool]:
        with Store.open(chosen.database_url, room_key(chosen.key_path)) as store:
            accounts = Accounts(store.engine, chosen)
            try:
                known = bool(cookie) and await accounts.logins.who(cookie) is not None
                return (await accounts.log_in("Bo", password)).cookie if password else "", known
            finally:
                await accounts.close()

    cookie, _ = asyncio.run(log_in(PASSWORD))
    assert asyncio.run(log_in("", cookie))[1]
    other = "seven blue windows"
    code, text = run("Bo", "--reset", typed=f"{other}\n{other}\n")
    assert (code, text.splitlines()[-1]) == (0, "Bo has a new password, and is logged in nowhere.")
    assert not asyncio.run(log_in(other, cookie))[1]
    with pytest.raises(NotAllowed):
        asyncio.run(log_in(PASSWORD))
    with Store.open(chosen.database_url, room_key(chosen.key_path)) as store:
        asyncio.run(AccountRecord(store, lambda: datetime.now(UTC)).open())
        told = [
            (type(happening), happening.by) for happening in read_accounts(store)
        ]  # and nothing was found at the opening
        assert told == [(AccountOpened, "whoever runs the room"), (PasswordChanged, "whoever runs the room")]


def test_a_password_is_not_reset_while_the_room_is_open(folder: Path) -> None:
    assert run("Bo")[0] == 0
    chosen = settings(environment={}, folder=folder)
    with Store.open(chosen.database_url, room_key(chosen.key_path)) as store:
        claimed = claim(store.engine)
        try:
            assert run("Bo", "--reset")[0]
        finally:
            claimed.release()
    assert run("Bo", "--reset")[0] == 0


def test_somebody_else_is_not_asked_for_a_password(folder: Path) -> None:
    code, text = run("Mo")
    assert code
    assert "Password" not in text


@pytest.mark.parametrize(
    ("name", "typed", "said"),
    [
        ("Mo", f"{PASSWORD}\n{PASSWORD}\n", "Mo"),
        ("Bo", "short\nshort\n", "password"),
    ],
)
def test_nobody_else_does_nor_with_a_poor_password(folder: Path, name: str, typed: str, said: str) -> None:
    code, heard = run(name, typed=typed)
    assert code
    assert said in heard
    assert "can log in" not in heard


def test_a_stranger_is_refused_before_a_password_is_asked_for(folder: Path) -> None:
    code, heard = run("Zed", typed="")
    assert code
    assert "Zed is not on the staff" in heard
    assert "assword" not in heard


def test_from_a_pipe_the_password_is_a_line_and_nothing_warns(folder: Path) -> None:
    sent = subprocess.run(
        [sys.executable, "-m", "pokerroom", "staff", "Bo"],
        input=f"{PASSWORD}\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert (sent.returncode, sent.stdout.strip(), sent.stderr.strip()) == (0, "Bo can log in.", "")


def test_at_a_keyboard_it_is_typed_twice(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, object] = {}

    def typed(text: str, **how: object) -> str:
        asked.update(how, text=text)
        return PASSWORD

    monkeypatch.setattr("pokerroom.cli.rooms.staff.sys", SimpleNamespace(stdin=SimpleNamespace(isatty=lambda: True)))
    monkeypatch.setattr("pokerroom.cli.rooms.staff.typer.prompt", typed)
    assert run("Bo", typed="")[0] == 0
    assert asked == {"text": "Password", "hide_input": True, "confirmation_prompt": True}


def test_a_room_that_is_not_there_is_not_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pokerroom.toml").write_text(FILE, "utf-8")
    code, _ = run("Bo")
    assert code
    assert not (tmp_path / "data").exists()
