"""A charge for time to the whole table: one amount for its hour, shared equally by the players present when it is due.

The table's hour costs the posted amount and never more: players who come after it was shared out pay nothing until the
next one, and a remainder that does not divide into whole chips is not charged.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from pokerroom.charges.reasons.reason_kinds import ChargeReason, ForTableTime, LeftOver, TableHasPaid, Times
from pokerroom.charges.reasons.reason_text import reason_texts
from pokerroom.charges.terms import ChargeTerms
from pokerroom.charges.time_charge import ChargeDue, for_period, line_for, waived


@dataclass(frozen=True, slots=True)
class TableHour:
    """A period of the table that has been shared out: its start and end, each player's part, and the calculation.

    It applies to players who had not already paid for a later moment, here or at the table they were sent from.
    """

    shared_at: datetime
    ends: datetime
    each: int
    because: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()


def next_hour(
    terms: ChargeTerms, paid_until: datetime | None, now: datetime, game_began: datetime, players: int
) -> TableHour | None:
    """Return the table's charge that is due now, divided among the players; None while its time is paid for.

    `paid_until` is None where no hour of this game was charged yet.

    >>> from pokerroom.charges.terms import TimeCharge
    >>> two = datetime(2024, 8, 16, 14)
    >>> hour = next_hour(ChargeTerms(time_charge=TimeCharge(90, "table", "table", step=15)), None, two, two, 7)
    >>> hour.each, hour.because
    (12, ('90 for the table for 60 minutes, among 7', '6 left over, which nobody pays'))
    """
    charge = terms.time_charge
    if charge is None or not players or (paid_until is not None and paid_until > now):
        return None
    start = max(now, game_began) if paid_until is None else paid_until
    found, period = for_period(charge, start, game_began), timedelta(minutes=charge.period)
    more = max(0, (now - found.ends) // period + 1)  # further periods that have begun since
    amount = found.amount + more * charge.amount
    share, left = divmod(amount, players)
    reasons: list[ChargeReason] = [ForTableTime(charge.amount, charge.period, players), *found.reasons]
    if more:
        reasons.append(Times(more + 1))
    if left:
        reasons.append(LeftOver(left))
    return TableHour(now, found.ends + more * period, share, reason_texts(reasons), found.keys)


def share(terms: ChargeTerms, hour: TableHour, seat: int) -> ChargeDue:
    """Return one seat's share of a charge for the whole table."""
    keys = ("commission.time_charge_held_seat", *hour.keys)
    return ChargeDue(line_for(terms, seat, hour.each, hour.because, keys), hour.ends)


def comes_after(terms: ChargeTerms, hour: TableHour, seat: int) -> ChargeDue:
    """Return the charge of a player who sits down after the table's hour was shared out: 0 until the next hour."""
    return waived(terms, seat, TableHasPaid(hour.ends.time()), hour.ends)
