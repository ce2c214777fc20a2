"""The kind under which a record is kept: the name of its class as a tag."""

from __future__ import annotations


def kind_of(name: str) -> str:
    """Return the kind under which records of a class are kept.

    >>> kind_of("SatOut")
    'sat_out'
    """
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


def recorded_kind(recorded: object) -> str:
    """Return the kind of a happening in the records, or of a command in messages."""
    return kind_of(type(recorded).__name__)
