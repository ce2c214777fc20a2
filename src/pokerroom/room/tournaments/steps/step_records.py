"""How a step of a tournament is kept: all that it makes of the tournament, its tables and the ledger, or nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pokerroom.room.ledger import RoomEntry
from pokerroom.room.store import Part
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.journal.log_lines import log_lines_of
from pokerroom.room.tables.journal.stored_table import StoredTable, stream_of
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
    """What an append came to: the tournament's version, what is to be shown, and the tables that it opened."""

    version: int
    shown: Sequence[Callable[[], None]]
    opened: dict[str, StoredTable]


def step_entries(around: TournamentServices, name: str, told: Sequence[TournamentHappening]) -> list[RoomEntry]:
    """Return what a step moves in the ledger; refuse it where somebody has not so much."""
    ledger, settings = around.ledger, around.settings

    def purse(player: str) -> int:
        return ledger.free(player) - around.brought(player)

    return tournament_entries(name, told, purse, lambda player: settings.gives_chips or is_bot_name(player))


async def append_step(
    around: TournamentServices,
    kept: StoredTournament,
    tables: DirectedTables,
    told: Sequence[TournamentHappening],
    actors: dict[str, TableActor],
    entries: Sequence[RoomEntry],
    by: str,
    request: str,
) -> AppendedStep:
    """Store a step in one append: the records of the tournament and its tables, and the entries of the ledger."""
    records = [tournament_record(happening, by, request) for happening in told]
    own = Part(TOURNAMENT_STREAM + tables.tournament.state.name, kept.version, records, epoch=kept.epoch)
    noted = {item: actor for item, actor in actors.items() if actor.journal.noted}
    keepings = {item: actor.pending_append() for item, actor in noted.items()}
    fresh = {item: journal.take_notes() for item, journal in tables.opened.items()}
    parts = [own, *(keeping.part for keeping in keepings.values())]
    parts += [Part(stream_of(item), 0, [note.record for note in notes]) for item, notes in fresh.items()]
    asked = [bookings for keeping in keepings.values() for bookings in keeping.asked]
    clock = around.time.utc()
    versions = await around.ledger.append_entries(parts, entries, clock, by=by, bookings=asked)
    shown = [
        (lambda actor=noted[item], keeping=keeping, version=version: actor.appended(keeping, version))
        for (item, keeping), version in zip(keepings.items(), versions[1 : 1 + len(keepings)], strict=True)
    ]
    opened = {
        item: StoredTable(tables.opened[item], version, log_lines_of(fresh[item], 0), new=True)
        for item, version in zip(fresh, versions[1 + len(keepings) :], strict=True)
    }
    return AppendedStep(versions[0], shown, opened)
