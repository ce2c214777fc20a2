"""The one writer: a thread that writes everything that waits in one transaction, and answers when it is on the disk.

A request that cannot be written fails alone. The writer knows where every stream stands and reads that again only if
somebody else has written, which the room's row tells it at the start of each transaction.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import copy
from queue import Empty, SimpleQueue
from typing import Any, Final, NamedTuple

import structlog
from sqlalchemy import Connection, Engine, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError

from pokerroom.errors import PokerroomError
from pokerroom.room.store import schema
from pokerroom.room.store.chain import Roll
from pokerroom.room.store.opening.database import connect_to_write, reason, writing
from pokerroom.room.store.page import Page
from pokerroom.room.store.records import REGISTER, Fenced, Part, RoomHead, Tampered, Unsure, Unwritten
from pokerroom.room.store.rows import ROOM_ID, THE_ROOM, Values, read_head, read_heads
from pokerroom.room.store.seal import Seals

_MOST_WRITES_PER_COMMIT = 512
_SECONDS_BETWEEN_COMMITS = 0.006  # at least, from the beginning of one to the next
UNSURE_SECONDS: Final = 10.0  # for so long it tries to see whether a commit came through
_SECONDS_BETWEEN_TRIES: Final = 0.25
_log = structlog.get_logger("pokerroom.room")
_LOCK_ROOM = THE_ROOM.with_for_update()
_MOVE_ROOM = update(schema.room).where(schema.room.c.id == ROOM_ID)


class Append:
    """Records to be written, to one stream or to several together, and the future that waits for the outcome."""

    __slots__ = ("at", "parts", "waiter")

    def __init__(self, parts: Sequence[Part], at: int, waiter: Waiter) -> None:
        self.parts = parts
        self.at = at
        self.waiter = waiter

    def enter(self, page: Page) -> tuple[int, ...]:
        """Put the records on the page, and return the new versions."""
        return page.add(self.parts, self.at)


class TakeOver:
    """A stream that somebody wants to drive, and the future that waits for the epoch."""

    __slots__ = ("stream", "waiter")

    def __init__(self, stream: str, waiter: Waiter) -> None:
        self.stream = stream
        self.waiter = waiter

    def enter(self, page: Page) -> int:
        """Put the take-over on the page, and return the new epoch."""
        return page.take_over(self.stream)


class Drive:
    """A request to drive the whole room, and the future that waits for the epoch."""

    __slots__ = ("waiter",)

    def __init__(self, waiter: Waiter) -> None:
        self.waiter = waiter

    def enter(self, page: Page) -> int:
        """Put the take-over of the whole room on the page, and return the new epoch."""
        return page.take_over(REGISTER)


class WriteTask:
    """Any other write, in a transaction of its own."""

    __slots__ = ("do", "waiter")

    def __init__(self, do: Callable[[Connection], Any], waiter: Waiter) -> None:
        self.do = do
        self.waiter = waiter


class Waiter:
    """A caller on an event loop who waits for an answer from the writer's thread."""

    __slots__ = ("future", "loop")

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[Any] = self.loop.create_future()


WaiterAnswer = tuple[Waiter, Any]
WriteRequest = Append | TakeOver | Drive


class SentPage(NamedTuple):
    """A page that was sent, and the answers to give if its commit came through."""

    records: list[Values]
    answers: list[WaiterAnswer]


