"""The changes that were proposed at a table."""

from __future__ import annotations

from msgspec import Struct

from pokerroom.table.changes.proposals import Pending


class Proposals(Struct):
    """Every change that somebody has proposed or announced, and whether it is over."""

    pending: list[Pending] = []  # all of them, by number
    settled: frozenset[int] = frozenset()  # the numbers of those that have taken effect or were withdrawn
