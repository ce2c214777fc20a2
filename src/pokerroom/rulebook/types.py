"""The types of questions: the answers that a rulebook may give to a question.

A type checks whether a value fits, and writes it in words. The types are few and written in the vocabulary's data
files: flag, choice, set, number, numbers, text, list of numbers, list of texts, table and rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Final, TypeAlias

# The kinds of values read: flags, whole numbers and exact decimals, words, tuples of them, tables of them.
Value: TypeAlias = "bool | int | Decimal | str | tuple[Value, ...] | Mapping[str, Value]"

# A book that has nothing for a question to act on answers with one of these, whatever the question's type.
NOT_OFFERED: Final = "not_offered"
NOT_APPLICABLE: Final = "not_applicable"


@dataclass(frozen=True, slots=True)
class AnswerFlag:
    """An answer that is yes or no."""

    def faults(self, value: Value) -> list[str]:
        """Return everything wrong with the value; an empty list if it fits."""
        return [] if isinstance(value, bool) else [f"{show(value)} is neither true nor false"]

    def allowed(self) -> str:
        """Return the values that fit, in words."""
        return "true or false"

    def words(self, value: Value) -> str:
        """Return the value as a person reads it."""
        return show(value)


@dataclass(frozen=True, slots=True)
class AnswerOption:
    """One of several options; each may carry its meaning."""

    options: Mapping[str, str]

    def faults(self, value: Value) -> list[str]:
        """Return the fault of a value that is not an option; an empty list if it is one."""
        return [] if isinstance(value, str) and value in self.options else [f"{show(value)} is no option"]

    def allowed(self) -> str:
        """Return the options that fit, in words."""
        return _names_listed(self.options)

    def words(self, value: Value) -> str:
        """Return the meaning of an option, or its name."""
        return self.options.get(str(value)) or show(value)


@dataclass(frozen=True, slots=True)
class AnswerSet:
    """Any number of options, all of which hold."""

    options: Mapping[str, str]

    def faults(self, value: Value) -> list[str]:
        """Return the faults of a value: not a list, unknown options, an option named twice."""
        if not isinstance(value, tuple):
            return [f"{show(value)} is not a list"]
        unknown = [f"{show(member)} is no option" for member in value if member not in self.options]
        return unknown or ([f"{show(value)} names an option twice"] if len(set(value)) < len(value) else [])

    def allowed(self) -> str:
        """Return the options that a list may have, in words."""
        return f"a list of {_names_listed(self.options)}"

    def words(self, value: Value) -> str:
        """Return the meaning of each option, one after the other."""
        members = value if isinstance(value, tuple) else (value,)
        return "; ".join(self.options.get(str(member)) or show(member) for member in members) or "none"


@dataclass(frozen=True, slots=True)
class AnswerNumber:
    """A number in some unit, perhaps with bounds, or one of a few words in its place."""

    unit: str = ""
    at_least: Decimal | None = None
    at_most: Decimal | None = None
    in_place: Mapping[str, str] = field(default_factory=dict)
    whole: bool = False

    def faults(self, value: Value) -> list[str]:
        """Return the faults of a value: not a number, not whole, outside its bounds."""
        if isinstance(value, str) and value in self.in_place:
            return []
        if isinstance(value, bool) or not isinstance(value, int | Decimal) or not Decimal(value).is_finite():
            return [f"{show(value)} is not a number"]
        if self.whole and value != int(value):
            return [f"{show(value)} is not a whole number"]
        if self.at_least is not None and value < self.at_least:
            return [f"{show(value)} is less than {self.at_least}"]
        if self.at_most is not None and value > self.at_most:
            return [f"{show(value)} is more than {self.at_most}"]
        return []

    def allowed(self) -> str:
        """Return the numbers and words that fit, with unit and bounds."""
        number = "a whole number" if self.whole else "a number"
        if self.unit:
            number += f" of {self.unit}"
        if self.at_least is not None:
            number += f" from {self.at_least}"
        if self.at_most is not None:
            number += f" up to {self.at_most}"
        return f"{number} or {_names_listed(self.in_place)}" if self.in_place else number

    def words(self, value: Value) -> str:
        """Return the number with its unit, or the meaning of the word in its place."""
        if isinstance(value, str):
            return self.in_place.get(value) or show(value)
        return f"{show(value)} {self.unit}" if self.unit else show(value)


@dataclass(frozen=True, slots=True)
class AnswerText:
    """Words for a person to read; the software only shows them."""

    def faults(self, value: Value) -> list[str]:
        """Return the fault of a value that is not text."""
        return [] if isinstance(value, str) else [f"{show(value)} is not text"]

    def allowed(self) -> str:
        """Return the values that fit, in words: any text."""
        return "text"

    def words(self, value: Value) -> str:
        """Return the text as it was written."""
        return show(value)


@dataclass(frozen=True, slots=True)
class AnswerList:
    """A list whose members are all of one type."""

    member: AnswerType

    def faults(self, value: Value) -> list[str]:
        """Return the faults of a value: not a list, or members that do not fit."""
        if not isinstance(value, tuple):
            return [f"{show(value)} is not a list"]
        return [fault for member in value for fault in self.member.faults(member)]

    def allowed(self) -> str:
        """Return the values that each member of the list may have, in words."""
        return f"a list, each {self.member.allowed()}"

    def words(self, value: Value) -> str:
        """Return the members as a person reads them, one after the other."""
        members = value if isinstance(value, tuple) else (value,)
        return " | ".join(self.member.words(member) for member in members) or "none"


@dataclass(frozen=True, slots=True)
class AnswerField:
    """One field of a table: its type and its meaning."""

    type: AnswerType
    means: str = ""


@dataclass(frozen=True, slots=True)
class AnswerFields:
    """Several small answers under their names. A field that is left out is off, none or not stated."""

    fields: Mapping[str, AnswerField]

    def faults(self, value: Value) -> list[str]:
        """Return the faults of a value: not a table, unknown fields, answers that do not fit their fields."""
        if not isinstance(value, dict):
            return [f"{show(value)} is not a table"]
        faults = [f"there is no field {name!r}" for name in value if name not in self.fields]
        for name, part in value.items():
            if name in self.fields:
                faults += [f"{name}: {fault}" for fault in self.fields[name].type.faults(part)]
        return faults

    def allowed(self) -> str:
        """Return the fields that the table may have."""
        return f"a table with {_names_listed(self.fields)}"

    def words(self, value: Value) -> str:
        """Write each field with its meaning and its answer."""
        if not isinstance(value, dict):
            return show(value)
        return (
            "; ".join(f"{self._label(name)}: {self.fields[name].type.words(part)}" for name, part in value.items())
            or "none"
        )

    def _label(self, name: str) -> str:
        """Return the meaning of a field from the vocabulary."""
        return self.fields[name].means or name.replace("_", " ")


@dataclass(frozen=True, slots=True)
class AnswerNumbers:
    """A number for each of some keys."""

    keys: tuple[str, ...]

    def faults(self, value: Value) -> list[str]:
        """Return the faults of a value: not a table, unknown keys, values that are not numbers."""
        if not isinstance(value, dict):
            return [f"{show(value)} is not a table"]
        unknown = [f"there is no key {name!r}" for name in value if name not in self.keys]
        return unknown + [
            f"{name}: {fault}" for name, number in value.items() for fault in AnswerNumber().faults(number)
        ]

    def allowed(self) -> str:
        """Return the keys that may each have a number."""
        return f"a number for each of {_names_listed(self.keys)}"

    def words(self, value: Value) -> str:
        """Return the numbers as a person reads them, each with its key."""
        return show(value)


# Every type has `faults`, `allowed` and `words`.
AnswerType: TypeAlias = (
    AnswerFlag | AnswerOption | AnswerSet | AnswerNumber | AnswerText | AnswerList | AnswerFields | AnswerNumbers
)


def read_type(spec: Mapping[str, Any]) -> AnswerType:
    """Read a type from the vocabulary; a `ValueError` names the fault."""
    match spec.get("type"):
        case "flag":
            return AnswerFlag()
        case "choice":
            return AnswerOption(_read_options(spec))
        case "set":
            return AnswerSet(_read_options(spec))
        case "number":
            in_place, whole = _meanings(spec.get("words", {})), bool(spec.get("whole", False))
            return AnswerNumber(spec.get("unit", ""), *bounds(spec), in_place, whole)
        case "numbers":
            return AnswerNumbers(tuple(spec.get("keys", ())))
        case "text":
            return AnswerText()
        case "list of numbers":
            return AnswerList(AnswerNumber())
        case "list of texts":
            return AnswerList(AnswerText())
        case "table":
            return _read_fields(spec)
        case "rows":
            return AnswerList(_read_fields(spec))
        case other:
            raise ValueError(f"type {other!r} is unknown")


def _read_fields(spec: Mapping[str, Any]) -> AnswerFields:
    fields = spec.get("fields")
    if not isinstance(fields, dict) or not fields:
        raise ValueError("a table needs fields")
    return AnswerFields({name: AnswerField(read_type(spec), spec.get("means", "")) for name, spec in fields.items()})


def _read_options(spec: Mapping[str, Any]) -> Mapping[str, str]:
    options = _meanings(spec.get("options", {}))
    if not options:
        raise ValueError(f"a {spec['type']} needs options")
    return options


def _meanings(options: Mapping[str, str] | Iterable[str]) -> Mapping[str, str]:
    return dict(options) if isinstance(options, dict) else {str(option): "" for option in options}


def bounds(spec: Mapping[str, Any]) -> tuple[Decimal | None, Decimal | None]:
    """Return the smallest and largest value of a range in a data file; None where it has no bound."""
    least, most = spec.get("at_least"), spec.get("at_most")
    return None if least is None else exact(least), None if most is None else exact(most)


def exact(number: float) -> Decimal:
    """Return a number from a data file exactly as it was written: 0.05 is five hundredths."""
    return Decimal(str(number))


def freeze(raw: Any) -> Value:
    """Make a value from a data file exact and immutable."""
    if isinstance(raw, dict):
        return {str(name): freeze(part) for name, part in raw.items()}
    if isinstance(raw, list | tuple):
        return tuple(freeze(part) for part in raw)
    if isinstance(raw, float):
        return exact(raw)
    if isinstance(raw, bool | int | str | Decimal):
        return raw
    return str(raw)


def show(value: Value) -> str:
    """Write a value in a few words.

    >>> show(True), show(("a_b", "c")), show({"most": 3, "who": "floor_person"})
    ('yes', 'a b, c', 'most 3, who floor person')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(show(part) for part in value) or "none"
    if isinstance(value, dict):
        return ", ".join(f"{name.replace('_', ' ')} {show(part)}" for name, part in value.items()) or "none"
    return str(value).replace("_", " ")


def _names_listed(names: Iterable[str]) -> str:
    return ", ".join(names)
