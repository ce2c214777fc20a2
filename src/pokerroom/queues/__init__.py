"""The floor's queues: waiting lists, seat changes and must-move games, each step with its reason and its clause.

The queues of a house are a value that takes commands and happenings. The caller gives the time, the players at the
tables and the drawn cards. The order in which a free seat is offered, with everybody who was passed over, is part of
the record.
"""

from pokerroom.queues.commands import (
    AcceptCall,
    AnyQueueCommand,
    AskSeatChange,
    BreakTable,
    CallSeat,
    DropSeatChange,
    EndCall,
    EndMustMove,
    JoinList,
    LeaveList,
    NoteSeats,
    PassCall,
    SetMustMove,
    StepAway,
    StepBack,
    WithdrawCall,
)
from pokerroom.queues.decide import decide_queues
from pokerroom.queues.evolve import evolve_queues
from pokerroom.queues.happenings import (
    QUEUE_HAPPENINGS,
    QueueHappening,
    QueueStep,
    SeatCalled,
)
from pokerroom.queues.order import SeatOrder, Wanter, seat_order
from pokerroom.queues.rules import ListTerms, QueueRules
from pokerroom.queues.state import BrokenTable, Feeder, ListEntry, QueueState, SeatCall, SeatWish
from pokerroom.queues.why import WhyLine, why_before, why_called

__all__ = [
    "QueueRules",
    "ListTerms",
    "QueueState",
    "ListEntry",
    "SeatWish",
    "SeatCall",
    "Feeder",
    "BrokenTable",
    "decide_queues",
    "evolve_queues",
    "seat_order",
    "SeatOrder",
    "Wanter",
    "why_before",
    "why_called",
    "WhyLine",
    "AnyQueueCommand",
    "JoinList",
    "LeaveList",
    "StepAway",
    "StepBack",
    "AskSeatChange",
    "DropSeatChange",
    "CallSeat",
    "AcceptCall",
    "PassCall",
    "EndCall",
    "WithdrawCall",
    "NoteSeats",
    "BreakTable",
    "SetMustMove",
    "EndMustMove",
    "QueueHappening",
    "SeatCalled",
    "QueueStep",
    "QUEUE_HAPPENINGS",
]
