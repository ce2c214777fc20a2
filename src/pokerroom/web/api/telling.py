"""Send the lobby and the tournaments to those who look at them, whenever something has changed; and end old logins."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import msgspec
import structlog

from pokerroom.room import wire
from pokerroom.web.api.prizes.api_tournaments import tournament_shown
from pokerroom.web.serving.connections import Connection, Connections, encode

if TYPE_CHECKING:
    from pokerroom.room.room import Room

_log = structlog.get_logger("pokerroom.web")

_SECONDS_BETWEEN_LOBBIES: Final = 1.0
_SECONDS_BETWEEN_SWEEPS: Final = 60.0
_SECONDS_BETWEEN_TOURNAMENTS: Final = 0.5
_SAME_END_MILLISECONDS: Final = 5_000  # ends of a level that differ by less are the same end
LobbyShown = tuple[
    wire.LobbyTable | wire.JackpotMeter | wire.JackpotHit | wire.WirePromotion | wire.LobbyTournament | wire.WireList,
    ...,
]


async def sweep_logins(room: Room, connections: Connections) -> None:
    """End logins whose time is over, once a minute, and note which guests are there."""
    while True:
        await asyncio.sleep(_SECONDS_BETWEEN_SWEEPS)
        try:
            await room.accounts.sweep(connections.logins())
            await room.people.chat.sweep()
            await room.people.marks.sweep()
        except Exception:
            _log.exception("the logins could not be gone through")


async def tell_the_tournaments(room: Room, connections: Connections) -> None:
    """Send tournaments to those who look at them, twice a second at most and only when something has changed."""
    last_sent: dict[str, bytes] = {}
    while True:
        await asyncio.sleep(_SECONDS_BETWEEN_TOURNAMENTS)
        for name, watching in list(connections.tournaments.items()):
            try:
                last_sent[name] = _tell_tournament(room, name, watching, last_sent.get(name, b""))
            except Exception:  # one fault does not leave the others as they are for ever
                _log.exception("a tournament could not be told", tournament=name)
        last_sent = {name: last for name, last in last_sent.items() if name in connections.tournaments}


def _tell_tournament(room: Room, name: str, viewers: set[Connection], last: bytes) -> bytes:
    """Tell everybody who looks at a tournament where it is not as it was `last`."""
    director = room.services.tournaments.find(name)
    if director is None:
        return last
    public = director.look()
    clock = public.clock
    still = None if clock is None else msgspec.structs.replace(clock, until=clock.until // _SAME_END_MILLISECONDS)
    shown = encode(
        (msgspec.structs.replace(public, now=0, clock=still), director.duties, director.gallery.delayed(public).lines)
    )
    if shown == last:
        return last
    frames: dict[str, bytes] = {}
    for connection in viewers:
        if connection.player not in frames:
            frames[connection.player] = encode(tournament_shown(room, director, connection.login))
        connection.send(frames[connection.player])
    return shown


async def tell_the_lobby(room: Room, connections: Connections) -> None:
    """Send the lobby to those who look at it, once a second at most and only when something has changed."""
    last: LobbyShown = ()
    sent_to: set[Connection] = set()
    while True:
        await asyncio.sleep(_SECONDS_BETWEEN_LOBBIES)
        try:
            last, sent_to = _tell_once(room, connections, last, sent_to)
        except Exception:  # one fault does not leave the lobby as it is for ever
            _log.exception("the lobby could not be told")


def _tell_once(
    room: Room, connections: Connections, last: LobbyShown, told: set[Connection]
) -> tuple[LobbyShown, set[Connection]]:
    """Tell everybody where the lobby is not as it was `last`, else those who were not `told` of it yet."""
    watching = set(connections.lobby)
    if not watching:
        return last, watching
    lobby = room.lobby()
    shown: LobbyShown = (*lobby.tables, *lobby.jackpots, *lobby.hits, *lobby.promotions)
    shown = (*shown, *lobby.tournaments, *lobby.lists, *room.services.hosting.rows())
    frames: dict[str, bytes] = {}
    for connection in watching if shown != last else watching - told:
        if connection.player not in frames:
            frames[connection.player] = encode(room.lobby(connection.player))
        connection.send(frames[connection.player])
    return shown, watching
