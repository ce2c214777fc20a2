"""What falls due for members automatically: ends of sittings for those who limit their time, tables told to let go."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Final

import structlog

from pokerroom.members.commands import BeginSitting, EndSitting
from pokerroom.room.background_task import BackgroundTask
from pokerroom.room.people.members.room_members import RoomMembers

_LOOKS_EVERY: Final = 5.0  # seconds
_log = structlog.get_logger("pokerroom.members")

# By player, how to stir each of the tables where they sit, unless nothing keeps them from it.
Seated = Callable[[datetime], Mapping[str, list[Callable[[], None] | None]]]


class MembersWatch:
    """One task that looks every few seconds, and whenever something about a member has changed and rung the bell."""

    def __init__(self, members: RoomMembers, seated: Seated, bell: asyncio.Event) -> None:
        self._members, self._seated = members, seated
        self._task = BackgroundTask("members", self._work, bell)

    def start(self) -> None:
        """Begin the task that looks, again and again, who sits where and who is kept out."""
        self._task.start()

    async def stop(self) -> None:
        """Finish the look that is being taken."""
        await self._task.stop()

    async def _work(self) -> None:
        while self._task.running:
            try:
                await self.look()
            except Exception:
                _log.exception("the members could not be looked after")
            await self._task.rung(_LOOKS_EVERY)

    async def look(self) -> None:
        """Begin and end sittings, and have the tables look at whoever is kept out."""
        now = self._members.now()
        seated = self._seated(now)
        for member in list(self._members.members.values()):
            player, sits = member.player, member.player in seated
            if sits and not member.sits and member.limit("session", "sitting", now):
                await self._members.do(BeginSitting(at=now, player=player, by="the room"))
            elif member.sits and not sits:
                await self._members.do(EndSitting(at=now, player=player, by="the room"))
        for tables in seated.values():
            for stir in tables:
                if stir is not None:
                    stir()
