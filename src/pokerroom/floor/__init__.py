"""The floor's queues: waiting lists, seat changes and must-move games, each step with its reason and its clause.

The queues of a house are a value that takes commands and happenings. The caller gives the time, the players at the
tables and the drawn cards. The order in which a free seat is offered, with everybody who was passed over, is part of
the record.
"""

from pokerroom.floor.commands import (
    AcceptCall,
    AnyFloorCommand,
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
from pokerroom.floor.decide import decide_floor
from pokerroom.floor.evolve import evolve_floor
from pokerroom.floor.happenings import (
    FLOOR_HAPPENINGS,
    FloorHappening,
    QueueStep,
    SeatCalled,
)
from pokerroom.floor.order import SeatOrder, Wanter, seat_order
from pokerroom.floor.rules import FloorRules, ListTerms
from pokerroom.floor.state import BrokenTable, Feeder, FloorState, ListEntry, SeatCall, SeatWish
from pokerroom.floor.why import WhyLine, why_before, why_called

__all__ = [
    "FloorRules",
    "ListTerms",
    "FloorState",
    "ListEntry",
    "SeatWish",
    "SeatCall",
    "Feeder",
    "BrokenTable",
    "decide_floor",
    "evolve_floor",
    "seat_order",
    "SeatOrder",
    "Wanter",
    "why_before",
    "why_called",
    "WhyLine",
    "AnyFloorCommand",
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
    "FloorHappening",
    "SeatCalled",
    "QueueStep",
    "FLOOR_HAPPENINGS",
]
