"""All rulebooks together: read them from disk, find books and clauses, compare them.

A book is a folder of TOML files or a single TOML file; both hold the same tables (`rulebook`, `clause`, `settings`,
`rulings`). Nothing else is needed to add one.
"""

from __future__ import annotations

import difflib
import gc
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

import rtoml

from pokerroom.citation import Citation, joined_cites, read_citation
from pokerroom.errors import (
    LONGEST_LINE,
    Malformed,
    as_given,
    is_kind,
    listed,
    refuse_unless_kind,
    refuses_misread_calls,
)
from pokerroom.rulebook.book import Rulebook
from pokerroom.rulebook.clause import AREAS, Clause
from pokerroom.rulebook.data_files import DATA
from pokerroom.rulebook.faults import Faults
from pokerroom.rulebook.house import House
from pokerroom.rulebook.reading.whole_book import read_book
from pokerroom.rulebook.vocabulary import Vocabulary, read_vocabulary
from pokerroom.wording.few_names import few_names


@refuses_misread_calls
@dataclass(frozen=True, slots=True, eq=False)
class Library:
    """The vocabulary and the books that answer it: a collection of books by their ids.

    >>> "uk" in library(), len(library()), [book.id for book in library()][-1], library()["uk"].id
    (True, 5, 'uk', 'uk')
    """

    vocabulary: Vocabulary
    books: Mapping[str, Rulebook]

    def __post_init__(self) -> None:
        if not is_kind(self.vocabulary, Vocabulary) or not is_kind(self.books, Mapping):
            raise Malformed(
                "a library is made of a vocabulary and the books that answer it",
                allowed="library(), library().with_book(path) or read_library(folder)",
            )

    def __repr__(self) -> str:
        return f"<Library: {', '.join(self.books)}>"

    def __iter__(self) -> Iterator[Rulebook]:
        return iter(self.books.values())

    def __len__(self) -> int:
        return len(self.books)

    def __contains__(self, book: object) -> bool:
        """Return whether the library has this book, given by its id or as a book."""
        return book in self.books if isinstance(book, str) else book in self.books.values()

    def __getitem__(self, name: str) -> Rulebook:
        """Return the book with this id, as `book` does."""
        return self.book(name)

    def book(self, name: str) -> Rulebook:
        """Return the book with this id, in upper or lower case."""
        if not isinstance(name, str):
            raise _no_such("rulebook", name, self.books)
        book = self.books.get(name) or self.books.get(_id(name))
        if book is None:
            raise _no_such("rulebook", name, self.books)
        return book

    def house(self, name: str | Path) -> House:
        """Return a house with every choice at its default, by its book's id or from a file of your own."""
        return House(self.named(name))

    def named(self, name: str | Path) -> Rulebook:
        """Return the book of a house, by its id or from a file of your own, which does not join the library."""
        if isinstance(name, Path):
            return list(self.with_book(name).books.values())[-1]
        if not isinstance(name, str):
            raise _no_such("house", name, self.books)
        if self.is_file(name):
            return list(self.with_book(name).books.values())[-1]
        book = self.books.get(_id(name))
        if book is None and len(name) <= LONGEST_LINE and Path(name).is_file():
            raise Malformed(f"{as_given(name)} is no rulebook", allowed="a file in TOML whose name ends in .toml")
        if book is None:
            raise _no_such("house", name, self.books)
        return book

    def is_file(self, name: str) -> bool:
        """Return whether a name is a file or folder of your own, and not a book's id."""
        if not is_kind(name, str):
            raise _no_such("house", name, self.books)
        if name.endswith(".toml"):
            return True
        if not name or name in self.books or _id(name) in self.books or not Path(name).is_dir():
            return False
        return any(sign in name for sign in ("/", "\\")) or any(Path(name).glob("*.toml"))

    @property
    def between_players(self) -> tuple[Rulebook, ...]:
        """The books of poker between players."""
        return tuple(book for book in self.books.values() if book.kind == "poker")

    def clause(self, cite: Citation | str) -> Clause:
        """Return the clause of a citation.

        >>> library().clause("uk:showdown.2").topic
        'cards-speak'
        """
        citation = cite if isinstance(cite, Citation) else read_citation(cite)
        return self.book(citation.book).clause(citation.clause)

    def held_up(self, *matters: str) -> tuple[Citation, ...]:
        """Return the clauses that any book marks as telling for these matters, where no particular house is meant.

        >>> [str(cite) for cite in library().held_up("deck.36")]
        ['canberra:2.2(e)', 'star:4.1.3']
        """
        listed = (book.grounds.get(matter, ()) for matter in matters for book in self.books.values())
        return joined_cites(*(row.cites for rows in listed for row in rows))

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """Every clause of every book, once; a house that extends a book contributes only its own clauses."""
        return tuple([clause for clauses in self._clauses_by_book(self.books.values()).values() for clause in clauses])

    def sources_of(self, books: Collection[str]) -> frozenset[str]:
        """Return the books that have the clauses of these books: themselves, and those that they extend."""
        named = listed(books, "books", str(list(self.books)[:2]))
        return frozenset(self._clauses_by_book([self.book(book) for book in named]))

    def _clauses_by_book(self, books: Iterable[Rulebook]) -> dict[str, list[Clause]]:
        """Return the clauses of these books, grouped by the book that has them, in the order of the library."""
        found: dict[str, dict[Citation, Clause]] = {name: {} for name in self.books}
        for book in books:
            for clause in book.clauses.values():
                found.setdefault(clause.cite.book, {}).setdefault(clause.cite, clause)
        return {name: list(clauses.values()) for name, clauses in found.items() if clauses}

    def find(self, *words: str, book: str = "", area: str = "") -> list[Clause]:
        """Return the clauses that contain all the words, those with the words in their topic first.

        Among equals, the most telling clause of each book comes before the second of any.
        """
        for word in words:
            refuse_unless_kind(word, str, "is no word to look for", allowed=_WORDS_TO_LOOK_FOR)
        wanted = [word.casefold() for phrase in words for word in phrase.split()]
        if not wanted:
            raise Malformed("no words to look for", allowed=_WORDS_TO_LOOK_FOR)
        if area and area not in AREAS:
            raise Malformed(f"there is no area {as_given(area)}", allowed=few_names(AREAS, area))
        searched = self._clauses_by_book([self.book(book)] if book else self.books.values())
        looked_for = [word_pattern(word) for word in wanted]
        phrase = " ".join(wanted)
        matches: list[tuple[int, int, Clause]] = []
        for clauses in searched.values():
            found: list[tuple[int, float, Clause]] = []
            for clause in clauses:
                text = f"{clause.topic.replace('-', ' ')} {clause.says} {clause.note} {clause.example}".casefold()
                if all(word.search(text) for word in looked_for) and (not area or clause.area == area):
                    found.append((_nearness(phrase, clause), -_density(looked_for, clause), clause))
            ranks: Counter[int] = Counter()
            for near, _, clause in sorted(found, key=lambda match: match[:2]):
                matches.append((near, ranks[near], clause))
                ranks[near] += 1
        return [clause for *_, clause in sorted(matches, key=lambda match: match[:2])]

    def with_book(self, path: Path | str) -> Library:
        """Return this library with one more book, from a file or folder.

        Refuse a book with faults, listing them all.
        """
        if not is_kind(path, str | Path) or not str(path):
            raise Malformed(f"{as_given(path)} is no file", allowed="the name of a rulebook's file or folder")
        faults, home = Faults(), Path(path)
        if home.is_dir() and not any(home.glob("*.toml")):
            raise Malformed(f"there is no rulebook in {as_given(path)}", allowed="a folder of TOML files, or one file")
        book = _read_book_files(home, self.vocabulary, self.books, faults)
        if book and book.id in self.books:
            faults.add(home.name, "rulebook", f"there is a book {book.id!r} already")
        faults.raise_if_any()
        if book is None:
            raise AssertionError("a book without faults is a book")
        return Library(self.vocabulary, {**self.books, book.id: book})


