"""Numbers as they are spoken and written: "two fifty", "a grand", "1 000".

A number with several readings is read in all of them; which one is meant depends on the possible wagers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Final

_BELOW_TWENTY: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS: Final = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_SMALL: Final = {name: number for number, name in enumerate(_BELOW_TWENTY)} | {
    name: 10 * number for number, name in enumerate(_TENS, start=2)
}
_TIMES: Final = {
    "million": 1_000_000,
    "m": 1_000_000,
    "thousand": 1000,
    "k": 1000,
    "grand": 1000,
    "hundred": 100,
}
_NUMBERS_SAID_ALONE: Final = ("hundred", "thousand", "million")  # "hundred" is one hundred, but "k" is no number
_FIGURE: Final = re.compile(r"([0-9]{1,12}(?:\.[0-9]{1,6})?)([km])?")
_GROUPS: Final = re.compile(r"[1-9][0-9]?(?: [0-9]{3})+|[1-9][0-9]{2}(?: 000)+")
_THREE_PLACES: Final = re.compile(r"[1-9][0-9]{0,2}\.[0-9]{3}")
_MOST_WORDS_OF_NUMBER: Final = 20


def begins(words: Sequence[str], place: int) -> bool:
    """Return whether a number may begin at this place."""
    word, after = words[place], words[place + 1] if place + 1 < len(words) else ""
    return (
        word in _SMALL
        or word in _NUMBERS_SAID_ALONE
        or bool(_FIGURE.fullmatch(word))
        or (word == "a" and after in _TIMES)
    )


def ends(words: Sequence[str], place: int) -> int:
    """Return where the number that begins at this place ends: after the last word that may belong to it."""
    end = place + 1
    while end < len(words):
        joined = words[end] == "and" and end + 1 < len(words) and begins(words, end + 1)
        if not (joined or words[end] in _TIMES or (words[end] != "a" and begins(words, end))):
            break
        end += 2 if joined else 1
    return end


def readings(words: Sequence[str], unit: int = 1) -> tuple[int, ...]:
    """Return the possible values of a number, in chips, the likeliest first; an empty tuple if it makes no sense.

    A fraction of a chip is dropped, unless the words may also mean something else.

    >>> readings("two fifty".split()), readings("two fifty".split(), unit=100)
    ((250,), (25000, 250))
    >>> readings("two thousand five".split()), readings("five ten fifteen".split())
    ((2500, 2005), ())
    """
    values = _values_spoken(list(words), unit) if len(words) <= _MOST_WORDS_OF_NUMBER else []
    return tuple(dict.fromkeys(int(value * unit) for value in values))


def _values_spoken(words: list[str], unit: int) -> list[Decimal]:
    """Return all possible values of the words."""
    for name, times in _TIMES.items():
        if name in words:
            at = words.index(name)
            return _multiplied(words[:at], name, words[at + 1 :], times)
    if len(words) == 1 and (figure := _FIGURE.fullmatch(words[0])):
        value = Decimal(figure[1]) * _TIMES.get(figure[2] or "", 1)
        return [value * 1000, value] if _THREE_PLACES.fullmatch(words[0]) else [value]
    if _GROUPS.fullmatch(" ".join(words)):
        return [Decimal("".join(words))]
    if (pair := _pair(words)) is not None:
        return [Decimal(pair)]
    return _hundreds_left_out(words, unit)


def _multiplied(before: list[str], name: str, after: list[str], times: int) -> list[Decimal]:
    """Read a number of hundreds, thousands or millions, and the words after it."""
    alone = before == ["a"] or (not before and name in _NUMBERS_SAID_ALONE)
    many = [Decimal(1)] if alone else _values_spoken(before, 1)
    if after[:1] == ["and"]:
        rest = _values_spoken(after[1:], 1)
    elif not after:
        rest = [Decimal(0)]
    else:
        rest = _values_spoken(after, 1)
        digit = _pair(after)
        if times > 100 and digit is not None and digit < 10:  # "two thousand five": of the next smaller kind?
            rest = [Decimal(digit * times // 10), *rest]
    return [one * times + other for one in many for other in rest if other < times]


def _pair(words: list[str]) -> int | None:
    """Return a number below a hundred from its words; None if they are no such number."""
    values = [_SMALL.get(word, -1) for word in words]
    match values:
        case [value] if value >= 0:
            return value
        case [tens, digit] if tens > 10 and tens % 10 == 0 and 0 < digit < 10:
            return tens + digit
    return None


def _hundreds_left_out(words: list[str], unit: int) -> list[Decimal]:
    """Return 'two fifty' read as hundreds and, where the unit has parts, also as two units and fifty parts."""
    result: list[Decimal] = []
    for at in range(1, len(words)):
        whole, part = _pair(words[:at]), _pair(words[at:])
        if whole and part and part >= 10 and (whole <= 10 or whole % 10):
            result.append(Decimal(whole * 100 + part))
            if unit % 100 == 0:
                result.append(Decimal(whole) + Decimal(part) / 100)
    return result
