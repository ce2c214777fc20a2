"""The books that a command names, by their ids or by files of one's own, and the areas of their clauses."""

from __future__ import annotations

from pathlib import Path

from pokerroom.errors import Malformed
from pokerroom.rulebook import Library, library
from pokerroom.wording.few_names import few_names


def library_with_named_books(*names: str) -> tuple[Library, list[str]]:
    """Return the library with every book named by its file added, and the ids of the named books."""
    rulebooks, ids = library(), []
    for name in names:
        if rulebooks.is_file(name):
            rulebooks = rulebooks.with_book(Path(name))
            ids.append(list(rulebooks.books)[-1])
        else:
            ids.append(rulebooks.book(name).id)
    return rulebooks, ids


def refuse_unknown_area(area: str, areas: tuple[str, ...]) -> None:
    """Refuse an area that is not one of these; "" is none."""
    if area and area not in areas:
        raise Malformed(f"there is no area {area!r}", allowed=few_names(areas, area))
