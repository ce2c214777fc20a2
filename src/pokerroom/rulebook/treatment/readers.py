"""Find the code of this package that asks the books, from its source: nothing is imported or run.

A question counts as read where a function asks for the book's answer by the question's key, and not where the key is
named only to cite the clauses behind it. A rule that all books share has no answer to ask for; code relies on it by
naming it. Marks of `@serves` are found in the same way.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Final, NamedTuple

import pokerroom
from pokerroom.errors import Malformed, as_given
from pokerroom.rulebook.vocabulary import Vocabulary

# Calls whose arguments are keys for their clauses, not for their answers.
_CALLS_THAT_CITE: Final = frozenset(("cites", "of", "behind", "clauses", "_always_these_matters"))
# Calls that name an observation without the area of rulings.
_CALLS_THAT_NAME_OBSERVATIONS: Final = frozenset(("rule", "Seen"))
_DECORATORS_THAT_SERVE: Final = frozenset(("serves", "shows"))
# Packages that only have sentences for questions, by their keys.
_PACKAGES_OF_WORDING: Final = ("talk.",)
_PARSING_LOCK: Final = Lock()  # Python 3.11 fails now and then where two threads make syntax trees at the same time


class Place(NamedTuple):
    """A function, a class or a constant of the package: `table.sign.parts` and `_tell_limit`."""

    module: str
    name: str

    def __str__(self) -> str:
        return f"{self.module}.{self.name}" if self.name else self.module


# Code that asks by the name of whatever game is played, or whatever was seen, and so names no key in its text.
BY_GAME: Final = Place("rulebook.grounds", "TableGrounds._of_matter")
BY_WHAT_WAS_SEEN: Final = Place("rulings.judging.judge", "judge")


@dataclass(frozen=True, slots=True)
class Readers:
    """The places in the package's source that ask a question, cite it, or serve a matter."""

    asking: Mapping[str, tuple[Place, ...]]
    citing: Mapping[str, tuple[Place, ...]]
    serving: Mapping[str, tuple[Place, ...]]  # by a matter's key, the code that declares to record or display it
    families: tuple[tuple[str, str], ...]  # modules that build a key from an area and a word
    questions: frozenset[str]  # the questions that have an answer

    def of(self, key: str) -> tuple[Place, ...]:
        """Return the places that ask for a question's answer or, if it has none, rely on it."""
        places = self.asking.get(key, ())
        return places if key in self.questions else tuple(sorted({*places, *self.citing.get(key, ())}))

    def naming(self, key: str) -> tuple[Place, ...]:
        """Return the places that ask a question or cite it."""
        return tuple(sorted({*self.asking.get(key, ()), *self.citing.get(key, ())}))


@cache
def package_readers(words: Vocabulary) -> Readers:
    """Return the names of a vocabulary that the source of this package uses.

    >>> from pokerroom.rulebook import library
    >>> readers = package_readers(library().vocabulary)
    >>> [str(place) for place in readers.of("deal.tap_before_board")]
    ['hand.rules.house_rules._HandAnswers.rules']
    >>> readers.of("room.cashless_tables")
    ()
    """
    return read_source(_files(), words)


