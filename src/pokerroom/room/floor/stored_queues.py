"""The floor's queues in a stream of their own."""

from __future__ import annotations

from typing import Final, TypeAlias

from pokerroom.floor.evolve import evolve_floor
from pokerroom.floor.happenings import FLOOR_HAPPENINGS, FloorHappening
from pokerroom.floor.state import FloorState
from pokerroom.room.stored_state import RecordedState, StoredState

FLOOR_STREAM: Final = "floor"
RECORDED_QUEUES: Final[RecordedState[FloorState, FloorHappening]] = RecordedState(
    stream=FLOOR_STREAM, empty=FloorState, evolve=evolve_floor, text=FLOOR_HAPPENINGS
)

StoredQueues: TypeAlias = StoredState[FloorState, FloorHappening]
