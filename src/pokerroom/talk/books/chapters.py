"""The chapters of a rulebook, for reading it from beginning to end.

The clauses themselves have only numbers. The book's data says under `chapters` where each chapter begins and what it is
called; a book without this is divided by the first part of its numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from pokerroom.rulebook import Clause, Rulebook


class Chapter(NamedTuple):
    """One chapter: a name for the address line, a heading, and its clauses in the book's order."""

    id: str
    title: str
    clauses: tuple[Clause, ...]


def chapters(book: Rulebook) -> tuple[Chapter, ...]:
    """Return the chapters of a book; every clause is in exactly one.

    >>> from pokerroom.rulebook import library
    >>> [chapter.title for chapter in chapters(library().book("uk"))][:3]
    ['Conduct', 'Supervisors, dealers, disputes', 'The game']
    """
    listed = {book.clauses[number].cite.book for number in book.chapters}  # its own, or the one that it extends
    parts: list[tuple[str, list[Clause]]] = []
    for number, clause in book.clauses.items():
        title = book.chapters.get(number, "") if clause.cite.book in listed else _first_part(number)
        if not parts or (title and parts[-1][0] != title):
            parts.append((title or _first_part(number), []))
        parts[-1][1].append(clause)
    return tuple(_name_chapters(parts))


def opening_chapter(book: Rulebook) -> Chapter:
    """Return the chapter at which a player who opens a book begins: where its betting is told, and not its order.

    >>> from pokerroom.rulebook import library
    >>> [opening_chapter(library().book(name)).title for name in ("star", "uk")]
    ['10. The betting round', 'Betting']
    """
    whole = chapters(book)
    for matter in _MATTERS_OF_BETTING:
        cites = [cite for clauses in book.grounds.get(matter, ()) for cite in clauses.cites]
        for chapter in whole:
            if any(clause.cite in cites and clause.area != _DEFINITIONS for clause in chapter.clauses):
                return chapter
    return max(whole, key=_share_of_betting)


_BETTING: Final[str] = "betting"
_DEFINITIONS: Final[str] = "definitions"
_MATTERS_OF_BETTING: Final = ("act.fold", "act.call", "act.bet", "act.raise")


def _share_of_betting(chapter: Chapter) -> float:
    return sum(clause.area == _BETTING for clause in chapter.clauses) / len(chapter.clauses)


def _first_part(number: str) -> str:
    """Return the first part of a clause's number, as the title of a chapter without one.

    >>> _first_part("dead-hand.3"), _first_part("3.3(a)")
    ('Dead hand', '3')
    """
    return re.split(r"[.(]", number, maxsplit=1)[0].replace("-", " ").capitalize()


def _name_chapters(parts: Sequence[tuple[str, list[Clause]]]) -> Iterator[Chapter]:
    """Yield the chapters, each with a unique name."""
    used: set[str] = set()
    for title, clauses in parts:
        plain = re.sub(r"[^a-z0-9]+", "-", title.casefold()).strip("-") or "chapter"
        name, more = plain, 2
        while name in used:
            name, more = f"{plain}-{more}", more + 1
        used.add(name)
        yield Chapter(name, title, tuple(clauses))
