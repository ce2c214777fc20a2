"""All rules of one table together: its hands, blinds, stakes, seats, charges, time and changes."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass

from pokerroom.charges import ChargeTerms, charge_terms_for
from pokerroom.charges.house_terms import recorded_charge_terms
from pokerroom.hand import HandRules, hand_rules_for, recorded_hand_rules
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.house import House, house_of
from pokerroom.rulebook.setup.setup_choices import recorded_house
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table.blinds.rules import BlindRules, recorded_blind_rules
from pokerroom.table.changes.rules import ChangeRules, recorded_change_rules
from pokerroom.table.clock.rules import clock_rules_for, recorded_clock_rules
from pokerroom.table.clock.turn_time import ClockRules
from pokerroom.table.decks.rules import DeckRules, recorded_deck_rules
from pokerroom.table.seats.rules import SeatingRules, recorded_seating_rules
from pokerroom.table.stakes.rules import StakeRules, recorded_stake_rules
from pokerroom.wording.plural import quantity


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRules:
    """One table's rules, each part as its own module has read it."""

    house: House
    setup: TableSetup
    unit: int
    hand: HandRules
    blinds: BlindRules
    stakes: StakeRules
    seating: SeatingRules
    terms: ChargeTerms
    clock: ClockRules
    changes: ChangeRules
    decks: DeckRules
    in_jackpot: bool = True  # whether there is a pool for the jackpot's part on the sign

    def __repr__(self) -> str:
        buy_in = f"buy-in {self.stakes.minimum:,} to {self.stakes.maximum:,}" if self.stakes.maximum else ""
        unit = f"{quantity(self.unit, 'chip')} to one of the currency"
        return f"<TableRules: {', '.join(filter(None, (self.hand.in_a_line, buy_in, unit)))}>"

    @property
    def posted(self) -> TableSetup:
        """The table's present set-up, without a jackpot while there is no pool for it."""
        return self.setup if self.in_jackpot else without_jackpot(self.setup)


def table_rules_for(house: Rulebook | House, setup: TableSetup, *, unit: int = 1) -> TableRules:
    """Return the rules of a table with this set-up; `unit` chips make one of the currency on its sign.

    Refuse a set-up that cannot be read, or that the house does not allow.

    >>> from pokerroom.rulebook import house_named
    >>> rules = table_rules_for(house_named("uk"), TableSetup(game="holdem", blinds=(1, 2)))
    >>> rules.hand.blinds, rules.stakes.minimum, rules.terms.percentage.rate
    ((1, 2), 50, Decimal('5'))
    """
    base = house_of(house)
    _refuse_unfit_rules(base, setup, unit)
    return recorded_table_rules(base, setup, unit)


def _refuse_unfit_rules(house: House, setup: TableSetup, unit: int) -> None:
    """Refuse a set-up for which the house has no hands to deal, no way to charge, or no such clock."""
    hand = hand_rules_for(house, setup, unit=unit)
    charge_terms_for(house, setup, unit=unit, chip=hand.chip)
    clock_rules_for(house, setup, unit=unit)


def recorded_table_rules(house: House, setup: TableSetup, unit: int, *, in_jackpot: bool = True) -> TableRules:
    """Return the rules of a table for a set-up that was judged when the table got it; judge nothing again.

    Without `in_jackpot` nothing is charged for a jackpot, whatever the set-up says.
    """
    chosen = recorded_house(setup, house)
    hand = recorded_hand_rules(chosen, setup, unit=unit)
    return TableRules(
        house=house,
        setup=setup,
        unit=unit,
        hand=hand,
        blinds=recorded_blind_rules(chosen, setup, unit=unit),
        stakes=recorded_stake_rules(chosen, setup, unit=unit),
        seating=recorded_seating_rules(chosen, setup),
        terms=recorded_charge_terms(chosen, setup if in_jackpot else without_jackpot(setup), unit=unit, chip=hand.chip),
        clock=recorded_clock_rules(chosen, setup, unit=unit),
        changes=recorded_change_rules(house, setup),
        decks=recorded_deck_rules(chosen, setup),
        in_jackpot=in_jackpot,
    )


def without_jackpot(setup: TableSetup) -> TableSetup:
    """Return the set-up of the same table without a jackpot.

    >>> without_jackpot(TableSetup(game="holdem", blinds=(1, 2), jackpot=True)).jackpot
    False
    """
    without = copy(setup)  # made of one that was judged, and not judged again when a record is read
    object.__setattr__(without, "jackpot", False)
    object.__setattr__(without, "jackpot_part", None)
    return without
