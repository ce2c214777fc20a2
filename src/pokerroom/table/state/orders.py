"""The floor's orders to a table."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from pokerroom.table.floor_notes import PayoutNote, StakeOrder
from pokerroom.table.seats.by_seat import BySeat


class FloorOrders(Struct):
    """The floor's orders: for the next hand, for chips that were misplaced, and about talking or asking to see
    hands.
    """

    # players left out of a deal, who must be dealt into the next
    deal_in: Annotated[frozenset[int], BySeat("deal_in")] = frozenset()
    contenders: frozenset[str] = frozenset()  # the only players for the pot carried over, if there is one
    # to be corrected before their players are dealt in again
    stakes: Annotated[dict[int, StakeOrder], BySeat("stake_order")] = {}
    payouts: tuple[PayoutNote, ...] = ()  # to be corrected when the hand is over
    paid_right: tuple[PayoutNote, ...] = ()  # already corrected
    directions: frozenset[str] = frozenset()  # the orders to everybody: english, silence
    talk_muted: frozenset[str] = frozenset()  # players who may not talk; "" for everybody
    not_asking: frozenset[str] = frozenset()  # players who may not ask to see hands
