"""Charges for time for each player, in advance: on sitting down, and when the next one falls due.

Players who keep a seat are charged, playing or not; a player whom the house moves takes paid time along; nothing is
refunded. A charge for the whole table is in `table_hours.py`. Times are inputs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from msgspec.structs import replace

from pokerroom.charges.lines import ChargeLine
from pokerroom.charges.reasons.reason_kinds import (
    ChargeReason,
    DueAndThere,
    ForTime,
    MovedWithTimePaid,
    NeverGivenBack,
    NoCardsUntilPaid,
    PartForJackpot,
    StepsLeft,
    Times,
    Waived,
)
from pokerroom.charges.reasons.reason_text import reason_text, reason_texts
from pokerroom.charges.terms import ChargeTerms, TimeCharge
from pokerroom.errors import Illegal

TIME_CHARGE: Final = "time charge"
_MOST_PERIODS_AT_ONCE: Final = 1000
_DECISIONS_BEHIND: Final = ("commission.time_charge", "commission.time_paid_in_advance")


@dataclass(frozen=True, slots=True)
class ChargeDue:
    """A charge due now, and the moment up to which it pays."""

    line: ChargeLine
    paid_until: datetime

    @property
    def amount(self) -> int:
        """The number of chips in the charge."""
        return self.line.amount


class Period(NamedTuple):
    """A period's charge from some moment in it, its end, and why it is not the full charge."""

    amount: int
    ends: datetime
    reasons: tuple[ChargeReason, ...] = ()
    keys: tuple[str, ...] = ()


def first_charge(
    terms: ChargeTerms,
    seat: int,
    sits: datetime,
    game_began: datetime,
    *,
    paid_until: datetime | None = None,
) -> ChargeDue | None:
    """Return a player's charge on sitting down; None where the table has no time charge.

    Give `paid_until` if the house moved the player here with time that is paid for.

    >>> star = ChargeTerms(time_charge=TimeCharge(12, clock="table", step=15))
    >>> due = first_charge(star, 3, datetime(2024, 8, 16, 14, 20), datetime(2024, 8, 16, 14))
    >>> due.line.words, due.paid_until.hour
    ('time charge 9: 12 for 60 minutes; 3 of 4 steps of 15 minutes are left', 15)
    """
    charge = terms.time_charge
    if charge is None:
        return None
    if paid_until is not None and paid_until > sits:
        return waived(terms, seat, MovedWithTimePaid(paid_until.time()), paid_until)
    return _charge_due_at(terms, charge, seat, max(sits, game_began), game_began)


def waived(terms: ChargeTerms, seat: int, why: Waived, paid_until: datetime) -> ChargeDue:
    """Return a charge of 0, because the time has already been paid for."""
    cites = terms.cites("commission.time_charge_held_seat", "commission.time_charge")
    line = ChargeLine(TIME_CHARGE, 0, from_seats=((seat, 0),), because=reason_texts([why]), cites=cites)
    return ChargeDue(line, paid_until)


def charges_due(
    terms: ChargeTerms, seat: int, paid_until: datetime, now: datetime, game_began: datetime
) -> Iterator[ChargeDue]:
    """Yield every charge that has fallen due since the paid time ran out, whether or not the player was playing."""
    charge = terms.time_charge
    if charge is not None and charge.clock == "table":
        paid_until = max(paid_until, game_began)  # before the game there was nothing to pay for
    while charge is not None and paid_until <= now:
        due = _charge_due_at(terms, charge, seat, paid_until, game_began, "commission.time_charge_held_seat")
        period = timedelta(minutes=charge.period)
        whole = (now - paid_until) // period + 1
        if whole > _MOST_PERIODS_AT_ONCE and due.paid_until - paid_until == period:
            due = _at_once(due, whole, period)
        yield due
        paid_until = due.paid_until


