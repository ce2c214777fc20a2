"""The changes that were proposed at a table."""

from __future__ import annotations

from msgspec import Struct

from pokerroom.table.changes.proposals import PendingChange


class Proposals(Struct):
    """All changes that were proposed or announced, and whether each is over."""

    pending: list[PendingChange] = []  # all of them, by number
    settled: frozenset[int] = frozenset()  # the numbers of changes that took effect or were withdrawn
