"""The moments from which a table counts time."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct


class TableTimes(Struct):
    """The start times of things at a table, and the table's own time."""

    opened: datetime | None = None  # when the first player sat down
    latest: datetime | None = None  # the time of the latest happening
    game_began: datetime | None = None  # with its first hand; None while nobody is here
    hand_began: datetime | None = None  # when the last hand began
