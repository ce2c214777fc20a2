"""The sign of a table in its present state: its set-up, and the pending changes."""

from __future__ import annotations

from pokerroom.errors import PokerroomError
from pokerroom.table.changes.proposals import PendingChange
from pokerroom.table.rules import table_rules_for
from pokerroom.table.sign.facts import JackpotSign, SignLine
from pokerroom.table.sign.posted_sign import Sign, notice_of, sign_for
from pokerroom.table.state import TableState


def table_sign(state: TableState, jackpot: JackpotSign | None = None) -> Sign:
    """Return the sign of this table, pending changes first, with the known facts about its jackpot."""
    wanted = [
        pending for number, pending in enumerate(state.proposals.pending) if number not in state.proposals.settled
    ]
    notices = [line for pending in wanted for line in _lines_of_pending_change(state, pending)]
    house, setup = state.rules.house, state.rules.posted
    return sign_for(house, setup, table=state.ledger.table, jackpot=jackpot, notices=notices)


def _lines_of_pending_change(state: TableState, pending: PendingChange) -> tuple[SignLine, ...]:
    """Return the lines for a change of the table as it is now.

    Where the change has become impossible, as it was proposed.
    """
    house, now = state.rules.house, pending.onto(state.rules.setup)
    try:
        if now.new is not None:
            table_rules_for(house, now.new, unit=state.rules.unit)
    except PokerroomError:
        now = pending
    return notice_of(house, now)
