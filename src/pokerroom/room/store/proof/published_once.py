"""Publish a value under a name once and only once: the root of a deal, which nobody may exchange for another.

A second record of that name is well chained if the room itself has written it, and is still a fault.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final

import msgspec

DEAL_PUBLISHED: Final = "deal_committed"


class _PublishedDeal(msgspec.Struct, frozen=True):
    deal: str


class PublishedNames:
    """The names that a stream has published so far, each in a few bytes."""

    def __init__(self) -> None:
        self._marks: set[bytes] = set()

    def repeated_name(self, kind: Any, body: Any) -> str:
        """Return the name that a record publishes a second time; "" if it is the first, or publishes none."""
        if kind != DEAL_PUBLISHED:
            return ""
        try:
            name = msgspec.json.decode(bytes(body), type=_PublishedDeal).deal
        except (msgspec.DecodeError, TypeError, ValueError):
            return ""  # it was changed, and that is told
        mark = hashlib.blake2b(name.encode(), digest_size=12).digest()
        if mark in self._marks:
            return name
        self._marks.add(mark)
        return ""
