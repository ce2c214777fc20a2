"""Charge for time at a table: on sitting down, with the first hand of a game, and every hour.

A charge is paid whole or not at all. A player who cannot pay is told so, gets no cards, and pays before the next hand
once they have the chips. `paid_until` is therefore always time that has been paid for.
"""

from __future__ import annotations

from datetime import datetime

from pokerroom.charges import (
    ChargeDue,
    TableHour,
    charges_due,
    comes_after,
    first_charge,
    next_hour,
    refuse_unpaid,
    share,
    unpaid,
)
from pokerroom.table import happenings
from pokerroom.table.deciding.decision import Deciding
from pokerroom.table.deciding.money.charging import take
from pokerroom.table.state import TableState


def charge_for_time(
    state: TableState, seat: int, at: datetime, *, paid_until: datetime | None = None
) -> Deciding[None]:
    """Take the first charge for time, where the table has one; `paid_until` is time that a player had already paid for.

    Where the hours count for the whole table, nothing is due before the game begins; everybody pays with its first
    hand.
    """
    terms, began = state.rules.terms, state.times.game_began
    charge = terms.time_charge
    if charge is None:
        return
    if paid_until is not None and paid_until > at:
        yield from _take_time_charge(state, seat, first_charge(terms, seat, at, began or at, paid_until=paid_until), at)
    elif charge.clock == "table" and began is None:
        return
    elif charge.per == "player":
        yield happenings.PaidUntil(seat, at)
        yield from _pay_what_is_due(state, seat, at)
    elif state.paid_time.table_hours and state.paid_time.table_hours[-1].ends > at:
        yield from _take_time_charge(state, seat, comes_after(terms, state.paid_time.table_hours[-1], seat), at)


def time_due(state: TableState, seat: int, at: datetime) -> list[ChargeDue]:
    """Return the charges for time that a player owes now, or would owe if a hand began now."""
    terms, until = state.rules.terms, state.paid_time.paid_until.get(seat, at)
    if terms.time_charge is None:
        return []
    if terms.time_charge.per == "table":
        return [share(terms, hour, seat) for hour in _hours_shared_so_far(state, at) if hour.shared_at >= until]
    return list(charges_due(terms, seat, until, at, state.times.game_began or at))


def refuse_unpaid_time(state: TableState, seat: int, at: datetime) -> None:
    """Refuse a hand to a player who owes for time and does not have the chips to pay."""
    owed = time_due(state, seat, at)
    if owed and owed[0].amount > state.stake(seat).chips:
        refuse_unpaid(state.rules.terms, seat, state.paid_time.paid_until.get(seat), at)


def collect_time(state: TableState, at: datetime) -> Deciding[None]:
    """Collect charges for time from all players who keep a seat, playing or not."""
    charge = state.rules.terms.time_charge
    if charge is None:
        return
    if charge.per == "table" and (hours := _hours_shared_so_far(state, at)) != state.paid_time.table_hours:
        yield happenings.HoursShared(hours)
    for seat in list(state.players.stakes):
        if seat not in state.paid_time.paid_until:
            yield happenings.PaidUntil(seat, at)
        yield from _pay_what_is_due(state, seat, at)
    if len(state.paid_time.table_hours) > 1:
        *earlier, last = state.paid_time.table_hours
        since = min(state.paid_time.paid_until.values())
        still_due = (*(hour for hour in earlier if hour.ends > since), last)
        if still_due != state.paid_time.table_hours:
            yield happenings.HoursShared(still_due)


def _hours_shared_so_far(state: TableState, at: datetime) -> tuple[TableHour, ...]:
    """Return the table hours shared out so far, with the hour that falls due now shared among all players present."""
    hours, began = state.paid_time.table_hours, state.times.game_began or at
    until = hours[-1].ends if hours else None
    new = next_hour(state.rules.terms, until, at, began, len(state.players.stakes))
    return hours if new is None else (*hours, new)


def _pay_what_is_due(state: TableState, seat: int, at: datetime) -> Deciding[None]:
    """Pay the charges that are due one after the other, each only if there are chips for all of it."""
    for due in time_due(state, seat, at):
        chips = state.players.stakes[seat].chips
        if due.amount > chips:
            if state.paid_time.unpaid.get(seat) != due.paid_until:  # announced once, not before every hand
                line = unpaid(state.rules.terms, due, chips)
                yield happenings.Unpaid(seat, line, at, due.paid_until)
            return
        yield from _take_time_charge(state, seat, due, at)


def _take_time_charge(state: TableState, seat: int, due: ChargeDue | None, at: datetime) -> Deciding[None]:
    if due is not None:
        yield from take(state, due.line, at)
        yield happenings.PaidUntil(seat, due.paid_until)
