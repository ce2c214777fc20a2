"""What a table's stream keeps besides its happenings: players' standing wishes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from msgspec import Struct


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a player has told the room, besides what the table itself knows."""

    sits_out_at_blind: bool = False
    leaves: bool = False
    folds: bool = False  # a player who leaves folds as soon as it is their turn
    moves_to: int = 0  # the seat to change to when the hand is over
    straddles: bool = False
    shows: bool = True


NO_WISHES: Final = Wishes()


class Wished(Struct, frozen=True):
    """A player's wishes, all of them as they are now."""

    player: str
    wishes: Wishes
