"""The players of earlier hands."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from pokerroom.table.stakes.dealt_in import DealtIn


class PastHands(Struct):
    """The players of the hands that have begun at a table."""

    dealt: list[DealtIn] = []  # the players of each finished hand
    sat: Mapping[int, str] = {}  # the players by seat when the last hand began
