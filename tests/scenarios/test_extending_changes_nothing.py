"""A house that only says which book it follows plays exactly by that book: every scenario comes out the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pokerroom.rulebook import Library, Rulebook, library
from pokerroom.rulebook.grounds import TableGrounds
from pokerroom.scenarios import read_scenarios, run
from testkit.effort import some

FILES = sorted(Path(__file__).parent.glob("*.scenario"))
LIBRARY = library()


def _extended(book: Rulebook, folder: Path) -> Rulebook:
    file = folder / f"{book.id}-club.toml"
    file.write_text(f'[rulebook]\nid = "{book.id}-club"\ntitle = "{book.title}"\nextends = "{book.id}"\n', "utf-8")
    return LIBRARY.with_book(file).book(f"{book.id}-club")


@pytest.fixture(scope="module")
def clubs(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """A library in which every book's name leads to a house that extends it and says nothing else."""
    folder = tmp_path_factory.mktemp("clubs")
    return Library(LIBRARY.vocabulary, {name: _extended(book, folder) for name, book in LIBRARY.books.items()})


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_scenario_comes_out_the_same(file: Path, clubs: Library) -> None:
    told = re.sub(r"does not come up in (\w+)", r"does not come up in \1-club", file.read_text("utf-8"))
    for scenario in some(list(read_scenarios(told, proving=True)), 5):
        result = run(scenario, clubs, folder=file.parent)
        assert not result.failed, result.report


@pytest.mark.parametrize("name", list(LIBRARY.books))
def test_every_decision_keeps_its_clauses(name: str, clubs: Library) -> None:
    mine, theirs = TableGrounds(clubs.book(name), "holdem"), TableGrounds(LIBRARY.book(name), "holdem")
    questions = (*theirs, *LIBRARY.vocabulary.matters)
    assert [mine.of(key).cites for key in questions] == [theirs.of(key).cites for key in questions]
