"""Check the arguments of a command before anything is judged or changed, in one way for every part of the rules.

A reader is made once from a command's annotations. It accepts whole numbers but no bools, small enough for every reader
of records, times of a sensible range with or without a zone, text without control characters, the words of a `Literal`,
and values of a part's own types. What an annotation's `Meta` says holds here as it does where JSON is read. A `Note`
must read back from the record unchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, NoReturn, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct

from pokerroom.command_struct import CommandStruct
from pokerroom.errors import WrongArgument, no_such_command
from pokerroom.record_kind import kind_of

EARLIEST_TIME: Final = datetime(1900, 1, 1)
LATEST_TIME: Final = datetime(2199, 12, 31)
LARGEST_AMOUNT: Final = 2**53 - 1  # that every reader of JSON takes exactly
FREE_TEXT: Final = "free text"  # in the annotation of text that may have several lines
_NAME_PARTS: Final = ("player", "guest", "one", "other")  # names of people
TIME_FORM: Final = (
    f"a time between {EARLIEST_TIME:%Y} and {LATEST_TIME:%Y}, without a time zone, such as datetime(2024, 8, 16, 20)"
)
_ZONED_TIME_FORM: Final = (
    f"a time between {EARLIEST_TIME:%Y} and {LATEST_TIME:%Y} with its time zone, "
    "such as datetime(2024, 8, 16, 20, tzinfo=UTC)"
)
_WORDS: Final = {
    datetime: TIME_FORM,
    int: "a whole number",
    bool: "true or false",
    str: "text on one line",
}

_ALWAYS_READ: Final = object()  # stands for the default of an argument that has none

Accepts = Callable[[Any], bool]
J = TypeVar("J")


class Note(Struct, frozen=True):
    """A value inside a command that goes into the record unchanged.

    One that cannot be written and read back is refused.
    """


class ArgumentReader:
    """A check of the arguments of a command or a question, each by its annotation."""

    def __init__(self, called: str, hints: Mapping[str, Any], defaults: Mapping[str, Any] | None = None) -> None:
        """Make the reader of what is `called` so from its annotations; `defaults` are values that need no check."""
        self._called = called
        self.what = kind_of(called).replace("_", " ")  # as people say it
        self._parts = {part: _acceptance_of(part, hint) for part, hint in hints.items()}
        self._fits = [(part, reader) for part, (reader, _) in self._parts.items()]
        defaults = defaults or {}
        self._checks = [(part, fits, defaults.get(part, _ALWAYS_READ)) for part, fits in self._fits]
        self._commands_inside = [part for part, hint in hints.items() if _is_command(hint)]
        self.has_time = "at" in hints

    def refuse_unreadable_command(self, command: Struct) -> None:
        """Refuse a command with an argument of the wrong kind."""
        for part, fits, default in self._checks:
            value = getattr(command, part)
            if value is not default and not fits(value):
                self._refuse(part, value)
        for part in self._commands_inside:
            inside: Struct = getattr(command, part)
            reader_of(type(inside)).refuse_unreadable_command(inside)

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


@cache  # made when a command of the kind first comes
def reader_of(command: type[Struct]) -> ArgumentReader:
    """Return the reader for a kind of command; default values are not checked."""
    hints = get_type_hints(command, include_extras=True)
    parts, last = command.__struct_fields__, command.__struct_defaults__
    defaults = dict(zip(parts[len(parts) - len(last) :], last, strict=True))
    return ArgumentReader(command.__name__, {part: hints[part] for part in parts}, defaults)


def judge_of(command: Any, part: str, judges: Mapping[type, J]) -> J:
    """Return the judge of a command to a `part` of the rules; refuse one that cannot be read or is another part's.

    >>> judge_of("call", "the cage", {int: "a judge"})
    Traceback (most recent call last):
    ...
    pokerroom.errors.Malformed: 'call' is no command of the cage; allowed: int
    """
    judge = judges.get(type(command))
    if judge is None:
        raise no_such_command(command, part, judges)
    known: Struct = command
    reader_of(type(known)).refuse_unreadable_command(known)
    return judge


def is_time(value: Any) -> bool:
    """Return whether a value is a time without a zone, in a sensible range of years.

    >>> is_time(datetime(2024, 8, 16, 20)), is_time(datetime(9999, 12, 31)), is_time("noon")
    (True, False, False)
    """
    return isinstance(value, datetime) and value.tzinfo is None and EARLIEST_TIME <= value <= LATEST_TIME


def _is_zoned_time(value: Any) -> bool:
    return isinstance(value, datetime) and value.utcoffset() is not None and is_time(value.replace(tzinfo=None))


def _is_whole_amount(value: Any) -> bool:
    return type(value) is int and -LARGEST_AMOUNT <= value <= LARGEST_AMOUNT


def _is_flag(value: Any) -> bool:
    return value is True or value is False


def _is_printable(value: Any) -> bool:
    return isinstance(value, str) and (not value or value.isprintable())


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and value.isprintable() and bool(value.strip())


def _is_text(value: Any) -> bool:
    """Return whether a value is text that can be written down, on one line or several."""
    return isinstance(value, str) and not any("\ud800" <= letter <= "\udfff" for letter in value)


_SIMPLE: Final[Mapping[Any, Accepts]] = {datetime: is_time, int: _is_whole_amount, bool: _is_flag, str: _is_printable}


def _acceptance_of(name: str, hint: Any) -> tuple[Accepts, str]:
    kind, marks = _annotated(hint)
    if name in _NAME_PARTS and kind is str:
        return _within(_is_name, marks), f"a name{_bounds_text(marks)}"
    return _reader(hint), _allowed_words(hint)


def _is_command(hint: Any) -> bool:
    """Return whether an argument is a command itself, of one kind or of several."""
    return any(isinstance(kind, type) and issubclass(kind, CommandStruct) for kind in (hint, *get_args(hint)))


def _annotated(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """Return an annotation's type and what is said about it."""
    return (hint.__origin__, hint.__metadata__) if get_origin(hint) is Annotated else (hint, ())


