"""Happenings about the decks of a live table."""

from __future__ import annotations

from datetime import datetime
from typing import TypeAlias

from pokerroom.citation import Citation
from pokerroom.table.decks.table_decks import CountFound, DeckPlace, LiveDeck
from pokerroom.table.happenings.happening import TableHappening


class DeckHandled(TableHappening, frozen=True):
    """A step was done to a deck, given in its new state with its new place; without a place it stays where it was.

    With `dealt` a hand is dealt from it again. For a deck that replaced another, `why` and `by` give the reason and the
    person who asked.
    """

    deck: LiveDeck
    what: str
    at: datetime
    by: str
    place: DeckPlace = ""
    why: str = ""
    asked_by: str = ""
    dealt: bool = False


class DeckCounted(TableHappening, frozen=True):
    """The cards were counted; with `settles` a count that was due is done."""

    deck: str
    counted: int
    full: int
    found: CountFound
    at: datetime
    by: str
    asked_by: str = ""
    settles: bool = False
    cites: tuple[Citation, ...] = ()


class DeckAskedFor(TableHappening, frozen=True):
    """A player asks for another deck."""

    seat: int
    player: str
    at: datetime
    by: str


class DeckChangeDue(TableHappening, frozen=True):
    """Another deck must come before the next hand, for this reason."""

    why: str
    at: datetime
    by: str
    cites: tuple[Citation, ...] = ()


class ShufflerSet(TableHappening, frozen=True):
    """A shuffling machine is used at the table from now on, or is no longer used."""

    used: bool
    at: datetime
    by: str
    why: str = ""


DeckHappening: TypeAlias = DeckHandled | DeckCounted | DeckAskedFor | DeckChangeDue | ShufflerSet
