"""The order of the people who want a free seat, without those who may not have it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from msgspec.structs import replace

from pokerroom.errors import Illegal, Malformed, PokerroomError
from pokerroom.queues import commands
from pokerroom.queues.order import Wanter, seat_order
from pokerroom.queues.state import SeatCall
from pokerroom.room.live.visitors import is_visitor_name
from pokerroom.room.queues.closed_tables import refuse_where_not_taken
from pokerroom.room.queues.drawing import draw_until_settled
from pokerroom.room.queues.listed_games import game_of
from pokerroom.room.queues.queue_tables import QueueTables, seated_at
from pokerroom.room.queues.stored_queues import StoredQueues
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.table.seats.barring import refuse_barred
from pokerroom.table.seats.occupancy import against_the_seat
from pokerroom.table.seats.vacancies import refuse_transfer, same_game_and_limits


class SeatCalls:
    """Says who is called to the free seats of the tables; `now` is the time of the queues."""

    def __init__(self, queues: StoredQueues, tables: QueueTables, now: Callable[[], datetime]) -> None:
        self._queues, self._tables, self._now = queues, tables, now
        self._refused: dict[tuple[str, str, int], str] = {}  # why somebody of a closed table was not given a seat

    def note_refused(self, call: SeatCall, why: str) -> None:
        """Remember why a player of a closed table was not given the seat that they were called to."""
        self._refused[call.player, call.table, call.seat] = why

    def with_seats(self, command: commands.CallSeat) -> commands.CallSeat:
        """Return a call with who sits at the table, and who may not have the seat."""
        actor = self._tables.find(command.table)
        table = actor.journal.table
        if command.seat not in table.seats.numbers:
            free = ", ".join(map(str, table.seats.free))
            raise Malformed(f"there is no seat {command.seat}", allowed=f"free: {free}")
        button = table.hands.last_button
        game = game_of(actor).game
        command = replace(command, game=game, seats=seated_at(actor), button=button, drawn={}, kept_out={})
        rules = self._tables.rules(command.table)
        wanters = seat_order(rules, self._queues.state, command).wanters
        reasons = {wanter.player: self._kept_out(actor, wanter, command.seat) for wanter in wanters}
        return replace(command, kept_out={player: why for player, why in reasons.items() if why})

    def with_cards(self, command: commands.CallSeat) -> commands.CallSeat:
        """Return a call with cards for those who are level."""
        rules, queues = self._tables.rules(command.table), self._queues.state
        return replace(
            command,
            drawn=draw_until_settled(lambda drawn: seat_order(rules, queues, replace(command, drawn=drawn)).level),
        )

    def is_for_broken(self, command: commands.CallSeat) -> bool:
        """Return whether a free seat goes to a player of a closed table, or to the best draw among them."""
        queues = self._queues.state
        if not any(table.game == command.game and table.players for table in queues.broken.values()):
            return False
        order = seat_order(self._tables.rules(command.table), queues, self.with_seats(command))
        first = order.level or ((order.first.player,) if order.first else ())
        return any(wanter.claim == "broken_table" for wanter in order.wanters if wanter.player in first)

    def refuse_before_list(self, actor: TableActor, player: str, seat: int) -> None:
        """Refuse a free seat to a player who is not first in line; a player who was called may sit."""
        queues = self._queues.state
        own_call = queues.call_of(player)
        if (own_call is not None and own_call.table == actor.id) or queues.empty:
            return
        command = commands.CallSeat(at=self._now(), game=game_of(actor).game, table=actor.id, seat=seat)
        command = replace(command, seats=seated_at(actor), button=0)
        order = seat_order(self._tables.rules(actor.id), queues, command)
        first = [wanter for wanter in order.wanters if not wanter.passed_over][:1]
        waits = [wanter for wanter in first if wanter.player != player and not self._kept_out(actor, wanter, seat)]
        if waits:
            raise Illegal(f"{waits[0].player} comes first for this seat", allowed="the waiting list", cites=order.cites)

    def refuse_barred(self, player: str, table: str) -> None:
        """Refuse a player whom the table, or the whole house, has barred."""
        actor = self._tables.find(table)
        actor.journal.floor.refuse_barred(player, actor.time())
        refuse_barred(actor.scheduler.ports.barred_elsewhere(player), player, actor.time())

    def _kept_out(self, actor: TableActor, wanter: Wanter, seat: int) -> str:
        """Return why somebody may not have a seat; "" where they may."""
        table = actor.journal.table
        if is_visitor_name(wanter.player) and not actor.journal.dealt_live:
            return "a visitor sits only where a person deals"
        try:
            self.refuse_barred(wanter.player, actor.id)
            actor.journal.port.admit(table, wanter.player, 0, actor.time(), comes=True)
            for objection in against_the_seat(table.seats, wanter.player, seat):
                raise objection
            if wanter.claim == "table_change":
                old = self._tables.find(wanter.origin).journal.table
                if same_game_and_limits(old.rules.setup, table.rules.setup):
                    refuse_transfer(table.rules.seating, len(old.stacks), len(table.stacks))
            if wanter.claim == "broken_table":
                title = self._queues.state.broken[wanter.origin].title
                refuse_where_not_taken(self._tables.find(wanter.origin), actor, wanter.player, seat, title)
        except PokerroomError as refusal:
            return refusal.what
        return self._refused.get((wanter.player, actor.id, seat), "")
