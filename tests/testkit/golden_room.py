"""Golden streams of the room besides its tables: the ledger and the shelf of rulebooks, with what they lead to.

`python -m testkit.golden` makes those that are missing, as it does for tables, and never writes over one that is there.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import msgspec

from pokerroom.errors import Malformed
from pokerroom.house.entries import CAGE, OTHER_TABLES, ChipMove
from pokerroom.room import ledger, shelf
from pokerroom.room.ledger import RoomLedger, TableBookings
from pokerroom.room.shelf import Shelf
from pokerroom.room.store import Record, Store
from pokerroom.rulebook import Rulebook, library
from pokerroom.rulebook.types import show
from pokerroom.table.happenings import Booked
from testkit.golden import FOLDER, GoldenRecord, golden_line

ROOM: Final = FOLDER / "room"
NOON: Final = datetime(2024, 8, 16, 12, tzinfo=UTC)


@contextmanager
def new_store() -> Iterator[Store]:
    """A store with nothing in it."""
    with tempfile.TemporaryDirectory() as folder, Store.open(f"sqlite:///{folder}/room.db", bytes(32)) as store:
        yield store


async def _keep_entries(store: Store) -> None:
    """Chips given and taken back, a buy-in with chips of the cage's, a move to another table, and a cash-out."""
    book = await RoomLedger.open(store, NOON)
    await book.give("Ann", 300, NOON, by="cashier")
    await book.give("Ann", -50, NOON, by="cashier")
    bought = Booked("buy-in", (ChipMove(CAGE, "seat 3", 500),), NOON, (), {"Ann": 500})
    left = Booked("to another table", (ChipMove("seat 3", OTHER_TABLES, 420),), NOON)
    came = Booked("from another table", (ChipMove(OTHER_TABLES, "seat 1", 420),), NOON)
    gone = Booked("cash-out", (ChipMove("seat 1", CAGE, 420),), NOON, (), {"Ann": -420})
    await book.append((), [TableBookings("harbour", bought, "player Ann", "7")], NOON)
    await book.append((), [TableBookings("harbour", left), TableBookings("garden", came)], NOON)
    await book.append((), [TableBookings("garden", gone, "player Ann", "9")], NOON)


async def _keep_books(store: Store) -> None:
    """One version of one book."""
    await Shelf(store).keep(library().book("uk"), NOON)


def accounts(store: Store) -> dict[str, Any]:
    """What every account of a store's ledger holds."""
    return RoomLedger(store).balances


def answers(store: Store) -> dict[str, Any]:
    """What the kept books of a store say, by digest and question."""
    kept = [msgspec.json.decode(stored.body) for stored in store.read(shelf.BOOK_STREAM)]
    with_shelf = Shelf(store)
    return {each["digest"]: _answers(with_shelf.version(each["digest"], each["id"])) for each in kept}


def _answers(book: Rulebook) -> dict[str, str]:
    return {
        f"{key} {context}".strip(): show(setting.value(context))
        for key, setting in book.settings.items()
        for context in setting.picks
    }


# Each golden stream of the room: its name in a store, how it was kept, and what it leads to.
STREAMS: Final[Mapping[str, tuple[str, Callable[[Store], Awaitable[None]], Callable[[Store], dict[str, Any]]]]] = {
    "ledger": (ledger.LEDGER_STREAM, _keep_entries, accounts),
    "books": (shelf.BOOK_STREAM, _keep_books, answers),
}


def make_room(folder: Path, name: str) -> list[Record]:
    """Keep a golden stream of the room and write it down; refused if that was done before."""
    file = folder / f"{name}.jsonl"
    if file.exists():
        raise Malformed(f"{file.name} is there already", allowed="another name: a golden stream is never written again")
    stream, keep, leads_to = STREAMS[name]
    with new_store() as store:
        asyncio.run(_kept(store, keep))
        records = [Record(each.kind, each.body, each.secret, each.form) for each in store.read(stream)]
        state = leads_to(store)
    file.write_text("".join(map(golden_line, records)), "utf-8")
    text = msgspec.json.format(msgspec.json.encode(state, order="deterministic"), indent=1)
    file.with_suffix(".state.json").write_text(text.decode() + "\n", "utf-8")
    return records


async def _kept(store: Store, keep: Callable[[Store], Awaitable[None]]) -> None:
    await keep(store)


def read_room(name: str) -> list[GoldenRecord]:
    """The records of a golden stream of the room."""
    lines = (ROOM / f"{name}.jsonl").read_text("utf-8").splitlines()
    return [msgspec.json.decode(line, type=GoldenRecord) for line in lines]


def told(name: str) -> dict[str, Any]:
    """What a golden stream of the room leads to."""
    found: dict[str, Any] = msgspec.json.decode((ROOM / f"{name}.state.json").read_bytes())
    return found


def led_to(name: str, golden: Sequence[GoldenRecord]) -> dict[str, Any]:
    """What these records lead to in a store of their own."""
    stream, _, leads_to = STREAMS[name]
    records = [Record(each.kind, bytes(each.body), each.secret, each.form) for each in golden]
    with new_store() as store:
        asyncio.run(_append(store, stream, records))
        return leads_to(store)


async def _append(store: Store, stream: str, records: Sequence[Record]) -> None:
    await store.append(stream, 0, records, NOON)