def _nearness(phrase: str, clause: Clause) -> int:
    """Return how close a clause is to a phrase: 0 is its topic, 1 in its topic, 2 in its text, 3 only the words."""
    topic = clause.topic.replace("-", " ")
    if phrase in topic:
        return 0 if phrase == topic else 1
    return 2 if phrase in clause.says.casefold() else 3


def _density(looked_for: Sequence[re.Pattern[str]], clause: Clause) -> float:
    """Return how much of a clause's text is about the words."""
    return sum(len(word.findall(clause.says.casefold())) for word in looked_for) / (
        _WORDS_ADDED_TO_LENGTH + len(clause.says.split())
    )


_WORDS_TO_LOOK_FOR = "words of a clause, such as 'string bet'"
_WORDS_ADDED_TO_LENGTH = 20  # so that a very short clause does not rank first for containing one of the words
_LETTERS_OF_SHORT_WORD = 3  # letters: many others begin with it


def word_pattern(word: str) -> re.Pattern[str]:
    """Return the pattern of a word at a word's beginning in lower-case text.

    A short word may only have its own endings.

    >>> [bool(word_pattern("bet").search(text)) for text in ("he bets", "betting", "between", "a sorbet")]
    [True, True, False, False]
    """
    begins = rf"(?<!\w){re.escape(word)}"
    if len(word) > _LETTERS_OF_SHORT_WORD:
        return re.compile(begins)
    return re.compile(rf"{begins}(?:{re.escape(word[-1])}?(?:s|es|ed|ing))?(?!\w)")


def _id(name: str) -> str:
    """Return a book's id from a spelling of it."""
    return re.sub(r"[\s_-]+", "-", str(name).strip().casefold())


def _no_such(what: Literal["rulebook", "house"], name: str, names: Collection[str]) -> Malformed:
    close = difflib.get_close_matches(_id(name), names, n=2 if what == "house" else 1)
    hint = f" (did you mean {' or '.join(close)}?)" if close else ""
    own = f", {_FILE_OF_ONES_OWN}" if what == "house" else ""
    return Malformed(f"there is no {what} {as_given(name)}{hint}", allowed=", ".join(names) + own)


