"""Apply happenings of changes, closing and freeze-outs to a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from pokerroom.rulebook.operator.operator_choice import house_with
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table import happenings
from pokerroom.table.changes import freeze_out
from pokerroom.table.rules import recorded_rules
from pokerroom.table.state import FreezeOutPlan, TableState


def _change_wanted(table: TableState, happening: happenings.ChangeWanted) -> None:
    if happening.number == len(table.pending):
        table.pending.append(happening.pending)
    else:
        table.pending[happening.number] = happening.pending


def _change_withdrawn(table: TableState, happening: happenings.ChangeWithdrawn) -> None:
    table.pending[happening.number] = happening.pending
    table.settled |= {happening.number}


def _changed(table: TableState, happening: happenings.Changed) -> None:
    rules = table.rules
    house = house_with(rules.house, happening.approved)
    table.rules = recorded_rules(house, happening.setup, rules.unit, in_jackpot=rules.in_jackpot)
    table.seats = replace(table.seats, rules=table.rules.seating, numbers=happening.places or table.seats.numbers)
    if table.seats.numbers == tuple(range(1, table.rules.seating.places + 1)):
        table.seats = replace(table.seats, extra=False)
    table.to_correct |= happening.to_correct
    if happening.number is not None:
        table.settled |= {happening.number}


def _jackpot_part_changed(table: TableState, happening: happenings.JackpotPartChanged) -> None:
    rules = table.rules
    terms = recorded_rules(rules.house, rules.setup, rules.unit, in_jackpot=happening.takes_part).terms
    table.rules = replace(rules, terms=terms, in_jackpot=happening.takes_part)


def _closed(table: TableState, happening: happenings.Closed) -> None:
    table.settled |= {happening.number}
    table.closed = True


# Freeze-outs


def _freeze_out_allowed(table: TableState, happening: happenings.FreezeOutAllowed) -> None:
    table.plan = FreezeOutPlan(happening.buy_in, happening.by)
    table.before_freeze = table.rules
    table.seats = replace(table.seats, freeze_out=True)


def _freeze_out_agreed(table: TableState, happening: happenings.FreezeOutAgreed) -> None:
    if table.plan is not None:
        table.plan = replace(table.plan, agreed=table.plan.agreed | {happening.seat})


def _freeze_out_dropped(table: TableState, _: happenings.FreezeOutDropped) -> None:
    table.plan = table.before_freeze = None
    table.seats = replace(table.seats, freeze_out=False)


def _freeze_out_began(table: TableState, happening: happenings.FreezeOutBegan) -> None:
    table.freeze = happening.freeze
    table.seats = replace(table.seats, started=True)


def _freeze_out_played(table: TableState, happening: happenings.FreezeOutPlayed) -> None:
    play_frozen(table, happening.setup, happening.buy_in)


def play_frozen(table: TableState, setup: TableSetup, buy_in: int) -> None:
    """Apply the rules of a freeze-out: nothing is added or taken off, and nobody straddles where the blinds rise."""
    terms = freeze_out.recorded_freeze_out(table.rules.house, table.rules.setup)
    rules = recorded_rules(table.rules.house, setup, table.rules.unit, in_jackpot=table.rules.in_jackpot)
    stakes = freeze_out.frozen(rules.stakes, terms, buy_in)
    table.rules = replace(rules, stakes=stakes, hand=replace(rules.hand, straddle="", recorded=True))


def _freeze_out_stands(table: TableState, happening: happenings.FreezeOutStands) -> None:
    table.freeze = happening.freeze


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
