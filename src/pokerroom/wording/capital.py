"""Begin a sentence with a capital letter, whatever it is put together from."""

from __future__ import annotations


def capital(text: str) -> str:
    """Return the text with a capital letter at its beginning; the rest of it stays as it is.

    >>> capital("the button is on Ann"), capital("")
    ('The button is on Ann', '')
    """
    return text[:1].upper() + text[1:]
