"""What a command of a table is given, held against what it takes before anything is judged or changed.

The readers are made of a function's annotations once, when it is defined: whole numbers that are no truth values, plain
times of our days, words without control characters, and values of the table's own kinds.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from inspect import Parameter, signature
from types import NoneType, UnionType
from typing import Any, Final, NoReturn, Union, cast, get_args, get_origin, get_type_hints

from pokerroom.errors import Malformed

EARLIEST: Final = datetime(1900, 1, 1)
LATEST: Final = datetime(2199, 12, 31)
_WHEN: Final = ("at", "now")  # when something happens
_CALLED: Final = ("player", "guest", "one", "other")  # names of people
_WORDS: Final = {
    datetime: f"a time between {EARLIEST:%Y} and {LATEST:%Y}, without a time zone",
    int: "a whole number",
    bool: "true or false",
    str: "a word",
}

Reader = Callable[[Any], bool]


class Reading:
    """How to read what a function is given after the table: in the order of its places, and by name."""

    def __init__(self, doing: Callable[..., Any]) -> None:
        hints = get_type_hints(doing)
        parameters = list(signature(doing).parameters.values())[1:]
        self._what = doing.__name__.replace("_", " ")
        self._named = {each.name: _reading(each.name, hints[each.name]) for each in parameters}
        self._places = [each.name for each in parameters if each.kind is not Parameter.KEYWORD_ONLY]
        self._fits = [self._named[name][0] for name in self._places]
        self._time = next((each.name for each in parameters if each.name in _WHEN), "")
        self._time_at = self._places.index(self._time) if self._time in self._places else -1

    def refuse_unread(self, given: Sequence[Any], named: Mapping[str, Any]) -> None:
        """Refuses whatever cannot be what it should be."""
        for name, fits, value in zip(self._places, self._fits, given, strict=False):
            if not fits(value):
                self._refuse(name, value)
        for name, value in named.items():
            if name in self._named and not self._named[name][0](value):
                self._refuse(name, value)

    def time_in(self, given: Sequence[Any], named: Mapping[str, Any]) -> datetime | None:
        """When it is said to happen, of what was given; nothing for what has no time."""
        if 0 <= self._time_at < len(given):
            return cast("datetime", given[self._time_at])
        return named.get(self._time) if self._time else None

    def _refuse(self, name: str, value: Any) -> NoReturn:
        raise Malformed(f"{self._what}: {name} cannot be {_shown(value)}", allowed=self._named[name][1])


def is_time(value: Any) -> bool:
    """Whether this is a plain time of our days.

    >>> is_time(datetime(2024, 8, 16, 20)), is_time(datetime(9999, 12, 31)), is_time("noon")
    (True, False, False)
    """
    return isinstance(value, datetime) and value.tzinfo is None and EARLIEST <= value <= LATEST


def _is_whole(value: Any) -> bool:
    return type(value) is int


def _is_flag(value: Any) -> bool:
    return value is True or value is False


def _is_word(value: Any) -> bool:
    return isinstance(value, str) and (not value or value.isprintable())


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and value.isprintable() and bool(value.strip())


_SIMPLE: Final[Mapping[Any, Reader]] = {datetime: is_time, int: _is_whole, bool: _is_flag, str: _is_word}


def _reading(name: str, hint: Any) -> tuple[Reader, str]:
    if name in _CALLED and hint is str:
        return _is_name, "a name"
    return _reader(hint), _words(hint)


def _reader(hint: Any) -> Reader:
    """Whether a value is of a kind: what stands in it is looked at as well."""
    if hint is Any:
        return lambda _: True
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return _one_of(parts)
    if origin is None:
        return lambda value: isinstance(value, hint)
    if issubclass(origin, Mapping):
        key, each = map(_reader, parts)
        return lambda value: (
            isinstance(value, Mapping) and all(key(name) and each(held) for name, held in value.items())
        )
    inside = _reader(parts[0])
    return lambda value: isinstance(value, origin) and not isinstance(value, str | bytes) and all(map(inside, value))


def _one_of(kinds: Sequence[Any]) -> Reader:
    plain = frozenset(kind for kind in kinds if isinstance(kind, type) and kind not in _SIMPLE)
    others = tuple(_reader(kind) for kind in kinds if kind not in plain)
    return lambda value: type(value) in plain or any(fits(value) for fits in others)


def _words(hint: Any) -> str:
    """What may be given, in words."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        kinds = [each for each in parts if each is not NoneType]
        said = _words(kinds[0]) if len(kinds) < 3 else "what belongs there"
        return f"{said}, or nothing" if NoneType in parts else said
    if origin is not None:
        return "a list" if issubclass(origin, Collection) and not issubclass(origin, Mapping) else "a table of values"
    return _WORDS.get(hint) or f"a {getattr(hint, '__name__', 'value')}"


def _shown(value: Any) -> str:
    shown = repr(value)
    return shown if len(shown) <= 60 else f"{shown[:60]}..."
