"""The room's part of a request to the floor: the tables it touches, the rules by which it is judged, and facts.

The facts are who sits where and who may not have a seat.
"""

from __future__ import annotations

import asyncio

from msgspec.structs import replace

from pokerroom.errors import Illegal, Malformed
from pokerroom.queues import commands
from pokerroom.queues.about import about
from pokerroom.queues.rules import QueueRules
from pokerroom.room.queues.closed_tables import whose_seat_is_played, with_players
from pokerroom.room.queues.listed_games import game_of
from pokerroom.room.queues.queue_tables import QueueTables, arrival_order, seated_at
from pokerroom.room.queues.seat_calls import SeatCalls
from pokerroom.room.queues.stored_queues import StoredQueues
from pokerroom.room.store import Store
from pokerroom.room.tables.actor.table_actor import TableActor


class QueueFacts:
    """Completes requests from the tables, the queues and the record."""

    def __init__(self, store: Store, queues: StoredQueues, tables: QueueTables, calls: SeatCalls) -> None:
        self._store, self._queues, self._tables, self._calls = store, queues, tables, calls

    def tables_of(self, command: commands.AnyQueueCommand) -> list[TableActor]:
        """Return the tables that must not move while a command is judged, in the one order in which tables are held.

        A player who was called from a list may have sat down anywhere, which ends their call.
        """
        named = about(command)
        names = {named.table}
        for call in self._queues.state.calls.values():
            is_named = call.number == named.call or call.player == named.player
            if is_named or not call.origin or call.origin in names or call.table in names:
                names.add(call.table)
        actors = self._tables.actors
        return [actors[name] for name in sorted(names) if name in actors]

    def rules_of_command(self, command: commands.AnyQueueCommand) -> QueueRules:
        """Return the rules that a command is judged by: those of the game whose list it is about, or of a table."""
        named, calls = about(command), self._queues.state.calls
        if named.game is not None:
            return self._tables.rules_of_game(named.game)
        call = calls.get(named.call)
        table = named.table or (call.table if call else "")
        if not table:
            raise Malformed("there is no such call", allowed=", ".join(map(str, calls)) or "none is open")
        return self._tables.rules(table)

    async def complete(self, command: commands.AnyQueueCommand) -> commands.AnyQueueCommand:
        """Return a command completed with the room's facts; refuse one about something that is not there."""
        match command:
            case commands.JoinList():
                return self._complete_join(command)
            case commands.AskSeatChange():
                return self._complete_seat_change(command)
            case commands.CallSeat():
                return self._calls.with_cards(self._calls.with_seats(command))
            case commands.NoteSeats():
                actor = self._tables.find(command.table)
                owners, closed = whose_seat_is_played(actor), actor.journal.table.closed
                return replace(command, seats=seated_at(actor), owners=owners, closed=closed)
            case commands.BreakTable():
                actor = self._tables.find(command.table)
                return with_players(self._tables.rules(command.table), command, actor, game_of(actor).game)
            case commands.SetMustMove():
                return await self._complete_must_move(command)
            case _:
                return command

    def _complete_join(self, command: commands.JoinList) -> commands.JoinList:
        tables = self._tables.games()[command.game].tables
        if command.table and command.table not in tables:
            raise Illegal(f"{command.table} does not spread this game", allowed=", ".join(tables))
        self._calls.refuse_barred(command.player, command.table or tables[0])
        return replace(command, seated=self._tables.seat_of(command.player, tables)[0])

    def _complete_seat_change(self, command: commands.AskSeatChange) -> commands.AskSeatChange:
        actor, to = self._tables.find(command.table), self._tables.find(command.to or command.table)
        game = game_of(actor).game
        if game != game_of(to).game:
            raise Illegal(f"{to.id} spreads another game", allowed=", ".join(self._tables.games()[game].tables))
        if command.seat and command.seat not in to.journal.seats.numbers:
            raise Malformed(f"there is no seat {command.seat}", allowed=f"1 to {len(to.journal.seats.numbers)}")
        return replace(command, game=game, own=actor.seat_of(command.player))

    async def _complete_must_move(self, command: commands.SetMustMove) -> commands.SetMustMove:
        """Return the order for a must-move game with its players in the order in which they came, by the record."""
        feeder, main = self._tables.find(command.feeder), self._tables.find(command.main)
        same = game_of(feeder).game == game_of(main).game
        order = await asyncio.to_thread(arrival_order, self._store, feeder)
        return replace(command, same_game=same, players=order)
