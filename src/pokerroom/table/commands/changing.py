"""Changes of the table and its closing: wanted, told, signed, agreed to, and carried out when nothing is missing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from pokerroom.errors import Illegal, Malformed
from pokerroom.rulebook.table_setup import TableSetup
from pokerroom.table import changes
from pokerroom.table import happenings as happened
from pokerroom.table.changes import Missing, Now, Pending
from pokerroom.table.command import command, question
from pokerroom.table.commands.paying_time import charge_for_time
from pokerroom.table.opening import refuse_forbidden
from pokerroom.table.state import TableState
from pokerroom.table.table_rules import TableRules, table_rules_for


@command
def propose(table: TableState, new: TableSetup, *, by: str) -> int:
    """Somebody with the power wants the table changed; the number of the change."""
    pending = changes.propose(table.rules.changes, table.rules.setup, new, by=by)
    if table.plan is not None:
        raise Illegal("a change in a freeze-out", allowed="when somebody has won it")
    _rules_with(table, new)  # refused here if it cannot be
    return _want(table, pending)


@command
def announce_closing(table: TableState, *, by: str, last_hands: int = 0) -> int:
    """Somebody with the power wants the table closed, in time or after so many last hands; the number of the change."""
    return _want(table, changes.close(table.rules.changes, table.rules.setup, by=by, last_hands=last_hands))


@command
def tell_players(table: TableState, change: int, at: datetime) -> None:
    """The players are told."""
    _amend(table, change, lambda pending: pending.told(table.hands, at))


@command
def put_up_sign(table: TableState, change: int, at: datetime, planned: datetime | None = None) -> None:
    """A sign tells of it, with the time where the house wants it there."""
    _amend(table, change, lambda pending: changes.put_up(table.rules.changes, pending, at, planned))


@command
def agree(table: TableState, change: int, seat: int) -> None:
    """A player agrees."""
    table.stake(seat)
    _amend(table, change, lambda pending: pending.agreed_by(seat))


@command
def disagree(table: TableState, change: int, seat: int) -> None:
    """A player who agreed does so no longer."""
    table.stake(seat)
    _amend(table, change, lambda pending: pending.without(seat))


@command
def withdraw(table: TableState, change: int, at: datetime, *, by: str) -> None:
    """Somebody with the power takes a change, or the closing, back: it leaves the sign and will not be."""
    pending = replace(_pending(table, change), by=by)
    changes.refuse_by(table.rules.changes, pending)
    table.pending[change] = replace(pending, withdrawn=True)
    table.settled |= {change}
    what = "the closing is withdrawn" if pending.new is None else "the change is withdrawn"
    table.tell(happened.Ordered(what, by, 0, at))


@command
def carry_out(table: TableState, change: int, at: datetime) -> None:
    """The change takes effect now; refused, with what is missing, where the house wants more notice or consent."""
    rules = table.rules
    pending = _pending(table, change).onto(rules.setup)
    setup = changes.take_effect(rules.changes, pending, _now(table, at))
    if setup is not None and table.plan is not None:
        raise Illegal("a change in a freeze-out", allowed="when somebody has won it")
    if setup is None:
        table.settled |= {change}
        table.closed = True
        table.tell(happened.Closed(at))
        return
    new = _rules_with(table, setup)
    numbers = _places(table, new.seating.places)
    stacks = {seat: stake.chips for seat, stake in table.stakes.items()}
    table.settled |= {change}
    table.to_correct |= frozenset(changes.stakes_to_correct(rules.changes, pending, new.stakes, stacks))
    table.rules = new
    table.seats = replace(table.seats, rules=new.seating, numbers=numbers)
    table.tell(happened.Changed(setup, at))
    if new.terms.time_charge is None:
        table.forget_paid_time()
    elif rules.terms.time_charge is None:
        for seat in sorted(table.stakes):
            charge_for_time(table, seat, at)


def _rules_with(table: TableState, setup: TableSetup) -> TableRules:
    """The rules of the table with another set-up; refused where its book does not allow it."""
    rules = table_rules_for(table.rules.house, setup, unit=table.rules.unit)
    if not table.recorded:
        refuse_forbidden(rules.house, setup)
    return rules


def _places(table: TableState, places: int) -> tuple[int, ...]:
    """The seats of the table with so many places; refused while somebody sits where there will be none."""
    if places == table.rules.seating.places:
        return table.seats.numbers
    beyond = sorted(seat for seat in {*table.seats.players, *table.seats.kept} if seat > places)
    if beyond:
        taken = ", ".join(map(str, beyond))
        raise Illegal(f"{places} places while seats {taken} are taken", allowed="when they have moved or left")
    return tuple(range(1, places + 1))


@question
def missing(table: TableState, change: int, at: datetime) -> tuple[Missing, ...]:
    """Everything that keeps a change from happening now."""
    return changes.missing(table.rules.changes, _pending(table, change).onto(table.rules.setup), _now(table, at))


def _now(table: TableState, at: datetime) -> Now:
    game_on = table.game_began is not None
    return Now(table.hands, at, frozenset(table.stakes), table.hand is not None, game_on)


def _want(table: TableState, pending: Pending) -> int:
    table.pending.append(pending)
    number = len(table.pending) - 1
    table.tell(happened.ChangeWanted(number, pending))
    return number


def _amend(table: TableState, change: int, how: Callable[[Pending], Pending]) -> None:
    pending = how(_pending(table, change))
    table.pending[change] = pending
    table.tell(happened.ChangeWanted(change, pending))


def _pending(table: TableState, change: int) -> Pending:
    if not 0 <= change < len(table.pending):
        raise Malformed(f"there is no change {change!r}", allowed=f"0 to {len(table.pending) - 1}")
    pending = table.pending[change]
    if change in table.settled:
        happened_to_it = "was withdrawn" if pending.withdrawn else "has taken effect"
        raise Illegal(f"change {change} {happened_to_it}", allowed="a new change")
    return pending
