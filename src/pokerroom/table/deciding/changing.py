"""Judge changes of the table and its closing: proposed, announced, signed, agreed to, and carried out when complete."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from pokerroom.charges.entries import HELD, NEXT_POT
from pokerroom.errors import Illegal, Malformed, NotAllowed, as_given
from pokerroom.rulebook.operator.operator_choice import OperatorChoice, house_with
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table import happenings
from pokerroom.table.changes import proposals
from pokerroom.table.changes.proposals import MissingCondition, PendingChange, TableAtChange
from pokerroom.table.commands import (
    Agree,
    AnnounceClosing,
    CarryOut,
    Disagree,
    Propose,
    PutUpSign,
    TakePartInJackpot,
    TellPlayers,
    Withdraw,
)
from pokerroom.table.deciding.arguments import table_question
from pokerroom.table.deciding.decision import Deciding
from pokerroom.table.deciding.money.paying_time import charge_for_time
from pokerroom.table.opening.readiness import refuse_forbidden
from pokerroom.table.rules import TableRules, table_rules_for
from pokerroom.table.state import TableState
from pokerroom.wording.plural import quantity


def decide_propose(state: TableState, command: Propose) -> Deciding[int]:
    """Propose a change of the table, by somebody with the power; return the number of the change."""
    rules = state.rules
    pending = proposals.propose_change(
        rules.changes, rules.setup, command.new, by=command.by, approved=command.approved, host=command.host
    )
    if state.freeze_out.plan is not None:
        raise Illegal("a change in a freeze-out", allowed="when somebody has won it")
    _rules_with(state, command.new, command.approved)  # refused here if it cannot be
    return (yield from _want(state, pending))


def decide_announce_closing(state: TableState, command: AnnounceClosing) -> Deciding[int]:
    """Announce the closing of the table, at a time or after a number of last hands; return the number of the change."""
    pending = proposals.propose_closing(
        state.rules.changes, state.rules.setup, by=command.by, last_hands=command.last_hands, host=command.host
    )
    return (yield from _want(state, pending))


def decide_tell_players(state: TableState, command: TellPlayers) -> Deciding[None]:
    """Note that the players have been told of a coming change."""
    yield from _amend(state, command.change, lambda pending: pending.announced(state.hands, command.at), command.at)


def decide_put_up_sign(state: TableState, command: PutUpSign) -> Deciding[None]:
    """Put up a sign about a change, with its time where the house wants it."""
    rules = state.rules.changes
    yield from _amend(
        state,
        command.change,
        lambda pending: proposals.put_up_sign(rules, pending, command.at, command.planned),
        command.at,
    )


def decide_agree(state: TableState, command: Agree) -> Deciding[None]:
    """Note that the player in a seat agrees to a coming change."""
    state.stake(command.seat)
    yield from _amend(state, command.change, lambda pending: pending.agreed_by(command.seat))


def decide_disagree(state: TableState, command: Disagree) -> Deciding[None]:
    """Take back a player's agreement to a change."""
    state.stake(command.seat)
    yield from _amend(state, command.change, lambda pending: pending.without(command.seat))


def decide_withdraw(state: TableState, command: Withdraw) -> Deciding[None]:
    """Withdraw a proposed change or closing, so that it leaves the sign.

    A host may only withdraw a change announced by a host, not one by the house.
    """
    pending = _pending(state, command.change)
    if command.host and not pending.host:
        what = "the closing" if pending.new is None else "this change"
        raise NotAllowed(f"the {pending.by} has announced {what}", allowed=f"the {pending.by} takes it back")
    pending = replace(pending, by=command.by, host=command.host)
    proposals.refuse_by(state.rules.changes, pending)
    yield happenings.ChangeWithdrawn(command.change, replace(pending, withdrawn=True), command.by, command.at)


