"""A freeze-out at a cash table: allowed, agreed to, begun, and played to the last player while the blinds rise."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from pokerroom.errors import Illegal, Malformed, NotAllowed
from pokerroom.rulebook.table_setup import TableSetup
from pokerroom.table import freeze_out
from pokerroom.table import happenings as happened
from pokerroom.table.command import command
from pokerroom.table.commands.giving_up import put_out
from pokerroom.table.freeze_out import FreezeOutRules, freeze_out_for
from pokerroom.table.stakes import refuse_no_amount
from pokerroom.table.state import Plan, TableState
from pokerroom.table.table_rules import table_rules_for


@command
def plan_freeze_out(table: TableState, buy_in: int, at: datetime, *, by: str) -> None:
    """Somebody with the power lets the next game be played to the last player, everybody for the same buy-in."""
    rules = _rules(table)
    if not rules.offered:
        raise Illegal("a freeze-out at a cash table", allowed="an ordinary cash game", cites=rules.cites)
    if by not in rules.approvers:
        who = by or "nobody"
        raise NotAllowed(f"a freeze-out allowed by {who}", allowed=", ".join(rules.approvers), cites=rules.cites)
    refuse_no_amount(buy_in)
    if table.seats.started or table.hand is not None or table.plan is not None:
        raise Illegal("a freeze-out in a game under way", allowed="before the first hand", cites=rules.cites)
    for seat, stake in table.stakes.items():
        if stake.booked != buy_in:
            raise Illegal(f"seat {seat} with {stake.booked}", allowed=f"{buy_in}, like everybody", cites=rules.cites)
    table.plan = Plan(buy_in, by)
    table.before_freeze = table.rules
    table.seats = replace(table.seats, freeze_out=True)
    _play_by(table, _fixed(table.rules.setup), buy_in)
    table.tell(happened.Ordered("freeze-out allowed", by, 0, at))


@command
def agree_to_freeze_out(table: TableState, seat: int, at: datetime) -> None:
    """A player who was told of the terms agrees to them."""
    table.stake(seat)
    if table.plan is None:
        raise Illegal("nobody has allowed a freeze-out", allowed="when one is planned", cites=_rules(table).cites)
    table.plan = replace(table.plan, agreed=table.plan.agreed | {seat})
    table.tell(happened.Ordered("freeze-out agreed to", table.seats.plays(seat), seat, at))


@command
def drop_freeze_out(table: TableState, at: datetime) -> None:
    """Not everybody agrees: the ordinary game is played, on the terms it had."""
    if table.plan is None or table.freeze is not None or table.before_freeze is None:
        what = "the freeze-out has begun" if table.freeze is not None else "nobody has allowed a freeze-out"
        raise Illegal(what, allowed="before it begins", cites=_rules(table).cites)
    table.tell(happened.Ordered("freeze-out dropped", table.plan.by, 0, at))
    table.rules = table.before_freeze
    table.plan = table.before_freeze = None
    table.seats = replace(table.seats, rules=table.rules.seating, freeze_out=False)
    table.tell(happened.Changed(table.rules.setup, at))


@command
def begin_freeze_out(table: TableState, at: datetime) -> None:
    """Everybody agrees: from now on nobody joins, nobody adds, and nobody leaves with chips."""
    if table.plan is None or table.freeze is not None:
        what = "the freeze-out has begun" if table.freeze is not None else "nobody has allowed a freeze-out"
        raise Illegal(what, allowed="once, when one is planned", cites=_rules(table).cites)
    stacks = {seat: stake.booked for seat, stake in table.stakes.items()}
    began = freeze_out.begin(
        _rules(table), table.rules.setup, stacks, agreed=table.plan.agreed, approved_by=table.plan.by
    )
    table.freeze = began
    table.seats = replace(table.seats, started=True)
    table.tell(happened.FreezeOutBegan(tuple(sorted(stacks)), began.buy_in, at))


def refuse_before_it_begins(table: TableState) -> None:
    """Where a freeze-out was allowed, no hand is dealt before everybody has agreed, and none after its end."""
    if table.plan is not None and table.freeze is None:
        raise Illegal("the freeze-out has not begun", allowed="the consent of every player", cites=_rules(table).cites)
    if table.freeze is not None and table.freeze.winner is not None:
        what = f"seat {table.freeze.winner} has won the freeze-out"
        raise Illegal(what, allowed="begin anew", cites=_rules(table).cites)


def after_freeze_out_hand(table: TableState) -> None:
    """Whoever has lost everything is out, the blinds rise by the first minimum for each, and the last one wins."""
    before = table.freeze
    if before is None or table.plan is None:
        raise Malformed("no freeze-out is being played")
    stacks = {seat: table.stakes[seat].booked for seat in before.left}
    now = freeze_out.eliminated(before, stacks)
    table.freeze = now
    for seat in now.out[len(before.out) :]:
        put_out(table, seat, "eliminated")
    if now.out == before.out:
        return
    if now.winner is None:
        _play_by(table, freeze_out.setup_now(now), table.plan.buy_in)
    _tell_the_winner(table)


def withdraw_from_freeze_out(table: TableState, seat: int) -> None:
    """A player whom the floor has let go takes no further part."""
    if table.freeze is not None and seat in table.freeze.left:
        table.freeze = freeze_out.withdraw(table.freeze, seat)
        _tell_the_winner(table)


def _tell_the_winner(table: TableState) -> None:
    winner = table.freeze.winner if table.freeze is not None else None
    at = table.began_at or table.opened
    if winner is not None and at is not None:
        table.seats = replace(table.seats, freeze_out=False)
        player, chips = table.seats.plays(winner), table.stakes[winner].booked
        table.tell(happened.FreezeOutWon(winner, player, chips, at))


@command
def begin_anew(table: TableState, at: datetime) -> None:
    """A freeze-out has been won: the table is an ordinary one again, on the terms it had before."""
    if table.freeze is None or table.freeze.winner is None or table.before_freeze is None:
        raise Illegal("no freeze-out has been won", allowed="when somebody has won one", cites=_rules(table).cites)
    table.rules = table.before_freeze
    table.plan = table.freeze = table.before_freeze = None
    table.seats = replace(table.seats, rules=table.rules.seating, started=False)
    table.places = table.places_before = table.first_button = None
    table.tell(happened.Changed(table.rules.setup, at))


def _rules(table: TableState) -> FreezeOutRules:
    return freeze_out_for(table.rules.house, table.rules.setup)


def _fixed(setup: TableSetup) -> TableSetup:
    """No straddle where the blinds rise."""
    return replace(setup, straddles=(), straddling=None)


def _play_by(table: TableState, setup: TableSetup, buy_in: int) -> None:
    rules = table_rules_for(table.rules.house, setup, unit=table.rules.unit)
    stakes = freeze_out.frozen(rules.stakes, _rules(table), buy_in)
    table.rules = replace(rules, stakes=stakes, hand=replace(rules.hand, straddle=""))
