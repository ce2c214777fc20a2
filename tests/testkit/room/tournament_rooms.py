"""Rooms with tournaments: small ones in which people put everything in, so that they are over in a moment."""

from __future__ import annotations

import asyncio
import dataclasses
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import msgspec
from msgspec.structs import replace

from pokerroom.errors import PokerroomError
from pokerroom.room import wire
from pokerroom.room.opening_room import open_room
from pokerroom.room.room import Room
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.tournament_settings import TournamentSettings
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.schedule.pace import Pace
from pokerroom.room.tournaments import tournament_orders
from pokerroom.room.tournaments.director import TournamentDirector
from pokerroom.room.tournaments.tables.directed_tables import tournament_table_ids
from pokerroom.tournament import TournamentConditions
from pokerroom.tournament.confirming import confirmations_asked
from pokerroom.tournament.structure.levels import Break, Level, Structure
from testkit.suite.waiting import until
from testkit.tournament.driven_tournaments import weekly_conditions

_FROM_ROOM: Final = msgspec.json.Decoder(wire.FromRoom)
LEVELS: Final = tuple(Level((blind, 2 * blind)) for blind in (50, 100, 200, 400))
NAMES: Final = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gil", "Hal", "Ivy")


LOOKS_AGAIN: Final = (
    "pokerroom.room.tournaments.director._SECONDS_BETWEEN_LOOKS"  # a second, where nobody waits for a test
)


class FastClock:
    """A clock on the wall that runs faster than time does."""

    def __init__(self, times: float = 1.0) -> None:
        self.times, self._real = times, time.time()
        self._began = datetime(2026, 8, 7, 18, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self._began + timedelta(seconds=(time.time() - self._real) * self.times)

    def hurry(self, minutes: float) -> None:
        """Let some minutes go by at once."""
        self._began += timedelta(minutes=minutes)


def small_tournament(house: str = "uk", **more: Any) -> TournamentConditions:
    """One that is over soon: a stack of ten big blinds, tables of three, and no chips bought unless asked for."""
    seats = more.pop("seats", 3)
    structure = Structure(stack=1000, minutes=20, levels=LEVELS, seats=seats, breaks=more.pop("breaks", ()))
    usual: dict[str, Any] = {
        "name": "evening",
        "title": "Evening",
        "house": house,
        "structure": structure,
        "rebuys": None,
        "add_ons": None,
        "freeze_out": not {"rebuys", "add_ons"} & {*more},
        "start": None,
        "players_at_most": 9,
        "withdraw_hours": 0,
    }
    return replace(weekly_conditions(house), **{**usual, **more})


def break_after(level: int, minutes: int = 5) -> tuple[Break, ...]:
    return (Break(level, minutes),)


class Contender:
    """Somebody who plays a tournament: goes wherever their seat is, and puts everything in whenever they may."""

    def __init__(self, room: Room, player: str, *, bold: bool = True) -> None:
        self.room, self.player, self.bold, self.since = room, player, bold, 0
        self.frames: list[wire.TableNow] = []
        self.moves: list[wire.SeatMoved] = []
        self.actor: TableActor | None = None
        self.thinks = False  # and does not act meanwhile
        self._acted = ""
        self._acting: set[asyncio.Task[None]] = set()

    def send(self, frame: bytes) -> None:
        """Take a frame, and answer it where it is our turn."""
        message = _FROM_ROOM.decode(frame)
        if isinstance(message, wire.SeatMoved):
            self.moves.append(message)
            self.go(message.table)
        elif isinstance(message, wire.TableNow):
            self.frames.append(message)
            self._play(message)

    def go(self, table: str) -> None:
        """Look at another table from now on."""
        self.leave()
        self.actor, self._acted = self.room.tables[table], ""
        self.actor.connect(self)

    def leave(self) -> None:
        """Close the tab."""
        if self.actor is not None:
            self.actor.disconnect(self)
            self.actor = None

    def _play(self, now: wire.TableNow) -> None:
        you, actor = now.you, self.actor
        if (
            you is None
            or you.options is None
            or now.public.turn != you.seat
            or you.turn == self._acted
            or actor is None
            or self.thinks
        ):
            return
        self._acted = you.turn
        options = you.options
        what: wire.ActKind = "check" if options.check else "fold"
        amount = 0
        if options.show:
            what = "show"
        elif options.opens and not (options.check or options.fold):  # whoever opens must bet
            what, amount = "bet", options.least_to
        elif self.bold and options.most_to:
            what, amount = ("bet" if options.opens else "raise"), options.most_to
        elif self.bold and options.call:
            what = "call"
        message = wire.Act(what=what, turn=you.turn, amount=amount)
        task = asyncio.get_running_loop().create_task(self._ask(actor, message))
        self._acting.add(task)
        task.add_done_callback(self._acting.discard)

    async def _ask(self, actor: TableActor, message: wire.Act) -> None:
        try:
            await actor.ask(self.player, message)
        except PokerroomError:
            self._acted = ""

    @property
    def said(self) -> list[str]:
        """Everything that was said at the tables they looked at."""
        return [line.text for frame in self.frames for line in frame.lines]


@asynccontextmanager
async def tournament_room(
    folder: Path,
    *tournaments: TournamentConditions | TournamentSettings,
    clock: FastClock | None = None,
    seat_seconds: int = 0,
    **more: Any,
) -> AsyncIterator[Room]:
    """An open room with these tournaments and nothing else, which waits for nobody unless it is told to."""
    terms = (
        tournament if isinstance(tournament, TournamentSettings) else TournamentSettings(tournament)
        for tournament in tournaments
    )
    own = tuple(dataclasses.replace(settings, seat_seconds=seat_seconds) for settings in terms)
    usual: dict[str, Any] = {"pace": 0.0, "between_hands": 0.0, "demo": False, "tournaments": own, "patience": 0.05}
    quick = partial(Pace, asking=0.0, deciding=0.02, absent_patience=0.05)
    with patch("pokerroom.room.table_services.table_maker.Pace", quick), patch(LOOKS_AGAIN, 0.05):
        room = await open_room(Settings(data=folder, **{**usual, **more}), clock or FastClock())
        try:
            yield room
        finally:
            await room.close()


def only(room: Room) -> TournamentDirector:
    """Return the tournament of a room that was opened first."""
    return next(iter(room.services.tournaments.directors.values()))


async def entered(room: Room, director: TournamentDirector, names: tuple[str, ...]) -> list[Contender]:
    """People enter, and each looks at their table once there is one."""
    people, tournament = [], director.tournament
    confirms = [
        confirmation.what for confirmation in confirmations_asked(tournament.rules, tournament.state.conditions)
    ]
    for name in names:
        await tournament_orders.enter_in(director, name, member=True, confirms=confirms)
        people.append(Contender(room, name))
    return people


async def seated(director: TournamentDirector, people: list[Contender]) -> None:
    """Wait until it has begun, and have everybody sit where their seat is."""
    await until(lambda: len(director.actors) == len(tournament_table_ids(director.tournament)) > 0)
    for person in people:
        for table, actor in director.actors.items():
            if actor.seat_of(person.player):
                person.go(table)


async def order(director: TournamentDirector, do: str, **parts: Any) -> None:
    """Bo, who has the first of the titles that may direct a tournament, gives an order in it."""
    await tournament_orders.order_in(director, do, parts, "Bo", director.tournament.rules.directors[0])


def told(director: TournamentDirector, kind: type) -> list[Any]:
    """Return what of this kind has happened in the tournament so far."""
    return [happening for happening in director.state.past if isinstance(happening, kind)]
