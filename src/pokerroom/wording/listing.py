"""List several words in a sentence."""

from __future__ import annotations

from collections.abc import Sequence


def joined_with_or(words: Sequence[str]) -> str:
    """Return several words as a sentence offers them; "" for none.

    >>> joined_with_or(["a dealer", "a supervisor", "a manager"]), joined_with_or(["a dealer"])
    ('a dealer, a supervisor or a manager', 'a dealer')
    """
    return " or ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def joined_with_and(words: Sequence[str]) -> str:
    """Return several words as a sentence lists them; "" for none.

    >>> joined_with_and(["Doc", "Pearl", "you"]), joined_with_and(["Doc", "you"])
    ('Doc, Pearl and you', 'Doc and you')
    >>> joined_with_and(["you"]), joined_with_and([])
    ('you', '')
    """
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))
