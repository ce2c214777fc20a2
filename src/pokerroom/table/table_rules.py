"""Everything that holds at one table, gathered: its hands, blinds, stakes, seats, charges, time and changes."""

from __future__ import annotations

from dataclasses import dataclass

from pokerroom.hand import HandRules, rules_for
from pokerroom.house import Terms, terms_for
from pokerroom.rulebook import Rulebook, library
from pokerroom.rulebook.house import House
from pokerroom.rulebook.table_setup import TableSetup
from pokerroom.table.blind_rules import BlindRules, blind_rules_for
from pokerroom.table.change_rules import ChangeRules, changes_for
from pokerroom.table.clock import ClockRules
from pokerroom.table.clock_rules import clock_for
from pokerroom.table.seating_rules import SeatingRules, seating_for
from pokerroom.table.stake_rules import StakeRules, stakes_for


@dataclass(frozen=True, slots=True)
class TableRules:
    """One table's rules, each part as its own module reads it."""

    house: House
    setup: TableSetup
    unit: int
    hand: HandRules
    blinds: BlindRules
    stakes: StakeRules
    seating: SeatingRules
    terms: Terms
    clock: ClockRules
    changes: ChangeRules


def table_rules_for(house: Rulebook | House | str, setup: TableSetup, *, unit: int | None = None) -> TableRules:
    """The rules of a table with this set-up; `unit` chips make one of the currency on its sign.

    >>> rules = table_rules_for("uk", TableSetup(game="holdem", blinds=(1, 2)))
    >>> rules.hand.blinds, rules.stakes.minimum, rules.terms.percentage.rate
    ((100, 200), 5000, Decimal('5'))
    """
    book = library().book(house) if isinstance(house, str) else house
    base = book if isinstance(book, House) else House(book)
    # A percentage of small pots is taken in cents, so the chips are cents unless the caller says otherwise.
    chips = unit if unit is not None else 100
    hand = rules_for(base, setup, unit=chips)
    return TableRules(
        base,
        setup,
        chips,
        hand,
        blind_rules_for(base, setup, unit=chips),
        stakes_for(base, setup, unit=chips),
        seating_for(base, setup),
        terms_for(base, setup, unit=chips, chip=hand.chip),
        clock_for(base, setup, unit=chips),
        changes_for(base, setup),
    )
