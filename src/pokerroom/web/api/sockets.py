"""The WebSockets of the room: one to a table, one to the lobby. What is said on them is in `room/wire`.

Bad messages are answered and change nothing; whoever sends many of them, or floods, is let go.
"""

from __future__ import annotations

import asyncio
import difflib
import re
import time
from collections import deque
from typing import TYPE_CHECKING, Any, Final, Literal, get_args, get_origin

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.params import FromPath

from pokerroom.errors import PokerroomError
from pokerroom.room import wire
from pokerroom.room.people.login.passwords import TooMany
from pokerroom.web.api.callers import login_of, refuse_looking, table_of_any_kind
from pokerroom.web.api.prizes.api_tournaments import tournament_named, tournament_shown
from pokerroom.web.api.rights_checked import refuse_caller
from pokerroom.web.errors import refused, refused_message, status_and_kind
from pokerroom.web.serving.connections import NOT_ALLOWED, TRY_LATER, ActionTiming, Connection, Connections, encode
from pokerroom.web.serving.door import client_of
from pokerroom.wording.capital import capital

if TYPE_CHECKING:
    from pokerroom.room.room import Room
    from pokerroom.room.tables.actor.queued_table import QueuedTable
    from pokerroom.web.serving.metrics import Metrics

_log = structlog.get_logger("pokerroom.web")

FRAME_LIMIT: Final = 4096
_BAD_MESSAGES_TO_CLOSE: Final = 10  # less one for every good one in between
_MESSAGES_OVER_LIMIT_TO_CLOSE: Final = 50
_DONE_NUMBERS_REMEMBERED: Final = 64
_SECONDS_BETWEEN_LOBBIES: Final = 1.0
_SECONDS_BETWEEN_SWEEPS: Final = 60.0
_SECONDS_BETWEEN_TOURNAMENTS: Final = 0.5
_SAME_END_MILLISECONDS: Final = 5_000  # by which the end of a level may differ and still be the same

LobbyShown = tuple[
    wire.LobbyTable | wire.JackpotMeter | wire.JackpotHit | wire.WirePromotion | wire.LobbyTournament | wire.WireList,
    ...,
]
_decoder: Final = msgspec.json.Decoder(wire.ToRoom)
_any_object: Final = msgspec.json.Decoder(dict[str, Any])


def now_ms() -> int:
    """Return the room's time in milliseconds, as the wire has it."""
    return time.time_ns() // 1_000_000