class Writer:
    """The writer's thread and its state. It starts with the first request and ends with `stop`."""

    def __init__(self, engine: Engine, seals: Seals) -> None:
        self._engine = engine
        self._seals = seals
        self._waiting: SimpleQueue[WriteRequest | WriteTask | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._starting = threading.Lock()
        self._stopped = False
        self._began = 0.0  # when the last commit began
        self._latest: tuple[RoomHead, Roll] | None = None
        self._connection: Connection | None = None  # the thread's own, kept until something ails it
        self._sent: SentPage | None = None  # the page sent by the transaction that is open, or was last
        self.failing = False  # whether the database refused the last thing that it was to take
        self.epoch: int | None = None  # in which this process drives the whole room; none if it does not
        self.fenced = False  # whether another process was found to drive it

    def put(self, request: WriteRequest | WriteTask) -> None:
        """Hand over a request; its waiter is answered once it is durable or refused."""
        with self._starting:
            if self._stopped:
                raise Unwritten("the store is closed")
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
                self._thread.start()
            self._waiting.put(request)

    def stop(self) -> None:
        """Write what still waits, and end the thread that writes."""
        with self._starting:
            self._stopped = True
            self._waiting.put(None)
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        running = True
        while running:
            batch, running = self._next_batch()
            requests = [task for task in batch if not isinstance(task, WriteTask)]
            if requests:
                _wake_waiters(self._write_all(requests))
            for work in batch:
                if isinstance(work, WriteTask):
                    _wake_waiters([(work.waiter, self._do(work))])
        self._hang_up()

    def _next_batch(self) -> tuple[list[WriteRequest | WriteTask], bool]:
        """Return everything that waits, at least one request, and whether to go on afterwards."""
        request = self._waiting.get()
        # When it is busy, others come in a moment: one commit for all of them costs little more than for one.
        early = self._began + _SECONDS_BETWEEN_COMMITS - time.monotonic()
        if early > 0:
            time.sleep(early)
        self._began = time.monotonic()
        batch: list[WriteRequest | WriteTask] = []
        while request is not None:
            batch.append(request)
            if len(batch) == _MOST_WRITES_PER_COMMIT:
                return batch, True
            try:
                request = self._waiting.get_nowait()
            except Empty:
                return batch, True
        return batch, False

    def _do(self, work: WriteTask) -> Any:
        sent = False  # whether all of it was, and only the word that it is kept may have been lost
        try:
            with writing(self._engine) as connection:
                if self.epoch is not None:
                    self._refuse_if_driven_elsewhere(Page({REGISTER: read_head(connection, REGISTER)}, self._seals))
                done = work.do(connection)
                sent = True
        except DBAPIError as fault:
            self.failing = not isinstance(fault, IntegrityError)
            return Unsure() if sent and fault.connection_invalidated else _unwritten(fault)
        except Exception as fault:  # the caller is told; the writer goes on
            return fault
        self.failing = False
        return done

    def _write_all(self, requests: list[WriteRequest]) -> list[WaiterAnswer]:
        """Write requests together; if one makes that fail, write each on its own, so that the rest is not lost."""
        try:
            answers = self._write(requests)
        except Exception as fault:
            self._forget()
            self.failing = not isinstance(fault, IntegrityError)
            if isinstance(fault, DBAPIError) and fault.connection_invalidated:
                return self._write_again(requests, fault)
            # What ails the database or its heads ails every request; to try each would only take as many times as long.
            if len(requests) == 1 or isinstance(fault, OperationalError | InterfaceError | PokerroomError):
                return [(request.waiter, _unwritten(fault)) for request in requests]
            return [answer for request in requests for answer in self._write_all([request])]
        self.failing = False
        return answers

    def _write_again(self, requests: list[WriteRequest], lost: DBAPIError) -> list[WaiterAnswer]:
        """Write requests again after the connection broke, unless the store shows that the commit came through.

        Once the commit was sent, nobody knows its outcome until the store can be read: the writer waits for that for a
        while.
        """
        tried, end = self._sent, time.monotonic() + UNSURE_SECONDS
        if tried is not None:
            _log.warning("a commit was not acknowledged", why=reason(lost))
        while True:
            try:
                return self._write(requests, before_loss=tried)
            except Exception as fault:
                self._forget()
                tried = self._sent or tried
                away = isinstance(fault, OperationalError | InterfaceError)
            if tried is None or not away or time.monotonic() > end or self._stopped:
                break
            time.sleep(_SECONDS_BETWEEN_TRIES)
        return [(request.waiter, _unwritten(lost) if tried is None else Unsure()) for request in requests]

    def _refuse_if_driven_elsewhere(self, page: Page) -> None:
        if self.epoch is None:
            return
        try:
            page.refuse_if_driven_elsewhere(self.epoch)
        except Fenced:
            self.fenced = True
            raise

    def _write(self, requests: list[WriteRequest], *, before_loss: SentPage | None = None) -> list[WaiterAnswer]:
        """Write the waiting requests in one commit and return an answer or a refusal for each.

        `before_loss` is the page sent before the connection was lost: if it was stored after all, its answers are
        returned.
        """
        self._sent = None
        answers: list[WaiterAnswer] = []
        connection = self._own_connection()
        with connection.begin():
            room, roll = self._take_room_row(connection)  # this waits until any commit under way has ended
            if before_loss is not None and _came_through(connection, before_loss):
                return before_loss.answers
            page = Page(roll.heads, self._seals)
            for request in requests:
                try:
                    if not isinstance(request, Drive):
                        self._refuse_if_driven_elsewhere(page)
                    answers.append((request.waiter, request.enter(page)))
                except PokerroomError as refusal:
                    answers.append((request.waiter, refusal))
            if page.heads:
                page.write(connection)
                for stream, head in page.heads.items():
                    roll.put(stream, head)
                room = RoomHead(room.commits + 1, roll.root())
                row = {"commits": room.commits, "root": room.root, "seal": self._seals.room(room)}
                connection.execute(_MOVE_ROOM, row)
            self._sent = SentPage(page.records, answers)
        self._latest = room, roll
        return answers

    def _own_connection(self) -> Connection:
        if self._connection is None:
            self._connection = connect_to_write(self._engine)
        return self._connection

    def _forget(self) -> None:
        """Forget the heads and the connection after a failure, so that both are fetched again."""
        self._latest = None
        self._hang_up()

    def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(DBAPIError):
                connection.close()

    def _take_room_row(self, connection: Connection) -> tuple[RoomHead, Roll]:
        """Take the room's row for this transaction and return its state, read again if others have written."""
        row = connection.execute(_LOCK_ROOM).one_or_none()
        if row is None:
            raise Tampered("the head of the room is gone", allowed="`pokerroom audit verify` to see what else is")
        room = RoomHead(row.commits, row.root)
        if self._latest is None or self._latest[0] != room:
            self._latest = room, read_heads(connection, self._seals, room, row.seal)
        return self._latest


def _came_through(connection: Connection, tried: SentPage) -> bool:
    """Return whether exactly these records stand where they were to, so that their commit came through.

    One commit takes all of them or none, and a link speaks for everything in its record and before it. Without a record
    in it there was nothing but streams taken over, which may as well be done once more.
    """
    table = schema.records
    spans: dict[str, list[tuple[int, bytes]]] = {}
    for row in tried.records:
        spans.setdefault(row["stream"], []).append((row["version"], row["link"]))
    for stream, span in spans.items():
        place = table.c.version.between(span[0][0], span[-1][0])
        query = select(table.c.version, table.c.link).where(table.c.stream == stream, place)
        if [tuple(row) for row in connection.execute(query.order_by(table.c.version))] != span:
            return False
    return bool(spans)


def _wake_waiters(answers: list[WaiterAnswer]) -> None:
    """Give their answers to the callers that wait, waking each event loop once."""
    by_loop: dict[asyncio.AbstractEventLoop, list[WaiterAnswer]] = {}
    for answer in answers:
        by_loop.setdefault(answer[0].loop, []).append(answer)
    for loop, requests in by_loop.items():
        try:
            loop.call_soon_threadsafe(_deliver, requests)
        except RuntimeError:  # the loop has closed meanwhile: nobody waits any more
            continue


def _deliver(answers: list[WaiterAnswer]) -> None:
    for waiter, result in answers:
        if waiter.future.done():  # cancelled by its caller
            continue
        if isinstance(result, BaseException):
            waiter.future.set_exception(result)
        else:
            waiter.future.set_result(result)


def _unwritten(fault: Exception) -> Exception:
    if isinstance(fault, IntegrityError):
        return Unwritten(f"it contradicts what is stored: {reason(fault)}")
    if isinstance(fault, DBAPIError):
        return Unwritten(
            f"the database did not take it: {reason(fault)}", allowed="read the stream again, then ask again"
        )
    return copy(fault)  # several may wait, and each raises one of their own
