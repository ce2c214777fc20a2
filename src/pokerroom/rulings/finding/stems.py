"""Words in the form used for comparison: without endings, and one for each group of synonyms."""

from __future__ import annotations

import re
from collections.abc import Container
from functools import cache
from typing import Final

from pokerroom.rulings.finding.plain_words import SAME_MEANING, WORDS_WITHOUT_MEANING

_SHORTEST_HALF: Final = 2


@cache
def stem(word: str) -> str:
    """Return a word without its ending.

    >>> [stem(word) for word in ("bets", "betting", "exposes", "exposed", "chip", "mistake")]
    ['bet', 'bet', 'expos', 'expos', 'chip', 'mistak']
    """
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            left = word.removesuffix(ending)
            return (
                left[:-1]
                if len(left) > 3 and left[-1] == left[-2] and ending in ("ing", "ed")
                else left.removesuffix("e")
            )
    return word.removesuffix("e") if len(word) > 3 else word


@cache
def first_of_same() -> dict[str, str]:
    """Return, for every stem with synonyms, the first stem of its group."""
    groups: dict[str, str] = {}
    for line in SAME_MEANING:
        first, *others = [stem(word) for word in line.split()]
        groups |= dict.fromkeys(others, first)
    return groups


def written_words(text: str) -> list[str]:
    """Return the words of a text as they are written; a number with its cards is one word: "51 card"."""
    return re.findall(r"[a-z]+|\d+ card", text.casefold().replace("_", " "))


def telling_stems(text: str) -> frozenset[str]:
    """Return the telling stems of a text, with one stem for all its synonyms."""
    stems = (stem(word) for item in written_words(text) for word in item.split() if word not in WORDS_WITHOUT_MEANING)
    return frozenset(first_of_same().get(found, found) for found in stems)


def run_together(word: str, spellings: Container[str]) -> str:
    """Return two known words that were written as one, with a blank between them; "" for any other word.

    >>> run_together("sidepot", ("side", "pot")), run_together("spot", ("s", "pot"))
    ('side pot', '')
    """
    halves = ((word[:at], word[at:]) for at in range(_SHORTEST_HALF, len(word) - _SHORTEST_HALF + 1))
    return next((f"{left} {right}" for left, right in halves if left in spellings and right in spellings), "")
