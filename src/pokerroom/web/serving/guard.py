"""Limits how many connections are open, from one address and in all, before anything is read from a new one.

An address of IPv6 counts with all of its /64, which one household or one hostile machine has to itself. Proxies that
the room believes are not counted: everybody comes from there.
"""

from __future__ import annotations

import resource
from collections import Counter
from ipaddress import IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING, Final

import structlog

if TYPE_CHECKING:
    from pokerroom.room.settings.room_settings import Settings
    from pokerroom.web.serving.metrics import Metrics

_log = structlog.get_logger("pokerroom.web")

_FILES_OF_OUR_OWN: Final = 100  # descriptors for the database, the pages and the log
_NETWORK_BITS: Final = 64  # that one household shares


def neighbourhood(address: str) -> str:
    """Return the address that a connection is counted under: the address itself, or the network of an IPv6 address.

    >>> neighbourhood("192.0.2.7"), neighbourhood("::ffff:192.0.2.7")
    ('192.0.2.7', '192.0.2.7')
    >>> neighbourhood("2001:db8::1") == neighbourhood("2001:db8::ffff:2") != neighbourhood("2001:db8:0:1::1")
    True
    """
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ip_network((known, _NETWORK_BITS), strict=False))


class Guard:
    """Counts the open connections by address, and says whether another may be opened."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self._each = settings.sockets_per_address
        self._most = min(settings.sockets, _descriptors() - _FILES_OF_OUR_OWN)
        self._proxies = frozenset(map(neighbourhood, settings.proxies))
        self._metrics = metrics
        self._open: dict[object, str] = {}  # by transport
        self._from: Counter[str] = Counter()

    def enter(self, transport: object, address: str) -> bool:
        """Return whether one more connection from an address may be open; it is counted until it leaves."""
        whose = neighbourhood(address)
        if len(self._open) >= self._most:
            self.note_cut("too many connections in all", whose)
            return False
        if self._from[whose] >= self._each and whose not in self._proxies:
            self.note_cut("too many connections from one address", whose)
            return False
        self._open[transport] = whose
        self._from[whose] += 1
        return True

    def leave(self, transport: object) -> None:
        """Count a connection that has ended off its address."""
        whose = self._open.pop(transport, None)
        if whose is not None:
            self._from[whose] -= 1
            if not self._from[whose]:
                del self._from[whose]

    def note_cut(self, why: str, address: str) -> None:
        """Note a connection that is cut, and why."""
        self._metrics.closed.labels(why).inc()
        _log.debug("cut", why=why, client=address)


def _descriptors() -> int:
    """Raise this process's limit on open files and connections as far as the system permits, and return it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        except (OSError, ValueError):
            hard = soft
    return hard if hard != resource.RLIM_INFINITY else 1_000_000
