"""The queue of a table of any kind: one task takes the waiting requests, and is the only one that changes the table.

People send requests, timers ring, people come and go. The task takes all that waits, carries it out in memory, stores
it, and only then shows it. If the store fails, the changes in memory are dropped before anybody has seen them, and the
table is read again. Only then are the requests answered: a request was stored if just the acknowledgement was lost. How
a table is played and shown depends on its kind (`table_kind.py`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

import msgspec
import structlog

from pokerroom.errors import PokerroomError
from pokerroom.room import wire
from pokerroom.room.background_task import BackgroundTask
from pokerroom.room.store import Fenced, Stale, Tampered, Unwritten
from pokerroom.room.store.request_context import current_request_key
from pokerroom.room.tables.actor.last_stored import LastStored
from pokerroom.room.tables.actor.requests.request_marks import RequestMarks
from pokerroom.room.tables.actor.requests.room_requests import RoomMessage, carry_out_in_room
from pokerroom.room.tables.actor.requests.unanswered_requests import (
    PendingRequest,
    UnansweredRequests,
    answer_all,
    answer_request,
)
from pokerroom.room.tables.actor.table_clock import TableClock
from pokerroom.room.tables.actor.table_home import AsStored, TableHome
from pokerroom.room.tables.actor.table_kind import TableKind
from pokerroom.room.tables.actor.unavailable import Driving, room_closing, table_moved
from pokerroom.room.tables.actor.waiting_looks import WaitingLooks
from pokerroom.room.tables.actor.wake_timer import WakeTimer
from pokerroom.room.tables.actor.watching import Watcher, Watchers, encode
from pokerroom.room.tables.handlers.staff_request import title_for
from pokerroom.room.tables.ports import ChatMessage, QueuePorts
from pokerroom.room.tables.stream.answers import Answers, Request, RequestReply
from pokerroom.room.tables.views.listing import Listing
from pokerroom.table.sign.posted_sign import Sign

_log = structlog.get_logger("pokerroom.table")


class QueuedTable(TableKind):
    """A table with a queue of its own and one task that works through it.

    If another process takes over its stream, this one gives up the table for good. `latest` is when something last
    happened there.
    """

    def __init__(self, home: TableHome, stored: AsStored, ports: QueuePorts, *, latest: datetime) -> None:
        self.id, self.last_stored = home.table_id, LastStored(stored.version, stored.lines)
        self._store, self._ledger, self._epoch, self._clock = home.store, home.ledger, home.epoch, home.time.utc
        self._snapshot_every, self._snapshot_at = home.snapshot_every, stored.version
        self._answers = Answers(stored.requests)
        self.watchers = Watchers()
        self._requests: list[PendingRequest] = []
        self._at_work = asyncio.Lock()  # held while the table is changed, until the change is stored
        self._waiting_looks = WaitingLooks()  # of those who asked to see the table meanwhile
        self._task = BackgroundTask(f"table {self.id}", self._work)
        self._timer = WakeTimer(self._task.ring)
        self._driving = Driving()
        self._unanswered = UnansweredRequests()
        self._batch_began_at = stored.version  # the version before the present batch
        self._marks = RequestMarks(self.id, self._store)
        self._must_show = False  # who watches, or something around the table, has changed since it was shown
        self._ports = ports
        self.staff = ports.staff  # the staff, and their titles here
        self.jackpots = ports.jackpots  # those of the room
        self.chat_log = ports.chat.log  # what players say here; None where there is no chat
        self._sends = asyncio.Lock()  # held while the room carries out a request for the table
        self.clock = TableClock(home.time, latest)

    @property
    def version(self) -> int:
        """The version of the table that the store has."""
        return self.last_stored.version

    @property
    def attended(self) -> bool:
        """Whether the table has staff that it can wait for; the demo's sample staff do not count."""
        return any(name not in self._ports.samples for name in self.staff)

    def know_staff(self, staff: Mapping[str, tuple[str, ...]]) -> None:
        """Take over the staff, with their titles here, after an appointment or a dismissal."""
        self.staff = self.shown.staff = staff

    # Life

    def start(self) -> None:
        """Start the task that runs the table."""
        self._task.start()
        self._task.ring()

    async def stop(self) -> None:
        """Let the work under way finish, and begin no other."""
        self._timer.cancel()
        await self._task.stop()
        self._unanswered.tell_unknown()
        answer_all(self._requests, room_closing())
        self._requests.clear()
        if self._driving.mode == "driving":
            await self._keep_snapshot(after=1)

    @property
    def goes_on(self) -> bool:
        """Whether requests can be carried out: this process drives the table, and memory agrees with the store."""
        return self._task.running and self._driving.mode == "driving"

    # Looking at it

    def connect(self, watcher: Watcher) -> None:
        """Let a watcher look at the table, and send it to them as soon as the work under way has been stored."""
        self.watchers.add(watcher)
        self._presence_changed()

    def disconnect(self, watcher: Watcher) -> None:
        """Stop sending the table to a watcher who has gone."""
        self.watchers.remove(watcher)
        self._presence_changed()

    def _presence_changed(self) -> None:
        """Send the table to newcomers now, if nothing is under way, and to the others when it goes on."""
        self.shown.note_presence()
        self._must_show = True
        if self.last_stored.current:
            self.shown.welcome()
        self._task.ring()

    @property
    def listing(self) -> Listing:
        """The table as the lobby lists it: as it was last stored, or at a busy table a moment before that."""
        return self.shown.listing

    def sign(self) -> Sign:
        """Return the table's sign, with the present amount of its jackpot."""
        return self.shown.sign()

    def may_know_result(self, player: str, hand: int) -> bool:
        """Return whether somebody may know how a hand or a round ended: once it was shown to its end."""
        return self.shown.may_know_result(player, hand)

    async def _frame_when_kept(self, player: str) -> bytes:
        """Return the table as this player may see it, as soon as the work under way has been stored."""
        if self.last_stored.current:
            return self.shown.first_frame(player, 0)
        return await self._waiting_looks.frame_for(player)

    def tell_player(self, player: str, message: wire.ServerMessage) -> None:
        """Send something to a player on every connection that they have to this table."""
        self.watchers.send(player, encode(message))

    def show_again(self) -> None:
        """Show the table again: something around it has changed."""
        self._must_show = True
        self._task.ring()

    def _show_now(self, lines: Sequence[wire.LogLine]) -> None:
        """Send the present state of the table to all watchers, with the new lines."""
        self._must_show = False
        self.shown.show(lines)

    # Asking it

    async def ask(self, player: str, message: wire.ToRoom, part_of: str = "") -> wire.Answer | None:
        """Have the table carry out a request; return the player's answer, if any, once it is done and stored.

        `part_of` is the larger request of which the room carries out this part, as records name it.
        """
        if isinstance(message, wire.Ping):
            return None
        if not self._task.running:
            raise room_closing()
        if isinstance(message, ChatMessage):  # chat changes nothing at the table
            self._refuse_if_away()
            if isinstance(message, wire.ByStaff):
                title_for(self.staff.get(player, ()), message)
            await self._ports.chat.ask(self, message, name=player)
            return None
        if isinstance(message, RoomMessage):
            await self._ask_the_room(player, message)
            return None
        if not message.request and (key := current_request_key()):
            message = msgspec.structs.replace(message, request=key)
        await self._ports.read_first(player, message)
        if not self._task.running:  # it was closed meanwhile
            raise room_closing()
        pending = PendingRequest(player, message, asyncio.get_running_loop().create_future(), part_of)
        self._requests.append(pending)
        self._task.ring()
        return await pending.answer

    async def _ask_the_room(self, name: str, message: RoomMessage) -> None:
        """Have the room carry out a request that the table cannot, once only, or raise its refusal."""
        request = self._marks.request(name, message)
        async with self._sends:
            self._refuse_if_away()
            reply = self._marks.find(self._answers, request, message)
            if reply is None:
                with self._answers.under_way(request):
                    reply = await self._marks.find_on_record(request, message)
                    if reply is None:
                        self._refuse_if_away()
                        reply = await carry_out_in_room(
                            self._ports.beyond, self.staff.get(name, ()), name, message, request
                        )
                self._answers.keep(request, reply)
        if reply.refusal is not None:
            raise reply.refusal

    # The one writer

    async def _work(self) -> None:
        while True:
            await self._task.rung()
            if not self._task.running:
                return
            async with self._at_work:
                await self._process_queue()

    async def _process_queue(self) -> None:
        if self._driving.mode == "astray" and await self._read_again():
            return
        requests, self._requests = self._requests, []
        if (refusal := self._driving.refusal) is not None:
            answer_all(requests, refusal)
            return
        try:
            await self._process_batch(requests)
            self._driving.forget_faults()
        except Fenced as fault:
            self._unanswered.end()
            self._let_go(fault)
            answer_all(requests, table_moved())
        except Exception as fault:
            self._go_astray(fault)
            self._unanswered.doubt(requests)
            await self._read_again()

    def _refuse_if_away(self) -> None:
        """Refuse whatever needs the table, while it cannot go on in this process."""
        if not self._task.running:
            raise room_closing()
        if (refusal := self._driving.refusal) is not None:
            raise refusal

    def time(self) -> datetime:
        """Return the time at the table."""
        return self.clock.now()

    def not_before(self, moment: datetime) -> datetime:
        """Return the time at the table, and let it never again be before this moment."""
        return self.clock.not_before(moment)

    def _go_astray(self, fault: BaseException) -> None:
        """Note that memory and store differ after a failure: stop the table and its clock until it is read again."""
        of_the_store = isinstance(fault, Stale | Unwritten | Tampered)
        self._driving.go_astray(of_the_program=not of_the_store)
        self.clock.hold()
        self.last_stored.current = False
        if of_the_store:
            _log.error("the store did not take it", table=self.id, version=self.version, why=str(fault))
        else:
            _log.error("table could not go on", table=self.id, version=self.version, exc_info=fault)

    def _let_go(self, fault: Fenced) -> None:
        """Give up the table to the process that has taken it over, and drop the changes made here in memory."""
        self._driving.give_up()
        self.last_stored.current = False
        self._timer.cancel()
        _log.error("another process drives this table", table=self.id, version=self.version, why=str(fault))

    async def _process_batch(self, requests: Sequence[PendingRequest]) -> None:
        """Carry out the waiting requests, store them, show the table, and set the timer for the next thing due."""
        self._batch_began_at = self.version
        self._go_by_the_wall()
        now = self.clock.now()
        outcomes = [self._answer_for(pending, now) for pending in requests]
        self.do_what_is_due(now)
        self._unanswered.begin(requests, outcomes)
        entries = self.take_entries()
        lines: list[wire.LogLine] = []
        if entries:
            self.last_stored.current = False
            lines = await self.store_entries(entries)
            self._on_stored()
        if entries or self._must_show or any(outcome.refusal is None for outcome in outcomes):
            self._show_now(lines)
        self._unanswered.end()
        for pending, outcome in zip(requests, outcomes, strict=True):
            answer_request(pending, outcome)
        self._set_timer()
        await self._keep_snapshot(self._snapshot_every)

    def _answer_for(self, pending: PendingRequest, now: datetime) -> RequestReply:
        """Carry out a request and return the reply; one that was sent before gets the reply that it got then."""
        if pending.part_of:  # the caller of a part has checked whether the whole was done
            return self._reply_to(pending, pending.part_of, now)
        request = self._marks.request(pending.player, pending.message)
        reply = self._marks.find(self._answers, request, pending.message)
        if reply is None:
            reply = self._refused_beside(pending) or self._reply_to(pending, request.written, now)
            self._answers.keep(request, reply)
        return reply

    def _reply_to(self, pending: PendingRequest, request: str, now: datetime) -> RequestReply:
        try:
            return RequestReply(self.carry_out(pending, request, now))
        except PokerroomError as refusal:
            return RequestReply(refusal=refusal)

    def refuse_beside(self, player: str) -> None:
        """Refuse somebody a seat or a box if the room does not let them play together with those who have one here."""
        self._ports.refuse_beside(player, self.players)

    def _refused_beside(self, pending: PendingRequest) -> RequestReply | None:
        """Return the refusal of a seat for a player who may not play together with those at the table, or None."""
        try:
            if isinstance(pending.message, wire.Sit | wire.SitAtBox):
                self.refuse_beside(pending.player)
        except PokerroomError as refusal:
            return RequestReply(refusal=refusal)
        return None

    def _on_stored(self) -> None:
        """Note that the store holds the state in memory, and send the table to everybody who waited for that."""
        self.last_stored.current = True
        self._waiting_looks.answer(lambda player: self.shown.first_frame(player, 0))

    async def _keep_snapshot(self, after: int) -> None:
        """Store a snapshot of a table at rest, if it has at least `after` records since the last one."""
        if self.at_rest and self.version - self._snapshot_at >= after:
            self._snapshot_at = self.version
            await self._store.save_snapshot(self.stream, self.version, *self.take_snapshot())

    def _start_again(self, version: int, lines: Sequence[wire.LogLine], requests: Sequence[Request]) -> None:
        """Go on from the state that was read from the store."""
        self._answers = Answers(requests)
        self.last_stored.begin(version, lines)

    async def _read_again(self) -> bool:
        """Read the table from the store, show it and return True; False where it could not be read: a pause, and again.

        After a success too it pauses before it does what is due, in case that fails again; requests need not wait.
        """
        try:
            stored_table = await self.read_from_store()
            self.clock.go_on()
        except Fenced as fault:
            self._let_go(fault)
            return False
        except Exception as fault:
            _log.error("table could not be read again", table=self.id, exc_info=fault)
            self._timer.pause_after_failure()
            return False
        self._driving.find_again()
        self._on_stored()
        self._show_now(stored_table.lines)
        self._unanswered.settle(stored=stored_table.version > self._batch_began_at)
        if self._requests:
            self._task.ring()
        self._timer.pause_after_success()
        return True

    # Time

    def _go_by_the_wall(self) -> None:
        """Set the table's time on if the clock on the wall was set, or if nobody could be served for a while.

        Whatever is waited for moves on with it, so that nobody loses or gains time to act.
        """
        by = self.clock.runs_behind()
        if not by:
            return
        now = self.clock.now() + timedelta(seconds=by)
        if self.set_time_on(now, by):
            self.clock.jump_to(now)

    def _set_timer(self) -> None:
        if self.wake is None:
            self._timer.cancel()
        else:
            self._timer.set_to_due((self.wake - self.clock.now()).total_seconds())
