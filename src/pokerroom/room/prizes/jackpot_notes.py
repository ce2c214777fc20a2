"""The notes of a table's journal for the room's jackpots: beginnings and ends of hands, and chips kept back."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from pokerroom.charges.entries import JACKPOT
from pokerroom.hand import Hand
from pokerroom.hand.events import FlopAsked, RoundClosed
from pokerroom.jackpots import HandFacts
from pokerroom.jackpots.commands import PoolCommand
from pokerroom.table.happenings import Booked, HandBegan, HandEnded, Happening, Misdealt, Played


class SeenHand(NamedTuple):
    """A finished hand, or one whose last player asks for the flop, with its players by seat and when it began."""

    hand: Hand
    names: Mapping[int, str]
    began: datetime


class JackpotNote(NamedTuple):
    """A note to a jackpot: that a hand began or ended, or how many chips were kept back (below 0: given back).

    `flop` is the seat that was dealt the flop on request. A table of another game itself gives the commands to its pool
    (`commands`), and the facts by which a claim is judged.
    """

    hand: int
    began: bool = False
    ended: bool = False
    void: bool = False
    dealt_in: int = 0
    amount: int = 0
    betting_rounds: int = 1
    flop: int = 0
    seen: SeenHand | None = None
    commands: tuple[PoolCommand, ...] = ()
    facts: HandFacts | None = None
    log: str = ""


def jackpot_note(happening: Happening, hands: int, seen: SeenHand | None) -> JackpotNote | None:
    """Return the note of a table's happening to its jackpot; None for no note."""
    if isinstance(happening, HandBegan):
        return JackpotNote(happening.number, began=True, dealt_in=len(happening.stacks))
    if isinstance(happening, Misdealt):
        return JackpotNote(happening.number, ended=True, void=True)
    if isinstance(happening, HandEnded):
        rounds = sum(isinstance(event, RoundClosed) for event in seen.hand.events_in_force) if seen is not None else 1
        return JackpotNote(happening.number, ended=True, void=happening.void, betting_rounds=rounds, seen=seen)
    if isinstance(happening, Played):
        flop_seat = next((event.seat for event in happening.events if isinstance(event, FlopAsked)), 0)
        return JackpotNote(hands, flop=flop_seat, seen=seen) if flop_seat else None
    if isinstance(happening, Booked):
        kept_back = sum(move.amount * ((move.target == JACKPOT) - (move.source == JACKPOT)) for move in happening.moves)
        return JackpotNote(hands, amount=kept_back) if kept_back else None
    return None
