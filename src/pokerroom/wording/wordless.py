"""Require words that must not be missing: a reason, a name, what somebody was told."""

from __future__ import annotations

from pokerroom.errors import Malformed


def required_words(text: str, what: str) -> str:
    """Return the words, stripped, or refuse `what` where there are none.

    >>> required_words(" the light failed ", "a pause")
    'the light failed'
    """
    if not text.strip():
        raise Malformed(f"{what} without a word", allowed="a few words")
    return text.strip()
