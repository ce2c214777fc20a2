"""Limits of a book on a table's charges: methods and figures together, and whether it may join a jackpot.

Single figures are choices on one question; the rows of `setup_rules.py` check them against the book.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from decimal import Decimal
from typing import Final

from pokerroom.games import GAMES
from pokerroom.games.game import ToBoard
from pokerroom.rulebook.book import Rulebook
from pokerroom.rulebook.house import House
from pokerroom.rulebook.question import ANY_CONTEXT, OpenAnswer
from pokerroom.rulebook.setup.setup_grounds import grounds_at
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulebook.setup.violation import Violation
from pokerroom.rulebook.types import Value, show
from pokerroom.rulebook.words import ChargeMethod

_CAP: Final = "commission.cap"
_COMBINED: Final = "commission.combined"
_FREE: Final = "commission.free_game"
_RATE: Final = "commission.time_charge"


def charges_by(methods: Collection[str], method: ChargeMethod) -> bool:
    """Return whether a method is among these ways to charge."""
    return method in methods


def _commission_violations(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    """Yield a violation if nothing is charged where something must be, by too many methods, or at a wrong
    percentage.
    """
    grounds, methods = grounds_at(book, setup), setup.commission
    if setup.percent is not None:
        yield from _percentage_violations(setup, book)
        if methods is not None and not charges_by(methods, "pot_percent"):
            yield Violation(f"{setup.percent} percent without a charge on the pot", 'commission = ["pot_percent"]')
    if setup.tournament or methods is None:
        return
    if not methods and not book.value(_FREE):
        yield Violation("a table without a charge", "a method of commission", grounds.cites(_FREE))
    if len(methods) > 1 and not book.value(_COMBINED):
        yield Violation(f"{' and '.join(methods)} together", "one method", grounds.cites(_COMBINED))


def charge_faults(setup: TableSetup, house: House) -> Iterator[Violation]:
    """Yield a violation if a table charges nothing where it must, or more than the regulator has approved.

    >>> from pokerroom.rulebook import library
    >>> canberra = House(library().book("canberra"))
    >>> dear = TableSetup("holdem", blinds=(5, 10), commission=("time_charge",), time_charge=15)
    >>> [(fault.what, fault.allowed) for fault in charge_faults(dear, canberra)]  # doctest: +NORMALIZE_WHITESPACE
    [('a time charge of 15 an hour, above what is approved',
      'at most 12 an hour, while no written approval is on record')]
    >>> list(charge_faults(dear, canberra.choose("commission.time_charge", 20, part="approved_most")))
    []
    """
    methods = setup.commission if setup.commission is not None else house.answer("commission.methods")
    if setup.tournament or not methods:
        return
    taken = {method: _FIGURES[method](setup, house) for method in methods if method in _FIGURES}
    if taken and not any(taken.values()) and not house.answer(_FREE):
        cites = grounds_at(house.book, setup).cites(_FREE)
        yield Violation("a table that charges nothing", "a charge above nothing", cites)
    if charges_by(methods, "pot_percent"):
        yield from _cap_violations(setup, house)
    if charges_by(methods, "time_charge"):
        yield from _approved_rate(setup, house)


def _cap_violations(setup: TableSetup, house: House) -> Iterator[Violation]:
    terms, cites = house.answer(_CAP) or {}, grounds_at(house.book, setup).cites(_CAP)
    most, small = terms.get("approved_most"), terms.get("approved_most_small")
    if most is not None and small is not None and small > most:
        what = f"an approved maximum of {small} on the scale for small buy-ins, above the {most} of the other"
        yield Violation(what, f"at most {most}", cites)
    approved = approved_cap(setup, house)
    caps = [named_cap(setup, house), *(step[2] for step in setup.scale if len(step) > 2)]
    highest = max((cap for cap in caps if isinstance(cap, int | Decimal)), default=0)
    if approved is not None and highest > approved:
        allowed = f"at most {show(approved)}{_on_whose_word(house, _CAP, _cap_part(setup, house))}"
        yield Violation(f"a cap of {show(highest)}, above what is approved", allowed, cites)


def _on_whose_word(house: House, key: str, part: str) -> str:
    """Return the source of a figure that the regulator approves, as a refusal names it."""
    place = (key, ANY_CONTEXT, part)
    if place in house.approvals:
        return f", by {house.approvals[place]}"
    return "" if place in house.choices else ", while no written approval is on record"


def approvals_used(setup: TableSetup, house: House) -> Iterator[tuple[str, str]]:
    """Yield the approved figures that limit this table's charges: each as its question and part.

    >>> from pokerroom.rulebook import library
    >>> list(approvals_used(TableSetup("holdem", commission=("time_charge",)), House(library().book("canberra"))))
    [('commission.time_charge', 'approved_most')]
    """
    methods = setup.commission if setup.commission is not None else house.answer("commission.methods")
    if setup.tournament or not methods:
        return
    if charges_by(methods, "pot_percent") and approved_cap(setup, house) is not None:
        yield _CAP, _cap_part(setup, house)
    if charges_by(methods, "time_charge") and (house.answer(_RATE) or {}).get("approved_most") is not None:
        yield _RATE, "approved_most"


def approved_cap(setup: TableSetup, house: House) -> Decimal | int | None:
    """Return the most that the regulator has approved for one hand at this table; None where no approval is needed."""
    found = (house.answer(_CAP) or {}).get(_cap_part(setup, house))
    return found if isinstance(found, int | Decimal) else None


def _cap_part(setup: TableSetup, house: House) -> str:
    """Return the approved figure that limits the cost of one hand; the scale for small buy-ins may have its own."""
    pick = house.book.setting("commission.percentage").pick()
    rate = setup.percent if setup.percent is not None else (house.answer("commission.percentage") or {}).get("rate")
    scales = pick.allowed if isinstance(pick, OpenAnswer) and isinstance(pick.allowed, tuple) else ()
    small = any(isinstance(scale, dict) and scale["rate"] == rate and "max_buy_in" in scale for scale in scales)
    return "approved_most_small" if small else "approved_most"


def named_cap(setup: TableSetup, house: House) -> Value | None:
    """Return the cap named on the sign or for the house; None where it is the book's default."""
    return setup.cap if setup.cap is not None else house.choices.get(("commission.cap", ANY_CONTEXT, "amount"))


