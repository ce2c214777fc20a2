"""What one release has kept is read by a later one that decides otherwise, under a corrected book: the same table."""

from __future__ import annotations

import asyncio
import dataclasses
from copy import deepcopy
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from pokerroom.errors import Malformed
from pokerroom.room.book_archive import BOOK_STREAM, BookArchive
from pokerroom.room.keys import room_key
from pokerroom.room.ledger_reading import read_ledger
from pokerroom.room.opening_room import open_room
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.store import Store
from pokerroom.room.tables.journal.entries import TableBetweenHands
from pokerroom.room.tables.journal.journal_port import NO_LIMITS
from pokerroom.room.tables.journal.played import played
from pokerroom.room.tables.journal.snapshots import encode_snapshot, read_snapshot
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.room.tables.stream.table_stream import stream_of
from pokerroom.rulebook import house_named, library
from pokerroom.rulebook.faults import Faults
from pokerroom.rulebook.library import Library
from pokerroom.rulebook.reading.whole_book import read_book
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table import Table
from pokerroom.table.opening.founding import rules_of
from testkit.suite.strict import allow_nothing, refuses

TABLE = "quiet-corner"


class Onlooker:
    """Somebody who looks on, so that the bots play."""

    player, since = "", 0

    def send(self, frame: bytes) -> None:
        """Nothing is done with what is seen."""


def settings(folder: Path) -> Settings:
    table = TableSettings("uk", "holdem", name="Quiet corner", seats=6, bots=3)
    return Settings(data=folder, pace=0.0, between_hands=0.0, demo=False, tables=(table,))


async def evening(folder: Path) -> dict[str, Any]:
    """Some hands at one table, and how it then stands."""
    room = await open_room(settings(folder))
    try:
        actor = room.tables[TABLE]
        actor.connect(Onlooker())
        hands = actor.journal.last_hand_number
        async with asyncio.timeout(60):
            while actor.journal.last_hand_number < hands + 4:
                await asyncio.sleep(0.01)
    finally:
        await room.close()
    return known(actor.journal)


def known(journal: TableJournal) -> dict[str, Any]:
    """Everything that matters of a table, in the middle of a hand too."""
    table, hand = journal.table, journal.hand
    return {
        "stacks": table.stacks,
        "standings": dict(table.state.players.blind_statuses),
        "places": table.state.button.places,
        "players": dict(table.seats.players),
        "books": table.books.ledger.text(),
        "cap": table.rules.terms.percentage,
        "hand": list(hand.events) if hand is not None else None,
        "next": hand.next() if hand is not None else None,
    }


def read_again(folder: Path) -> dict[str, Any]:
    with Store.open(f"sqlite:///{folder / 'room.db'}", room_key(folder / "room.key")) as store:
        return known(TableJournal.restore(store.read(stream_of(TABLE)), list, BookArchive(store).book, port=NO_LIMITS))


def test_a_stricter_release_with_a_corrected_book_reads_the_same_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = asyncio.run(evening(tmp_path))
    snapshot = saved(tmp_path)
    corrected(monkeypatch)
    allow_nothing(monkeypatch)
    monkeypatch.setattr("pokerroom.hand.decide._player_judge", refuses)
    assert read_again(tmp_path) == before
    assert read_otherwise(tmp_path, snapshot) == {"snapshot": True, "hands": True, "ledger": True}


def saved(folder: Path) -> bytes:
    """A snapshot of the table as it would be if no hand were running."""
    with Store.open(f"sqlite:///{folder / 'room.db'}", room_key(folder / "room.key")) as store:
        journal = TableJournal.restore(store.read(stream_of(TABLE)), list, BookArchive(store).book, port=NO_LIMITS)
    table = journal.table.copy()
    table.state.hand = None
    return encode_snapshot(TableBetweenHands(table, journal.wishes, journal.last), (), ())


