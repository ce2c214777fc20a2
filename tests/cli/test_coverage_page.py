"""The map of coverage: a cell for every clause, which opens it, on a page that needs nothing else."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest

from pokerroom.cli.books.coverage_page import coverage_page
from pokerroom.rulebook import library
from pokerroom.rulebook.treatment.coverage import ClausesShown, ClauseState, coverage
from testkit.suite import command_line

SHOWN = ClausesShown({"uk:betting.13": tuple(f"t{n}" for n in range(9))}, 9, 1, parts={"uk:ring.1": ("half <of> it",)})


class Map(HTMLParser):
    """The cells and the sheets of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.cells: dict[str, str] = {}
        self.sheets: list[str] = []
        self.tags: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.tags.add(tag)
        if tag == "a" and found["class"].startswith("cell "):
            self.cells[unquote(found["href"].removeprefix("#"))] = found["class"].removeprefix("cell ")
        if tag == "aside":
            self.sheets.append(found["id"])


@pytest.fixture(scope="module")
def page() -> str:
    return coverage_page(library(), coverage(library(), SHOWN), {"uk:ring.2": "somebody's <hand>"})


def test_every_clause_is_a_cell_that_opens_it(page: str) -> None:
    found, every = Map(page), [str(clause.cite) for clause in library().clauses]
    assert list(found.cells) == every
    assert found.sheets == every
    assert found.cells["uk:betting.13"] == "shown"
    assert found.cells["uk:ring.1"] == "part"
    assert found.cells["adelaide:45"] == "served"
    assert found.cells["adelaide:1.flop"] == "written"
    assert {*found.cells.values()} == {state.name.casefold() for state in ClauseState}


def test_the_legend_counts_every_state(page: str) -> None:
    counts = coverage(library(), SHOWN).count()
    legend = page[page.index('<ul class="legend">') : page.index("</ul>")]
    told = re.findall(r"<b>([\d,]+)</b> <span><strong>([a-z ]+)</strong>", legend)
    assert {state: int(count.replace(",", "")) for count, state in told} == {
        str(state): counts[state] for state in ClauseState
    }
    assert "9 passed and 1 failed" in page


def test_an_opened_clause_tells_what_is_known_about_it(page: str) -> None:
    sheet = page[page.index('<aside class="sheet" id="uk:betting.13"') :].split("</aside>")[0]
    assert "all_in.reopens" in sheet
    assert "<code>hand.rules.house_rules._HandAnswers.rules</code>" in sheet
    assert "<li>t5</li><li>and 3 more</li>" in sheet
    assert "half &lt;of&gt; it" in page
    assert "Waits for: somebody&#x27;s &lt;hand&gt;." in page


def test_the_page_needs_nothing_else(page: str) -> None:
    assert page.startswith("<!doctype html>")
    assert not {"script", "link", "img"} & Map(page).tags
    assert "url(" not in page
    assert "http" not in page.casefold().replace("https", "http").split("<main>")[0]


def test_one_book_is_drawn_alone(tmp_path: Path) -> None:
    assert command_line.run("rules", "coverage", "--book", "uk", "--html", "map.html", cwd=tmp_path).returncode == 0
    page = (tmp_path / "map.html").read_text("utf-8")
    assert list(Map(page).cells) == Map(page).sheets == [f"uk:{number}" for number in library().book("uk").clauses]
    assert "clauses of UK cardroom." in page


def test_the_command_draws_it_and_says_that_nothing_ran(tmp_path: Path) -> None:
    done = command_line.run("rules", "coverage", "--html", "map.html", cwd=tmp_path)
    assert done.returncode == 0
    assert "nothing counts as shown" in (tmp_path / "map.html").read_text("utf-8")
