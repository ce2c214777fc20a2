"""Commands that begin a hand, end it, or call it off."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from pokerroom.cards import Card
from pokerroom.citation import Citation
from pokerroom.hand import Charge, Hand, HandBill
from pokerroom.table.commands.command import Command


class BeginHand(Command[Hand], frozen=True):
    """Begin the next hand, ready for its forced bets; `drawn` are cards for the first button where the house draws.

    For mistakes at a live table, `wrong_button` is the seat where the button was put by mistake, and `unposted` are
    players who were dealt in without the post they owed.
    """

    at: datetime
    drawn: Mapping[int, str | Sequence[Card]] | None = None
    wrong_button: int = 0
    unposted: Collection[int] = ()


class EndHand(Command[None], frozen=True):
    """End the hand: bring stakes, blind statuses, button and books up to date for the next."""


class ChargePots(Command[list[Charge]], frozen=True):
    """Charge the pots of the running hand before they are paid; returns the charges for the dealer to settle with."""

    bill: HandBill


class Misdeal(Command[None], frozen=True):
    """Call the hand off: every chip goes back where it was, and the button stays."""

    why: str


class CorrectButton(Command[None], frozen=True):
    """Correct a button that was in the wrong place: from the next hand on, every player gets every position.

    With `by` it is an order of the floor, whatever the table has recorded; in a running hand it is carried out when the
    hand is over. `earlier` means that the hand before the running one had the button wrong.
    """

    at: datetime
    by: str = ""
    earlier: bool = False
    cites: tuple[Citation, ...] = ()
