"""The time to act at a table under a house: its rulebook, its operator's choices and what is posted for the table."""

from __future__ import annotations

from decimal import Decimal

from pokerroom.errors import Illegal
from pokerroom.rulebook import Rulebook, as_house
from pokerroom.rulebook.amounts import in_chips
from pokerroom.rulebook.grounds import grounds_at
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup_rules import house_for
from pokerroom.rulebook.table_setup import TableSetup
from pokerroom.table.clock import SHARED, ClockRules


def clock_for(house: Rulebook | House | str, setup: TableSetup, *, unit: int = 1) -> ClockRules:
    """The rules about time at this table; a time that the book does not allow is refused.

    >>> timed = clock_for("star", TableSetup(game="holdem", blinds=(5, 10), seconds_to_act=20))
    >>> timed.standing, timed.warning, timed.called, timed.extensions
    (20, 5, 40, 2)
    >>> clock_for("star", TableSetup(game="holdem", blinds=(5, 10), seconds_to_act=15))
    Traceback (most recent call last):
    ...
    pokerroom.errors.Illegal: time.standing_limit cannot be 15; allowed: 20 or more, none \
[star:7.13, star:7.13.1, star:7.13.5, star:28.7.8, star:28.4.2.g]
    """
    chosen = house_for(setup, as_house(house))
    grounds = grounds_at(chosen.book, setup)
    clock, limit = chosen.answer("time.clock"), chosen.answer("time.standing_limit") or {}
    seconds, extensions = limit.get("seconds"), chosen.answer("time.extensions") or {}
    standing = seconds if isinstance(seconds, int) else None
    most = extensions.get("most", 0)
    if setup.extra_seconds is not None and (standing is None or not extensions):
        raise Illegal(
            "time for sale" if extensions else "time for sale, which the book does not offer",
            allowed="at a table with a time for every action" if extensions else "no extra_seconds",
            cites=grounds["time.extensions"],
        )
    price = in_chips((chosen.answer("commission.extra_fees") or {}).get("extra_time"), unit)
    paid_to = extensions.get("paid_to", "house")
    if paid_to == SHARED and price % unit:
        amount = Decimal(price) / unit
        cites = grounds["time.extensions"]
        raise Illegal(f"extra time for {amount}", allowed="a whole amount, as both parts of it must be", cites=cites)
    return ClockRules(
        called_by=chosen.answer("time.clock_called_by"),
        called=int(clock["time"]),
        countdown=int(clock.get("countdown") or 0),
        standing=standing,
        warning=int(limit.get("warning") or 0),
        called_over_standing=bool(chosen.answer("time.called_clock_with_standing_limit")),
        extensions=None if most == "any" else int(most),
        extra_seconds=setup.extra_seconds or 0,
        price=price,
        paid_to=paid_to,
        unit=unit,
        expiry=chosen.book.rulings["ruling.clock_expired"].rows,
        grounds=grounds,
    )
