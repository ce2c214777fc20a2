"""The shape of the package: imports point downward, and the rules library stays light."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import subprocess
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Any

import pytest

import pokerroom
from pokerroom import Hand, Malformed, Seen, Table, TableSetup, rule, rules_for
from pokerroom.bonus.table.table import BonusTable
from pokerroom.cage.commands import OpenShift
from pokerroom.charges.house_terms import terms_for
from pokerroom.hand import FOLD
from pokerroom.jackpots import Pool
from pokerroom.tournament import Tournament
from testkit.suite.source_trees import nodes, parsed
from testkit.table.evenings import EIGHT
from testkit.tournament.driven_tournaments import weekly_conditions

SOURCE = Path(pokerroom.__file__).parent
# Lowest first; a layer may import from itself and from those before it.
LAYERS = [
    "errors",
    "citation",
    "wording",
    "citation_text",
    "command_struct",
    "merkle",
    "record_kind",
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
    "floor",
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


def _modules() -> dict[str, ast.Module]:
    """Every module of the package by its dotted name; a package goes by its own name."""
    files = {file: file.relative_to(SOURCE.parent).with_suffix("").parts for file in sorted(SOURCE.rglob("*.py"))}
    return {".".join(parts[:-1] if parts[-1] == "__init__" else parts): parsed(file) for file, parts in files.items()}


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


# Functions that tell, store or play again the record of a hand as it was, with what a ruling took back later.
_WRITE_THE_RECORD = {
    "cli/cards/replay.py": {"_outcome_document"},
    "cli/tables/person.py": {"_why"},  # the last events, each with its clauses
    "notation/log_replay.py": {"play_log"},
    "notation/ohh/ohh_writing.py": {"to_ohh", "_ohh_rounds", "_pots"},  # refuse a hand with a ruling in it
    "notation/phh/phh_writing.py": {"_forced_bets", "actions_of"},  # refused there too
    "room/tables/journal/deal_proofs.py": {"hand_proof"},
    "room/tables/journal/dealt_deck.py": {"ruled_upon"},
    "room/tables/journal/played.py": {"with_clauses"},
    "scenarios/hands/hand_questions.py": {"_numbered_event"},
    "scenarios/hands/play_stage.py": {"_have_everybody_act"},
    "table/deciding/money/booking.py": {"hand_booked"},  # whose moves are those of the events in force
    "table/table.py": {"report_play"},
    "talk/hand/teller.py": {"steps", "_scene_at"},
    "web/api/tables/replay_making.py": {"replay_steps"},
    "web/api/tables/replay_seen.py": {"known_to", "_ohh", "_log"},
}


def _reads_of_the_record(tree: ast.AST) -> list[int]:
    """The lines that read the `events` of a hand, other than to ask how many there are or which is the last."""
    harmless = [node.args[0] for node in nodes(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == "len"]
    harmless += [
        node.value for node in nodes(tree) if isinstance(node, ast.Subscript) and ast.unparse(node.slice) == "-1"
    ]
    return [
        node.lineno
        for node in nodes(tree)
        if isinstance(node, ast.Attribute) and re.search(r"\bhand\.events$", ast.unparse(node)) and node not in harmless
    ]


def test_who_asks_what_happened_in_a_hand_leaves_out_what_was_taken_back() -> None:
    """Rulings work on the record itself, by numbers; all others read `events_in_force`, or write the record down."""
    reading: dict[str, set[str]] = {}
    for file in sorted(SOURCE.rglob("*.py")):
        name = file.relative_to(SOURCE).as_posix()
        if "hand.events" not in file.read_text("utf-8") or name.startswith(("hand/", "rulings/")):
            continue
        tree = parsed(file)
        functions = [node for node in nodes(tree) if isinstance(node, ast.FunctionDef) and _reads_of_the_record(node)]
        if functions:
            reading[name] = {function.name for function in functions}
        assert sum(len(_reads_of_the_record(function)) for function in functions) == len(_reads_of_the_record(tree)), (
            name
        )
    assert reading == _WRITE_THE_RECORD


def test_a_read_of_what_was_taken_back_would_be_noticed() -> None:
    code = "for event in hand.events: ...\nlen(self.hand.events)\nhand.events[-1]\nany(at.hand.events)\nhand.events[:2]"
    assert _reads_of_the_record(ast.parse(code)) == [1, 4, 5]


def test_no_modules_import_each_other_in_a_circle() -> None:
    modules = _modules()
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
    *("wall_time", "background_task", "wire", "store", "record_forms", "stored_state", "book_archive"),
    *("settings", "keys", "people", "ledger_entries", "ledger", "money", "prizes"),
    *("tables", "live", "bonus_tables", "prizes_at_tables", "floor", "chat", "hosting", "tournaments"),
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
    modules = _modules()
    parts = {file.stem for file in (SOURCE / "room").iterdir() if not file.stem.startswith("_")}
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
    modules = _modules()
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


def test_the_order_of_the_room_s_parts_in_the_docs_is_that_of_the_code() -> None:
    page = (Path(__file__).parents[1] / "docs" / "architecture.md").read_text("utf-8")
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \| .* \|$", page.partition("## The parts of the room")[2], re.MULTILINE)
    assert [part for row in rows for part in re.findall(r"`(\w+)`", row)] == ROOM_ORDER


def _parts_in_the_docs() -> dict[str, tuple[str, str, str, str]]:
    """The pure parts as the page on architecture has them: object, decide, evolve, and where what happened is."""
    page = (Path(__file__).parents[1] / "docs" / "architecture.md").read_text("utf-8")
    rows = re.findall(r"^\| `([\w/]+)` \| `(\w+)` \| `(.*)` \| `(.*)` \| `(\w+)` \|$", page, re.MULTILINE)
    return {part: (thing, decide, evolve, happened) for part, thing, decide, evolve, happened in rows}


def _parts_without_words() -> list[str]:
    """The parts of which the page on architecture says that they have no module `words`."""
    page = (Path(__file__).parents[1] / "docs" / "architecture.md").read_text("utf-8")
    (row,) = re.findall(r"^\| `words` \| .* not in (.*) \|$", page, re.MULTILINE)
    return re.findall(r"`(\w+)`", row)


def _signature(function: Callable[..., object]) -> str:
    return f"{function.__name__}({', '.join(inspect.signature(function).parameters)})"


# A state and a command, after what holds there (which a state may have in itself) and before what the caller knows.
DECIDE = re.compile(r"decide_\w+\((?:rules, |house, |book, |terms, )?state, command(?:, \w+)*\)")
EVOLVE = re.compile(r"evolve_(\w+)\(state, (?:happening|event)\)")


@pytest.mark.parametrize("part", [pytest.param(file.parent, id=file.parent.name) for file in SOURCE.rglob("decide.py")])
def test_every_part_of_the_rules_has_the_same_shape(part: Path) -> None:
    name = part.relative_to(SOURCE).as_posix()
    modules = {file.stem for file in part.iterdir() if not file.stem.startswith("_")}
    thing, decide, evolve, happened = _parts_in_the_docs()[name]
    assert {"commands", "decide", "evolve", "state", happened} <= modules
    assert ("words" in modules) is (name not in _parts_without_words())
    assert happened in ("events", "happenings")
    assert not [module for module in modules if module.startswith(f"{part.name}_")], "the package's name says that"
    package = f"pokerroom.{name.replace('/', '.')}"
    decides = getattr(importlib.import_module(f"{package}.decide"), decide.partition("(")[0])
    evolves = getattr(importlib.import_module(f"{package}.evolve"), evolve.partition("(")[0])
    assert (_signature(decides), _signature(evolves)) == (decide, evolve)
    assert DECIDE.fullmatch(decide)
    assert EVOLVE.fullmatch(evolve)
    assert decide.partition("(")[0].removeprefix("decide_") == evolve.partition("(")[0].removeprefix("evolve_")
    assert inspect.signature(evolves).return_annotation in (None, "None"), "a state is changed where it stands"
    homes = [f"{package}.{module}" for module in modules if (part / f"{module}.py").exists()]
    assert any(hasattr(importlib.import_module(home), thing) for home in homes)


def _judges(decide: ast.Module) -> list[str]:
    """The functions that a part's `decide` lists by command, in the table that its name calls one of judges."""
    tables = [
        node.value
        for node in decide.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id.endswith("JUDGES")
    ]
    values = [value for table in tables if isinstance(table, ast.Dict) for value in table.values]
    return [ast.unparse(value).rpartition(".")[2] for value in values]


