"""A table's posted charges: the methods and rates, and whether its house allows them.

`house_terms.py` makes the terms; anything wrong with them is refused here first.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from pokerroom.errors import Illegal, Malformed
from pokerroom.rulebook.grounds import TableGrounds
from pokerroom.rulebook.house import House
from pokerroom.rulebook.question import OpenAnswer
from pokerroom.rulebook.setup.amounts import in_chips
from pokerroom.rulebook.setup.setup_charges import charges_by, jackpot_faults
from pokerroom.rulebook.setup.setup_grounds import grounds_at
from pokerroom.rulebook.setup.table_setup import TableSetup


def methods_of(house: House, setup: TableSetup) -> tuple[str, ...]:
    """Return a table's methods of charging: as posted, or the house's own."""
    return tuple(house.answer("commission.methods")) if setup.commission is None else setup.commission


def figures_of(house: House, setup: TableSetup) -> dict[str, Any]:
    """Return the rate with its thresholds, from the book's list with the posted rate if there are several.

    A rate that the book does not have matches none of its lists.
    """
    pick, chosen = house.book.setting("commission.percentage").pick(), house.answer("commission.percentage")
    posted = _posted_rate(setup)
    if posted is None:
        return dict(chosen)
    if isinstance(pick, OpenAnswer) and isinstance(pick.allowed, tuple):
        chosen = next((answer for answer in pick.allowed if isinstance(answer, dict) and answer["rate"] == posted), {})
    return {**chosen, "rate": posted}


def refuse_terms(house: House, setup: TableSetup, unit: int) -> None:
    """Refuse charges that the house does not allow at a table, with the clause; tournament hands are not charged."""
    if setup.tournament:
        return
    methods, grounds = methods_of(house, setup), grounds_at(house.book, setup)
    if not methods and not house.answer("commission.free_game"):
        cites = grounds.cites("commission.free_game")
        raise Illegal("a table without a charge", allowed="a method of commission", cites=cites)
    if len(methods) > 1 and not house.answer("commission.combined"):
        cites = grounds.cites("commission.combined")
        raise Illegal(f"{' and '.join(methods)} together", allowed="one method", cites=cites)
    for fault in jackpot_faults(setup, house):
        raise Illegal(fault.what, allowed=fault.allowed, cites=fault.cites)
    if charges_by(methods, "pot_percent"):
        _refuse_percentage(house, setup)
        _refuse_scale(house, setup)
    if charges_by(methods, "time_charge") and setup.jackpot:
        _refuse_jackpot_part(house, unit, grounds)


def _posted_rate(setup: TableSetup) -> Decimal | int | None:
    return setup.scale[0][1] if setup.scale else setup.percent


def _refuse_percentage(house: House, setup: TableSetup) -> None:
    cites, posted = grounds_at(house.book, setup).cites("commission.percentage"), _posted_rate(setup)
    if posted is not None and not _has_rate(house, posted):
        raise Illegal(f"{posted} percent of the pot", allowed=f"{_rates(house)} percent", cites=cites)
    figures = figures_of(house, setup)
    most, buy_in = figures.get("max_buy_in"), setup.max_buy_in
    if most is not None and (buy_in is None or buy_in > most):
        limit = "no maximum buy-in" if buy_in is None else f"a maximum buy-in of {buy_in}"
        raise Illegal(
            f"{figures['rate']} percent at a table with {limit}",
            allowed=f"a maximum buy-in of at most {most}",
            cites=cites,
        )


def _refuse_scale(house: House, setup: TableSetup) -> None:
    scale, cites = setup.scale, grounds_at(house.book, setup).cites("commission.percentage")
    starts = [step[0] for step in scale]
    if scale and setup.percent is not None:
        raise Malformed("a percentage and a scale", allowed="percent or scale", cites=cites)
    if scale and (starts[0] or starts != sorted(set(starts))):
        raise Malformed("a scale that does not rise from 0", allowed="scale = [[0, 10], [200, 5]]", cites=cites)
    for _, rate, *_ in scale:
        if not _rate_is_allowed(house, rate):
            raise Illegal(f"{rate} percent in a scale", allowed=f"{_rates(house)} percent", cites=cites)


def _refuse_jackpot_part(house: House, unit: int, grounds: TableGrounds) -> None:
    charge = house.answer("jackpot.charge") or {}
    amount = in_chips((house.answer("commission.time_charge") or {}).get("amount"), unit)
    part = Decimal(charge.get("from_time_charge") or 0) * unit
    if part > amount:
        cites = grounds.cites("jackpot.charge")
        raise Illegal(f"{part} of a charge of {amount} for the jackpot", allowed=f"at most {amount}", cites=cites)


def _has_rate(house: House, rate: Decimal | int) -> bool:
    """Return whether a rate is one that the book lists, leaves open or fixes."""
    pick = house.book.setting("commission.percentage").pick()
    if isinstance(pick, OpenAnswer) and isinstance(pick.allowed, tuple):
        return any(isinstance(answer, dict) and answer["rate"] == rate for answer in pick.allowed)
    return _rate_is_allowed(house, rate) or (house.answer("commission.percentage") or {}).get("rate") == rate


def _rate_is_allowed(house: House, rate: Decimal | int) -> bool:
    pick = house.book.setting("commission.percentage").pick()
    allowed = pick.get("rate") if isinstance(pick, dict) else None
    return allowed.permits(rate) if isinstance(allowed, OpenAnswer) else allowed == rate


def _rates(house: House) -> str:
    pick = house.book.setting("commission.percentage").pick()
    if isinstance(pick, OpenAnswer) and isinstance(pick.allowed, tuple):
        return " or ".join(str(answer["rate"]) for answer in pick.allowed if isinstance(answer, dict))
    return str(pick["rate"]) if isinstance(pick, dict) else "no"
