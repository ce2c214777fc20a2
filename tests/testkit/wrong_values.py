"""Commands made from their annotations alone: a right value for every field, and all kinds of wrong ones."""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct

from pokerroom.cards import Card
from pokerroom.citation import Citation
from pokerroom.command_reading import FREE_TEXT, Note
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulings import Seen

EVENING: Final = datetime(2026, 5, 1, 20)
_NAMES: Final = ("player", "guest", "one", "other")
_ANYTHING: Final = (object(), 1.5, b"x", Ellipsis)  # fits no field of any command
_NAMED: Final = {"session": "final", "player": "Ann", "by": "Ann"}
_SENSELESS: Final[Mapping[Any, tuple[Any, ...]]] = {
    int: (-1, 0, 3, 10**9, 2**53 - 1),
    str: ("", " ", "x", "110", "P1", "floorperson", "cafe\u0301", "x" * 100),
    datetime: (EVENING.replace(year=1900), EVENING.replace(year=2199)),
    bool: (False,),
}
_RIGHT: Final[Mapping[Any, Any]] = {
    str: "x",
    int: 1,
    bool: True,
    datetime: EVENING,
    Card: Card("As"),
    Citation: Citation("uk", "betting.4"),
    Seen: Seen("premature_card"),
    TableSetup: TableSetup(game="holdem", blinds=(5, 10)),
    Decimal: Decimal(1),
    timedelta: timedelta(minutes=1),
    Any: 1,
}


def right_command(kind: Any, **known: Any) -> Any:
    """Make a command with a right value in each field; `known` are values for fields by their names."""
    hints = get_type_hints(kind, include_extras=True)
    return kind(**{part: known.get(part, right_value(hints[part])) for part in kind.__struct_fields__})


def wrong_commands(kind: Any) -> Iterator[tuple[str, Any, Any]]:
    """Yield commands of a kind that are right but for one field, with the field and the wrong value in it."""
    hints, right = get_type_hints(kind, include_extras=True), right_command(kind)
    for part in kind.__struct_fields__:
        for wrong in (*wrong_values(hints[part]), *(("", " ", "a\nb") if _is_name(part, hints[part], kind) else ())):
            yield part, wrong, msgspec.structs.replace(right, **{part: wrong})


def senseless_commands(kind: Any) -> Iterator[Any]:
    """Yield commands of a kind with values that can be read, and of which few fit what has happened so far."""
    hints = get_type_hints(kind, include_extras=True)
    right = right_command(kind, **{part: said for part, said in _NAMED.items() if part in hints})
    yield right
    for part in kind.__struct_fields__:
        for value in _SENSELESS.get(_bare(hints[part])[0], ()):
            yield msgspec.structs.replace(right, **{part: value})


def _is_name(part: str, hint: Any, kind: Any) -> bool:
    """Return whether a field must have somebody's name; where it may be left out, nobody need be named."""
    return part in _NAMES and _bare(hint)[0] is str and part in needed_fields(kind)


def right_value(hint: Any) -> Any:
    """Return a value that an annotation allows."""
    kind, marks = _bare(hint)
    meta = next((mark for mark in marks if isinstance(mark, Meta)), Meta())
    if kind is datetime and meta.tz:
        return EVENING.replace(tzinfo=UTC)
    if kind is int and meta.ge is not None:
        return max(1, meta.ge)
    if kind in _RIGHT:
        return _RIGHT[kind]
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType, Literal):
        return parts[0] if origin is Literal else right_value(parts[0])
    if origin is None:
        return _made(kind)
    if issubclass(origin, Mapping):
        return {right_value(parts[0]): right_value(parts[1])}
    return (frozenset if origin is frozenset else tuple)([right_value(parts[0])])


def _made(kind: Any) -> Any:
    """Make a value of a class, with right values in the fields that it needs; of what is no struct an empty one."""
    if not issubclass(kind, Struct):
        return kind.__new__(kind)
    hints = get_type_hints(kind, include_extras=True)
    return kind(**{part: right_value(hints[part]) for part in needed_fields(kind)})


def needed_fields(kind: type[Struct]) -> set[str]:
    """Return the fields of a struct that may not be left out."""
    return {part.name for part in msgspec.structs.fields(kind) if part.required}


def wrong_values(hint: Any) -> Iterator[Any]:
    """Yield values that an annotation does not allow."""
    yield from _ANYTHING
    kind, marks = _bare(hint)
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        choices = [part for part in parts if part is not types.NoneType]
        if len(choices) == 1:
            yield from (wrong for wrong in wrong_values(choices[0]) if wrong is not None)
        return
    yield None
    if origin is Literal:
        yield from ("no such word", 3, [], parts)
    elif kind in _WRONG:
        yield from _WRONG[kind]
        yield from _beyond(kind, marks)
    elif origin is None:
        yield from ("x", 3, [], kind)
        if issubclass(kind, Note):
            yield from (msgspec.structs.replace(_made(kind), **{part: object()}) for part in kind.__struct_fields__)
    elif issubclass(origin, Mapping):
        yield from ([], "x", 3, {1.5: right_value(parts[1])})
        yield from ({right_value(parts[0]): wrong} for wrong in wrong_values(parts[1]))
    else:
        yield from (3, "x", {}, *([[]] if origin is tuple else []))
        inside = frozenset if origin is frozenset else tuple
        yield from (inside([wrong]) for wrong in wrong_values(parts[0]) if origin is not frozenset or _hashable(wrong))


_WRONG: Final[Mapping[Any, tuple[Any, ...]]] = {
    datetime: ("now", 3, EVENING.date(), date(2026, 5, 1), EVENING.replace(year=1500), EVENING.replace(year=9999)),
    int: ("1", True, 10**30, -(10**30), [], {}),
    bool: (0, 1, "yes", []),
    str: (3, ["x"], True, {}, "\ud800"),
}


def _beyond(kind: Any, marks: tuple[Any, ...]) -> Iterator[Any]:
    """Yield values of the right kind that an annotation shuts out all the same."""
    meta = next((mark for mark in marks if isinstance(mark, Meta)), Meta())
    if kind is datetime:
        yield EVENING if meta.tz else EVENING.replace(tzinfo=UTC)
    if kind is int and meta.ge is not None:
        yield meta.ge - 1
        yield -5
    if kind is int and meta.le is not None:
        yield meta.le + 1
    if kind is str and meta.max_length is not None:
        yield "x" * (meta.max_length + 1)
    if kind is str and meta.min_length:
        yield ""
    if kind is str and FREE_TEXT not in marks:
        yield "a\nb"


def _bare(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    return (hint.__origin__, hint.__metadata__) if get_origin(hint) is Annotated else (hint, ())


def _hashable(value: Any) -> bool:
    return getattr(value, "__hash__", None) is not None
