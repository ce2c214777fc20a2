"""The automatic director of one tournament: one task takes the steps that are due, and people ask it for others.

`steps/tournament_steps.py` judges each step, carries it out at the tables and stores it. The director decides which
step comes next, takes the tables under its direction, and has every change shown to everybody.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Final

import structlog

from pokerroom.citation import Citation
from pokerroom.errors import PokerroomError
from pokerroom.room import wire
from pokerroom.room.background_task import BackgroundTask
from pokerroom.room.settings.tournament_settings import TournamentSettings
from pokerroom.room.store import NOT_KEPT
from pokerroom.room.store.requests.failed_appends import Unavailable
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.schedule.dealer_duties import DealersPart
from pokerroom.room.tables.schedule.direction import NextHandWait, TableDirection
from pokerroom.room.tournaments.due.live_duties import dealer_duties
from pokerroom.room.tournaments.due.snapshot import DirectorSnapshot
from pokerroom.room.tournaments.due.steps import steps_due
from pokerroom.room.tournaments.steps.entrance import refuse_entrance
from pokerroom.room.tournaments.steps.refused_steps import RefusedSteps
from pokerroom.room.tournaments.steps.tournament_steps import StepDone, TournamentSteps
from pokerroom.room.tournaments.tables.directed_tables import table_id, tournament_table_ids
from pokerroom.room.tournaments.tables.table_effects import new_seats
from pokerroom.room.tournaments.tables.table_refusals import refuse_at_table, refuse_beside_tournament
from pokerroom.room.tournaments.tables.tables_concerned import SEEN_EVERYWHERE
from pokerroom.room.tournaments.tournament_records import (
    StoredTournament,
    is_bot_name,
)
from pokerroom.room.tournaments.tournament_services import TournamentServices
from pokerroom.room.tournaments.views.lobby_row import lobby_row
from pokerroom.room.tournaments.views.tables import table_tournament
from pokerroom.room.tournaments.views.tournament_gallery import TournamentGallery
from pokerroom.room.tournaments.views.viewed_tournament import ViewedTournament
from pokerroom.room.tournaments.views.whole import tournament_now
from pokerroom.room.tournaments.views.yours import your_tournament
from pokerroom.room.wall_time import SteadyClock
from pokerroom.table.happenings import Happening
from pokerroom.tournament import Tournament, commands, happenings
from pokerroom.tournament.duties import TournamentDuty
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.state import TournamentState

_SECONDS_BETWEEN_LOOKS: Final = 1.0  # due steps are found whatever the clock on the wall did
_SECONDS_AFTER_FAULT: Final = 2.0
_MOST_STEPS_AT_ONCE: Final = 500  # after so many, other tasks have a turn
_log = structlog.get_logger("pokerroom.tournament")


class TournamentDirector:
    """The director of one tournament. `changed` is called whenever the tournament has changed and is stored."""

    def __init__(
        self,
        services: TournamentServices,
        stored: StoredTournament,
        settings: TournamentSettings,
        *,
        changed: Callable[[], None],
    ) -> None:
        self.services, self.settings, self.changed = services, settings, changed
        self._steps = TournamentSteps(services, stored, settings, self.take_table)
        self._tables = self._steps.tables
        self.waits: dict[str, NextHandWait] = {}  # by table, what its next hand waits for
        self.refused = RefusedSteps(self.name)  # of its own
        self._fault = ""  # why it could not go on the last time, as it was logged
        self._time = SteadyClock(services.time)
        self._ready: dict[str, datetime] = {}
        self._coming: dict[str, datetime] = {}
        self._at_work = asyncio.Lock()
        self._task = BackgroundTask(f"tournament {self.name}", self._work)
        self.actors = self._tables.actors  # its tables in the room by id, those that are closed too
        self.gallery = TournamentGallery(services.settings.spectators, self.actors, self.look)
        for item in tournament_table_ids(self.tournament):
            if item in services.tables:
                self.take_table(services.tables[item])

    @property
    def stored(self) -> StoredTournament:
        """The tournament as its stream has it, with its version there."""
        return self._steps.stored

    @property
    def tournament(self) -> Tournament:
        """The tournament as it is stored."""
        return self.stored.tournament

    @property
    def state(self) -> TournamentState:
        """The state of the tournament, with everything that has happened in it."""
        return self.tournament.state

    @property
    def name(self) -> str:
        """The tournament's name in addresses and records."""
        return self.tournament.state.name

    @property
    def over(self) -> bool:
        """Whether the tournament is closed or cancelled, so that nothing more comes of it."""
        return self.tournament.state.stage in ("closed", "cancelled")

    # Life

    def start(self) -> None:
        """Begin the task that directs this tournament, and expect its players."""
        self._expect(player for state in self.state.running for player in state.players)
        self._task.start()

    async def stop(self) -> None:
        """Finish the step under way, and begin no other."""
        await self._task.stop()

    def _expect(self, players: Iterable[str]) -> None:
        """Give people a while to come to their table, if they have a new seat or a restart has disconnected them."""
        until = self.now() + timedelta(seconds=self.settings.seat_seconds)
        self._coming.update(dict.fromkeys((player for player in players if not is_bot_name(player)), until))

    def ring(self) -> None:
        """Wake the director: something has happened that it must look at."""
        self._task.ring()

    def take_table(self, actor: TableActor) -> None:
        """Direct a table: its hands begin and end here."""
        self.actors[actor.id] = actor
        direction = TableDirection(
            _DirectorAtTable(self, actor.id),
            dead=self._tables.dead_at(actor),
            dealer=DealersPart(lambda: dealer_duties(self.tournament, actor.id, self.now())),
        )
        actor.scheduler.direct(direction, is_bot_name)

    def now(self) -> datetime:
        """Return the time by a clock that never goes back, and that nobody can set while the tournament is played.

        Levels keep their length, whatever is done to the clock on the wall.
        """
        state = self.state
        if not state.running and self._time.runs_behind():
            self._time.set_to(self.services.now())
        now = self._time.now()
        return max(now, state.latest) if state.latest is not None else now

    # Asking it

    async def ask(
        self, make: Callable[[datetime], commands.TournamentCommand], by: str, request: str = ""
    ) -> tuple[TournamentHappening, ...]:
        """Carry out a request to the tournament and return its happenings, or refuse it with the clause.

        When this returns, the step is done, booked and stored.
        """
        if not self._task.running:
            raise Unavailable("the room is closing", allowed="connect again in a moment")
        async with self._at_work:
            facts = await self._step(make(self.now()), by, request)
        self.ring()
        return facts

    # Due steps

    async def _work(self) -> None:
        while self._task.running:
            try:
                wake = await self._do_what_is_due()
                seconds = _SECONDS_BETWEEN_LOOKS if wake is None else (wake - self.now()).total_seconds() + 0.002
                self._fault = ""
            except Exception as fault:
                if (text := f"{type(fault).__name__}: {fault}") != self._fault:  # once, and not at every try
                    _log.exception("a tournament could not go on", tournament=self.name)
                    self._fault = text
                    self.changed()
                seconds = _SECONDS_AFTER_FAULT
            await self._task.rung(min(_SECONDS_BETWEEN_LOOKS, seconds))

    async def _do_what_is_due(self) -> datetime | None:
        """Do everything that is due, and return when something will be due next; None where no time is set."""
        for _ in range(_MOST_STEPS_AT_ONCE):
            if not self._task.running:
                return None
            async with self._at_work:
                await self._steps.end_doubt()
                outlook = self.outlook()
                command = self.refused.next_of(steps_due(outlook), time.monotonic())
                if command is None:
                    self._tables.leave_to_dealers()
                    waits = outlook.waits
                    for table in self.refused.tables:
                        waits[table_id(self.tournament, *table)] = NextHandWait("director")
                    if waits != self.waits:
                        self.waits = waits
                        self._tables.stir()
                    return min(outlook.wakes, default=None)
                await self._try(command)
            await asyncio.sleep(0)
        return self.now()

    async def _try(self, command: commands.TournamentCommand) -> None:
        """Do a step of the director's own; if it is refused it becomes a duty of people, and the rest goes on."""
        try:
            await self._step(command, command.by if command.by.startswith(("bot ", "staff ")) else "")
        except (Unavailable, *NOT_KEPT):
            raise  # nothing speaks against it; it is tried again
        except PokerroomError as refusal:
            self.refused.note(command, refusal, time.monotonic())
            self.changed()
        else:
            self.refused.done(command)

    @property
    def duties(self) -> tuple[TournamentDuty, ...]:
        """The duties that are left to people because the director cannot do them."""
        refused = self.refused.duties
        if not self._fault:
            return refused
        fault = f"the room cannot go on with it: {self._fault}. What helps: look at the room's log; cancel_tournament"
        return (*refused, TournamentDuty(fault))

    def outlook(self) -> DirectorSnapshot:
        """Return the tournament and its tables as the director looks at them now."""
        return DirectorSnapshot(
            tournament=self.tournament,
            settings=self.settings,
            actors=self.actors,
            now=self.now(),
            ready=self._ready,
            coming=self._coming,
            is_kept_out=self._is_kept_out,
        )

    def _is_kept_out(self, player: str) -> bool:
        """Return whether the house keeps somebody from playing on; never so for a bot."""
        if is_bot_name(player):
            return False
        return self.services.is_kept_out(self.state.house, player, self.now())

    def viewed(self) -> ViewedTournament:
        """Return the data for views: the tournament as it is stored, its tables and the time."""
        return ViewedTournament(
            tournament=self.tournament,
            settings=self.settings,
            actors=self.actors,
            waits=self.waits,
            stored=self.stored,
            now=self.now(),
            time=self._time,
            duties=self.duties,
            refuse_play=partial(refuse_entrance, self.services, self.tournament.rules.house),
        )

    def look(self) -> wire.TournamentNow:
        """Return the whole tournament as it is now, for no player in particular."""
        return tournament_now(self.viewed(), "", 0)

    def view_for(self, player: str, balance: int = 0, titles: tuple[str, ...] = ()) -> wire.TournamentNow:
        """Return the tournament as a player may see it, under these titles of a director."""
        current = tournament_now(self.viewed(), player, balance, titles)
        return current if self._is_inside(player, titles) else self.gallery.delayed(current)

    def row_for(self, player: str) -> wire.LobbyTournament:
        """Return the tournament's row in the lobby, as somebody may see it."""
        current = lobby_row(self.viewed(), player)
        return current if self._is_inside(player) else self.gallery.row(current)

    def _is_inside(self, player: str, titles: tuple[str, ...] = ()) -> bool:
        """Return whether a viewer plays in the tournament or is staff, and so sees it without delay."""
        return bool(titles) or (bool(player) and self.viewed().competitor(player) is not None)

    # One step

    async def _step(
        self, command: commands.TournamentCommand, by: str, request: str = ""
    ) -> tuple[TournamentHappening, ...]:
        done = await self._steps.do(command, by, request)
        if done.happenings:
            self._follow_up(done)
        return done.happenings

    def _follow_up(self, done: StepDone) -> None:
        """Show the consequences of a step: the pause before the next hand, and who has another seat."""
        facts = done.happenings
        for happening in facts:
            match happening:
                case happenings.HandDealt():
                    self.waits.pop(self._tables.id_of(happening), None)
                case happenings.HandSettled():
                    settings = self.services.settings
                    pause = timedelta(seconds=settings.between_hands * settings.pace)
                    self._ready[self._tables.id_of(happening)] = self.now() + pause
                case happenings.SessionStarted():
                    self._expect(happening.stacks)
                case happenings.LateSeatTaken():
                    self._expect((happening.player,))
                case happenings.StepsUndone():
                    self._tell_seats_taken_back(happening, done.sat_at)
            for session, allotted, why in new_seats(happening):
                new = table_id(self.tournament, session, allotted.table)
                self._tell_move(allotted.player, new, allotted.seat, why, happening.cites)
        if any(isinstance(happening, SEEN_EVERYWHERE) for happening in facts):
            self._tables.stir(closed=any(isinstance(happening, happenings.PlacingsConfirmed) for happening in facts))
        self.changed()

    def _tell_seats_taken_back(self, undone: happenings.StepsUndone, sat_at: Mapping[str, str]) -> None:
        """Tell everybody who sits at another table again, since steps were taken back, where that is."""
        for player, (table, seat) in self._tables.seats_now().items():
            if sat_at.get(player) != table:
                self._tell_move(player, table, seat, f"taken back: {undone.why}", undone.cites)

    def _tell_move(self, player: str, new: str, seat: int, why: str, cites: Sequence[Citation]) -> None:
        """Tell somebody where their seat is now, and give them a moment to come there."""
        self._expect((player,))
        self._tables.tell_seat(player, new, seat, why, cites)


