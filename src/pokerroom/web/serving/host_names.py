"""The names that the room answers to.

A page of another site can have its own name lead to this machine and then ask the room as if it were that site (DNS
rebinding). Such a request carries the foreign name in its Host header. A number is nobody's name, and always allowed.
"""

from __future__ import annotations

import socket
from collections.abc import Iterable
from ipaddress import ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from pokerroom.errors import NotAllowed

if TYPE_CHECKING:
    from pokerroom.room.settings.room_settings import Settings


class KnownNames:
    """The host names of the settings, of the pages' further addresses, and of this machine."""

    def __init__(self, settings: Settings) -> None:
        names = (*settings.hosts, settings.host, *map(_host_of, settings.origins), socket.gethostname())
        self._names = frozenset(name.lower().rstrip(".") for name in names if name)

    def refuse_unknown(self, headers: Iterable[tuple[bytes, bytes]]) -> None:
        """Refuse a request to somebody else, by any of the names in it. Programs may leave it out; no browser does."""
        for text in (value.decode("latin-1").lower() for header, value in headers if header == b"host"):
            if text and not self._knows(_name(text)):
                raise NotAllowed(
                    "the room is not called by this name", allowed="its own name; whoever runs it adds one with `hosts`"
                )

    def _knows(self, name: str) -> bool:
        return name in self._names or name == "localhost" or name.endswith(".localhost") or _is_number(name)


def _host_of(origin: str) -> str:
    try:
        return urlsplit(origin).hostname or ""
    except ValueError:
        return ""


def _name(host: str) -> str:
    """Return the name in a Host header, without its port.

    >>> _name("poker.example:8000"), _name("poker.example."), _name("[::1]:80"), _name("::1")
    ('poker.example', 'poker.example', '::1', '::1')
    """
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].rstrip(".") if host.count(":") == 1 else host.rstrip(".")


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
