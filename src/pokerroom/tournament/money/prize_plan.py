"""How the prizes of a tournament are worked out, as its conditions state it. `prize_list.py` turns it into amounts.

Shares are percentages of the pool by place, and may change with the number of entries; or the list has fixed amounts.
Prizes in kind are bought from the pool or added by the house. Whether a book allows that is asked in `prize_checks.py`.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Literal, TypeAlias

from msgspec import Struct

PaidFrom: TypeAlias = Literal["pool", "house"]  # who pays for a prize in kind


class PrizeBand(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The shares of the pool by place, in percent, once there are so many entries."""

    shares: tuple[Decimal, ...]
    entries: int = 0


class InKindPrize(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A prize that is no cash: who gets it, what it is, what it cost, and who paid for it."""

    place: int
    what: str
    cost: int = 0
    paid_from: PaidFrom = "house"


class PrizePlan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The breakdown of a prize pool: bands of shares, or fixed amounts, with prizes in kind beside them.

    `rounded_to` is the unit that shares are cut to; what that leaves goes to the first place. `seat` is what one seat
    in another event costs, where a satellite pays in such seats.
    """

    bands: tuple[PrizeBand, ...] = ()
    amounts: tuple[int, ...] = ()
    in_kind: tuple[InKindPrize, ...] = ()
    rounded_to: int = 1
    seat: int = 0
    seat_in: str = ""