def _not_called_judges(judges: Sequence[str]) -> list[str]:
    return [name for name in judges if not name.removeprefix("_").startswith("decide_")]


# A hand's judges are private to their modules, beside the commands that lead to them: `_decide_fold`, `_decide_raise`.
JUDGED_IN_PRIVATE = {"hand"}


@pytest.mark.parametrize("part", [pytest.param(file.parent, id=file.parent.name) for file in SOURCE.rglob("decide.py")])
def test_a_judge_is_called_one(part: Path) -> None:
    judges = _judges(parsed(part / "decide.py"))
    assert bool(judges) is (part.name not in JUDGED_IN_PRIVATE)
    assert _not_called_judges(judges) == []


def test_a_judge_called_otherwise_would_be_noticed() -> None:
    decide = ast.parse(
        "_JUDGES: Final = {Open: life.decide_open, Close: life.close, Press: _decide_press, Tell: _tell}"
    )
    assert _not_called_judges(_judges(decide)) == ["close", "_tell"]


class _Untouched:
    """A state, house or rules of which nothing can be read or changed; it can be copied."""

    __slots__ = ()

    def copy(self) -> _Untouched:
        return self


@pytest.mark.parametrize("command", ["call", FOLD])
@pytest.mark.parametrize("part", [pytest.param(file.parent, id=file.parent.name) for file in SOURCE.rglob("decide.py")])
def test_every_part_refuses_a_foreign_command_alike_and_before_it_reads_anything(part: Path, command: Any) -> None:
    name = part.relative_to(SOURCE).as_posix()
    decide = _parts_in_the_docs()[name][1].partition("(")[0]
    decides = getattr(importlib.import_module(f"pokerroom.{name.replace('/', '.')}.decide"), decide)
    if command is FOLD and name == "hand":
        command = OpenShift(at=datetime(2026, 5, 1), by="Bo")
    known = {"command": command, "seat": 1}
    arguments = [known.get(argument, _Untouched()) for argument in inspect.signature(decides).parameters]
    with pytest.raises(Malformed) as refusal:
        decides(*arguments)
    assert re.fullmatch(r".+ is no command of (?:a|the) [a-z ]+", refusal.value.what)
    assert refusal.value.allowed


