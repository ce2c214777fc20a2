"""The pages: links lead somewhere, lines have a length, every page is in the contents, every layer in the reference."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import runpy
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from operator import attrgetter
from pathlib import Path
from textwrap import dedent

import pytest

import pokerroom
from pokerroom import Hand, Illegal, Seen, Table, TableSetup, house_named, rule, steps_of
from pokerroom.hand import events
from pokerroom.rulebook import library
from pokerroom.scenarios import read_scenarios, run
from pokerroom.table import commands
from testkit.suite.source_trees import nodes, parsed

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted(
    [
        *DOCS.rglob("*.md"),
        ROOT / "README.md",
        ROOT / "CHANGELOG.md",
        ROOT / "CONTRIBUTING.md",
        ROOT / "SECURITY.md",
        ROOT / "examples" / "README.md",
        ROOT / "tests" / "README.md",
    ]
)
# Pages that say what a thing was called before.
WITH_FORMER_NAMES = {ROOT / "CHANGELOG.md", DOCS / "upgrading.md"}
CONTENTS = runpy.run_path(str(DOCS / "conf.py"))["CONTENTS"]
LONGEST = 125
LAYERS = sorted(each.parent.name for each in (ROOT / "src" / "pokerroom").glob("*/__init__.py"))
# Every file and folder of the package and of the pages, by all the ends of its path.
THERE = {
    "/" + "/".join(parts[start:])
    for below in (ROOT / "src", ROOT / "web" / "src")
    for each in (below, *below.rglob("*"))
    for parts in [each.relative_to(ROOT).parts]
    for start in range(len(parts))
}
MADE_BY_A_BUILD = [line.rstrip("/") for line in (ROOT / ".gitignore").read_text("utf-8").splitlines() if "/" in line]
# Layers that a program has no business with: commands and servers, which have pages of their own, and our wording.
WITHOUT_REFERENCE = {"cli", "room", "web", "wording"}


def anchors(page: Path) -> set[str]:
    """The places in a page that a link may name, as GitHub and the site make them of its headings."""
    text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
    titles = re.findall(r"^#+ (.+)$", text, flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text("utf-8")):
        if target.startswith(("http://", "https://")):
            continue
        name, _, anchor = target.partition("#")
        there = (page.parent / name).resolve() if name else page
        assert there.exists(), f"{page.name}: {target}"
        if anchor:
            assert anchor in anchors(there), f"{page.name}: {target}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_module_that_is_named_by_its_path_is_there(page: Path) -> None:
    named = set(re.findall(r"`([\w./]+/\w+\.py)`", page.read_text("utf-8")))
    roots = (ROOT, ROOT / "src" / "pokerroom")
    assert not [item for item in sorted(named) if not any((root / item).exists() for root in roots)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_module_that_is_named_in_a_table_or_by_its_folder_is_there(page: Path) -> None:
    """In a column of modules, files, parts or folders, and as `table/deciding` or `pokerroom.table` in a sentence."""
    text = page.read_text("utf-8")
    named: set[str] = set()
    for head, rows in re.findall(r"^\| *(\w+)[^|\n]*\|.*\n\|[-|]+\|\n((?:\|.*\n)+)", text, flags=re.MULTILINE):
        if head in {"module", "file", "part", "parts", "folder"}:
            cells = [row.split("|")[1] for row in rows.splitlines()]
            named |= {name for cell in cells for name in re.findall(r"`(\w[\w./]*)`", cell)}
    layers = "|".join(LAYERS)
    named |= set(re.findall(rf"`((?:{layers})/[a-z_/]+)`", text))
    named |= set(re.findall(rf"`pokerroom\.((?:{layers})(?:\.[a-z_]+)*)`", text))
    assert [item for item in sorted(named) if not _is_there(item)] == []


def test_every_file_that_the_code_names_by_its_path_is_there() -> None:
    """In a docstring or a comment, as `hand/state.py`: what a module was called before it moved is found here."""
    folders = ("src", "tests", "docs", "bench", "examples", "web/src")
    files = [f"/{file.relative_to(ROOT).as_posix()}" for name in folders for file in (ROOT / name).rglob("*.*")]
    named = {
        (str(file.relative_to(ROOT)), path)
        for folder in ("src", "tests")
        for file in (ROOT / folder).rglob("*.py")
        for path in re.findall(r"(?<!`)`(\w[\w./]*/\w+\.(?:py|md|toml))`(?!`)", file.read_text("utf-8"))
    }
    assert len(named) > 20
    there = {path for _, path in named if any(file.endswith(f"/{path}") for file in files)}
    assert sorted((file, path) for file, path in named if path not in there) == []


def _is_there(name: str) -> bool:
    """Whether a file or folder of the package or of the pages ends so: `charges.terms` is `charges/terms.py`.

    What a build makes need not be there: the repository leaves it out, as `.gitignore` says.
    """
    path = name.rstrip("/")
    return any(made.endswith(f"/{path}") for made in MADE_BY_A_BUILD) or any(
        f"/{each}" in THERE for each in (path, path.replace(".", "/"), path.replace(".", "/") + ".py")
    )


# Names of other programs' making, and a hand of cards that looks like one.
NOT_OURS = {"AsKdTh", "NolimitholdemGame", "StandardHighHand", "node_modules", "synchronous_standby_names"}
NOT_OURS |= {"universal_poker", "pymerkle", "writelines", "untyped"}
NAME = re.compile(r"[A-Z][a-z0-9]*(?:[A-Z][a-z0-9]+)*|[a-z][a-z0-9]+(?:_[a-z]+)*")
QUOTED = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")


def _names_quoted(text: str) -> set[str]:
    """The names that stand in backticks, dotted ones part by part, calls without their arguments; no names of files."""
    quoted = (name for name in QUOTED.findall(text) if re.fullmatch(r"\w[\w.]*(\([^)]*\))?", name))
    quoted = (name for name in quoted if not re.search(r"\.(?:md|toml|py|ts|svelte)$", name))
    return {part for name in quoted for part in name.partition("(")[0].split(".") if NAME.fullmatch(part)}


def test_every_name_in_backticks_is_one_of_the_code() -> None:
    """A name that the code says nowhere but in backticks is what a renaming forgot."""
    kinds = {".py", ".toml", ".ts", ".svelte"}
    folders = [ROOT / name for name in ("src", "tests/testkit", "web/src", "bench", "examples")]
    texts = {file: file.read_text("utf-8") for folder in folders for file in folder.rglob("*") if file.suffix in kinds}
    known = {word for text in texts.values() for word in re.findall(r"\w+", QUOTED.sub("", text))}
    known |= {file.stem for file in (ROOT / "tests").rglob("test_*.py")}
    known |= {re.sub(r"(?<!^)(?=[A-Z])", "_", word).lower() for word in known if word[0].isupper()}  # kinds of records
    pages = {page: page.read_text("utf-8") for page in PAGES if page not in WITH_FORMER_NAMES}
    told = {**{file: text for file, text in texts.items() if file.is_relative_to(ROOT / "src")}, **pages}
    lost = {str(file.relative_to(ROOT)): _names_quoted(text) - known - NOT_OURS for file, text in told.items()}
    assert {file: names for file, names in lost.items() if names} == {}


# `BonusTable.from_happenings`, with what stands before it and behind; a name of other programs' making is left out.
OF_A_CLASS = re.compile(r"(?:\w+\.)*([A-Z]\w*[a-z]\w*)\.([a-z_]\w*)(?:\([^)]*\))?(?:\.\w+)*")
FILES_OF_PAGES = {"svelte", "ts"}


def _classes() -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """The names that each class of the package has, and its bases; classes of one name are taken together."""
    names: dict[str, set[str]] = defaultdict(set)
    bases: dict[str, set[str]] = defaultdict(set)
    for file in sorted((ROOT / "src").rglob("*.py")):
        for node in nodes(parsed(file)):
            if isinstance(node, ast.ClassDef):
                names[node.name] |= {name for inner in ast.walk(node) for name in _set_in(inner)}
                bases[node.name] |= {ast.unparse(base).rpartition(".")[2].partition("[")[0] for base in node.bases}
    return names, bases


def _set_in(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        yield node.name
    elif isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
        yield node.id if isinstance(node, ast.Name) else node.attr


def test_every_name_of_a_class_in_backticks_is_one_that_it_has() -> None:
    names, bases = _classes()

    def has(owner: str, name: str, below: tuple[str, ...] = ()) -> bool:
        inherited = (base for base in bases.get(owner, ()) if base not in below)
        return name in names.get(owner, ()) or any(has(base, name, (*below, owner)) for base in inherited)

    pages = {page: page.read_text("utf-8") for page in PAGES if page not in WITH_FORMER_NAMES}
    source = {file: file.read_text("utf-8") for file in (ROOT / "src").rglob("*.py")}
    found = [
        (file.name, match[0], has(match[1], match[2]))
        for file, text in {**pages, **source}.items()
        for quoted in QUOTED.findall(text)
        if (match := OF_A_CLASS.fullmatch(quoted)) and match[1] not in NOT_OURS and match[2] not in FILES_OF_PAGES
    ]
    assert len(found) > 20
    assert [each for each in found if not each[2]] == []


def test_every_command_that_the_page_of_a_table_names_is_one() -> None:
    part = (DOCS / "table.md").read_text("utf-8").partition("## What may be done\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (?!to \|)[a-z].+$", part, flags=re.MULTILINE)
    named = [name for row in rows for name in re.findall(r"`([\w.]+)`", row)]
    assert len(rows) > 10
    assert len(named) > 60
    setup = pokerroom.TableSetup("holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500)
    table = pokerroom.Table(pokerroom.house_named("star"), setup)
    assert [name for name in named if not hasattr(commands, name) and not callable(_attribute(table, name))] == []


# Names in the answers of the table that belong to something else: what a view answers, and the word for one pile.
OF_OTHERS = {"gathered_pots", "aside"}


def test_every_name_in_the_table_of_what_a_hand_answers_is_one() -> None:
    part = (DOCS / "hand.md").read_text("utf-8").partition("## What a hand answers\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (?!asked for)[a-z][^|]+ \| (.+) \|$", part, flags=re.MULTILINE)
    hand = pokerroom.Hand.open(pokerroom.house_named("uk"), blinds=(1, 2), stacks=[100, 100])
    grouped: dict[str, object] = {"progress": hand.progress, "action": hand.action, "showdown": hand.showdown}
    grouped |= {"piles": hand.piles, "control": hand.control, "seat": hand.seat(1)}
    assert len(rows) > 10
    lost = []
    for row in rows:
        first, *names = re.findall(r"`(\w+)(?:\([^)]*\))?`", row)
        of_a_group = row.startswith(f"`{first}") and row.partition("`: ")[2]
        answers: object = grouped.get(first, hand) if of_a_group else hand
        lost += [name for name in names if name not in OF_OTHERS and not hasattr(answers, name)]
        lost += [first] if not hasattr(hand, first) else []
        if of_a_group:
            lost += [f"{first}.{name}" for name in dir(answers) if name[0] != "_" and name not in {first, *names}]
    assert lost == []


def _attribute(thing: object, path: str) -> object:
    """What a path such as `chips.add` leads to; None where it leads nowhere."""
    try:
        return attrgetter(path)(thing)
    except AttributeError:
        return None


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_no_line_is_too_long_to_read(page: Path) -> None:
    """Rows of tables are as long as they are, and so is what a program printed or sends; links count by their words."""
    text = re.sub(r"^ *```.*?^ *```", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    lines = [re.sub(r"\]\([^)\s]+\)", "]", line) for line in text.splitlines() if not line.lstrip().startswith("|")]
    assert [line for line in lines if len(line) > LONGEST] == []


def test_every_page_is_in_the_contents_once() -> None:
    listed = [page for pages in CONTENTS.values() for page in pages]
    assert sorted(listed) == sorted(page.relative_to(DOCS).with_suffix("").as_posix() for page in DOCS.rglob("*.md"))


def test_every_layer_has_its_reference() -> None:
    layers = {path.name for path in Path(pokerroom.__file__).parent.iterdir() if (path / "__init__.py").exists()}
    pages = {page.stem for page in (DOCS / "reference").glob("*.md")}
    assert layers - WITHOUT_REFERENCE <= pages


def test_the_events_of_a_hand_are_listed_with_their_fields_and_meaning() -> None:
    table = (DOCS / "hand.md").read_text("utf-8").partition("## The events")[2].partition("\n## ")[0]
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", table, flags=re.MULTILINE))
    names = [each.name for each in parsed(Path(events.__file__)).body if isinstance(each, ast.ClassDef)]
    assert [*rows] == names[: names.index("Ruled")]
    for name, row in rows.items():
        kind = getattr(events, name)
        fields = ", ".join(f"`{field}`" for field in kind.__struct_fields__) or "none"
        meaning = (inspect.getdoc(kind) or "").partition("\n\n")[0]
        assert row == f"{fields} | {' '.join(meaning.split())}"


def test_the_names_of_the_front_door_are_listed_with_their_layer() -> None:
    page = (DOCS / "reference" / "pokerroom.md").read_text("utf-8")
    for layer, names in pokerroom._LAYERS.items():
        row = next(line for line in page.splitlines() if line.startswith(f"| [{layer}]("))
        assert row.endswith(f"| {', '.join(f'`{name}`' for name in names)} |")


def test_the_lock_of_the_site_names_no_registry() -> None:
    lock = (ROOT / "requirements" / "docs.txt").read_text("utf-8")
    assert "sphinx==" in lock
    assert not re.search(r"https?://|--(extra-)?index|--find-links", lock)


def test_the_site_can_be_built_of_its_pages_and_of_the_front_doors_text() -> None:
    """It has only the pages in `docs`; and a list whose lines go on further in would not be one there."""
    for page in DOCS.rglob("*.md"):
        for link in re.findall(r"\]\(([^)#:]+\.md)", page.read_text("utf-8")):
            assert (page.parent / link).resolve().is_relative_to(DOCS), f"{page.name} links to {link}"
    lists = (inspect.getdoc(pokerroom) or "").partition("Everything that is offered here")[2]
    assert not re.findall(r"^ {5,}.*", lists, flags=re.MULTILINE)


def test_every_reference_page_has_something_to_list() -> None:
    for page in (DOCS / "reference").glob("*.md"):
        for name in re.findall(r"automodule:: (\S+)\n   :members:\n   :imported-members:", page.read_text("utf-8")):
            module = importlib.import_module(name)
            assert [item for item in module.__all__ if item != "__version__"], f"{name} exports nothing"


def test_the_newest_release_in_the_changelog_is_this_version() -> None:
    releases = re.findall(r"^## (\d\S*)", (ROOT / "CHANGELOG.md").read_text("utf-8"), flags=re.MULTILINE)
    assert releases[0] == pokerroom.__version__


def test_the_news_of_a_release_are_a_line_each_and_in_their_groups() -> None:
    """An upgrade's own page says what to mind; the changelog only links to its part for the newest release."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    newest = re.split(r"^## ", text, flags=re.MULTILINE)[1]
    parts = dict(part.split("\n", 1) for part in re.split(r"^### ", newest, flags=re.MULTILINE)[1:])
    groups = ["Players", "Staff", "Operators", "Library", "Rules"]
    assert [*parts] == ["In short", "Mind when you upgrade", *groups]
    assert len(parts["Mind when you upgrade"].split("\n\n")) <= 3
    upgrades = re.findall(r"^## To (\S+)", (DOCS / "upgrading.md").read_text("utf-8"), flags=re.MULTILINE)
    assert upgrades[0] == pokerroom.__version__
    news = [line for group in groups for line in parts[group].splitlines() if line]
    assert [line for line in news if not line.startswith("- ")] == []
    assert len(news) <= 75


