"""Names and their accounts, for judges at tables: looked up in a thread beforehand, and remembered.

A name that was not looked up before is looked up when needed, which holds everybody up; callers that can wait look it
up first.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, NamedTuple

from sqlalchemy import Engine

from pokerroom.room.people.account_rows import name_of_account
from pokerroom.room.people.naming.names import key_of

_MOST_NAMES_KEPT: Final = 1000
_FRESH_SECONDS: Final = 10.0  # for this long the names read last are taken to be current


class NameRead(NamedTuple):
    """An account's spelling of a name ("" if there is none), and whether it has a password."""

    spelt: str
    has_password: bool


class NamesRead:
    """The names that were looked up last."""

    def __init__(self, engine: Engine, has_password: Callable[[str], bool]) -> None:
        self._engine, self._has_password = engine, has_password
        self._names: OrderedDict[str, tuple[float, NameRead]] = OrderedDict()

    async def look_up(self, *names: str) -> None:
        """Look up what accounts say about these names, without holding anybody up."""
        for name, account in zip(names, await asyncio.to_thread(lambda: list(map(self._read, names))), strict=True):
            self._names[key_of(name)] = time.monotonic(), account
            self._names.move_to_end(key_of(name))
        while len(self._names) > _MOST_NAMES_KEPT:
            self._names.popitem(last=False)

    def find(self, name: str) -> NameRead:
        """Return the account's data for a name, as it was looked up just now."""
        at, name_read = self._names.get(key_of(name), (0.0, None))
        return self._read(name) if name_read is None or time.monotonic() - at > _FRESH_SECONDS else name_read

    def _read(self, name: str) -> NameRead:
        spelt = name_of_account(self._engine, name)
        return NameRead(spelt, bool(spelt) and self._has_password(spelt))
