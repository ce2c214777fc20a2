"""The actor of a poker table: its task takes requests from its queue, carries them out and stores them.

`shown_table.py` shows the table to each viewer. The task, its queue and the order of doing, storing and showing are
those of every table (`queued_table.py`).
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from typing import NamedTuple

import msgspec

from pokerroom.cards.proof_shapes import HandProof
from pokerroom.hand import events
from pokerroom.room import wire
from pokerroom.room.ledger_entries import TableBookings
from pokerroom.room.prizes.jackpot_notes import JackpotNote
from pokerroom.room.prizes.pending_pool_changes import TableNotes
from pokerroom.room.store import Fenced, HandRow, Part
from pokerroom.room.store.records import EVERY_STREAM
from pokerroom.room.tables.actor.queued_table import QueuedTable
from pokerroom.room.tables.actor.requests.unanswered_requests import PendingRequest
from pokerroom.room.tables.actor.shown_table import OwnView, ShownTable
from pokerroom.room.tables.actor.table_home import TableHome
from pokerroom.room.tables.actor.table_kind import FoundInStore
from pokerroom.room.tables.actor.tables_append import append_tables
from pokerroom.room.tables.actor.watching import Watcher
from pokerroom.room.tables.handlers.player_commands import handle_player_message
from pokerroom.room.tables.handlers.staff_commands import handle_staff_message
from pokerroom.room.tables.handlers.staff_request import StaffRequest, title_for
from pokerroom.room.tables.journal.deal_proofs import hand_proof
from pokerroom.room.tables.journal.dealer_lines import acts_when_time_was_up
from pokerroom.room.tables.journal.entries import ENDED
from pokerroom.room.tables.journal.played import HandSummary, PlayedHand, played, played_hand_row, summary
from pokerroom.room.tables.journal.snapshots import SNAPSHOT_FORM, encode_snapshot
from pokerroom.room.tables.journal.stored_table import StoredTable
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.room.tables.ports import TablePorts
from pokerroom.room.tables.schedule.scheduler import Scheduler
from pokerroom.room.tables.stream.answers import request_of
from pokerroom.room.tables.stream.journal_entry import JournalEntry
from pokerroom.room.tables.stream.log_lines import log_lines_of
from pokerroom.room.tables.stream.table_stream import records_of_hand, stream_of
from pokerroom.rulebook.house import House
from pokerroom.rulings.conduct.manners import refuse_chat
from pokerroom.table.commands import Misdeal, SetClock
from pokerroom.table.happenings import TimeUp


class TableAppend(NamedTuple):
    """The unstored records of a table: its entries, as a part of an append, and their bookings in the ledger."""

    entries: Sequence[JournalEntry]
    part: Part
    bookings: Sequence[TableBookings]
    jackpot: Sequence[JackpotNote] = ()


class TableActor(QueuedTable):
    """The actor of one poker table: its journal, its scheduler, what is `shown` of it, and the task that drives them.

    `reopen` reads it again from the store.
    If another process takes over its stream, this one gives up the table for good.
    """

    shown: ShownTable

    def __init__(
        self,
        home: TableHome,
        stored: StoredTable,
        scheduler: Scheduler,
        ports: TablePorts,
        reopen: Callable[[], Awaitable[StoredTable]],
        own_view: OwnView | None = None,
    ) -> None:
        record = scheduler.journal.table.record
        super().__init__(home, stored, ports, latest=record.latest or datetime.min)
        self.scheduler, self._promotions, self._reopen = scheduler, ports.promotions, reopen
        scheduler.floor_called = bool(self.staff)
        self.shown = ShownTable(
            home,
            scheduler,
            ports,
            last_stored=self.last_stored,
            watchers=self.watchers,
            clock=self.clock,
            show_again=self.show_again,
            own_view=own_view,
        )
        last = home.store.hands(self.stream, None, 1) if self.journal.last_hand_number else ()
        self._hand_began = last[0].last_version + 1 if last else 1

    @property
    def journal(self) -> TableJournal:
        """The journal of the table."""
        return self.scheduler.journal

    @property
    def stream(self) -> str:
        """The name of its stream in the store."""
        return stream_of(self.id)

    @property
    def house(self) -> House:
        """The house whose table it is."""
        return self.journal.house

    @property
    def players(self) -> frozenset[str]:
        """The names of the players who have a seat here."""
        table = self.journal.table
        return frozenset(table.players.names.values())

    @property
    def last_dealt(self) -> int:
        """The number of the hand that was begun last."""
        return self.journal.last_hand_number

    def seat_of(self, player: str) -> int:
        """Return the seat that a player has here; 0 for none."""
        return self.journal.seat_of(player)

    def refuse_chat(self, player: str) -> None:
        """Refuse chat by a player now, where the book or the floor wants silence."""
        refuse_chat(self.journal.table, player, self.time())

    # Life

    def know_staff(self, staff: Mapping[str, tuple[str, ...]]) -> None:
        """Take over the staff, with their titles here, after an appointment or a dismissal."""
        super().know_staff(staff)
        self.scheduler.floor_called = bool(staff)

    async def stop(self) -> None:
        """Let the work under way finish, and begin no other."""
        self.shown.close()
        await super().stop()

    # Looking at it

    def disconnect(self, watcher: Watcher) -> None:
        """Stop sending the table to a watcher who has gone."""
        super().disconnect(watcher)
        self.shown.forget(watcher)

    async def look(self, player: str = "") -> wire.TableNow:
        """Return the table as this player may see it."""
        return msgspec.json.decode(await self._frame_when_kept(player), type=wire.TableNow)

    # The hands that were played

    def hands(
        self, before: int | None = None, limit: int = 50, player: str = "", *, own: Collection[str] = ()
    ) -> list[HandSummary]:
        """Return the finished hands that this player may look at, the last first; with their `own` names, only those
        that they were dealt in."""
        last = self.shown.last_open(player) + 1
        rows = self._store.hands(self.stream, last if before is None else min(before, last), limit, own)
        return [summary(row) for row in rows]

    def hand(self, number: int, player: str = "") -> PlayedHand | None:
        """Return a finished hand; None if there is none of that number, or this player may not look at it."""
        row = self._store.hand(self.stream, number) if number <= self.shown.last_open(player) else None
        return None if row is None else played(row, self.journal.rules.hand)

    def proof(self, hand: PlayedHand, seen: Sequence[events.Event]) -> HandProof | None:
        """Return the proof that each card lay where the commitment says, for a viewer who saw these events.

        Return None if the hand is not in the store, or there is no commitment for it.
        """
        records = records_of_hand(self._store, self.stream, hand.number)
        return None if records is None else hand_proof(records, self.id, hand.number, hand.hand, seen)

    def late_acts(self, number: int) -> dict[int, TimeUp]:
        """Return whose time was up in a finished hand, by the place of the event that was done because of it."""
        return acts_when_time_was_up(records_of_hand(self._store, self.stream, number) or ())

    def was_bot(self, player: str) -> bool:
        """Return whether whoever played here under this name was a bot."""
        return self.scheduler.table_bots.was_bot(player)

    def dealt_in(self, number: int) -> int:
        """Return how many players had cards in a running or finished hand; 0 if no hand has that number."""
        running = self.journal.hand
        if running is not None and number == self.journal.last_hand_number:
            return len(running.seats)
        row = self._store.hand(self.stream, number)
        return 0 if row is None else len(summary(row).players)

    # Together with another table

    @asynccontextmanager
    async def standing_still(self) -> AsyncIterator[None]:
        """Hold the table still, so that nothing else happens there meanwhile; refuse it if the table cannot go on."""
        async with self._at_work:
            self._refuse_if_away()
            yield

    def pending_append(self) -> TableAppend:
        """Return the happenings of the table since the last time, for an append that covers more than this table."""
        self.last_stored.current = False
        return self._append_of(self.version, self.journal.take_entries())

    def append_done(self, append: TableAppend, version: int) -> None:
        """Show the state that was stored as this `version`, and go on."""
        lines = self._mark_kept(append, version)
        self._on_stored()
        self._show_now(lines)
        self._task.ring()

    def append_failed(self, fault: BaseException) -> None:
        """Drop the changes in memory that could not be stored, and have the table read again."""
        if isinstance(fault, Fenced) and fault.stream in (self.stream, EVERY_STREAM):
            self._let_go(fault)
        else:
            self._go_astray(fault)
        self._task.ring()

    def carry_out(self, pending: PendingRequest, request: str, now: datetime) -> wire.Answer | None:
        """Carry out a request of a player or a member of staff in memory, or refuse it.

        Return their answer; None where an acknowledgement is enough.
        """
        message = pending.message
        if isinstance(message, wire.ByStaff):
            title = title_for(self.staff.get(pending.player, ()), message)
            with self.journal.on_behalf_of(f"staff {pending.player} ({title})", request):
                order = StaffRequest(
                    journal=self.journal,
                    judging=self.scheduler.judging,
                    name=pending.player,
                    title=title,
                    now=now,
                    staff=self.staff,
                )
                if (direction := self.scheduler.direction) is not None:
                    order = order._replace(refuse=direction.director.refuse_floor)
                return handle_staff_message(order, message)
        with self.journal.on_behalf_of(f"player {pending.player}", request):
            return handle_player_message(self.scheduler, pending.player, message, now)

    async def store_entries(self, entries: Sequence[JournalEntry]) -> list[wire.LogLine]:
        """Have the entries stored, and return the lines that may then be told."""
        append = self._append_of(self.version, entries)
        return self._mark_kept(append, await self._append(append))

    def _append_of(self, expected: int, entries: Sequence[JournalEntry]) -> TableAppend:
        ended = any(entry.record.kind == ENDED for entry in entries)
        row = self._hand_row(expected + len(entries)) if ended else None
        part = Part(self.stream, expected, [entry.record for entry in entries], row, self._epoch)
        bookings = [
            TableBookings(self.id, entry.booked, entry.record.by, entry.record.request, self.journal.chips_in_hand)
            for entry in entries
            if entry.booked is not None
        ]
        jackpot = [entry.jackpot for entry in entries if entry.jackpot is not None]
        return TableAppend(entries, part, bookings, jackpot)

    def _mark_kept(self, append: TableAppend, version: int) -> list[wire.LogLine]:
        lines = log_lines_of(append.entries, self.version)
        self.last_stored.go_on(version, lines)
        for entry in append.entries:
            self._answers.note_on_record(request_of(entry.record.by, entry.record.request))
        if append.part.hand is not None:
            self.shown.lobby.count_pot(append.part.hand.pot)
            self._hand_began = self.version + 1
            if self.journal.last is not None:
                self._promotions.hand_over(self.journal.last, self.clock.now())
        return lines

    async def _append(self, append: TableAppend) -> int:
        notes = [self.jackpot_notes(append)]
        parts, bookings = [append.part], append.bookings
        (version,) = await append_tables(self._ledger, self.jackpots, parts, bookings, notes, self._clock())
        return version

    def jackpot_notes(self, append: TableAppend) -> TableNotes:
        """Return the notes of an append to the table's jackpot."""
        return TableNotes(self.id, append.jackpot, self.clock.last)

    def _hand_row(self, last: int) -> HandRow | None:
        settled = self.journal.last
        if settled is None:
            return None
        began = min(self.clock.moment(settled.began), self._clock())
        is_bot = self.scheduler.table_bots.is_bot
        return played_hand_row(settled, began, self._clock(), self._hand_began, last, is_bot)

    @property
    def at_rest(self) -> bool:
        """Whether no hand is played, and no deal is prepared."""
        return self.journal.hand is None and self.journal.deck.waiting_deal is None

    def take_snapshot(self) -> tuple[str, bytes]:
        """Return the form of a snapshot, and the table at rest in it."""
        return SNAPSHOT_FORM, encode_snapshot(self.journal.resting(), self.last_stored.lines, self._answers.known())

    async def read_from_store(self) -> FoundInStore:
        """Read the table from the store, and call the hand off if the program failed at the same place twice."""
        log_lines: list[wire.LogLine] = []
        journal, version, lines, requests, _ = await self._reopen()
        found_at = version
        if self._driving.keeps_failing and journal.hand is not None:
            journal.do(Misdeal("the room could not go on with it"))
            entries = journal.take_entries()
            version = await self._append(self._append_of(version, entries))
            log_lines = log_lines_of(entries, version - len(entries))
        self.scheduler.replace_journal(journal)
        self._start_again(version, [*lines, *log_lines], requests)
        if self._driving.keeps_failing:
            self._driving.forget_faults()
        return FoundInStore(found_at, log_lines)

    # Work that falls due by time

    @property
    def wake(self) -> datetime | None:
        """When something falls due next; None where nothing does."""
        return self.scheduler.wake

    def set_time_on(self, now: datetime, by: int) -> bool:
        """Move the table's time on by this many seconds; return False at a tournament's table, whose time stays."""
        if self.journal.rules.setup.tournament:
            return False  # a tournament has a time of its own
        self.journal.do(SetClock(now, by))
        self.scheduler.clock_was_set(by)
        return True

    def do_what_is_due(self, now: datetime) -> None:
        """Do in memory whatever is due by now."""
        self.scheduler.go_on(now)
        direction = self.scheduler.direction
        if direction is not None and self.scheduler.waits_for_seeds and not self.scheduler.seeds.awaited:
            direction.director.look_again()  # the seeds have come, or their time is over

    def take_entries(self) -> list[JournalEntry]:
        """Return the journal's entries since the last time."""
        return self.journal.take_entries()

    def _on_stored(self) -> None:
        super()._on_stored()
        self.scheduler.ports.seats.changed()
        direction = self.scheduler.direction
        if direction is not None and (self.journal.hand is None or self.journal.hand.over):
            direction.director.look_again()
        if self.shown.lobby.is_old:
            self.shown.list_again()
