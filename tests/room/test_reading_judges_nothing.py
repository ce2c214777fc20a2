"""A release that allows nothing reads every kept stream to the same state, for every kind of record."""

from __future__ import annotations

from pathlib import Path

import pytest

from pokerroom.errors import PokerroomError
from pokerroom.room.tables.journal.journal_port import NO_LIMITS
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table import Table
from room.chaos.books import todays
from testkit.golden.kept_streams import STREAMS, expected, told_by_todays_book
from testkit.golden.streams import known_then, read_golden, state_of
from testkit.suite.strict import allow_nothing, judges


@pytest.mark.parametrize("file", STREAMS, ids=lambda file: file.stem)
def test_a_release_that_allows_nothing_reads_a_golden_stream(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    records, state = [told_by_todays_book(stored) for stored in read_golden(file)], expected(file)
    allow_nothing(monkeypatch)
    assert (
        known_then(file, state_of(TableJournal.restore(records, lambda cards: cards, todays, port=NO_LIMITS))) == state
    )


def test_it_does_allow_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(judges()) > 100
    allow_nothing(monkeypatch)
    with pytest.raises(PokerroomError, match="this release allows nothing"):
        Table(house_named("uk"), TableSetup(game="holdem", blinds=(1, 2)))
