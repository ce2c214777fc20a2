"""The forms of a stage's lines, in plain words; a written line is matched against them.

`seat N comes back[ and waits]` is one. Words in capitals stand for words to fill in, brackets hold words that may be
left out, braces a choice, and `(s)` an s that may be left out. Each of these is a group of the match, in its order.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Final, TypeVar

from pokerroom.errors import Malformed

T = TypeVar("T")

FILLED_IN: Final = {
    "N": (r"(\d+)", "a number"),
    "-N": (r"(-?\d+)", "a number, or one from the end such as -1"),
    "SEATS": (r"(\d+(?:(?:-| and |,? ?)\d+)*)", "seats, such as 3, 4-6 or 1, 2 and 5"),
    "TABLE": (r"(table \d+)", "a table beside this one, such as table 2"),
    "TIME": (r"(\d\d:\d\d(?::\d\d)?)", "a time of day, such as 20:45 or 20:45:10"),
    "NAME": (r"(\w+)", "a name in one word"),
    "TITLE": (r"([\w ]+?)", "a title of the house, such as floor supervisor"),
    "CARDS": (r"(.+?)", "cards, such as As Kd"),
    "TEXT": (r"(.+?)", "words"),
    "REST": (r"(.*)", "perhaps more words"),
}
_MOST_NAMED_IN_FULL: Final = 10
_NEAREST_NAMED: Final = 4
_TOKEN: Final = re.compile(r"\(s\)|\[[^\]]*\]|\{[^}]*\}|(?<![\w-])-?[A-Z]+(?![\w])|(?s:.)")

# The lines of a stage: each one's form, and the function that answers it.
Lines = tuple[tuple[str, Callable[[T, re.Match[str]], object]], ...]


@cache
def pattern(form: str) -> re.Pattern[str]:
    """Return the pattern of a form.

    >>> pattern("seat N comes back[ and waits]").fullmatch("seat 4 comes back and waits").groups()
    ('4', ' and waits')
    >>> pattern("settle[ charging TEXT]").fullmatch("settle charging 5 rake").groups()
    ('5 rake',)
    """
    return re.compile(_form_pattern(form))


def _form_pattern(form: str) -> str:
    return "".join(map(_token_pattern, _TOKEN.findall(form)))


def _token_pattern(token: str) -> str:
    if token == "(s)":  # noqa: S105 - a letter, not a secret
        return "s?"
    if token in FILLED_IN:
        return FILLED_IN[token][0]
    if token.startswith("{") and len(token) > 1:
        return f"({'|'.join(map(re.escape, token[1:-1].split('|')))})"
    if token.startswith("[") and len(token) > 1:
        inside = _form_pattern(token[1:-1])
        return f"(?:{inside})?" if re.search(r"\((?!\?)", inside) else f"({inside})?"
    return re.escape(token)


def match(form: str, words: str) -> re.Match[str] | None:
    """Return the match of a line with a form; None if it does not fit."""
    return pattern(form).fullmatch(words)


def find_form(lines: Lines[T], words: str) -> tuple[Callable[[T, re.Match[str]], object], re.Match[str]] | None:
    """Return the handler of the first form that a line fits, with the match; None if it fits no form."""
    for form, doing in lines:
        if found := match(form, words):
            return doing, found
    return None


def unknown(words: str, forms: str | Iterable[str]) -> Malformed:
    """Return the refusal of a line that a stage cannot read, with the lines that it can."""
    if isinstance(forms, str):
        return Malformed(f"this stage does not know {words!r}", allowed=forms)
    hint, allowed = nearest(words, forms, "; ")
    return Malformed(f"this stage does not know {words!r}{hint}", allowed=allowed)


def nearest(words: str, forms: Iterable[str], between: str = ", ") -> tuple[str, str]:
    """Return what somebody may have meant, and what there is: all of it, or the nearest few of many.

    >>> nearest("houze", ("house", "seats"))
    (' (did you mean house?)', 'house, seats')
    """
    every = list(dict.fromkeys(forms))
    plain = {re.sub(r"[\[\]{}()|]|[A-Z]+", " ", item).strip(): item for item in every}
    spelt = re.sub(r"\d+", " ", words).strip()
    close = [plain[item] for item in difflib.get_close_matches(spelt, plain, n=_NEAREST_NAMED, cutoff=0.4)]
    best = [plain[item] for item in difflib.get_close_matches(spelt, plain, n=1, cutoff=0.7)]
    hint = f" (did you mean {best[0]}?)" if best else ""
    if len(every) <= _MOST_NAMED_IN_FULL:
        return hint, between.join(every)
    offered = close or every[:_NEAREST_NAMED]
    rest = len(every) - len(offered)
    return hint, f"{between.join(offered)}{between}and {rest} more, which `pokerroom scenario --stage` lists"
