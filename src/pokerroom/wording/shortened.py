"""What somebody has given, cut to a length at which a refusal can repeat it."""

from __future__ import annotations

from typing import Final

LONGEST_WORD: Final = 40
LONGEST_LINE: Final = 80


def shortened(given: str, longest: int = LONGEST_WORD) -> str:
    """Return a text from outside, short enough to be repeated in a refusal.

    >>> shortened("Ann"), shortened("z" * 50, longest=6)
    ('Ann', 'zzzzz…')
    """
    return given if len(given) <= longest else given[: longest - 1] + "…"
