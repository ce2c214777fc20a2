"""Happenings of hands: begun, played and ended."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TypeAlias

from pokerroom.charges import ChargeLine
from pokerroom.citation import Citation
from pokerroom.hand.events import Event
from pokerroom.table.blinds.blind_status import BlindStatus
from pokerroom.table.blinds.blinds import LineUp
from pokerroom.table.blinds.button import Places
from pokerroom.table.happenings.happening import Happened
from pokerroom.table.seats.absence import Away, Quiet
from pokerroom.table.stakes.stakes import Stake


class HandBegan(Happened, frozen=True):
    """A hand is dealt: who takes part, who posts, and with what; `new_game` if it is the first of one.

    `drawn` are the cards that were drawn for the first button.
    """

    number: int
    line_up: LineUp
    stacks: Mapping[int, int]
    at: datetime
    carried: int = 0
    unposted: tuple[int, ...] = ()
    wrong_button: bool = False
    new_game: bool = False
    drawn: Mapping[int, str] = {}
    first_button: tuple[int, str] | None = None  # who got it, in the first hand of a game


class Played(Happened, frozen=True):
    """What was played in the hand since the last happening, as the hand's own events."""

    events: tuple[Event, ...]


class PotsCharged(Happened, frozen=True):
    """What is taken from the pots of the hand, line by line with its reasons."""

    lines: tuple[ChargeLine, ...]


class HandEnded(Happened, frozen=True):
    """A hand is over; what was taken from its pots, and how everybody stands now. Only what has changed is told.

    `void` if it was called off by a ruling: the button stays, and the hand does not count for any notice.
    """

    number: int
    lines: tuple[ChargeLine, ...]
    stacks: Mapping[int, int]
    stakes: Mapping[int, Stake]
    standings: Mapping[int, BlindStatus]
    away: Mapping[int, Away]
    quiet: Mapping[int, Quiet | None]
    under_boxes: Mapping[int, tuple[BlindStatus, Away]]
    void: bool = False


class Misdealt(Happened, frozen=True):
    """A hand was called off: wagers are back, and the button stays."""

    number: int
    why: str


class ButtonCorrected(Happened, frozen=True):
    """The button goes on from here, as if the last hand had had it where it belonged."""

    places: Places
    at: datetime
    cites: tuple[Citation, ...] = ()

    @property
    def button(self) -> int:
        """The seat that the button goes on from."""
        return self.places.button


HandHappening: TypeAlias = HandBegan | Played | PotsCharged | HandEnded | Misdealt | ButtonCorrected
