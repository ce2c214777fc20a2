"""Apply happenings of changes, closing and freeze-outs to a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from pokerroom.rulebook.operator.operator_choice import house_with
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table import happenings
from pokerroom.table.changes import freeze_out
from pokerroom.table.rules import recorded_table_rules
from pokerroom.table.state import FreezeOutPlan, TableState


def _keep_wanted_change(state: TableState, happening: happenings.ChangeWanted) -> None:
    if happening.number == len(state.proposals.pending):
        state.proposals.pending.append(happening.pending)
    else:
        state.proposals.pending[happening.number] = happening.pending


def _settle_withdrawn_change(state: TableState, happening: happenings.ChangeWithdrawn) -> None:
    state.proposals.pending[happening.number] = happening.pending
    state.proposals.settled |= {happening.number}


def _put_change_into_effect(state: TableState, happening: happenings.Changed) -> None:
    rules = state.rules
    house = house_with(rules.house, happening.approved)
    state.rules = recorded_table_rules(house, happening.setup, rules.unit, in_jackpot=rules.in_jackpot)
    state.seats = replace(state.seats, rules=state.rules.seating, numbers=happening.places or state.seats.numbers)
    if state.seats.numbers == tuple(range(1, state.rules.seating.places + 1)):
        state.seats = replace(state.seats, extra=False)
    state.players.to_correct |= happening.to_correct
    if happening.number is not None:
        state.proposals.settled |= {happening.number}


def _take_part_in_jackpot_or_not(state: TableState, happening: happenings.JackpotPartChanged) -> None:
    rules = state.rules
    terms = recorded_table_rules(rules.house, rules.setup, rules.unit, in_jackpot=happening.takes_part).terms
    state.rules = replace(rules, terms=terms, in_jackpot=happening.takes_part)


def _close_for_good(state: TableState, happening: happenings.Closed) -> None:
    state.proposals.settled |= {happening.number}
    state.closed = True


# Freeze-outs


def _plan_freeze_out(state: TableState, happening: happenings.FreezeOutAllowed) -> None:
    state.freeze_out.plan = FreezeOutPlan(happening.buy_in, happening.by)
    state.rules_after_freeze = state.rules
    state.seats = replace(state.seats, freeze_out=True)


def _add_consent_to_freeze_out(state: TableState, happening: happenings.FreezeOutAgreed) -> None:
    if state.freeze_out.plan is not None:
        state.freeze_out.plan = replace(state.freeze_out.plan, agreed=state.freeze_out.plan.agreed | {happening.seat})


def _drop_freeze_out_plan(state: TableState, _: happenings.FreezeOutDropped) -> None:
    state.freeze_out.plan = state.rules_after_freeze = None
    state.seats = replace(state.seats, freeze_out=False)


def _begin_freeze_out(state: TableState, happening: happenings.FreezeOutBegan) -> None:
    state.freeze_out.played = happening.freeze
    state.seats = replace(state.seats, started=True)


def _play_by_freeze_out_rules(state: TableState, happening: happenings.FreezeOutPlayed) -> None:
    play_frozen(state, happening.setup, happening.buy_in)


def play_frozen(state: TableState, setup: TableSetup, buy_in: int) -> None:
    """Apply the rules of a freeze-out: chips are neither added nor taken off, and nobody straddles because the blinds
    rise.
    """
    terms = freeze_out.recorded_freeze_out_rules(state.rules.house, state.rules.setup)
    rules = recorded_table_rules(state.rules.house, setup, state.rules.unit, in_jackpot=state.rules.in_jackpot)
    stakes = freeze_out.frozen(rules.stakes, terms, buy_in)
    state.rules = replace(rules, stakes=stakes, hand=replace(rules.hand, straddle="", recorded=True))


def _keep_standing_of_freeze_out(state: TableState, happening: happenings.FreezeOutStands) -> None:
    state.freeze_out.played = happening.freeze


def _open_seats_after_freeze_out(state: TableState, _: happenings.FreezeOutWon) -> None:
    state.seats = replace(state.seats, freeze_out=False)


def _forget_freeze_out(state: TableState, _: happenings.FreezeOutOver) -> None:
    state.freeze_out.plan = state.freeze_out.played = state.rules_after_freeze = None
    state.seats = replace(state.seats, started=False)
    state.button.places = state.button.places_before = state.button.first = None


CHANGES: Final[dict[type, Callable[[TableState, Any], None]]] = {
    happenings.ChangeWanted: _keep_wanted_change,
    happenings.ChangeWithdrawn: _settle_withdrawn_change,
    happenings.Changed: _put_change_into_effect,
    happenings.JackpotPartChanged: _take_part_in_jackpot_or_not,
    happenings.Closed: _close_for_good,
    happenings.FreezeOutAllowed: _plan_freeze_out,
    happenings.FreezeOutAgreed: _add_consent_to_freeze_out,
    happenings.FreezeOutDropped: _drop_freeze_out_plan,
    happenings.FreezeOutBegan: _begin_freeze_out,
    happenings.FreezeOutPlayed: _play_by_freeze_out_rules,
    happenings.FreezeOutStands: _keep_standing_of_freeze_out,
    happenings.FreezeOutWon: _open_seats_after_freeze_out,
    happenings.FreezeOutOver: _forget_freeze_out,
}
