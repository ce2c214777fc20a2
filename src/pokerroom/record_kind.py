"""The kind under which a record is kept: the name of its class as a tag, or the tag that the class states."""

from __future__ import annotations


def kind_of(name: str) -> str:
    """Return the kind under which records of a class are kept.

    >>> kind_of("SatOut")
    'sat_out'
    """
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


def recorded_kind(recorded: object) -> str:
    """Return the kind of a happening in the records, or of a command in messages: its tag, or its class's name."""
    config = getattr(recorded, "__struct_config__", None)
    tag = config.tag if config is not None else None
    return kind_of(tag if isinstance(tag, str) else type(recorded).__name__)
