"""Handle a failed append: read what the store holds, and refuse, or say that nobody knows."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

import structlog
from sqlalchemy.exc import DBAPIError

from pokerroom.errors import PokerroomError
from pokerroom.room.store.records import Unsure, Unwritten

Arguments = ParamSpec("Arguments")
Found = TypeVar("Found")
_log = structlog.get_logger("pokerroom.room")


class Unavailable(PokerroomError):
    """The refusal of something that cannot be done just now; nothing has changed."""


def store_failure(what: str, fault: BaseException) -> PokerroomError:
    """Return the refusal for something the store did not take, or `Unsure` where nobody knows whether it did."""
    return fault if isinstance(fault, Unsure) else Unavailable(f"{what}; nothing has changed", allowed="try again")


async def read_again(read: Callable[Arguments, Found], *arguments: Arguments.args, **named: Arguments.kwargs) -> Found:
    """Call a function that reads the store, in a thread of its own; raise `Unwritten` if it cannot be read just now."""
    try:
        return await asyncio.to_thread(read, *arguments, **named)
    except DBAPIError as fault:
        _log.error("what may have been kept cannot be read", why=repr(fault.orig))
        raise Unwritten("how things stand cannot be read right now", allowed="ask again in a moment") from None