def _approved_rate(setup: TableSetup, house: House) -> Iterator[Violation]:
    terms = house.answer("commission.time_charge") or {}
    approved = terms.get("approved_most")
    if approved is None:
        return
    amount = setup.time_charge if setup.time_charge is not None else terms["amount"]
    minutes = setup.time_charge_minutes or int(terms["period"])
    an_hour = Decimal(amount) * 60 / minutes
    if an_hour > approved:
        rate = int(an_hour) if an_hour == int(an_hour) else round(an_hour, 2)
        what = f"a time charge of {rate} an hour, above what is approved"
        cites = grounds_at(house.book, setup).cites(_RATE)
        allowed = f"at most {show(approved)} an hour{_on_whose_word(house, _RATE, 'approved_most')}"
        yield Violation(what, allowed, cites)


def _percent_takes(setup: TableSetup, house: House) -> bool:
    rate = setup.percent if setup.percent is not None else (house.answer("commission.percentage") or {}).get("rate")
    cap = setup.cap if setup.cap is not None else (house.answer("commission.cap") or {}).get("amount")
    return any(step[1] for step in setup.scale) or (rate != 0 and cap != 0)


def _has_amount(setup: TableSetup, house: House, name: str) -> bool:
    posted = getattr(setup, name)
    return bool(posted if posted is not None else (house.answer(f"commission.{name}") or {}).get("amount"))


# Each way of charging -> whether it takes anything at this table.
_FIGURES: Final[dict[str, Callable[[TableSetup, House], bool]]] = {
    "pot_percent": _percent_takes,
    "hand_fee": lambda setup, house: _has_amount(setup, house, "hand_fee"),
    "time_charge": lambda setup, house: _has_amount(setup, house, "time_charge"),
}


# Each line -> the way of charging without which it has no meaning, and a name for such a table.
_METHOD_OF: Final = {
    **dict.fromkeys(("least", "rounded_down_to"), ("pot_percent", "on the pot")),
    **dict.fromkeys(("hand_fee", "hand_fee_payer"), ("hand_fee", "by the hand")),
    **dict.fromkeys(("time_charge", "time_charge_per", "time_charge_minutes"), ("time_charge", "by time")),
}