@pytest.mark.parametrize("kind", [Table, Pool, BonusTable, Tournament])
def test_what_is_given_commands_is_driven_and_made_again_alike(kind: Any) -> None:
    assert _signature(kind.do) == "do(self, command)"
    assert _signature(kind.apply) == "apply(self, happenings)"
    assert re.fullmatch(
        r"from_happenings\((?:house|book), (?:setup, )?happenings\b.*\)", _signature(kind.from_happenings)
    )


def test_the_docs_show_no_part_that_is_gone() -> None:
    assert _parts_in_the_docs().keys() == {
        file.parent.relative_to(SOURCE).as_posix() for file in SOURCE.rglob("decide.py")
    }


# Packages with one module for each subject of theirs, in step with one another.
ONE_PER_SUBJECT = {f"tournament/{each}" for each in ("commands", "deciding", "evolving", "happenings")} | {"web/shapes"}
MOST_MODULES = 14  # that a newcomer takes in at a glance


def test_no_package_shows_more_modules_than_one_takes_in_at_a_glance() -> None:
    kit = Path(__file__).parent / "testkit"
    for folder in (file.parent for file in (*SOURCE.rglob("__init__.py"), *kit.rglob("__init__.py"))):
        package = folder.relative_to(kit.parent if folder.is_relative_to(kit) else SOURCE).as_posix()
        modules = [file.stem for file in folder.glob("*.py") if file.stem != "__init__"]
        if package not in ONE_PER_SUBJECT:
            assert len(modules) <= MOST_MODULES, f"{package}: {sorted(modules)}; some belong in a package inside it"


def test_no_module_of_the_room_is_longer_than_one_idea() -> None:
    """But for the messages of the wire, which are many and short."""
    files = [file for file in (SOURCE / "room").rglob("*.py") if "wire" not in file.relative_to(SOURCE).parts]
    lengths = {file: len(file.read_text("utf-8").splitlines()) for file in files}
    assert {file: length for file, length in lengths.items() if length > 400} == {}


