"""A viewer of the room's prizes: how much they may know of one depends on the table that they watch as it is played."""

from __future__ import annotations

from typing import Final, NamedTuple


class PrizeViewer(NamedTuple):
    """A viewer of a prize: a player, or nobody in particular, and the table that they watch without delay, if any."""

    player: str = ""
    here: str = ""


ANYBODY: Final = PrizeViewer()
