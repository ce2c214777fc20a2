"""Commands that begin a hand, end it, or have it dealt again."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from pokerroom.cards import Card
from pokerroom.charges import ChargeLine
from pokerroom.citation import Citation
from pokerroom.hand import Charge, Hand, HandBill
from pokerroom.hand.events import Event
from pokerroom.table.commands.command import Command


class BeginHand(Command[Hand], frozen=True):
    """Begin the next hand, ready for its forced bets; `drawn` are cards for the first button where the house draws.

    At a live table things go wrong: `wrong_button` is where the button was put by mistake, and `unposted` are players
    who were dealt in without the post they owed.
    """

    at: datetime
    drawn: Mapping[int, str | Sequence[Card]] | None = None
    wrong_button: int = 0
    unposted: Collection[int] = ()


class EndHand(Command[None], frozen=True):
    """End the hand: stakes, standings, button and books go on to the next."""


class ChargePots(Command[list[Charge]], frozen=True):
    """Charge the pots of the running hand before they are paid; what is taken is returned for the dealer to settle."""

    bill: HandBill


class TakeHand(Command[None], frozen=True):
    """Take in the hand that was begun, as it was played elsewhere: its events and what was taken from its pots.

    The events are those after what was played here already. They are believed as a hand's log is: chips and cards must
    add up after each, and the pots are paid when the play is over.
    """

    events: Sequence[Event]
    lines: Sequence[ChargeLine] = ()


class Misdeal(Command[None], frozen=True):
    """Call the hand off: every chip is back where it was, and the button stays."""

    why: str


class CorrectButton(Command[None], frozen=True):
    """Correct a button that was in the wrong place: from the next hand on everybody gets every position.

    With `by` the floor says so, whatever the table knows, and in a running hand it is done when that is over; `earlier`
    if the hand before the running one had it wrong.
    """

    at: datetime
    by: str = ""
    earlier: bool = False
    cites: tuple[Citation, ...] = ()
