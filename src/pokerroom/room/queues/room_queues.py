"""The queues for seats of a room, together with the seats that are held at its tables.

A seat is held, or given free again, in the same append as the call. The queues learn from the tables who has sat down:
whatever was missed when the room stopped is noted when it opens again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, suppress
from datetime import datetime
from typing import Final

import structlog
from msgspec.structs import replace

from pokerroom.errors import PokerroomError
from pokerroom.queues import commands, happenings
from pokerroom.queues.decide import decide_queues
from pokerroom.queues.happenings import QueueHappening
from pokerroom.queues.rules import ListTerms, QueueRules
from pokerroom.queues.state import QueueState
from pokerroom.room import wire
from pokerroom.room.background_task import BackgroundTask
from pokerroom.room.ledger import RoomLedger
from pokerroom.room.queues.listed_games import ListedGame
from pokerroom.room.queues.queue_facts import QueueFacts
from pokerroom.room.queues.queue_tables import QueueTables
from pokerroom.room.queues.queues_due import QueuesDue
from pokerroom.room.queues.seat_calls import SeatCalls
from pokerroom.room.queues.sending import Mover, follow_call, leaving_from
from pokerroom.room.queues.stored_queues import RECORDED_QUEUES, StoredQueues
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.store import NOT_KEPT, Store, Unwritten
from pokerroom.room.store.requests.failed_appends import store_failure
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.ports import SeatPort
from pokerroom.room.wall_time import RoomTime, SteadyClock, milliseconds
from pokerroom.table.commands import HoldSeat, UnlockSeat

_SECONDS_BETWEEN_LOOKS: Final = 0.1
_SECONDS_AFTER_FAULT: Final = 1.0  # an append that failed is tried again then
_HELD_FOR_CALL: Final = "called from the list"
_ENDS_OF_A_CALL: Final = (happenings.CallPassed, happenings.CallMissed, happenings.CallWithdrawn)
_log = structlog.get_logger("pokerroom.queues")


class RoomQueues:
    """The queues of a room, and the tables whose seats are called from them. Nothing counts before it is stored."""

    def __init__(self, store: Store, ledger: RoomLedger, settings: Settings, time: RoomTime, move: Mover) -> None:
        self._ledger, self._clock, self._move = ledger, time.utc, move
        self._time, self._zone = SteadyClock(time), time.zone
        self._at_work = asyncio.Lock()
        self._task = BackgroundTask("floor", self._work)
        terms = ListTerms(settings.list_answer, settings.list_hold, settings.list_passes, settings.list_missed)
        self._queues, self._tables = StoredQueues(store, RECORDED_QUEUES), QueueTables(terms)
        self._calls = SeatCalls(self._queues, self._tables, self.now)
        self._facts = QueueFacts(store, self._queues, self._tables, self._calls)
        self._due = QueuesDue(
            queues=self._queues,
            tables=self._tables,
            calls=self._calls,
            ask=self._ask,
            move=move,
            now=self.now,
            calls_itself=settings.list_calls == "room",
        )

    # Life

    async def open(self, tables: Mapping[str, TableActor]) -> None:
        """Read the queues that the store has, and listen to the tables."""
        await self._queues.open()
        for actor in tables.values():
            self.add(actor)

    def add(self, actor: TableActor) -> None:
        """Take a table of the room into the floor's care."""
        self.tables[actor.id] = actor
        self._task.ring()

    def start(self) -> None:
        """Start the task that does what falls due at the queues."""
        self._task.start()
        self._task.ring()

    async def stop(self) -> None:
        """Let the work under way finish, and begin no other."""
        await self._task.stop()

    async def _work(self) -> None:
        while True:
            await self._wait()
            if not self._task.running:
                return
            try:
                await self.do_what_is_due()
            except Exception:  # one fault does not leave the queues standing for ever
                _log.exception("the queues for seats could not go on")
            if self._due.put_off:
                self._task.ring()
            await asyncio.sleep(_SECONDS_AFTER_FAULT if self._due.put_off else _SECONDS_BETWEEN_LOOKS)

    async def _wait(self) -> None:
        """Wait until something has happened at a table, or somebody's time is over."""
        ends = [call.until for call in self.state.calls.values() if not call.due]
        seconds = (min(ends) - self.now()).total_seconds() + 0.01 if ends else None
        await self._task.rung(seconds)

    async def do_what_is_due(self) -> None:
        """Do everything that has fallen due at the queues."""
        await self._due.do_what_is_due()

    # Looking

    @property
    def state(self) -> QueueState:
        """The waiting lists, wishes and calls in their present state."""
        return self._queues.state

    @property
    def tables(self) -> dict[str, TableActor]:
        """The tables in the floor's care, by their ids."""
        return self._tables.actors

    def now(self) -> datetime:
        """Return the time of the queues; nothing sets it while the room is open, so nobody who is called loses time."""
        now = self._time.now()
        return max(now, self.state.latest or now)

    def milliseconds(self, local: datetime) -> int:
        """Return a future time of the floor's clock in milliseconds, as that clock goes now, for pages."""
        return milliseconds(self._time.moment(local))

    def happened_at(self, local: datetime) -> int:
        """Return a stored time in milliseconds, for pages: always the same, however the floor's clock goes."""
        return self._zone.milliseconds(local)

    def games(self) -> dict[str, ListedGame]:
        """Return the games that are spread, with their open tables."""
        return self._tables.games()

    def rules_of_game(self, game: str) -> QueueRules:
        """Return the rules of the list of a game, or refuse a game that nobody spreads."""
        return self._tables.rules_of_game(game)

    def seat_of(self, player: str, tables: Sequence[str]) -> tuple[str, int]:
        """Return the table, among some, at which a player sits, and the seat; ("", 0) for none."""
        return self._tables.seat_of(player, tables)

    def house_of(self, command: commands.AnyQueueCommand) -> str:
        """Return the id of the house whose book governs a command."""
        return self._facts.rules_of_command(command).house.book.id

    # For a table

    def seat_port(self, table_id: str) -> SeatPort:
        """Return the floor's port for a table in its care: seats called for, and the order of the lists."""
        return SeatPort(
            refuse_seat=lambda player, seat: self._calls.refuse_before_list(self.tables[table_id], player, seat),
            refuse_stay=lambda _player: None,
            leaving=lambda: leaving_from(self.state, self.tables, self.tables[table_id]),
            changed=self._task.ring,
            host=lambda: None,
        )

    async def follow_call(self, table_id: str, message: wire.SeatGoes, *, name: str, title: str, request: str) -> None:
        """Let a player who was called to another seat go there from their table."""
        actor = self.tables[table_id]
        await follow_call(self.state, self.tables, self._move, actor, message, name=name, title=title, request=request)

    # Asking

    async def do(self, command: commands.AnyQueueCommand) -> tuple[QueueHappening, ...]:
        """Carry out a command on the queues, store it, and return its happenings."""
        outcome = await self._ask(command)
        self._task.ring()
        return outcome

    async def _ask(self, command: commands.AnyQueueCommand) -> tuple[QueueHappening, ...]:
        """Carry out one command with the room's facts, while every table whose seats it touches stands still."""
        async with self._at_work, AsyncExitStack() as still:
            command = replace(command, at=self.now())
            await self._queues.end_doubt()
            for actor in self._facts.tables_of(command):
                await still.enter_async_context(actor.standing_still())
            rules = self._facts.rules_of_command(command)
            command = await self._facts.complete(command)
            outcome = decide_queues(rules, self.state, command)
            if outcome:
                await self._keep(command, outcome)
            return outcome

    async def _keep(self, command: commands.AnyQueueCommand, outcome: Sequence[QueueHappening]) -> None:
        """Store the outcome of a command together with the seats that are held or freed, and only then apply it."""
        by = f"player {command.by}" if command.by else "room"
        if command.title:
            by = f"staff {command.by} ({command.title})"
        part = self._queues.part(outcome, by)
        actors: dict[str, TableActor] = {}
        try:
            for table, order in self._orders(outcome):
                actor = actors.setdefault(table, self.tables[table])
                with actor.journal.on_behalf_of(by, ""):
                    actor.journal.do(order)
            appends = {table: actor.pending_append() for table, actor in actors.items()}
            versions = await self._ledger.append(
                [part, *(append.part for append in appends.values())], [], self._clock()
            )
        except BaseException as fault:
            has_entries = any(actor.journal.noted for actor in actors.values())
            if isinstance(fault, PokerroomError) and not has_entries and not isinstance(fault, NOT_KEPT):
                raise  # nothing was done
            for actor in actors.values():
                actor.append_failed(fault)
            self._queues.doubt()  # it may stand there after all
            if not isinstance(fault, Exception):  # the waiting task ends here
                raise
            with suppress(Unwritten):
                await self._queues.end_doubt()
            raise store_failure("it could not be kept", fault) from fault
        self._queues.apply(outcome, versions[0])
        for table, version in zip(appends, versions[1:], strict=True):
            actors[table].append_done(appends[table], version)
        await self._queues.own()
        for actor in self.tables.values():
            if actor.journal.dealt_live:  # their dealers are told who goes and who comes
                actor.show_again()

    def _orders(self, outcome: Sequence[QueueHappening]) -> Iterator[tuple[str, HoldSeat | UnlockSeat]]:
        """Yield the orders to seats that follow from calls, each with its table."""
        for happening in outcome:
            if isinstance(happening, happenings.SeatCalled) and happening.table in self.tables:
                at = self.tables[happening.table].time()
                yield happening.table, HoldSeat(happening.player, happening.seat, at, _HELD_FOR_CALL)
            elif (
                isinstance(happening, _ENDS_OF_A_CALL)
                and (call := self.state.calls[happening.call]).table in self.tables
            ):
                yield call.table, UnlockSeat(call.player, self.tables[call.table].time())