def _at_once(due: ChargeDue, periods: int, period: timedelta) -> ChargeDue:
    """Charge a seat that was kept for years: all whole periods in one charge."""
    line, ((seat, price),) = due.line, due.line.from_seats
    amount, because = price * periods, (*due.line.because, reason_text(Times(periods)))
    jackpot = line.for_jackpot * periods
    many = replace(line, amount=amount, from_seats=((seat, amount),), because=because, for_jackpot=jackpot)
    return ChargeDue(many, due.paid_until + (periods - 1) * period)


def refuse_unpaid(terms: ChargeTerms, seat: int, paid_until: datetime | None, now: datetime) -> None:
    """Refuse to deal in a player who has not paid for the time of a hand."""
    if terms.time_charge is not None and (paid_until is None or paid_until <= now):
        cites = terms.cites("commission.time_charge", "commission.time_paid_in_advance")
        raise Illegal(f"seat {seat} has not paid for the time from {now:%H:%M}", allowed="pay first", cites=cites)


def on_leaving(terms: ChargeTerms, paid_until: datetime | None, now: datetime) -> ChargeLine | None:
    """Return the refund for unused paid time: always 0, on a line that says so; None where no time is left."""
    if terms.time_charge is None or paid_until is None or paid_until <= now:
        return None
    cites = terms.cites("commission.time_charge", "commission.time_paid_in_advance")
    because = reason_texts([NeverGivenBack(paid_until.time())])
    return ChargeLine(TIME_CHARGE, 0, because=because, cites=cites)


def unpaid(terms: ChargeTerms, due: ChargeDue, chips: int) -> ChargeLine:
    """Return a note that a player cannot pay a charge in full: nothing is taken, and they get no cards."""
    because = reason_texts([DueAndThere(due.amount, chips), NoCardsUntilPaid()])
    cites = terms.cites("commission.time_paid_in_advance", "commission.time_charge")
    return ChargeLine(TIME_CHARGE, due.amount, from_seats=due.line.from_seats, because=because, cites=cites)


def for_period(charge: TimeCharge, start: datetime, game_began: datetime) -> Period:
    """Return the charge from a moment to the end of its period, counting every step begun.

    >>> quarters = TimeCharge(12, clock="table", step=15)
    >>> for_period(quarters, datetime(2024, 8, 16, 15, 40), datetime(2024, 8, 16, 14)).amount
    6
    """
    period, step = timedelta(minutes=charge.period), timedelta(minutes=charge.step)
    began = game_began if charge.clock == "table" else start
    end = began + ((start - began) // period + 1) * period
    steps, steps_of_period = -(-(end - start) // step), -(-charge.period // charge.step)
    amount = min(charge.amount, charge.amount * steps * charge.step // charge.period)
    if steps < steps_of_period:
        reasons = (StepsLeft(steps, steps_of_period, charge.step),)
        return Period(amount, end, reasons, ("commission.time_charge_proration",))
    return Period(amount, end)


def line_for(terms: ChargeTerms, seat: int, amount: int, because: Sequence[str], keys: Sequence[str]) -> ChargeLine:
    """Return a charge of this amount for one seat, with the jackpot's part of it."""
    because, keys, charge = list(because), list(keys), terms.time_charge
    jackpot = int(charge.jackpot_part * amount / charge.amount) if charge is not None and charge.amount else 0
    if jackpot:
        because.append(reason_text(PartForJackpot(jackpot)))
        keys.append("jackpot.charge")
    cites = terms.cites(*_DECISIONS_BEHIND, *keys)
    return ChargeLine(
        TIME_CHARGE, amount, from_seats=((seat, amount),), because=tuple(because), cites=cites, for_jackpot=jackpot
    )


def _charge_due_at(
    terms: ChargeTerms, charge: TimeCharge, seat: int, start: datetime, game_began: datetime, *keys: str
) -> ChargeDue:
    period = for_period(charge, start, game_began)
    because = reason_texts([ForTime(charge.amount, charge.period), *period.reasons])
    return ChargeDue(line_for(terms, seat, period.amount, because, (*keys, *period.keys)), period.ends)
