"""The WebSockets of the room: to a table, to the lobby, to a tournament. Their messages are in `room/wire`."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import structlog
from litestar import WebSocket, websocket
from litestar.params import FromPath

from pokerroom.errors import PokerroomError
from pokerroom.room import wire
from pokerroom.room.errors import TooMany
from pokerroom.web.api.callers import login_of, refuse_looking, table_of_any_kind
from pokerroom.web.api.prizes.api_tournaments import tournament_named, tournament_shown
from pokerroom.web.app_parts import parts_of
from pokerroom.web.serving.connections import NOT_ALLOWED, TRY_LATER, ActionTiming, Connection, Connections
from pokerroom.web.serving.door import client_of
from pokerroom.wording.capital import capital

if TYPE_CHECKING:
    from pokerroom.room.tables.actor.queued_table import QueuedTable
from pokerroom.web.api.listener import Listener, now_ms

_log = structlog.get_logger("pokerroom.web")


@websocket("/ws/tables/{table_id:str}")
async def table_socket(socket: WebSocket[Any, Any, Any], table_id: FromPath[str]) -> None:
    """Look at a table, and play at it."""
    parts = parts_of(socket.app)
    room, connections = parts.room, parts.connections
    connection = _connection(socket, connections.timing_of(""), table_id[:40])
    await socket.accept()
    try:
        actor = table_of_any_kind(room, table_id, connection.login)
        connection.timing = connections.timing_of(table_id)
        refuse_looking(room, connection.player)
        connection.since = _since(socket)
        _count_connection_in(connections, connection)
        actor.connect(connection)
    except PokerroomError as fault:
        _turn_away(connections, connection, fault)
        actor = None
    await _attend(socket, connections, connection, actor)


@websocket("/ws/lobby")
async def lobby_socket(socket: WebSocket[Any, Any, Any]) -> None:
    """Send the lobby's list of tables, and every change of it, to an onlooker."""
    parts = parts_of(socket.app)
    connections = parts.connections
    connection = _connection(socket, connections.timing_of(""), "lobby")
    await socket.accept()
    try:
        _count_connection_in(connections, connection)
        connections.lobby.add(connection)
        connection.tell(parts.room.lobby(connection.player))
    except PokerroomError as fault:
        _turn_away(connections, connection, fault)
    await _attend(socket, connections, connection, None)


@websocket("/ws/tournaments/{name:str}")
async def tournament_socket(socket: WebSocket[Any, Any, Any], name: FromPath[str]) -> None:
    """Send one tournament in its present state, and every change of it, to an onlooker."""
    parts = parts_of(socket.app)
    connections = parts.connections
    connection = _connection(socket, connections.timing_of(""), name[:40])
    await socket.accept()
    try:
        director = await tournament_named(parts.room, name)
        _count_connection_in(connections, connection)
        connections.tournaments.setdefault(name, set()).add(connection)
        connection.tell(tournament_shown(parts.room, director, connection.login))
    except PokerroomError as fault:
        _turn_away(connections, connection, fault)
    await _attend(socket, connections, connection, None)


def _connection(socket: WebSocket[Any, Any, Any], shared: ActionTiming, to: str) -> Connection:
    metrics = parts_of(socket.app).metrics
    return Connection(socket.send, login_of(socket), client_of(socket.scope), 0, shared, to, metrics)


def _since(socket: WebSocket[Any, Any, Any]) -> int:
    query_param = socket.query_params.get("since", "0")
    return int(query_param) if len(query_param) <= 16 and query_param.isascii() and query_param.isdigit() else 0


def _count_connection_in(connections: Connections, connection: Connection) -> None:
    if connections.closed:
        raise TooMany("the room is closing", again=1.0)
    connections.add(connection)
    connection.tell(wire.Hello(name=connection.player, now=now_ms()))
    if connections.last_told is not None:
        connection.tell(connections.last_told)


def _turn_away(connections: Connections, connection: Connection, fault: PokerroomError) -> None:
    connections.remove(connection)
    again = round(fault.again * 1000) if isinstance(fault, TooMany) else -1
    _log.info("turned away", to=connection.to, player=connection.player, client=connection.address, what=fault.what)
    then = f". {capital(fault.allowed)}" if fault.allowed and again >= 0 else ""
    connection.end(TRY_LATER if again >= 0 else NOT_ALLOWED, fault.what + then, again)


async def _attend(
    socket: WebSocket[Any, Any, Any], connections: Connections, connection: Connection, actor: QueuedTable | None
) -> None:
    """Serve one connection until it ends, and note when it began and how."""
    parts = parts_of(socket.app)
    listener = Listener(connection, actor, socket.receive, parts.metrics, parts.room)
    began = time.monotonic()
    _log.debug("connected", to=connection.to, player=connection.player, client=connection.address)
    try:
        if connection.login is not None and not connection.ending:
            await listener.room.accounts.logins.connected(connection.login)
        await connection.run(listener.read, listener.asking)
    finally:
        if actor is not None:
            actor.disconnect(connection)
        connections.remove(connection)
        if connection.slow:
            parts.metrics.closed.labels("slow").inc()
        _log.info(
            "disconnected",
            to=connection.to,
            player=connection.player,
            client=connection.address,
            seconds=round(time.monotonic() - began, 1),
            slow=connection.slow,
        )
