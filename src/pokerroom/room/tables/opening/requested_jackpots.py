"""The jackpots that a room's settings ask for, and those of its demo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pokerroom.jackpots.posted.conditions import PoolConditions, conditions_from, read_conditions
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.rulebook.operator.usual import demo_jackpots


def requested_jackpots(settings: Settings) -> list[PoolConditions]:
    """Return the conditions of the jackpots that the settings ask for, the demo's among them."""
    own = [read_conditions(Path(file)) for file in settings.jackpots]
    demo = (
        [conditions_from(_without_game(demo_jackpot), "the demo") for demo_jackpot in demo_jackpots()]
        if settings.demo
        else []
    )
    taken = {conditions.name for conditions in own}
    return [*own, *(conditions for conditions in demo if conditions.name not in taken)]


def _without_game(pool: Mapping[str, Any]) -> dict[str, Any]:
    return {key: item for key, item in pool.items() if key != "game"}


def in_a_pool(settings: TableSettings, pools: Sequence[Mapping[str, Any]]) -> bool:
    """Return whether a table of the demo takes part in one of its jackpots: those of a house and a game."""
    return any((pool["house"], pool["game"]) == (settings.house, settings.game) for pool in pools)
