"""All tournaments of a room: those that the settings ask for are opened again and again, others go on to their end."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import Final

import structlog
from msgspec.structs import replace

from pokerroom.charges.entries import TOURNAMENT_CHIPS
from pokerroom.errors import Illegal, Malformed, PokerroomError
from pokerroom.room import wire
from pokerroom.room.background_task import BackgroundTask
from pokerroom.room.book_archive import BookArchive
from pokerroom.room.settings.tournament_settings import TournamentSettings
from pokerroom.room.store import Part, Stored
from pokerroom.room.store.requests.failed_appends import read_again
from pokerroom.room.tables.stream.table_stream import stream_of
from pokerroom.room.tournaments.director import TournamentDirector
from pokerroom.room.tournaments.due.gaming_hours import refuse_hours_without_clause
from pokerroom.room.tournaments.steps.first_steps import first_steps
from pokerroom.room.tournaments.steps.step_records import step_entries
from pokerroom.room.tournaments.tournament_records import (
    BY_THE_ROOM,
    LAST_KINDS,
    TOURNAMENT_STREAM,
    StoredTournament,
    read_stored_tournament,
    tournament_record,
)
from pokerroom.room.tournaments.tournament_services import TournamentServices
from pokerroom.room.tournaments.views.lobby_row import lobby_row, tournament_door
from pokerroom.room.tournaments.views.own_results import OwnResult, own_result
from pokerroom.rulebook import Library
from pokerroom.rulebook.house import House
from pokerroom.tournament import Tournament
from pokerroom.tournament.conditions import SessionPlan, TournamentConditions
from pokerroom.tournament.state import TournamentState
from pokerroom.wording.plural import quantity

_TIME_LISTED_AFTER_END: Final = timedelta(hours=1)
_ENDED_TOURNAMENTS_KEPT: Final = 24  # their tables can still be looked at
_OLDER_TOURNAMENTS_KEPT: Final = 8  # those that somebody has looked at since
_log = structlog.get_logger("pokerroom.tournament")


class RoomTournaments:
    """Every tournament of a room, each with its director."""

    def __init__(
        self,
        services: TournamentServices,
        library: Library,
        book_archive: BookArchive,
        settings: Iterable[TournamentSettings],
    ) -> None:
        self.services, self._library, self._book_archive = services, library, book_archive
        self._settings = {tournament_settings.conditions.name: tournament_settings for tournament_settings in settings}
        self.directors: dict[str, TournamentDirector] = {}
        self._read_tournaments: dict[str, StoredTournament] = {}  # as they were read, before their tables are
        self._past: OrderedDict[str, TournamentDirector] = OrderedDict()  # long over, and looked at lately
        self._reading = asyncio.Lock()
        self._opening = asyncio.Lock()
        self._numbers: dict[str, int] = {}  # of every series, how often it has been held
        self._task = BackgroundTask("tournaments", self._work)

    # Life

    async def read(self) -> set[str]:
        """Read the tournaments that go on and those that ended last; return the ids of older ones' tables.

        A tournament that cannot be read stays closed and keeps nobody else out.
        """
        store = self.services.store
        streams = [stream for stream in store.streams() if stream.startswith(TOURNAMENT_STREAM)]
        over = []
        for stream in streams:
            name = stream.removeprefix(TOURNAMENT_STREAM)
            series, number = _series(name)
            self._numbers[series] = max(self._numbers.get(series, 0), number)
            last = self._last_record(stream)
            if last is not None and last.kind in LAST_KINDS:
                over.append((last.at, stream))
            else:
                await self._read_stream(stream)
        over.sort(reverse=True)
        for _, stream in over[:_ENDED_TOURNAMENTS_KEPT]:
            await self._read_stream(stream)
        old = {stream.removeprefix(TOURNAMENT_STREAM) for _, stream in over[_ENDED_TOURNAMENTS_KEPT:]}
        return {table for table in self._tables_in_store() if any(_is_table_of(table, name) for name in old)}

    def _last_record(self, stream: str) -> Stored | None:
        head = self.services.store.head(stream)
        if head is None:
            return None
        return next(iter(self.services.store.read(stream, head.version - 1)), None)

    def _tables_in_store(self) -> list[str]:
        prefix = stream_of("")
        return [stream.removeprefix(prefix) for stream in self.services.store.streams() if stream.startswith(prefix)]

    async def _read_stream(self, stream: str) -> None:
        epoch = await self.services.store.take_over(stream)
        try:
            tournament = read_stored_tournament(self.services.store.read(stream), self.services.books, epoch)
            self._read_tournaments[stream.removeprefix(TOURNAMENT_STREAM)] = tournament
        except Exception:
            _log.exception("a tournament cannot be read and stays closed", tournament=stream)

    async def open(self) -> None:
        """Direct the tournaments read from the store, with the open tables, and open those of the settings."""
        for name, tournament in self._read_tournaments.items():
            self._add(tournament, self._settings_for(name, tournament.tournament.state.conditions))
        self._read_tournaments = {}
        await self._renew()

    def start(self) -> None:
        """Begin to direct every tournament that is not over, and to look for new ones."""
        for director in self.directors.values():
            if not director.over:
                director.start()
        self._task.start()

    @property
    def states(self) -> list[TournamentState]:
        """The state of every tournament that the room still has."""
        return [director.state for director in self.directors.values()]

    def results_of(self, names: Collection[str]) -> list[tuple[wire.LobbyTournament, OwnResult, int]]:
        """Return what tournaments came to for a player of these names: each with its row, and when it began."""
        found = []
        for director in list(self.directors.values()):
            viewed = director.viewed()
            if (own := own_result(viewed, names)) is not None:
                began = viewed.session.started_at if viewed.session is not None else None
                found.append((lobby_row(viewed), own, viewed.ms(began) if began is not None else 0))
        return found

    async def stop(self) -> None:
        """Let the work under way finish, and begin no other."""
        await self._task.stop()
        await asyncio.gather(*(director.stop() for director in self.directors.values()))

    def _settings_for(self, name: str, conditions: TournamentConditions) -> TournamentSettings:
        settings = self._settings.get(_series(name)[0]) or self._settings.get(name)
        return settings or TournamentSettings(conditions)

    def _add(self, stored: StoredTournament, settings: TournamentSettings) -> TournamentDirector:
        director = TournamentDirector(self.services, stored, settings, changed=self._task.ring)
        self.directors[director.name] = director
        return director

    # Again and again

    async def _work(self) -> None:
        while self._task.running:
            try:
                for director in await self._renew():
                    director.start()
                await self._forget()
            except Exception:
                _log.exception("a tournament could not be opened")
            await self._task.rung(30.0)

    async def _renew(self) -> list[TournamentDirector]:
        """Open every tournament of the settings that is not open for entries."""
        opened = []
        for name, settings in self._settings.items():
            of_series = [
                director
                for director in self.directors.values()
                if director.settings is settings or director.settings == settings
            ]
            if any(not _has_begun(director.tournament) for director in of_series):
                continue
            conditions = settings.conditions
            again = bool(settings.every or conditions.sit_and_go or conditions.start is None)
            if not again:
                late = conditions.start is not None and conditions.start <= self.services.now()
                if of_series or late or self.services.store.head(TOURNAMENT_STREAM + name) is not None:
                    continue
                opened.append(await self._draft(conditions, settings))
                continue
            number = self._numbers.get(name, 0) + 1
            self._numbers[name] = number
            starts = self._next_start(settings)
            named = replace(
                conditions, name=f"{name}-{number}", start=starts, sessions=_sessions_from(conditions, starts)
            )
            opened.append(await self._draft(named, settings))
        return opened

    def _next_start(self, settings: TournamentSettings) -> datetime | None:
        """Return when the next tournament of a series starts, on the grid of its interval; None where it has none."""
        if not settings.every:
            return None
        now = self.services.now()
        midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
        minutes_passed = int((now - midnight).total_seconds() // 60)
        return midnight + timedelta(minutes=(minutes_passed // settings.every + 1) * settings.every)

    async def open_new(self, conditions: TournamentConditions, by: str) -> TournamentDirector:
        """Open a tournament that staff ask for; refused where its conditions are not sound."""
        async with self._opening:
            name = conditions.name
            series = {name, _series(name)[0]} & self._settings.keys()
            if series or await asyncio.to_thread(self.services.store.head, TOURNAMENT_STREAM + name) is not None:
                raise Illegal(f"there is a tournament {name!r} already", allowed="another name")
            director = await self._draft(conditions, TournamentSettings(conditions, where=f"opened by {by}"), by)
            director.start()
            return director

    async def _draft(
        self, conditions: TournamentConditions, settings: TournamentSettings, by: str = BY_THE_ROOM
    ) -> TournamentDirector:
        """Draft a tournament, publish it and give it a director; refuse conditions that are not sound."""
        services = self.services
        book = self._library.book(conditions.house)
        try:
            tournament = Tournament(House(book), conditions, services.now(), by)

            async def do(command: object) -> None:
                tournament.do(command)  # type: ignore[arg-type]  # commands of a tournament

            refuse_hours_without_clause(tournament.rules, settings)
            await first_steps(services, tournament, do)
        except PokerroomError as fault:
            where = settings.where or conditions.name
            raise Malformed(f"{fault.what} ({where})", allowed=fault.allowed, cites=fault.cites) from None
        await self._book_archive.keep(book, services.time.utc())
        stream = TOURNAMENT_STREAM + conditions.name
        records = [tournament_record(happening, "") for happening in tournament.happenings]
        await services.ledger.end_doubt()
        entries = step_entries(services, conditions.name, tournament.happenings)
        parts = [Part(stream, 0, records)]
        (version,) = await services.ledger.append_entries(parts, entries, services.time.utc(), by=by)
        epoch = await services.store.take_over(stream)
        stored_tournament = await asyncio.to_thread(
            lambda: read_stored_tournament(services.store.read(stream), services.books, epoch)
        )
        stored_tournament.version = version
        return self._add(stored_tournament, settings)

    async def _forget(self) -> None:
        """Stop the tables of tournaments that have long been over, and drop them; the record has them."""
        over = [director for director in self.directors.values() if director.over]
        over.sort(key=lambda running: running.tournament.state.latest or datetime.min)
        for director in over[:-_ENDED_TOURNAMENTS_KEPT]:
            await director.stop()
            for item, actor in director.actors.items():
                await actor.stop()
                self.services.tables.pop(item, None)
            del self.directors[director.name]

    # Looking

    def lobby(self, player: str = "") -> tuple[wire.LobbyTournament, ...]:
        """Return the rows of the lobby: coming tournaments, those being played, and those that ended lately."""
        now, rows = self.services.now(), []
        for director in self.directors.values():
            state = director.state
            if director.over and (state.latest is None or now - state.latest > _TIME_LISTED_AFTER_END):
                continue
            viewed = director.viewed()
            notice = timedelta(minutes=director.settings.shown)
            if notice and viewed.session is None and viewed.starts is not None and now < viewed.starts - notice:
                continue
            rows.append((_ORDER_IN_LOBBY[tournament_door(viewed)], director.row_for(player)))
        return tuple(row for _, row in sorted(rows, key=lambda dated: (dated[0], dated[1].starts, dated[1].name)))

    def find(self, name: str) -> TournamentDirector | None:
        """Return a tournament by its name, also one long over that was looked at lately; None for any other."""
        director = self.directors.get(name)
        if director is None and (director := self._past.get(name)) is not None:
            self._past.move_to_end(name)
        return director

    async def look_up(self, name: str) -> TournamentDirector | None:
        """Return a tournament by its name; None for an unknown name.

        One that is long over is read from the record without holding anybody up.
        """
        if (director := self.find(name)) is not None:
            return director
        async with self._reading:
            if (director := self.find(name)) is not None:
                return director
            tournament = await read_again(self._read_past, name)
            if tournament is None:
                return None
            settings = self._settings_for(name, tournament.tournament.state.conditions)
            director = TournamentDirector(
                self.services, tournament, settings, changed=lambda: None
            )  # nothing comes of it any more
            self._past[name] = director
            while len(self._past) > _OLDER_TOURNAMENTS_KEPT:
                self._past.popitem(last=False)
            return director

    def _read_past(self, name: str) -> StoredTournament | None:
        if self.services.store.head(TOURNAMENT_STREAM + name) is None:
            return None
        try:
            return read_stored_tournament(self.services.store.read(TOURNAMENT_STREAM + name), self.services.books)
        except PokerroomError:
            return None

    def faults(self) -> list[str]:
        """Return in words every difference between tournaments, their tables and the ledger."""
        faults = []
        for name, director in self.directors.items():
            state = director.state
            issued = sum(-actor.journal.ledger.balance(TOURNAMENT_CHIPS) for actor in director.actors.values())
            playing = sum(
                session.in_play for session in state.sessions.values() if session.stage in ("running", "tied")
            )
            playing += sum(table.in_pot for session_state in state.running for table in session_state.tables.values())
            playing = 0 if state.stage == "cancelled" else playing
            if issued != playing:
                faults.append(f"{quantity(playing, 'chip')} are in play in {name}, and {issued} at its tables")
            for account, balance in state.balances.items():
                if account.startswith("tournament ") and self.services.ledger.balance(account) != balance:
                    faults.append(f"{account} holds {self.services.ledger.balance(account)}, and {balance} by {name}")
        return faults


_ORDER_IN_LOBBY: Final[dict[wire.TournamentDoor, int]] = {
    "open": 0, "late": 1, "announced": 2, "full": 3, "playing": 4, "over": 5, "cancelled": 6,
}  # fmt: skip


def _has_begun(tournament: Tournament) -> bool:
    """Return whether a tournament is past its draw for seats, so that nobody can enter before the start any more."""
    state = tournament.state
    if state.stage in ("finished", "closed", "cancelled"):
        return True
    return any(session.stage != "planned" for session in state.sessions.values())


def _series(name: str) -> tuple[str, int]:
    """Return the series that a tournament is of, and its number there; 0 for one that stands alone.

    >>> _series("turbo-12"), _series("friday")
    (('turbo', 12), ('friday', 0))
    """
    match = re.fullmatch(r"(.+)-(\d+)", name)
    return (match[1], int(match[2])) if match else (name, 0)


def _is_table_of(table: str, tournament: str) -> bool:
    return table.startswith(f"{tournament}-")


def _sessions_from(conditions: TournamentConditions, starts: datetime | None) -> tuple[SessionPlan, ...]:
    """Return the sessions of one tournament of a series, the first of them at this start."""
    return tuple(
        replace(session, starts=starts) if number == 0 else session
        for number, session in enumerate(conditions.sessions)
    )
