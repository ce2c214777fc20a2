"""Happenings about hands: begun, played and ended."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TypeAlias

from pokerroom.charges import ChargeLine
from pokerroom.citation import Citation
from pokerroom.hand.events import Event
from pokerroom.table.blinds.blind_status import BlindStatus
from pokerroom.table.blinds.button import Places
from pokerroom.table.blinds.next_line_up import LineUp
from pokerroom.table.happenings.happening import TableHappening
from pokerroom.table.seats.absence import AbsentPlayer, QuietSpell
from pokerroom.table.stakes.chips_in_front import Stake


class HandBegan(TableHappening, frozen=True):
    """A hand was begun: its players, posts and stacks; `new_game` if it is the first hand of a game.

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
    first_button: tuple[int, str] | None = None  # the seat that got it and why, in the first hand of a game


class Played(TableHappening, frozen=True):
    """The events of the hand since the last happening."""

    events: tuple[Event, ...]


class PotsCharged(TableHappening, frozen=True):
    """The charges on the pots of the hand, line by line with their reasons."""

    lines: tuple[ChargeLine, ...]


class HandEnded(TableHappening, frozen=True):
    """A hand is over, with the charges on its pots and the players' new positions. Only changes are recorded.

    `void` means that a ruling called it off: the button stays, and the hand does not count for any notice. `standings`
    is what records call the blind statuses.
    """

    number: int
    lines: tuple[ChargeLine, ...]
    stacks: Mapping[int, int]
    stakes: Mapping[int, Stake]
    standings: Mapping[int, BlindStatus]
    away: Mapping[int, AbsentPlayer]
    quiet: Mapping[int, QuietSpell | None]
    under_boxes: Mapping[int, tuple[BlindStatus, AbsentPlayer]]
    void: bool = False


class Misdealt(TableHappening, frozen=True):
    """A hand was called off: wagers went back, and the button stays."""

    number: int
    why: str


class ButtonCorrected(TableHappening, frozen=True):
    """The button goes on from here, as if it had been in the right place in the last hand."""

    places: Places
    at: datetime
    cites: tuple[Citation, ...] = ()

    @property
    def button(self) -> int:
        """The seat from which the button goes on."""
        return self.places.button


HandHappening: TypeAlias = HandBegan | Played | PotsCharged | HandEnded | Misdealt | ButtonCorrected
