"""The floor's orders to a table."""

from __future__ import annotations

from msgspec import Struct

from pokerroom.table.floor_notes import PayoutNote, StakeOrder


class FloorOrders(Struct):
    """The floor's orders: for the next hand, for chips that were misplaced, and about talking or asking to see
    hands.
    """

    deal_in: frozenset[int] = frozenset()  # who was left out of a deal and has a hand in the next
    contenders: frozenset[str] = frozenset()  # who plays for the pot carried over; nobody if there is none
    stakes: dict[int, StakeOrder] = {}  # to be corrected before their players are dealt in again
    payouts: tuple[PayoutNote, ...] = ()  # to be put right when the hand is over
    paid_right: tuple[PayoutNote, ...] = ()  # that were put right
    directions: frozenset[str] = frozenset()  # what is ordered of everybody: english, silence
    talk_muted: frozenset[str] = frozenset()  # who may not talk; "" for everybody
    not_asking: frozenset[str] = frozenset()  # who may not ask to see hands
