"""Prepare the next happenings of pools, with their ledger entries, judged on copies before they are stored.

The notes of a table are turned into commands to its pool here. If the pool refuses one, the table goes on all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

import structlog

from pokerroom.errors import PokerroomError
from pokerroom.jackpots import Pool, flop_facts_of, hand_facts_of
from pokerroom.jackpots.commands import AskForFlop, CloseDay, EndRound, PoolCommand, PressNoMoreBets, TakeIn
from pokerroom.jackpots.evolve import trading_day
from pokerroom.jackpots.happenings import PoolBooked, PoolHappening
from pokerroom.room.ledger_entries import RoomEntry
from pokerroom.room.prizes.jackpot_notes import JackpotNote, SeenHand
from pokerroom.room.prizes.pool_records import room_entry

_log = structlog.get_logger("pokerroom.jackpots")


class TableNotes(NamedTuple):
    """The notes of one table's append to its jackpot, at the table's own time."""

    table: str
    notes: Sequence[JackpotNote]
    at: datetime


class PendingPoolChanges:
    """The coming happenings of pools: judged on copies of them, and not stored yet."""

    def __init__(self) -> None:
        self.happenings: list[tuple[str, PoolHappening]] = []
        self.entries: list[RoomEntry] = []
        self.version = 0  # of the pools' stream, once the store has taken it
        self._copies: dict[str, Pool] = {}

    def pool(self, name: str, pool: Pool) -> Pool:
        """Return a copy of the pool after them."""
        if name not in self._copies:
            self._copies[name] = Pool(pool.house, pool.state.copy())
        return self._copies[name]

    def add(self, name: str, happenings: Sequence[PoolHappening]) -> None:
        """Add happenings that are about to count, with their entries in the ledger."""
        for happening in happenings:
            self.happenings.append((name, happening))
            if isinstance(happening, PoolBooked) and happening.entry.moves:
                self.entries.append(room_entry(name, happening.entry))

    def add_notes(self, pool: Pool, table_notes: TableNotes, others: Callable[[], tuple[str, ...]]) -> None:
        """Add the notes of one table for its pool; `others` play at tables of the same pool."""
        name = pool.state.terms.name
        now = self.pool(name, pool)
        for command in [
            *_day_over(now, table_notes.at),
            *(command for note in table_notes.notes for command in _commands_of_note(table_notes, note)),
        ]:
            self._try(name, now, command)
        for note in table_notes.notes:
            claim = now.claim_in(note.facts, table_notes.at, note.log) if note.facts is not None else None
            if claim is not None:
                self._try(name, now, claim)
            if note.seen is not None and not note.void:
                self._add_seen_hand(now, table_notes, note, note.seen, others)

    def _add_seen_hand(
        self,
        pool: Pool,
        table_notes: TableNotes,
        note: JackpotNote,
        seen: SeenHand,
        others: Callable[[], tuple[str, ...]],
    ) -> None:
        """Add the request for the flop in a hand that was seen, or the claim that it gives."""
        name, table, at = pool.state.terms.name, table_notes.table, table_notes.at
        if note.flop:
            self._try(name, pool, ask_for_flop(table, note.hand, seen, note.flop, at))
            return
        facts = hand_facts_of(seen.hand, seen.names, table, note.hand, seen.began, others=others())
        claim = pool.claim_in(facts, at, seen.hand.log("public"))
        if claim is not None:
            self._try(name, pool, claim)

    def _try(self, name: str, pool: Pool, command: PoolCommand) -> None:
        try:
            self.add(name, pool.do(command))
        except PokerroomError as refusal:
            _log.warning(
                "a jackpot did not take what a table told", pool=name, what=type(command).__name__, why=str(refusal)
            )


def _commands_of_note(table_notes: TableNotes, note: JackpotNote) -> Iterator[PoolCommand]:
    if note.began:
        yield PressNoMoreBets(table_notes.table, note.hand, table_notes.at, note.dealt_in)
    if note.amount:
        yield TakeIn(table_notes.table, note.hand, note.amount, table_notes.at)
    if note.ended:
        yield EndRound(table_notes.table, note.hand, table_notes.at, note.void, note.betting_rounds)
    yield from note.commands


def ask_for_flop(table: str, number: int, seen: SeenHand, seat: int, at: datetime) -> AskForFlop:
    """Return the request of the last player left in a hand for the flop."""
    facts = flop_facts_of(seen.hand, seen.names, table, number, seen.began, seat)
    return AskForFlop(facts, seat, at, seen.hand.deck.cards)


def _day_over(pool: Pool, at: datetime) -> Iterator[PoolCommand]:
    """Yield the close of the day before, where the take is divided by days and nobody has done it yet."""
    state, begins = pool.state, pool.state.terms.day_begins
    if state.terms.split is None:
        return
    today = trading_day(at, begins)
    last = state.day or (trading_day(state.dated[0].since, begins) - timedelta(days=1)).date()
    if (today - timedelta(days=1)).date() > last:
        yield CloseDay(today - timedelta(seconds=1))
