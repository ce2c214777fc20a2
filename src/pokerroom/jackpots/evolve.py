"""Apply happenings to a pool without judging them, so that the same record always gives the same pool."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, time, timedelta
from typing import Any, Final

from msgspec.structs import replace

from pokerroom.errors import no_such_happening
from pokerroom.jackpots import happenings
from pokerroom.jackpots.happenings import PoolHappening
from pokerroom.jackpots.pool_books import meter_with
from pokerroom.jackpots.state import AnnouncedChange, DatedTerms, Failure, OpenRound, PoolState


def evolve_pool(state: PoolState, happening: PoolHappening) -> None:
    """Apply one happening to the pool's state; nothing is judged."""
    apply = _APPLY.get(type(happening))
    if apply is None:
        raise no_such_happening(happening, "a jackpot pool", "pokerroom.jackpots.happenings")
    apply(state, happening)


def trading_day(moment: datetime, begins: time) -> datetime:
    """Return the start of the trading day that contains a moment.

    >>> trading_day(datetime(2024, 8, 17, 2), time(6))
    datetime.datetime(2024, 8, 16, 6, 0)
    """
    start = datetime.combine(moment.date(), begins)
    return start if start <= moment else start - timedelta(days=1)


def _open_pool_on_terms(state: PoolState, happening: happenings.PoolOpened) -> None:
    state.house, state.digest, state.conditions = happening.house, happening.digest, happening.conditions
    state.dated = [DatedTerms(happening.at, happening.terms)]
    state.tables = {table.name: table for table in happening.conditions.tables}


def _link_table_to_pool(state: PoolState, happening: happenings.TableLinked) -> None:
    state.tables[happening.table.name] = happening.table
    if happening.table.name in state.unlinked:
        state.unlinked.remove(happening.table.name)


def _unlink_table_from_pool(state: PoolState, happening: happenings.TableUnlinked) -> None:
    state.tables.pop(happening.table, None)
    state.unlinked.append(happening.table)


def _book_pool_entry(state: PoolState, happening: happenings.PoolBooked) -> None:
    entry = happening.entry
    state.meter = meter_with(state.meter, entry)
    open_round = state.rounds.get(entry.table)
    if entry.kind == "contribution" and open_round is not None and open_round.hand == entry.hand:
        open_round.moves += entry.moves


def _open_round_of_pool(state: PoolState, happening: happenings.RoundStarted) -> None:
    _add_to_runs_of_numbers(state.booked.setdefault(happening.table, []), happening.hand)
    open_round = state.rounds.get(happening.table)
    if open_round is None or open_round.hand <= happening.hand:
        started = OpenRound(happening.hand, happening.at, happening.dealt_in, awaits_end_game=happening.awaits_end_game)
        started.ended = happening.awaits_end_game
        state.rounds[happening.table] = started


def _add_to_runs_of_numbers(runs: list[tuple[int, int]], hand: int) -> None:
    """Add a hand's number to runs of consecutive numbers, joining runs that now touch."""
    found = sorted([*runs, (hand, hand)])
    runs[:] = found[:1]
    for first, last in found[1:]:
        if first <= runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], max(runs[-1][1], last))
        else:
            runs.append((first, last))


def _end_round_of_pool(state: PoolState, happening: happenings.RoundEnded) -> None:
    open_round = state.rounds.get(happening.table)
    if open_round is not None and open_round.hand == happening.hand:
        open_round.ended, open_round.void, open_round.awaits_end_game = True, happening.void, False
        if happening.void:
            open_round.moves = []


def _begin_next_trading_day(state: PoolState, happening: happenings.DayClosed) -> None:
    state.day = trading_day(happening.at, state.terms.day_begins).date()


def _leave_pool_as_it_is(state: PoolState, happening: PoolHappening) -> None:
    """Change nothing, for a happening that is only recorded."""


def _file_claim_to_jackpot(state: PoolState, happening: happenings.ClaimMade) -> None:
    state.claims[happening.claim.number] = happening.claim


def _record_win_in_claims(state: PoolState, happening: happenings.WinRecorded) -> None:
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


