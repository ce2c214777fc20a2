"""The players of earlier hands."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from pokerroom.table.stakes.dealt_in import DealtIn


class PastHands(Struct):
    """The players of the hands that have begun at a table."""

    dealt: list[DealtIn] = []  # in each of those that are over
    sat: Mapping[int, str] = {}  # who had which seat when the last one began
