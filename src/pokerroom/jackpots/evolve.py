"""Apply one happening to a pool's state without judging it, so that the same record always makes the same pool."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, time, timedelta
from typing import Any, Final

from msgspec.structs import replace

from pokerroom.jackpots import happenings
from pokerroom.jackpots.happenings import PoolHappening
from pokerroom.jackpots.pool_books import meter_with
from pokerroom.jackpots.state import Announced, Dated, Failure, OpenRound, PoolState


def evolve_pool(state: PoolState, happening: PoolHappening) -> None:
    """Apply one happening to the pool's state; nothing is judged."""
    _APPLY[type(happening)](state, happening)


def trading_day(moment: datetime, begins: time) -> datetime:
    """Return the start of the trading day that a moment lies in.

    >>> trading_day(datetime(2024, 8, 17, 2), time(6))
    datetime.datetime(2024, 8, 16, 6, 0)
    """
    start = datetime.combine(moment.date(), begins)
    return start if start <= moment else start - timedelta(days=1)


def _opened(state: PoolState, happening: happenings.PoolOpened) -> None:
    state.house, state.digest, state.conditions = happening.house, happening.digest, happening.conditions
    state.dated = [Dated(happening.at, happening.terms)]
    state.tables = {table.name: table for table in happening.conditions.tables}


def _linked(state: PoolState, happening: happenings.TableLinked) -> None:
    state.tables[happening.table.name] = happening.table
    if happening.table.name in state.unlinked:
        state.unlinked.remove(happening.table.name)


def _unlinked(state: PoolState, happening: happenings.TableUnlinked) -> None:
    state.tables.pop(happening.table, None)
    state.unlinked.append(happening.table)


def _booked(state: PoolState, happening: happenings.PoolBooked) -> None:
    entry = happening.entry
    state.meter = meter_with(state.meter, entry)
    open_round = state.rounds.get(entry.table)
    if entry.kind == "contribution" and open_round is not None and open_round.hand == entry.hand:
        open_round.moves += entry.moves


def _started(state: PoolState, happening: happenings.RoundStarted) -> None:
    _enter(state.booked.setdefault(happening.table, []), happening.hand)
    open_round = state.rounds.get(happening.table)
    if open_round is None or open_round.hand <= happening.hand:
        round_ = OpenRound(happening.hand, happening.at, happening.dealt_in, awaits_end_game=happening.awaits_end_game)
        round_.ended = happening.awaits_end_game
        state.rounds[happening.table] = round_


def _enter(runs: list[tuple[int, int]], hand: int) -> None:
    """Add a number to runs of numbers, joining those that meet."""
    found = sorted([*runs, (hand, hand)])
    runs[:] = found[:1]
    for first, last in found[1:]:
        if first <= runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], max(runs[-1][1], last))
        else:
            runs.append((first, last))


def _ended_round(state: PoolState, happening: happenings.RoundEnded) -> None:
    open_round = state.rounds.get(happening.table)
    if open_round is not None and open_round.hand == happening.hand:
        open_round.ended, open_round.void, open_round.awaits_end_game = True, happening.void, False
        if happening.void:
            open_round.moves = []


def _day_closed(state: PoolState, happening: happenings.DayClosed) -> None:
    state.day = trading_day(happening.at, state.terms.day_begins).date()


def _nothing(state: PoolState, happening: PoolHappening) -> None:
    """Change nothing, for a happening that is only on record."""


def _claim_made(state: PoolState, happening: happenings.ClaimMade) -> None:
    state.claims[happening.claim.number] = happening.claim


def _recorded(state: PoolState, happening: happenings.WinRecorded) -> None:
    state.recordings = happening.recording
    for number in happening.claims:
        claim = state.claims[number]
        state.claims[number] = replace(
            claim,
            status="recorded",
            recording=happening.recording,
            value=happening.value,
            payments=tuple(payment for payment in happening.payments if payment.claim == number),
            entries=happening.entries,
            recorded_at=happening.at,
            recorded_by=happening.by,
            given=claim.given if happening.given is None else (*claim.given, happening.given),
        )
    state.awarded = True


def _confirmed_step(state: PoolState, happening: happenings.StepConfirmed) -> None:
    claim = state.claims[happening.claim]
    state.claims[happening.claim] = replace(claim, given=(*claim.given, happening.given), held="")


def _held(state: PoolState, happening: happenings.PaymentHeld) -> None:
    state.claims[happening.claim] = replace(state.claims[happening.claim], held=happening.why)


def _denied(state: PoolState, happening: happenings.ClaimDenied) -> None:
    for number in happening.reopened:
        again = replace(state.claims[number], status="eligible", recording=0, payments=(), entries=(), given=())
        state.claims[number] = again
    claim = state.claims[happening.claim]
    state.claims[happening.claim] = replace(claim, status="denied", reason=happening.why, payments=(), entries=())


def _paid(state: PoolState, happening: happenings.ClaimPaid) -> None:
    claim = state.claims[happening.claim]
    payments = tuple(replace(payment, paid=True) for payment in claim.payments)
    state.claims[happening.claim] = replace(claim, status="paid", payments=payments)


def _announced(state: PoolState, happening: happenings.ChangeAnnounced) -> None:
    state.announced = Announced(happening.conditions, happening.terms, happening.at, happening.effective)


def _dropped(state: PoolState, _: happenings.ChangeDropped) -> None:
    state.announced = None


def _changed(state: PoolState, happening: happenings.TermsChanged) -> None:
    state.dated.append(Dated(happening.at, happening.terms))
    state.conditions, state.announced, state.awarded = happening.conditions, None, False


def _failed(state: PoolState, happening: happenings.EquipmentFailed) -> None:
    state.failure = Failure(happening.table, happening.hand, happening.at, happening.told)


def _failure_told(state: PoolState, happening: happenings.FailureTold) -> None:
    if state.failure is not None:
        state.failure.told.append(happening.whom)


def _adjusted(state: PoolState, _: happenings.AmountAdjusted) -> None:
    if state.failure is not None:
        state.failure.adjusted = True


def _amount_confirmed(state: PoolState, happening: happenings.AmountConfirmed) -> None:
    state.claims[happening.claim] = replace(state.claims[happening.claim], confirmed=happening.amount)


def _restored(state: PoolState, _: happenings.EquipmentRestored) -> None:
    state.failure = None


def _ended(state: PoolState, _: happenings.PoolEnded) -> None:
    state.ended = True


_APPLY: Final[dict[type[PoolHappening], Callable[[PoolState, Any], None]]] = {
    happenings.PoolOpened: _opened,
    happenings.TableLinked: _linked,
    happenings.TableUnlinked: _unlinked,
    happenings.PoolBooked: _booked,
    happenings.RoundStarted: _started,
    happenings.RoundEnded: _ended_round,
    happenings.DayClosed: _day_closed,
    happenings.FlopAllowed: _nothing,
    happenings.ClaimMade: _claim_made,
    happenings.WinRecorded: _recorded,
    happenings.StepConfirmed: _confirmed_step,
    happenings.PaymentHeld: _held,
    happenings.ClaimDenied: _denied,
    happenings.ClaimPaid: _paid,
    happenings.ChangeAnnounced: _announced,
    happenings.ChangeDropped: _dropped,
    happenings.TermsChanged: _changed,
    happenings.EquipmentFailed: _failed,
    happenings.FailureTold: _failure_told,
    happenings.AmountAdjusted: _adjusted,
    happenings.AmountConfirmed: _amount_confirmed,
    happenings.EquipmentRestored: _restored,
    happenings.PoolEnded: _ended,
}