class Listener:
    """Reads what somebody sends on one connection and has it done."""

    def __init__(
        self, connection: Connection, actor: QueuedTable | None, receive: Any, metrics: Metrics, room: Room
    ) -> None:
        self.room = room
        self._connection = connection
        self._actor = actor
        self._receive = receive
        self._metrics = metrics
        self._asking = False
        self._bad = 0
        self._over = 0
        self._done: deque[int] = deque(maxlen=_DONE_NUMBERS_REMEMBERED)

    def asking(self) -> bool:
        """Return whether something is being done for them at this moment."""
        return self._asking

    async def read(self) -> None:
        """Read messages until the client disconnects, or is let go."""
        receive, connection = self._receive, self._connection
        bucket, metrics = connection.bucket, self._metrics
        while not connection.ending:
            message = await receive()
            if message["type"] != "websocket.receive":
                return
            now = time.perf_counter()
            metrics.frames_in += 1
            if bucket is not None and not bucket.take(time.monotonic()):
                self._flooded()
                continue
            text = message.get("text")
            if text is None:
                self._unread("a binary message", "JSON text")
            elif len(text) > FRAME_LIMIT:
                self._unread(f"a message of {len(text):,} characters", f"at most {FRAME_LIMIT:,}")
            else:
                try:
                    asked = _decoder.decode(text)
                except (msgspec.DecodeError, UnicodeError, RecursionError) as fault:
                    self._unread(*_why_unread(text, fault), text)
                else:
                    await self._hear(asked, now)
        while (await receive())["type"] == "websocket.receive":
            pass  # let go: what they still send is dropped

    async def _hear(self, asked: Any, now: float) -> None:
        """Answer one message that could be read: at a table, by what its actor says."""
        connection = self._connection
        self._bad = max(0, self._bad - 1)
        if type(asked) is wire.Ping:
            connection.tell(wire.Pong(id=asked.id, now=now_ms()))
        elif self._actor is None:
            self._refuse(asked.id, "malformed", "the lobby only listens", "ping; everything else at a table")
        elif not connection.player:
            self._refuse(asked.id, "not_allowed", "you have no name yet", "come in as a guest, or log in")
        else:
            try:
                refuse_caller(self.room, connection.login, "wire", _do(asked), self._actor.house)
            except PokerroomError as fault:
                self._tell_refusal(asked.id, fault)
                return
            if asked.id and not asked.request and asked.id in self._done:
                self._refuse(asked.id, "stale", f"message {asked.id} was done already", "a number of its own for each")
                return
            self._asking, connection.round.asked_at = True, now
            try:
                await self._ask(self._actor, asked, now)
            finally:
                self._asking, connection.round.asked_at = False, 0.0

    async def _ask(self, actor: QueuedTable, asked: Any, now: float) -> None:
        """Have the table do what is asked, and tell whoever asked what came of it."""
        connection = self._connection
        about = {"table": actor.id, "player": connection.player, "do": _do(asked)}
        try:
            answer = await actor.ask(connection.player, asked)
        except PokerroomError as fault:
            _log.info("refused", **about, kind=status_and_kind(fault)[1])
            self._tell_refusal(asked.id, fault)
        except Exception:
            _log.exception("fault", **about)
            self._refuse(asked.id, "stale", "something is wrong on our side; it has been noted", "try again")
        else:
            self._metrics.commit_seconds.observe(time.perf_counter() - now)
            self._metrics.actions.labels(_do(asked)).inc()
            if asked.id:
                self._done.append(asked.id)
            if answer is not None:
                connection.tell(msgspec.structs.replace(answer, id=asked.id))
            connection.tell(wire.Done(id=asked.id))

    def _tell_refusal(self, number: int, fault: PokerroomError) -> None:
        """Tell whoever asked why it was refused, and count it."""
        self._metrics.refusals.labels(status_and_kind(fault)[1]).inc()
        self._connection.tell(refused(number, fault))

    def _refuse(self, number: int, kind: wire.RefusalKind, what: str, allowed: str) -> None:
        self._metrics.refusals.labels(kind).inc()
        self._connection.tell(refused_message(number, what, allowed, kind))

    def _unread(self, what: str, allowed: str, text: str = "") -> None:
        self._bad += 1
        self._refuse(_id_in(text), "malformed", what[:300], allowed)
        if self._bad >= _BAD_MESSAGES_TO_CLOSE:
            self._let_go("too many messages that cannot be read")

    def _flooded(self) -> None:
        self._over += 1
        if self._over == 1 or self._over % 10 == 0:
            self._refuse(0, "too_many", "too many messages", "fewer a second")
        if self._over >= _MESSAGES_OVER_LIMIT_TO_CLOSE:
            self._let_go("too many messages")

    def _let_go(self, why: str) -> None:
        connection = self._connection
        self._metrics.closed.labels(why).inc()
        _log.warning("let go", to=connection.to, player=connection.player, client=connection.address, why=why)
        connection.end(NOT_ALLOWED, why, 5000)


def _do(asked: Any) -> str:
    return str(asked.__struct_config__.tag)


def _why_unread(text: str, fault: Exception) -> tuple[str, str]:
    """Return what is wrong with a message that cannot be read, and what would be right, in the wire's own words."""
    try:
        do = _any_object.decode(text).get("do")
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return f"a message that cannot be read: {fault}", 'a JSON object such as {"do": "ping", "id": 1}'
    fields = _FIELDS.get(do) if isinstance(do, str) else None
    if fields is None:
        near = difflib.get_close_matches(do, _FIELDS, 3) if isinstance(do, str) else ()
        what = f"there is no message {do!r}" if do is not None else "a message without `do`"
        return what, ", ".join(near or _FIELDS)
    match = _AT_FIELD.search(str(fault))
    words = fields.get(match[1], ()) if match else ()
    allowed = f"{match[1]}: {', '.join(words)}" if match and words else f"its fields: {', '.join(fields)}"
    return f"a message {do!r} that cannot be read: {fault}", allowed


# By the name of every message that may be sent, its fields; and by field the words it takes, where they are a list.
_FIELDS: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    kind.__struct_config__.tag: {
        field.encode_name: get_args(field.type) if get_origin(field.type) is Literal else ()
        for field in msgspec.structs.fields(kind)
    }
    for kind in get_args(wire.ToRoom)
}
_AT_FIELD: Final = re.compile(r"at `\$\.(\w+)`")


def _id_in(text: str) -> int:
    """Return the number of a message that is wrong in another way, so that its sender knows which one it was."""
    try:
        message_id = _any_object.decode(text).get("id", 0)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return 0
    return (
        message_id
        if isinstance(message_id, int) and not isinstance(message_id, bool) and 0 <= message_id <= 2**53
        else 0
    )