def read_otherwise(folder: Path, snapshot: bytes) -> dict[str, bool]:
    """Whether everything else that is kept can be read: the snapshot, the played hands, the ledger with the books."""
    with Store.open(f"sqlite:///{folder / 'room.db'}", room_key(folder / "room.key")) as store:
        stream, book_archive = stream_of(TABLE), BookArchive(store)
        streamed = TableJournal.restore(store.read(stream), list, book_archive.book, port=NO_LIMITS)
        resting = read_snapshot(snapshot, book_archive.book).resting
        hands = [played(row, streamed.table.rules.hand) for row in store.hands(stream)]
        ledger, books = read_ledger(store)
        return {
            "snapshot": resting.table.books.ledger.text() == streamed.table.books.ledger.text()
            and resting.table.state.players.stakes != {},
            "hands": len(hands) >= 3 and all(hand.hand.over for hand in hands),
            "ledger": ledger.balanced(books),
        }


def corrected(monkeypatch: pytest.MonkeyPatch) -> None:
    """A later edition of the book takes more."""
    books = library()
    data = deepcopy(dict(books.book("uk").source))
    data["settings"]["commission"]["percentage"]["value"]["rate"] = 7
    faults = Faults()
    book = read_book("uk", data, books.vocabulary, {}, faults)
    faults.raise_if_any()
    assert book is not None
    assert book.digest != books.book("uk").digest
    later = Library(books.vocabulary, {**books.books, "uk": book})
    for module in ("book_archive", "tables.opening.known_houses"):
        monkeypatch.setattr(f"pokerroom.room.{module}.library", lambda: later)


def test_each_version_of_a_book_is_kept_once_and_one_that_is_not_is_asked_for_by_name(tmp_path: Path) -> None:
    asyncio.run(evening(tmp_path))
    asyncio.run(evening(tmp_path))
    with Store.open(f"sqlite:///{tmp_path / 'room.db'}", room_key(tmp_path / "room.key")) as store:
        assert [stored.kind for stored in store.read(BOOK_STREAM)] == ["book"]
        opened = Table(house_named("uk"), TableSetup(game="holdem", blinds=(1, 2))).opening
        assert BookArchive(store).book(opened) is library().book("uk")
        with pytest.raises(Malformed, match="the version 000000000000 of the rulebook 'uk' is not in this store"):
            BookArchive(store).book(structs.replace(opened, digest="0" * 64))


def test_an_old_version_is_read_by_a_vocabulary_that_asks_otherwise(tmp_path: Path) -> None:
    """What it does not answer is answered as the book does now; what nobody asks any more is left out."""
    today = library().book("uk")
    data = deepcopy(dict(today.source))
    del data["settings"]["time"]["clock"]
    data["settings"]["time"]["hourglass"] = {"value": 3, "cite": ["game.6"]}
    data["settings"]["commission"]["percentage"]["value"]["rate"] = 7
    row = next(iter(data["rulings"].values()))
    row["rows"] = [{"when": {"colour_of_the_cloth": "green"}, "effects": ["play_on"], "silent": True}]

    async def keep() -> None:
        with Store.open(f"sqlite:///{tmp_path / 'room.db'}", bytes(32)) as store:
            await BookArchive(store).keep(dataclasses.replace(today, source=data, digest="7" * 64), datetime.now(UTC))

    asyncio.run(keep())
    opened = structs.replace(
        Table(house_named("uk"), TableSetup(game="holdem", blinds=(1, 2))).opening, digest="7" * 64
    )
    with Store.open(f"sqlite:///{tmp_path / 'room.db'}", bytes(32)) as store:
        old = BookArchive(store).book(opened)
    assert old.digest == "7" * 64
    assert old.settings["time.clock"] == today.settings["time.clock"]
    assert "time.hourglass" not in old.settings
    assert (
        rules_of(opened, old).terms.percentage
        != rules_of(structs.replace(opened, digest=today.digest), today).terms.percentage
    ), "everything else stands as it was"


