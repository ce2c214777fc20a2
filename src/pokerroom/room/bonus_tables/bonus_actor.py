"""The actor of a bonus table: its task takes requests from its queue, carries them out and stores them.

The task, its queue and the order in which things are done, stored and shown are the same for all (`queued_table.py`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from typing import Final

import msgspec

from pokerroom.bonus.table.happenings import RoundOpened
from pokerroom.cards.proof_shapes import HandProof
from pokerroom.hand import Viewer
from pokerroom.room import wire
from pokerroom.room.bonus_tables.bonus_scheduler import BonusScheduler
from pokerroom.room.bonus_tables.bonus_shown import ShownBonusTable, refuse_chat_in_decisions
from pokerroom.room.bonus_tables.handlers.bonus_floor import BonusOrder, handle_bonus_order
from pokerroom.room.bonus_tables.handlers.bonus_orders import handle_bonus_message
from pokerroom.room.bonus_tables.journal.bonus_journal import BonusJournal
from pokerroom.room.bonus_tables.journal.bonus_played import (
    PlayedRound,
    RoundSummary,
    played_round,
    played_round_row,
    round_summary,
)
from pokerroom.room.bonus_tables.journal.bonus_proofs import round_proof
from pokerroom.room.bonus_tables.journal.bonus_records import bonus_kind
from pokerroom.room.bonus_tables.journal.bonus_snapshots import BONUS_SNAPSHOT_FORM, encode_bonus_table
from pokerroom.room.bonus_tables.journal.stored_bonus_tables import BONUS_STREAMS, StoredBonusTables
from pokerroom.room.ledger_entries import TableBookings
from pokerroom.room.prizes.pending_pool_changes import TableNotes
from pokerroom.room.store import HandRow, Part
from pokerroom.room.tables.actor.queued_table import QueuedTable
from pokerroom.room.tables.actor.requests.unanswered_requests import PendingRequest
from pokerroom.room.tables.actor.table_home import TableHome
from pokerroom.room.tables.actor.table_kind import FoundInStore
from pokerroom.room.tables.actor.tables_append import append_tables
from pokerroom.room.tables.handlers.staff_request import title_for
from pokerroom.room.tables.journal.shuffles import COMMITTED, MIXED
from pokerroom.room.tables.ports import QueuePorts
from pokerroom.room.tables.stream.answers import request_of
from pokerroom.room.tables.stream.journal_entry import JournalEntry
from pokerroom.room.tables.stream.log_lines import log_lines_of
from pokerroom.room.tables.stream.table_stream import records_of_hand
from pokerroom.rulebook.house import House

_ROUND_OPENED: Final = bonus_kind(RoundOpened)


class BonusActor(QueuedTable):
    """The actor of one bonus table: its scheduler, what is `shown`, and the task that drives them.

    `reopen` reads it again from the store.
    """

    shown: ShownBonusTable

    def __init__(
        self,
        home: TableHome,
        stored: StoredBonusTables,
        scheduler: BonusScheduler,
        ports: QueuePorts,
        reopen: Callable[[], Awaitable[StoredBonusTables]],
    ) -> None:
        super().__init__(home, stored, ports, latest=stored.journal.latest)
        self.scheduler, self._reopen = scheduler, reopen
        if self.journal.round is not None:  # nobody could decide while the room was closed
            self.clock.set_to(stored.journal.latest)
            scheduler.begin_anew(stored.journal.latest)
        self.shown = ShownBonusTable(
            home, scheduler, ports, last_stored=self.last_stored, watchers=self.watchers, clock=self.clock
        )
        rows = home.store.hands(self.stream, limit=1)
        self._round_began = self._prepared = rows[0].last_version + 1 if rows else 1

    @property
    def journal(self) -> BonusJournal:
        """The journal of the table."""
        return self.scheduler.journal

    @property
    def stream(self) -> str:
        """The name of the table's stream in the store."""
        return BONUS_STREAMS + self.id

    @property
    def house(self) -> House:
        """The house whose table it is."""
        return self.journal.house

    @property
    def players(self) -> frozenset[str]:
        """The names of the players who have a box here."""
        return frozenset(box.player for box in self.journal.boxes.values())

    @property
    def last_dealt(self) -> int:
        """The number of the round that was opened last."""
        return self.journal.state.rounds

    def seat_of(self, player: str) -> int:
        """Return the box that a player has here; 0 for none."""
        return self.journal.box_of(player)

    def brought(self, player: str) -> int:
        """Return the chips that a player has bought here that are not stored yet, with any jackpot due to their box."""
        due = self.scheduler.ports.jackpots_due(self.journal)
        box = self.journal.box_of(player)
        return self.journal.brought(player) + sum(command.amount for command in due if command.box == box)

    def refuse_chat(self, player: str) -> None:  # noqa: ARG002 - whoever it is
        """Refuse chat while players decide on their hands."""
        refuse_chat_in_decisions(self.journal)

    # Looking at it

    async def look(self, player: str = "") -> wire.BonusTableNow:
        """Return the table as this player may see it."""
        return msgspec.json.decode(await self._frame_when_kept(player), type=wire.BonusTableNow)

    # The rounds that were played

    def dealt_in(self, number: int) -> int:
        """Return how many had wagers in the round that lies on the table; 0 for any other."""
        bonus_round = self.journal.state.round
        if bonus_round is None or bonus_round.number != number:
            return 0
        return sum(bool(box.paid_in.total) for box in bonus_round.boxes.values())

    def rounds(self, before: int | None = None, limit: int = 50, player: str = "") -> list[RoundSummary]:
        """Return the rounds that are over and that this player may look at, the last first."""
        last = self.shown.last_open(player) + 1
        rows = self._store.hands(self.stream, last if before is None else min(before, last), limit)
        return [round_summary(row) for row in rows]

    def played(self, number: int, player: str = "", *, inspected: bool = False) -> PlayedRound | None:
        """Return one round that is over, for a player who may look at it, or who inspects it; None for any other."""
        may = inspected or number <= self.shown.last_open(player)
        row = self._store.hand(self.stream, number) if may else None
        return None if row is None else played_round(row, self.journal.house, self.journal.terms)

    def proof(self, played: PlayedRound, viewer: Viewer) -> HandProof | None:
        """Return the proof that each card this viewer saw lay where it was published to lie.

        Return None if the round is not in the store, or nothing was published of it.
        """
        records = records_of_hand(self._store, self.stream, played.round.heading.number)
        return None if records is None else round_proof(records, self.id, played.round, viewer)

    def round_after(self, number: int, player: str = "") -> int:
        """Return the next round that is over and that this player may look at; 0 for none."""
        round_row = self._store.hand_after(self.stream, number)
        return round_row if round_row <= self.shown.last_open(player) else 0

    # Doing and keeping

    def carry_out(self, pending: PendingRequest, request: str, now: datetime) -> None:
        """Carry out a request of a player or a member of staff in memory, or refuse it."""
        message = pending.message
        if isinstance(message, wire.ByStaff):
            title = title_for(self.staff.get(pending.player, ()), message)
            with self.journal.on_behalf_of(f"staff {pending.player} ({title})", request):
                handle_bonus_order(BonusOrder(self.scheduler, pending.player, title, now), message)
        else:
            with self.journal.on_behalf_of(f"player {pending.player}", request):
                handle_bonus_message(self.scheduler, pending.player, message, now)

    @property
    def wake(self) -> datetime | None:
        """When something falls due next; None where nothing does."""
        return self.scheduler.wake

    def set_time_on(self, now: datetime, by: int) -> bool:
        """Move the table's time on by this many seconds; return False during a round, which keeps its time."""
        if self.journal.round is not None:
            return False  # a round goes on by the time that it began with
        self.journal.clock_was_set(now, by)
        self.scheduler.clock_was_set(by)
        return True

    def do_what_is_due(self, now: datetime) -> None:
        """Do in memory whatever is due by now."""
        self.scheduler.go_on(now)

    def take_entries(self) -> list[JournalEntry]:
        """Return the journal's entries since the last time."""
        return self.journal.take_entries()

    async def store_entries(self, entries: Sequence[JournalEntry]) -> list[wire.LogLine]:
        """Have the entries stored, and return the lines that may then be told."""
        row = self._round_row(self.version + len(entries))
        part = Part(self.stream, self.version, [entry.record for entry in entries], row, self._epoch)
        jackpot_notes = [entry.jackpot for entry in entries if entry.jackpot is not None]
        bookings = [
            TableBookings(self.id, entry.booked, entry.record.by, entry.record.request)
            for entry in entries
            if entry.booked is not None
        ]
        before = self.version
        notes = [TableNotes(self.id, jackpot_notes, self.clock.last)]
        (version,) = await append_tables(self._ledger, self.jackpots, [part], bookings, notes, self._clock())
        lines = log_lines_of(entries, before)
        self.last_stored.go_on(version, lines)
        if row is not None:
            self._round_began = version + 1
        self._note_beginning(entries, before)
        for entry in entries:
            self._answers.note_on_record(request_of(entry.record.by, entry.record.request))
        self.shown.list_again()
        return lines

    def _note_beginning(self, entries: Sequence[JournalEntry], before: int) -> None:
        """Note which record is the first of the current round.

        An opening that led to no round is no part of it, but the deal that was prepared then is.
        """
        at = {entry.record.kind: version for version, entry in enumerate(entries, before + 1)}
        if COMMITTED in at and self.journal.waiting_deal is not None:
            self._prepared = at[COMMITTED]
        if _ROUND_OPENED in at:
            self._round_began = self._prepared if MIXED in at else at[_ROUND_OPENED]

    def _round_row(self, last: int) -> HandRow | None:
        ended = self.journal.take_ended()
        if ended is None:
            return None
        began = min(self.clock.moment(ended.began), self._clock())
        played = PlayedRound(ended.round, began, self._clock())
        return played_round_row(played, self._round_began, last, self.scheduler.bots.is_bot)

    async def read_from_store(self) -> FoundInStore:
        """Read the table from the store, and call the round off if the program failed at the same place twice."""
        journal, version, lines, requests = await self._reopen()
        self.scheduler.replace_journal(journal, self.clock.now())
        self._start_again(version, lines, requests)
        log_lines: list[wire.LogLine] = []
        if self._driving.keeps_failing:
            if self.scheduler.call_off("the room could not go on with it", self.clock.now()):
                log_lines = await self.store_entries(journal.take_entries())
            self._driving.forget_faults()
        self.shown.list_again()
        return FoundInStore(version, log_lines)

    @property
    def at_rest(self) -> bool:
        """Whether no round is open, and no deal is prepared."""
        return self.journal.round is None and self.journal.waiting_deal is None

    def take_snapshot(self) -> tuple[str, bytes]:
        """Return the form of a snapshot, and the table at rest in it."""
        return BONUS_SNAPSHOT_FORM, encode_bonus_table(self.journal, self.last_stored.lines, self._answers.known())
