"""The result of reading gestures: the one binding action, or the options that a ruling leaves, with the clauses."""

from __future__ import annotations

from dataclasses import dataclass

from pokerroom.citation import Citation
from pokerroom.errors import refuses_misread_calls
from pokerroom.hand import Hand
from pokerroom.hand.commands import PlayerCommand
from pokerroom.hand.events import ActChoice, ActedEarly, Event
from pokerroom.rulings.effects.carrying_out import carry_out
from pokerroom.rulings.ruling import Ruling


@dataclass(frozen=True, slots=True)
class Reading:
    """The result of gestures. At most one of `command`, `events` and `held` is set; if none is, nothing has happened.

    `command` is legal in the hand now; `events` are the result where it is no command. `choices` are the options left,
    where not all are. `held` is an act out of turn: once entered, it binds by itself when its turn comes. `returned`
    chips go back to the player, `owed` chips must still be put in, and `lies` are chips that stay in front of the
    player until the rest is decided. `ruling` is the ruling behind it, if any; `chosen` means that the player chose the
    command from the options it left. `silent` means that the book has no clause for it.
    """

    seat: int
    words: str
    command: PlayerCommand | None = None
    events: tuple[Event, ...] = ()
    held: ActedEarly | None = None
    choices: tuple[ActChoice, ...] = ()
    returned: int = 0
    owed: int = 0
    lies: int = 0
    ruling: Ruling | None = None
    chosen: bool = False
    cites: tuple[Citation, ...] = ()
    silent: bool = False

    @property
    def binds(self) -> bool:
        """Whether the player is held to anything."""
        return self.command is not None or bool(self.events) or self.held is not None

    @property
    def observation(self) -> str:
        """The observation on which the house had to rule; "" for a plain action."""
        return self.ruling.key if self.ruling else ""


@refuses_misread_calls
def enter(hand: Hand, reading: Reading) -> list[Event]:
    """Enter a reading in the hand; while something is still undecided, nothing changes."""
    done = len(hand.events)
    if reading.ruling is not None and (reading.command is not None or reading.events):
        carry_out(reading.ruling, hand)
    if reading.command is not None and (reading.ruling is None or reading.chosen):
        hand.act(reading.seat, reading.command)
    elif reading.events and reading.ruling is None:
        hand.correct(reading.events)
    elif reading.held is not None:
        hand.correct([reading.held])
    return hand.events[done:]
