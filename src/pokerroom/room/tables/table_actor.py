"""The actor of a table: one task and its queue, and the one place that writes to the table.

People ask, timers ring, people come and go; one task takes whatever waits, carries it out in memory, has the store keep
it, and only then shows it. If the store does not take it, what was done in memory is forgotten and the table is read
again: nobody has seen it.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple, TypeAlias

import msgspec
import structlog

from pokerroom.errors import NotAllowed, PokerroomError
from pokerroom.room import wire
from pokerroom.room.ledger import RoomLedger, TableBookings, player_account
from pokerroom.room.prizes.jackpot_notes import JackpotNote
from pokerroom.room.prizes.jackpot_views import hit_views, jackpot_sign, meter_of_table
from pokerroom.room.prizes.jackpots import RoomJackpots, SeenBy, TableNotes
from pokerroom.room.store import Fenced, HandRow, Part, Stale, Store, Tampered, Unwritten
from pokerroom.room.tables import staff_commands
from pokerroom.room.tables.answers import Answers, Request, RequestReply, request_of
from pokerroom.room.tables.journal import ENDED, JournalEntry, Settled, TableJournal
from pokerroom.room.tables.listing import Listing, listing
from pokerroom.room.tables.played import HandSummary, PlayedHand, played, played_hand_row, summary
from pokerroom.room.tables.player_commands import handle_player_message
from pokerroom.room.tables.scheduler import Scheduler
from pokerroom.room.tables.snapshots import SNAPSHOT_FORM, encode_snapshot
from pokerroom.room.tables.views import Around, public_view, seat_of, with_guest, you_view
from pokerroom.room.tables.watching import (
    BEHIND,
    BEHIND_OPEN,
    LIVE,
    SEES_NOTHING,
    FrameFor,
    Gallery,
    Watcher,
    encode,
    table_frame,
)
from pokerroom.table.commands import Misdeal
from pokerroom.table.floor_notes import BarNote
from pokerroom.table.sign.sign import Sign
from pokerroom.table.stakes.stakes import Left
from pokerroom.talk import Said

_LINES_KEPT: Final = 300
_PER_RECORD: Final = 1000  # numbers of lines: the record's version, and the line's place in it
_PATIENCE: Final = 5.0  # seconds that somebody who looks waits for what is being kept
_LISTED_EVERY: Final = 0.5  # seconds after which the lobby's row of a table that never rests is made anew
_FIRST_PAUSE: Final = 0.5  # seconds until a table that could not be read is tried again; then twice as long
_MARK: Final = 16  # characters that mark what a request asked for
_FAULTS: Final = 2  # so often the same thing may fail before the hand is called off
_log = structlog.get_logger("pokerroom.table")


RoomMessage: TypeAlias = wire.SendPlayer | wire.AboutJackpot | wire.ClaimJackpot
JackpotAsker = Callable[[wire.AboutJackpot | wire.ClaimJackpot, str, str], Awaitable[None]]
PlayerSender = Callable[[wire.SendPlayer, str, str, str], Awaitable[None]]


class PendingRequest(NamedTuple):
    """Something a person wants, and who waits for the answer."""

    player: str
    message: wire.ToRoom
    answer: asyncio.Future[wire.Answer | None]


class Keeping(NamedTuple):
    """What a table has to be kept: its notes, as a part of an append, and what they mean to the room's ledger."""

    notes: Sequence[JournalEntry]
    part: Part
    asked: Sequence[TableBookings]
    jackpot: Sequence[JackpotNote] = ()


class StoredTable(NamedTuple):
    """A table as the store has it: its version, the last lines said at it, and the last requests that records name."""

    journal: TableJournal
    version: int
    lines: Sequence[wire.LogLine] = ()
    requests: Sequence[Request] = ()


class Unavailable(PokerroomError):
    """The table cannot go on just now; nothing has changed."""


