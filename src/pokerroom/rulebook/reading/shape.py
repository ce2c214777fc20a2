"""The structure of a book's data: which parts are tables, lists or text, checked before anything else is read.

Books are written by people. Every value of the wrong kind is reported here, so that the readers after it can rely on
the structure.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, get_args

from pokerroom.rulebook.faults import Faults
from pokerroom.rulebook.words import BookKind

BOOK_ID: Final = re.compile(r"[a-z][a-z0-9-]*")
CLAUSE_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9.()_-]*")

_NAMES: Final = {str: "text", list: "a list", dict: "a table", bool: "true or false"}
_Shape = Mapping[str, type]

_BOOK: _Shape = {"rulebook": dict, "clause": list, "settings": dict, "rulings": dict, "grounds": dict, "chapters": dict}
_HEAD: _Shape = {
    "id": str, "name": str, "title": str, "jurisdiction": str, "edition": str, "kind": str, "currency": str,
    "games": list, "extends": str, "definitions": str,
}  # fmt: skip
_CLAUSE: _Shape = {
    "id": str, "topic": str, "says": str, "area": str, "treatment": str, "params": dict, "refs": list, "note": str,
    "example": str,
}  # fmt: skip
_SETTING: _Shape = {"by": dict, "cite": list, "cite_by": dict, "silent": bool, "why": str, "called": dict}
_GROUNDS: _Shape = {"cite": list, "opening": str, "limit": str, "game": str, "round": str}
_RULING: _Shape = {"rows": list, "why": str}
_ROW: _Shape = {
    "when": dict, "effects": list, "cite": list, "decided_by": str, "any_time": bool, "silent": bool, "why": str,
}  # fmt: skip

# What to write instead, by the field and what it must be.
_FORMS: Final[Mapping[tuple[str, type], str]] = {
    ("clause", list): ": write [[clause]] above each clause",
    ("cite", list): ': write cite = ["4.2(h)"]',
    ("rows", list): ": write [[rulings.NAME.rows]] above each row",
}
_SETTING_FORM: Final = ': write {0} = {{ value = "{1}", cite = ["4.2(h)"] }}'


class _Checker:
    """A walk through one book that notes every value of the wrong kind."""

    def __init__(self, file: str, faults: Faults) -> None:
        self.file = file
        self.faults = faults
        self.sound = True

    def fault(self, where: str, what: str) -> None:
        """Note a fault in this place, and that the book is not sound."""
        self.sound = False
        self.faults.add(self.file, where, what)

    def table(self, where: str, raw: Any, shape: _Shape) -> bool:
        """Return whether a value is a table whose known fields are of their kinds."""
        if type(raw) is not dict:
            form = _SETTING_FORM.format(where.rpartition(".")[2], raw) if shape is _SETTING and type(raw) is str else ""
            self.fault(where, f"is {_name_of_type(raw)}, not a table{form}")
            return False
        for name, value in raw.items():
            kind = shape.get(name)
            if kind is not None and type(value) is not kind:
                form = _FORMS.get((name, kind), "")
                self.fault(where, f"{name} is {_name_of_type(value)}, not {_NAMES[kind]}{form}")
        return True

    def texts(self, where: str, name: str, raw: Any) -> None:
        """Note a list that contains anything but text."""
        if type(raw) is list and not all(type(item) is str for item in raw):
            self.fault(where, f"{name} is not a list of texts")


def sound(file: str, raw: Any, faults: Faults) -> bool:
    """Note every value of the wrong kind in a book, and return whether there is none."""
    checker = _Checker(file, faults)
    if not checker.table("", raw, _BOOK) or not checker.sound:
        return False
    head = raw.get("rulebook", {})
    checker.table("rulebook", head, _HEAD)
    checker.texts("rulebook", "games", head.get("games"))
    if type(head.get("id")) is str and not BOOK_ID.fullmatch(head["id"]):
        checker.fault("rulebook", f"id {head['id']!r} cannot be cited; allowed: small letters, digits and -")
    if head.get("kind", "poker") not in get_args(BookKind):
        checker.fault("rulebook", f"kind {head['kind']!r} is unknown; known are {', '.join(get_args(BookKind))}")
    _check_clauses(checker, raw.get("clause", []))
    _check_settings(checker, raw.get("settings", {}))
    _check_rulings(checker, raw.get("rulings", {}))
    _check_grounds(checker, raw.get("grounds", {}))
    for number, title in raw.get("chapters", {}).items():
        if type(title) is not str:
            checker.fault(f"chapters {number}", f"is {_name_of_type(title)}, not text")
    return checker.sound


def _check_clauses(checker: _Checker, raws: list[Any]) -> None:
    sound_shapes: set[tuple[object, ...]] = set()  # there are thousands of clauses of a few shapes
    for place, raw in enumerate(raws, 1):
        shape = (*raw, *map(type, raw.values())) if type(raw) is dict else ()
        if shape not in sound_shapes:
            faults = len(checker.faults.found)
            where = f"clause {raw['id']}" if type(raw) is dict and "id" in raw else f"clause number {place}"
            if not checker.table(where, raw, _CLAUSE):
                continue
            if len(checker.faults.found) == faults:
                sound_shapes.add(shape)
        _check_clause(checker, raw)


def _check_clause(checker: _Checker, raw: dict[str, Any]) -> None:
    number, refs = raw.get("id"), raw.get("refs")
    if type(number) is str and not CLAUSE_ID.fullmatch(number):
        allowed = "letters, digits and . ( ) _ -"
        checker.fault(f"clause {number}", f"id {number!r} cannot be cited; allowed: {allowed}")
    if refs:
        checker.texts(f"clause {number}", "refs", refs)
    if raw.get("says") == "":
        checker.fault(f"clause {number}", "says nothing")


def _check_settings(checker: _Checker, areas: dict[str, Any]) -> None:
    for area, questions in areas.items():
        if not checker.table(area, questions, {}):
            continue
        for name, raw in questions.items():
            key = f"{area}.{name}"
            if checker.table(key, raw, _SETTING):
                checker.texts(key, "cite", raw.get("cite"))
                for context, numbers in raw["cite_by"].items() if type(raw.get("cite_by")) is dict else ():
                    checker.texts(key, f"cite_by {context}", numbers if type(numbers) is list else [numbers, 0])
                for word, meant in raw["called"].items() if type(raw.get("called")) is dict else ():
                    checker.texts(key, f"called {word}", [meant] if type(meant) is not list else meant)
                _operator(checker, key, raw)
                for pick in raw["by"].values() if type(raw.get("by")) is dict else ():
                    _operator(checker, key, pick)


def _operator(checker: _Checker, key: str, pick: Any) -> None:
    """Check the operator's range in an answer, at any depth."""
    if type(pick) is not dict:
        return
    for name, value in pick.items():
        if name != "operator":
            _operator(checker, key, value)
        elif type(value) is dict:
            if unknown := [item for item in value if item not in ("at_least", "at_most", "words")]:
                checker.fault(key, f"{', '.join(unknown)} is unknown in a range; known are at_least, at_most, words")
            for bound in ("at_least", "at_most"):
                if bound in value and (type(value[bound]) not in (int, float) or value[bound] != value[bound]):
                    checker.fault(key, f"{bound} is {_name_of_type(value[bound])}, not a number")
            checker.texts(key, "words", value.get("words", []))
            if type(value.get("words", [])) is not list:
                checker.fault(key, "words is not a list")
        elif type(value) is not list:
            checker.fault(key, f"operator is {_name_of_type(value)}, neither a list nor a range")
    if "operator" in pick and "default" not in pick:
        checker.fault(key, "leaves a choice to the operator without a default")
    if "default" in pick and "operator" not in pick:
        checker.fault(key, "has a default but leaves no choice")