def _reader(hint: Any) -> Accepts:
    """Return a test of whether a value, with everything in it, is of a kind."""
    kind, marks = _annotated(hint)
    if marks:
        return _within(_marked_reader(kind, marks), marks)
    if hint is Any:
        return lambda _: True
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return _accepts_one_of(parts)
    if origin is Literal:
        return lambda value: isinstance(value, str) and value in parts
    if origin is None:
        return _reads_back(hint) if issubclass(hint, Note) else lambda value: isinstance(value, hint)
    if issubclass(origin, Mapping):
        key, each = map(_reader, parts)
        return lambda value: (
            isinstance(value, Mapping) and all(key(name) and each(item) for name, item in value.items())
        )
    inside = _reader(parts[0])
    return lambda value: (
        isinstance(value, origin) and not isinstance(value, str | bytes | Mapping) and all(map(inside, value))
    )


def _marked_reader(kind: Any, marks: Sequence[Any]) -> Accepts:
    """Return the test of a kind about which an annotation says more than its bounds."""
    if FREE_TEXT in marks:
        return _is_text
    if any(isinstance(mark, Meta) and mark.tz for mark in marks):
        return _is_zoned_time
    return _reader(kind)


def _within(fits: Accepts, marks: Sequence[Any]) -> Accepts:
    """Return a test which also holds a value to the least and the most, or the lengths, of its annotation."""
    for mark in marks:
        if isinstance(mark, Meta):
            if mark.ge is not None or mark.le is not None:
                fits = _in_range(fits, mark.ge, mark.le)
            if mark.min_length is not None or mark.max_length is not None:
                fits = _of_length(fits, mark.min_length or 0, mark.max_length)
    return fits


def _in_range(fits: Accepts, least: float | None, most: float | None) -> Accepts:
    return lambda value: fits(value) and (least is None or value >= least) and (most is None or value <= most)


def _of_length(fits: Accepts, least: int, most: int | None) -> Accepts:
    return lambda value: fits(value) and len(value) >= least and (most is None or len(value) <= most)


def _reads_back(note: type[Note]) -> Accepts:
    """Return a test of whether a note reads back from the record unchanged."""
    written, read = msgspec.json.Encoder(), msgspec.json.Decoder(note)

    def fits(value: Any) -> bool:
        try:
            return type(value) is note and bool(read.decode(written.encode(value)) == value)
        except (msgspec.MsgspecError, TypeError, ValueError, OverflowError, RecursionError):
            return False

    return fits


def _accepts_one_of(kinds: Sequence[Any]) -> Accepts:
    plain = frozenset(
        kind for kind in kinds if isinstance(kind, type) and kind not in _SIMPLE and not issubclass(kind, Note)
    )
    others = tuple(_reader(kind) for kind in kinds if kind not in plain)
    return lambda value: type(value) in plain or any(fits(value) for fits in others)


def _allowed_words(hint: Any) -> str:
    """Return in words which values an argument may have."""
    kind, marks = _annotated(hint)
    if marks:
        return _marked_words(kind, marks) + _bounds_text(marks)
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        kinds = [part for part in parts if part is not NoneType]
        words = _allowed_words(kinds[0]) if len(kinds) < 3 else "what belongs there"
        return f"{words}, or nothing" if NoneType in parts else words
    if origin is Literal:
        return ", ".join(parts)
    if origin is not None:
        return _container_words(origin, parts)
    return _WORDS.get(hint) or f"a {getattr(hint, '__name__', 'value')}"


def _container_words(origin: type, parts: Sequence[Any]) -> str:
    if issubclass(origin, Mapping):
        return "a table by seat, such as {1: '9h', 2: 'Kd'}" if parts[0] is int else "a table of values"
    container = "a tuple" if origin is tuple else "a frozenset" if origin is frozenset else "a list"
    return f"{container} in which each is {_allowed_words(parts[0])}"


def _marked_words(kind: Any, marks: Sequence[Any]) -> str:
    if FREE_TEXT in marks:
        return "text"
    if any(isinstance(mark, Meta) and mark.tz for mark in marks):
        return _ZONED_TIME_FORM
    return _allowed_words(kind)


def _bounds_text(marks: Sequence[Any]) -> str:
    """Return in words the bounds that an annotation sets, to stand after its kind."""
    texts = []
    for mark in marks:
        if isinstance(mark, Meta):
            texts += [f"at least {mark.ge:,}"] if mark.ge is not None else []
            texts += [f"at most {mark.le:,}"] if mark.le is not None else []
            texts += [f"of at least {mark.min_length} letters"] if (mark.min_length or 0) > 1 else []
            texts += [f"of at most {mark.max_length:,} letters"] if mark.max_length is not None else []
    return "".join(f", {text}" for text in texts)
