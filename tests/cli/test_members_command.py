"""`pokerroom members` as a command: looking beside an open room, orders while it is closed, all of it on record."""

from __future__ import annotations

import asyncio
import csv
import io
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pokerroom.cli.rooms.room_options import house_meant
from pokerroom.members import commands
from pokerroom.registers.register import registers_of
from pokerroom.room import wire
from pokerroom.room.chat.stored_chat import StoredChat, StoredLine
from pokerroom.room.keys import room_key
from pokerroom.room.people.members.room_members import RoomMembers
from pokerroom.room.registers.keeping import RoomRegisters
from pokerroom.room.store import Store
from pokerroom.room.store.opening.claim import claim
from pokerroom.room.wall_time import Zone
from pokerroom.rulebook import house_named
from pokerroom.rulebook.operator.usual import usual_house
from testkit.suite.whole_command import app

CARD = {"card": "S-17", "player": "Ann", "person": "Ann Other, 1 High Street", "what": "given out"}


def _store(folder: Path) -> Store:
    return Store.open(f"sqlite:///{folder / 'data' / 'room.db'}", room_key(folder / "data" / "room.key"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A room in which Ann has a card and a limit of her own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("POKERROOM_HOUSE", "star")
    (tmp_path / "pokerroom.toml").write_text('data = "data"\n', "utf-8")

    async def known(store: Store) -> None:
        members = RoomMembers(
            store,
            lambda: datetime.now(UTC),
            Zone(),
            waiting=timedelta(hours=24),
            rest=timedelta(minutes=30),
            houses=tuple,
            changed=lambda: None,
        )
        who: dict[str, Any] = {"at": members.now(), "player": "Ann", "by": "Kim", "title": "casino supervisor"}
        await members.do(commands.OpenMembership(**who), house_named("star"))
        await members.do(commands.IssueCard(**who, card="S-17"), house_named("star"))
        own: dict[str, Any] = {"at": members.now(), "player": "Ann", "by": "Ann"}
        await members.do(commands.SetLimit(**own, kind="buy_in", period="day", amount=300))
        await RoomRegisters(store, lambda: datetime.now(UTC)).make("star", "player-cards", CARD, "staff Kim (casino)")
        await StoredChat(store).keep("star-holdem", StoredLine(wire.ChatLine(1, "Ann", 3, 7, "nice hand")))

    with _store(tmp_path) as store:
        asyncio.run(known(store))
    return tmp_path


def run(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["members", *words])
    return done.exit_code, f"{done.output}{done.exception or ''}"


def _told(folder: Path, stream: str) -> list[str]:
    with _store(folder) as store:
        assert list(store.verify()) == []
        return [f"{each.by} {each.kind} {each.body.decode()}" for each in store.read(stream)]


def test_a_list_has_members_cards_and_who_is_kept_out(folder: Path) -> None:
    (row,) = csv.DictReader(io.StringIO(run("list", "--csv")[1]))
    assert row == {"member": "Ann", "membership": "club member", "card": "S-17", "kept_out": "False"}
    assert json.loads(run("list", "--find", "s-17", "--json")[1])[0]["member"] == "Ann"
    assert run("list", "--find", "Zoe")[1].strip() == "There are no members yet."


def test_what_a_member_limits_is_theirs_and_whoever_looks_is_on_record(folder: Path) -> None:
    code, text = run("show", "Ann", "--json")
    assert code == 0
    assert "300" not in text
    assert [item["what"] for item in json.loads(text)["history"]] == [
        "card S-17 given out",
        "a club member from now on",
    ]
    (limit,) = json.loads(run("limits", "Ann", "--json")[1])["limits"]
    assert (limit["kind"], limit["amount"]) == ("buy_in", 300)
    (look,) = _told(folder, "inspections")
    assert look.startswith("shell ")
    assert "the limits of Ann" in look


def test_a_member_is_barred_and_let_in_by_a_title_that_may_while_the_room_is_closed(folder: Path) -> None:
    code, text = run("bar", "Ann", "--why", "threats", "--days", "7", "--title", "dealer")
    assert code
    assert "dealer" in text
    code, text = run("bar", "Ann", "--why", "threats", "--days", "7")
    assert (code, text.startswith("Ann: bar 1: kept out of the room until")) == (0, True)
    assert json.loads(run("list", "--json")[1])[0]["kept_out"] is True
    record = _told(folder, "member:Ann")[-1]
    assert record.startswith("shell ")
    assert "member_barred" in record
    with _store(folder) as store:
        claimed = claim(store.engine)
        try:
            code, text = run("let-in", "Ann", "1", "--why", "sorry")
            assert code
            assert run("show", "Ann")[0] == 0
        finally:
            claimed.release()
    assert run("let-in", "Ann", "1", "--why", "sorry") == (0, "Ann: bar 1 lifted.\n")
    assert run("bar", "Zoe", "--why", "threats")[0]


def test_everything_is_exported_for_a_member_and_erased_without_breaking_the_chain(folder: Path) -> None:
    out = folder / "ann.json"
    code, _ = run("export", "Ann", "--out", str(out))
    assert code == 0
    told = json.loads(out.read_text("utf-8"))
    assert list(told["kept_beside_the_record"].values()) == ["Ann Other, 1 High Street"]
    assert told["own"]["limits"][0]["amount"] == 300
    assert told["entries"][0]["values"]["card"] == "S-17"
    assert [(item["table"], item["text"]) for item in told["said_at_tables"]] == [("star-holdem", "nice hand")]
    assert told["marked"] == {"players": [], "tables": [], "hands": []}
    code, text = run("erase", "Ann", "--why", "she asked")
    assert (code, "2 taken away" in text) == (0, True)
    again = json.loads(run("export", "Ann")[1])
    assert (again["kept_beside_the_record"], again["said_at_tables"]) == ({}, [])
    assert any("person_erased" in item for item in _told(folder, "records:star"))
    assert "nothing was kept" in run("erase", "Ann", "--why", "again")[1]


def test_the_shell_knows_a_house_of_the_rooms_own_by_its_id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "club.toml").write_text('[rulebook]\nid = "club"\ntitle = "The club"\nextends = "star"\n', "utf-8")
    (tmp_path / "pokerroom.toml").write_text('[[tables]]\nhouse = "club.toml"\ngame = "holdem"\n', "utf-8")
    monkeypatch.chdir(tmp_path)
    book = house_meant("club")
    assert (book.id, "player-cards" in registers_of(book)) == ("club", True)
    assert house_meant("").id == usual_house()
