"""The floor's orders about the hand in progress: empty seats, a declined wager, a wager entered as it was made."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from pokerroom.errors import Illegal
from pokerroom.hand import Hand, events
from pokerroom.rulings.conduct.answers import clauses_behind, somebody_of
from pokerroom.rulings.floor.away_at_deal import deal_is_finished, turn_has_come
from pokerroom.rulings.floor.refused_wagers import decline_wager
from pokerroom.rulings.people import FLOOR_ROLE, MANAGER_ROLE, dispute_cites
from pokerroom.rulings.speech.reading import Reading, enter
from pokerroom.rulings.speech.wagers import read_act
from pokerroom.table import Table


def find_seats_empty(table: Table, seats: Collection[int], *, by: str) -> list[events.Event]:
    """Rule dead the hands of seats that the floor sees empty, at the end of the deal or at their turn."""
    house = table.rules.house
    with _hand_in_progress(table) as hand:
        cites = clauses_behind(house, "deal.absent_player", at=hand.rules)
        somebody_of(house, by, (FLOOR_ROLE, MANAGER_ROLE), "say who is away", cites)
        for seat in seats:
            table.player(seat)
        return turn_has_come(house, hand, seats) or deal_is_finished(house, hand, seats)


def decline_wager_at(table: Table, seat: int, *, by: str, reason: str) -> list[events.Event]:
    """Give back, on the floor's order, a wager that a player chose to post before the first card; return the events."""
    with _hand_in_progress(table) as hand:
        return decline_wager(table.rules.house, hand, seat, by, reason)


def enter_wager(table: Table, seat: int, did: str, *, by: str, facts: Mapping[str, Any]) -> Reading:
    """Read a player's words and chips by the book, and enter the result in the hand."""
    house = table.rules.house
    somebody_of(
        house, by, (FLOOR_ROLE, MANAGER_ROLE), "enter what a player did", dispute_cites(house, table.rules.hand)
    )
    with _hand_in_progress(table) as hand:
        reading = read_act(hand, seat, did, facts=facts)
        enter(hand, reading)
    return reading


@contextmanager
def _hand_in_progress(table: Table) -> Iterator[Hand]:
    """Give the hand that the floor orders about; what it orders is done though it has stopped the table."""
    if table.hand is None:
        raise Illegal("no hand is in progress", allowed="when one is")
    with table.floor.despite_stop():
        yield table.hand
