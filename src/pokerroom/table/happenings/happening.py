"""The base of every happening at a table, with the kind under which it is recorded."""

from __future__ import annotations

from msgspec import Struct

from pokerroom.record_kind import kind_of


class TableHappening(Struct, frozen=True, gc=False, tag=kind_of, tag_field="kind"):
    """Something that happened at a table."""
