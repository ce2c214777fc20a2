"""A room with tournaments that is served from this process, with players in it who need no browser."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from browser.visitors import TIMEOUT
from pokerroom.room.tournaments.director import TournamentDirector
from testkit.room.tournament_rooms import Contender, entered
from testkit.room.web_room import Running


class SitAndGoRoom:
    """A room with sit-and-gos, and whoever plays in them besides the people of a test."""

    def __init__(self, running: Running) -> None:
        self.running = running

    def does(self, doing: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(doing, self.running.loop).result(TIMEOUT / 1000)

    def director(self, name: str) -> TournamentDirector:
        return self.running.room.services.tournaments.directors[f"{name}-1"]  # type: ignore[no-any-return]

    def enter(self, name: str, *players: str) -> list[Contender]:
        """Others enter, and come to their tables when it begins; they only fold until they are told to be bold."""
        return self.does(self._enter(self.director(name), players))  # type: ignore[no-any-return]

    async def _enter(self, director: TournamentDirector, players: tuple[str, ...]) -> list[Contender]:
        people = await entered(self.running.room, director, players)
        for person in people:
            person.bold = False
        return people

    def come(self, name: str, people: list[Contender]) -> None:
        """They come to their tables."""

        async def go() -> None:
            async with asyncio.timeout(TIMEOUT / 1000):
                while not all(self._goes(self.director(name), person) for person in people):
                    await asyncio.sleep(0.01)

        self.does(go())

    def _goes(self, director: TournamentDirector, person: Contender) -> bool:
        found = [table for table, actor in director.actors.items() if actor.seat_of(person.player)]
        if found and person.actor is None:
            person.go(found[0])
        return bool(found)

    def embolden(self, *people: Contender, bold: bool = True) -> None:
        """They put everything in from their next turn on, or no longer do."""

        async def turn() -> None:
            for person in people:
                person.bold = bold

        self.does(turn())
