"""What each kind of table does in its own way, and shows in its own way: what the shared queue calls."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol

from pokerroom.room import wire
from pokerroom.room.tables.actor.unanswered_requests import PendingRequest
from pokerroom.room.tables.journal.answers import RequestReply
from pokerroom.room.tables.journal.entries import JournalEntry
from pokerroom.room.tables.views.listing import Listing
from pokerroom.rulebook.house import House
from pokerroom.table.sign.sign import Sign


class ShownSide(Protocol):
    """The side of a table that people look at; `staff` are the people of the house, with their titles there."""

    staff: Mapping[str, tuple[str, ...]]

    @property
    def listing(self) -> Listing:
        """The table as the lobby lists it."""

    def sign(self) -> Sign:
        """Return what is posted at the table, and what its jackpot stands at."""

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


class TableKind(ABC):
    """A table of some kind, as its queue drives it; `shown` is what people see of it."""

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
        """The id of the book of the house whose table it is."""
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
    def refuse_talk(self, player: str) -> None:
        """Refuse somebody who wants to say something now, where the book or the floor wants silence."""

    @property
    @abstractmethod
    def _wake(self) -> datetime | None:
        """Return when the next thing falls due."""

    @abstractmethod
    def _carry_out(self, pending: PendingRequest, request: str, now: datetime) -> RequestReply:
        """Do in memory what somebody asks, and return the reply or the refusal."""

    @abstractmethod
    def _clock_was_set(self, now: datetime, by: int) -> bool:
        """Set the table's time on by so many seconds; return False where it goes on as it was."""

    @abstractmethod
    def _run_scheduler(self, now: datetime) -> None:
        """Do in memory whatever is due by now."""

    @abstractmethod
    def _take_entries(self) -> list[JournalEntry]:
        """Return every journal entry since the last time."""

    @abstractmethod
    async def _keep(self, entries: Sequence[JournalEntry]) -> list[wire.LogLine]:
        """Have the entries written; return the lines that may then be told."""

    @abstractmethod
    async def _recover(self) -> list[wire.LogLine]:
        """Read the table from the store as it stands there, and return what is said about that.

        `_found_at` is set to the version that was found, before anything is done about it.
        """

    @property
    @abstractmethod
    def _at_rest(self) -> bool:
        """Whether a snapshot would hold everything: nothing is being played, and nothing has been shuffled for."""

    @abstractmethod
    def _snapshot(self) -> tuple[str, bytes]:
        """Return the form of a snapshot, and the table at rest in it, ready for the store."""
