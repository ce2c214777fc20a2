"""The shape of the package: imports point downward, packages are small, and the rules library stays light."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Collection, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from pokerroom import Hand, Malformed, Seen, Table, TableSetup, hand_rules_for, rule
from pokerroom.charges.house_terms import charge_terms_for
from pokerroom.jackpots import Pool
from pokerroom.tournament import Tournament
from testkit.suite.source_trees import SOURCE, nodes, package_modules, parsed
from testkit.table.evenings import EIGHT
from testkit.tournament.driven_tournaments import weekly_conditions

# Lowest first; a layer may import from itself and from those before it.
LAYERS = [
    "errors",
    "whole_or_nothing",
    "citation",
    "wording",
    "command_struct",
    "merkle",
    "record_kind",
    "command_reading",
    "happening_text",
    "cards",
    "ranking",
    "games",
    "rulebook",
    "hand",
    "charges",
    "table",
    "rulings",
    "jackpots",
    "promotions",
    "queues",
    "cage",
    "tournament",
    "bonus",
    "registers",
    "members",
    "staff",
    "scenarios",
    "notation",
    "talk",
    "bots",
    "lab",
    "room",
    "web",
    "cli",
    "__main__",
]


def _imports(file: Path) -> set[str]:
    imports: set[str] = set()
    for node in nodes(parsed(file)):
        if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            names = [node.module] if node.module != "pokerroom" else [f"pokerroom.{name.name}" for name in node.names]
            imports.update(names)
        elif isinstance(node, ast.ImportFrom) and node.level:
            raise AssertionError(f"{file}: relative import")
        elif isinstance(node, ast.Import):
            imports.update(name.name for name in node.names)
    return {name.split(".")[1] for name in imports if name.startswith("pokerroom.")}


def _imported_at_once(file: Path) -> set[str]:
    """The packages that a module's import brings with it."""
    body = parsed(file).body
    found = {node.module.split(".")[0] for node in body if isinstance(node, ast.ImportFrom) and node.module}
    return found | {name.name.split(".")[0] for node in body if isinstance(node, ast.Import) for name in node.names}


def test_imports_point_downward() -> None:
    for file in SOURCE.rglob("*.py"):
        layer = file.relative_to(SOURCE).parts[0].removesuffix(".py")
        if layer == "__init__":  # the front door: it knows the layers' names, and fetches them when they are asked for
            assert "pokerroom" not in _imported_at_once(file)
            continue
        for imported in _imports(file):
            assert LAYERS.index(imported) <= LAYERS.index(layer), f"{file} imports {imported}"


_FROM_A_TEST = re.compile(r"^\s*(?:from|import) (?:\w+\.)*test_\w+", re.MULTILINE)


def test_what_tests_share_stands_in_no_test() -> None:
    """It is in the testkit, or in a module beside the tests that is named for what it gives them."""
    assert _FROM_A_TEST.search("from room.test_kill import Evening\n")
    files = Path(__file__).parent.rglob("*.py")
    assert not [file for file in files if _FROM_A_TEST.search(file.read_text("utf-8"))]


def test_the_table_of_layers_in_the_docs_is_that_of_the_code() -> None:
    page = (Path(__file__).parents[1] / "docs" / "README.md").read_text("utf-8")
    packages = [layer for layer in LAYERS if (SOURCE / layer / "__init__.py").exists()]
    assert re.findall(r"^\| `pokerroom\.(\w+)` \|", page, re.MULTILINE) == packages


def _imported_modules(tree: ast.Module, modules: Collection[str]) -> set[str]:
    """The modules that one imports, wherever it does: at once, in a function, or for annotations alone."""
    imported_modules: set[str] = set()
    for node in nodes(tree):
        if isinstance(node, ast.ImportFrom):
            inner = {f"{node.module}.{name.name}" for name in node.names}
            imported_modules |= {name if name in modules else str(node.module) for name in inner}
        elif isinstance(node, ast.Import):
            imported_modules |= {name.name for name in node.names}
    return imported_modules & set(modules)


def _circle(imports: Mapping[str, Collection[str]]) -> tuple[str, ...]:
    """Modules that all need one another; nothing where there is an order in which each needs only earlier ones."""
    try:
        tuple(TopologicalSorter(imports).static_order())
    except CycleError as found:
        return tuple(found.args[1])
    return ()


