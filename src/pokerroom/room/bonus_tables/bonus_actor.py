"""The actor of a bonus table: its task takes requests from its queue, carries them out and has them kept.

The task, its queue and the order in which things are done, kept and shown are those of every table (`queued_table.py`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from typing import Final

from pokerroom.bonus.table.happenings import RoundOpened
from pokerroom.errors import PokerroomError
from pokerroom.room import wire
from pokerroom.room.bonus_tables.bonus_scheduler import BonusScheduler
from pokerroom.room.bonus_tables.bonus_shown import ShownBonusTable
from pokerroom.room.bonus_tables.handlers.bonus_floor import BonusOrder, handle_bonus_order
from pokerroom.room.bonus_tables.handlers.bonus_orders import handle_bonus_message
from pokerroom.room.bonus_tables.journal.bonus_played import PlayedRound, played_round_row
from pokerroom.room.bonus_tables.journal.bonus_records import bonus_kind
from pokerroom.room.bonus_tables.journal.bonus_snapshots import BONUS_SNAPSHOT_FORM, encode_bonus_table
from pokerroom.room.bonus_tables.journal.stored_bonus_tables import StoredBonusTables
from pokerroom.room.ledger_entries import TableBookings
from pokerroom.room.prizes.pending_pool_changes import TableNotes
from pokerroom.room.store import HandRow, Part
from pokerroom.room.tables.actor.pending import PendingRequest
from pokerroom.room.tables.actor.queued_table import FAULTS
from pokerroom.room.tables.actor.table_home import TableHome
from pokerroom.room.tables.handlers.staff_request import title_for
from pokerroom.room.tables.journal.answers import RequestReply, request_of
from pokerroom.room.tables.journal.entries import JournalEntry
from pokerroom.room.tables.journal.log_lines import log_lines_of
from pokerroom.room.tables.journal.shuffles import COMMITTED, MIXED
from pokerroom.room.tables.ports import QueuePorts

_ROUND_OPENED: Final = bonus_kind(RoundOpened)


class BonusActor(ShownBonusTable):
    """One bonus table, alive; `reopen` reads it again from the store."""

    def __init__(
        self,
        home: TableHome,
        stored: StoredBonusTables,
        scheduler: BonusScheduler,
        ports: QueuePorts,
        reopen: Callable[[], Awaitable[StoredBonusTables]],
    ) -> None:
        super().__init__(home, stored, scheduler, ports)
        self._reopen = reopen
        rows = home.store.hands(self.stream, limit=1)
        self._round_began = self._prepared = rows[0].last_version + 1 if rows else 1

    # Doing and keeping

    def _carry_out(self, pending: PendingRequest, request: str, now: datetime) -> RequestReply:
        message = pending.message
        try:
            if isinstance(message, wire.ByStaff):
                title = title_for(self.staff.get(pending.player, ()), message)
                with self.journal.on_behalf_of(f"staff {pending.player} ({title})", request):
                    handle_bonus_order(BonusOrder(self.scheduler, pending.player, title, now), message)
                return RequestReply()
            with self.journal.on_behalf_of(f"player {pending.player}", request):
                handle_bonus_message(self.scheduler, pending.player, pending.message, now)
        except PokerroomError as refusal:
            return RequestReply(refusal=refusal)
        return RequestReply()

    @property
    def _wake(self) -> datetime | None:
        return self.scheduler.wake

    def _clock_was_set(self, now: datetime, by: int) -> bool:
        if self.journal.round is not None:
            return False  # a round goes on by the time that it began with
        self.journal.clock_was_set(now, by)
        self.scheduler.clock_was_set(by)
        return True

    def _run_scheduler(self, now: datetime) -> None:
        self.scheduler.go_on(now)

    def _take_entries(self) -> list[JournalEntry]:
        return self.journal.take_entries()

    async def _keep(self, notes: Sequence[JournalEntry]) -> list[wire.LogLine]:
        row = self._round_row(self.version + len(notes))
        part = Part(self.stream, self.version, [note.record for note in notes], row, self._epoch)
        jackpot_notes = [note.jackpot for note in notes if note.jackpot is not None]
        asked = [
            TableBookings(self.id, note.booked, note.record.by, note.record.request)
            for note in notes
            if note.booked is not None
        ]
        before = self.version
        if self.jackpots is None or not jackpot_notes:
            (self.version,) = await self._ledger.append([part], asked, self._clock())
        else:
            notes_of = TableNotes(self.id, jackpot_notes, self._last_now)
            (self.version,) = await self.jackpots.keep([part], asked, [notes_of], self._clock())
        if row is not None:
            self._round_began = self.version + 1
        self._note_beginning(notes, before)
        lines = log_lines_of(notes, before)
        self._lines.extend(lines)
        for note in notes:
            self._answers.stands(request_of(note.record.by, note.record.request))
        self._listing = self._list()
        return lines

    def _note_beginning(self, notes: Sequence[JournalEntry], before: int) -> None:
        """Note which record is the first of the round under way.

        What was opened before and came to nothing is no part of it, and the deal that was prepared for it is.
        """
        at = {note.record.kind: version for version, note in enumerate(notes, before + 1)}
        if COMMITTED in at and self.journal.waiting_deal is not None:
            self._prepared = at[COMMITTED]
        if _ROUND_OPENED in at:
            self._round_began = self._prepared if MIXED in at else at[_ROUND_OPENED]

    def _round_row(self, last: int) -> HandRow | None:
        ended = self.journal.take_ended()
        if ended is None:
            return None
        began = min(self._table_time.moment(ended.began), self._clock())
        played = PlayedRound(ended.round, began, self._clock())
        return played_round_row(played, self._round_began, last, self.scheduler.bots.is_bot)

    async def _recover(self) -> list[wire.LogLine]:
        """Read the table from the store; call the round off where the program failed twice at the same place.

        Return what is said about that.
        """
        journal, version, lines, requests = await self._reopen()
        self._stood_at = version
        self.scheduler.take(journal, self._now())
        self._start_again(version, lines, requests)
        log_lines: list[wire.LogLine] = []
        if self._faults >= FAULTS:
            if self.scheduler.call_off("the room could not go on with it", self._now()):
                log_lines = await self._keep(journal.take_entries())
            self._faults = 0
        self._listing = self._list()
        return log_lines

    @property
    def _at_rest(self) -> bool:
        return self.journal.round is None and self.journal.waiting_deal is None

    def _snapshot(self) -> tuple[str, bytes]:
        return BONUS_SNAPSHOT_FORM, encode_bonus_table(self.journal, self._lines, self._answers.known())
