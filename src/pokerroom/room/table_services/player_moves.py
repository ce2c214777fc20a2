"""Move players with all their chips and claims from one table of the house to another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from pokerroom.errors import Illegal
from pokerroom.room import wire
from pokerroom.room.ledger import RoomLedger
from pokerroom.room.people.members.admission import RoomAdmission
from pokerroom.room.people.names_read import NamesRead
from pokerroom.room.tables.actor.moving import send_between_tables
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.wording.few_names import few_names


@dataclass(frozen=True, kw_only=True)
class PlayerMoves:
    """Sends players to other tables; `tables` are those that are open now.

    `host_of` gives the player who hosts a table; "" where it is the house's own.
    """

    tables: Mapping[str, TableActor]
    host_of: Callable[[str], str]
    names: NamesRead
    admission: RoomAdmission
    ledger: RoomLedger
    clock: Callable[[], datetime]

    async def move(
        self,
        player: str,
        old: str,
        new: str,
        seat: int,
        *,
        title: str = "",
        by: str = "",
        request: str = "",
        broken: bool = False,
    ) -> None:
        """Move a player with all their chips from one table to a seat at another, or refuse it with the clause.

        Both tables store it in one append, or neither does.

        `title` is the title of the member of staff who sends them; `by` and `request` are the asker and the request;
        `broken` says that their table has closed.
        """
        for table_id in (old, new):
            if table_id not in self.tables:
                raise Illegal(
                    f"the table {table_id!r} is not in this room", allowed=few_names(sorted(self.tables), table_id)
                )
            if self.tables[table_id].journal.rules.setup.tournament:
                raise Illegal(f"{player} sent at a table of a tournament", allowed="an order to the tournament")
            if host := self.host_of(table_id):
                raise Illegal(f"{player} sent at a table that {host} hosts", allowed="a table of the house")
        await self.names.look_up(player)
        actors = self.tables[old], self.tables[new]
        table, now = actors[1].journal.table, actors[1].time()
        beside = [*table.players.names.values()]
        self.admission.refuse_play(table.rules.house, player, 0, now, table=new, beside=beside)
        await send_between_tables(
            self.ledger, *actors, player, seat, self.clock, title=title, by=by, request=request, broken=broken
        )

    async def send(self, table_id: str, message: wire.SendPlayer, *, title: str, by: str, request: str) -> None:
        """Send a player from a table, at the request of staff there."""
        to = message.table, message.seat
        await self.move(message.player, table_id, *to, title=title, by=by, request=request)
