"""Players' words for things that the books name otherwise, with the words to search for instead."""

from __future__ import annotations

import re
from typing import Final

_BOOKS_SAY: Final = {
    "run it twice": "run multiple",
    "run twice": "run multiple",
    "running it twice": "run multiple",
    "run it three times": "run multiple",
    "string raise": "string bet",
    "splash the pot": "wagers stay in front",
    "splash pot": "wagers stay in front",
    "splashing the pot": "wagers stay in front",
    "min": "minimum",
    "max": "maximum",
    "allin": "all in",
    "buyin": "buy in",
    "reraise": "raise",
    "hi lo": "high low",
    "eight or better": "low qualifier",
    "8 or better": "low qualifier",
    "chopped pot": "split pot",
    "shot clock": "time limit",
    "time bank": "extra time",
    "rathole": "take off chips",
    "ratholing": "take off chips",
    "going south": "take off chips",
}


_LONGEST_FIRST: Final = sorted(map(re.escape, _BOOKS_SAY), key=len, reverse=True)
_PLAYERS_SAY: Final = re.compile(rf"(?<!\S)(?:{'|'.join(_LONGEST_FIRST)})(?!\S)")


def in_the_books_words(text: str) -> str:
    """Return the books' words for a player's phrase; "" if they have no other words for it.

    >>> in_the_books_words("Run it  twice"), in_the_books_words("max buyin"), in_the_books_words("side pot")
    ('run multiple', 'maximum buy in', '')
    """
    plain = " ".join(text.casefold().split())
    words = _PLAYERS_SAY.sub(lambda players: _BOOKS_SAY[players[0]], plain)
    return words if words != plain else ""
