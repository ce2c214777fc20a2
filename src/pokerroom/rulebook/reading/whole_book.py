"""Read a rulebook from its data, and check it as a whole."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from pokerroom.rulebook.book import Rulebook
from pokerroom.rulebook.clause import Clause, section
from pokerroom.rulebook.faults import Faults, meant_by
from pokerroom.rulebook.reading.answers import BookAnswers
from pokerroom.rulebook.reading.clauses import CLAUSE_FIELDS, read_clauses
from pokerroom.rulebook.reading.shape import sound
from pokerroom.rulebook.vocabulary import Vocabulary

_PARTS: Final = {"rulebook", "clause", "settings", "rulings", "grounds", "chapters"}
_HEAD_FIELDS: Final = {
    "id",
    "name",
    "title",
    "jurisdiction",
    "edition",
    "kind",
    "currency",
    "games",
    "extends",
    "definitions",
}


def read_book(
    file: str, raw: Mapping[str, Any], vocabulary: Vocabulary, books: Mapping[str, Rulebook], faults: Faults
) -> Rulebook | None:
    """Make a book from its merged data; None where it cannot be made. Faults go to `faults`."""
    if not sound(file, raw, faults):
        return None
    faults.unknown(file, "", raw, _PARTS)
    head = raw.get("rulebook", {})
    faults.unknown(file, "rulebook", head, _HEAD_FIELDS)
    identity = head.get("id")
    if not identity or not head.get("title"):
        faults.add(file, "rulebook", "a book needs an id and a title")
        return None
    base = books.get(head.get("extends", ""))
    if head.get("extends") and base is None:
        extends = head["extends"]
        known = f"{meant_by(extends, books)}; known are {', '.join(books)}"
        faults.add(file, "rulebook", f"extends {extends!r}, which is not a known book{known}")
        return None
    if base is None and not _HEAD_FIELDS.issuperset(head):  # perhaps `extends` is misspelt, and answers everything
        return None
    clauses = dict(base.clauses) if base else {}
    own = read_clauses(file, identity, raw.get("clause", ()), faults)
    for number in own.keys() & clauses.keys():
        faults.add(file, f"clause {number}", f"stands in {head['extends']} already", (clauses[number].cite,))
    clauses |= own
    faulty = {clause.get("id") for clause in raw.get("clause", ())} - clauses.keys()
    reader = BookAnswers(file, identity, clauses, vocabulary, faults, faulty)
    settings = reader.settings(raw.get("settings", {}), base)
    book = Rulebook(
        id=identity,
        name=head.get("name") or head["title"],
        title=head["title"],
        jurisdiction=head.get("jurisdiction", base.jurisdiction if base else ""),
        edition=head.get("edition", base.edition if base else ""),
        kind=head.get("kind", base.kind if base else "poker"),
        currency=head.get("currency", base.currency if base else ""),
        games=tuple(head.get("games", base.games if base else ())),
        extends=head.get("extends", ""),
        vocabulary=vocabulary,
        clauses=clauses,
        settings=settings,
        rulings=reader.rulings(raw.get("rulings", {}), base),
        grounds={**(base.grounds if base else {}), **reader.grounds(raw.get("grounds", {}))},
        chapters=_read_chapters(file, raw.get("chapters", {}), clauses, base, faults),
        definitions=head.get("definitions", base.definitions if base else ""),
        other_games=_other_games(clauses, vocabulary),
        source=raw,
        digest=_digest_of_book(raw, base),
    )
    reader.complete(book)
    return book


def _read_chapters(
    file: str, raw: Mapping[str, str], clauses: Mapping[str, Clause], base: Rulebook | None, faults: Faults
) -> dict[str, str]:
    """Return where the chapters of a book begin, after the chapters of the book that it extends."""
    for number in raw.keys() - clauses.keys():
        faults.add(file, f"chapters {number}", "begins with a clause that does not exist")
    return {**(base.chapters if base else {}), **raw}


def known_parts(raw: Mapping[str, Any]) -> dict[str, Any]:
    """Return a book's data without the parts and fields that this program does not know."""
    parts = {name: part for name, part in raw.items() if name in _PARTS}
    if "rulebook" in parts:
        parts["rulebook"] = {name: item for name, item in parts["rulebook"].items() if name in _HEAD_FIELDS}
    if any(not CLAUSE_FIELDS.issuperset(clause) for clause in parts.get("clause", ())):
        parts["clause"] = [
            {name: item for name, item in clause.items() if name in CLAUSE_FIELDS} for clause in parts["clause"]
        ]
    return parts


def _other_games(clauses: Mapping[str, Clause], vocabulary: Vocabulary) -> dict[str, frozenset[str]]:
    """Return for every game the sections of a book that are only about one other game."""
    own = {clause.cite for clause in clauses.values()}
    about = {
        key.removeprefix("games."): {section(cite) for cite in universal.cites if cite in own}
        for key, universal in vocabulary.universals.items()
        if key.startswith("games.")
    }
    counted = Counter(found for sections in about.values() for found in sections)
    alone = {found for found, times in counted.items() if times == 1}
    return {game: frozenset(alone - sections) for game, sections in about.items()}


def _digest_of_book(raw: Mapping[str, Any], base: Rulebook | None) -> str:
    """Return a digest that identifies this version of a book and of the book it extends."""
    content = msgspec.json.encode([base.digest if base else "", raw], order="sorted")
    return hashlib.sha256(content).hexdigest()
