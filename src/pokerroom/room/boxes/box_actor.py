"""The actor of a bonus table: what its task does with what waits, and what it shows to whom.

The task, its queue and the order in which things are done, kept and shown are those of every table (`queued_table.py`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from itertools import takewhile
from typing import Final, NamedTuple

import msgspec

from pokerroom.bonus.posted.terms import BONUS_GAME
from pokerroom.bonus.table.happenings import RoundOpened
from pokerroom.bonus.words import DECISION_PHASES
from pokerroom.cards.proof_shapes import HandProof
from pokerroom.errors import Illegal, PokerroomError
from pokerroom.hand.asking.view import Viewer
from pokerroom.room import wire
from pokerroom.room.boxes.box_scheduler import BoxScheduler
from pokerroom.room.boxes.handlers.box_floor import BoxOrder, handle_box_order
from pokerroom.room.boxes.handlers.box_orders import handle_box_message
from pokerroom.room.boxes.journal.box_journal import BonusJournal
from pokerroom.room.boxes.journal.box_played import (
    PlayedRound,
    RoundSummary,
    played_round,
    played_round_row,
    round_summary,
)
from pokerroom.room.boxes.journal.box_proofs import round_proof
from pokerroom.room.boxes.journal.box_records import bonus_kind
from pokerroom.room.boxes.journal.box_snapshots import BOX_SNAPSHOT_FORM, encode_boxes
from pokerroom.room.boxes.views.box_sign import bonus_sign
from pokerroom.room.boxes.views.box_views import (
    GAME_NAME,
    ShownBesideBoxes,
    phase_of_table,
    public_boxes,
    stakes_of,
    your_box,
)
from pokerroom.room.ledger import RoomLedger, TableBookings, player_account
from pokerroom.room.prizes.coming_to_pools import TableNotes
from pokerroom.room.prizes.jackpot_views import hit_views, meter_of_table
from pokerroom.room.prizes.seen_by import SeenBy
from pokerroom.room.settings.room_settings import Spectators
from pokerroom.room.store import HandRow, Part, Store
from pokerroom.room.tables.actor.pending import PendingRequest
from pokerroom.room.tables.actor.queued_table import FAULTS, QueuedTable
from pokerroom.room.tables.actor.watching import LIVE, SEES_NOTHING, encode
from pokerroom.room.tables.handlers.staff_request import title_for
from pokerroom.room.tables.journal.answers import Request, RequestReply, request_of
from pokerroom.room.tables.journal.entries import JournalEntry
from pokerroom.room.tables.journal.log_lines import lines_told
from pokerroom.room.tables.journal.shuffles import COMMITTED, MIXED
from pokerroom.room.tables.ports import QueuePorts
from pokerroom.room.tables.views.listing import Listing
from pokerroom.room.wall_time import RoomTime
from pokerroom.rulebook.house import House
from pokerroom.rulings.conduct.answers import clauses_behind
from pokerroom.table.sign.sign import Sign

BONUS_STREAMS: Final = "bonus:"
_ROUND_OPENED: Final = bonus_kind(RoundOpened)


class StoredBoxes(NamedTuple):
    """A bonus table as the store has it: its version, the last lines said at it, and the last requests."""

    journal: BonusJournal
    version: int
    lines: Sequence[wire.LogLine] = ()
    requests: Sequence[Request] = ()


class BonusActor(QueuedTable):
    """One bonus table, alive; `reopen` reads it again from the store."""

    def __init__(
        self,
        table_id: str,
        scheduler: BoxScheduler,
        store: Store,
        ledger: RoomLedger,
        stored: StoredBoxes,
        epoch: int,
        *,
        reopen: Callable[[], Awaitable[StoredBoxes]],
        spectators: Spectators = LIVE,
        snapshot_every: int = 400,
        ports: QueuePorts,
        time: RoomTime,
    ) -> None:
        super().__init__(
            table_id,
            store,
            stored.version,
            epoch,
            latest=stored.journal.latest,
            lines=stored.lines,
            requests=stored.requests,
            ports=ports,
            time=time,
        )
        self.scheduler = scheduler
        if self.journal.round is not None:  # nobody could decide while the room was closed
            self._table_time.set_to(stored.journal.latest)
            scheduler.begin_anew(stored.journal.latest)
        self._ledger, self._reopen, self._spectators = ledger, reopen, spectators
        self._snapshot_every, self._snapshot_at = snapshot_every, stored.version
        kept = store.hands(self.stream, limit=1)
        self._round_began = self._prepared = kept[0].last_version + 1 if kept else 1
        self._listing = self._list()

    @property
    def journal(self) -> BonusJournal:
        """The journal of the table."""
        return self.scheduler.journal

    @property
    def stream(self) -> str:
        """The name of its stream in the store."""
        return BONUS_STREAMS + self.id

    # Doing and keeping

    def _carry_out(self, ask: PendingRequest, request: str, now: datetime) -> RequestReply:
        message = ask.message
        try:
            if isinstance(message, wire.ByStaff):
                title = title_for(self.staff.get(ask.player, ()), message)
                with self.journal.asked_by(f"staff {ask.player} ({title})", request):
                    handle_box_order(BoxOrder(self.scheduler, ask.player, title, now), message)
                return RequestReply()
            with self.journal.asked_by(f"player {ask.player}", request):
                handle_box_message(self.scheduler, ask.player, ask.message, now)
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

    def _go_by_itself(self, now: datetime) -> None:
        self.scheduler.go_on(now)

    def _take_notes(self) -> list[JournalEntry]:
        return self.journal.take_notes()

    async def _keep(self, notes: Sequence[JournalEntry]) -> list[wire.LogLine]:
        row = self._round_row(self.version + len(notes))
        part = Part(self.stream, self.version, [note.record for note in notes], row, self._epoch)
        told = [note.jackpot for note in notes if note.jackpot is not None]
        asked = [
            TableBookings(self.id, note.booked, note.record.by, note.record.request)
            for note in notes
            if note.booked is not None
        ]
        before = self.version
        if self.jackpots is None or not told:
            (self.version,) = await self._ledger.append([part], asked, self._clock())
        else:
            notes_of = TableNotes(self.id, told, self._last_now)
            (self.version,) = await self.jackpots.keep([part], asked, [notes_of], self._clock())
        if row is not None:
            self._round_began = self.version + 1
        self._note_beginning(notes, before)
        lines = lines_told(notes, before)
        self._lines.extend(lines)
        for note in notes:
            self._answers.stands(request_of(note.record.by, note.record.request))
        self._listing = self._list()
        return lines

    def _note_beginning(self, notes: Sequence[JournalEntry], before: int) -> None:
        """Which record is the first of the round under way; what was opened before and came to nothing is no part of
        it, and the deal that was prepared for it is."""
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
        return played_round_row(PlayedRound(ended.round, began, self._clock()), self._round_began, last)

    async def stop(self) -> None:
        """Finish what is being done, and do no more."""
        await super().stop()
        if self._at_rest and self.version > self._snapshot_at and not self._astray:
            await self._snapshot()

    async def _recover(self) -> list[wire.LogLine]:
        """The table as the store has it; where the program failed twice at the same place, the round is called off."""
        journal, version, lines, requests = await self._reopen()
        self._stood_at = version
        self.scheduler.take(journal, self._now())
        self._start_again(version, lines, requests)
        said: list[wire.LogLine] = []
        if self._faults >= FAULTS:
            if self.scheduler.call_off("the room could not go on with it", self._now()):
                said = await self._keep(journal.take_notes())
            self._faults = 0
        self._listing = self._list()
        return said

    async def _rest(self) -> None:
        if self._at_rest and self.version - self._snapshot_at >= self._snapshot_every:
            await self._snapshot()

    @property
    def _at_rest(self) -> bool:
        """Whether a snapshot would hold everything: no round is open, and none has been shuffled for."""
        return self.journal.round is None and self.journal.waiting_deal is None

    async def _snapshot(self) -> None:
        self._snapshot_at = self.version
        body = encode_boxes(self.journal, self._lines, self._answers.known())
        await self._store.save_snapshot(self.stream, self.version, BOX_SNAPSHOT_FORM, body)

    # Looking at it

    def box_of(self, player: str) -> int:
        """The box that a player has here; 0 for none."""
        return self.journal.box_of(player)

    @property
    def players(self) -> frozenset[str]:
        """The names of the players who have a box here."""
        return frozenset(each.player for each in self.journal.table.known.boxes.values())

    def brought(self, player: str) -> int:
        """What a player has bought here that is not kept yet, or is about to be paid here out of their account."""
        due = self.scheduler.ports.jackpots_due(self.journal)
        box = self.box_of(player)
        return self.journal.brought(player) + sum(each.amount for each in due if each.box == box)

    def dealt_in(self, number: int) -> int:
        """How many had wagers in the round that lies on the table; 0 for any other."""
        round_ = self.journal.table.known.round
        if round_ is None or round_.number != number:
            return 0
        return sum(bool(box.paid_in.total) for box in round_.boxes.values())

    def rounds(self, before: int | None = None, limit: int = 50, player: str = "") -> list[RoundSummary]:
        """The rounds that are over and that this player may look at, the last first."""
        last = self._last_open(player) + 1
        rows = self._store.hands(self.stream, last if before is None else min(before, last), limit)
        return [round_summary(row) for row in rows]

    def played(self, number: int, player: str = "", *, inspected: bool = False) -> PlayedRound | None:
        """One round that is over, if this player may look at it, or somebody inspects it."""
        may = inspected or number <= self._last_open(player)
        row = self._store.hand(self.stream, number) if may else None
        return None if row is None else played_round(row, self.journal.house, self.journal.table.known.terms)

    def proof(self, played: PlayedRound, viewer: Viewer) -> HandProof | None:
        """What shows this viewer of a round that is over that each card they saw lay where it was published to lie."""
        row = self._store.hand(self.stream, played.round.heading.number)
        if row is None:
            return None
        records = takewhile(
            lambda stored: stored.version <= row.last_version, self._store.read(self.stream, row.first_version - 1)
        )
        return round_proof(records, self.id, played.round, viewer)

    def round_after(self, number: int, player: str = "") -> int:
        """The next round after this one that is over and that this player may look at; 0 for none."""
        found = self._store.hand_after(self.stream, number)
        return found if found <= self._last_open(player) else 0

    def _last_open(self, player: str) -> int:
        """The last round that may be looked at: one fewer, or none at all, for a spectator where the room says so."""
        if not self._is_bare(player):
            return self.journal.table.known.rounds
        return 0 if self._spectators == SEES_NOTHING else self.journal.table.known.rounds - 1

    def has_told(self, player: str, hand: int) -> bool:
        """Whether somebody may know how a round ended: who may not look on live learns of it with the next."""
        if self._spectators == LIVE or self.box_of(player) or player in self.staff:
            return True
        return self.journal.table.known.rounds > hand

    @property
    def house(self) -> House:
        """The house whose table it is."""
        return self.journal.house

    @property
    def listing(self) -> Listing:
        """The table as the lobby lists it: as it was last kept."""
        return self._listing

    def _list(self) -> Listing:
        journal, known = self.journal, self.journal.table.known
        boxes = {each.player: box for box, each in known.boxes.items()}
        open_ = self._spectators == LIVE
        row = wire.LobbyTable(
            id=self.id,
            name=journal.opening.name,
            house=journal.house.book.id,
            game=BONUS_GAME,
            game_name=GAME_NAME,
            stakes=stakes_of(known.terms),
            limit="against the house",
            seats=known.terms.places,
            players=len(boxes),
            bots=sum(map(self.scheduler.bots.is_bot, boxes)),
            hand=known.rounds if open_ else 0,
            min_buy_in=known.terms.limits.ante_least,
            unit=journal.opening.setup.unit,
            currency=journal.house.book.currency,
            state=phase_of_table(journal) if open_ or known.closed else "waiting",
        )
        return Listing(row, boxes)

    def sign(self) -> Sign:
        """What is posted at the table, and what its jackpot stands at."""
        return bonus_sign(self.journal, self.jackpots)

    async def look(self, player: str = "") -> wire.BoxesNow:
        """The table as this player may see it."""
        return msgspec.json.decode(await self._looked(player), type=wire.BoxesNow)

    def _around(self, player: str) -> ShownBesideBoxes:
        thinking, clock = self.scheduler.thinking(), None
        if thinking is not None:
            began, until = thinking
            clock = wire.Clock(self._milliseconds(until), self._milliseconds(began))
        watchers = sum(len(each) for player, each in self._watchers.items() if not self.box_of(player))
        seen_by = SeenBy(player, "" if self._is_bare(player) else self.id)
        return ShownBesideBoxes(
            id=self.id,
            is_bot=self.scheduler.bots.is_bot,
            here=self.scheduler.here,
            watchers=watchers,
            clock=clock,
            jackpot=None if self.jackpots is None else meter_of_table(self.jackpots, self.id, seen_by),
            hits=() if self.jackpots is None else hit_views(self.jackpots, self._now(), seen_by),
            linked=self.scheduler.ports.jackpot_linked(),
            claimed=self.scheduler.ports.jackpot_waits(),
            takes_seeds=self.scheduler.takes_seeds,
            talk=self._talk_state(),
        )

    def place_of(self, player: str) -> int:
        """The box that a player has here; 0 for none."""
        return self.box_of(player)

    @property
    def last_dealt(self) -> int:
        """The number of the round that was opened last."""
        return self.journal.table.known.rounds

    def refuse_talk(self, player: str) -> None:  # noqa: ARG002 - whoever it is
        """Refuse somebody who wants to say something while players decide on their hands."""
        round_ = self.journal.round
        if round_ is not None and round_.phase in DECISION_PHASES:
            cites = clauses_behind(self.house, "bonus.conduct")
            raise Illegal("silence until the betting round is over", allowed="to fold, check or bet", cites=cites)

    def _talk_state(self) -> wire.TalkState:
        """Whether players may say something to each other now."""
        if self.spoken is None:
            return ""
        try:
            self.refuse_talk("")
        except Illegal:
            return "silent"
        return "open"

    def _is_bare(self, player: str) -> bool:
        """Whether somebody sees who sits where, and nothing of the rounds."""
        return self._spectators != LIVE and not self.box_of(player) and player not in self.staff

    def _frame(self, player: str, lines: Sequence[wire.LogLine], talk: Sequence[wire.TalkLine]) -> bytes:
        """The table for one player; who looks on where hands are not shown live sees who sits where."""
        bare = self._is_bare(player)
        around = self._around(player)
        balance = self._ledger.balance(player_account(player)) if player else 0
        box = self.box_of(player)
        return encode(
            wire.BoxesNow(
                version=self.version,
                now=self._milliseconds(self._now()),
                public=public_boxes(self.journal, around, bare=bare),
                you=your_box(
                    self.journal,
                    player,
                    balance,
                    titles=self.staff.get(player, ()),
                    done=box in self.scheduler.done,
                    jackpot=around.linked,
                ),
                lines=() if bare else tuple(lines),
                talk=() if bare else tuple(talk),
            )
        )

    def _first_frame(self, player: str, since: int) -> bytes:
        said = self.spoken.lines if self.spoken is not None else ()
        return self._frame(player, [line for line in self._lines if line.number > since], tuple(said))

    def _presence(self) -> None:
        self.scheduler.here = {player for player in self._watchers if player}
        self.scheduler.watched = bool(self._watchers)
        self._stirred = True
        if self._kept.is_set():
            self._welcome()
        self._bell.set()

    def _welcome(self) -> None:
        fresh, self._fresh = self._fresh, []
        for watcher in fresh:
            watcher.send(self._first_frame(watcher.player, watcher.since))

    def _show(self, lines: Sequence[wire.LogLine]) -> None:
        self._stirred = False
        fresh = set(map(id, self._fresh))
        talk = self.spoken.take() if self.spoken is not None else ()
        for player, watchers in self._watchers.items():
            known = [watcher for watcher in watchers if id(watcher) not in fresh]
            frame = self._frame(player, lines, talk) if known else b""
            for watcher in known:
                watcher.send(frame)
        self._welcome()
