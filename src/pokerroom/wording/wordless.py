"""Refuse words that are missing: a reason, a name, what somebody was told."""

from __future__ import annotations

from pokerroom.errors import Malformed


def refuse_wordless(text: str, what: str) -> str:
    """Return the words, stripped; refuse `what` where there are none.

    >>> refuse_wordless(" the light failed ", "a pause")
    'the light failed'
    """
    if not text.strip():
        raise Malformed(f"{what} without a word", allowed="a few words")
    return text.strip()
