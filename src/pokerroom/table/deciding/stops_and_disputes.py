"""Judge disputes about a hand, and the stops of a table, by the floor or by its dealer."""

from __future__ import annotations

from datetime import datetime

from pokerroom.errors import Illegal
from pokerroom.table import happenings
from pokerroom.table.clock.turn_time import Turn
from pokerroom.table.commands import NoteDispute, ResumeTable, StopTable
from pokerroom.table.deciding.decision import Deciding
from pokerroom.table.deciding.playing.time_to_act import time_is_running
from pokerroom.table.floor_notes import DisputeNote
from pokerroom.table.state import TableState

# Disputes


def decide_note_dispute(state: TableState, command: NoteDispute) -> Deciding[int]:
    """Open a dispute or change its state; play stops while it holds the hand, and goes on once no dispute does."""
    dispute, number = command.dispute, command.number or len(state.floor.disputes) + 1
    if not 1 <= number <= len(state.floor.disputes) + bool(not command.number):
        numbers = f"1 to {len(state.floor.disputes)}" if state.floor.disputes else "there is none"
        raise Illegal(f"dispute {number}", allowed=numbers)
    yield happenings.DisputeNoted(number, dispute, command.at)
    if state.floor.stopped is None:
        if state.hand is not None and dispute.stops(state.hands):
            yield happenings.TableStopped(dispute.called, f"a dispute, {dispute.about}", command.at, number)
    elif state.floor.stopped.dispute and state.floor.report is None and _stopping(state) is None:
        yield from _let_table_go_on(
            state, dispute.words[-1].title if dispute.words else state.floor.stopped.by, command.at
        )
    return number


def _stopping(state: TableState) -> DisputeNote | None:
    """Return the first dispute that the running hand waits for; None if it waits for none."""
    if state.hand is None:
        return None
    return next((dispute for dispute in state.floor.disputes if dispute.stops(state.hands)), None)


def refuse_disputed(state: TableState) -> None:
    """Refuse the next hand while a dispute holds it."""
    if state.floor.disputes and (dispute := state.awaited) is not None:
        raise Illegal(
            f"no hand begins: {dispute.about}", allowed=f"the {dispute.called} decides it first", cites=dispute.cites
        )


# A stop


def decide_stop(state: TableState, command: StopTable) -> Deciding[None]:
    """Stop the table, by somebody with the power to rule; a live dealer may hold it until the floor is there.

    The floor takes over a pause by the host.
    """
    if not state.deals_here(command.by):
        state.refuse_without_power(command.by, "rule", "a table stopped")
    if state.floor.stopped is not None:
        if command.host or not state.floor.stopped.host:
            raise Illegal(f"{state.floor.stopped.words} already", allowed="that play goes on")
        yield from _let_table_go_on(state, command.by, command.at)
    yield happenings.TableStopped(command.by, command.why, command.at, host=command.host)


def decide_resume(state: TableState, command: ResumeTable) -> Deciding[None]:
    """Let the table go on, by somebody with the power to rule or the dealer; the stop costs nobody's time to act."""
    holds = state.floor.stopped is not None and state.floor.stopped.by == command.by
    if not (state.deals_here(command.by) and holds):
        state.refuse_without_power(command.by, "rule", "a table let go on")
    if state.floor.stopped is None:
        raise Illegal("the table is not stopped", allowed="a stop first")
    if (dispute := _stopping(state)) is not None:
        what = f"a dispute is open: {dispute.about}"
        raise Illegal(what, allowed=f"the {dispute.called} decides it first", cites=dispute.cites)
    yield from _let_table_go_on(state, command.by, command.at, command.host)


def _let_table_go_on(state: TableState, by: str, at: datetime, host: str = "") -> Deciding[None]:
    """Let play go on, with the time of the stop counted against no player."""
    stopped, turn = state.floor.stopped, state.clock.turn
    if stopped is not None and turn is not None and time_is_running(state):
        took = at - stopped.at
        called = turn.called + took if turn.called is not None else None
        turn = Turn(turn.began + took, turn.bought, called)
    yield happenings.TableResumed(by, at, turn, host)
