"""What a book allows a table to charge: its methods and figures together, and whether it may take part in a jackpot.

Single figures are choices on one decision, which the rows of `setup_rules.py` hold against the book.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Final

from pokerroom.games import GAMES
from pokerroom.games.game import ToBoard
from pokerroom.rulebook.book import Rulebook
from pokerroom.rulebook.decision import Open, Setting
from pokerroom.rulebook.house import House
from pokerroom.rulebook.table_setup import TableSetup
from pokerroom.rulebook.types import Value, show
from pokerroom.rulebook.violation import Violation


def _commission(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    """Whether anything must be charged, by how many methods, and at what percentage."""
    free, combined = book.setting("commission.free_game"), book.setting("commission.combined")
    methods = setup.commission
    if setup.percent is not None:
        yield from _percentage(setup, book.setting("commission.percentage"))
        if methods is not None and "pot_percent" not in methods:
            yield Violation(f"{setup.percent} percent without a charge on the pot", 'commission = ["pot_percent"]')
    if setup.tournament or methods is None:
        return
    if not methods and not free.value():
        yield Violation("a table without a charge", "a method of commission", free.cites)
    if len(methods) > 1 and not combined.value():
        yield Violation(f"{' and '.join(methods)} together", "one method", combined.cites)


# What is posted -> the way of charging without which it means nothing, and how such a table charges.
_METHOD_OF: Final = {
    **dict.fromkeys(("least", "rounded_down_to"), ("pot_percent", "on the pot")),
    **dict.fromkeys(("hand_fee", "hand_fee_payer"), ("hand_fee", "by the hand")),
    **dict.fromkeys(("time_charge", "time_charge_per", "time_charge_minutes"), ("time_charge", "by time")),
}


def _amounts_of_other_methods(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    """A figure for a charge that this table does not make, or a price for what it does not sell."""
    setting = book.setting("commission.methods")
    methods = setup.commission if setup.commission is not None else setting.value()
    for name, (method, how) in _METHOD_OF.items():
        value = getattr(setup, name)
        if value is not None and not setup.tournament and isinstance(methods, tuple) and method not in methods:
            what = f"{name.replace('_', ' ')} {show(value)} at a table that does not charge {how}"
            yield Violation(what, f'commission = ["{method}"]', setting.cites)
    if setup.extra_time_fee and setup.seconds_to_act is None and "time.extensions" in book.settings:
        what = f"extra time for {setup.extra_time_fee} at a table without a time to act"
        yield Violation(what, "seconds_to_act and extra_seconds", book.setting("time.extensions").cites)


def jackpot_faults(setup: TableSetup, house: House) -> Iterator[Violation]:
    """Whether the house has a jackpot, and this table may take part.

    >>> from pokerroom.rulebook import library
    >>> omaha = TableSetup("omaha", blinds=(1, 2), jackpot=True)
    >>> [str(fault).partition("; allowed: ")[0] for fault in jackpot_faults(omaha, House(library().book("uk")))]
    ['omaha with a jackpot']
    """
    kinds, tables = house.book.setting("jackpot.kinds"), house.book.settings.get("jackpot.tables")
    if not setup.jackpot:
        if setup.jackpot_part:
            yield Violation(f"{setup.jackpot_part} for a jackpot at a table without one", "jackpot = true", kinds.cites)
        return
    if house.answer("jackpot.kinds") is None or tables is None:
        yield Violation("a jackpot, where the house has none", "a table without one", kinds.cites)
    elif setup.game in GAMES and not _TAKES_PART[str(tables.value())](setup):
        what = "a tournament" if setup.tournament else setup.game
        allowed = tables.decision.type.words(tables.value())
        yield Violation(f"{what} with a jackpot", allowed, tables.cites)


def _two_cards_and_flop(setup: TableSetup) -> bool:
    game = GAMES[setup.game]
    boards = [step.cards for street in game.streets for step in street.steps if isinstance(step, ToBoard)]
    return game.dealt == 2 and boards[:1] == [3]


# Which tables may take part, in the words of `jackpot.tables`.
_TAKES_PART: Final[dict[str, Callable[[TableSetup], bool]]] = {
    "two_cards_and_flop": _two_cards_and_flop,
    "one_variation": lambda _: True,
    "holdem_cash": lambda setup: setup.game == "holdem" and not setup.tournament,
}


def _jackpot(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    yield from jackpot_faults(setup, House(book))


def _percentage(setup: TableSetup, setting: Setting) -> Iterator[Violation]:
    pick = setting.pick()
    scales = pick.allowed if isinstance(pick, Open) and isinstance(pick.allowed, tuple) else (pick,)
    rates = [scale["rate"] for scale in scales if isinstance(scale, dict)]
    fitting = [scale for scale in scales if isinstance(scale, dict) and _rate_fits(scale["rate"], setup.percent)]
    if not fitting:
        allowed = " or ".join(str(rate) for rate in rates)
        yield Violation(f"{setup.percent} percent of the pot", f"{allowed} percent", setting.cites)
    for scale in fitting:
        most = scale.get("max_buy_in")
        if isinstance(most, int) and setup.max_buy_in is not None and setup.max_buy_in > most:
            yield Violation(
                f"{setup.percent} percent at a table with a maximum buy-in of {setup.max_buy_in}",
                f"a maximum buy-in of at most {most}",
                setting.cites,
            )


def _rate_fits(rate: Value | Open, percent: Decimal | int | None) -> bool:
    return percent is not None and (rate.permits(percent) if isinstance(rate, Open) else rate == percent)


CHARGE_CHECKS: Final = (_commission, _amounts_of_other_methods, _jackpot)