def test_a_module_keeps_its_name() -> None:
    for file in (*SOURCE.rglob("*.py"), *Path(__file__).parent.rglob("*.py")):
        if not re.search(r"\bas \w+ *(?:[,);#\\]|$)", file.read_text("utf-8"), re.MULTILINE):
            continue  # nothing is imported there under another name
        for node in nodes(parsed(file)):
            if not isinstance(node, ast.ImportFrom) or not str(node.module).startswith("pokerroom"):
                continue
            folder = SOURCE.parent.joinpath(*str(node.module).split("."))
            renamed = [name.name for name in node.names if name.asname not in (None, name.name)]
            modules = [name for name in renamed if (folder / f"{name}.py").exists()]
            assert modules == [], f"{file}: {node.module} imported under other names"


# Messages of the wire that ask for the table's command of the same name: one thing, said by a person and to a table.
ASKED_OF_THE_TABLE = {
    *("AllowAsking", "AnswerAppeal", "Approve", "BuyTime", "CallClock", "ComeBack", "CorrectPayout", "Direct"),
    *("LiftBar", "MuteTalk", "ObjectToGuest", "ReleaseHeld", "SeatGuest", "Sit", "SitOut"),
}
# Names that two modules may share, with the modules: in both they mean the same.
SHARED_NAMES = {
    **{name: {"pokerroom.room.wire", "pokerroom.table.commands"} for name in ASKED_OF_THE_TABLE},
    "Ruled": {
        "pokerroom.hand.events",
        "pokerroom.table.happenings",
    },  # one ruling, in the hand's record and the table's
    # The steps of the database are found by this name.
    "upgrade": {
        f"pokerroom.room.store.migrations.{step}"
        for step in (
            "r0002_first",
            "r0003_persons",
            "r0004_devices",
            "r0005_second_factors",
            "r0006_answers",
            "r0007_people",
            "r0008_requests",
            "r0009_former_names",
        )
    },
}


# Packages whose modules share what they say by subject: a name is the whole package's.
BY_SUBJECT = ("pokerroom.room.wire", "pokerroom.table.commands", "pokerroom.table.happenings")


def _names_given(statement: ast.stmt) -> list[str]:
    """What a statement of a module names: a class, a function, a constant or a type; type variables are left out."""
    match statement:
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            return [name]
        case ast.Assign(value=ast.Call(func=ast.Name(id="TypeVar" | "ParamSpec"))):
            return []
        case ast.AnnAssign(target=target):
            targets = [target]
        case ast.Assign(targets=targets):
            pass
        case _:
            return []
    named = [each for target in targets for each in (target.elts if isinstance(target, ast.Tuple) else [target])]
    # In small letters are what every command or page has: `app`, `router`, `log`.
    return [each.id for each in named if isinstance(each, ast.Name) and not each.id.islower()]


