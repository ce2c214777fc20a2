"""Answers that are the same for every caller: made once beside the event loop, packed once, kept as bytes.

One is made at a time, so that five people who read books and replays hold up nobody who plays: a kept answer is sent at
once, and one that has to be made waits its turn in a thread of its own.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, Generic, ParamSpec, TypeVar, cast

import msgspec
from litestar import Request, Response
from litestar.status_codes import HTTP_304_NOT_MODIFIED

PACKED: Final = {"packed": True}  # for a route whose answers are packed already
CACHED_BRIEFLY: Final = "public, max-age=300"  # for answers that do not change while the server runs
ASKED_EACH_TIME: Final = "private, no-cache"  # for answers that may differ by caller
_BYTES_WORTH_PACKING: Final = 1500
_one: Final = ThreadPoolExecutor(1, thread_name_prefix="answers")

Shape = TypeVar("Shape")
Found = TypeVar("Found")
_Asked = ParamSpec("_Asked")


async def in_turn(read: Callable[..., Found], *given: object) -> Found:
    """Read or write a large file in the one thread for that, so that many requests hold up nobody who plays."""
    return await asyncio.get_running_loop().run_in_executor(_one, read, *given)


async def all_made() -> None:
    """Wait until the thread has done all its work so far, whether or not anybody still waits for the results."""
    await in_turn(lambda: None)


class ReadyAnswer(msgspec.Struct, frozen=True):
    """An answer as it is sent, packed and not, with the mark by which a browser knows it again."""

    body: bytes
    packed: bytes
    mark: str


def ready_answer(value: object) -> ReadyAnswer:
    """Make an answer from its value: the JSON, its packed form where that is worth it, and its tag."""
    body = msgspec.json.encode(value)
    packed = gzip.compress(body, 6, mtime=0) if len(body) >= _BYTES_WORTH_PACKING else b""
    return ReadyAnswer(body, packed, f'"{hashlib.sha256(body).hexdigest()[:32]}"')


class AnswersAtHand:
    """Answers by key, up to a limit; the one that was not asked for longest is forgotten."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, ReadyAnswer] = OrderedDict()
        self._making: dict[Hashable, asyncio.Future[ReadyAnswer]] = {}

    async def get(self, key: Hashable, make: Callable[[], object]) -> ReadyAnswer:
        """Return the answer of a key; callers who ask while it is being made wait for the same one."""
        answer = self._kept.get(key)
        if answer is not None:
            self._kept.move_to_end(key)
            return answer
        making = self._making.get(key)
        if making is None:
            loop = asyncio.get_running_loop()
            making = self._making[key] = loop.run_in_executor(_one, lambda: ready_answer(make()))
            making.add_done_callback(lambda done: self._keep(key, done))
        return await asyncio.shield(making)

    def _keep(self, key: Hashable, done: asyncio.Future[ReadyAnswer]) -> None:
        self._making.pop(key, None)
        if not done.cancelled() and done.exception() is None:
            self._kept[key] = done.result()
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)


class ReadyAnswers(Generic[_Asked]):
    """The answers to one kind of question, each by the question's arguments."""

    def __init__(self, most: int, make: Callable[_Asked, object]) -> None:
        self._answers, self._make = AnswersAtHand(most), make

    async def get(self, *asked: _Asked.args, **named: _Asked.kwargs) -> ReadyAnswer:
        """Return the answer to one question."""
        return await self._answers.get(asked, partial(self._make, *asked, **named))


def sent(
    request: Request[Any, Any, Any], answer: ReadyAnswer, _shape: type[Shape], cache: str = CACHED_BRIEFLY
) -> Response[Shape]:
    """Send the answer, packed where the browser takes that, or say that the browser has it already."""
    headers = {"etag": answer.mark, "cache-control": cache, "vary": "Accept-Encoding, Cookie"}
    if answer.mark in request.headers.get("if-none-match", ""):
        return Response(content=cast("Shape", b""), status_code=HTTP_304_NOT_MODIFIED, headers=headers)
    body = answer.body
    if answer.packed and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = answer.packed, "gzip"
    return Response(content=cast("Shape", body), media_type="application/json", headers=headers)
