"""The members of a room, each in a stream of their own. Nothing counts before the store has taken it.

Requests are carried out one at a time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final

from msgspec.structs import replace

from pokerroom.members import commands
from pokerroom.members.decide import MemberTerms, decide_member
from pokerroom.members.evolve import evolve_member
from pokerroom.members.happenings import (
    MEMBER_HAPPENINGS,
    MemberHappening,
    MembersKeptApart,
    MembersLetTogether,
)
from pokerroom.members.state import Member
from pokerroom.room.record_forms import happening_in, record_of
from pokerroom.room.store import NOT_KEPT, Part, Record, Store, Unwritten
from pokerroom.room.store.requests.failed_appends import read_again
from pokerroom.room.wall_time import Zone
from pokerroom.rulebook.house import House

MEMBER_STREAM: Final = "member:"
SHELL_PREFIX: Final = "shell "  # before the name of a person who writes with the room's key, beside the room


class RoomMembers:
    """Every member of a room as the store has them.

    Limits are loosened after `waiting`, and a sitting that was long enough is followed by a `rest`. `houses` are those
    whose tables the room has; `changed` is called when a player may be kept out from now on.
    """

    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime],
        zone: Zone,
        *,
        waiting: timedelta,
        rest: timedelta,
        houses: Callable[[], tuple[str, ...]],
        changed: Callable[[], None],
    ) -> None:
        self._store, self._clock, self.zone = store, clock, zone
        self.waiting, self.rest = waiting, rest
        self.houses, self._changed = houses, changed
        self.members: dict[str, Member] = {}
        self._versions: dict[str, int] = {}
        self._epochs: dict[str, int] = {}
        self._in_doubt: set[str] = set()  # members about whom the store may have records that memory lacks
        self._at_work = asyncio.Lock()

    async def open(self) -> None:
        """Read the members that the store has; from now on this process alone writes them."""
        streams = [stream for stream in self._store.streams() if stream.startswith(MEMBER_STREAM)]
        epochs = await asyncio.gather(*map(self._store.take_over, streams))
        for stream, epoch in zip(streams, epochs, strict=True):
            self._epochs[stream] = epoch
            self._read(stream.removeprefix(MEMBER_STREAM))

    def look_in(self) -> None:
        """Read the members of a store without writing to it, while a room may be open on it."""
        for stream in self._store.streams():
            if stream.startswith(MEMBER_STREAM):
                self._read(stream.removeprefix(MEMBER_STREAM))

    def _read(self, player: str) -> None:
        self.members[player], self._versions[MEMBER_STREAM + player] = read_member(self._store, player)

    def now(self) -> datetime:
        """Return the time on the room's wall."""
        return self.zone.local(self._clock())

    def member(self, player: str) -> Member:
        """Return a member, or an empty one for a player without records."""
        return self.members.get(player) or Member(player)

    def history(self, player: str) -> list[MemberHappening]:
        """Return everything that happened to a member, oldest first."""
        return list(read_history(self._store, player))

    def card_holder(self, house_id: str, player: str) -> str:
        """Return the holder of the valid card that a player has from a house: their own name, or none."""
        return player if self.member(player).card(house_id) is not None else ""

    async def do(self, command: commands.AnyMemberCommand, house: House | None = None) -> tuple[MemberHappening, ...]:
        """Carry out a command about a member, store it, and return its happenings."""
        async with self._at_work:
            await self._end_doubt()
            member = self.member(command.player)
            at = max(self.now(), member.latest or datetime.min)
            happenings = decide_member(self._terms(), member, replace(command, at=at), house)
            if not happenings:
                return happenings
            by_player: dict[str, list[MemberHappening]] = {command.player: list(happenings)}
            for happening in happenings:  # an order about two stands with both
                if isinstance(happening, MembersKeptApart | MembersLetTogether):
                    by_player[happening.other] = [replace(happening, player=happening.other, other=happening.player)]
            await self._keep(by_player, _asker_on_record(command))
        self._changed()
        return happenings

    async def _end_doubt(self) -> None:
        """Read members again if the last write is in doubt."""
        for player in tuple(self._in_doubt):
            await read_again(self._read, player)
            self._in_doubt.discard(player)

    async def _keep(self, by_player: dict[str, list[MemberHappening]], by: str) -> None:
        parts = []
        for player, happenings in by_player.items():
            stream = MEMBER_STREAM + player
            records = [_member_record(happening, by) for happening in happenings]
            parts.append(Part(stream, self._versions.get(stream, 0), records, epoch=self._epochs.get(stream)))
        try:
            versions = await self._store.append_all(parts, self._clock())
        except NOT_KEPT:
            self._in_doubt |= set(by_player)  # it may stand there after all
            with suppress(Unwritten):
                await self._end_doubt()
            raise
        for part, version, (player, happenings) in zip(parts, versions, by_player.items(), strict=True):
            member = self.members.setdefault(player, Member(player))
            for happening in happenings:
                evolve_member(member, happening)
            self._versions[part.stream] = version
            if part.stream not in self._epochs:
                self._epochs[part.stream] = await self._store.take_over(part.stream)

    def _terms(self) -> MemberTerms:
        cards = {card.number: member.player for member in self.members.values() for card in member.cards}
        return MemberTerms(self.waiting, self.rest, self.houses(), cards)


def read_history(store: Store, player: str) -> Iterable[MemberHappening]:
    """Yield everything that a store has of a member."""
    stream = MEMBER_STREAM + player
    if store.head(stream) is not None:
        for stored in store.read(stream):
            yield happening_in(MEMBER_HAPPENINGS, stored)


def read_member(store: Store, player: str) -> tuple[Member, int]:
    """Return a member that a store has, and the version of their stream."""
    member, happenings = Member(player), list(read_history(store, player))
    for happening in happenings:
        evolve_member(member, happening)
    return member, len(happenings)


def _asker_on_record(command: commands.AnyMemberCommand) -> str:
    if command.by.startswith(SHELL_PREFIX):
        return f"{command.by} ({command.title})"
    if command.title:
        return f"staff {command.by} ({command.title})"
    return f"player {command.by}" if command.by == command.player else ""


def _member_record(happening: MemberHappening, by: str) -> Record:
    return record_of(MEMBER_HAPPENINGS, happening, by)
