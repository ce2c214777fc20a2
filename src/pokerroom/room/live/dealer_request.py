"""A dealer's request to enter something at a live table, and what its handlers share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, NamedTuple, TypeAlias

from pokerroom.errors import Illegal
from pokerroom.hand import Hand, LiveDealer
from pokerroom.room import wire
from pokerroom.room.live.live_scheduler import LiveScheduler
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.table import commands


class DealerRequest(NamedTuple):
    """A dealer's request to enter something: at which table, who, under which title, and when."""

    scheduler: LiveScheduler
    name: str
    title: str
    now: datetime
    staff: Mapping[str, tuple[str, ...]]

    @property
    def journal(self) -> TableJournal:
        """The journal of the table."""
        return self.scheduler.journal

    @property
    def hand(self) -> Hand:
        """The hand that is being played; refused where none is."""
        hand = self.journal.hand
        if hand is None:
            raise Illegal("no hand is in progress", allowed="deal one")
        return hand


DealerHandler: TypeAlias = Callable[[DealerRequest, Any], wire.Answer | None]  # of messages of one type


def note_entry(request: DealerRequest, what: str, before: int, *, stays: bool = False, ruling: int = 0) -> None:
    """Note the dealer's entry in a hand that had this many events before it."""
    request.journal.do(commands.NoteEntry(what, request.now, request.title, before, stays, ruling))


def dealer_of(hand: Hand) -> LiveDealer:
    """Return the person who deals the hand, and who waits before the cards for a player who may straddle."""
    return LiveDealer(hand, asks_straddle=True)


def players_leaving(journal: TableJournal) -> list[str]:
    """Return the players who get up when the hand is over, by their own wish."""
    return [player for player, wishes in journal.wishes.items() if wishes.leaves]


def end_if_over(request: DealerRequest) -> None:
    """End a hand whose pots are pushed, and let players get up who wanted to leave after it."""
    journal = request.journal
    if journal.hand is None or not journal.hand.over:
        return
    journal.end_hand()
    for player in players_leaving(journal):
        if seat := journal.seat_of(player):
            journal.do(commands.Rise(seat, request.now))
        request.scheduler.forget(player)
