"""What players call a thing that the books name otherwise: what somebody searches for, and the words that find it."""

from __future__ import annotations

from typing import Final

_BOOKS_SAY: Final = {
    "run it twice": "run multiple",
    "run twice": "run multiple",
    "running it twice": "run multiple",
    "run it three times": "run multiple",
    "string raise": "string bet",
    "min raise": "minimum raise",
    "min bet": "minimum bet",
    "chopped pot": "split pot",
    "shot clock": "time limit",
    "time bank": "extra time",
    "rathole": "take off chips",
    "ratholing": "take off chips",
    "going south": "take off chips",
}


def in_the_books_words(said: str) -> str:
    """Return what players say, as the books have it; nothing where they have no other word for it.

    >>> in_the_books_words("Run it  twice"), in_the_books_words("side pot")
    ('run multiple', '')
    """
    return _BOOKS_SAY.get(" ".join(said.casefold().split()), "")
