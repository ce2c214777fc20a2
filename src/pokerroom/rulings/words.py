"""Spoken words: which action a statement names, and for how much. What comes of it is for `wagers.py`.

A statement is read for its first action; a size ("pot", "minimum", "300") belongs to the action before it. Questions,
conditions and refusals name none.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

from msgspec import Struct

FOLD: Final = "fold"
CHECK: Final = "check"
CALL: Final = "call"
BET: Final = "bet"
RAISE: Final = "raise"
CALL_AND_RAISE: Final = "call and raise"
ALL_IN: Final = "all-in"
POT: Final = "pot"
HALF_POT: Final = "half pot"
LEAST: Final = "minimum"
AMOUNT: Final = "amount"  # a number and no more
STRADDLE: Final = "straddle"
ANOTHER_ALL_IN: Final = "another all-in"  # "I put him all-in"
CONDITION: Final = "condition"
NOTHING: Final = "nothing"
# Words that name no action a player could be held to.
IDLE: Final = (ANOTHER_ALL_IN, CONDITION, NOTHING)


class Spoken(Struct, frozen=True, gc=False):
    """What was said: the act, and the chips named with it; `by` if they are on top of the wager faced."""

    act: str
    amount: int = 0
    by: bool = False


def read_words(text: str, unit: int = 1) -> Spoken:
    """The action that a statement names. `unit` is how many chips make one of what is spoken of.

    >>> read_words("Raise to 1,500, please")
    Spoken(act='raise', amount=1500, by=False)
    >>> read_words("I call... and raise another two hundred")
    Spoken(act='call and raise', amount=200, by=True)
    >>> read_words("I put seat 6 all-in").act, read_words("if you bet I call").act, read_words("how much to call?").act
    ('another all-in', 'condition', 'nothing')
    """
    words = _plain(text)
    if "?" in text or _DENIED.search(words):
        return Spoken(NOTHING)
    if _CONDITION.search(words):
        return Spoken(CONDITION)
    if _ANOTHER.search(words):
        return Spoken(ANOTHER_ALL_IN)
    act, rest = _first_act(words)
    if act in (BET, RAISE):
        return _wager(act, rest, unit)
    if act == CALL and (further := _AND_RAISE.search(rest)):
        amount, _ = _amount(rest[further.end() :], unit)
        return Spoken(CALL_AND_RAISE, amount, amount > 0 and not _TOTAL.search(rest))
    if act:
        return Spoken(act)
    if not _is_a_number(words):
        return Spoken(NOTHING)
    amount, by = _amount(words, unit)
    return Spoken(AMOUNT, amount, by) if amount else Spoken(NOTHING)


def _wager(act: str, rest: str, unit: int) -> Spoken:
    """A bet or raise, and its size as far as one is named."""
    size, _ = _first_act(rest)
    if size in (ALL_IN, POT, HALF_POT, LEAST):
        return Spoken(size)
    amount, by = _amount(rest, unit)
    return Spoken(act, amount, by and act == RAISE)


def _plain(text: str) -> str:
    """Lower case, with nothing but words and numbers; a comma stays only within a number."""
    text = re.sub(r"(?<=\d),(?=\d{3}\b)", "", text.lower().replace("’", "'"))
    text = re.sub(r"[£$€]", " ", text)
    text = re.sub(r"(?<!\d)\.|\.(?!\d)|[^a-z0-9.' ]", " ", text)
    return " ".join(text.split())


_DENIED: Final = re.compile(
    r"\b(not|never|no|don't|won't|can't|cannot|wait|how much|what|who|whose|should|could|time|can i|may i|do i|am i)\b"
)
_CONDITION: Final = re.compile(r"\b(if|unless|when|would|suppose|depends)\b")
_ANOTHER: Final = re.compile(
    r"\b(put|puts|putting|set|sets|get|move) (you|him|her|them|someone|somebody|seat \w+|player \w+|the \w+) all in\b"
)
_ACTS: Final[tuple[tuple[str, str], ...]] = (
    (FOLD, r"fold(s|ed|ing)?|muck(s|ed|ing)?|i'm out|i am out"),
    (CHECK, r"check(s|ed|ing)?|knock"),
    (CALL, r"call(s|ed|ing)?|i see|i'll see|match"),
    (RAISE, r"(re ?)?rais(e|es|ed|ing)|make it|makes it|making it|bump( it)?|up to"),
    (HALF_POT, r"half (the )?pot"),
    (POT, r"(full |the )?pot"),
    (LEAST, r"min|minimum|the least"),
    (ALL_IN, r"all ?in|shove|jam|tap(ping)? out|everything|the lot|my whole stack|it's all there"),
    (BET, r"bet(s|ting)?|i open|opens|opening|lead(s|ing)?"),
    (STRADDLE, r"straddle|over ?blind"),
)
_ANY_ACT: Final = re.compile("|".join(rf"(?P<A{number}>\b(?:{form})\b)" for number, (_, form) in enumerate(_ACTS)))
_AND_RAISE: Final = re.compile(r"\b((re ?)?rais(e|ing)|make it|bump)\b")
_TOTAL: Final = re.compile(r"\b(make it|raise it to|raise to|to)\b")


def _first_act(words: str) -> tuple[str, str]:
    """The act that is named first, and what was said after it."""
    found = _ANY_ACT.search(words)
    if found is None:
        return "", ""
    number = next(number for number in range(len(_ACTS)) if found[f"A{number}"])
    return _ACTS[number][0], words[found.end() :].strip()


# Numbers

_BELOW_TWENTY: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS: Final = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_SMALL: Final = {name: number for number, name in enumerate(_BELOW_TWENTY)} | {
    name: 10 * number for number, name in enumerate(_TENS, start=2)
}
_TIMES: Final = {
    "hundred": 100,
    "thousand": 1000,
    "k": 1000,
    "grand": 1000,
    "million": 1_000_000,
    "m": 1_000_000,
}
_FIGURE: Final = re.compile(r"(\d{1,12}(?:\.\d{1,6})?)([km])?")
_BESIDE: Final = frozenset(
    (
        "a", "and", "i", "i'll", "i'm", "it", "it's", "that's", "go", "going", "to", "in", "for", "total", "please",
        "chips", "dollars", "pounds", "quid", "by", "more", "another", "on", "top", "straight",
    )
)  # fmt: skip
_BY: Final = re.compile(r"\b(by|more|another|on top|extra)\b")


def _amount(words: str, unit: int) -> tuple[int, bool]:
    """The first number in the words, in chips, and whether it is on top of something. A part of a chip is dropped."""
    total, part, found = Decimal(0), Decimal(0), False
    for word in words.split():
        figure = _FIGURE.fullmatch(word)
        if figure:
            if found:
                break
            part = Decimal(figure[1]) * _TIMES.get(figure[2] or "", 1)
        elif word in _SMALL:
            part += _SMALL[word]
        elif word in _TIMES and (found or word in ("hundred", "thousand", "million")):
            part = (part or Decimal(1)) * _TIMES[word]
            if _TIMES[word] >= 1000:
                total, part = total + part, Decimal(0)
        elif found and word != "and":
            break
        else:
            continue
        found = True
    return int((total + part) * unit), bool(_BY.search(words))


def _is_a_number(words: str) -> bool:
    """Whether nothing but a number was said, and such words as go with one."""
    rest = [word for word in words.split() if word not in _BESIDE]
    return bool(rest) and all(word in _SMALL or word in _TIMES or _FIGURE.fullmatch(word) for word in rest)
