"""What gestures come to: the one action that binds, or what a ruling leaves the player; with its clauses."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec import Struct

from pokerroom.citation import Citation
from pokerroom.hand import Hand
from pokerroom.hand import events as told
from pokerroom.hand.commands import PlayerCommand
from pokerroom.rulings.carrying_out import carry_out
from pokerroom.rulings.ruling import Ruling


class Held(Struct, frozen=True, gc=False):
    """An act out of turn, kept until the players who were passed over have acted.

    `to` is what the wager comes to in all in this round, `amount` the chips of it, `put` those of them that lie on the
    table. `at` is how many events the hand had, `street` the betting round.
    """

    seat: int
    act: str  # fold, check, call or wager
    to: int = 0
    amount: int = 0
    put: int = 0
    at: int = 0
    street: int = 0


@dataclass(frozen=True, slots=True)
class Reading:
    """What was done. At most one of `command`, `events` and `held` is there; with none of them nothing has happened.

    `command` is legal in the hand as it stands; `events` are what else it comes to. `choices` is what the player may
    still do, where not everything. `returned` goes back to the player, `owed` is still to be put in, and `lies` stays
    in front of the player until the rest is decided. `ruling` is the ruling it rests on, if any; `chosen` if the
    command is what the player chose of what that leaves. `silent` if the book has no clause for it.
    """

    seat: int
    words: str
    command: PlayerCommand | None = None
    events: tuple[told.Event, ...] = ()
    held: Held | None = None
    choices: tuple[str, ...] = ()
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
        """What was seen that the house had to rule on; nothing for a plain action."""
        return self.ruling.key if self.ruling else ""


def enter(hand: Hand, reading: Reading) -> list[told.Event]:
    """Bring what was read into the hand; what is held, or still to be decided, changes nothing."""
    done = len(hand.events)
    if reading.ruling is not None and (reading.command is not None or reading.events):
        carry_out(reading.ruling, hand)
    if reading.command is not None and (reading.ruling is None or reading.chosen):
        hand.act(reading.seat, reading.command)
    elif reading.events and reading.ruling is None:
        hand.correct(reading.events)
    return hand.events[done:]