def _check_rulings(checker: _Checker, raws: dict[str, Any]) -> None:
    for name, raw in raws.items():
        key = f"ruling.{name}"
        if not checker.table(key, raw, _RULING) or type(raw.get("rows", [])) is not list:
            continue
        for number, row in enumerate(raw.get("rows", []), 1):
            where = f"{key} row {number}"
            if not checker.table(where, row, _ROW):
                continue
            checker.texts(where, "cite", row.get("cite"))
            effects = row.get("effects")
            if not effects:
                checker.fault(where, "has no effects")
            elif type(effects) is list and not all(map(_is_effect, effects)):
                checker.fault(where, 'effects are names or { name = "argument" }')


def _check_grounds(checker: _Checker, raws: dict[str, Any]) -> None:
    for key, rows in raws.items():
        if type(rows) is not list:
            checker.fault(f"grounds {key}", f"is {_name_of_type(rows)}, not a list")
            continue
        for number, row in enumerate(rows, 1):
            if checker.table(f"grounds {key} row {number}", row, _GROUNDS):
                checker.texts(f"grounds {key} row {number}", "cite", row.get("cite"))


def _is_effect(raw: Any) -> bool:
    if type(raw) is dict and len(raw) == 1:
        (argument,) = raw.values()
        return type(argument) is str or (type(argument) is list and all(type(item) is str for item in argument))
    return type(raw) is str


def _name_of_type(value: Any) -> str:
    return _NAMES.get(type(value), repr(value)[:24])
