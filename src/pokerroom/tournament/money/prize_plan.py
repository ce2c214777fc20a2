"""The plan of a tournament's prizes, as its conditions state it; `prize_list.py` turns it into amounts.

Shares are percentages of the pool by place, and may change with the number of entries; or the list has fixed amounts.
Prizes in kind are bought from the pool or added by the house. `prize_checks.py` checks whether a book allows it.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Literal, TypeAlias

from msgspec import Struct

PaidFrom: TypeAlias = Literal["pool", "house"]  # who pays for a prize in kind


class PrizeBand(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The shares of the pool by place, in percent, from this number of entries on."""

    shares: tuple[Decimal, ...]
    entries: int = 0


class InKindPrize(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A prize in kind: its place, its description, its cost, and who paid for it."""

    place: int
    what: str
    cost: int = 0
    paid_from: PaidFrom = "house"


class PrizePlan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The breakdown of a prize pool: bands of shares or fixed amounts, and prizes in kind.

    Shares are cut to the unit `rounded_to`; the rest goes to the first place. `seat` is the price of one seat in
    another event, where a satellite pays in such seats.
    """

    bands: tuple[PrizeBand, ...] = ()
    amounts: tuple[int, ...] = ()
    in_kind: tuple[InKindPrize, ...] = ()
    rounded_to: int = 1
    seat: int = 0
    seat_in: str = ""