@dataclass(frozen=True)
class _DirectorAtTable:
    """The director as one of their tables reaches them; `table` is its id in the room."""

    director: TournamentDirector
    table: str

    def refuse_request(self, player: str, message: wire.ToRoom) -> None:
        """Refuse, with the clause, what nobody may ask for at a tournament's table."""
        refuse_at_table(self.director.tournament, player, message)

    def refuse_floor(self, happenings: Sequence[Happening]) -> None:
        """Refuse an order of the floor that may not be given there, by the happenings that would follow."""
        refuse_beside_tournament(self.director.tournament, happenings)

    def shown(self) -> wire.TableTournament | None:
        """Return the tournament as the table shows it."""
        return table_tournament(self.director.viewed(), self.table)

    def shown_later(self) -> wire.TableTournament | None:
        """Return the tournament as the table shows it to people who look on with a delay."""
        return self.director.gallery.banner(self.shown())

    def shown_to_player(self, player: str) -> wire.YourTournament | None:
        """Return a player's own part of the tournament."""
        return your_tournament(self.director.viewed(), player)

    def look_again(self) -> None:
        """Look at the tournament again: a hand at the table is over, or can begin."""
        self.director.ring()

    def next_hand_wait(self) -> NextHandWait | None:
        """Return the reason why the table's next hand waits, other than its dealer; None without one."""
        wait = self.director.waits.get(self.table)
        return None if wait is None or wait.reason == "dealer" else wait
