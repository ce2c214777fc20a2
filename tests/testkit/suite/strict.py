"""A release that allows nothing: every function of the rules that can refuse is replaced by one that does.

What is kept must be read all the same, since reading judges nothing. Left alone are only those that say that a kept
record, card or amount cannot be read at all.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final, NoReturn

import pytest

import pokerroom
from pokerroom.errors import Illegal
from testkit.suite.source_trees import parsed

_JUDGING: Final = ("charges", "hand", "rulebook", "rulings", "table", "talk")
_REFUSALS: Final = {"Illegal", "NotAllowed", "OutOfTurn", "Malformed"}
# What says that something cannot be read; each names the text or the data that it was given.
READERS: Final = frozenset(
    {
        "pokerroom.hand.rules.house_rules._HandAnswers._high",  # no ranking scheme for a book's order of hands
        "pokerroom.hand.rules.house_rules._HandAnswers._low",
        "pokerroom.hand.hand.Hand.from_heading",  # something that is no heading of a hand
        "pokerroom.hand.text.lines.read_event",
        "pokerroom.hand.text.log.read_log",
        "pokerroom.hand.text.log._read_hand_heading",
        "pokerroom.hand.text.log._read_value",
        "pokerroom.hand.queries.view.check_viewer",  # somebody who is no viewer of a hand
        "pokerroom.rulebook.setup.amounts.in_chips",  # an amount that chips cannot make
        "pokerroom.rulebook.book.Rulebook.clause",  # a clause or a question that the book does not know
        "pokerroom.rulebook.book.Rulebook.setting",
        "pokerroom.rulebook.book.Rulebook._ruling_table",  # something that is no observation
        "pokerroom.rulebook.question.Setting.pick",
        "pokerroom.rulebook.library.Library.book",
        "pokerroom.rulebook.house.House.__post_init__",  # something that is no book
        "pokerroom.rulebook.house._refuse_unnamed_part",  # something that names no part of an answer
        "pokerroom.rulebook.house.House.word",  # something that is no list of words
        "pokerroom.rulebook.setup.table_setup.TableSetup.__post_init__",  # a game that nobody knows
        "pokerroom.rulebook.setup.line_values.refuse_unknown_lines",  # a line that no set-up has
        "pokerroom.rulebook.words.one_of",  # a word that its question does not know
        "pokerroom.rulebook.house.house_of",  # something that is neither a house nor a book
        "pokerroom.table.opening.founding.rules_of",  # another version of the book
        "pokerroom.table.table.Table.from_happenings",  # happenings that do not begin with an opening
        "pokerroom.table.table._iterated",  # something that is no list of happenings
        "pokerroom.table.happening_text.read_happening",
        "pokerroom.table.evolve.evolve_table",  # something that is no happening of a table
    }
)


def refuses(*_given: Any, **_named: Any) -> NoReturn:
    """Return what this release answers whoever asks whether something may be."""
    raise Illegal("this release allows nothing of the kind")


_STATIC: Final = staticmethod(refuses)


@cache
def judges() -> dict[str, Callable[..., Any]]:
    """Return every function of the rules that can refuse, by its full name."""
    result: dict[str, Callable[..., Any]] = {}
    for module in _modules():
        for name in _that_refuse(parsed(Path(inspect.getfile(module)))):
            full = f"{module.__name__}.{name}"
            if full not in READERS:
                result[full] = _named(module, name)
    return result


def allow_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace every one of them, wherever it is known."""
    judges()  # reads the modules that have one
    for holder, attribute, replacement in _places(frozenset(module for module in sys.modules if _is_ours(module))):
        monkeypatch.setattr(holder, attribute, replacement)


@cache
def _places(modules: frozenset[str]) -> list[tuple[Any, str, Any]]:
    """Return where these modules hold a function that can refuse, and what comes there instead."""
    judging = set(judges().values())
    places = []
    for module in (sys.modules[name] for name in modules):
        own = [var for var in vars(module).values() if inspect.isclass(var) and _is_ours(var.__module__)]
        for holder in (module, *own):
            for attribute, value in vars(holder).items():
                if _plain(value) in judging:
                    places.append(
                        (holder, attribute, staticmethod(refuses) if isinstance(value, staticmethod) else refuses)
                    )
    return places


def _is_ours(module: str) -> bool:
    return module.startswith("pokerroom")


def _modules() -> Iterator[ModuleType]:
    for package in _JUDGING:
        for info in pkgutil.walk_packages([f"{pokerroom.__path__[0]}/{package}"], f"pokerroom.{package}."):
            yield importlib.import_module(info.name)


def _that_refuse(tree: ast.AST, outer: str = "") -> Iterator[str]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef):
            yield from _that_refuse(node, f"{outer}{node.name}.")
        elif isinstance(node, ast.FunctionDef) and any(map(_refuses, ast.walk(node))):
            yield f"{outer}{node.name}"


def _refuses(node: ast.AST) -> bool:
    raised = node.exc if isinstance(node, ast.Raise) else None
    return isinstance(raised, ast.Call) and isinstance(raised.func, ast.Name) and raised.func.id in _REFUSALS


def _named(module: ModuleType, name: str) -> Callable[..., Any]:
    holder: Any = module
    for part in name.split("."):
        holder = vars(holder)[part]
    plain = _plain(holder)
    assert isinstance(plain, FunctionType), name
    return plain


def _plain(value: object) -> object:
    """Return the function itself, without what is wrapped around it."""
    if isinstance(value, property):
        value = value.fget
    value = getattr(value, "__func__", value)
    value = getattr(value, "func", value)
    value = inspect.unwrap(value) if callable(value) else value
    return value if isinstance(value, FunctionType) else None
