"""The floor's orders to a table."""

from __future__ import annotations

from msgspec import Struct

from pokerroom.table.floor_notes import PayoutNote, StakeOrder


class FloorOrders(Struct):
    """The floor's orders: for the next hand, for chips that were misplaced, and about talking or asking to see
    hands.
    """

    deal_in: frozenset[int] = frozenset()  # players left out of a deal, who must be dealt into the next
    contenders: frozenset[str] = frozenset()  # the only players for the pot carried over, if there is one
    stakes: dict[int, StakeOrder] = {}  # to be corrected before their players are dealt in again
    payouts: tuple[PayoutNote, ...] = ()  # to be corrected when the hand is over
    paid_right: tuple[PayoutNote, ...] = ()  # already corrected
    directions: frozenset[str] = frozenset()  # the orders to everybody: english, silence
    talk_muted: frozenset[str] = frozenset()  # players who may not talk; "" for everybody
    not_asking: frozenset[str] = frozenset()  # players who may not ask to see hands
