"""The services of the room that tournaments need."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime

from pokerroom.room.ledger import RoomLedger
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.store import Store
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.journal.journal_port import Admit
from pokerroom.room.tables.journal.stored_table import StoredTable
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.room.tournaments.tournament_records import BookVersions
from pokerroom.room.wall_time import RoomTime
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.table_setup import TableSetup


@dataclass(frozen=True, kw_only=True)
class TournamentServices:
    """The services of the room that a director needs."""

    settings: Settings
    store: Store
    ledger: RoomLedger
    time: RoomTime
    books: BookVersions
    tables: dict[str, TableActor]  # of the room
    open_journal: Callable[[House, str, TableSetup, str], TableJournal]  # of a new table: its id, set-up and name
    add_table: Callable[[str, StoredTable, int], TableActor]
    brought: Callable[[str], int]  # gives the chips that a player has bought anywhere and that are not stored yet
    read_table: Callable[[str], Awaitable[StoredTable]]  # a table as the store has it
    refuse_play: Admit[House]
    is_kept_out: Callable[[str, str, datetime], bool]  # of a house

    def now(self) -> datetime:
        """Return the time on the room's wall."""
        return self.time.local()
