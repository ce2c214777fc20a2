"""The words that choose behaviour in the queues."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

SeatClaim: TypeAlias = Literal[
    "seat_change", "must_move", "broken_table", "table_change", "waiting_list"
]  # what a call rests on
LeftHow: TypeAlias = Literal["asked", "seated", "missed", "passed", "struck", "gone"]  # why a name is off a list
NotCalled: TypeAlias = Literal["", "called", "out", "kept_out", "another_seat", "passed", "by_order", "later"]
MissedCall: TypeAlias = Literal["struck", "to_the_foot"]  # the fate of a name that did not answer
ListCalls: TypeAlias = Literal["room", "staff"]  # who calls the names
MISSED_CALL: Final[tuple[MissedCall, ...]] = get_args(MissedCall)
LIST_CALLS: Final[tuple[ListCalls, ...]] = get_args(ListCalls)

CLAIM_WORDS: Final[dict[SeatClaim, str]] = {
    "seat_change": "sits at the table and asked for another seat",
    "must_move": "must move here from the feeder game",
    "broken_table": "was at a table that closed, and needs a seat",
    "table_change": "plays the same game at another table and asked to move",
    "waiting_list": "is on the waiting list",
}
NOT_CALLED_WORDS: Final[dict[NotCalled, str]] = {
    "": "",
    "called": "has been called for another seat",
    "out": "has told the list that they left the playing area",
    "kept_out": "may not have this seat",
    "another_seat": "asked for another seat",
    "passed": "had passed this seat",
    "by_order": "was passed over by order of the house",
    "later": "comes later",
}
