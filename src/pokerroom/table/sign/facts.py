"""The facts behind a table's sign: everything configured for the table, read once, and the lines made from it.

Amounts are read in hundredths of the currency, so that the sign is exact whatever chips the table uses.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, Final

from pokerroom.charges import ChargeTerms, charge_terms_for
from pokerroom.citation import Citation
from pokerroom.errors import Illegal
from pokerroom.hand import HandRules, hand_rules_for
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.house import House, house_of
from pokerroom.rulebook.setup.setup_choices import house_for
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table.clock.rules import clock_rules_for
from pokerroom.table.clock.turn_time import ClockRules
from pokerroom.table.seats.rules import SeatingRules, seating_rules_for
from pokerroom.table.stakes.rules import StakeRules, stake_rules_for

_CHIPS_TO_A_UNIT: Final = 100
_SYMBOLS: Final = {"AUD": "$", "GBP": "£", "USD": "$", "EUR": "€"}


@dataclass(frozen=True, slots=True)
class SignLine:
    """One line of a sign: its subject, its text, and the clauses that want it shown or that it rests on.

    `items` is an ordered list, the highest first.
    """

    heading: str
    words: str
    cites: tuple[Citation, ...] = ()
    items: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class JackpotSign:
    """A jackpot as the sign shows it: the amount, and the events on offer where they differ from the house's."""

    events: tuple[str, ...] = ()
    amount: Decimal | int | None = None


@dataclass(frozen=True, slots=True)
class SignFacts:
    """The facts for a sign: the house, the set-up of one table, and its rules and charges."""

    house: House
    setup: TableSetup
    rules: HandRules
    terms: ChargeTerms
    stakes: StakeRules
    clock: ClockRules
    seating: SeatingRules
    jackpot: JackpotSign | None = None

    @property
    def book(self) -> Rulebook:
        """The rulebook that holds at the table."""
        return self.house.book

    def value(self, key: str, context: str = "") -> Any:
        """Return the house's answer; None where the question does not come up."""
        return self.house.answer(key, context)

    def cites(self, *keys: str) -> tuple[Citation, ...]:
        """Return the clauses behind these decisions, definitions last, leaving out sections and list lines of other
        games.
        """
        return self.rules.cites(*keys)

    def held_up(self, *matters: str) -> tuple[Citation, ...]:
        """Return the clauses that the book wants shown for these matters or, if it has none, those behind them."""
        return self.rules.grounds.of(*matters).most_telling if self.rules.grounds is not None else ()

    def money(self, amount: int | Decimal) -> str:
        """Return an amount as the sign shows it: grouped, with its currency, and with hundredths only where there are
        any.
        """
        exact = Decimal(amount) / _CHIPS_TO_A_UNIT
        symbol = _SYMBOLS.get(self.book.currency, f"{self.book.currency} ")
        return f"{symbol}{exact:,.0f}" if exact == int(exact) else f"{symbol}{exact:,.2f}"


def sign_facts_for(house: Rulebook | House, setup: TableSetup, jackpot: JackpotSign | None = None) -> SignFacts:
    """Return everything configured for a table; values that the book lists for this game come from its list."""
    base = house_of(house)
    if setup.tournament:
        raise Illegal("a sign with stakes for a tournament table", allowed="the tournament's conditions")
    if setup.jackpot and jackpot is None:
        jackpot = JackpotSign()
    setup = replace(_as_listed(base, setup), jackpot=jackpot is not None)
    return SignFacts(
        house=house_for(setup, base),
        setup=setup,
        rules=hand_rules_for(base, setup, unit=_CHIPS_TO_A_UNIT),
        terms=charge_terms_for(base, setup, unit=_CHIPS_TO_A_UNIT),
        stakes=stake_rules_for(base, setup, unit=_CHIPS_TO_A_UNIT),
        clock=clock_rules_for(base, setup, unit=_CHIPS_TO_A_UNIT),
        seating=seating_rules_for(base, setup),
        jackpot=jackpot,
    )


def _as_listed(house: House, setup: TableSetup) -> TableSetup:
    """Return the set-up filled in from the book's own list of games."""
    listed: Any = house.value("stakes.posted_games")
    wanted = setup.game, setup.limit, tuple(setup.blinds)
    row = next((item for item in listed if (item["game"], item["limit"], tuple(item["blinds"])) == wanted), None)
    if row is None:
        return setup
    straddles = () if setup.straddling is False else tuple(row.get("straddles", ()))
    return replace(
        setup,
        straddles=setup.straddles or straddles,
        min_buy_in=setup.min_buy_in if setup.min_buy_in is not None else row.get("min_buy_in"),
        max_buy_in=setup.max_buy_in if setup.max_buy_in is not None else row.get("max_buy_in"),
    )
