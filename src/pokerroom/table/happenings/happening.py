"""What every happening at a table has in common: the kind under which it is kept."""

from __future__ import annotations

from msgspec import Struct


def kind_of(name: str) -> str:
    """Return the kind under which a happening is kept.

    >>> kind_of("SatOut")
    'sat_out'
    """
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


class Happened(Struct, frozen=True, gc=False, tag=kind_of, tag_field="kind"):
    """Something that happened at a table."""