def decide_carry_out(state: TableState, command: CarryOut) -> Deciding[None]:
    """Put a change into effect; refuse it, listing what is missing, where the house wants more notice or consent."""
    rules, at = state.rules, command.at
    pending = _pending(state, command.change).onto(rules.setup)
    setup = proposals.take_effect(rules.changes, pending, _how_table_stands(state, at))
    if setup is not None and state.freeze_out.plan is not None:
        raise Illegal("a change in a freeze-out", allowed="when somebody has won it")
    if setup is None:
        if held := state.ledger.balance(HELD):
            raise Illegal(f"{held} held by a ruling", allowed="a decision where they go, then the closing")
        if left := state.ledger.balance(NEXT_POT):
            cites = rules.hand.cites("pots.carried_over")
            allowed = "a hand that is played for it, or its release to its players, then the closing"
            raise Illegal(f"{left} in the pot of the next hand", allowed=allowed, cites=cites)
        yield happenings.Closed(at, command.change)
        return
    new = _rules_with(state, setup, pending.approved)
    places = _seats_with_places(state, new.seating.places)
    stacks = {seat: stake.chips for seat, stake in state.players.stakes.items()}
    to_correct = frozenset(proposals.stakes_to_correct(rules.changes, pending, new.stakes, stacks))
    yield happenings.Changed(setup, at, command.change, places, to_correct, pending.approved)
    if new.terms.time_charge is None:
        if rules.terms.time_charge is not None:
            yield happenings.TimeForgotten(at)
    elif rules.terms.time_charge is None:
        for seat in sorted(state.players.stakes):
            yield from charge_for_time(state, seat, at)


def decide_take_part_in_jackpot(state: TableState, command: TakePartInJackpot) -> Deciding[None]:
    """Join a jackpot or leave it between two hands, because a hand ends on the terms it began with."""
    rules = state.rules
    if not rules.setup.jackpot:
        cites = rules.terms.cites("jackpot.kinds")
        raise Illegal("a jackpot at a table that posts none", allowed="a table whose sign has one", cites=cites)
    if state.hand is not None:
        raise Illegal("a jackpot that comes or goes during a hand", allowed="between two hands")
    if rules.in_jackpot != command.takes_part:
        yield happenings.JackpotPartChanged(command.takes_part, command.at)


def _rules_with(state: TableState, setup: TableSetup, approved: tuple[OperatorChoice, ...]) -> TableRules:
    """Return the table's rules with another set-up.

    Refuse one that its book, or the regulator's approval, does not allow.
    """
    rules = table_rules_for(house_with(state.rules.house, approved), setup, unit=state.rules.unit)
    refuse_forbidden(rules.house, setup)
    return rules


def _seats_with_places(state: TableState, places: int) -> tuple[int, ...]:
    """Return the table's seats if it has this many places; refuse while somebody sits in a seat that would go."""
    if places == state.rules.seating.places:
        return state.seats.numbers
    beyond = sorted(seat for seat in {*state.seats.players, *state.seats.kept} if seat > places)
    if beyond:
        taken = ", ".join(map(str, beyond))
        raise Illegal(
            f"{quantity(places, 'place')} while seats {taken} are taken", allowed="when they have moved or left"
        )
    return tuple(range(1, places + 1))


@table_question
def missing(state: TableState, change: int, at: datetime) -> tuple[MissingCondition, ...]:
    """Return everything that keeps a change from happening now."""
    return proposals.what_is_missing(
        state.rules.changes, _pending(state, change).onto(state.rules.setup), _how_table_stands(state, at)
    )


def _how_table_stands(state: TableState, at: datetime) -> TableAtChange:
    game_on = state.times.game_began is not None
    return TableAtChange(state.hands, at, frozenset(state.players.stakes), state.hand is not None, game_on)


def _want(state: TableState, pending: PendingChange) -> Deciding[int]:
    number = len(state.proposals.pending)
    yield happenings.ChangeWanted(number, pending)
    return number


def _amend(
    state: TableState, change: int, how: Callable[[PendingChange], PendingChange], at: datetime | None = None
) -> Deciding[None]:
    yield happenings.ChangeWanted(change, how(_pending(state, change)), at)


def _pending(state: TableState, change: int) -> PendingChange:
    if not state.proposals.pending:
        raise Illegal("no change has been proposed", allowed="a proposal first")
    if not 0 <= change < len(state.proposals.pending):
        raise Malformed(f"there is no change {as_given(change)}", allowed=f"0 to {len(state.proposals.pending) - 1}")
    pending = state.proposals.pending[change]
    if change in state.proposals.settled:
        happened_to_it = "was withdrawn" if pending.withdrawn else "has taken effect"
        raise Illegal(f"change {change} {happened_to_it}", allowed="a new change")
    return pending
