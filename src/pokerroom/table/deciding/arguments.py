"""Check the arguments of a command before anything is judged or changed.

A reader is made once from a command's annotations. It accepts whole numbers but no bools, times without a zone in a
sensible range, text without control characters, and values of the table's own types. A note must read back from the
record unchanged, and numbers must be small enough for every reader of records.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from functools import wraps
from inspect import signature
from types import NoneType, UnionType
from typing import (
    Any,
    Concatenate,
    Final,
    Literal,
    NoReturn,
    ParamSpec,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec
from msgspec import Struct

from pokerroom.errors import WrongArgument
from pokerroom.record_kind import kind_of
from pokerroom.table.floor_notes import Note

EARLIEST_TIME: Final = datetime(1900, 1, 1)
LATEST_TIME: Final = datetime(2199, 12, 31)
LARGEST_AMOUNT: Final = 2**53 - 1  # that every reader of JSON takes exactly
_NAME_PARTS: Final = ("player", "guest", "one", "other")  # names of people
_TEXTS: Final = ("log", "notice", "address")  # arguments that may have several lines
TIME_FORM: Final = (
    f"a time between {EARLIEST_TIME:%Y} and {LATEST_TIME:%Y}, without a time zone, such as datetime(2024, 8, 16, 20)"
)
_WORDS: Final = {
    datetime: TIME_FORM,
    int: "a whole number",
    bool: "true or false",
    str: "a word",
}

_ALWAYS_READ: Final = object()  # stands for the default of an argument that has none

Accepts = Callable[[Any], bool]
T = TypeVar("T")
P = ParamSpec("P")
R = TypeVar("R")


class ArgumentReader:
    """A check of the arguments of a command or a question, each by its annotation."""

    def __init__(self, called: str, hints: Mapping[str, Any], defaults: Mapping[str, Any] | None = None) -> None:
        """Make the reader of what is `called` so from its annotations; `defaults` are values that need no check."""
        self._called = called
        self.what = kind_of(called).replace("_", " ")  # as people say it
        self._parts = {part: _check_of(part, hint) for part, hint in hints.items()}
        self._fits = [(part, reader) for part, (reader, _) in self._parts.items()]
        defaults = defaults or {}
        self._checks = [(part, fits, defaults.get(part, _ALWAYS_READ)) for part, fits in self._fits]
        self.has_time = "at" in hints

    def refuse_unreadable_command(self, command: Struct) -> None:
        """Refuse a command with an argument of the wrong kind."""
        for part, fits, default in self._checks:
            value = getattr(command, part)
            if value is not default and not fits(value):
                self._refuse(part, value)

    def refuse_unreadable_arguments(self, values: Sequence[Any], named: Mapping[str, Any]) -> None:
        """Refuse a question's arguments that are of the wrong kind."""
        for (part, fits), value in zip(self._fits, values, strict=False):
            if not fits(value):
                self._refuse(part, value)
        for part, value in named.items():
            if part in self._parts and not self._parts[part][0](value):
                self._refuse(part, value)

    def _refuse(self, name: str, value: Any) -> NoReturn:
        raise WrongArgument(self._called, name, value, allowed=self._parts[name][1])


def reader_of(command: type[Struct]) -> ArgumentReader:
    """Return the reader for a kind of command; default values are not checked."""
    hints = get_type_hints(command)
    parts, last = command.__struct_fields__, command.__struct_defaults__
    defaults = dict(zip(parts[len(parts) - len(last) :], last, strict=True))
    return ArgumentReader(command.__name__, {part: hints[part] for part in parts}, defaults)


def table_question(question: Callable[Concatenate[T, P], R]) -> Callable[Concatenate[T, P], R]:
    """Make a question about a table whose arguments are checked as strictly as those of a command."""
    hints = get_type_hints(question)
    asked_for = [*signature(question).parameters][1:]
    reader = ArgumentReader(question.__qualname__, {name: hints[name] for name in asked_for})

    @wraps(question)
    def answer(table: T, /, *values: P.args, **named: P.kwargs) -> R:
        reader.refuse_unreadable_arguments(values, named)
        return question(table, *values, **named)

    return answer


def is_time(value: Any) -> bool:
    """Return whether a value is a time without a zone, in a sensible range of years.

    >>> is_time(datetime(2024, 8, 16, 20)), is_time(datetime(9999, 12, 31)), is_time("noon")
    (True, False, False)
    """
    return isinstance(value, datetime) and value.tzinfo is None and EARLIEST_TIME <= value <= LATEST_TIME


def _is_whole(value: Any) -> bool:
    return type(value) is int and -LARGEST_AMOUNT <= value <= LARGEST_AMOUNT


def _is_flag(value: Any) -> bool:
    return value is True or value is False


def _is_word(value: Any) -> bool:
    return isinstance(value, str) and (not value or value.isprintable())


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and value.isprintable() and bool(value.strip())


_SIMPLE: Final[Mapping[Any, Accepts]] = {datetime: is_time, int: _is_whole, bool: _is_flag, str: _is_word}


def _check_of(name: str, hint: Any) -> tuple[Accepts, str]:
    if name in _NAME_PARTS and hint is str:
        return _is_name, "a name"
    if name in _TEXTS and hint is str:
        return lambda value: isinstance(value, str), "text"
    return _reader(hint), _allowed_words(hint)


def _reader(hint: Any) -> Accepts:
    """Return a test of whether a value, with everything in it, is of a kind."""
    if hint is Any:
        return lambda _: True
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return _one_of(parts)
    if origin is Literal:
        return _is_word  # the command's judge checks which words are allowed, and refuses with the clause
    if origin is None:
        return _reads_back(hint) if issubclass(hint, Note) else lambda value: isinstance(value, hint)
    if issubclass(origin, Mapping):
        key, each = map(_reader, parts)
        return lambda value: (
            isinstance(value, Mapping) and all(key(name) and each(item) for name, item in value.items())
        )
    inside = _reader(parts[0])
    return lambda value: isinstance(value, origin) and not isinstance(value, str | bytes) and all(map(inside, value))


def _reads_back(note: type[Note]) -> Accepts:
    """Return a test of whether a note reads back from the record unchanged."""
    written, read = msgspec.json.Encoder(), msgspec.json.Decoder(note)

    def fits(value: Any) -> bool:
        try:
            return type(value) is note and bool(read.decode(written.encode(value)) == value)
        except (msgspec.MsgspecError, TypeError, ValueError, OverflowError, RecursionError):
            return False

    return fits


def _one_of(kinds: Sequence[Any]) -> Accepts:
    plain = frozenset(
        kind for kind in kinds if isinstance(kind, type) and kind not in _SIMPLE and not issubclass(kind, Note)
    )
    others = tuple(_reader(kind) for kind in kinds if kind not in plain)
    return lambda value: type(value) in plain or any(fits(value) for fits in others)


def _allowed_words(hint: Any) -> str:
    """Return in words which values an argument may have."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        kinds = [part for part in parts if part is not NoneType]
        words = _allowed_words(kinds[0]) if len(kinds) < 3 else "what belongs there"
        return f"{words}, or nothing" if NoneType in parts else words
    if origin is Literal:
        return ", ".join(parts)
    if origin is not None and issubclass(origin, Mapping) and parts[0] is int:
        return "a table by seat, such as {1: '9h', 2: 'Kd'}"
    if origin is not None:
        return "a list" if issubclass(origin, Collection) and not issubclass(origin, Mapping) else "a table of values"
    return _WORDS.get(hint) or f"a {getattr(hint, '__name__', 'value')}"
