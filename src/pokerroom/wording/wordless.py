"""Require words that must not be missing: a reason, a name, a message. A missing one is `Malformed`."""

from __future__ import annotations

from pokerroom.citation import Citation
from pokerroom.errors import Malformed


def required_reason(text: str, what_for: str, cites: tuple[Citation, ...] = ()) -> str:
    """Return a reason without the blanks around it, or refuse an empty one: it is needed to do `what_for`.

    >>> required_reason(" ", "deny the claim")
    Traceback (most recent call last):
    ...
    pokerroom.errors.Malformed: a reason is needed to deny the claim; allowed: a few words
    """
    return _required(text, f"a reason is needed to {what_for}", "a few words", cites)


def required_name(text: str, whose: str, cites: tuple[Citation, ...] = ()) -> str:
    """Return a name without the blanks around it, or refuse an empty one, saying `whose` it should be.

    >>> required_name("", "the director's")
    Traceback (most recent call last):
    ...
    pokerroom.errors.Malformed: the director's name is missing; allowed: a name
    """
    return _required(text, f"{whose} name is missing", "a name", cites)


def required_words(text: str, what: str, cites: tuple[Citation, ...] = ()) -> str:
    """Return other words that are needed, without the blanks around them, or refuse that `what` is missing.

    >>> required_words(" by letter ", "how it was sent")
    'by letter'
    """
    return _required(text, f"{what} is missing", "a few words", cites)


def _required(text: object, refusal: str, allowed: str, cites: tuple[Citation, ...]) -> str:
    words = text.strip() if isinstance(text, str) else ""
    if not words:
        raise Malformed(refusal, allowed=allowed, cites=cites)
    return words
