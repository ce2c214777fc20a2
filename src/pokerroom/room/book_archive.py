"""The versions of the rulebooks that tables were opened under.

A table stays under its book as it was when the table was opened. So the data of every such version is stored, in a
stream of its own, and a room of a later release with a corrected book still finds the old one there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import replace
from datetime import datetime
from typing import Any, Final, Protocol

import msgspec

from pokerroom.errors import Malformed
from pokerroom.room.record_forms import FORMS, brought_up
from pokerroom.room.store import Record, Store
from pokerroom.room.store.request_context import outside_request
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.faults import Faults
from pokerroom.rulebook.library import Library, library
from pokerroom.rulebook.reading.whole_book import known_parts, read_book

BOOK_STREAM: Final = "books"
BOOK_KIND: Final = "book"
_MOST_REPAIRS: Final = 2  # values of the wrong kind are found first, and values without a meaning only after that
_GROUNDS_PREFIX: Final = "grounds "  # as a fault in them is called


class _ArchivedBook(msgspec.Struct, frozen=True):
    """One version of one book: its data, and which version of another it extends."""

    id: str
    digest: str
    base: str
    data: dict[str, Any]


class OpenedUnder(Protocol):
    """The opening of a table: its house, and the version of the book that it was opened under."""

    @property
    def house(self) -> str:
        """The id of the rulebook that the table was opened under."""

    @property
    def digest(self) -> str:
        """The digest of the book, which tells its version."""


class BookArchive:
    """The kept versions of a room's store, and the library of today: the packaged one unless another is given."""

    def __init__(self, store: Store, today: Library | None = None) -> None:
        self._store = store
        self._today = today or library()
        self._kept: dict[str, _ArchivedBook] = {}
        self._read: dict[str, Rulebook] = {}
        self._version = 0
        for stored in map(brought_up, store.read(BOOK_STREAM)):
            book = msgspec.json.decode(stored.body, type=_ArchivedBook)
            self._kept[book.digest], self._version = book, stored.version

    async def keep(self, book: Rulebook, at: datetime) -> None:
        """Keep this version of a book, and of the book it extends, if they are not kept yet."""
        new = [
            archived_book for archived_book in _with_bases(book, self._today) if archived_book.digest not in self._kept
        ]
        if new:
            records = [Record(BOOK_KIND, msgspec.json.encode(book), form=FORMS.of(BOOK_KIND)) for book in new]
            with outside_request():  # the opening of a table under the book may yet be refused
                self._version = await self._store.append(BOOK_STREAM, self._version, records, at)
            self._kept |= {book.digest: book for book in new}

    def book(self, opened: OpenedUnder) -> Rulebook:
        """Return the very version of the book that a table was opened under."""
        return self.opened_under(opened.house, opened.digest)

    def opened_under(self, house_id: str, digest: str) -> Rulebook:
        """Return the book of a house in the very version that something was opened under."""
        today = self._today.books.get(house_id)
        return today if today is not None and today.digest == digest else self.version(digest, house_id)

    def version(self, digest: str, name: str) -> Rulebook:
        """Return one stored version, or refuse one that is not in the store.

        `name` is the book's name in the refusal.
        """
        if digest in self._read:
            return self._read[digest]
        archived_book = self._kept.get(digest)
        if archived_book is None:
            what = f"the version {digest[:12]} of the rulebook {name!r} is not in this store"
            raise Malformed(what, allowed="the database in which the table was opened, or a backup of it")
        bases = {}
        if archived_book.base:
            base = self.version(archived_book.base, f"that {name} extends")
            bases[base.id] = base
        book = self._read[digest] = replace(_read_by_todays_words(archived_book, bases, self._today), digest=digest)
        return book


def _read_by_todays_words(archived: _ArchivedBook, bases: dict[str, Rulebook], todays_library: Library) -> Rulebook:
    """Read a stored version by the vocabulary of this program.

    A later release may ask a question that the old version does not answer, may ask it otherwise, or may no longer ask
    it. There the answer is that of today's book, or none. The same goes for a matter without clauses in the old
    version, if it has the clauses that today's book names. Parts that this release has no place for are left out: parts
    of a book, fields of its head and of its clauses, and grounds. Everything else stays as it was.
    """
    words, data = todays_library.vocabulary, known_parts(archived.data)
    today = todays_library.books.get(archived.id)
    if today is not None:
        data["grounds"] = {**today.source.get("grounds", {}), **data.get("grounds", {})}
    faults = Faults()
    book = read_book(archived.id, data, words, bases, faults)
    for _ in range(_MOST_REPAIRS):
        if faults.found:
            data = _with_todays_answers(data, faults, today.source if today is not None else {})
            faults = Faults()
            book = read_book(archived.id, data, words, bases, faults)
    faults.raise_if_any()
    if book is None:
        raise Malformed(f"the version {archived.digest[:12]} of the rulebook {archived.id!r} cannot be read")
    return book


def _with_todays_answers(data: dict[str, Any], faults: Faults, today: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data of a book with today's answer wherever it cannot be read any more."""
    mended = deepcopy(data)
    for fault in faults.found:
        if fault.key.startswith(_GROUNDS_PREFIX):
            _drop_ground(mended["grounds"], *fault.key.removeprefix(_GROUNDS_PREFIX).split(" row "))
            continue
        area, _, name = fault.key.split(" ", 1)[0].partition(".")
        where = ("rulings",) if area == "ruling" else ("settings", area)
        into, answers = mended, today
        for step in where:
            into, answers = into.setdefault(step, {}), answers.get(step, {})
        if name in answers:
            into[name] = answers[name]
        else:
            into.pop(name, None)
    return mended


def _drop_ground(grounds: dict[str, Any], matter: str, row: str = "") -> None:
    """Leave out a book's grounds for a matter, or one row of them; the other rows keep their places."""
    if row and matter in grounds:
        grounds[matter][int(row) - 1] = {}
    else:
        grounds.pop(matter, None)


def _with_bases(book: Rulebook, books: Library) -> Iterator[_ArchivedBook]:
    """Yield a stored book, after the book that it extends."""
    base = books.books.get(book.extends)
    if base is not None:
        yield from _with_bases(base, books)
    yield _ArchivedBook(book.id, book.digest, base.digest if base is not None else "", dict(book.source))
