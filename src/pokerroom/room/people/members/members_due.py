"""Work for members that falls due by time: sittings begin and end, and tables check players who may no longer play.

Only the sittings of members who limit their time are counted.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Final

import structlog

from pokerroom.members.commands import BeginSitting, EndSitting
from pokerroom.room.background_task import BackgroundTask
from pokerroom.room.people.members.room_members import RoomMembers

_SECONDS_BETWEEN_LOOKS: Final = 5.0
_log = structlog.get_logger("pokerroom.members")

# By player, for each table where they sit: how to make it look at them again, or None where they may go on playing.
Seated = Callable[[datetime], Mapping[str, list[Callable[[], None] | None]]]


class MembersWatch:
    """A task that checks on members every few seconds, and whenever the bell rings because one of them has changed."""

    def __init__(self, members: RoomMembers, seated: Seated, bell: asyncio.Event) -> None:
        self._members, self._seated = members, seated
        self._task = BackgroundTask("members", self._work, bell)

    def start(self) -> None:
        """Start the task that checks again and again who sits where, and who is kept out."""
        self._task.start()

    async def stop(self) -> None:
        """Let the check that is under way finish, and begin no other."""
        await self._task.stop()

    async def _work(self) -> None:
        while self._task.running:
            try:
                await self.look()
            except Exception:
                _log.exception("what is due for members could not be done")
            await self._task.rung(_SECONDS_BETWEEN_LOOKS)

    async def look(self) -> None:
        """Begin and end sittings, and have tables look again at players who are kept out."""
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
