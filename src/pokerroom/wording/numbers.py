"""Numbers that need not be whole."""

from __future__ import annotations

from decimal import Decimal


def number_text(number: Decimal) -> str:
    """Write a number with no more figures than it needs.

    >>> number_text(Decimal("5.0")), number_text(Decimal("13.50")), number_text(Decimal("1E+2"))
    ('5', '13.5', '100')
    """
    return f"{number.normalize():f}"
