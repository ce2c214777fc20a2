"""The floor's automatic work: note who sat down, end calls whose time is up, move players, call people to seats."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime

import structlog

from pokerroom.errors import PokerroomError
from pokerroom.queues import commands
from pokerroom.queues.state import SeatCall
from pokerroom.room import wire
from pokerroom.room.queues.closed_tables import closed_by, is_to_break, is_waiting, let_bots_go, let_players_go
from pokerroom.room.queues.listed_games import game_of, table_order
from pokerroom.room.queues.queue_tables import QueueTables, seated_at
from pokerroom.room.queues.seat_calls import SeatCalls
from pokerroom.room.queues.sending import Mover, sent_as
from pokerroom.room.queues.stored_queues import StoredQueues
from pokerroom.room.store import NOT_KEPT
from pokerroom.room.store.requests.failed_appends import Unavailable
from pokerroom.room.tables.actor.table_actor import TableActor

_log = structlog.get_logger("pokerroom.queues")


@dataclass(kw_only=True)
class QueuesDue:
    """Does the due work at the queues and the tables, one check after another.

    `ask` carries out a command to the queues, `move` takes a player from one table to another, and `calls_itself` says
    whether the room calls the names instead of staff. `put_off` says after a check whether something could not be
    stored just now.
    """

    queues: StoredQueues
    tables: QueueTables
    calls: SeatCalls
    ask: Callable[[commands.AnyQueueCommand], Awaitable[object]]
    move: Mover
    now: Callable[[], datetime]
    calls_itself: bool
    put_off: bool = False
    _last_seats: dict[str, tuple[object, bool]] = field(
        default_factory=dict
    )  # by table, its seats and whether it was closed
    _moves_requested: set[int] = field(default_factory=set)  # calls whose change of seat was requested of the table

    async def do_what_is_due(self) -> None:
        """Do everything that is due: note who sat down, end calls whose time is up, move players, call people to seats.

        No player is paid out while something could not be stored: a seat may be free for them.
        """
        self.put_off = False
        actors = self.tables.actors
        closed = [actor for actor in actors.values() if is_to_break(actor, self.queues.state)]
        if self.queues.state.empty and not closed:
            return
        await self._note_seats()
        for actor in closed:
            await self._break(actor)
        for call in list(self.queues.state.calls.values()):
            if call.until <= self.now() and not call.due:
                await self._try(commands.EndCall(at=self.now(), call=call.number))
        for call in list(self.queues.state.calls.values()):
            if call.claim != "waiting_list" and (call.accepted or call.due):
                await self._move_called(call)
        await self._note_seats()
        await self._call_seats()
        waiting = [actor for actor in actors.values() if is_waiting(actor, self.queues.state)]
        for actor in waiting if not self.put_off else ():
            await self._let_the_rest_go(actor)

    async def _break(self, actor: TableActor) -> None:
        """Send the players of a closed table on in the house's order, or pay them out where no such game is open.

        Where a member of staff has to give the order, the players wait for it.
        """
        if not actor.journal.dealt_live:
            await let_bots_go(actor)
        game = game_of(actor).game
        if game not in self.tables.games():
            await let_players_go(actor, tuple(seated_at(actor).values()), "", self._try)
            return
        await self._try(commands.BreakTable(at=self.now(), table=actor.id, title=closed_by(actor)))

    async def _let_the_rest_go(self, actor: TableActor) -> None:
        """Pay out the players of a closed table who were called to no seat."""
        waiting = self.queues.state.broken[actor.id].players
        rest = tuple(item for item in waiting if self.queues.state.call_of(item) is None)
        game = game_of(actor).game
        await let_players_go(actor, rest, game if game in self.tables.games() else "", self._try)

    async def _note_seats(self) -> None:
        for table, actor in list(self.tables.actors.items()):  # one may be opened meanwhile
            looked, was_closed = self._last_seats.get(table, (None, False))
            seats, closed = actor.journal.seats, actor.journal.table.closed
            if looked is seats and was_closed == closed:
                continue
            if await self._try(commands.NoteSeats(at=self.now(), game=game_of(actor).game, table=table, seats={})):
                self._last_seats[table] = seats, closed

    async def _move_called(self, call: SeatCall) -> None:
        """Move a player to the seat that they were called to, once their hand is over.

        Where a person deals, they send them (`sending.py`), unless the table is closed. Where a table is stopped,
        everybody waits.
        """
        actors = self.tables.actors
        origin, broken = actors.get(call.origin), call.claim == "broken_table"
        if origin is None or call.table not in actors or origin.journal.floor.stopped is not None:
            return
        try:
            if call.claim == "seat_change":
                if call.number not in self._moves_requested and not origin.journal.dealt_live:
                    self._moves_requested.add(call.number)
                    await origin.ask(call.player, wire.Move(seat=call.seat))
                return
            if origin.journal.dealt_live and not broken:
                return
            hand, seat = origin.journal.hand, origin.seat_of(call.player)
            if not seat or (hand is not None and hand.is_in(seat)):
                return
            how = sent_as(self.queues.state, call.origin, call.claim)
            await self.move(call.player, call.origin, call.table, call.seat, by="room", **how)
        except (Unavailable, *NOT_KEPT):
            self.put_off = True
        except PokerroomError as refusal:
            if call.claim == "must_move":
                _log.warning("a must-move could not be made", player=call.player, why=str(refusal))
                return
            if broken:  # they still wait, for another seat
                self.calls.note_refused(call, refusal.what)
            await self._try(commands.WithdrawCall(at=self.now(), call=call.number, why=refusal.what[:200]))

    async def _call_seats(self) -> None:
        """Call a player to every free seat that is wanted; the games most in need of a player come first.

        Where staff call the names, the room still sends the players of a closed table.
        """
        for actor in table_order(self.tables.actors, self.queues.state):
            table = actor.journal.table
            room = table.seats.most - len(table.seats.players) - len(table.seats.kept)
            named = {wish.seat for wish in self.queues.state.wishes.get(actor.id, ()) if wish.seat}
            passed = self.queues.state.passed_at(actor.id)
            any_seat = True  # whether somebody may want a seat that nobody has named
            for seat in table.seats.free:
                if room <= 0:
                    break
                if not any_seat and seat not in named:
                    continue
                game = game_of(actor).game
                command = commands.CallSeat(at=self.now(), game=game, table=actor.id, seat=seat)
                if not self.calls_itself and not self.calls.is_for_broken(command):
                    continue
                if await self._try(command):
                    room -= 1
                elif seat not in named and seat not in passed and not self.calls.with_seats(command).kept_out:
                    any_seat = False

    async def _try(self, command: commands.AnyQueueCommand) -> bool:
        """Carry out a command to the queues, and return whether that was done; a failed append is tried again."""
        try:
            await self.ask(command)
        except (Unavailable, *NOT_KEPT):
            self.put_off = True
            return False
        except PokerroomError:
            return False
        return True
