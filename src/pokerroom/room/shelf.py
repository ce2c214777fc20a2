"""The versions of the rulebooks that tables were opened under.

A table goes by its book as it was when the table was opened. So the data of every such version is kept in the store, in
a stream of its own, and a room of a later release with a corrected book still finds the old one there.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final

import msgspec

from pokerroom.errors import Malformed
from pokerroom.room.forms import FORMS, brought_up
from pokerroom.room.store import Record, Store
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.book import read_book
from pokerroom.rulebook.faults import Faults
from pokerroom.rulebook.library import Library, library
from pokerroom.table.happenings import Opened

STREAM: Final = "books"
_KIND: Final = "book"


class _KeptBook(msgspec.Struct, frozen=True):
    """One version of one book: its data, and which version of another it extends."""

    id: str
    digest: str
    base: str
    data: dict[str, Any]


class Shelf:
    """The kept versions of a room's store, and today's library."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: dict[str, _KeptBook] = {}
        self._read: dict[str, Rulebook] = {}
        self._version = 0
        for stored in map(brought_up, store.read(STREAM)):
            kept = msgspec.json.decode(stored.body, type=_KeptBook)
            self._kept[kept.digest], self._version = kept, stored.version

    async def keep(self, book: Rulebook, at: datetime) -> None:
        """Keep this version of a book, and of the book it extends, if they are not kept yet."""
        new = [each for each in _with_bases(book, library()) if each.digest not in self._kept]
        if new:
            records = [Record(_KIND, msgspec.json.encode(each), form=FORMS.of(_KIND)) for each in new]
            self._version = await self._store.append(STREAM, self._version, records, at)
            self._kept |= {each.digest: each for each in new}

    def book(self, opened: Opened) -> Rulebook:
        """The very version of the book that a table was opened under."""
        today = library().books.get(opened.house)
        if today is not None and today.digest == opened.digest:
            return today
        return self._version_of(opened.digest, opened.house)

    def _version_of(self, digest: str, name: str) -> Rulebook:
        if digest in self._read:
            return self._read[digest]
        kept = self._kept.get(digest)
        if kept is None:
            what = f"the version {digest[:12]} of the rulebook {name!r} is not in this store"
            raise Malformed(what, allowed="a version that a table of this room was opened under")
        bases = {}
        if kept.base:
            base = self._version_of(kept.base, name)
            bases[base.id] = base
        faults = Faults()
        book = read_book(name, kept.data, library().vocabulary, bases, faults)
        faults.raise_if_any()
        if book is None or book.digest != digest:
            raise Malformed(f"the version {digest[:12]} of the rulebook {name!r} cannot be read")
        self._read[digest] = book
        return book


def _with_bases(book: Rulebook, books: Library) -> Iterator[_KeptBook]:
    """A book as it is kept, after the book that it extends."""
    base = books.books.get(book.extends)
    if base is not None:
        yield from _with_bases(base, books)
    yield _KeptBook(book.id, book.digest, base.digest if base is not None else "", dict(book.source))