def test_no_modules_import_each_other_in_a_circle() -> None:
    modules = package_modules()
    imports = {name: _imported_modules(tree, modules) - {name} for name, tree in modules.items()}
    assert len(imports) > 300
    assert imports["pokerroom.citation"] == {"pokerroom.errors"}
    assert _circle(imports) == ()


def test_a_circle_would_be_noticed() -> None:
    code = """
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    from pokerroom.table.clock import turn_time
def late():
    from pokerroom.table.state import TableState
    import pokerroom.errors
"""
    modules = {"pokerroom.table.clock", "pokerroom.table.clock.turn_time", "pokerroom.table.state", "pokerroom.errors"}
    imported = {"pokerroom.table.clock.turn_time", "pokerroom.table.state", "pokerroom.errors"}
    assert _imported_modules(ast.parse(code), modules) == imported
    assert set(_circle({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}})) == {"a", "b", "c"}
    assert _circle({"a": {"b", "c"}, "b": {"c"}}) == ()


# The parts of the room, lowest first: a part imports itself and those before it, for annotations too.
ROOM_ORDER = [
    *("errors", "wall_time", "background_task", "wire", "store", "record_forms", "stored_state", "book_archive"),
    *("settings", "keys", "people", "ledger_entries", "ledger", "money", "prizes"),
    *("tables", "live", "bonus_tables", "prizes_at_tables", "queues", "chat", "hosting", "tournaments"),
    *("registers", "table_services", "claimed_store", "ledger_reading", "room_parts", "room", "opening_room"),
]


def _imported_above(imports: Mapping[str, Collection[str]], package: str, order: Sequence[str]) -> dict[str, set[str]]:
    """The modules of a package that import a part of it which does not stand before their own, with what they import.

    What a package's own `__init__` imports is not looked at; a part that the order does not have stands nowhere.
    """
    place = {f"{package}.{part}": number for number, part in enumerate(order)}

    def part_of(module: str) -> str:
        return ".".join(module.split(".")[: package.count(".") + 2])

    inside = {module: found for module, found in imports.items() if module.startswith(f"{package}.")}
    above = {
        module: {item for item in found if part_of(item) in place and place[part_of(item)] > place[part_of(module)]}
        for module, found in inside.items()
    }
    return {module: found for module, found in above.items() if found}


def test_a_part_of_the_room_imports_only_parts_that_stand_before_it() -> None:
    modules = package_modules()
    found = (SOURCE / "room").iterdir()
    parts = {file.stem for file in found if file.stem[0] != "_" and (file.is_file() or (file / "__init__.py").exists())}
    assert sorted(parts) == sorted(ROOM_ORDER)
    imports = {name: _imported_modules(tree, modules) for name, tree in modules.items()}
    assert _imported_above(imports, "pokerroom.room", ROOM_ORDER) == {}


def test_a_part_that_imports_one_above_it_would_be_noticed() -> None:
    imports = {
        "room": {"room.tables.ports"},
        "room.prizes.jackpots": {"room.store", "room.prizes.meters", "room.tables.ports"},
        "room.tables.ports": {"room.prizes.jackpots", "errors"},
        "web.api": {"room.tables.ports"},
    }
    assert _imported_above(imports, "room", ["store", "prizes", "tables"]) == {
        "room.prizes.jackpots": {"room.tables.ports"}
    }


def _parts_of(package: str, imports: Mapping[str, Collection[str]]) -> dict[str, set[str]]:
    """What each part of a package imports of the others: of its modules, and of the packages directly inside it."""
    inside = {
        module: module.split(".")[package.count(".") + 1] for module in imports if module.startswith(f"{package}.")
    }
    parts: dict[str, set[str]] = {part: set() for part in inside.values()}
    for module, part in inside.items():
        parts[part] |= {inside[item] for item in imports[module] if item in inside} - {part}
    return parts


def test_no_parts_of_a_package_need_each_other_in_a_circle() -> None:
    modules = package_modules()
    imports = {name: _imported_modules(tree, modules) for name, tree in modules.items()}
    packages = {name.rpartition(".")[0] for name in modules if "." in name}
    assert {"pokerroom.hand", "pokerroom.table.deciding", "pokerroom.room.tables.actor"} <= packages
    circles = {package: circle for package in packages if (circle := _circle(_parts_of(package, imports)))}
    assert circles == {}


