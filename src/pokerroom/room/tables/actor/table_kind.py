"""The side of each kind of table towards its queue: how it is played and stored, and how it is shown."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple, Protocol

from pokerroom.room import wire
from pokerroom.room.tables.actor.requests.unanswered_requests import PendingRequest
from pokerroom.room.tables.stream.journal_entry import JournalEntry
from pokerroom.room.tables.views.listing import Listing
from pokerroom.rulebook.house import House
from pokerroom.table.sign.posted_sign import Sign


class ShownSide(Protocol):
    """The side of a table that people look at; `staff` are the staff, with their titles there."""

    staff: Mapping[str, tuple[str, ...]]

    @property
    def listing(self) -> Listing:
        """The table as the lobby lists it."""

    def sign(self) -> Sign:
        """Return the table's sign, with the present amount of its jackpot."""

    def may_know_result(self, player: str, hand: int) -> bool:
        """Return whether somebody may know how a hand or a round ended."""

    def first_frame(self, player: str, since: int) -> bytes:
        """Return the table as this player may see it, with the lines after the one that they know."""

    def note_presence(self) -> None:
        """Take note of who is connected, after that has changed."""

    def welcome(self) -> None:
        """Send the table to the newcomers among those who look at it, as the store has it."""

    def show(self, lines: Sequence[wire.LogLine]) -> None:
        """Send the table to everybody who looks at it, to each as they may see it."""


class FoundInStore(NamedTuple):
    """A table that was read again: its `version` in the store, and the lines to say about it."""

    version: int
    lines: list[wire.LogLine]


class TableKind(ABC):
    """A table of some kind, as its queue drives it; `shown` is its face to people.

    The queue takes requests to `carry_out`, then has `do_what_is_due` go on, and stores the entries of both
    (`take_entries`, `store_entries`) before anybody sees them. If that fails, it has the table read again
    (`read_from_store`).
    """

    shown: ShownSide

    @property
    @abstractmethod
    def stream(self) -> str:
        """The name of its stream in the store."""

    @property
    @abstractmethod
    def house(self) -> House:
        """The house whose table it is."""

    @property
    def house_id(self) -> str:
        """The id of the book of the table's house."""
        return self.house.book.id

    @property
    @abstractmethod
    def players(self) -> frozenset[str]:
        """The names of the players who have a seat here, or a box."""

    @abstractmethod
    def seat_of(self, player: str) -> int:
        """Return the seat that a player has here, or at a bonus table their box; 0 for none."""

    @property
    @abstractmethod
    def last_dealt(self) -> int:
        """The number of the hand, or of the round, that was begun last."""

    @abstractmethod
    def refuse_chat(self, player: str) -> None:
        """Refuse chat by a player now, where the book or the floor wants silence."""

    @property
    @abstractmethod
    def wake(self) -> datetime | None:
        """When something falls due next; None where nothing does."""

    @abstractmethod
    def carry_out(self, pending: PendingRequest, request: str, now: datetime) -> wire.Answer | None:
        """Carry out a request in memory, and return the answer, if any; or refuse it."""

    @abstractmethod
    def set_time_on(self, now: datetime, by: int) -> bool:
        """Move the table's time on by this many seconds; return False where it goes on as it was."""

    @abstractmethod
    def do_what_is_due(self, now: datetime) -> None:
        """Do in memory whatever is due by now."""

    @abstractmethod
    def take_entries(self) -> list[JournalEntry]:
        """Return the journal's entries since the last time."""

    @abstractmethod
    async def store_entries(self, entries: Sequence[JournalEntry]) -> list[wire.LogLine]:
        """Have the entries stored, and return the lines that may then be told."""

    @abstractmethod
    async def read_from_store(self) -> FoundInStore:
        """Read the table from the store, and drop whatever was done in memory."""

    @property
    @abstractmethod
    def at_rest(self) -> bool:
        """Whether a snapshot would hold everything: nothing is being played, and no deal is prepared."""

    @abstractmethod
    def take_snapshot(self) -> tuple[str, bytes]:
        """Return the form of a snapshot, and the table at rest in it."""