def test_the_ruling_that_the_first_page_shows_is_the_one_that_is_made() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    shown = " ".join(text[text.index("$ .venv/bin/pokerroom ruling") :].split())
    ruling = rule(house_named("uk"), Seen("premature_card", facts={"street": "turn", "skipped_player_warned": False}))
    assert "--house uk street=turn skipped_player_warned=no" in shown
    assert all(f"{number}. {step}" in shown for number, step in enumerate(steps_of(ruling), 1))
    assert "§ " + ", ".join(map(str, ruling.cites)) in shown


def test_contributing_names_the_packages_that_have_no_folder_of_tests() -> None:
    source = ROOT / "src" / "pokerroom"
    packages = [
        each.parent.relative_to(source).as_posix()
        for found in ("*/__init__.py", "room/*/__init__.py")
        for each in source.glob(found)
    ]
    without = {package for package in packages if not (ROOT / "tests" / package).is_dir()}
    text = (DOCS / "contributing.md").read_text("utf-8")
    assert set(re.findall(r"`([\w/]+)`", text.partition("Without a folder:")[2].partition(", which")[0])) == without


def test_seats_are_as_many_as_reading_the_code_says() -> None:
    setup = TableSetup("holdem", blinds=(5, 10), min_buy_in=200, max_buy_in=500)
    uk = house_named("uk")
    assert Table(uk, setup).rules.seating.places == uk.answer("seating.places")
    assert Table(uk, replace(setup, places=8)).rules.seating.places == 8
    assert Hand.open(uk, blinds=(5, 10), stacks={7: 100, **dict.fromkeys(range(20, 33), 100)}).stacks.keys() == {
        7,
        *range(20, 33),
    }
    with pytest.raises(Illegal, match="cards"):
        Hand.open(uk, blinds=(5, 10), stacks=[100] * 23)
    assert "A table has as many as\nits book or its set-up says" in (DOCS / "reading-the-code.md").read_text("utf-8")


@pytest.mark.parametrize(("page", "at_least"), [("scenarios.md", 4), ("scenario-stages.md", 12)])
def test_scenarios_that_are_shown_come_out_as_they_say(page: str, at_least: int) -> None:
    blocks = re.findall(r"(?m)^(?: {4}.*\n|\n(?= {4}))+", (DOCS / page).read_text("utf-8"))
    headed = [text for text in map(dedent, blocks) if re.match(r"\n*(?:[a-z-]+:\S+ )+[A-Z]", text)]
    scenarios = [scenario for text in headed for scenario in read_scenarios(text)]
    here = [scenario for scenario in scenarios if not scenario.setup.get("house", "").endswith(".toml")]
    assert len(here) >= at_least
    for scenario in here:
        result = run(scenario, library())
        assert not result.failed, result.report