class TableActor:
    """One table, alive.

    `reopen` reads it again from the store, and `epoch` is the one in which it drives the table's stream.
    If another process takes the stream over, this one lets go of the table for good.
    """

    def __init__(
        self,
        table_id: str,
        scheduler: Scheduler,
        store: Store,
        ledger: RoomLedger,
        version: int,
        epoch: int,
        *,
        reopen: Callable[[], StoredTable],
        lines: Sequence[wire.LogLine] = (),
        requests: Sequence[Request] = (),
        spectators: str = LIVE,
        snapshot_every: int = 400,
        offset: timedelta = timedelta(),
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.id, self.scheduler, self.version = table_id, scheduler, version
        self.staff: Mapping[str, tuple[str, ...]] = {}  # people of the house, and their titles here
        self.send_player: PlayerSender = _sends_nobody  # to another table of the room
        self.jackpots: RoomJackpots | None = None  # those of the room
        self.ask_jackpots: JackpotAsker = _has_no_jackpots
        self.promotions: Callable[[], tuple[wire.WirePromotion, ...]] = tuple  # those that run here
        self.hand_over: Callable[[Settled, datetime], None] = _tells_nobody  # of a hand that has been kept
        self._answers = Answers(requests)
        self._sends = asyncio.Lock()  # held while somebody is sent to another table under a request
        self._store, self._ledger, self._reopen, self._epoch = store, ledger, reopen, epoch
        self._spectators, self._snapshot_every, self._offset, self._clock = spectators, snapshot_every, offset, clock
        self._snapshot_at = version
        self._lines: deque[wire.LogLine] = deque(lines, maxlen=_LINES_KEPT)
        self._watchers: dict[str, set[Watcher]] = {}
        self._gallery = Gallery()
        self._onlookers: dict[str, bytes] = {}  # what those who look on from the gallery were told they may do
        self._asks: list[PendingRequest] = []
        self._bell = asyncio.Event()
        self._at_work = asyncio.Lock()  # held by whoever changes the table, until it is kept
        self._kept = asyncio.Event()  # set while everything in memory is in the store as well
        self._kept.set()
        self._fresh: list[Watcher] = []  # who came while something was being kept
        self._looks: list[tuple[str, asyncio.Future[bytes]]] = []  # who asked for a look meanwhile
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._faults = 0  # how often the program failed at this place
        self._fenced = False  # another process drives the table now
        self._astray = False  # memory and store differ: nothing goes on until the table has been read again
        self._tries = 0
        self._stirred = False  # who looks on has changed since the table was shown
        last = store.hands(self.stream, None, 1)
        self._hand_began = last[0].last_version + 1 if last else 1
        self._last_now = scheduler.journal.table.latest or datetime.min
        # Where the clock on the wall was put back since, the table's goes on from where it was.
        self._offset += max(timedelta(), self._last_now - (clock().replace(tzinfo=None) + offset))
        self._pots: deque[int] = deque(maxlen=50)
        self._list()

    @property
    def journal(self) -> TableJournal:
        """The journal of the table."""
        return self.scheduler.journal

    @property
    def stream(self) -> str:
        """The name of its stream in the store."""
        return stream_of(self.id)

    # Life

    def start(self) -> None:
        """Start the task that runs the table."""
        self._task = asyncio.get_running_loop().create_task(self._work(), name=f"table {self.id}")
        self._bell.set()

    async def stop(self) -> None:
        """Finish what is being done, and do no more."""
        if self._timer is not None:
            self._timer.cancel()
        self._gallery.close()
        task, self._task = self._task, None
        if task is not None:
            self._bell.set()
            await task
        for ask in self._asks:
            _answer(ask, RequestReply(refusal=Unavailable("the room is closing", allowed="connect again in a moment")))
        self._asks.clear()
        if self.journal.hand is None and self.version > self._snapshot_at and not self._astray:
            await self._snapshot()

    # Looking at it

    def connect(self, watcher: Watcher) -> None:
        """Somebody looks at the table, and is sent it as it stands, or as soon as what is under way has been kept."""
        self._watchers.setdefault(watcher.player, set()).add(watcher)
        self._fresh.append(watcher)
        self._presence()

    def disconnect(self, watcher: Watcher) -> None:
        """Stop sending the table to somebody who no longer looks at it."""
        self._gallery.watchers.discard(watcher)
        there = self._watchers.get(watcher.player, set())
        there.discard(watcher)
        if not there:
            self._watchers.pop(watcher.player, None)
            self._onlookers.pop(watcher.player, None)
        self._presence()

    async def look(self, player: str = "") -> wire.TableNow:
        """The table as this player may see it."""
        if self._kept.is_set():
            return _decode(self._first_frame(player, 0))
        look = player, asyncio.get_running_loop().create_future()
        self._looks.append(look)
        try:
            async with asyncio.timeout(_PATIENCE):
                return _decode(await look[1])
        except TimeoutError:
            self._looks = [each for each in self._looks if each is not look]
            raise Unavailable("the table cannot be read just now", allowed="try again in a moment") from None

    def _first_frame(self, player: str, since: int) -> bytes:
        if self._is_behind(player):
            return (self._gallery.shown or self._bare)(player)
        return self._frame_for(player, since)

    def sign(self) -> Sign:
        """What is posted at the table, and what its jackpot stands at."""
        return self.journal.table.sign(None if self.jackpots is None else jackpot_sign(self.jackpots, self.id))

    @property
    def listing(self) -> Listing:
        """The table as the lobby lists it: as it was last kept, or a moment before that at a table that never rests."""
        if self._kept.is_set() and self._listed_of != self.version:
            self._list()
        return self._listing

    def _list(self) -> None:
        self._listing = listing(
            self.id, self.journal, self.scheduler.table_bots.players, self._pots, last_open=self._last_open("")
        )
        self._listed_of, self._listed_at = self.version, time.monotonic()

    def _you(self, player: str, at: datetime) -> wire.You:
        took: tuple[Left, ...] = ()
        bars: tuple[BarNote, ...] = ()
        if not seat_of(self.journal.table, player):  # who has a seat was asked for it when they sat down
            took, bars = self.scheduler.took_elsewhere(player), self.scheduler.barred_elsewhere(player)
        you = you_view(self.journal, player, at, took, bars)
        you = with_guest(self.journal, player, you)
        balance = self._ledger.balance(player_account(player)) if player else 0
        flop = tuple(map(str, self.scheduler.flop_open(player, at)))
        you = msgspec.structs.replace(you, balance=balance, flop=bool(flop), flop_cites=flop)
        if player not in self.staff:
            return you
        return msgspec.structs.replace(
            you, floor=staff_commands.floor_view(self.journal, self.scheduler.judging, self.staff[player])
        )

    def seat_of(self, player: str) -> int:
        """The seat that a player has here; 0 for none."""
        return seat_of(self.journal.table, player)

    def hands(self, before: int | None = None, limit: int = 50, player: str = "") -> list[HandSummary]:
        """The hands that are over and that this player may look at, the last first."""
        last = self._last_open(player) + 1
        rows = self._store.hands(self.stream, last if before is None else min(before, last), limit)
        return [summary(row) for row in rows]

    def hand(self, number: int, player: str = "") -> PlayedHand | None:
        """One hand that is over, if this player may look at it."""
        row = self._store.hand(self.stream, number) if number <= self._last_open(player) else None
        return None if row is None else played(row, self.journal.table.rules.hand)

    def dealt_in(self, number: int) -> int:
        """How many had cards in a hand that is being played or is over; 0 where there was none of that number."""
        running = self.journal.hand
        if running is not None and number == self.journal.table.hands:
            return len(running.seats)
        row = self._store.hand(self.stream, number)
        return 0 if row is None else len(summary(row).players)

    def has_told(self, player: str, hand: int) -> bool:
        """Whether somebody may know how a hand ended; who looks on with a delay may once it was shown to its end."""
        if not self._is_behind(player):
            return True
        return self.journal.table.hands > hand and not self._gallery.is_showing(hand)

    def _last_open(self, player: str) -> int:
        """The last hand that may be looked at: one fewer, or none at all, for a spectator where the room says so."""
        hands = self.journal.table.hands
        if self._spectators == LIVE or self.seat_of(player):
            return hands
        return 0 if self._spectators == SEES_NOTHING else hands - 1

    def stir(self) -> None:
        """Show the table again: something around it has changed."""
        self._stirred = True
        self._bell.set()

    # Asking it

    async def ask(self, player: str, message: wire.ToRoom) -> wire.Answer | None:
        """Ask something of the table; when this returns, it is done and kept. What the asker is told, if anything."""
        if isinstance(message, wire.Ping):
            return None
        if self._task is None:
            raise Unavailable("the room is closing", allowed="connect again in a moment")
        if isinstance(message, wire.SendPlayer | wire.AboutJackpot | wire.ClaimJackpot):
            await self._ask_the_room(player, message)
            return None
        ask = PendingRequest(player, message, asyncio.get_running_loop().create_future())
        self._asks.append(ask)
        self._bell.set()
        return await ask.answer

    async def _ask_the_room(self, name: str, message: RoomMessage) -> None:
        """What reaches beyond the table is the room's to do, once for each request."""
        request = self._request(name, message)
        async with self._sends:
            self._refuse_if_away()
            found = self._answers.find(request)
            if found is None:
                with self._answers.under_way(request):
                    found = await self._done_by_the_room(name, message, request)
                self._answers.keep(request, found)
        if found.refusal is not None:
            raise found.refusal

    async def _done_by_the_room(self, name: str, message: RoomMessage, request: Request) -> RequestReply:
        try:
            if isinstance(message, wire.ClaimJackpot):
                await self.ask_jackpots(message, name, f"player {name}")
                return RequestReply()
            title = staff_commands.title_for(self.staff.get(name, ()), message)
            if isinstance(message, wire.AboutJackpot):
                await self.ask_jackpots(message, title, f"staff {name} ({title})")
            else:
                await self.send_player(message, title, f"staff {name} ({title})", request.written)
        except Unavailable:
            raise
        except PokerroomError as refusal:
            return RequestReply(refusal=refusal)
        return RequestReply()

    def _request(self, player: str, message: wire.Asked) -> Request:
        """A message as a request, marked with the room's key: a record tells nobody else what was asked."""
        if not message.request:
            return Request(player, "")
        asked = msgspec.json.encode(msgspec.structs.replace(message, id=0))
        return Request(player, message.request, self._store.seals.sign("request", player, asked).hex()[:_MARK])

    # The one writer

    async def _work(self) -> None:
        while True:
            await self._bell.wait()
            self._bell.clear()
            if self._task is None:
                return
            async with self._at_work:
                await self._go_on()

    async def _go_on(self) -> None:
        asks, self._asks = self._asks, []
        if self._fenced:
            _answer_all(asks, _moved())
            return
        if self._astray:
            _answer_all(asks, Unavailable("the table cannot be read just now", allowed="try again in a moment"))
            await self._read_again()
            return
        try:
            await self._once(asks)
            self._faults = 0
        except Fenced as fault:
            self._let_go(fault)
            _answer_all(asks, _moved())
        except Exception as fault:
            self._go_astray(fault)
            _answer_all(asks, Unavailable("the table could not go on; nothing has changed", allowed="try again"))
            await self._read_again()

    # Together with another table

    @asynccontextmanager
    async def standing_still(self) -> AsyncIterator[None]:
        """Hold the table still, so that nothing else happens at it meanwhile; refused if it cannot go on just now."""
        async with self._at_work:
            self._refuse_if_away()
            yield

    def _refuse_if_away(self) -> None:
        """Refuse whatever needs the table while it cannot go on here."""
        if self._task is None:
            raise Unavailable("the room is closing", allowed="connect again in a moment")
        if self._fenced:
            raise _moved()
        if self._astray:
            raise Unavailable("the table cannot be read just now", allowed="try again in a moment")

    def time(self, at_least: datetime = datetime.min) -> datetime:
        """The time at the table, which is not earlier than another's from now on."""
        self._last_now = max(at_least, self._now())
        return self._last_now

    def keeping(self) -> Keeping:
        """What has happened at the table since the last time, for an append that spans more than the table."""
        self._kept.clear()
        return self._keeping(self.version, self.journal.take_notes())

    def kept(self, keeping: Keeping, version: int) -> None:
        """The store has taken it: show it, and go on."""
        lines = self._has_been_kept(keeping, version)
        self._has_kept()
        self._show(lines)
        self._bell.set()

    def lost(self, fault: BaseException) -> None:
        """The store has not taken it: what was done in memory is forgotten, and the table is read again."""
        if isinstance(fault, Fenced) and fault.stream == self.stream:
            self._let_go(fault)
        else:
            self._go_astray(fault)
        self._bell.set()

    def _go_astray(self, fault: BaseException) -> None:
        """What is in memory is not what is kept: from now on nothing of it is shown or built upon."""
        self._astray = True
        self._kept.clear()
        if isinstance(fault, Stale | Unwritten | Tampered):  # the store's trouble says nothing against the hand
            _log.error("the store did not take it", table=self.id, version=self.version, why=str(fault))
        else:
            self._faults += 1
            _log.error("table could not go on", table=self.id, version=self.version, exc_info=fault)

    def _let_go(self, fault: Fenced) -> None:
        """Another process has taken the table over: what was done here in memory since counts for nothing."""
        self._fenced = self._astray = True
        self._kept.clear()
        if self._timer is not None:
            self._timer.cancel()
        _log.error("another process drives this table", table=self.id, version=self.version, why=str(fault))

    async def _once(self, asks: Sequence[PendingRequest]) -> None:
        """Carry out what waits, have it kept, show it, and set the timer for what is due next."""
        now = self._now()
        outcomes = [self._answer_for(ask, now) for ask in asks]
        self.scheduler.go_on(now)
        notes = self.journal.take_notes()
        lines: list[wire.LogLine] = []
        if notes:
            self._kept.clear()
            lines = await self._keep(notes)
            self._has_kept()
        if notes or self._stirred or any(outcome.refusal is None for outcome in outcomes):
            self._show(lines)
        for ask, outcome in zip(asks, outcomes, strict=True):
            _answer(ask, outcome)
        self._set_timer()
        if self.journal.hand is None and self.version - self._snapshot_at >= self._snapshot_every:
            await self._snapshot()

    def _answer_for(self, ask: PendingRequest, now: datetime) -> RequestReply:
        """Do what is asked; what was asked before under the same request is answered as it was then."""
        request = self._request(ask.player, ask.message)
        found = self._answers.find(request)
        if found is None:
            found = self._carry_out(ask, request.written, now)
            self._answers.keep(request, found)
        return found

    def _carry_out(self, ask: PendingRequest, request: str, now: datetime) -> RequestReply:
        message = ask.message
        try:
            if isinstance(message, wire.ByStaff):
                title = staff_commands.title_for(self.staff.get(ask.player, ()), message)
                with self.journal.asked_by(f"staff {ask.player} ({title})", request):
                    order = staff_commands.StaffRequest(
                        self.journal, self.scheduler.judging, ask.player, title, now, self.staff
                    )
                    return RequestReply(staff_commands.handle_staff_message(order, message))
            with self.journal.asked_by(f"player {ask.player}", request):
                return RequestReply(handle_player_message(self.scheduler, ask.player, message, now))
        except PokerroomError as refusal:
            return RequestReply(refusal=refusal)

    async def _keep(self, notes: Sequence[JournalEntry]) -> list[wire.LogLine]:
        """Have the notes written; the lines that may then be told."""
        keeping = self._keeping(self.version, notes)
        return self._has_been_kept(keeping, await self._append(keeping))

    def _keeping(self, expected: int, notes: Sequence[JournalEntry]) -> Keeping:
        ended = any(note.record.kind == ENDED for note in notes)
        row = self._hand_row(expected + len(notes)) if ended else None
        part = Part(self.stream, expected, [note.record for note in notes], row, self._epoch)
        asked = [
            TableBookings(self.id, note.booked, note.record.by, note.record.request)
            for note in notes
            if note.booked is not None
        ]
        jackpot = [note.jackpot for note in notes if note.jackpot is not None]
        return Keeping(notes, part, asked, jackpot)

    def _has_been_kept(self, keeping: Keeping, version: int) -> list[wire.LogLine]:
        before, self.version = self.version, version
        lines = _lines_of(keeping.notes, before)
        self._lines.extend(lines)
        for note in keeping.notes:
            self._answers.stands(request_of(note.record.by, note.record.request))
        if keeping.part.hand is not None:
            self._pots.append(keeping.part.hand.pot)
            self._hand_began = self.version + 1
            if self.journal.last is not None:
                self.hand_over(self.journal.last, self._now())
        return lines

    def _has_kept(self) -> None:
        """What is in memory is in the store: whoever waited for that is served now, before it moves on again."""
        self._kept.set()
        looks, self._looks = self._looks, []
        for player, look in looks:
            if not look.done():
                look.set_result(self._first_frame(player, 0))
        if time.monotonic() - self._listed_at >= _LISTED_EVERY:
            self._list()

    async def _append(self, keeping: Keeping) -> int:
        told = self.tells(keeping)
        if self.jackpots is None or not told.notes:
            (version,) = await self._ledger.append([keeping.part], keeping.asked, self._clock())
        else:
            (version,) = await self.jackpots.keep([keeping.part], keeping.asked, [told], self._clock())
        return version

    def tells(self, keeping: Keeping) -> TableNotes:
        """What is to be kept as the table's jackpot hears of it."""
        return TableNotes(self.id, keeping.jackpot, self._last_now)

    def _hand_row(self, last: int) -> HandRow | None:
        settled = self.journal.last
        if settled is None:
            return None
        began = (settled.began - self._offset).replace(tzinfo=UTC)
        return played_hand_row(settled, began, self._clock(), self._hand_began, last)

    async def _snapshot(self) -> None:
        self._snapshot_at = self.version
        body = encode_snapshot(self.journal.found(), self._lines, self._answers.known())
        await self._store.save_snapshot(self.stream, self.version, SNAPSHOT_FORM, body)

    async def _read_again(self) -> None:
        """The table as the store has it; where the program failed twice at the same place, the hand is called off."""
        said: list[wire.LogLine] = []
        self._tries += 1
        try:
            journal, version, lines, requests = self._reopen()
            if self._faults >= _FAULTS and journal.hand is not None:
                journal.do(Misdeal("the room could not go on with it"))
                notes = journal.take_notes()
                version = await self._append(self._keeping(version, notes))
                said = _lines_of(notes, version - len(notes))
            self.scheduler.take(journal)
            self._answers = Answers(requests)
            self.version, self._lines = version, deque([*lines, *said], maxlen=_LINES_KEPT)
            self._faults = 0 if self._faults >= _FAULTS else self._faults
            self._astray, self._tries = False, 0
        except Fenced as fault:
            self._let_go(fault)
            return
        except Exception as fault:
            _log.error("table could not be read again", table=self.id, exc_info=fault)
        else:
            self._has_kept()
            self._show(said)
        if self._timer is not None:
            self._timer.cancel()
        again = min(30.0, _FIRST_PAUSE * 2.0**self._tries)
        self._timer = asyncio.get_running_loop().call_later(again, self._bell.set)

    # Time

    def _now(self) -> datetime:
        """The time at the table, which never goes back."""
        local = self._clock().replace(tzinfo=None) + self._offset
        self._last_now = max(local, self._last_now)
        return self._last_now

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self.scheduler.wake is not None:
            seconds = (self.scheduler.wake - self._now()).total_seconds()
            loop = asyncio.get_running_loop()
            # A moment late rather than early: rung too soon, the table would only set it anew.
            self._timer = loop.call_later(max(0.0, seconds) + 0.002, self._bell.set)

    def _milliseconds(self, local: datetime) -> int:
        return int((local - self._offset).replace(tzinfo=UTC).timestamp() * 1000)

    # Showing

    def _presence(self) -> None:
        """Who is connected has changed: the newcomers are sent the table now, the others when it goes on."""
        self.scheduler.here = {player for player in self._watchers if player}
        self.scheduler.watched = bool(self._watchers)
        self._stirred = True
        if self._kept.is_set():
            self._welcome()
        self._bell.set()

    def _welcome(self) -> None:
        fresh, self._fresh = self._fresh, []
        for watcher in fresh:
            if self._is_behind(watcher.player):
                self._gallery.watchers.add(watcher)
            watcher.send(self._first_frame(watcher.player, watcher.since))

    def _is_behind(self, player: str) -> bool:
        return self._spectators != LIVE and not self.seat_of(player) and player not in self.staff

    def _around(self, *, delayed: bool = False) -> Around:
        """What is shown besides the table; `delayed` for who may not know yet how its last hand ended."""
        seen_by = SeenBy(here="" if delayed else self.id)
        thinking = self.scheduler.thinking()
        clock = None
        if thinking is not None:
            began, until, kind = thinking
            cites = tuple(map(str, self.journal.table.rules.clock.cites("time.clock", "time.standing_limit")))[:3]
            clock = wire.Clock(self._milliseconds(until), self._milliseconds(began), kind, cites)
        return Around(
            self.id,
            self.scheduler.table_bots.players,
            self.scheduler.here,
            sum(len(each) for player, each in self._watchers.items() if not self.seat_of(player)),
            clock,
            self.scheduler.asked,
            None if self.jackpots is None else meter_of_table(self.jackpots, self.id, seen_by),
            () if self.jackpots is None else hit_views(self.jackpots, self._now(), seen_by),
            self.promotions(),
        )

    def _frame_for(self, player: str, since: int) -> bytes:
        around = self._around()
        lines = [line for line in self._lines if line.number > since]
        return table_frame(
            self.version,
            self._milliseconds(self._now()),
            encode(public_view(self.journal, around)),
            encode(self._you(player, self._now())),
            encode(lines),
        )

    def _bare(self, player: str) -> bytes:
        """Who sits where, and nothing of the hands."""
        around = self._around(delayed=True)
        public = public_view(self.journal, around)
        seats = tuple(
            wire.WireSeat(seat.seat, seat.player, seat.bot, seat.here, status=seat.status) for seat in public.seats
        )
        bare = msgspec.structs.replace(
            public, seats=seats, boards=(), pots=(), total=0, turn=0, to_do="", asked="", clock=None, street="",
            hand=0, state="waiting",
        )  # fmt: skip
        you = self._onlooker(player)
        return table_frame(self.version, self._milliseconds(self._now()), encode(bare), you, b"[]")

    def _show(self, lines: Sequence[wire.LogLine]) -> None:
        """Send the table to everybody who looks at it, to each as they may see it."""
        self._stirred = False
        if not self._watchers:
            return
        around = self._around()
        at = self._now()
        now = self._milliseconds(at)
        public, said = encode(public_view(self.journal, around)), encode(lines)
        late: list[Watcher] = []
        fresh = set(map(id, self._fresh))
        for player, watchers in self._watchers.items():
            if self._is_behind(player):
                late += [watcher for watcher in watchers if id(watcher) not in fresh]
                continue
            self._gallery.watchers -= watchers
            frame = table_frame(self.version, now, public, encode(self._you(player, at)), said)
            for watcher in watchers:
                if id(watcher) not in fresh:
                    watcher.send(frame)
        self._welcome()
        for watcher in late:
            if watcher not in self._gallery.watchers:  # who has just got up looks on from here
                self._gallery.watchers.add(watcher)
                watcher.send(self._first_frame(watcher.player, watcher.since))
            elif self._spectators == SEES_NOTHING:
                watcher.send(self._bare(watcher.player))
        if self._spectators in (BEHIND, BEHIND_OPEN):
            if self._spectators == BEHIND_OPEN:
                public = encode(public_view(self.journal, around, "record"))
            self._gallery.take(self.journal.table.hands, self._later(now, public, said))

    def _later(self, now: int, public: bytes, said: bytes) -> FrameFor:
        """This moment of the table for whoever looks on when it is shown; what they may do is what they may do then."""
        version = self.version
        return lambda player: table_frame(version, now, public, self._onlooker(player), said)

    def _onlooker(self, player: str) -> bytes:
        """What somebody who looks on may do, as the table was last kept."""
        if self._kept.is_set():
            self._onlookers[player] = encode(self._you(player, self._now()))
        return self._onlookers.get(player, b"null")


def stream_of(table_id: str) -> str:
    """The name of a table's stream.

    >>> stream_of("uk-holdem")
    'table:uk-holdem'
    """
    return f"table:{table_id}"


def line_of(said: Said, version: int, number: int, hand: int) -> wire.LogLine:
    """What was said about a record, with its number for ever."""
    return wire.LogLine(version * _PER_RECORD + number, said.text, said.kind, said.seat, hand, tuple(said.cites))


def _lines_of(notes: Sequence[JournalEntry], before: int) -> list[wire.LogLine]:
    """What may be told of notes that were kept after this version."""
    return [
        line_of(said, before + 1 + place, number, note.hand)
        for place, note in enumerate(notes)
        for number, said in enumerate(note.said)
    ]


def _decode(frame: bytes) -> wire.TableNow:
    return msgspec.json.decode(frame, type=wire.TableNow)


def _moved() -> Unavailable:
    return Unavailable("another server of the room runs this table now", allowed="connect again")


async def _has_no_jackpots(message: wire.AboutJackpot | wire.ClaimJackpot, by: str, who: str) -> None:
    del message, by, who
    raise NotAllowed("this room has no jackpots", allowed="a room that has")


async def _sends_nobody(_message: wire.SendPlayer, _title: str, _by: str, _request: str) -> None:
    """A table that stands alone has no other to send anybody to."""
    raise Unavailable("there is no other table", allowed="a room with several")


def _tells_nobody(_settled: Settled, _at: datetime) -> None:
    """A table that stands alone has nobody to tell of its hands."""


def _answer_all(asks: Sequence[PendingRequest], refusal: PokerroomError) -> None:
    for ask in asks:
        _answer(ask, RequestReply(refusal=refusal))


def _answer(ask: PendingRequest, outcome: RequestReply) -> None:
    if ask.answer.done():
        return
    if outcome.refusal is None:
        ask.answer.set_result(outcome.told)
    else:
        ask.answer.set_exception(outcome.refusal)
