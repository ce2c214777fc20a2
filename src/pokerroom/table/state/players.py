"""The players of a table by seat: each one's stake, debts and waits."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from msgspec import Struct

from pokerroom.charges import Checks
from pokerroom.table.blinds.blind_status import BlindStatus
from pokerroom.table.floor_notes import StakeOrder
from pokerroom.table.seats.absence import AbsentPlayer, QuietSpell
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

    stakes: dict[int, Stake] = {}  # each player's stake; every player has one
    blind_statuses: dict[int, BlindStatus] = {}  # each player's debts and waits for blinds
    away: dict[int, AbsentPlayer] = {}  # absent players, since when and for how long
    absent: frozenset[int] = frozenset()  # competitors whom the dealer of a live table has noted as away
    quiet: dict[int, QuietSpell] = {}  # for how many hands a player has made no wager
    boxes: dict[int, CoveredSeat] = {}  # the stakes under playover boxes
    checks: dict[int, Checks] = {}  # commission checks
    to_correct: frozenset[int] = frozenset()  # stakes outside a range that has changed
    guests: dict[int, str] = {}  # guests by the seat of the player they sit behind