def _amounts_of_other_methods(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    """Yield figures for charges that this table does not make, and prices of things that it does not sell."""
    grounds = grounds_at(book, setup)
    methods = setup.commission if setup.commission is not None else book.value("commission.methods")
    for name, (method, how) in _METHOD_OF.items():
        value = getattr(setup, name)
        if value is not None and not setup.tournament and isinstance(methods, tuple) and method not in methods:
            what = f"{name.replace('_', ' ')} {show(value)} at a table that does not charge {how}"
            yield Violation(what, f'commission = ["{method}"]', grounds.cites("commission.methods"))
    if setup.extra_time_fee and setup.seconds_to_act is None and "time.extensions" in book.settings:
        what = f"extra time for {setup.extra_time_fee} at a table without a time to act"
        yield Violation(what, "seconds_to_act and extra_seconds", grounds.cites("time.extensions"))


def jackpot_faults(setup: TableSetup, house: House) -> Iterator[Violation]:
    """Yield a violation if a table has a jackpot where the house has none, or where it may not take part.

    >>> from pokerroom.rulebook import library
    >>> omaha = TableSetup("omaha", blinds=(1, 2), jackpot=True)
    >>> [str(fault).partition("; allowed: ")[0] for fault in jackpot_faults(omaha, House(library().book("uk")))]
    ['omaha with a jackpot']
    """
    grounds, tables = grounds_at(house.book, setup), house.book.settings.get("jackpot.tables")
    kinds = grounds.cites("jackpot.kinds")
    if not setup.jackpot:
        if setup.jackpot_part:
            yield Violation(f"{setup.jackpot_part} for a jackpot at a table without one", "jackpot = true", kinds)
        return
    if house.answer("jackpot.kinds") is None or tables is None:
        yield Violation("a jackpot, where the house has none", "a table without one", kinds)
    elif setup.game in GAMES and not _GAME_TAKES_PART[str(tables.value())](setup):
        what = "a tournament" if setup.tournament else setup.game
        allowed = tables.question.type.words(tables.value())
        yield Violation(f"{what} with a jackpot", allowed, grounds.cites("jackpot.tables"))


def _two_cards_and_flop(setup: TableSetup) -> bool:
    game = GAMES[setup.game]
    boards = [step.cards for street in game.streets for step in street.steps if isinstance(step, ToBoard)]
    return game.dealt == 2 and boards[:1] == [3]


# Which tables may take part, in the words of `jackpot.tables`.
_GAME_TAKES_PART: Final[dict[str, Callable[[TableSetup], bool]]] = {
    "two_cards_and_flop": _two_cards_and_flop,
    "one_variation": lambda _: True,
    "holdem_cash": lambda setup: setup.game_is("holdem") and not setup.tournament,
}


def _jackpot_violations(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    yield from jackpot_faults(setup, House(book))


def _percentage_violations(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    pick, cites = book.setting("commission.percentage").pick(), grounds_at(book, setup).cites("commission.percentage")
    scales = pick.allowed if isinstance(pick, OpenAnswer) and isinstance(pick.allowed, tuple) else (pick,)
    rates = [scale["rate"] for scale in scales if isinstance(scale, dict)]
    fitting = [scale for scale in scales if isinstance(scale, dict) and _rate_fits(scale["rate"], setup.percent)]
    if not fitting:
        allowed = " or ".join(str(rate) for rate in rates)
        yield Violation(f"{setup.percent} percent of the pot", f"{allowed} percent", cites)
    for scale in fitting:
        most = scale.get("max_buy_in")
        if isinstance(most, int) and setup.max_buy_in is not None and setup.max_buy_in > most:
            yield Violation(
                f"{setup.percent} percent at a table with a maximum buy-in of {setup.max_buy_in}",
                f"a maximum buy-in of at most {most}",
                cites,
            )


def _rate_fits(rate: Value | OpenAnswer, percent: Decimal | int | None) -> bool:
    return percent is not None and (rate.permits(percent) if isinstance(rate, OpenAnswer) else rate == percent)


CHARGE_CHECKS: Final = (_commission_violations, _amounts_of_other_methods, _jackpot_violations)
