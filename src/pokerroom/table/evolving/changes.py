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


def _change_wanted(state: TableState, happening: happenings.ChangeWanted) -> None:
    if happening.number == len(state.proposals.pending):
        state.proposals.pending.append(happening.pending)
    else:
        state.proposals.pending[happening.number] = happening.pending


def _change_withdrawn(state: TableState, happening: happenings.ChangeWithdrawn) -> None:
    state.proposals.pending[happening.number] = happening.pending
    state.proposals.settled |= {happening.number}


def _changed(state: TableState, happening: happenings.Changed) -> None:
    rules = state.rules
    house = house_with(rules.house, happening.approved)
    state.rules = recorded_rules(house, happening.setup, rules.unit, in_jackpot=rules.in_jackpot)
    state.seats = replace(state.seats, rules=state.rules.seating, numbers=happening.places or state.seats.numbers)
    if state.seats.numbers == tuple(range(1, state.rules.seating.places + 1)):
        state.seats = replace(state.seats, extra=False)
    state.players.to_correct |= happening.to_correct
    if happening.number is not None:
        state.proposals.settled |= {happening.number}


def _jackpot_part_changed(state: TableState, happening: happenings.JackpotPartChanged) -> None:
    rules = state.rules
    terms = recorded_rules(rules.house, rules.setup, rules.unit, in_jackpot=happening.takes_part).terms
    state.rules = replace(rules, terms=terms, in_jackpot=happening.takes_part)


def _closed(state: TableState, happening: happenings.Closed) -> None:
    state.proposals.settled |= {happening.number}
    state.closed = True


# Freeze-outs


def _freeze_out_allowed(state: TableState, happening: happenings.FreezeOutAllowed) -> None:
    state.freeze_out.plan = FreezeOutPlan(happening.buy_in, happening.by)
    state.rules_after_freeze = state.rules
    state.seats = replace(state.seats, freeze_out=True)


def _freeze_out_agreed(state: TableState, happening: happenings.FreezeOutAgreed) -> None:
    if state.freeze_out.plan is not None:
        state.freeze_out.plan = replace(state.freeze_out.plan, agreed=state.freeze_out.plan.agreed | {happening.seat})


def _freeze_out_dropped(state: TableState, _: happenings.FreezeOutDropped) -> None:
    state.freeze_out.plan = state.rules_after_freeze = None
    state.seats = replace(state.seats, freeze_out=False)


def _freeze_out_began(state: TableState, happening: happenings.FreezeOutBegan) -> None:
    state.freeze_out.played = happening.freeze
    state.seats = replace(state.seats, started=True)


def _freeze_out_played(state: TableState, happening: happenings.FreezeOutPlayed) -> None:
    play_frozen(state, happening.setup, happening.buy_in)


def play_frozen(state: TableState, setup: TableSetup, buy_in: int) -> None:
    """Apply the rules of a freeze-out: nothing is added or taken off, and nobody straddles where the blinds rise."""
    terms = freeze_out.recorded_freeze_out(state.rules.house, state.rules.setup)
    rules = recorded_rules(state.rules.house, setup, state.rules.unit, in_jackpot=state.rules.in_jackpot)
    stakes = freeze_out.frozen(rules.stakes, terms, buy_in)
    state.rules = replace(rules, stakes=stakes, hand=replace(rules.hand, straddle="", recorded=True))


def _freeze_out_stands(state: TableState, happening: happenings.FreezeOutStands) -> None:
    state.freeze_out.played = happening.freeze


def _freeze_out_won(state: TableState, _: happenings.FreezeOutWon) -> None:
    state.seats = replace(state.seats, freeze_out=False)


def _freeze_out_over(state: TableState, _: happenings.FreezeOutOver) -> None:
    state.freeze_out.plan = state.freeze_out.played = state.rules_after_freeze = None
    state.seats = replace(state.seats, started=False)
    state.button.places = state.button.places_before = state.button.first = None


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
