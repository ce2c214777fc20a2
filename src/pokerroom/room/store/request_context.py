"""Remember which request is being carried out, so that every record that results from it can name it.

A request with its sender's own key is recorded for ever, in the same append as its effect. Every record written on
behalf of a request names it without anybody passing it on; records of the room's own work do not. If a request takes
more than one append, only the one that it was sent for names it (`outside_request`): a record that names a request says
that all of it was done.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from msgspec.structs import replace

from pokerroom.room.store.records import Part


class _RequestUnderWay:
    """A request, until it has been answered: a task that it started goes on without it."""

    __slots__ = ("key", "written")

    def __init__(self, key: str, written: str) -> None:
        self.key, self.written = key, written


_NO_REQUEST: Final = _RequestUnderWay("", "")
_STAFF: Final = "staff"  # before the name of a member of staff
_request: ContextVar[_RequestUnderWay] = ContextVar("request", default=_NO_REQUEST)


@contextmanager
def request_context(key: str, mark: str) -> Iterator[None]:
    """Have every record that is written in this block name this request; `mark` says what it is and whose."""
    under_way = _RequestUnderWay(key, f"{key} {mark}")
    token = _request.set(under_way)
    try:
        yield
    finally:
        _request.reset(token)
        under_way.key = under_way.written = ""


@contextmanager
def outside_request() -> Iterator[None]:
    """Have no record in this block name the request, because it only prepares or follows up the request."""
    token = _request.set(_NO_REQUEST)
    try:
        yield
    finally:
        _request.reset(token)


def current_request_key() -> str:
    """Return the key of the request that is being carried out; "" for none."""
    return _request.get().key


def with_request(part: Part) -> Part:
    """Return a part whose records name the request that is being carried out, unless they name one already."""
    written = _request.get().written
    if not written or all(record.request for record in part.records):
        return part
    records = [record if record.request else replace(record, request=written) for record in part.records]
    return replace(part, records=records)


def account_of(by: str) -> str:
    """Return the account of the person who asked, as records name them."""
    kind, _, name = by.partition(" ")
    return name.rpartition(" (")[0] if kind == _STAFF else name
