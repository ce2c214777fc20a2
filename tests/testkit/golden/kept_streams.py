"""The streams that earlier releases wrote, and what is expected of them."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from pokerroom.room.store import Stored
from pokerroom.room.tables.journal.entries import OPENED
from pokerroom.rulebook import library
from pokerroom.table.happening_text import read_happening, write_happening
from pokerroom.table.happenings import Opened
from testkit.golden.streams import FOLDER, GoldenState, read_state

STREAMS = sorted(FOLDER.glob("*.jsonl"))


def by_todays_book(opened: Opened) -> Opened:
    return replace(opened, digest=library().book(opened.house).digest)


def told_by_todays_book(stored: Stored) -> Stored:
    if stored.kind != OPENED:
        return stored
    opened = read_happening(OPENED, stored.body)
    assert isinstance(opened, Opened)
    return replace(stored, body=write_happening(by_todays_book(opened)))


def expected(file: Path) -> GoldenState:
    state = read_state(file)
    return replace(state, table=replace(state.table, opening=by_todays_book(state.table.opening)))
