"""The result of reading gestures: the one action that binds, or the options a ruling leaves, with the clauses."""

from __future__ import annotations

from dataclasses import dataclass

from pokerroom.citation import Citation
from pokerroom.hand import Hand
from pokerroom.hand.commands import PlayerCommand
from pokerroom.hand.events import ActChoice, ActedEarly, Event
from pokerroom.rulings.effects.carrying_out import carry_out
from pokerroom.rulings.ruling import Ruling


@dataclass(frozen=True, slots=True)
class Reading:
    """What gestures come to. At most one of `command`, `events` and `held` is set; with none nothing has happened.

    `command` is legal in the hand as it stands; `events` are what else it comes to. `choices` is what the player may
    still do, where not everything. `held` is an act out of turn: once it is entered the hand keeps it, and it binds by
    itself when the turn comes. `returned` goes back to the player, `owed` is still to be put in, and `lies` stays in
    front of the player until the rest is decided. `ruling` is the ruling it rests on, if any; `chosen` if the command
    is what the player chose of what that leaves. `silent` if the book has no clause for it.
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
        """What was seen that the house had to rule on; "" for a plain action."""
        return self.ruling.key if self.ruling else ""


def enter(hand: Hand, reading: Reading) -> list[Event]:
    """Enter what was read in the hand; while something is still to be decided, nothing changes."""
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