@websocket("/ws/tables/{table_id:str}")
async def table_socket(socket: WebSocket[Any, Any, Any], table_id: FromPath[str]) -> None:
    """Look at a table, and play at it."""
    app = socket.app.state
    room: Room = app.room
    connections: Connections = app.connections
    connection = _connection(socket, connections.round(""), table_id[:40])
    await socket.accept()
    try:
        actor = table_of_any_kind(room, table_id, connection.login)
        connection.round = connections.round(table_id)
        refuse_looking(room, connection.player)
        connection.since = _since(socket)
        _enter(connections, connection)
        actor.connect(connection)
    except PokerroomError as fault:
        _turn_away(connections, connection, fault)
        actor = None
    await _attend(socket, connections, connection, actor)


@websocket("/ws/lobby")
async def lobby_socket(socket: WebSocket[Any, Any, Any]) -> None:
    """Send the lobby's list of tables, and every change of it, to whoever looks."""
    app = socket.app.state
    connections: Connections = app.connections
    connection = _connection(socket, connections.round(""), "lobby")
    await socket.accept()
    try:
        _enter(connections, connection)
        connections.lobby.add(connection)
        connection.tell(app.room.lobby(connection.player))
    except PokerroomError as fault:
        _turn_away(connections, connection, fault)
    await _attend(socket, connections, connection, None)


@websocket("/ws/tournaments/{name:str}")
async def tournament_socket(socket: WebSocket[Any, Any, Any], name: FromPath[str]) -> None:
    """Send one tournament as it stands, and every change of it, to whoever looks."""
    app = socket.app.state
    connections: Connections = app.connections
    connection = _connection(socket, connections.round(""), name[:40])
    await socket.accept()
    try:
        director = await tournament_named(app.room, name)
        _enter(connections, connection)
        connections.tournaments.setdefault(name, set()).add(connection)
        connection.tell(tournament_shown(app.room, director, connection.login))
    except PokerroomError as fault:
        _turn_away(connections, connection, fault)
    await _attend(socket, connections, connection, None)


def _connection(socket: WebSocket[Any, Any, Any], shared: ActionTiming, to: str) -> Connection:
    state = socket.app.state
    return Connection(socket.send, login_of(socket), client_of(socket.scope), 0, shared, to, state.metrics)


def _since(socket: WebSocket[Any, Any, Any]) -> int:
    query_param = socket.query_params.get("since", "0")
    return int(query_param) if len(query_param) <= 16 and query_param.isascii() and query_param.isdigit() else 0


def _enter(connections: Connections, connection: Connection) -> None:
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
    metrics: Metrics = socket.app.state.metrics
    listener = Listener(connection, actor, socket.receive, metrics, socket.app.state.room)
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
            metrics.closed.labels("slow").inc()
        _log.info(
            "disconnected",
            to=connection.to,
            player=connection.player,
            client=connection.address,
            seconds=round(time.monotonic() - began, 1),
            slow=connection.slow,
        )


async def sweep_logins(room: Room, connections: Connections) -> None:
    """End logins whose time is over, once a minute, and note which guests are there."""
    while True:
        await asyncio.sleep(_SECONDS_BETWEEN_SWEEPS)
        try:
            await room.accounts.sweep(connections.logins())
            await room.chat.sweep()
            await room.marks.sweep()
        except Exception:
            _log.exception("the logins could not be gone through")


async def tell_the_tournaments(room: Room, connections: Connections) -> None:
    """Send tournaments to those who look at them, twice a second at most and only when something has changed."""
    last_sent: dict[str, bytes] = {}
    while True:
        await asyncio.sleep(_SECONDS_BETWEEN_TOURNAMENTS)
        for name, there in list(connections.tournaments.items()):
            try:
                last_sent[name] = _tell_tournament(room, name, there, last_sent.get(name, b""))
            except Exception:  # one fault does not leave the others as they are for ever
                _log.exception("a tournament could not be told", tournament=name)
        last_sent = {name: last for name, last in last_sent.items() if name in connections.tournaments}


def _tell_tournament(room: Room, name: str, there: set[Connection], last: bytes) -> bytes:
    """Tell everybody who looks at a tournament where it is not as it was `last`."""
    director = room.tournaments.find(name)
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
    for connection in there:
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
    there = set(connections.lobby)
    if not there:
        return last, there
    lobby = room.lobby()
    shown: LobbyShown = (*lobby.tables, *lobby.jackpots, *lobby.hits, *lobby.promotions)
    shown = (*shown, *lobby.tournaments, *lobby.lists, *room.hosting.rows())
    frames: dict[str, bytes] = {}
    for connection in there if shown != last else there - told:
        if connection.player not in frames:
            frames[connection.player] = encode(room.lobby(connection.player))
        connection.send(frames[connection.player])
    return shown, there
