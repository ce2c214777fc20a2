"""The closing report of a table: the chips that came, left and are still there, and the proof that these agree.

It is worked out from the entries, not from the running balances, and then compared with those.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Final

from pokerroom.charges.entries import CAGE, GOODS, JACKPOT, POT, is_house, on_the_table
from pokerroom.charges.ledger import Ledger
from pokerroom.wording.plural import quantity

Amounts = tuple[tuple[str, int], ...]
_LETTERS_OF_A_NAME: Final = 44
_LETTERS_OF_AN_AMOUNT: Final = 18  # the column on the right of the report
_ACCOUNT_WORDS: Final = {CAGE: "other business of the cage", GOODS: "goods and services"}


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosingReport:
    """One table's evening in chips; `taken` is by method, `other` by account (below 0 for one that gave chips)."""

    table: str
    hands: int = 0
    entries: int = 0
    bought_in: int = 0
    cashed_out: int = 0
    taken: Amounts = ()
    jackpot: int = 0
    other: Amounts = ()
    on_table: Amounts = ()
    agrees: bool = True  # whether the running balances agree with the entries
    first: datetime | None = None
    last: datetime | None = None

    @property
    def came(self) -> Amounts:
        """The sources of the chips on the table, with amounts."""
        return ("bought in", self.bought_in), *((name, -amount) for name, amount in self._other_amounts if amount < 0)

    @property
    def went(self) -> Amounts:
        """Where the chips that came in went, those still in play last."""
        taken = [(f"{method}, taken by the house", amount) for method, amount in self.taken]
        others = [(name, amount) for name, amount in self._other_amounts if amount > 0]
        drop = [("jackpot deductions", self.jackpot)] if self.jackpot > 0 else []
        still = ("still on the table", sum(amount for _, amount in self.on_table))
        return ("cashed out", self.cashed_out), *taken, *drop, *others, still

    @property
    def balanced(self) -> bool:
        """Whether all chips are accounted for and no account of the table is below 0.

        Hands are booked when they are over, so nothing is ever left in the pot.
        """
        held = dict(self.on_table)
        sound = not held.get(POT) and all(amount >= 0 for amount in held.values())
        return self.agrees and sound and _sum(self.came) == _sum(self.went)

    @property
    def _other_amounts(self) -> Amounts:
        paid = (("paid by the jackpot", self.jackpot),) if self.jackpot < 0 else ()
        return *((_ACCOUNT_WORDS.get(name, name), amount) for name, amount in self.other), *paid

    def __str__(self) -> str:
        return self.text()

    def text(self, unit: int = 1) -> str:
        """Write the report for the shift book in the currency, of which `unit` chips make one.

        >>> print(ClosingReport(table="table 4", bought_in=500, cashed_out=500).text())
        Closing report of table 4
        0 hands dealt, 0 entries
        <BLANKLINE>
        Onto the table
          bought in                                                  500
          together                                                   500
        <BLANKLINE>
        Off the table and on it
          cashed out                                                 500
          still on the table                                           0
          together                                                   500
        <BLANKLINE>
        The books balance: 500 came, 500 is accounted for.
        """
        came, went = _sum(self.came), _sum(self.went)
        lines = [
            f"Closing report of {self.table}",
            f"{quantity(self.hands, 'hand')} dealt, {quantity(self.entries, 'entry', 'entries')}",
        ]
        if self.first is not None and self.last is not None:
            lines.append(f"{self.first:%Y-%m-%d %H:%M} to {self.last:%Y-%m-%d %H:%M}")
        lines += ["", "Onto the table", *_rows_of_amounts(self.came, unit), _row_of_amount("together", came, unit)]
        lines += [
            "",
            "Off the table and on it",
            *_rows_of_amounts(self.went, unit),
            _row_of_amount("together", went, unit),
        ]
        if self.on_table:
            lines += ["", "Still on the table", *_rows_of_amounts(self.on_table, unit)]
        return "\n".join([*lines, "", self._proof(_amount_in_currency(came, unit), _amount_in_currency(went, unit))])

    def _proof(self, came: str, went: str) -> str:
        if self.balanced:
            return f"The books balance: {came} came, {went} is accounted for."
        if came != went:
            return f"THE BOOKS DO NOT BALANCE: {came} came, {went} is accounted for."
        return "THE BOOKS DO NOT BALANCE: the running balances are not what the entries come to."


def closing_report(books: Ledger) -> ClosingReport:
    """Make a closing report of these books, at any time.

    >>> from pokerroom.charges.entries import ChipMove
    >>> books = Ledger("table 4")
    >>> books.book("buy-in", (ChipMove("cage", "seat 1", 200),))
    >>> books.book("goods", (ChipMove("seat 1", "goods", 5),))
    >>> closing_report(books).on_table, closing_report(books).balanced
    ((('seat 1', 195),), True)
    """
    balances: dict[str, int] = {}
    bought = cashed = 0
    for entry in books:
        for move in entry.moves:
            balances[move.source] = balances.get(move.source, 0) - move.amount
            balances[move.target] = balances.get(move.target, 0) + move.amount
            if move.source == CAGE and on_the_table(move.target):
                bought += move.amount
            elif move.target == CAGE and on_the_table(move.source):
                cashed += move.amount
    times = [entry.at for entry in books if entry.at is not None]
    elsewhere = {account: balance for account, balance in balances.items() if _is_other(account)}
    elsewhere[CAGE] = balances.get(CAGE, 0) + bought - cashed  # the cage's other chips, besides those sold and cashed
    return ClosingReport(
        table=books.table,
        hands=books.hands,
        entries=len(books),
        bought_in=bought,
        cashed_out=cashed,
        taken=tuple((name.removeprefix("house "), held) for name, held in _amounts_held(balances, is_house)),
        jackpot=balances.get(JACKPOT, 0),
        other=_amounts_held(elsewhere),
        on_table=_amounts_held(balances, on_the_table),
        agrees=balances == books.balances,
        first=min(times, default=None),
        last=max(times, default=None),
    )


def _is_other(account: str) -> bool:
    return account not in (CAGE, JACKPOT) and not is_house(account) and not on_the_table(account)


def _amounts_held(balances: Mapping[str, int], wanted: Callable[[str], bool] = bool) -> Amounts:
    found = [(account, balance) for account, balance in balances.items() if balance and wanted(account)]
    return tuple(sorted(found, key=lambda row: (len(row[0]), row[0])))


def _sum(amounts: Amounts) -> int:
    return sum(amount for _, amount in amounts)


def _rows_of_amounts(amounts: Amounts, unit: int) -> list[str]:
    return [_row_of_amount(name, amount, unit) for name, amount in amounts]


def _row_of_amount(name: str, amount: int, unit: int) -> str:
    return f"  {name:<{_LETTERS_OF_A_NAME}}{_amount_in_currency(amount, unit):>{_LETTERS_OF_AN_AMOUNT}}"


def _amount_in_currency(amount: int, unit: int) -> str:
    return f"{Decimal(amount) / unit:,.2f}" if unit > 1 else f"{amount:,}"