def test_parts_that_need_each_other_would_be_noticed() -> None:
    imports = {"store.rows": {"store.keys.seal"}, "store.keys.seal": {"store.proof.chain"}, "store.proof.chain": set()}
    assert _circle(_parts_of("store", imports)) == ()
    imports["store.proof.heads"] = {"store.rows", "errors"}
    assert set(_circle(_parts_of("store", imports))) == {"rows", "keys", "proof"}


def _imports_within(
    imports: Mapping[str, Collection[str]], importing: str, *packages: str, but_for: str = ""
) -> dict[str, set[str]]:
    """The modules of a package, but for those of one inside it, that import from any of others, with what they do."""

    def is_of(module: str, package: str) -> bool:
        return module == package or module.startswith(f"{package}.")

    found = {
        module: {item for item in items if any(is_of(item, package) for package in packages)}
        for module, items in imports.items()
        if is_of(module, importing) and not (but_for and is_of(module, but_for))
    }
    return {module: items for module, items in found.items() if items}


def test_who_asks_a_tournament_does_not_reach_for_its_judges() -> None:
    """Its questions are in `tournament/questions`; they judge no command, and make no happening."""
    modules = package_modules()
    imports = {name: _imported_modules(tree, modules) for name, tree in modules.items()}
    inside = "pokerroom.tournament"
    assert _imports_within(imports, "pokerroom", f"{inside}.deciding", but_for=inside) == {}
    judging = [f"{inside}.{part}" for part in ("commands", "decide", "deciding", "evolve", "evolving", "happenings")]
    assert _imports_within(imports, f"{inside}.questions", *judging) == {}
    assert _imports_within(imports, "pokerroom", f"{inside}.questions", but_for=inside).keys() >= {
        "pokerroom.lab.tournaments.tournament_run",
        "pokerroom.room.tournaments.due.playing",
        "pokerroom.scenarios.tournament.tournament_questions",
    }


def test_a_reach_for_a_judge_would_be_noticed() -> None:
    imports = {
        "all.room.due": {"all.cup.deciding.seats", "all.cup.deciding_late", "all.cup.questions.seats"},
        "all.cup.decide": {"all.cup.deciding"},
        "all.cup_web": {"all.cup.deciding"},
        "all.cup.questions.seats": {"all.cup.state"},
    }
    assert _imports_within(imports, "all", "all.cup.deciding", but_for="all.cup") == {
        "all.room.due": {"all.cup.deciding.seats"},
        "all.cup_web": {"all.cup.deciding"},
    }
    assert _imports_within(imports, "all.cup.questions", "all.cup.deciding", "all.cup.state") == {
        "all.cup.questions.seats": {"all.cup.state"}
    }


def test_the_order_of_the_room_s_parts_in_the_docs_is_that_of_the_code() -> None:
    page = (Path(__file__).parents[1] / "docs" / "architecture.md").read_text("utf-8")
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \| .* \|$", page.partition("## The parts of the room")[2], re.MULTILINE)
    assert [part for row in rows for part in re.findall(r"`(\w+)`", row)] == ROOM_ORDER


# Packages with one module for each subject of theirs, in step with one another.
ONE_PER_SUBJECT = {f"tournament/{each}" for each in ("commands", "deciding", "evolving", "happenings")} | {"web/shapes"}


MOST_MODULES = 14  # that a newcomer takes in at a glance


def test_no_package_shows_more_modules_than_one_takes_in_at_a_glance() -> None:
    kit = Path(__file__).parent / "testkit"
    packages = {
        folder.relative_to(kit.parent if folder.is_relative_to(kit) else SOURCE).as_posix(): folder
        for folder in (file.parent for file in (*SOURCE.rglob("__init__.py"), *kit.rglob("__init__.py")))
    }
    assert packages.keys() > ONE_PER_SUBJECT
    for package in packages.keys() - ONE_PER_SUBJECT:
        modules = [file.stem for file in packages[package].glob("*.py") if file.stem != "__init__"]
        assert len(modules) <= MOST_MODULES, f"{package}: {sorted(modules)}; some belong in a package inside it"


def test_no_module_of_the_room_is_longer_than_one_idea() -> None:
    """But for the messages of the wire, which are many and short."""
    files = [file for file in (SOURCE / "room").rglob("*.py") if "wire" not in file.relative_to(SOURCE).parts]
    lengths = {file: len(file.read_text("utf-8").splitlines()) for file in files}
    assert {file: length for file, length in lengths.items() if length > 400} == {}


