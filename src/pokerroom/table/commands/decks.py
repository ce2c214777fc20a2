"""Commands about the decks of a live table."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, TypeAlias

from pokerroom.table.commands.command import Command
from pokerroom.table.decks.rules import DeckChangeGround

DeckDeed: TypeAlias = Literal["check", "wash", "shuffle", "cut", "take_out"]


class BringLiveDeck(Command[None], frozen=True):
    """Bring a deck to the table, to be dealt from or, with `machine`, to wait in the machine."""

    deck: str
    back: str
    at: datetime
    by: str
    machine: bool = False


class HandleDeck(Command[None], frozen=True):
    """Note that something is done to a deck; without a name, to the one in use.

    `second` is whoever of the floor checks it too, with their title; `seat` a player who does it, which is refused;
    `by_hand` a shuffle by hand where the machine is used; `device` a check by a machine made for it.
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
    """Note that the deck is shuffled and cut for the next hand; refused while something else is due.

    With `uncut` it is only shuffled: somebody may straddle, which they do before the cut.
    """

    at: datetime
    by: str
    uncut: bool = False


class CountLiveDeck(Command[None], frozen=True):
    """Note that the dealer has counted so many cards, on somebody's word where one asked for it."""

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
    """Order another deck after this hand: a card is damaged, or the floor wants it."""

    ground: DeckChangeGround
    at: datetime
    by: str
    note: str = ""


class SetShuffler(Command[None], frozen=True):
    """Say whether a shuffling machine is used at the table from now on."""

    used: bool
    at: datetime
    by: str
    why: str = ""
