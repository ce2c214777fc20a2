"""A freeze-out at a cash table: allowed, agreed to, begun, and played to the last player while the blinds rise."""

from __future__ import annotations

from dataclasses import replace

from pokerroom.errors import Illegal, Malformed, NotAllowed
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table import happenings
from pokerroom.table.changes import freeze_out
from pokerroom.table.changes.freeze_out import FreezeOutRules, freeze_out_for
from pokerroom.table.commands import AgreeToFreezeOut, BeginAnew, BeginFreezeOut, DropFreezeOut, PlanFreezeOut
from pokerroom.table.deciding.decision import Deciding
from pokerroom.table.deciding.giving_up import put_out
from pokerroom.table.stakes.stakes import refuse_no_amount
from pokerroom.table.state import TableState


def decide_plan_freeze_out(table: TableState, asked: PlanFreezeOut) -> Deciding[None]:
    """Allow the next game to be a freeze-out, everybody for the same buy-in; by somebody with the power."""
    rules, by, buy_in = _rules(table), asked.by, asked.buy_in
    if not rules.offered:
        raise Illegal("a freeze-out at a cash table", allowed="an ordinary cash game", cites=rules.cites)
    _refuse_unless_allowed_by(rules, by, "allowed")
    refuse_no_amount(buy_in)
    if table.seats.started or table.hand is not None or table.plan is not None:
        raise Illegal("a freeze-out in a game under way", allowed="before the first hand", cites=rules.cites)
    for seat, stake in table.stakes.items():
        if stake.booked != buy_in:
            raise Illegal(f"seat {seat} with {stake.booked}", allowed=f"{buy_in}, like everybody", cites=rules.cites)
    yield happenings.FreezeOutAllowed(buy_in, by, asked.at)
    yield happenings.FreezeOutPlayed(_fixed(table.rules.setup), buy_in)


def _refuse_unless_allowed_by(rules: FreezeOutRules, by: str, what: str) -> None:
    if by not in rules.approvers:
        allowed = ", ".join(rules.approvers)
        raise NotAllowed(f"a freeze-out {what} by {by or 'nobody'}", allowed=allowed, cites=rules.cites)


def decide_agree_to_freeze_out(table: TableState, asked: AgreeToFreezeOut) -> Deciding[None]:
    """Agree to the terms of a freeze-out, as a player who was told of them."""
    table.stake(asked.seat)
    if table.plan is None:
        raise Illegal("nobody has allowed a freeze-out", allowed="when one is planned", cites=_rules(table).cites)
    yield happenings.FreezeOutAgreed(asked.seat, table.seats.plays(asked.seat), asked.at)


def decide_drop_freeze_out(table: TableState, asked: DropFreezeOut) -> Deciding[None]:
    """Drop a planned freeze-out because not everybody agrees: the ordinary game is played on its terms."""
    before = table.before_freeze
    if table.plan is None or table.freeze is not None or before is None:
        what = "the freeze-out has begun" if table.freeze is not None else "nobody has allowed a freeze-out"
        raise Illegal(what, allowed="before it begins", cites=_rules(table).cites)
    _refuse_unless_allowed_by(_rules(table), asked.by, "dropped")
    yield happenings.FreezeOutDropped(asked.by, asked.at)
    yield happenings.Changed(before.setup, asked.at)


def decide_begin_freeze_out(table: TableState, asked: BeginFreezeOut) -> Deciding[None]:
    """Begin the freeze-out, as everybody agrees: nobody joins, adds chips, or leaves with chips any more."""
    if table.plan is None or table.freeze is not None:
        what = "the freeze-out has begun" if table.freeze is not None else "nobody has allowed a freeze-out"
        raise Illegal(what, allowed="once, when one is planned", cites=_rules(table).cites)
    stacks = {seat: stake.booked for seat, stake in table.stakes.items()}
    began = freeze_out.begin(
        _rules(table), table.rules.setup, stacks, agreed=table.plan.agreed, approved_by=table.plan.by
    )
    yield happenings.FreezeOutBegan(began, asked.at)


def refuse_before_it_begins(table: TableState) -> None:
    """Refuse a hand before everybody has agreed to a freeze-out, and after its end."""
    if table.plan is not None and table.freeze is None:
        raise Illegal("the freeze-out has not begun", allowed="the consent of every player", cites=_rules(table).cites)
    if table.freeze is not None and table.freeze.winner is not None:
        what = f"seat {table.freeze.winner} has won the freeze-out"
        raise Illegal(what, allowed="begin anew", cites=_rules(table).cites)


def after_freeze_out_hand(table: TableState) -> Deciding[None]:
    """Put out whoever has lost everything, raise the blinds by the first minimum for each, and find the winner."""
    before, plan = table.freeze, table.plan
    if before is None or plan is None:
        raise Malformed("no freeze-out is being played")
    stacks = {seat: table.stakes[seat].booked for seat in before.left}
    now = freeze_out.eliminated(before, stacks)
    if now.out == before.out:
        return
    yield happenings.FreezeOutStands(now)
    for seat in now.out[len(before.out) :]:
        yield from put_out(table, seat, "eliminated")
    if now.winner is None:
        yield happenings.FreezeOutPlayed(freeze_out.setup_now(now), plan.buy_in)
    yield from _tell_the_winner(table)


def withdraw_from_freeze_out(table: TableState, seat: int) -> Deciding[None]:
    """Let a player whom the floor has let go take no further part."""
    if table.freeze is not None and seat in table.freeze.left:
        yield happenings.FreezeOutStands(freeze_out.withdraw_player(table.freeze, seat))
        yield from _tell_the_winner(table)


def _tell_the_winner(table: TableState) -> Deciding[None]:
    winner = table.freeze.winner if table.freeze is not None else None
    at = table.began_at or table.opened
    if winner is not None and at is not None:
        yield happenings.FreezeOutWon(winner, table.seats.plays(winner), table.stakes[winner].booked, at)


def decide_begin_anew(table: TableState, asked: BeginAnew) -> Deciding[None]:
    """Make the table an ordinary one again after a freeze-out was won, on the terms it had before."""
    before = table.before_freeze
    if table.freeze is None or table.freeze.winner is None or before is None:
        raise Illegal("no freeze-out has been won", allowed="when somebody has won one", cites=_rules(table).cites)
    yield happenings.FreezeOutOver(asked.at)
    yield happenings.Changed(before.setup, asked.at)


def _rules(table: TableState) -> FreezeOutRules:
    return freeze_out_for(table.rules.house, table.rules.setup)


def _fixed(setup: TableSetup) -> TableSetup:
    """Return the set-up without a straddle, as the blinds rise."""
    return replace(setup, straddles=(), straddling=None)
