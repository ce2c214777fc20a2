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


def evolve(state: PoolState, happening: PoolHappening) -> None:
    """Apply one happening to the pool's state; nothing is judged."""
    _APPLY[type(happening)](state, happening)


def trading_day(moment: datetime, begins: time) -> datetime:
    """The start of the trading day that a moment lies in.

    >>> trading_day(datetime(2024, 8, 17, 2), time(6))
    datetime.datetime(2024, 8, 16, 6, 0)
    """
    start = datetime.combine(moment.date(), begins)
    return start if start <= moment else start - timedelta(days=1)


def _opened(state: PoolState, event: happenings.PoolOpened) -> None:
    state.house, state.digest, state.conditions = event.house, event.digest, event.conditions
    state.dated = [Dated(event.at, event.terms)]
    state.tables = {each.name: each for each in event.conditions.tables}


def _linked(state: PoolState, event: happenings.TableLinked) -> None:
    state.tables[event.table.name] = event.table
    if event.table.name in state.unlinked:
        state.unlinked.remove(event.table.name)


def _unlinked(state: PoolState, event: happenings.TableUnlinked) -> None:
    state.tables.pop(event.table, None)
    state.unlinked.append(event.table)


def _booked(state: PoolState, event: happenings.PoolBooked) -> None:
    entry = event.entry
    state.meter = meter_with(state.meter, entry)
    found = state.rounds.get(entry.table)
    if entry.kind == "contribution" and found is not None and found.hand == entry.hand:
        found.moves += entry.moves


def _started(state: PoolState, event: happenings.RoundStarted) -> None:
    _enter(state.booked.setdefault(event.table, []), event.hand)
    found = state.rounds.get(event.table)
    if found is None or found.hand <= event.hand:
        round_ = OpenRound(event.hand, event.at, event.dealt_in, awaits_end_game=event.awaits_end_game)
        round_.ended = event.awaits_end_game
        state.rounds[event.table] = round_


def _enter(runs: list[tuple[int, int]], hand: int) -> None:
    """Add a number to runs of numbers, joining those that meet."""
    found = sorted([*runs, (hand, hand)])
    runs[:] = found[:1]
    for first, last in found[1:]:
        if first <= runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], max(runs[-1][1], last))
        else:
            runs.append((first, last))


def _ended_round(state: PoolState, event: happenings.RoundEnded) -> None:
    found = state.rounds.get(event.table)
    if found is not None and found.hand == event.hand:
        found.ended, found.void, found.awaits_end_game = True, event.void, False
        if event.void:
            found.moves = []


def _day_closed(state: PoolState, event: happenings.DayClosed) -> None:
    state.day = trading_day(event.at, state.terms.day_begins).date()


def _nothing(state: PoolState, event: PoolHappening) -> None:
    """What is only on record."""


def _claim_made(state: PoolState, event: happenings.ClaimMade) -> None:
    state.claims[event.claim.number] = event.claim


def _recorded(state: PoolState, event: happenings.WinRecorded) -> None:
    state.recordings = event.recording
    for number in event.claims:
        claim = state.claims[number]
        state.claims[number] = replace(
            claim,
            status="recorded",
            recording=event.recording,
            value=event.value,
            payments=tuple(each for each in event.payments if each.claim == number),
            entries=event.entries,
            recorded_at=event.at,
            recorded_by=event.by,
            given=claim.given if event.given is None else (*claim.given, event.given),
        )
    state.awarded = True


def _confirmed_step(state: PoolState, event: happenings.StepConfirmed) -> None:
    claim = state.claims[event.claim]
    state.claims[event.claim] = replace(claim, given=(*claim.given, event.given), held="")


def _held(state: PoolState, event: happenings.PaymentHeld) -> None:
    state.claims[event.claim] = replace(state.claims[event.claim], held=event.why)


def _denied(state: PoolState, event: happenings.ClaimDenied) -> None:
    for number in event.reopened:
        again = replace(state.claims[number], status="eligible", recording=0, payments=(), entries=(), given=())
        state.claims[number] = again
    claim = state.claims[event.claim]
    state.claims[event.claim] = replace(claim, status="denied", reason=event.why, payments=(), entries=())


def _paid(state: PoolState, event: happenings.ClaimPaid) -> None:
    claim = state.claims[event.claim]
    payments = tuple(replace(each, paid=True) for each in claim.payments)
    state.claims[event.claim] = replace(claim, status="paid", payments=payments)


def _announced(state: PoolState, event: happenings.ChangeAnnounced) -> None:
    state.announced = Announced(event.conditions, event.terms, event.at, event.effective)


def _dropped(state: PoolState, _: happenings.ChangeDropped) -> None:
    state.announced = None


def _changed(state: PoolState, event: happenings.TermsChanged) -> None:
    state.dated.append(Dated(event.at, event.terms))
    state.conditions, state.announced, state.awarded = event.conditions, None, False


def _failed(state: PoolState, event: happenings.EquipmentFailed) -> None:
    state.failure = Failure(event.table, event.hand, event.at, event.told)


def _told(state: PoolState, event: happenings.FailureTold) -> None:
    if state.failure is not None:
        state.failure.told.append(event.whom)


def _adjusted(state: PoolState, _: happenings.AmountAdjusted) -> None:
    if state.failure is not None:
        state.failure.adjusted = True


def _amount_confirmed(state: PoolState, event: happenings.AmountConfirmed) -> None:
    state.claims[event.claim] = replace(state.claims[event.claim], confirmed=event.amount)


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
    happenings.FailureTold: _told,
    happenings.AmountAdjusted: _adjusted,
    happenings.AmountConfirmed: _amount_confirmed,
    happenings.EquipmentRestored: _restored,
    happenings.PoolEnded: _ended,
}
