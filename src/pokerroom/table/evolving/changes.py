"""Apply happenings of changes, closing and freeze-outs to a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from pokerroom.rulebook.operator.operator_choice import house_with
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table import happenings
from pokerroom.table.changes import freeze_out
from pokerroom.table.state import FreezeOutPlan, TableState
from pokerroom.table.table_rules import recorded_rules


def _change_wanted(table: TableState, event: happenings.ChangeWanted) -> None:
    if event.number == len(table.pending):
        table.pending.append(event.pending)
    else:
        table.pending[event.number] = event.pending


def _change_withdrawn(table: TableState, event: happenings.ChangeWithdrawn) -> None:
    table.pending[event.number] = event.pending
    table.settled |= {event.number}


def _changed(table: TableState, event: happenings.Changed) -> None:
    rules = table.rules
    house = house_with(rules.house, event.approved)
    table.rules = recorded_rules(house, event.setup, rules.unit, in_jackpot=rules.in_jackpot)
    table.seats = replace(table.seats, rules=table.rules.seating, numbers=event.places or table.seats.numbers)
    if table.seats.numbers == tuple(range(1, table.rules.seating.places + 1)):
        table.seats = replace(table.seats, extra=False)
    table.to_correct |= event.to_correct
    if event.number is not None:
        table.settled |= {event.number}


def _jackpot_part_changed(table: TableState, event: happenings.JackpotPartChanged) -> None:
    rules = table.rules
    terms = recorded_rules(rules.house, rules.setup, rules.unit, in_jackpot=event.takes_part).terms
    table.rules = replace(rules, terms=terms, in_jackpot=event.takes_part)


def _closed(table: TableState, event: happenings.Closed) -> None:
    table.settled |= {event.number}
    table.closed = True


# Freeze-outs


def _freeze_out_allowed(table: TableState, event: happenings.FreezeOutAllowed) -> None:
    table.plan = FreezeOutPlan(event.buy_in, event.by)
    table.before_freeze = table.rules
    table.seats = replace(table.seats, freeze_out=True)


def _freeze_out_agreed(table: TableState, event: happenings.FreezeOutAgreed) -> None:
    if table.plan is not None:
        table.plan = replace(table.plan, agreed=table.plan.agreed | {event.seat})


def _freeze_out_dropped(table: TableState, _: happenings.FreezeOutDropped) -> None:
    table.plan = table.before_freeze = None
    table.seats = replace(table.seats, freeze_out=False)


def _freeze_out_began(table: TableState, event: happenings.FreezeOutBegan) -> None:
    table.freeze = event.freeze
    table.seats = replace(table.seats, started=True)


def _freeze_out_played(table: TableState, event: happenings.FreezeOutPlayed) -> None:
    play_frozen(table, event.setup, event.buy_in)


def play_frozen(table: TableState, setup: TableSetup, buy_in: int) -> None:
    """Apply the rules of a freeze-out: nothing is added or taken off, and nobody straddles where the blinds rise."""
    terms = freeze_out.recorded_freeze_out(table.rules.house, table.rules.setup)
    rules = recorded_rules(table.rules.house, setup, table.rules.unit, in_jackpot=table.rules.in_jackpot)
    stakes = freeze_out.frozen(rules.stakes, terms, buy_in)
    table.rules = replace(rules, stakes=stakes, hand=replace(rules.hand, straddle="", recorded=True))


def _freeze_out_stands(table: TableState, event: happenings.FreezeOutStands) -> None:
    table.freeze = event.freeze


def _freeze_out_won(table: TableState, _: happenings.FreezeOutWon) -> None:
    table.seats = replace(table.seats, freeze_out=False)


def _freeze_out_over(table: TableState, _: happenings.FreezeOutOver) -> None:
    table.plan = table.freeze = table.before_freeze = None
    table.seats = replace(table.seats, started=False)
    table.places = table.places_before = table.first_button = None


CHANGES: Final[dict[type, Callable[[TableState, Any], None]]] = {
    happenings.ChangeWanted: _change_wanted,
    happenings.ChangeWithdrawn: _change_withdrawn,
    happenings.Changed: _changed,
    happenings.JackpotPartChanged: _jackpot_part_changed,
    happenings.Closed: _closed,
    happenings.FreezeOutAllowed: _freeze_out_allowed,
    happenings.FreezeOutAgreed: _freeze_out_agreed,
    happenings.FreezeOutDropped: _freeze_out_dropped,
    happenings.FreezeOutBegan: _freeze_out_began,
    happenings.FreezeOutPlayed: _freeze_out_played,
    happenings.FreezeOutStands: _freeze_out_stands,
    happenings.FreezeOutWon: _freeze_out_won,
    happenings.FreezeOutOver: _freeze_out_over,
}
