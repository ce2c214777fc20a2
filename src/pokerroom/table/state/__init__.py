"""Everything that a table knows, part by part, and the questions that several decisions ask of it."""

from __future__ import annotations

from pokerroom.table.state.button import HAND_BEFORE, THIS_HAND
from pokerroom.table.state.freeze_out import FreezeOutPlan
from pokerroom.table.state.hand_notes import Fee
from pokerroom.table.state.players import CoveredSeat
from pokerroom.table.state.table_state import Checkpoint, TableState

__all__ = [
    "HAND_BEFORE",
    "THIS_HAND",
    "Checkpoint",
    "CoveredSeat",
    "Fee",
    "FreezeOutPlan",
    "TableState",
]
