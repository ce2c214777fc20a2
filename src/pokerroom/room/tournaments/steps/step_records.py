"""Store a step of a tournament: all that it changes in the tournament, its tables and the ledger, or nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pokerroom.room.ledger_entries import RoomEntry
from pokerroom.room.store import Part
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.journal.stored_table import StoredTable
from pokerroom.room.tables.stream.log_lines import log_lines_of
from pokerroom.room.tables.stream.table_stream import stream_of
from pokerroom.room.tournaments.tables.directed_tables import DirectedTables
from pokerroom.room.tournaments.tournament_money import tournament_entries
from pokerroom.room.tournaments.tournament_records import (
    TOURNAMENT_STREAM,
    StoredTournament,
    is_bot_name,
    tournament_record,
)
from pokerroom.room.tournaments.tournament_services import TournamentServices
from pokerroom.tournament.happenings import TournamentHappening


@dataclass(frozen=True)
class AppendedStep:
    """The result of an append: the tournament's version, the announcements, and the tables that it opened."""

    version: int
    announcements: Sequence[Callable[[], None]]
    opened: dict[str, StoredTable]


def step_entries(services: TournamentServices, name: str, happenings: Sequence[TournamentHappening]) -> list[RoomEntry]:
    """Return a step's moves in the ledger; refuse it if a player lacks the chips."""
    ledger, settings = services.ledger, services.settings

    def purse(player: str) -> int:
        return ledger.free(player) - services.brought(player)

    return tournament_entries(name, happenings, purse, lambda player: settings.gives_chips or is_bot_name(player))


async def append_step(
    services: TournamentServices,
    stored: StoredTournament,
    tables: DirectedTables,
    happenings: Sequence[TournamentHappening],
    actors: dict[str, TableActor],
    entries: Sequence[RoomEntry],
    by: str,
    request: str,
) -> AppendedStep:
    """Store a step in one append: the records of the tournament and its tables, and the entries of the ledger."""
    records = [tournament_record(happening, by, request) for happening in happenings]
    own = Part(TOURNAMENT_STREAM + tables.state.name, stored.version, records, epoch=stored.epoch)
    acting = {item: actor for item, actor in actors.items() if actor.journal.noted}
    appends = {item: actor.pending_append() for item, actor in acting.items()}
    new_entries = {item: journal.take_entries() for item, journal in tables.opened.items()}
    parts = [own, *(append.part for append in appends.values())]
    parts += [
        Part(stream_of(item), 0, [entry.record for entry in journal_entries])
        for item, journal_entries in new_entries.items()
    ]
    bookings = [booking for append in appends.values() for booking in append.bookings]
    clock = services.time.utc()
    versions = await services.ledger.append_entries(parts, entries, clock, by=by, bookings=bookings)
    announcements = [
        (lambda actor=acting[item], append=append, version=version: actor.append_done(append, version))
        for (item, append), version in zip(appends.items(), versions[1 : 1 + len(appends)], strict=True)
    ]
    opened = {
        item: StoredTable(tables.opened[item], version, log_lines_of(new_entries[item], 0), new=True)
        for item, version in zip(new_entries, versions[1 + len(appends) :], strict=True)
    }
    return AppendedStep(versions[0], announcements, opened)
