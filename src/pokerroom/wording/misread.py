"""Name the right values where a file or a message has something that cannot be read.

msgspec says what is wrong and where; the types say in words which values may stand there.
"""

from __future__ import annotations

import datetime
import re
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

import msgspec
from msgspec import inspect

from pokerroom.errors import Malformed
from pokerroom.wording.few_names import few_names
from pokerroom.wording.plural import quantity

_WORDS_BY_TYPE: Final[dict[type, str]] = {
    inspect.StrType: "text",
    inspect.IntType: "a whole number",
    inspect.FloatType: "a number",
    inspect.DecimalType: "a number",
    inspect.BoolType: "true or false",
    inspect.DateTimeType: "a day and a time, such as 2026-08-07T18:00:00",
    inspect.DateType: "a day, such as 2026-08-07",
    inspect.TimeType: "a time, such as 18:00:00",
}
_CUSTOM: Final[dict[type, str]] = {
    Decimal: "a number",
    Fraction: "a number",
    datetime.datetime: _WORDS_BY_TYPE[inspect.DateTimeType],
}


def misread(what: str, fault: msgspec.ValidationError, kind: Any) -> Malformed:
    """Return the refusal of what cannot be read as a `kind`: `what` it is, what is wrong and what may stand there.

    >>> class Box(msgspec.Struct, forbid_unknown_fields=True):
    ...     number: int
    ...     colour: str = ""
    >>> try:
    ...     msgspec.convert({"number": 1, "size": 2}, Box)
    ... except msgspec.ValidationError as fault:
    ...     print(misread("the box", fault, Box))
    the box: there is no field `size`; allowed: its fields: number, colour
    """
    place = _path_in_fault(str(fault))
    where = f"{what}, {place}" if place else what
    cause = fault.__cause__
    if isinstance(cause, Malformed):
        return Malformed(f"{where}: {cause.what}", allowed=cause.allowed, cites=cause.cites)
    return Malformed(f"{where}: {_without_place(str(fault))}", allowed=allowed_instead(str(fault), kind))


def fault_words(fault: Exception | str) -> str:
    """Return what msgspec says is wrong in plain words, after the place where it stands.

    >>> fault_words("Object missing required field `name` - at `$.tables[0]`")
    'tables[0]: the field `name` is missing'
    >>> fault_words("Expected `int | null`, got `str` - at `$.seat`")
    'seat: text cannot stand here'
    >>> fault_words("Expected `int` >= 1")
    'it must be at least 1'
    >>> fault_words("Expected `str` of length >= 1")
    'it must have at least 1 character'
    """
    place, words = _path_in_fault(str(fault)), _without_place(str(fault))
    return f"{place}: {words}" if place else words


def _path_in_fault(fault: str) -> str:
    place = _PATH_AT_END.search(fault)
    return place[1].lstrip(".") if place else ""


def _without_place(fault: str) -> str:
    fault = _PLACE_AT_END.sub("", fault)
    for form, words in _WORDS_BY_FAULT.items():
        if match := re.fullmatch(form, fault):
            return words.format(_WORDS_BY_MSGSPEC_NAME.get(match[1]) or _grouped(match[1]))
    if match := _LENGTH.fullmatch(fault):
        return f"it must have {_BOUNDS[match[2]]} {quantity(int(match[3]), _COUNTED[match[1]])}"
    return _MSGSPEC_NAME.sub(lambda name: _WORDS_BY_MSGSPEC_NAME.get(name[1], name[0]), fault)


def _grouped(number: str) -> str:
    """Return a whole number with its thousands apart, and anything else as it is."""
    return f"{int(number):,}" if number.isdecimal() else number


def allowed_instead(fault: str, kind: Any) -> str:
    """Return the values that may stand at the place that a fault of msgspec's names; "" where unknown."""
    node: Any = inspect.type_info(kind)
    place = _PATH_AT_END.search(fault)
    for name in _STEP_OF_PATH.findall(place[1] if place else ""):
        node = _type_at_step(node, name)
    written = _WRITTEN.match(fault)
    return _words_for_type(node, written[1] or written[2] if written else "")


def _type_at_step(node: Any, name: str) -> Any:
    """Return what a step of a path leads to: a field by its name, or an item of a list or table."""
    for kind in node.types if isinstance(node, inspect.UnionType) else (node,):
        if isinstance(kind, inspect.StructType):
            for field in kind.fields:
                if field.encode_name == name:
                    return field.type
        elif isinstance(kind, inspect.VarTupleType | inspect.ListType):
            return kind.item_type
        elif isinstance(kind, inspect.DictType):
            return kind.value_type
    return None


def _words_for_type(node: Any, given: str = "") -> str:
    if isinstance(node, inspect.UnionType):
        found = (_words_for_type(kind) for kind in node.types if not isinstance(kind, inspect.NoneType))
        return " or ".join(dict.fromkeys(item for item in found if item))
    if isinstance(node, inspect.StructType):
        return f"its fields: {few_names([field.encode_name for field in node.fields], given)}"
    if isinstance(node, inspect.LiteralType):
        return few_names(map(str, node.values), given)
    if isinstance(node, inspect.VarTupleType | inspect.ListType):
        return "a list"
    if isinstance(node, inspect.DictType):
        keys = _words_for_type(node.key_type) if isinstance(node.key_type, inspect.LiteralType) else ""
        return f"a table of {keys}" if keys else "a table"
    if isinstance(node, inspect.IntType) and node.ge is not None and node.le is not None:
        return f"{node.ge:,} to {node.le:,}"
    if isinstance(node, inspect.CustomType):
        return _CUSTOM.get(node.cls, "")
    return _WORDS_BY_TYPE.get(type(node), "")


# The name of a field that is not there, or a word that cannot stand there.
_WRITTEN: Final = re.compile(r"Object contains unknown field `([^`]*)`|Invalid enum value '([^']*)'")
_LENGTH: Final = re.compile(r"Expected `(str|array)` of length (<=|>=) (\d+)")
_COUNTED: Final = {"str": "character", "array": "item"}
_BOUNDS: Final = {"<=": "at most", ">=": "at least"}
_WORDS_BY_FAULT: Final = {
    r"Object contains unknown field `([^`]*)`": "there is no field `{}`",
    r"Object missing required field `([^`]*)`": "the field `{}` is missing",
    r"Expected `[^`]*`, got `([^`]*)`": "{} cannot stand here",
    r"Invalid enum value (.*)": "{} cannot stand here",
    r"Expected `[^`]*` >= (\S+)": "it must be at least {}",
    r"Expected `[^`]*` <= (\S+)": "it must be at most {}",
}
_WORDS_BY_MSGSPEC_NAME: Final = {
    "int": "a whole number",
    "str": "text",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
    "bytes": "bytes",
    "date": "a day",
    "time": "a time",
    "datetime": "a day and a time",
}
_MSGSPEC_NAME: Final = re.compile(r"`(\w+)`")
_PLACE_AT_END: Final = re.compile(r" - at `[^`]*`$")
_PATH_AT_END: Final = re.compile(r"`\$([^`]*)`$")
_STEP_OF_PATH: Final = re.compile(r"\.(\w+)|\[[^]]*]")
