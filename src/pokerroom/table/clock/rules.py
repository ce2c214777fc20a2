"""The rules of time to act at a table, from a house's book, its operator's choices and the posted set-up."""

from __future__ import annotations

from decimal import Decimal

from pokerroom.errors import Illegal
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.house import House, house_of
from pokerroom.rulebook.setup.amounts import in_chips
from pokerroom.rulebook.setup.setup_choices import house_for
from pokerroom.rulebook.setup.setup_grounds import grounds_at
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulebook.words import is_word, one_of
from pokerroom.table.clock.turn_time import CLOCK_CALLED_BY, HOUSE_AND_POT, TIME_PAID_TO, ClockRules


def clock_rules_for(house: Rulebook | House, setup: TableSetup, *, unit: int = 1) -> ClockRules:
    """Return the rules about time at this table; refuse a time that the book does not allow.

    >>> from pokerroom.rulebook import house_named
    >>> timed = clock_rules_for(house_named("star"), TableSetup(game="holdem", blinds=(5, 10), seconds_to_act=20))
    >>> timed.standing_limit, timed.warning, timed.called, timed.extensions
    (20, 5, 40, 2)
    >>> clock_rules_for(house_named("star"), TableSetup(game="holdem", blinds=(5, 10), seconds_to_act=15))
    Traceback (most recent call last):
    ...
    pokerroom.errors.Illegal: time.standing_limit cannot be 15; allowed: 20 or more, none \
[star:7.13, star:7.13.1, star:7.13.5 and 2 more]
    """
    chosen = house_for(setup, house_of(house))
    _refuse_time_for_sale(chosen, setup, unit)
    return recorded_clock_rules(chosen, setup, unit=unit)


def _refuse_time_for_sale(house: House, setup: TableSetup, unit: int) -> None:
    """Refuse time for sale without a time limit or against the book, and a price that cannot be divided as the house
    wants.
    """
    extensions = house.answer("time.extensions") or {}
    cites = grounds_at(house.book, setup).cites("time.extensions")
    if setup.extra_seconds is not None and (_seconds_for_every_action(house) is None or not extensions):
        raise Illegal(
            "time for sale" if extensions else "time for sale, which the book does not offer",
            allowed="at a table with a time for every action" if extensions else "no extra_seconds",
            cites=cites,
        )
    price = _price(house, unit)
    if extensions.get("paid_to") == HOUSE_AND_POT and price % unit:
        amount = Decimal(price) / unit
        raise Illegal(f"extra time for {amount}", allowed="a whole amount, as both parts of it must be", cites=cites)


def _seconds_for_every_action(house: House) -> int | None:
    """Return the seconds that everybody has for every act; None where time is not limited."""
    seconds = (house.answer("time.standing_limit") or {}).get("seconds")
    return seconds if isinstance(seconds, int) else None


def _price(house: House, unit: int) -> int:
    """Return the price of more time, in chips."""
    return in_chips((house.answer("commission.extra_fees") or {}).get("extra_time"), unit)


def recorded_clock_rules(house: House, setup: TableSetup, *, unit: int = 1) -> ClockRules:
    """Return the rules of the clock for a set-up that was judged when the table got it; judge nothing again."""
    clock, limit = house.answer("time.clock"), house.answer("time.standing_limit") or {}
    extensions = house.answer("time.extensions") or {}
    most = extensions.get("most", 0)
    return ClockRules(
        called_by=house.word("time.clock_called_by", CLOCK_CALLED_BY),
        called=int(clock["time"]),
        countdown=int(clock.get("countdown") or 0),
        standing_limit=_seconds_for_every_action(house),
        warning=int(limit.get("warning") or 0),
        called_over_standing=bool(house.answer("time.called_clock_with_standing_limit")),
        extensions=None if is_word(most, "any") else int(most),
        extra_seconds=setup.extra_seconds or 0,
        price=_price(house, unit),
        paid_to=one_of(TIME_PAID_TO, extensions.get("paid_to", "house"), "time.extensions"),
        unit=unit,
        expiry=house.book.ruling_rows("ruling.clock_expired"),
        grounds=grounds_at(house.book, setup),
    )