def _add_confirmed_step(state: PoolState, happening: happenings.StepConfirmed) -> None:
    claim = state.claims[happening.claim]
    state.claims[happening.claim] = replace(claim, given=(*claim.given, happening.given), held="")


def _hold_payment_of_claim(state: PoolState, happening: happenings.PaymentHeld) -> None:
    state.claims[happening.claim] = replace(state.claims[happening.claim], held=happening.why)


def _deny_claim_to_jackpot(state: PoolState, happening: happenings.ClaimDenied) -> None:
    for number in happening.reopened:
        again = replace(state.claims[number], status="eligible", recording=0, payments=(), entries=(), given=())
        state.claims[number] = again
    claim = state.claims[happening.claim]
    state.claims[happening.claim] = replace(claim, status="denied", reason=happening.why, payments=(), entries=())


def _pay_claim_to_jackpot(state: PoolState, happening: happenings.ClaimPaid) -> None:
    claim = state.claims[happening.claim]
    payments = tuple(replace(payment, paid=True) for payment in claim.payments)
    state.claims[happening.claim] = replace(claim, status="paid", payments=payments)


def _announce_new_conditions(state: PoolState, happening: happenings.ChangeAnnounced) -> None:
    state.announced = AnnouncedChange(happening.conditions, happening.terms, happening.at, happening.effective)


def _drop_announced_conditions(state: PoolState, _: happenings.ChangeDropped) -> None:
    state.announced = None


def _put_new_terms_in_force(state: PoolState, happening: happenings.TermsChanged) -> None:
    state.dated.append(DatedTerms(happening.at, happening.terms))
    state.conditions, state.announced, state.awarded = happening.conditions, None, False


def _note_equipment_failure(state: PoolState, happening: happenings.EquipmentFailed) -> None:
    state.failure = Failure(happening.table, happening.hand, happening.at, happening.told)


def _note_told_of_failure(state: PoolState, happening: happenings.FailureTold) -> None:
    if state.failure is not None:
        state.failure.told.append(happening.whom)


def _note_amount_adjusted(state: PoolState, _: happenings.AmountAdjusted) -> None:
    if state.failure is not None:
        state.failure.adjusted = True


def _confirm_amount_of_claim(state: PoolState, happening: happenings.AmountConfirmed) -> None:
    state.claims[happening.claim] = replace(state.claims[happening.claim], confirmed=happening.amount)


def _clear_equipment_failure(state: PoolState, _: happenings.EquipmentRestored) -> None:
    state.failure = None


def _end_pool(state: PoolState, _: happenings.PoolEnded) -> None:
    state.ended = True


_APPLY: Final[dict[type[PoolHappening], Callable[[PoolState, Any], None]]] = {
    happenings.PoolOpened: _open_pool_on_terms,
    happenings.TableLinked: _link_table_to_pool,
    happenings.TableUnlinked: _unlink_table_from_pool,
    happenings.PoolBooked: _book_pool_entry,
    happenings.RoundStarted: _open_round_of_pool,
    happenings.RoundEnded: _end_round_of_pool,
    happenings.DayClosed: _begin_next_trading_day,
    happenings.FlopAllowed: _leave_pool_as_it_is,
    happenings.ClaimMade: _file_claim_to_jackpot,
    happenings.WinRecorded: _record_win_in_claims,
    happenings.StepConfirmed: _add_confirmed_step,
    happenings.PaymentHeld: _hold_payment_of_claim,
    happenings.ClaimDenied: _deny_claim_to_jackpot,
    happenings.ClaimPaid: _pay_claim_to_jackpot,
    happenings.ChangeAnnounced: _announce_new_conditions,
    happenings.ChangeDropped: _drop_announced_conditions,
    happenings.TermsChanged: _put_new_terms_in_force,
    happenings.EquipmentFailed: _note_equipment_failure,
    happenings.FailureTold: _note_told_of_failure,
    happenings.AmountAdjusted: _note_amount_adjusted,
    happenings.AmountConfirmed: _confirm_amount_of_claim,
    happenings.EquipmentRestored: _clear_equipment_failure,
    happenings.PoolEnded: _end_pool,
}
