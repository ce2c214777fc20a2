"""Judge a freeze-out at a cash table: allowed, agreed to, begun, and played to the last player with rising blinds."""

from __future__ import annotations

from dataclasses import replace

from pokerroom.errors import Illegal, NotAllowed
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table import happenings
from pokerroom.table.changes import freeze_out
from pokerroom.table.changes.freeze_out import FreezeOutRules, freeze_out_rules_for
from pokerroom.table.commands import AgreeToFreezeOut, BeginAnew, BeginFreezeOut, DropFreezeOut, PlanFreezeOut
from pokerroom.table.deciding.decision import Deciding
from pokerroom.table.deciding.giving_up import put_out
from pokerroom.table.stakes.chips_in_front import refuse_no_amount
from pokerroom.table.state import TableState


def decide_plan_freeze_out(state: TableState, command: PlanFreezeOut) -> Deciding[None]:
    """Allow the next game to be a freeze-out with the same buy-in for everybody; by somebody with the power."""
    rules, by, buy_in = _freeze_out_rules_here(state), command.by, command.buy_in
    if not rules.offered:
        raise Illegal("a freeze-out at a cash table", allowed="an ordinary cash game", cites=rules.cites)
    _refuse_unless_allowed_by(rules, by, "allowed")
    refuse_no_amount(buy_in)
    if state.seats.started or state.hand is not None or state.freeze_out.plan is not None:
        raise Illegal("a freeze-out in a game under way", allowed="before the first hand", cites=rules.cites)
    for seat, stake in state.players.stakes.items():
        if stake.booked != buy_in:
            raise Illegal(f"seat {seat} with {stake.booked}", allowed=f"{buy_in}, like everybody", cites=rules.cites)
    yield happenings.FreezeOutAllowed(buy_in, by, command.at)
    yield happenings.FreezeOutPlayed(_fixed(state.rules.setup), buy_in)


def _refuse_unless_allowed_by(rules: FreezeOutRules, by: str, what: str) -> None:
    if by not in rules.approvers:
        allowed = ", ".join(rules.approvers)
        raise NotAllowed(f"a freeze-out {what} by {by or 'nobody'}", allowed=allowed, cites=rules.cites)


def decide_agree_to_freeze_out(state: TableState, command: AgreeToFreezeOut) -> Deciding[None]:
    """Agree to the terms of a freeze-out, as a player who was told of them."""
    state.stake(command.seat)
    if state.freeze_out.plan is None:
        raise Illegal(
            "nobody has allowed a freeze-out", allowed="when one is planned", cites=_freeze_out_rules_here(state).cites
        )
    yield happenings.FreezeOutAgreed(command.seat, state.seats.plays(command.seat), command.at)


def decide_drop_freeze_out(state: TableState, command: DropFreezeOut) -> Deciding[None]:
    """Drop a planned freeze-out because not everybody agrees; the ordinary game is played on its own terms."""
    before = state.rules_after_freeze
    if state.freeze_out.plan is None or state.freeze_out.played is not None or before is None:
        what = "the freeze-out has begun" if state.freeze_out.played is not None else "nobody has allowed a freeze-out"
        raise Illegal(what, allowed="before it begins", cites=_freeze_out_rules_here(state).cites)
    _refuse_unless_allowed_by(_freeze_out_rules_here(state), command.by, "dropped")
    yield happenings.FreezeOutDropped(command.by, command.at)
    yield happenings.Changed(before.setup, command.at)


def decide_begin_freeze_out(state: TableState, command: BeginFreezeOut) -> Deciding[None]:
    """Begin the freeze-out that everybody has agreed to: from now on nobody joins, adds chips, or leaves with chips."""
    if state.freeze_out.plan is None or state.freeze_out.played is not None:
        what = "the freeze-out has begun" if state.freeze_out.played is not None else "nobody has allowed a freeze-out"
        raise Illegal(what, allowed="once, when one is planned", cites=_freeze_out_rules_here(state).cites)
    stacks = {seat: stake.booked for seat, stake in state.players.stakes.items()}
    began = freeze_out.begin(
        _freeze_out_rules_here(state),
        state.rules.setup,
        stacks,
        agreed=state.freeze_out.plan.agreed,
        approved_by=state.freeze_out.plan.by,
    )
    yield happenings.FreezeOutBegan(began, command.at)


def refuse_before_it_begins(state: TableState) -> None:
    """Refuse a hand before everybody has agreed to a freeze-out, and after its end."""
    if state.freeze_out.plan is not None and state.freeze_out.played is None:
        raise Illegal(
            "the freeze-out has not begun",
            allowed="the consent of every player",
            cites=_freeze_out_rules_here(state).cites,
        )
    if state.freeze_out.played is not None and state.freeze_out.played.winner is not None:
        what = f"seat {state.freeze_out.played.winner} has won the freeze-out"
        raise Illegal(what, allowed="begin anew", cites=_freeze_out_rules_here(state).cites)


def after_freeze_out_hand(state: TableState) -> Deciding[None]:
    """Eliminate players who have lost everything, raise the blinds by the first minimum for each, and find the
    winner.
    """
    before, plan = state.freeze_out.played, state.freeze_out.plan
    if before is None or plan is None:
        raise Illegal("no freeze-out is being played", allowed="agree to one first")
    stacks = {seat: state.players.stakes[seat].booked for seat in before.left}
    now = freeze_out.eliminated(before, stacks)
    if now.out == before.out:
        return
    yield happenings.FreezeOutStands(now)
    for seat in now.out[len(before.out) :]:
        yield from put_out(state, seat, "eliminated")
    if now.winner is None:
        yield happenings.FreezeOutPlayed(freeze_out.setup_now(now), plan.buy_in)
    yield from _tell_the_winner(state)


def withdraw_from_freeze_out(state: TableState, seat: int) -> Deciding[None]:
    """Withdraw from the freeze-out a player whom the floor has released."""
    if state.freeze_out.played is not None and seat in state.freeze_out.played.left:
        yield happenings.FreezeOutStands(freeze_out.withdraw_player(state.freeze_out.played, seat))
        yield from _tell_the_winner(state)


def _tell_the_winner(state: TableState) -> Deciding[None]:
    winner = state.freeze_out.played.winner if state.freeze_out.played is not None else None
    at = state.times.hand_began or state.times.opened
    if winner is not None and at is not None:
        yield happenings.FreezeOutWon(winner, state.seats.plays(winner), state.players.stakes[winner].booked, at)


def decide_begin_anew(state: TableState, command: BeginAnew) -> Deciding[None]:
    """Make the table an ordinary one again after a freeze-out was won, on its former terms."""
    before = state.rules_after_freeze
    if state.freeze_out.played is None or state.freeze_out.played.winner is None or before is None:
        raise Illegal(
            "no freeze-out has been won", allowed="when somebody has won one", cites=_freeze_out_rules_here(state).cites
        )
    yield happenings.FreezeOutOver(command.at)
    yield happenings.Changed(before.setup, command.at)


def _freeze_out_rules_here(state: TableState) -> FreezeOutRules:
    return freeze_out_rules_for(state.rules.house, state.rules.setup)


def _fixed(setup: TableSetup) -> TableSetup:
    """Return the set-up without straddles, because the blinds rise."""
    return replace(setup, straddles=(), straddling=None)
