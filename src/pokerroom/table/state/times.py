"""The moments that a table counts from."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct


class TableTimes(Struct):
    """When things began at a table, and the time there."""

    opened: datetime | None = None  # when the first player sat down
    latest: datetime | None = None  # the time of the last thing that happened
    game_began: datetime | None = None  # with its first hand; none while nobody is here
    hand_began: datetime | None = None  # when the last hand did
