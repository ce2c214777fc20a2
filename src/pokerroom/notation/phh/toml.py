"""TOML as hand histories use it: a text that knows its place, the tables of a long file, and values written out.

Parsing is the standard library's. The rest is here: reading a file of many tables one table at a time, naming the place
of a fault in a file, and writing.
"""

from __future__ import annotations

import datetime
import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Any, NamedTuple

from pokerroom.errors import Malformed, shortened
from pokerroom.notation.reading import LONGEST_TEXT, placed, read_decimal, said, too_long

_PLACE = re.compile(r" \(at line (\d+), column (\d+)\)$")  # as the standard library ends its messages


class Source(NamedTuple):
    """A text, the name of where it comes from, and the number of its first line there."""

    text: str
    where: str = ""
    first: int = 1

    def at(self, line: int) -> str:
        """Return the place of a line, counted in the file."""
        return f"{self.where}, line {line}" if self.where else f"line {line}"

    @property
    def start(self) -> str:
        """The place of the first line."""
        return self.at(self.first)

    def at_field(self, name: str, entry: object = None) -> str:
        """Return the place of a field, or of a text among its entries, as nearly as it can be found again."""
        match = re.search(rf"^[ \t]*[\"']?{re.escape(name)}[\"']?[ \t]*=", self.text, re.MULTILINE)
        at = match.end() if match else 0
        if match and isinstance(entry, str):
            quoted = re.compile(rf"([\"']){re.escape(entry)}\1").search(self.text, at)
            at = quoted.start() if quoted else at
        return self.at(self.first + self.text.count("\n", 0, at))


def parse_toml(source: Source) -> dict[str, Any]:
    """Read the fields of a text; numbers with a point are exact."""
    try:
        return tomllib.loads(source.text, parse_float=read_decimal)
    except tomllib.TOMLDecodeError as fault:
        message = str(fault)
        match = _PLACE.search(message)
        if match is None:
            raise Malformed(f"{source.start}: not TOML: {message}") from None
        place = f"{source.at(source.first + int(match[1]) - 1)}, column {match[2]}"
        raise Malformed(f"{place}: not TOML: {message[: match.start()]}") from None
    except Malformed as fault:
        raise placed(source.start, fault) from None
    except (RecursionError, ValueError):
        raise Malformed(f"{source.start}: nested too deeply, or a number too long") from None


def split_tables(lines: Iterable[str], where: str) -> Iterator[tuple[str, Source]]:
    """Yield the tables of a file of hands: the name of each and its text, header included. One is held at a time."""
    name: str | None = None
    held: list[str] = []
    first, length, depth, quote = 1, 0, 0, ""

    def source() -> Source:
        hand = "" if name is None else f"hand {name}"
        return Source("".join(held), ", ".join(filter(None, (where, hand))), first)

    for number, given in enumerate(lines, 1):
        line = given if given.endswith("\n") else given + "\n"
        header = not depth and not quote and line.lstrip(" \t").startswith("[")
        if header and (opened := _hand_begun_by(Source(line, where, number), name)) is not None:
            if name is not None:
                yield name, source()
            name, held, first, length = opened, [], number, 0
        elif name is None:
            if line.strip() and not line.lstrip().startswith("#"):
                what = f"{Source(line, where, number).start}: {shortened(line.strip())!r} before the first hand"
                raise Malformed(what, allowed="hands [1], [2] and so on; a file of one hand ends in .phh")
            continue
        if not header:
            depth, quote = _open_after_line(line, depth, quote)
        held.append(line)
        length += len(line)
        if length > LONGEST_TEXT:
            parse_toml(source())  # its fault says more than its length
            raise too_long(source().start)
    if name is not None:
        yield name, source()


def _hand_begun_by(header: Source, current: str | None) -> str | None:
    """Return the name of the hand that a header begins; None if it goes on with the current one."""
    ((name, table),) = parse_toml(header).items()
    if table == {}:
        return name
    if isinstance(table, dict) and name == current:
        return None
    what = f"{header.start}: {shortened(header.text.strip())} does not begin a hand"
    raise Malformed(what, allowed="[1], [2] and so on")


_TOKEN = re.compile(r"""\"{3}|'{3}|"(?:[^"\\\n]|\\.)*"?|'[^'\n]*'?|\#|[\[\]{}]""")
_CLOSING = {
    '"""': re.compile(r'(?:[^"\\]|\\.|"(?!""))*"{3,5}', re.DOTALL),
    "'''": re.compile(r"(?:[^']|'(?!''))*'{3,5}"),
}
_DEPTH_CHANGES = {"[": 1, "{": 1, "]": -1, "}": -1}


def _open_after_line(line: str, depth: int, quote: str) -> tuple[int, str]:
    """Return how many brackets are still open after a line, and the quotes of a multi-line text if one is open."""
    at = 0
    while True:
        if quote:
            closed = _CLOSING[quote].match(line, at)
            if closed is None:
                return depth, quote
            at, quote = closed.end(), ""
        token = _TOKEN.search(line, at)
        if token is None or token[0] == "#":
            return depth, ""
        at = token.end()
        quote = token[0] if token[0] in _CLOSING else ""
        depth = max(0, depth + _DEPTH_CHANGES.get(token[0], 0))


_BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml_field(name: str, value: object) -> str:
    """Write a field and its value, on a line of its own.

    >>> toml_field("_note", ["the \\"nuts\\"", 7.5])
    Traceback (most recent call last):
      ...
    pokerroom.errors.Malformed: 7.5 cannot be written; allowed: text, exact numbers, flags, dates, lists and tables
    >>> toml_field("_note", ["the \\"nuts\\"", Decimal("7.50")])
    '_note = ["the \\\\"nuts\\\\"", 7.50]\\n'
    """
    return f"{_toml_key(name)} = {toml_value(value)}\n"


def toml_value(value: object) -> str:
    """Write a value as TOML, on one line."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _quoted(value)
        case int():
            return str(value)
        case Decimal():
            return str(value).lower().replace("infinity", "inf")
        case datetime.time() if value.tzinfo is None:
            return value.isoformat()
        case datetime.date():  # or a date with a time
            return value.isoformat()
        case list() | tuple():
            return f"[{', '.join(map(toml_value, value))}]"
        case Mapping():
            return "{" + ", ".join(f"{_toml_key(str(name))} = {toml_value(item)}" for name, item in value.items()) + "}"
    raise Malformed(f"{said(value)} cannot be written", allowed="text, exact numbers, flags, dates, lists and tables")


def _toml_key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _quoted(name)


def _quoted(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise Malformed(f"{shortened(ascii(text))} cannot be written: it holds half a character") from None
    # JSON escapes as TOML does, but for the one control character that JSON lets pass.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
