"""Rules are data: no code knows a house. What the books are called stands in `rulebook/data` and nowhere else.

Python cites no clause of a book either: it names a question or a matter, and each book's data has the clauses. In a
docstring or a comment a house and its clauses may stand, where they are an example; on a page a citation may.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import pokerroom
from pokerroom.rulebook import library
from pokerroom.rulebook.data_files import book_ids
from pokerroom.rulebook.operator.usual import demo_tables, usual_house, usual_pair
from testkit.suite.source_trees import nodes, parsed

SOURCE = Path(pokerroom.__file__).parent
PAGES = Path(__file__).parents[1] / "web"
DATA = SOURCE / "rulebook" / "data"
_IDS = "|".join(sorted(map(re.escape, book_ids()), key=len, reverse=True))
_NAMES = "|".join(sorted({re.escape(book.name) for book in library().books.values()}, key=len, reverse=True))
CITED = re.compile(rf"\b(?:{_IDS}):[\w?]")
# Also as a part of a name: star_36, canberra-low, UK_RULES.
NAMED = re.compile(rf"(?<![a-z0-9])(?:{_IDS})(?![a-z0-9])|{_NAMES}", re.IGNORECASE)


def _named(text: str) -> bool:
    """Return whether a text names a house, otherwise than in a citation of one of its clauses."""
    return NAMED.search(CITED.sub("", text)) is not None


def _docstrings(tree: ast.Module) -> set[ast.expr]:
    return {
        node.body[0].value
        for node in nodes(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }


def python_names(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every name and text of a module that names a house or cites it, with its line; docstrings and comments apart."""
    told = _docstrings(tree)
    for node in nodes(tree):
        words = [node.value] if isinstance(node, ast.Constant) and node not in told else []
        words += [getattr(node, name, None) for name in ("id", "attr", "arg", "name", "module", "asname")]
        for word in words:
            if isinstance(word, str) and NAMED.search(word):
                yield getattr(node, "lineno", 0), word


def page_names(text: str) -> Iterator[tuple[int, str]]:
    """Every line of a page that names a house; comments apart."""
    blank = re.sub(
        r"<!--.*?-->|/\*.*?\*/|(?<![:\"'`\w])//[^\n]*", lambda found: "\n" * found[0].count("\n"), text, flags=re.DOTALL
    )
    for number, line in enumerate(blank.splitlines(), 1):
        if _named(line):
            yield number, line.strip()


@pytest.mark.parametrize("folder", sorted(each.name for each in SOURCE.iterdir() if each.suffix in ("", ".py")))
def test_no_python_names_a_house_or_cites_one(folder: str) -> None:
    place = SOURCE / folder
    files = [place] if place.is_file() else sorted(place.rglob("*.py"))
    found = [
        f"{file.relative_to(SOURCE)}:{line}: {word}" for file in files for line, word in python_names(parsed(file))
    ]
    assert found == []


def test_no_page_names_a_house() -> None:
    """But for the tests of the pages, which name houses as any test may."""
    paths = [file for file in sorted((PAGES / "src").rglob("*")) if file.suffix in (".ts", ".svelte", ".css", ".html")]
    code = [file for file in paths if "generated" not in file.parts and not file.name.endswith(".test.ts")]
    files = [PAGES / "index.html", *code]
    found = [
        f"{file.relative_to(PAGES)}:{line}: {word}"
        for file in files
        for line, word in page_names(file.read_text("utf-8"))
    ]
    assert len(files) > 50
    assert found == []


def test_no_other_data_names_a_house() -> None:
    paths = [file for suffix in ("toml", "json", "yaml") for file in SOURCE.rglob(f"*.{suffix}")]
    others = [file for file in paths if DATA not in file.parents and "pages" not in file.parts]
    assert [str(file) for file in others if _named(file.read_text("utf-8"))] == []


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('if house == "uk":\n    pass', True),
        ('low = f"canberra-low-{deck}"', True),
        ("STAR_36 = 1", True),
        ("from pokerroom.charges import star_rules", True),
        ('cites = cite("star:13.4")', True),
        ('@shows("sign.limit", "adelaide:37")\ndef part(): ...', True),
        ('raise Malformed(what, allowed="a clause, such as uk:betting.13")', True),
        ('question = "uk:?betting.actions"', True),
        ('cites = grounds.cites("scheme.trips-over-straight-36")', False),
        ('def rules():\n    """Cite `star:13.4`, for example."""', False),
        ("cites = house.cites(key)  # star:13.4", False),
        ('def rules():\n    """Such as those of uk."""', False),
        ("start = stark = 1  # as star does", False),
    ],
)
def test_what_counts_as_a_name_in_python(code: str, *, found: bool) -> None:
    assert bool(list(python_names(ast.parse(code)))) is found


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('let first = $derived(query.get("first") || "uk");', True),
        ("<p>The Star Sydney</p>", True),
        ('const at = "https://uk.example";', True),
        ("// as at uk", False),
        ("<!-- The Star Sydney -->", False),
        ("const start = 1; /* star */", False),
    ],
)
def test_what_counts_as_a_name_in_a_page(code: str, *, found: bool) -> None:
    assert bool(list(page_names(code))) is found


def test_what_is_taken_where_nobody_names_a_house_is_there() -> None:
    known = {book.id for book in library().books.values()}
    assert (
        {usual_house(), *usual_pair(), *(demo_table["house"] for demo_table in demo_tables())}
        <= set(book_ids())
        == known
    )
