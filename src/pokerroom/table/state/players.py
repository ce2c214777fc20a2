"""The players of a table by seat: each one's stake, debts and waits."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from msgspec import Struct

from pokerroom.charges import Checks
from pokerroom.table.blinds.blind_status import BlindStatus
from pokerroom.table.floor_notes import StakeOrder
from pokerroom.table.seats.absence import AbsentPlayer, QuietSpell
from pokerroom.table.seats.by_seat import BySeat
from pokerroom.table.stakes.chips_in_front import Stake


@dataclass(frozen=True, slots=True)
class CoveredSeat:
    """A stake under a playover box: an absent player's chips, and their status until they come back.

    The floor's orders for them wait there as well, because they belong to the player and not to the seat.
    """

    player: str
    stake: Stake
    standing: BlindStatus
    away: AbsentPlayer
    paid_until: datetime | None = None
    checks: Checks | None = None
    stake_order: StakeOrder | None = None
    deal_in: bool = False
    to_correct: bool = False

    @property
    def booked(self) -> int:
        """The chips in the box's account in the books."""
        return self.stake.booked + (self.checks.price if self.checks else 0)


class PlayersHere(Struct):
    """The state of all players at a table, by seat; the table's `Seats` have their names."""

    stakes: Annotated[dict[int, Stake], BySeat("stake")] = {}  # each player's stake; every player has one
    blind_statuses: Annotated[dict[int, BlindStatus], BySeat("standing")] = {}  # each one's debts and waits for blinds
    away: Annotated[dict[int, AbsentPlayer], BySeat("away")] = {}  # absent players, since when and for how long
    absent: Annotated[frozenset[int], BySeat()] = frozenset()  # competitors noted as away by a live table's dealer
    quiet: Annotated[dict[int, QuietSpell], BySeat()] = {}  # for how many hands a player has made no wager
    boxes: dict[int, CoveredSeat] = {}  # the stakes under playover boxes
    checks: Annotated[dict[int, Checks], BySeat("checks")] = {}  # commission checks
    to_correct: Annotated[frozenset[int], BySeat("to_correct")] = frozenset()  # stakes outside a range that has changed
    guests: Annotated[dict[int, str], BySeat()] = {}  # guests by the seat of the player they sit behind