def _files() -> Iterator[tuple[str, str]]:
    """Yield every module of the package: its name and its text."""
    root = Path(pokerroom.__file__).parent
    for file in sorted(root.rglob("*.py")):
        name = ".".join(file.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
        if not name.startswith(_PACKAGES_OF_WORDING):
            yield name, file.read_text("utf-8")


def read_source(files: Iterable[tuple[str, str]], words: Vocabulary) -> Readers:
    """Return the names of a vocabulary that these modules use, and the matters that they serve."""
    keys = frozenset((*words.questions, *words.universals, *words.ruling.observations, *words.matters))
    areas = sorted({key.partition(".")[0] for key in keys})
    # Most modules name nothing of the books, which can be seen without parsing them.
    worth = re.compile(
        rf"""["'](?:{"|".join(areas)})\.[a-z{{]|\.cites\(|\barea: ClassVar|@(?:serves|shows)\(|\b(?:rule|Seen)\(["']"""
    )
    read = [_Module(name, text) for name, text in files if worth.search(text)]
    resting = frozenset(area for module in read for area in module.resting)
    asking: defaultdict[str, set[Place]] = defaultdict(set)
    citing: defaultdict[str, set[Place]] = defaultdict(set)
    serving: defaultdict[str, set[Place]] = defaultdict(set)
    for module in read:
        for use in module.uses:
            for key in _keys_meant(use, module.families, resting, keys):
                (citing if use.cited else asking)[key].add(use.place)
        for matter, place in module.served():
            if matter not in words.matters:
                raise Malformed(f"{place}: a mark names {as_given(matter)}", allowed="a matter of the vocabulary")
            serving[matter].add(place)
    for key, place in _asked_without_key(words):
        asking[key].add(place)
    families = sorted((module.name, area) for module in read for area in module.families if area in areas)
    return Readers(
        _sorted_places(asking),
        _sorted_places(citing),
        _sorted_places(serving),
        tuple(families),
        frozenset(words.questions),
    )


def _asked_without_key(words: Vocabulary) -> Iterator[tuple[str, Place]]:
    """Yield questions that code asks without their key in its text: definitions of games, and observations."""
    yield from ((key, BY_GAME) for key in words.universals if key.startswith("games."))
    yield from ((key, BY_WHAT_WAS_SEEN) for key in words.ruling.observations)
    yield from ((key, BY_WHAT_WAS_SEEN) for key, universal in words.universals.items() if universal.effects)


def _sorted_places(found: Mapping[str, set[Place]]) -> dict[str, tuple[Place, ...]]:
    return {key: tuple(sorted(places)) for key, places in found.items()}


class _Use(NamedTuple):
    """A text in the source that may be a key, or the part of a key after its area."""

    text: str
    place: Place
    cited: bool
    call: str


def _keys_meant(use: _Use, families: Iterable[str], resting: Iterable[str], keys: frozenset[str]) -> Iterator[str]:
    """Yield the keys that a text may stand for."""
    if use.text in keys:
        yield use.text
        return
    if "." in use.text:
        return
    areas = set(families)
    if use.cited:
        areas.update(resting)
    if use.call in _CALLS_THAT_NAME_OBSERVATIONS:
        areas.add("ruling")
    yield from keys & {f"{area}.{use.text}" for area in areas}


class _Module:
    """The texts of one module, each with the place it occurs in."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.uses: list[_Use] = []
        self.families: set[str] = set()  # areas completed with words in its text, as in f"stakes.{key}"
        self.resting: set[str] = set()  # areas that rules resting on a book may leave out
        self._lists: dict[str, list[str]] = {}
        self._marks: list[tuple[Place, ast.Call]] = []
        with _PARSING_LOCK:
            tree = ast.parse(text)
        for statement in tree.body:
            self._read(statement, self._target(statement), cited=False, call="")

    @staticmethod
    def _target(statement: ast.stmt) -> tuple[str, ...]:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                return (name,)
        return ()

    def _read(self, node: ast.AST, within: tuple[str, ...], *, cited: bool, call: str) -> None:
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str):
                self.uses.append(_Use(node.value, Place(self.name, ".".join(within)), cited, call))
            return
        if isinstance(node, ast.Call):
            called = node.func
            call = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            cited = cited or call in _CALLS_THAT_CITE
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            within = (*within, node.name)
            self._note_marks(node, within)
        elif isinstance(node, ast.AnnAssign | ast.JoinedStr):
            self._note_names(node)
        for child in ast.iter_child_nodes(node):
            if not isinstance(child, ast.Name | ast.expr_context | ast.operator | ast.alias):
                self._read(child, within, cited=cited, call=call)

    def _note_names(self, node: ast.AnnAssign | ast.JoinedStr) -> None:
        match node:
            case ast.JoinedStr(values=[ast.Constant(value=str(start)), ast.FormattedValue(), *_]) if start[-1] == ".":
                self.families.add(start.removesuffix("."))
            case ast.AnnAssign(target=ast.Name(id="area"), value=ast.Constant(value=str(area))) if area:
                self.resting.add(area)
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.Tuple(elts=listed)) if _are_texts(listed):
                self._lists[name] = [text for node in listed for text in self._texts(node)]

    def _note_marks(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, within: tuple[str, ...]) -> None:
        for mark in node.decorator_list:
            if (
                isinstance(mark, ast.Call)
                and isinstance(mark.func, ast.Name)
                and mark.func.id in _DECORATORS_THAT_SERVE
            ):
                self._marks.append((Place(self.name, ".".join(within)), mark))

    def served(self) -> Iterator[tuple[str, Place]]:
        """Yield the matters that functions of this module serve, according to their marks."""
        for place, mark in self._marks:
            for arg in mark.args:
                yield from ((matter, place) for matter in self._texts(arg))

    def _texts(self, argument: ast.expr) -> list[str]:
        match argument:
            case ast.Constant(value=str(text)):
                return [text]
            case ast.Starred(value=ast.Name(id=name)) if name in self._lists:
                return self._lists[name]
        raise Malformed(f"{self.name}: a mark names its matters by {ast.unparse(argument)}", allowed="texts, or a list")


def _are_texts(listed: Iterable[ast.expr]) -> bool:
    return all(isinstance(node, ast.Constant) and isinstance(node.value, str) for node in listed)
