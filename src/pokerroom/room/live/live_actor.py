"""The actor of a live table: the dealer and the floor enter the play, and players look on from their pages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from typing import Final

from pokerroom.errors import NotAllowed
from pokerroom.record_kind import kind_of
from pokerroom.room import wire
from pokerroom.room.live.dealer_request import DealerRequest, note_entry
from pokerroom.room.live.live_commands import go_on_dealing, handle_dealer_message
from pokerroom.room.live.live_scheduler import LiveScheduler
from pokerroom.room.live.live_view import live_view
from pokerroom.room.live.you_at_live_table import you_at_live_table
from pokerroom.room.tables.actor.requests.unanswered_requests import PendingRequest
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.actor.table_home import TableHome
from pokerroom.room.tables.handlers.player_commands import handle_player_message
from pokerroom.room.tables.handlers.staff_commands import handle_staff_message
from pokerroom.room.tables.handlers.staff_request import StaffRequest, title_for
from pokerroom.room.tables.journal.stored_table import StoredTable
from pokerroom.room.tables.ports import TablePorts
from pokerroom.room.tables.schedule.scheduler import Scheduler
from pokerroom.rulings.seen import spoken_key
from pokerroom.table import Table, commands
from pokerroom.table.floor_notes import DEALER_TITLE
from pokerroom.table.happenings import Happening, Played, Ruled

# The requests that a player at a live table may make from their page: to be told something, and for a review.
_ASKED_FROM_A_PAGE: Final = (wire.Count, wire.Recall, wire.AskForRuling, wire.Review, wire.Contest, wire.Ping)


class LiveActor(TableActor):
    """The actor of a table where a person deals real cards and enters the play on the console."""

    scheduler: LiveScheduler

    def __init__(
        self,
        home: TableHome,
        stored: StoredTable,
        scheduler: Scheduler,
        ports: TablePorts,
        reopen: Callable[[], Awaitable[StoredTable]],
    ) -> None:
        super().__init__(home, stored, scheduler, ports, reopen, own_view=self._own_view)

    def _own_view(self, you: wire.You, at: datetime) -> wire.You:
        """Return a person's own part of the view; staff have the dealer's console in it."""
        return you_at_live_table(you, live_view(self.scheduler, at) if you.name in self.staff else None)

    def carry_out(self, pending: PendingRequest, request: str, now: datetime) -> wire.Answer | None:
        """Carry out in memory an entry of the dealer, an order of the floor or a request from a page; or refuse it.

        Return the answer; None where an acknowledgement is enough.
        """
        message = pending.message
        if not isinstance(message, wire.ByStaff):
            if not isinstance(message, _ASKED_FROM_A_PAGE):
                raise NotAllowed("this table is dealt by a person", allowed="play at the table; look on from here")
            with self.journal.on_behalf_of(f"player {pending.player}", request):
                return handle_player_message(self.scheduler, pending.player, message, now)
        direction = self.scheduler.direction
        if direction is not None:
            direction.director.refuse_request(pending.player, message)
        title = title_for(self.staff.get(pending.player, ()), message)
        order = DealerRequest(self.scheduler, pending.player, title, now, self.staff)
        with self.journal.on_behalf_of(f"staff {pending.player} ({title})", request):
            if not isinstance(message, wire.ByDealer):
                return self._carry_out_floor_order(order, message)
            answer = handle_dealer_message(order, message)
            if direction is not None:
                direction.director.look_again()
            return answer

    def _carry_out_floor_order(self, request: DealerRequest, message: wire.ByStaff) -> wire.Answer | None:
        """Carry out an order of the floor, noted as an entry if it changes the hand; None for no special answer."""
        journal, table = self.journal, self.journal.table
        hand, before = journal.hand, len(journal.hand.events) if journal.hand is not None else 0
        coming: list[Happening] = []
        direction = self.scheduler.direction

        def hear(happenings: Sequence[Happening]) -> None:
            if direction is not None:
                direction.director.refuse_floor(happenings)
            coming.extend(happenings)

        staff_request = StaffRequest(
            journal=journal,
            judging=self.scheduler.judging,
            name=request.name,
            title=request.title,
            now=request.now,
            staff=self.staff,
            refuse=hear,
        )
        ruled = len(table.floor.rulings)
        answer = handle_staff_message(staff_request, message)
        if hand is not None and journal.hand is hand and len(hand.events) > before:
            with table.floor.despite_stop():
                go_on_dealing(request, hand)
            more = any(not isinstance(happening, Played | Ruled) for happening in coming)
            ruling = len(table.floor.rulings) if len(table.floor.rulings) > ruled else 0
            note_entry(request, _entry_words(message, table), before, stays=more, ruling=ruling)
        if (
            isinstance(message, wire.CarryOutRuling)
            and table.floor.stopped is not None
            and table.floor.stopped.by == DEALER_TITLE
        ):
            journal.do(commands.ResumeTable(request.now, DEALER_TITLE))
        return answer


def _entry_words(message: wire.ByStaff, table: Table) -> str:
    if isinstance(message, wire.CarryOutRuling):
        return f"ruling {len(table.floor.rulings)}, {spoken_key(table.floor.rulings[-1].key)}"
    return kind_of(type(message).__name__).replace("_", " ")
