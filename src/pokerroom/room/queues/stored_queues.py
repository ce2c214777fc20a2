"""The floor's queues in a stream of their own."""

from __future__ import annotations

from typing import Final, TypeAlias

from pokerroom.queues.evolve import evolve_queues
from pokerroom.queues.happenings import QUEUE_HAPPENINGS, QueueHappening
from pokerroom.queues.state import QueueState
from pokerroom.room.stored_state import RecordedState, StoredState

QUEUES_STREAM: Final = "floor"
RECORDED_QUEUES: Final[RecordedState[QueueState, QueueHappening]] = RecordedState(
    stream=QUEUES_STREAM, empty=QueueState, evolve=evolve_queues, text=QUEUE_HAPPENINGS
)

StoredQueues: TypeAlias = StoredState[QueueState, QueueHappening]
