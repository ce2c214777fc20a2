"""A player's standing wishes at a table: to straddle, to leave, to change seats.

The table's rules know nothing of these wishes; the room keeps them in the table's stream, beside its happenings.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from msgspec import Struct


@dataclass(frozen=True, slots=True)
class Wishes:
    """The wishes of one player at a table, to be fulfilled as soon as possible."""

    sits_out_at_blind: bool = False
    leaves: bool = False
    folds: bool = False  # a player who leaves folds as soon as it is their turn
    moves_to: int = 0  # the seat to change to when the hand is over
    straddles: bool = False
    shows: bool = True


NO_WISHES: Final = Wishes()


class Wished(Struct, frozen=True):
    """A player has changed a wish; all of theirs, as they are now."""

    player: str
    wishes: Wishes
