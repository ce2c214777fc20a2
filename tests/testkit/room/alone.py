"""Ports of tables that stand alone, without a room around them: nobody knows of anything beyond the table."""

from __future__ import annotations

from typing import Final

from pokerroom.room.bonus_tables.bonus_at_play import BonusPorts
from pokerroom.room.tables.ports import NO_JACKPOT, NO_SEAT_PORT, SchedulePorts

ALONE: Final = SchedulePorts(lambda _player: (), lambda _player: (), NO_SEAT_PORT, NO_JACKPOT)
BOXES_ALONE: Final = BonusPorts(lambda: False, lambda: False, lambda _journal: (), lambda _player, _now: False)
