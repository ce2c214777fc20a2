"""The accounts of the cage in the room's ledger: their names, and which may be below 0.

Chips and money are worth the same. Chips that the house issues come from `cage`; money comes from `outside` and goes
back there. So both are negative, by the amount that has come into the room.
"""

from __future__ import annotations

from typing import Final

from pokerroom.charges.entries import CAGE

CAGE_CASH: Final = "cage cash"
CAGE_CHIPS: Final = "cage chips"
CHIPS_OUT: Final = "chips out"  # in the hands of guests
OUTSIDE: Final = "outside"  # the guests' own money; negative by the amount they have paid in
HOUSE_BANK: Final = "bank"
OVER_AND_SHORT: Final = "over and short"  # amounts found missing at counts; negative by amounts found too much
_RACK: Final = "rack "
_DROP: Final = "drop "
_BOX: Final = "commission box "
MAY_BE_BELOW: Final = frozenset((CAGE, OUTSIDE, HOUSE_BANK, OVER_AND_SHORT))


def rack_account(table_id: str) -> str:
    """Return the account of the chips in the rack of a table with a human dealer."""
    return _RACK + table_id


def drop_account(table_id: str) -> str:
    """Return the account of the money in the drop box of a table."""
    return _DROP + table_id


def commission_box(table_id: str) -> str:
    """Return the account of the chips in the commission box of a table (star:2.5, adelaide:25)."""
    return _BOX + table_id


def box_of_table(account: str) -> str:
    """Return the table of a drop or commission box account; "" for any other account.

    >>> box_of_table("drop harbour"), box_of_table("commission box harbour"), box_of_table("cage cash")
    ('harbour', 'harbour', '')
    """
    return next((account.removeprefix(prefix) for prefix in (_DROP, _BOX) if account.startswith(prefix)), "")
