"""Read the messages of one connection and have them carried out.

A bad message is answered and changes nothing; a client that sends many of them, or floods, is disconnected.
"""

from __future__ import annotations

import re
import time
from collections import deque
from typing import TYPE_CHECKING, Any, Final, Literal, get_args, get_origin

import msgspec
import structlog

from pokerroom.errors import PokerroomError
from pokerroom.room import wire
from pokerroom.web.api.rights_checked import refuse_caller
from pokerroom.web.errors import refused, refused_message, status_and_kind
from pokerroom.web.serving.connections import NOT_ALLOWED, Connection
from pokerroom.wording.few_names import few_names
from pokerroom.wording.misread import fault_words

if TYPE_CHECKING:
    from pokerroom.room.room import Room
    from pokerroom.room.tables.actor.queued_table import QueuedTable
    from pokerroom.web.serving.metrics import Metrics

_log = structlog.get_logger("pokerroom.web")

FRAME_LIMIT: Final = 4096
_BAD_MESSAGES_TO_CLOSE: Final = 10  # every good message makes up for a bad one
_MESSAGES_OVER_LIMIT_TO_CLOSE: Final = 50
_DONE_NUMBERS_REMEMBERED: Final = 64
_decoder: Final = msgspec.json.Decoder(wire.ToRoom)
_any_object: Final = msgspec.json.Decoder(dict[str, Any])


def now_ms() -> int:
    """Return the room's time in milliseconds, as the wire has it."""
    return time.time_ns() // 1_000_000


class Listener:
    """Reads the messages of one connection and has them carried out."""

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
        """Read messages until the client disconnects or is disconnected."""
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
                    message = _decoder.decode(text)
                except (msgspec.DecodeError, UnicodeError, RecursionError) as fault:
                    self._unread(*_why_unread(text, fault), text)
                else:
                    await self._hear(message, now)
        while (await receive())["type"] == "websocket.receive":
            pass  # the connection is ending: further messages are dropped

    async def _hear(self, message: Any, now: float) -> None:
        """Answer one readable message: for a table, with the answer of its actor."""
        connection = self._connection
        self._bad = max(0, self._bad - 1)
        if type(message) is wire.Ping:
            connection.tell(wire.Pong(id=message.id, now=now_ms()))
        elif self._actor is None:
            self._refuse(message.id, "malformed", "the lobby only listens", "ping; everything else at a table")
        elif not connection.player:
            self._refuse(message.id, "not_allowed", "you have no name yet", "come in as a guest, or log in")
        else:
            try:
                refuse_caller(self.room, connection.login, "wire", _do(message), self._actor.house)
            except PokerroomError as fault:
                self._tell_refusal(message.id, fault)
                return
            if message.id and not message.request and message.id in self._done:
                what = f"message {message.id} was done already"
                self._refuse(message.id, "stale", what, "a number of its own for each")
                return
            self._asking, connection.timing.asked_at = True, now
            try:
                await self._ask(self._actor, message, now)
            finally:
                self._asking, connection.timing.asked_at = False, 0.0

    async def _ask(self, actor: QueuedTable, message: Any, now: float) -> None:
        """Have the table carry out a request, and tell the client the outcome."""
        connection = self._connection
        about = {"table": actor.id, "player": connection.player, "do": _do(message)}
        try:
            answer = await actor.ask(connection.player, message)
        except PokerroomError as fault:
            _log.info("refused", **about, kind=status_and_kind(fault)[1])
            self._tell_refusal(message.id, fault)
        except Exception:
            _log.exception("fault", **about)
            self._refuse(message.id, "stale", "something is wrong on our side; it has been noted", "try again")
        else:
            self._metrics.commit_seconds.observe(time.perf_counter() - now)
            self._metrics.actions.labels(_do(message)).inc()
            if message.id:
                self._done.append(message.id)
            if answer is not None:
                connection.tell(msgspec.structs.replace(answer, id=message.id))
            connection.tell(wire.Done(id=message.id))

    def _tell_refusal(self, number: int, fault: PokerroomError) -> None:
        """Tell the client why a request was refused, and count the refusal."""
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


def _do(message: Any) -> str:
    return str(message.__struct_config__.tag)


def _why_unread(text: str, fault: Exception) -> tuple[str, str]:
    """Return the fault of a message that cannot be read, and a correct form of it, in the wire's own words."""
    try:
        do = _any_object.decode(text).get("do")
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return f"a message that cannot be read: {fault_words(fault)}", 'a JSON object such as {"do": "ping", "id": 1}'
    fields = _FIELDS.get(do) if isinstance(do, str) else None
    if fields is None:
        what = f"there is no message {do!r}" if do is not None else "a message without `do`"
        return what, few_names(_FIELDS, do)
    match = _AT_FIELD.search(str(fault))
    words = fields.get(match[1], ()) if match else ()
    allowed = f"{match[1]}: {', '.join(words)}" if match and words else f"its fields: {', '.join(fields)}"
    return f"a message {do!r} that cannot be read: {fault_words(fault)}", allowed


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
