"""Who is shown a prize of the room: what somebody may know depends on the tables that they see as it happens."""

from __future__ import annotations

from typing import Final, NamedTuple


class SeenBy(NamedTuple):
    """Who is shown something: a player, or nobody in particular; and the table that they see as it happens, if any."""

    player: str = ""
    here: str = ""


ANYBODY: Final = SeenBy()