def test_the_rules_library_needs_nothing_but_python() -> None:
    code = """
import sys
import pokerroom.ranking
pokerroom.ranking.rank("As Ks Qs Js Ts 2d 3c")
pokerroom.ranking.find_scheme("standard").strength([0, 1, 2, 3, 4, 5, 6])
print(sorted({name.split(".")[0] for name in sys.modules} - set(sys.stdlib_module_names) - {"__main__"}))
"""
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {str(SOURCE.parent)!r})" + code],
        capture_output=True,
        text=True,
    )
    assert done.stdout.strip() == "['pokerroom']", done.stderr


# Below the room every layer is given houses, books and their vocabulary, and never looks one up; `scenarios` reads
# files that name a house, and is given the library to look in. Of `rulebook`, `library.py` is what others look in.
GIVEN_THE_HOUSE = LAYERS[: LAYERS.index("room")]


# What finds a book or words without being given any.
LOOKING_UP = {"library", "house_named", "read_library", "vocabulary"}


THE_LIBRARY = ("rulebook/library.py", "rulebook/__init__.py")


def _files_of(layer: str) -> list[Path]:
    """The modules of a layer, which is a package or a module by itself."""
    return [*(SOURCE / layer).rglob("*.py"), *SOURCE.glob(f"{layer}.py")]


def _looked_up(tree: ast.AST) -> set[str]:
    """What a module imports or calls that finds houses by their names; the type `Library` is none of it."""
    result: set[str] = set()
    for node in nodes(tree):
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("pokerroom"):
            result |= {name.name for name in node.names} & LOOKING_UP
        elif isinstance(node, ast.Import):
            result |= {name.name for name in node.names if name.name == "pokerroom.rulebook.library"}
        elif isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            result |= {name} & LOOKING_UP
    return result


def test_no_layer_below_the_room_looks_up_a_house_by_its_name() -> None:
    files = [file for layer in GIVEN_THE_HOUSE for file in _files_of(layer)]
    assert {"registers", "jackpots", "cage"} <= {file.relative_to(SOURCE).parts[0] for file in files}
    for file in files:
        name = file.relative_to(SOURCE).as_posix()
        found = _looked_up(parsed(file)) if name not in THE_LIBRARY else set()
        assert not found, f"{name} uses {', '.join(found)}: let it be given the house"


def test_a_house_that_is_looked_up_would_be_noticed() -> None:
    assert _looked_up(ast.parse("from pokerroom.rulebook import Library, library, house_named as of")) == {
        "library",
        "house_named",
    }
    assert _looked_up(ast.parse("words = vocabulary().ruling")) == {"vocabulary"}
    assert _looked_up(ast.parse("from pokerroom.rulebook.vocabulary import Vocabulary")) == set()
    assert _looked_up(ast.parse("import pokerroom.rulebook.library")) == {"pokerroom.rulebook.library"}
    assert _looked_up(ast.parse("pokerroom.house_named('uk')")) == {"house_named"}
    assert _looked_up(ast.parse("from pokerroom.rulebook import Library, Rulebook\nbooks.book('uk')")) == set()


def test_a_name_is_no_house() -> None:
    setup = TableSetup(game="holdem", blinds=(5, 10))
    asked = (
        lambda: Hand.open("uk", blinds=(5, 10), stacks=[200, 200]),  # type: ignore[arg-type]
        lambda: hand_rules_for("uk", setup),  # type: ignore[arg-type]
        lambda: charge_terms_for("uk", setup),  # type: ignore[arg-type]
        lambda: Table("uk", setup),  # type: ignore[arg-type]
        lambda: rule("uk", Seen("boxed_card")),  # type: ignore[arg-type]
        lambda: Tournament("uk", weekly_conditions("uk"), EIGHT),  # type: ignore[arg-type]
        lambda: Tournament.from_happenings("uk", []),  # type: ignore[arg-type]
        lambda: Pool("uk"),  # type: ignore[arg-type]
        lambda: Pool.from_happenings("uk", []),  # type: ignore[arg-type]
    )
    for each in asked:
        with pytest.raises(Malformed, match=r"house.*house_named\('uk'\)"):
            each()
