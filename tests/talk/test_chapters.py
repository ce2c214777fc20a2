"""A book is read chapter by chapter; where each begins is the book's own data."""

from __future__ import annotations

from pathlib import Path

import pytest

from pokerroom.errors import Malformed
from pokerroom.rulebook import library
from pokerroom.talk.books.chapters import chapters, opening_chapter

RIVERSIDE = """
[rulebook]
id = "riverside"
title = "House rules of the Riverside Club"
extends = "uk"

[[clause]]
id = "burns.1"
topic = "burns"
says = "No card is burned at the Riverside."
area = "deal"
treatment = "display"
"""


def _riverside(tmp_path: Path, more: str = "") -> Path:
    file = tmp_path / "riverside.toml"
    file.write_text(RIVERSIDE + more, "utf-8")
    return file


@pytest.mark.parametrize("book", library().books.values(), ids=lambda book: book.id)
def test_every_book_lists_its_chapters(book: object) -> None:
    rulebook = library().book(str(getattr(book, "id", "")))
    assert [chapter.title for chapter in chapters(rulebook)] == list(rulebook.chapters.values())
    assert rulebook.name != rulebook.title


def test_a_house_has_the_chapters_of_the_book_it_extends_and_then_its_own(tmp_path: Path) -> None:
    house = library().with_book(_riverside(tmp_path)).book("riverside")
    base = chapters(library().book("uk"))
    found = chapters(house)
    assert [chapter.title for chapter in found] == [*(chapter.title for chapter in base), "Burns"]
    assert [str(clause.cite) for clause in found[-1].clauses] == ["riverside:burns.1"]
    assert house.name == house.title


def test_headings_and_a_name_of_its_own(tmp_path: Path) -> None:
    more = '[chapters]\n"burns.1" = "What is burned"\n'
    file = _riverside(tmp_path, more)
    file.write_text(file.read_text("utf-8").replace("title =", 'name = "Riverside"\ntitle ='), "utf-8")
    house = library().with_book(file).book("riverside")
    assert chapters(house)[-1].title == "What is burned"
    assert house.name == "Riverside"


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        ('[chapters]\n"burns.9" = "What is burned"', "chapters burns.9: begins with a clause that does not exist"),
        ('[chapters]\n"burns.1" = 7', "chapters burns.1: is 7, not text"),
    ],
)
def test_a_chapter_that_cannot_be_is_refused(tmp_path: Path, more: str, fault: str) -> None:
    with pytest.raises(Malformed, match=fault):
        library().with_book(_riverside(tmp_path, more))


@pytest.mark.parametrize("book", library().books.values(), ids=lambda book: book.id)
def test_every_book_opens_at_its_betting_and_not_at_its_order(book: object) -> None:
    rulebook = library().book(str(getattr(book, "id", "")))
    opened = opening_chapter(rulebook)
    assert opened != chapters(rulebook)[0]
    assert {clause.area for clause in opened.clauses} & {"betting"}


def test_a_book_of_ones_own_opens_where_the_book_that_it_extends_does(tmp_path: Path) -> None:
    riverside = library().with_book(_riverside(tmp_path)).book("riverside")
    assert opening_chapter(riverside).title == "Betting"
