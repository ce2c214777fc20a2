"""The limits of chat at a table: one line of text that everybody can read, and not too often."""

from __future__ import annotations

import unicodedata
from collections import deque
from math import ceil
from typing import Final

from pokerroom.errors import Illegal
from pokerroom.room.errors import TooMany
from pokerroom.room.wire.chat import CHAT_LINE_LENGTH

LINES_AT_ONCE: Final = 6  # one person may say so many at a table in the seconds below
SECONDS_OF_LINES: Final = 20.0
_MOST_MARKS_ON_LETTER: Final = 3
# Controls, directions, code points without a meaning, and separators of lines: they change how others' words are read.
_UNREADABLE: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
_ZERO_WIDTH_JOINER: Final = "\u200d"  # between the parts of one sign
_BLANK_CHARACTERS: Final = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that are blank


def checked_chat_line(text: str) -> str:
    """Return a line as it will be shown, or refuse it and say why.

    >>> checked_chat_line("  nice   hand ")
    'nice hand'
    """
    return tidy_words(text, CHAT_LINE_LENGTH)


def tidy_words(text: str, longest: int) -> str:
    """Return one line of text as it will be shown, or refuse it and say why.

    >>> tidy_words("one\\ntwo", 20)
    Traceback (most recent call last):
    pokerroom.errors.Illegal: a line with '\\n'; allowed: letters, digits and symbols, on one line
    """
    tidied = unicodedata.normalize("NFC", text).strip()
    marks = 0
    for character in tidied:
        kind = unicodedata.category(character)
        if kind in _UNREADABLE and character != _ZERO_WIDTH_JOINER:
            raise Illegal(f"a line with {character!r}", allowed="letters, digits and symbols, on one line")
        if character != _ZERO_WIDTH_JOINER:  # which no letter ends before
            marks = marks + 1 if kind[0] == "M" else 0
        if marks > _MOST_MARKS_ON_LETTER:
            raise Illegal("a letter with so many marks", allowed=f"{_MOST_MARKS_ON_LETTER} at most")
    tidied = " ".join(tidied.split())
    if tidied and all(item in _BLANK_CHARACTERS or unicodedata.category(item)[0] in "CMZ" for item in tidied):
        raise Illegal("a line that shows nothing", allowed="letters, digits and symbols, on one line")
    if not 1 <= len(tidied) <= longest:
        raise Illegal(f"a line of {len(tidied)} characters", allowed=f"1 to {longest} characters")
    return tidied


class ChatPace:
    """How often each player has written lately.

    >>> pace = ChatPace()
    >>> for second in range(LINES_AT_ONCE): pace.count("Ann", float(second))
    >>> pace.count("Bob", 6.0); pace.count("Ann", SECONDS_OF_LINES)
    >>> pace.count("Ann", SECONDS_OF_LINES)
    Traceback (most recent call last):
    pokerroom.room.errors.TooMany: you have said a lot; allowed: try again in 1 s
    """

    def __init__(self) -> None:
        self._spoken_at: dict[str, deque[float]] = {}

    def count(self, player: str, now: float) -> None:
        """Count a line of chat at this second; refuse it where its sender has said enough for a while."""
        self._spoken_at = {name: when for name, when in self._spoken_at.items() if when[-1] > now - SECONDS_OF_LINES}
        lately = self._spoken_at.get(player, deque(maxlen=LINES_AT_ONCE))
        if len(lately) == LINES_AT_ONCE and lately[0] > now - SECONDS_OF_LINES:
            again = lately[0] + SECONDS_OF_LINES - now
            raise TooMany("you have said a lot", allowed=f"try again in {ceil(again)} s", again=again)
        lately.append(now)
        self._spoken_at[player] = lately
