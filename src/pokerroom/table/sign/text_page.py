"""A table's sign as plain text of 80 columns, on one page."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final

from pokerroom.citation import MOST_CITES_SHOWN, Citation
from pokerroom.table.sign.facts import SignLine

_PAGE_WIDTH: Final = 80
_HEADING_WIDTH: Final = 15
_WORDS_WIDTH: Final = 43
_CLAUSES_WIDTH: Final = _PAGE_WIDTH - _HEADING_WIDTH - _WORDS_WIDTH


def text_page(title: str, sections: Sequence[Sequence[SignLine]], footing: str) -> str:
    """Return a title, sections of lines with their clauses beside them, and a footing, as one page of text."""
    lines = [*textwrap.wrap(title, _PAGE_WIDTH), "=" * _PAGE_WIDTH, ""]
    for section in sections:
        lines += [*_lines_of_section(section), ""]
    return "\n".join([*lines, *textwrap.wrap(footing, _PAGE_WIDTH)])


def _lines_of_section(lines: Sequence[SignLine]) -> Iterator[str]:
    heading, cited = "", ""
    for line in lines:
        clause_words = cited_in_short(line.cites)
        again = line.heading == heading and clause_words == cited
        clauses = [] if again else _wrap_clauses(clause_words, _CLAUSES_WIDTH - 1)
        words = [*_columns(line.items), *textwrap.wrap(line.words, _WORDS_WIDTH)]
        first = "" if line.heading == heading else line.heading
        for number, (word, clause) in enumerate(zip_longest(words, clauses, fillvalue="")):
            head = "" if number else first
            yield f"{head:<{_HEADING_WIDTH}}{word:<{_WORDS_WIDTH}}{clause:>{_CLAUSES_WIDTH}}".rstrip()
        heading, cited = line.heading, clause_words


def _columns(items: Sequence[str]) -> Iterator[str]:
    """Yield the lines of a list in two columns, read downwards."""
    half = -(-len(items) // 2)
    numbered = [f"{number:>2} {name}" for number, name in enumerate(items, 1)]
    for left, right in zip_longest(numbered[:half], numbered[half:], fillvalue=""):
        yield f"{left:<{_WORDS_WIDTH // 2}}{right}".rstrip()


def cited_in_short(cites: Sequence[Citation]) -> str:
    """Return two clauses as text, or more where they fit on the line."""
    most = [", ".join(cite.clause for cite in cites[:number]) for number in (MOST_CITES_SHOWN, 2)]
    return most[0] if len(most[0]) < _CLAUSES_WIDTH else most[1]


def _wrap_clauses(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False)