_FILE_OF_ONES_OWN: Final = "or a file or folder of your own, such as 'house.toml'"


@cache
def vocabulary() -> Vocabulary:
    """Return the package's questions and words, which all houses and books share."""
    faults = Faults()
    vocabulary = _parse_vocabulary(DATA, faults)
    faults.raise_if_any()
    return vocabulary


@refuses_misread_calls
def house_named(name: str | Path) -> House:
    """Return the house of a packaged book by its name, or of a file of your own by its path.

    >>> house_named("UK").book.title
    'UK cardroom house rules'
    """
    return library().house(name)


@refuses_misread_calls
@cache
def library() -> Library:
    """Return the five rulebooks of the package. `library().with_book(path)` adds one."""
    return read_library(DATA, vocabulary())


def named_in(file: Path) -> str:
    """Return the book's name in a file of one's own, whatever else is wrong with the file; "" if it has none."""
    try:
        name = _table_or_empty(_parse(file).get("rulebook")).get("id")
    except Malformed:
        return ""
    return name if isinstance(name, str) else ""


def read_library(data: Path, words: Vocabulary | None = None) -> Library:
    """Read a vocabulary, unless one is given, and its books, and check everything; all faults are reported together."""
    collecting = gc.isenabled()
    gc.disable()  # tens of thousands of small objects are made at once, and all of them are kept
    try:
        return _read_all_parts(data, words)
    finally:
        if collecting:
            gc.enable()


def _parse_vocabulary(data: Path, faults: Faults) -> Vocabulary:
    return read_vocabulary(((file.name, _parse(file)) for file in sorted((data / "vocabulary").glob("*.toml"))), faults)


def _read_all_parts(data: Path, words: Vocabulary | None) -> Library:
    faults = Faults()
    words = words or _parse_vocabulary(data, faults)
    books: dict[str, Rulebook] = {}
    for path in sorted((data / "books").iterdir(), key=lambda path: path.name):
        book = _read_book_files(path, words, books, faults)
        if book:
            books[book.id] = book
    for universal in words.universals.values():
        for cite in universal.cites:
            if cite.book not in books or cite.clause not in books[cite.book].clauses:
                faults.add("vocabulary", universal.key, f"cites {cite}, which does not exist")
    faults.raise_if_any()
    return Library(words, books)


def _read_book_files(
    path: Path, vocabulary: Vocabulary, books: Mapping[str, Rulebook], faults: Faults
) -> Rulebook | None:
    """Read a book from its file, or all files of its folder; None if it cannot be made. Each fault names its file."""
    merged: dict[str, Any] = {}
    paths = sorted(path.glob("*.toml")) if path.is_dir() else [path]
    for file in paths:
        _merge(merged, _parse(file), file.name, "", faults)
    before = len(faults.found)
    book = read_book(path.name, merged, vocabulary, books, faults)
    if path.is_dir() and len(faults.found) > before:
        origins = {key: f"{path.name}/{file.name}" for file in paths for key in _keys_in_faults(_parse(file))}
        faults.found[before:] = [
            replace(fault, file=origins.get(fault.key.partition(" row")[0], fault.file))
            for fault in faults.found[before:]
        ]
    return book


def _keys_in_faults(content: Mapping[str, Any]) -> Iterator[str]:
    """Yield the names that faults use for the parts of a file: `deal.burns`, `ruling.boxed_card`, `clause 3.1`."""
    for area, questions in _table_or_empty(content.get("settings")).items():
        yield from (f"{area}.{name}" for name in _table_or_empty(questions))
    yield from (f"ruling.{name}" for name in _table_or_empty(content.get("rulings")))
    yield from (f"grounds {name}" for name in _table_or_empty(content.get("grounds")))
    for clause in content["clause"] if isinstance(content.get("clause"), list) else ():
        if isinstance(clause, dict):
            yield f"clause {clause.get('id')}"


def _table_or_empty(content: Any) -> Mapping[str, Any]:
    return content if isinstance(content, dict) else {}


def _merge(into: dict[str, Any], more: Mapping[str, Any], file: str, where: str, faults: Faults) -> None:
    """Merge a file of a book into the rest; settings may be spread over files, but each belongs in one of them."""
    for name, content in more.items():
        if name not in into:
            into[name] = content
        elif isinstance(content, list) and isinstance(into[name], list) and not where:
            into[name] = into[name] + content
        elif isinstance(content, dict) and isinstance(into[name], dict) and where.count(".") < 2:
            _merge(into[name], content, file, f"{where}.{name}", faults)
        else:
            faults.add(file, f"{where}.{name}".strip("."), "stands in two files")


def _parse(file: Path) -> dict[str, Any]:
    try:
        return rtoml.loads(file.read_text("utf-8"))
    except rtoml.TomlParsingError as fault:
        raise Malformed(f"{file.name} cannot be read: {fault}", allowed="a rulebook in TOML") from None
    except OSError as fault:
        raise Malformed(f"{file} cannot be read: {fault.strerror}", allowed="a rulebook in TOML") from None
    except UnicodeDecodeError:
        raise Malformed(f"{file} is not UTF-8 text", allowed="a rulebook in TOML") from None
