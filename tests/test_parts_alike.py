"""Every pure part of the rules has one shape: commands are decided on, what happened changes a state, all alike."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from pokerroom import Malformed, Table
from pokerroom.bonus.table.table import BonusTable
from pokerroom.cage.commands import OpenShift
from pokerroom.hand import FOLD
from pokerroom.jackpots import Pool
from pokerroom.tournament import Tournament
from testkit.suite.source_trees import SOURCE, parsed


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


def test_what_follows_of_itself_in_a_tournament_is_called_a_judge_too() -> None:
    asked = {
        function.name: function.args
        for file in (SOURCE / "tournament" / "deciding").glob("*.py")
        for function in parsed(file).body
        if isinstance(function, ast.FunctionDef) and function.returns is not None
        if ast.unparse(function.returns) == "Iterator[TournamentHappening]" and not function.name.startswith("_")
    }
    assert {"decide_levels_ended", "decide_play_stopped"} <= asked.keys()
    assert [name for name in asked if not name.startswith("decide_")] == []
