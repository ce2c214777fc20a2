"""Convert amounts between the currency of a book or sign and the whole chips in play."""

from __future__ import annotations

from decimal import Decimal

from pokerroom.errors import Malformed, as_given


def in_chips(amount: object, unit: int) -> int:
    """Return an amount in chips, of which `unit` make one of the currency; 0 where there is no amount.

    >>> in_chips(Decimal("2.50"), 100), in_chips(5, 1), in_chips(None, 1)
    (250, 5, 0)
    >>> in_chips(Decimal("2.50"), 1)
    Traceback (most recent call last):
    ...
    pokerroom.errors.Malformed: 2.50 is not a whole number of chips; allowed: whole amounts, as a chip is worth 1
    """
    if not isinstance(amount, int | float | Decimal | None) or not Decimal(str(amount or 0)).is_finite():
        raise Malformed(f"{as_given(amount)} is no amount", allowed="a number such as 5 or Decimal('0.50')")
    exact = Decimal(str(amount or 0)) * unit
    if exact != int(exact):
        allowed = "whole amounts, as a chip is worth 1" if unit == 1 else f"whole chips, of which {unit:,} make 1"
        raise Malformed(f"{amount} is not a whole number of chips", allowed=allowed)
    return int(exact)


def amount_text(chips: int, unit: int = 1) -> str:
    """Write chips as an amount in the currency, with decimals only where they are needed.

    >>> amount_text(1200), amount_text(1250, 100), amount_text(300, 100)
    ('1,200', '12.50', '3')
    """
    whole, rest = divmod(chips, unit)
    return f"{Decimal(chips) / unit:,.{len(str(unit)) - 1}f}" if rest else f"{whole:,}"