def _defined_more_than_once(modules: Mapping[str, ast.Module]) -> dict[str, set[str]]:
    """Names that several modules define, with the modules: of classes, functions, and public constants and types."""
    found: dict[str, set[str]] = {}
    for module, tree in modules.items():
        home = next((package for package in BY_SUBJECT if module.startswith(f"{package}.")), module)
        for name in (name for node in tree.body for name in _names_given(node)):
            if not name.startswith("_"):
                found.setdefault(name, set()).add(home)
        # A private class has a name of its own too: `_Line` beside `Line` would be a second meaning.
        for private in (node.name for node in tree.body if isinstance(node, ast.ClassDef) and node.name[0] == "_"):
            found.setdefault(private[1:], set()).add(home)
        # A private function is read where it is called, far from its definition: `_cards` must not be several things.
        functions = (node for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
        for function in (node.name for node in functions if node.name.startswith("_") and node.name[:2] != "__"):
            found.setdefault(function, set()).add(module)
    return {name: where for name, where in found.items() if len(where) > 1}


def test_a_name_has_one_meaning_in_the_package() -> None:
    twice = _defined_more_than_once(_modules())
    assert {name: where for name, where in twice.items() if where != SHARED_NAMES.get(name)} == {}
    assert SHARED_NAMES.keys() <= twice.keys(), "names that are no longer shared need no leave"


def test_a_second_meaning_would_be_noticed() -> None:
    one = ast.parse("class Line: ...\nclass _Told: ...\ndef _seat(): ...\ndef play(): ...\nLIVE, NONE = 1, 2\nlog = 3")
    other = ast.parse(
        "class _Line: ...\nclass _Told: ...\ndef _seat(): ...\n"
        "class Table:\n    def play(self): ...\nNONE: int = 0\nlog = 4"
    )
    both = {"a", "b"}
    twice = _defined_more_than_once({"a": one, "b": other})
    assert twice == {"Line": both, "Told": both, "NONE": both, "_seat": both}


def _told_too_little(tree: ast.Module) -> list[str]:
    """Public classes, functions and methods whose docstring is missing or has under five words; not what is nested."""
    result = []
    scopes: list[tuple[str, ast.Module | ast.ClassDef]] = [("", tree)]
    while scopes:
        prefix, scope = scopes.pop()
        for node in scope.body:
            if not isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            name = f"{prefix}{node.name}"
            if not node.name.startswith("_") and len((ast.get_docstring(node) or "").split()) < 5:
                result.append(name)
            if isinstance(node, ast.ClassDef):
                scopes.append((f"{name}.", node))
    return result


def test_every_public_definition_says_what_it_is() -> None:
    assert {module: names for module, tree in _modules().items() if (names := _told_too_little(tree))} == {}


def test_a_definition_that_says_too_little_would_be_noticed() -> None:
    code = '''
class Register:
    """One register."""
    def find(self):
        """Every entry that has this word."""
        def each(): ...
    def empty(self): ...
    def _inner(self): ...
def told(): ...
def _private(): ...
'''
    assert _told_too_little(ast.parse(code)) == ["Register", "told", "Register.empty"]


# A function's docstring says first what it does, with one of these verbs. Another verb is added in its place of the
# alphabet; a noun, an adjective or the third person never is.
_VERBS = """
    Abandon Act Add Agree Allot Allow Announce Answer Apply Appoint Archive Ask Award Back Bar Be Become Begin
    Bet Book Break Bring Buy Call Cancel Carry Cash Change Charge Check Choose Claim Clear Close Collect Come
    Compare Compile Confirm Contest Correct Count Create Cut Deal Decide Declare Decline Deny Describe Direct
    Discard Disqualify Divide Do Doubt Draft Draw Drive Drop Eliminate End Enter Exchange Exclude Explain Fetch
    Fill Find Finish Fix Fold Follow Forfeit Forget Free Get Give Go Group Guard Halt Hand Hash Have Hear Hide Hold
    Join Judge Keep Know Lay Leave Let Lift Link List Listen Load Log Look Make Map Mark Merge Mix Move Name Note
    Object Offer Open Order Pass Pause Pay Place Plan Play Post Practise Prepare Print Propose Publish Put Race
    Raise Rank Read Rebuild Receive Recognise Record Refuse Register Release Remember Remove Replace Replay
    Report Resume Return Reverse Rule Run Say Seal Seat See Sell Send Serve Set Settle Share Show Shuffle Sign
    Simulate Sit Solve Splash Spread Stand Start Stop Store Straddle Strike Subtract Suspend Take Tell Try Turn
    Undo Unlink Use Value Verify Void Wait Wake Wire Withdraw Work Write Yield
"""
VERBS = _VERBS.split()


def _says_no_verb_first(tree: ast.Module) -> list[str]:
    """Functions and methods, private ones too, whose docstring does not begin with what they do; no properties."""
    result = []
    for node in nodes(tree):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if any("property" in ast.unparse(decorator) for decorator in node.decorator_list):
            continue
        words = (ast.get_docstring(node) or "").split(maxsplit=1)
        if words and words[0].rstrip(".,:;") not in VERBS:
            result.append(node.name)
    return result


def test_every_function_says_first_what_it_does() -> None:
    found = {module: names for module, tree in _modules().items() if (names := _says_no_verb_first(tree))}
    assert found.pop("pokerroom.cli.parts", []) == ["_set_up_colours"]  # the heading of `pokerroom --help`
    assert found == {}


def test_a_function_that_does_not_would_be_noticed() -> None:
    code = '''
def find():
    """Return every entry."""
def entry():
    """The entry of this number."""
def takes():
    """Takes a seat."""
def seats():
    """Seats that are free."""
def parts():
    """Equal parts of a pot."""
def plain(): ...
def turn():
    """Pass the turn on."""
class Register:
    """One register."""
    @property
    def name(self):
        """The name of it."""
    def open(self):
        """Whether it is open."""
'''
    assert sorted(_says_no_verb_first(ast.parse(code))) == ["entry", "open", "parts", "seats", "takes"]


def test_the_verbs_are_in_order() -> None:
    assert sorted(set(VERBS)) == VERBS


def _named_for_another_answer(tree: ast.Module) -> list[str]:
    """Return functions named `is_`, `has_`, `may_` that return no bool, and `refuse_` that return something."""
    result = []
    for node in nodes(tree):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        name, answer = node.name.lstrip("_"), ast.unparse(node.returns) if node.returns else ""
        asks = name.startswith(("is_", "has_", "may_")) and not re.match(r"(?:bool|TypeIs\[.*|TypeGuard\[.*)$", answer)
        if asks or ((name == "refuse" or name.startswith("refuse_")) and answer not in ("None", "NoReturn")):
            result.append(node.name)
    return result


def test_a_question_is_answered_with_a_bool_and_a_refusal_with_nothing() -> None:
    found = {module: names for module, tree in _modules().items() if (names := _named_for_another_answer(tree))}
    assert found == {}


def test_a_name_that_promises_another_answer_would_be_noticed() -> None:
    code = """
def is_open(state) -> bool: ...
def is_card(text) -> TypeIs[Card]: ...
def has_acted(player) -> None: ...
def _may_add(seat) -> int | None: ...
def may_check(seat) -> bool | None: ...
def refuse_guest(player) -> None: ...
def _refuse_cards(cards) -> NoReturn: ...
def refuse_words(text) -> str: ...
class Guard:
    async def refuse(self, why) -> bool: ...
"""
    assert sorted(_named_for_another_answer(ast.parse(code))) == [
        "_may_add",
        "has_acted",
        "may_check",
        "refuse",
        "refuse_words",
    ]


# Where a ruling's effects become events of a hand; nobody else outside `hand` looks into its state.
EFFECTS = {
    f"rulings/effects/{name}.py"
    for name in ("cards", "chips", "giving_back", "stakes", "play", "effect_context", "taking_back")
}
# What else has a `state`: the web application, a table as it is shown, and other parts that commands are given to.
NO_HANDS = {
    "app",
    "_room_app",
    "public",
    "self",
    "table",
    "_table",
    "twin",
    "old",
    "new",
    "tournament",
    "pool",
    "pools",
    "bonus_round",
    "queues",
    "_queues",
    "_tournament",
    "stored",
    "_stored",
    "journal",
    "_journal",
    "director",
    "viewed",
    "snapshot",
    "tables",
}
# Rounds of the game against the house, which have no hands in them.
ROUNDS = {"bonus/round.py", "scenarios/bonus/bonus_questions.py", "web/api/tables/round_making.py"}


def _outside_the_hand() -> list[tuple[str, ast.Module]]:
    files = ((file.relative_to(SOURCE).as_posix(), file) for file in sorted(SOURCE.rglob("*.py")))
    return [
        (name, parsed(file)) for name, file in files if not name.startswith("hand/") and name not in EFFECTS | ROUNDS
    ]


def _states_read(tree: ast.AST) -> list[int]:
    """The lines on which the state of something is read that may be a hand."""
    return [
        node.lineno
        for node in nodes(tree)
        if isinstance(node, ast.Attribute) and node.attr == "state" and _named(node.value) not in NO_HANDS
    ]


def _named(value: ast.expr) -> str:
    """The last name of what is looked into: of an element its collection's, of a call what is called."""
    if isinstance(value, ast.Subscript | ast.Call):
        return _named(value.value if isinstance(value, ast.Subscript) else value.func)
    return getattr(value, "attr", getattr(value, "id", ""))


# How often the room and its pages may still reach through four things or more; a new reach has to replace an old one.
LONG_REACHES = 75


def _long_reaches(tree: ast.AST) -> list[str]:
    """What is read through four names or more after the first: `actor.journal.table.rules.house`."""
    inner = {id(node.value) for node in nodes(tree) if isinstance(node, ast.Attribute)}
    outermost = (node for node in nodes(tree) if isinstance(node, ast.Attribute) and id(node) not in inner)
    return [reach for node in outermost if (reach := _reach(node)).count(".") >= 4]


def _reach(value: ast.expr) -> str:
    """The names that something is read through, with points between them; "" where it begins with no name."""
    if isinstance(value, ast.Attribute):
        before = _reach(value.value)
        return f"{before}.{value.attr}" if before else ""
    return value.id if isinstance(value, ast.Name) else ""


def test_the_room_reaches_through_few_things_to_what_it_asks_for() -> None:
    reaches = [reach for layer in ("room", "web") for file in _files_of(layer) for reach in _long_reaches(parsed(file))]
    assert len(reaches) <= LONG_REACHES, "give the owner a property, or a question: " + "; ".join(sorted(reaches))


def test_a_long_reach_would_be_noticed() -> None:
    code = "actor.journal.table.rules.house; actor.house.book.id; actor.ask().house.book.id.lower(); a.b.c.d.e.f()"
    assert sorted(_long_reaches(ast.parse(code))) == ["a.b.c.d.e.f", "actor.journal.table.rules.house"]


def _inner_names(tree: ast.AST) -> list[str]:
    """What is imported from `hand` and is of its inside: a state, what takes or gives one, the numbers of stages."""
    inner_names = []
    for node in nodes(tree):
        if not isinstance(node, ast.ImportFrom) or not (node.module or "").startswith("pokerroom.hand"):
            continue
        for name in node.names:
            thing = getattr(importlib.import_module(str(node.module)), name.name)
            kinds = inspect.get_annotations(thing).values() if inspect.isfunction(thing) else ()
            inside = node.module in ("pokerroom.hand.state", "pokerroom.hand.rules.plan")
            if inside or any(re.search(r"\bState\b", str(kind)) for kind in kinds):
                inner_names.append(name.name)
    return inner_names


# A scenario puts a table into the middle of an evening, as if hands had been played.
SETS_TABLES = {"scenarios/evening/evening_table.py"}
# Their own `table` and `journal` are of the game against the house, or of a tournament's tables.
OTHER_TABLES = ("bonus/", "room/bonus_tables/", "cli/tables/bonus_evening.py", "scenarios/bonus/")
# What a table is called where it is asked.
TABLES = {"table", "_table", "twin", "journal", "_journal"}


def _outside_the_table() -> list[tuple[str, ast.Module]]:
    files = ((file.relative_to(SOURCE).as_posix(), file) for file in sorted(SOURCE.rglob("*.py")))
    return [
        (name, parsed(file))
        for name, file in files
        if not name.startswith(("hand/", "table/", *OTHER_TABLES)) and name not in SETS_TABLES
    ]


def _table_states_read(tree: ast.AST) -> list[int]:
    """The lines on which the state of a table is read, that of the game against the house left out."""
    bonus = _given_a_bonus_table(tree)
    return [
        node.lineno
        for node in nodes(tree)
        if isinstance(node, ast.Attribute)
        and node.attr == "state"
        and _named(node.value) in TABLES
        and not any(first <= node.lineno <= last for first, last in bonus)
    ]


def _given_a_bonus_table(tree: ast.AST) -> list[tuple[int, int]]:
    """The lines of each function that is given a bonus table, or whoever runs one."""
    return [
        (node.lineno, node.end_lineno or node.lineno)
        for node in nodes(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and any("Bonus" in ast.unparse(each.annotation) for each in node.args.args if each.annotation is not None)
    ]


def _inside_of_a_table(tree: ast.AST) -> list[str]:
    """What is imported from `table` and is of its inside: its state, and what takes one."""
    inside = []
    for node in nodes(tree):
        if not isinstance(node, ast.ImportFrom) or not (node.module or "").startswith("pokerroom.table"):
            continue
        for name in node.names:
            thing = getattr(importlib.import_module(str(node.module)), name.name)
            kinds = inspect.get_annotations(thing).values() if inspect.isfunction(thing) else ()
            if str(node.module).startswith("pokerroom.table.state") or any("TableState" in str(kind) for kind in kinds):
                inside.append(name.name)
    return inside


def test_nobody_outside_looks_into_the_state_of_a_table() -> None:
    assert {name: lines for name, tree in _outside_the_table() if (lines := _table_states_read(tree))} == {}


def test_nobody_outside_imports_the_inside_of_a_table() -> None:
    assert {name: names for name, tree in _outside_the_table() if (names := _inside_of_a_table(tree))} == {}


def test_a_look_into_a_table_would_be_noticed() -> None:
    assert sorted(_table_states_read(ast.parse("here = journal.table.state.players\nthere = table.state"))) == [1, 2]
    assert _table_states_read(ast.parse("tournament.state, pool.state, request.app.state, table.players")) == []
    assert _table_states_read(ast.parse("def seen(actor: BonusActor):\n    return actor.journal.state")) == []
    both = "from pokerroom.table import Table, decide_table\nfrom pokerroom.table.state import TableState"
    assert _inside_of_a_table(ast.parse(both)) == ["decide_table", "TableState"]


def test_nobody_outside_looks_into_the_state_of_a_hand() -> None:
    assert {name: lines for name, tree in _outside_the_hand() if (lines := _states_read(tree))} == {}


def test_nobody_outside_imports_the_inside_of_a_hand() -> None:
    assert {name: names for name, tree in _outside_the_hand() if (names := _inner_names(tree))} == {}


def test_a_look_into_a_hand_would_be_noticed() -> None:
    assert _states_read(ast.parse("state = table.hand.state\nlive = hand.at(3).state.live")) == [1, 2]
    assert _states_read(ast.parse("request.app.state.room, now.public.state, table.standings")) == []
    assert _inner_names(ast.parse("from pokerroom.hand.betting.betting import least_to")) == ["least_to"]
    both = "from pokerroom.hand.rules.plan import BET\nfrom pokerroom.hand import Hand"
    assert _inner_names(ast.parse(both)) == ["BET"]


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
        lambda: rules_for("uk", setup),  # type: ignore[arg-type]
        lambda: terms_for("uk", setup),  # type: ignore[arg-type]
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


# Who shows a question's data as it stands in the book; everybody else asks `rulebook/grounds.py` what stands behind it.
SHOWS_THE_DATA = {
    *("rulebook/book.py", "rulebook/compare.py", "rulebook/grounds.py", "rulebook/treatment/coverage.py"),
    *("talk/books/clause_checks.py", "talk/books/clause_words.py"),
}


def _cites_read(tree: ast.AST) -> list[int]:
    """The lines on which the clauses of a setting are read past the grounds."""
    return [
        node.lineno
        for node in nodes(tree)
        if isinstance(node, ast.Attribute)
        and node.attr in ("cites", "cites_in", "cites_by")
        and re.search(r"\bsettings?\b(\(.*\)|\[.*\]|\.get\(.*\))?$", ast.unparse(node.value))
    ]


def test_what_stands_behind_a_decision_is_asked_in_one_place() -> None:
    named = ((file.relative_to(SOURCE).as_posix(), parsed(file)) for file in SOURCE.rglob("*.py"))
    past = {name: lines for name, tree in named if (lines := _cites_read(tree))}
    assert {name: lines for name, lines in past.items() if name not in SHOWS_THE_DATA} == {}
    assert past.keys() == SHOWS_THE_DATA, "who no longer reads them needs no leave"


def test_grounds_are_made_in_one_place() -> None:
    """By `grounds_at` and `grounds_of`, which keep them with the book: they are asked for the same again and again."""
    made = {
        file.relative_to(SOURCE).as_posix()
        for file in SOURCE.rglob("*.py")
        if "TableGrounds(" in file.read_text("utf-8")
        for node in nodes(parsed(file))
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("TableGrounds")
    }
    assert made == {"rulebook/grounds.py"}


def test_a_look_past_the_grounds_would_be_noticed() -> None:
    past = 'book.setting("a.b").cites\nbook.settings["a.b"].cites\nsetting.cites\nbook.settings.get(key).cites'
    past += '\nbook.settings["a.b"].cites_in("x")'
    assert _cites_read(ast.parse(past)) == [1, 2, 3, 4, 5]
    assert _cites_read(ast.parse('grounds.cites("deal.burns"), row.cites, self.rules.cites("a")')) == []


def test_modules_that_a_docstring_names_are_there() -> None:
    there = {file.name for file in SOURCE.rglob("*.py")}
    folders = {folder.relative_to(SOURCE).as_posix() for folder in SOURCE.rglob("*") if folder.is_dir()}
    layers = "|".join(sorted(name for name in folders if "/" not in name))
    gone = []
    for module, tree in _modules().items():
        text = ast.get_docstring(tree) or ""
        gone += [(module, name) for name in re.findall(r"`(?:\w+/)*(\w+\.py)`", text) if name not in there]
        for path in re.findall(rf"`((?:{layers})/[a-z_/]+)`", text):
            if path not in folders and not (SOURCE / f"{path}.py").exists():
                gone.append((module, path))
    assert gone == []
