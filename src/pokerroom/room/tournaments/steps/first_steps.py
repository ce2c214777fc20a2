"""The house's steps before anybody can enter a tournament."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from pokerroom.room.tournaments.tournament_records import BY_THE_ROOM
from pokerroom.room.tournaments.tournament_services import TournamentServices
from pokerroom.tournament import Tournament, commands

ROOM_DIRECTOR: Final = "the room's director"


async def first_steps(
    services: TournamentServices, tournament: Tournament, do: Callable[[commands.TournamentCommand], Awaitable[None]]
) -> None:
    """Take the house's steps before anybody can enter: publish and send the conditions, name a director."""
    rules, now = tournament.rules, services.now()
    await do(commands.PublishConditions(at=now, by=BY_THE_ROOM, places=("the lobby",)))
    if rules.publication == "sent_to_regulator":
        await do(commands.SendConditions(at=now, by=BY_THE_ROOM, how="kept in the room's record"))
    await do(commands.NameDirector(at=now, name=ROOM_DIRECTOR, by=(*rules.appointed_by, "")[0]))
    await do(commands.SignDirector(at=now, by=BY_THE_ROOM, name=ROOM_DIRECTOR))
    for added in tournament.state.conditions.added:
        command = commands.AddValue(at=now, by=BY_THE_ROOM, what=added.kind, amount=added.amount, goods=added.what)
        await do(command)
