"""What every happening at a table has in common: the kind under which it is kept."""

from __future__ import annotations

from msgspec import Struct

from pokerroom.record_kind import kind_of


class Happened(Struct, frozen=True, gc=False, tag=kind_of, tag_field="kind"):
    """Something that happened at a table."""
