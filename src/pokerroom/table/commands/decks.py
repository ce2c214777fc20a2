"""Commands about the decks of a live table."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, TypeAlias

from pokerroom.table.commands.command import Command
from pokerroom.table.decks.rules import DeckChangeGround

DeckDeed: TypeAlias = Literal["check", "wash", "shuffle", "cut", "take_out"]


class BringLiveDeck(Command[None], frozen=True):
    """Bring a deck to the table, to deal from or, with `machine`, to wait in the shuffling machine."""

    deck: str
    back: str
    at: datetime
    by: str
    machine: bool = False


class HandleDeck(Command[None], frozen=True):
    """Note that something is done to a deck; without a name, to the one in use.

    `second` is the title of somebody of the floor who also checks it; `seat` is a player who does it, which is refused;
    `by_hand` is a shuffle by hand where a machine is used; `device` is a check by a special machine.
    """

    what: DeckDeed
    at: datetime
    by: str
    deck: str = ""
    second: str = ""
    second_title: str = ""
    seat: int = 0
    by_hand: bool = False
    device: bool = False


class PrepareDeck(Command[None], frozen=True):
    """Note that the deck is shuffled and cut for the next hand; refused while another step is due.

    With `uncut` it is only shuffled, because a player may still straddle before the cut.
    """

    at: datetime
    by: str
    uncut: bool = False


class CountLiveDeck(Command[None], frozen=True):
    """Note how many cards the dealer has counted; `asked_by` is the person who asked for the count, if anybody did."""

    counted: int
    at: datetime
    by: str
    asked_by: str = ""


class AskForDeck(Command[None], frozen=True):
    """Ask for another deck, as a player."""

    seat: int
    at: datetime
    by: str


class OrderDeckChange(Command[None], frozen=True):
    """Order a new deck after this hand, because a card is damaged or the floor wants it."""

    ground: DeckChangeGround
    at: datetime
    by: str
    note: str = ""


class SetShuffler(Command[None], frozen=True):
    """Set whether a shuffling machine is used at the table from now on."""

    used: bool
    at: datetime
    by: str
    why: str = ""
