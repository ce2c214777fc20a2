"""One step of a tournament after another: the one place that writes to its stream.

A step is one command: the tournament judges it, the tables that it concerns stand still and follow it, and one append
stores the tournament's records, those of the tables and the entries of the ledger, or nothing. Only then does it count.
If nobody knows whether the store has taken a step, everything is read again before the next.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AsyncExitStack, ExitStack, suppress
from typing import NamedTuple

import structlog

from pokerroom.errors import PokerroomError
from pokerroom.room.settings.tournament_settings import TournamentSettings
from pokerroom.room.store import NOT_KEPT, Unwritten
from pokerroom.room.store.requests.failed_appends import read_again
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.journal.stored_table import StoredTable
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.room.tables.stream.table_stream import stream_of
from pokerroom.room.tournaments.due.gaming_hours import refuse_outside_hours
from pokerroom.room.tournaments.steps.entrance import refuse_entrance
from pokerroom.room.tournaments.steps.step_records import AppendedStep, append_step, step_entries
from pokerroom.room.tournaments.tables.directed_tables import DirectedTables, tournament_table_ids
from pokerroom.room.tournaments.tables.table_effects import do_at_tables, refuse_in_a_hand
from pokerroom.room.tournaments.tables.tables_concerned import tables_to_act
from pokerroom.room.tournaments.tables.tables_in_play import TablesInPlay
from pokerroom.room.tournaments.tournament_records import TOURNAMENT_STREAM, StoredTournament, read_stored_tournament
from pokerroom.room.tournaments.tournament_services import TournamentServices
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.tournament import Tournament, commands, decide_tournament, evolve_tournament
from pokerroom.tournament.happenings import TournamentHappening

_log = structlog.get_logger("pokerroom.tournament")


class StepDone(NamedTuple):
    """A step that is stored: its happenings, and by player the table where everybody sat before it."""

    happenings: tuple[TournamentHappening, ...]
    sat_at: Mapping[str, str]


class TournamentSteps:
    """The steps of one tournament, taken one at a time by its director; `stored` is its state after them.

    `drive` takes a table that a step has opened under its direction. `tables` are those that it has already.
    """

    def __init__(
        self,
        services: TournamentServices,
        stored: StoredTournament,
        settings: TournamentSettings,
        drive: Callable[[TableActor], None],
    ) -> None:
        self.stored, self.tables = stored, TablesInPlay(lambda: self.tournament)
        self._services, self._settings, self._drive = services, settings, drive
        self._in_doubt = False  # whether the stream may have something that memory has not
        self._untaken: set[str] = set()  # tables that it has opened and that could not be driven yet

    @property
    def tournament(self) -> Tournament:
        """The tournament as it is stored."""
        return self.stored.tournament

    async def do(self, command: commands.TournamentCommand, by: str, request: str = "") -> StepDone:
        """Do one step, or refuse with the clause and change nothing; when this returns it is stored and counts."""
        await self._services.ledger.end_doubt()
        await self.end_doubt()
        refuse_outside_hours(self.tournament, self._settings, command)
        happenings = decide_tournament(self.tournament.rules, self.tournament.state, command)
        if not happenings:
            return StepDone((), {})
        refuse_entrance(self._services, self.tournament.rules.house, command)
        sat_at = {player: table for player, (table, _) in self.tables.seats_now().items()}
        touched = tables_to_act(self.tournament, happenings, sat_at)
        actors = {item: actor for item, actor in sorted(self.tables.actors.items()) if item in touched}
        async with AsyncExitStack() as standing:
            for actor in actors.values():  # in the same order for all, so that none waits for ever
                await standing.enter_async_context(actor.standing_still())
            await self._do_at_tables(command, happenings, actors, by, request)
        return StepDone(happenings, sat_at)

    async def _do_at_tables(
        self,
        command: commands.TournamentCommand,
        happenings: Sequence[TournamentHappening],
        actors: dict[str, TableActor],
        by: str,
        request: str,
    ) -> None:
        """Carry out a judged step at the tables, and store all of it in one append."""
        now = command.at
        for actor in actors.values():
            now = actor.not_before(now)
        sessions = [session for session in (getattr(one, "session", "") for one in happenings) if session]
        session = sessions[0] if sessions else next(iter(self.tournament.state.sessions))
        tables = DirectedTables(
            tournament=self.tournament,
            session=session,
            actors=self.tables.actors,
            opened={},
            open_table=self._open_journal,
            now=now,
        )
        try:
            refuse_in_a_hand(tables, happenings)
            entries = step_entries(self._services, self.tournament.state.name, happenings)
            with ExitStack() as on_behalf:
                for actor in actors.values():
                    on_behalf.enter_context(actor.journal.on_behalf_of(by, request))
                for happening in happenings:
                    do_at_tables(tables, happening)
            versions = await append_step(
                services=self._services,
                stored=self.stored,
                tables=tables,
                happenings=happenings,
                actors=actors,
                entries=entries,
                by=by,
                request=request,
            )
        except BaseException as fault:
            await self._forget_unstored(fault, actors)
            raise
        await self._note_appended(happenings, versions)

    def _open_journal(self, table_id: str, setup: TableSetup, name: str) -> TableJournal:
        return self._services.open_journal(self.tournament.rules.house, table_id, setup, name)

    async def _note_appended(self, happenings: Sequence[TournamentHappening], appended: AppendedStep) -> None:
        """Apply a step that the store has taken to memory, and show it to everybody."""
        first = appended.version - len(happenings) + 1
        for number, happening in enumerate(happenings, first):
            evolve_tournament(self.tournament.state, happening)
            self.tournament.happenings.append(happening)
            self.stored.note(number, happening)
            self.tables.follow(happening)
        self.stored.version = appended.version
        for show in appended.announcements:
            show()
        for item, stored in appended.opened.items():
            try:
                await self._add_table(item, stored)
            except NOT_KEPT as fault:  # the step stands all the same, and its tables come in as soon as they can
                _log.error("a table of a tournament is not driven yet", table=item, why=str(fault))
                self._untaken.add(item)
                self._in_doubt = True

    async def _add_table(self, table: str, stored: StoredTable) -> None:
        """Drive a table that the record has and the room does not yet."""
        epoch = await self._services.store.take_over(stream_of(table))
        actor = self._services.add_table(table, stored, epoch)
        self._drive(actor)
        self._untaken.discard(table)
        actor.start()

    # In doubt

    async def _forget_unstored(self, fault: BaseException, actors: dict[str, TableActor]) -> None:
        """Drop the changes made in memory at tables, and have them read again if the store may have taken the step."""
        not_kept = isinstance(fault, NOT_KEPT) or not isinstance(fault, PokerroomError)
        for actor in actors.values():
            if actor.journal.noted or not_kept:
                actor.append_failed(fault)
        if not_kept:
            self._in_doubt = True
            with suppress(Unwritten):
                await self.end_doubt()

    async def end_doubt(self) -> None:
        """Read the tournament again if the last write is in doubt."""
        if self._in_doubt:
            await self._services.ledger.end_doubt()
            self.stored = await read_again(self._read_stored)
            for item in await read_again(self._tables_not_driven):
                await self._add_table(item, (await self._services.read_table(item))._replace(new=True))
            self._in_doubt = False

    def _tables_not_driven(self) -> list[str]:
        """Return the stored tables that nobody drives yet: the step that opened them was stored after all."""
        heads = {
            item: self._services.store.head(stream_of(item)) for item in sorted(tournament_table_ids(self.tournament))
        }
        new = [item for item, head in heads.items() if head is not None and (not head.epoch or item in self._untaken)]
        return [item for item in new if item not in self.tables.actors]

    def _read_stored(self) -> StoredTournament:
        records = self._services.store.read(TOURNAMENT_STREAM + self.tournament.state.name)
        return read_stored_tournament(records, self._services.books, self.stored.epoch)
