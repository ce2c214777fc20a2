"""Charges by time, in advance: what is due when a player sits down, and when the next charge falls. Times are inputs.

Whoever keeps a seat is charged, playing or not; a player whom the house moves takes the paid time along; nothing is
given back.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from msgspec.structs import replace

from pokerroom.errors import Illegal
from pokerroom.house.lines import Line
from pokerroom.house.terms import Terms, TimeCharge

_MANY: Final = 1000  # more periods than these are charged at once


@dataclass(frozen=True, slots=True)
class Due:
    """A charge due now, and the moment up to which it pays."""

    line: Line
    paid_until: datetime

    @property
    def amount(self) -> int:
        """How much."""
        return self.line.amount


def first_charge(
    terms: Terms,
    seat: int,
    sits: datetime,
    game_began: datetime,
    *,
    players: int = 1,
    paid_until: datetime | None = None,
) -> Due | None:
    """What a player owes on sitting down; `paid_until` if the house moved him here with time already paid.

    `players` are those at the table, this one among them, who bear a charge for the table together.

    >>> star = Terms(time_charge=TimeCharge(12, clock="table", step=15))
    >>> due = first_charge(star, 3, datetime(2024, 8, 16, 14, 20), datetime(2024, 8, 16, 14))
    >>> due.line.words, due.paid_until.hour
    ('time charge 9: 12 for 60 minutes; 3 of 4 steps of 15 minutes are left', 15)
    """
    charge = terms.time_charge
    if charge is None:
        return None
    if paid_until is not None and paid_until > sits:
        cites = terms.cites("commission.time_charge_held_seat")
        free = Line(
            "time charge", 0, because=(f"free: moved by the house, paid until {paid_until:%H:%M}",), cites=cites
        )
        return Due(free, paid_until)
    return _charge(terms, charge, seat, max(sits, game_began), game_began, players)


def charges_due(
    terms: Terms, seat: int, paid_until: datetime, now: datetime, game_began: datetime, *, players: int = 1
) -> Iterator[Due]:
    """Every charge that has fallen due since the paid time ran out, whether or not the player was playing."""
    charge = terms.time_charge
    while charge is not None and paid_until <= now:
        due = _charge(terms, charge, seat, paid_until, game_began, players, "commission.time_charge_held_seat")
        period = timedelta(minutes=charge.period)
        whole = (now - paid_until) // period + 1
        if whole > _MANY and due.paid_until - paid_until == period:
            due = _at_once(due, whole, period)
        yield due
        paid_until = due.paid_until


def _at_once(due: Due, periods: int, period: timedelta) -> Due:
    """A seat kept for years: so many whole periods in one charge."""
    line, ((seat, each),) = due.line, due.line.from_seats
    amount, because = each * periods, (*due.line.because, f"{periods} times")
    jackpot = line.for_jackpot * periods
    many = replace(line, amount=amount, from_seats=((seat, amount),), because=because, for_jackpot=jackpot)
    return Due(many, due.paid_until + (periods - 1) * period)


def refuse_unpaid(terms: Terms, seat: int, paid_until: datetime | None, now: datetime) -> None:
    """A player who has not paid for the time of a hand is not dealt in."""
    if terms.time_charge is not None and (paid_until is None or paid_until <= now):
        cites = terms.cites("commission.time_charge", "commission.time_paid_in_advance")
        raise Illegal(f"seat {seat} has not paid for the time from {now:%H:%M}", allowed="pay first", cites=cites)


def on_leaving(terms: Terms, paid_until: datetime | None, now: datetime) -> Line | None:
    """What a player who leaves gets back for time paid and not used: a line of nothing that says so."""
    if terms.time_charge is None or paid_until is None or paid_until <= now:
        return None
    cites = terms.cites("commission.time_charge", "commission.time_paid_in_advance")
    return Line("time charge", 0, because=(f"paid until {paid_until:%H:%M}, and never given back",), cites=cites)


def _charge(
    terms: Terms, charge: TimeCharge, seat: int, start: datetime, game_began: datetime, players: int, *keys: str
) -> Due:
    """From a moment to the end of the period it lies in, in steps begun."""
    period, step = timedelta(minutes=charge.period), timedelta(minutes=charge.step)
    began = game_began if charge.clock == "table" else start
    end = began + ((start - began) // period + 1) * period
    whole = charge.amount if charge.per == "player" else charge.amount // players
    steps, of = -(-(end - start) // step), -(-charge.period // charge.step)
    amount = min(whole, whole * steps * charge.step // charge.period)
    because = [f"{whole} for {charge.period} minutes"]
    behind = ["commission.time_charge", "commission.time_paid_in_advance", *keys]
    if charge.per != "player":
        because.insert(0, f"{charge.amount} for the table among {players} players")
    if steps < of:
        because.append(f"{steps} of {of} steps of {charge.step} minutes are left")
        behind.append("commission.time_charge_proration")
    jackpot = int(charge.jackpot_part * amount / charge.amount) if charge.amount else 0
    if jackpot:
        because.append(f"{jackpot} of it for the jackpot")
        behind.append("jackpot.charge")
    line = Line(
        "time charge", amount, from_seats=((seat, amount),), because=tuple(because), cites=terms.cites(*behind),
        for_jackpot=jackpot,
    )  # fmt: skip
    return Due(line, end)
