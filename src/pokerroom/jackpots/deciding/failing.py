"""Judge failures of the equipment: who is told, how the amount is corrected, and when it works again."""

from __future__ import annotations

from collections.abc import Iterator

from pokerroom.charges.entries import ChipMove
from pokerroom.errors import Illegal, Malformed
from pokerroom.jackpots import commands, happenings
from pokerroom.jackpots.deciding.pool_context import PoolContext
from pokerroom.jackpots.happenings import PoolBooked, PoolHappening
from pokerroom.jackpots.pool_books import OPERATOR, POOL, PoolEntry, reversal
from pokerroom.wording.wordless import required_reason


def decide_report_failure(context: PoolContext, command: commands.ReportFailure) -> Iterator[PoolHappening]:
    """Judge the report of a failure; play and results go on, but wins wait."""
    context.refuse_unlinked(command.table)
    if context.state.failure is not None:
        cites = context.cites("jackpot.malfunction", "jackpot.equipment_working")
        raise Illegal("a failure is reported already", allowed="its end", cites=cites)
    yield happenings.EquipmentFailed(command.table, command.hand, command.at, command.by, context.terms.told)


def decide_tell_of_failure(context: PoolContext, command: commands.TellOf) -> Iterator[PoolHappening]:
    """Note that a person was told of the failure."""
    failure, cites = context.state.failure, context.cites("jackpot.malfunction")
    if failure is None or command.whom not in failure.to_tell or command.whom in failure.told:
        open_ = ", ".join(person for person in failure.to_tell if person not in failure.told) if failure else ""
        raise Illegal(f"{command.whom} need not be told of a failure", allowed=open_ or "nobody", cites=cites)
    yield happenings.FailureTold(command.whom, command.at, command.by)


def decide_adjust_amount(context: PoolContext, command: commands.AdjustAmount) -> Iterator[PoolHappening]:
    """Judge a correction of the amount, with its reason, by a person with the power."""
    context.refuse_without(command.by, "adjust_jackpot", "the amount corrected", "jackpot.malfunction")
    cites = context.cites("jackpot.malfunction", "jackpot.contribution")
    required_reason(command.why, "correct the amount")
    if -command.amount > context.state.meter.value:
        raise Illegal(
            f"the pool does not hold {-command.amount}", allowed=f"up to {context.state.meter.value}", cites=cites
        )
    if command.amount > 0:
        moves = context.into_pool(command.amount)
        yield PoolBooked(PoolEntry("adjustment", moves, command.at, command.why, cites, by=command.by))
    elif command.amount < 0:
        moves = (ChipMove(OPERATOR, POOL, -command.amount),)
        yield PoolBooked(reversal(PoolEntry("adjustment", moves, command.at, command.why, cites, by=command.by)))
    yield happenings.AmountAdjusted(command.amount, command.why, command.at, command.by)


def decide_confirm_amount(context: PoolContext, command: commands.ConfirmAmount) -> Iterator[PoolHappening]:
    """Judge the confirmation of the pool's amount when a jackpot was won during the failure."""
    context.refuse_without(command.by, "adjust_jackpot", "an amount confirmed", "jackpot.malfunction")
    claim, cites = context.claim(command.claim), context.cites("jackpot.malfunction")
    if claim.status != "eligible" or context.state.failure is None:
        raise Illegal(f"claim {claim.number} waits for no amount", allowed="a win that waits for it", cites=cites)
    if command.amount < 0:
        raise Malformed(f"the amount cannot be {command.amount}", allowed="an amount from 0")
    yield happenings.AmountConfirmed(claim.number, command.amount, command.at, command.by)


def decide_end_failure(context: PoolContext, command: commands.EndFailure) -> Iterator[PoolHappening]:
    """Judge the report that the equipment works again; refuse it with a list of everything still to be done."""
    failure, cites = context.state.failure, context.cites("jackpot.malfunction", "jackpot.equipment_working")
    if failure is None:
        raise Illegal("no failure is reported", allowed="the report of one first", cites=cites)
    missing = [f"tell the {person}" for person in failure.to_tell if person not in failure.told]
    if not failure.adjusted:
        missing.append("correct the amount, or say that it is right")
    waiting = [claim.number for claim in context.state.claims.values() if claim.status == "eligible"]
    missing += [f"settle claim {number}" for number in waiting]
    if missing:
        raise Illegal("the failure is not dealt with", allowed="; ".join(missing), cites=cites)
    yield happenings.EquipmentRestored(command.at, command.by)
