"""Functions shared by the readers of both formats: values of fields, and the lines of a file.

A reader takes a parser's result and returns the value, or refuses it in words; its caller knows the place and adds it.
Amounts stay as people wrote them, whole or decimal: no binary fraction comes near a chip.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any, Final, TypeAlias

from pokerroom.errors import Malformed, shortened

Amount: TypeAlias = int | Decimal
Reader: TypeAlias = Callable[[object], Any]

LONGEST_TEXT: Final = 1 << 20  # characters of one hand; the longest real ones take a few thousand
_MOST_DIGITS = 18  # on either side of the point
_ALLOWED_AMOUNT = f"a number with at most {_MOST_DIGITS} digits before the point and {_MOST_DIGITS} after it"


def read_decimal(number: str) -> Decimal:
    """Read a number with a point, as it was written.

    >>> read_decimal("110.50")
    Decimal('110.50')
    """
    try:
        return Decimal(number)
    except InvalidOperation:
        raise Malformed(f"{shortened(number)} is not a number that can be kept", allowed=_ALLOWED_AMOUNT) from None


def said(value: object) -> str:
    """Return a value from outside, short enough to be repeated in a refusal."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "a table"
    return repr(shortened(value)) if isinstance(value, str) else shortened(str(value))


def placed(place: str, fault: Malformed) -> Malformed:
    """Return a refusal with the place where it happened put in front."""
    return Malformed(f"{place}: {fault.what}", allowed=fault.allowed)


def too_long(place: str) -> Malformed:
    """Return the refusal of a hand that no hand can be."""
    return Malformed(f"{place}: too long for a hand", allowed=f"at most {LONGEST_TEXT} characters")


def read_text(value: object) -> str:
    """Read a value that must be text, or refuse it."""
    if not isinstance(value, str):
        raise Malformed(f"{said(value)} is not text", allowed="text")
    return value


def history_text(value: object, endings: tuple[str, ...], reader: str) -> str:
    """Read the text of a hand history; refuse the name of a file with these endings, which `reader` reads."""
    text = read_text(value)
    if "\n" not in text and text.strip().lower().endswith(endings):
        raise Malformed(f"{shortened(text)!r} is a file's name and no hand", allowed=f"{reader}({text.strip()!r})")
    return text.removeprefix("\ufeff")


def read_whole(value: object) -> int:
    """Read a value that must be a whole number, or refuse it."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise Malformed(f"{said(value)} is not a whole number", allowed="a whole number")
    return value


def read_flag(value: object) -> bool:
    """Read a value that must be true or false, or refuse it."""
    if not isinstance(value, bool):
        raise Malformed(f"{said(value)} is neither true nor false", allowed="true or false")
    return value


def read_amount(value: object) -> Amount:
    """Read an amount of chips or money, of either sign."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise Malformed(f"{said(value)} is not a number", allowed=_ALLOWED_AMOUNT)
    number = Decimal(value)
    first, last = number.adjusted(), number.as_tuple().exponent  # where the first digit stands, and the last
    if not isinstance(last, int) or first >= _MOST_DIGITS or last < -_MOST_DIGITS:
        raise Malformed(f"{said(value)} is not an amount", allowed=_ALLOWED_AMOUNT)
    return value


def read_list(read: Reader) -> Reader:
    """Make a reader of lists from the reader of one entry."""

    def entries(value: object) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise Malformed(f"{said(value)} is not a list", allowed="a list")
        found = []
        for number, item in enumerate(value, 1):
            try:
                found.append(read(item))
            except Malformed as fault:
                raise placed(f"entry {number}", fault) from None
        return tuple(found)

    return entries


def path_of(given: object) -> Path:
    """Return the path of a file that was named, or refuse what names none."""
    if not isinstance(given, str | Path):
        raise Malformed(f"{shortened(repr(given))} names no file", allowed="a path, such as 'table-3.phh'")
    return Path(given)


def lines_of(path: Path) -> Iterator[str]:
    """Yield the lines of a text file, one at a time; none is held longer than `LONGEST_TEXT`."""
    with path.open(encoding="utf-8-sig") as file:
        try:
            while line := file.readline(LONGEST_TEXT + 1):
                yield line
        except UnicodeDecodeError:
            raise Malformed(f"{path}: not text in UTF-8") from None


def whole_text(lines: Iterable[str], where: str) -> str:
    """Read the text of a file of one hand."""
    held, length = [], 0
    for line in lines:
        held.append(line)
        length += len(line)
        if length > LONGEST_TEXT:
            raise too_long(where)
    return "".join(held)