def test_an_old_version_with_parts_and_grounds_that_nobody_knows_is_read(tmp_path: Path) -> None:
    """Grounds of no matter, rows of another kind or of no clause, and fields that this release has no place for."""
    today = library().book("uk")
    data = deepcopy(dict(today.source))
    matter = next(iter(data["grounds"]))
    rows = data["grounds"][matter]
    sound = deepcopy(rows[-1])
    data["rulebook"]["motto"] = "Cards speak."
    data["clause"][0]["colour"] = "green"
    data["appendix"] = {"pages": 3}
    data["grounds"]["act.whistle"] = [{"cite": ["game.6"]}]
    data["grounds"][matter] = [
        {"cite": ["nowhere.99"]},
        {"cite": ["game.6"], "weather": "rain"},
        {"cite": "game.6"},
        "game.6",
        sound,
    ]
    data["grounds"]["act.fold"] = {"cite": ["game.6"]}

    async def keep() -> None:
        with Store.open(f"sqlite:///{tmp_path / 'room.db'}", bytes(32)) as store:
            await BookArchive(store).keep(dataclasses.replace(today, source=data, digest="8" * 64), datetime.now(UTC))

    asyncio.run(keep())
    opened = structs.replace(
        Table(house_named("uk"), TableSetup(game="holdem", blinds=(1, 2))).opening, digest="8" * 64
    )
    with Store.open(f"sqlite:///{tmp_path / 'room.db'}", bytes(32)) as store:
        old = BookArchive(store).book(opened)
    assert "act.whistle" not in old.grounds
    assert "act.fold" not in old.grounds
    assert [cite.clause for row in old.grounds[matter] for cite in row.cites] == sound["cite"]
    assert old.settings == today.settings
    assert old.clauses == today.clauses


def test_an_old_version_that_holds_up_nothing_for_a_matter_has_what_the_book_holds_up_now(tmp_path: Path) -> None:
    """Where they are clauses that it has: what a sign shows was not asked of every release's books."""
    today = library().book("star")
    data = deepcopy(dict(today.source))
    data["grounds"] = {"act.raise": data["grounds"]["act.bet"]}
    data["clause"] = [clause for clause in data["clause"] if clause["id"] != "1.1.rake-box"]

    async def keep() -> None:
        with Store.open(f"sqlite:///{tmp_path / 'room.db'}", bytes(32)) as store:
            await BookArchive(store).keep(dataclasses.replace(today, source=data, digest="6" * 64), datetime.now(UTC))

    asyncio.run(keep())
    setup = TableSetup(game="holdem", blinds=(1, 2))
    opened = structs.replace(Table(house_named("star"), setup).opening, digest="6" * 64)
    with Store.open(f"sqlite:///{tmp_path / 'room.db'}", bytes(32)) as store:
        old = BookArchive(store).book(opened)
    assert old.digest == "6" * 64
    assert old.grounds["sign.limit"] == today.grounds["sign.limit"]
    assert old.grounds["act.raise"] == today.grounds["act.bet"]
    assert [row.cites for row in old.grounds["served.rake_box"]] == [()]


def test_a_table_whose_book_is_nowhere_stays_closed_and_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(evening(tmp_path))
    corrected(monkeypatch)
    monkeypatch.setattr("pokerroom.room.book_archive.BookArchive.__init__", without_books)

    async def again() -> set[str]:
        room = await open_room(dataclasses.replace(settings(tmp_path), tables=()))
        await room.close()
        return set(room.tables)

    assert asyncio.run(again()) == set()
    said = capsys.readouterr().out
    assert "a table cannot be read and stays closed" in said
    assert "of the rulebook 'uk' is not in this store; allowed: the database in which the table was opened" in said
    assert "Traceback" not in said


def without_books(book_archive: BookArchive, store: Store, today: Library | None = None) -> None:
    """A shelf from which every book was lost."""
    assert today is not None
    book_archive._store, book_archive._kept, book_archive._read, book_archive._version, book_archive._today = (
        store,
        {},
        {},
        0,
        today,
    )
