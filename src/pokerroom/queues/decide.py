"""Judge commands to the queues: refuse them with the clause, or return what happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pokerroom.command_reading import judge_of
from pokerroom.queues import commands
from pokerroom.queues.commands import AnyQueueCommand
from pokerroom.queues.deciding.calls import (
    decide_accept_call,
    decide_call_seat,
    decide_end_call,
    decide_pass_call,
    decide_withdraw_call,
)
from pokerroom.queues.deciding.closing import decide_breaking
from pokerroom.queues.deciding.lists import decide_join_list, decide_leave_list, decide_step_away, decide_step_back
from pokerroom.queues.deciding.must_move import decide_end_must_move, decide_set_must_move
from pokerroom.queues.deciding.requests import QueueHappenings
from pokerroom.queues.deciding.seat_changes import decide_ask_seat_change, decide_drop_seat_change
from pokerroom.queues.deciding.seats_noted import decide_note_seats
from pokerroom.queues.happenings import QueueHappening
from pokerroom.queues.rules import QueueRules
from pokerroom.queues.state import QueueState


def decide_queues(rules: QueueRules, state: QueueState, command: AnyQueueCommand) -> tuple[QueueHappening, ...]:
    """Judge a command to the queues and return what happens, or refuse it as a whole; nothing is changed."""
    judge = judge_of(command, "the queues", _JUDGES)
    return tuple(judge(rules, state, command))


_JUDGES: Final[dict[type, Callable[[QueueRules, QueueState, Any], QueueHappenings]]] = {
    commands.JoinList: decide_join_list,
    commands.LeaveList: decide_leave_list,
    commands.StepAway: decide_step_away,
    commands.StepBack: decide_step_back,
    commands.AskSeatChange: decide_ask_seat_change,
    commands.DropSeatChange: decide_drop_seat_change,
    commands.CallSeat: decide_call_seat,
    commands.AcceptCall: decide_accept_call,
    commands.PassCall: decide_pass_call,
    commands.EndCall: decide_end_call,
    commands.WithdrawCall: decide_withdraw_call,
    commands.NoteSeats: decide_note_seats,
    commands.BreakTable: decide_breaking,
    commands.SetMustMove: decide_set_must_move,
    commands.EndMustMove: decide_end_must_move,
}
