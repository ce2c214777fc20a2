"""Commission checks: chips that only pay the fee per hand.

A check is worth the fee on the sign. It never counts as a wager, and it is changed back where it came from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pokerroom.charges.terms import ChargeTerms
from pokerroom.errors import Illegal


@dataclass(frozen=True, slots=True)
class Checks:
    """A number of checks of one colour, the value of each, and the poker table that issued them."""

    colour: str
    count: int
    worth: int
    table: str

    @property
    def price(self) -> int:
        """The price of the checks, for which they are also changed back."""
        return self.count * self.worth

    @property
    def wager(self) -> int:
        """The value of the checks in a bet, which is always 0."""
        return 0


def sell_checks(
    terms: ChargeTerms,
    colour: str,
    count: int,
    table: str,
    *,
    worth: int | None = None,
    in_use: Mapping[str, int] | None = None,
) -> Checks:
    """Sell commission checks; `worth` is the value fixed by the supervisor, `in_use` the values of colours already out.

    >>> from pokerroom.charges import HandFee
    >>> sell_checks(ChargeTerms(hand_fee=HandFee(2, "each_dealt_in_player"), checks=True), "white", 10, "4").price
    20
    """
    cites = terms.cites("commission.checks", "commission.checks_rules")
    if not terms.checks:
        raise Illegal("commission checks, which this house does not have", cites=cites)
    if terms.hand_fee is None:
        raise Illegal("commission checks where there is no fee per hand", allowed="a fee per hand", cites=cites)
    fee = terms.hand_fee.amount
    if worth is not None and worth != fee:
        raise Illegal(f"a commission check worth {worth}", allowed=f"{fee}, the fee per hand on the sign", cites=cites)
    out = (in_use or {}).get(colour, fee)
    if out != fee:
        raise Illegal(
            f"{colour} checks worth {fee} while others are out at {out}", allowed="another colour", cites=cites
        )
    return Checks(colour, count, fee, table)


def redeem(terms: ChargeTerms, checks: Checks, *, at_poker_table: bool, table_open: bool) -> int:
    """Return the chips that a holder gets for commission checks, at a poker table or, once theirs has closed, at the
    cashier.
    """
    if not at_poker_table and table_open:
        raise Illegal(
            f"checks of table {checks.table} changed elsewhere while it is open",
            allowed=f"at a poker table, or when table {checks.table} has closed",
            cites=terms.cites("commission.checks", "commission.checks_rules"),
        )
    return checks.price
