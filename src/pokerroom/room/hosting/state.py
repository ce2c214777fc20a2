"""The tables that players host, as what happened makes them: whose they are, who was let in, who asks for a seat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from msgspec.structs import replace

from pokerroom.room.forms import brought_up
from pokerroom.room.hosting import happenings
from pokerroom.room.hosting.happenings import (
    HostedAccess,
    HostedChoices,
    HostedHappening,
    SeatAskedFor,
    read_hosted_happening,
)
from pokerroom.room.store import Store

HOSTED_STREAM: Final = "hosted"


@dataclass
class HostedTable:
    """One table: its host, what they chose, its link, and the people around it."""

    id: str
    host: str
    words: HostedChoices
    access: HostedAccess
    approves: bool
    opened: datetime
    token: str = ""
    invited: set[str] = field(default_factory=set)  # may look without the link
    granted: set[str] = field(default_factory=set)  # may sit down without asking again
    asks: dict[str, SeatAskedFor] = field(default_factory=dict)  # who waits for the host's word, in their order
    turned_away: set[str] = field(default_factory=set)
    offered: str = ""  # who is asked to be the host
    closed: datetime | None = None
    why: str = ""  # it was closed

    def knows(self, player: str) -> bool:
        """Return whether somebody may look at the table without its link."""
        if player and player in self.turned_away:
            return self.access == "public"
        return self.access == "public" or player == self.host or (bool(player) and player in self.invited)

    def may_sit(self, player: str) -> bool:
        """Return whether somebody may sit down without the host being asked."""
        if player in self.turned_away:
            return False
        return not self.approves or player == self.host or player in self.granted


@dataclass
class HostedTables:
    """Every table that a player of the room has opened, by its id."""

    tables: dict[str, HostedTable] = field(default_factory=dict)

    def open(self) -> list[HostedTable]:
        """The hosted tables that are not closed."""
        return [each for each in self.tables.values() if each.closed is None]

    def of_token(self, token: str) -> HostedTable | None:
        """The table that a link leads to; none where it leads nowhere any more."""
        return next((each for each in self.tables.values() if token and each.token == token), None)


def evolve_hosted(state: HostedTables, event: HostedHappening) -> None:
    """Apply one happening to the hosted tables; nothing is judged."""
    if isinstance(event, happenings.TableHosted):
        state.tables[event.table] = HostedTable(
            event.table, event.host, event.words, event.access, event.approves, event.at
        )
        return
    _APPLY[type(event)](state.tables[event.table], event)


def _invitation(table: HostedTable, event: happenings.InvitationMade) -> None:
    table.token, table.invited = event.token, set(event.stay)


def _taken(table: HostedTable, event: happenings.InvitationTaken) -> None:
    table.invited.add(event.player)


def _asked(table: HostedTable, event: SeatAskedFor) -> None:
    table.asks[event.player] = event


def _granted(table: HostedTable, event: happenings.SeatGranted) -> None:
    table.asks.pop(event.player, None)
    table.turned_away.discard(event.player)
    table.granted.add(event.player)
    table.invited.add(event.player)


def _denied(table: HostedTable, event: happenings.SeatDenied) -> None:
    table.asks.pop(event.player, None)


def _turned_away(table: HostedTable, event: happenings.PlayerTurnedAway) -> None:
    table.asks.pop(event.player, None)
    table.granted.discard(event.player)
    table.invited.discard(event.player)
    table.turned_away.add(event.player)
    if table.offered == event.player:
        table.offered = ""


def _chips_given(_: HostedTable, event: happenings.PlayChipsGiven) -> None:
    """The record says so, and the ledger with it; the table has them."""


def _offered(table: HostedTable, event: happenings.HostOffered) -> None:
    table.offered = event.player


def _offer_ended(table: HostedTable, _: happenings.HostOfferEnded) -> None:
    table.offered = ""


def _host(table: HostedTable, event: happenings.HostChanged) -> None:
    table.granted.add(table.host)
    table.invited.add(table.host)
    table.host, table.offered = event.host, ""
    table.turned_away.discard(event.host)


def _door(table: HostedTable, event: happenings.HostedDoorSet) -> None:
    table.access, table.approves = event.access, event.approves
    if not event.approves:
        table.asks.clear()


def _bots_set(table: HostedTable, event: happenings.HostedBotsSet) -> None:
    table.words = replace(table.words, bots=event.bots)


def _closed(table: HostedTable, event: happenings.HostedClosed) -> None:
    table.closed, table.why = event.at, event.why
    table.asks.clear()
    table.offered = ""


_APPLY: Final[dict[type, Callable[[HostedTable, Any], None]]] = {
    happenings.InvitationMade: _invitation,
    happenings.InvitationTaken: _taken,
    SeatAskedFor: _asked,
    happenings.SeatGranted: _granted,
    happenings.SeatDenied: _denied,
    happenings.PlayerTurnedAway: _turned_away,
    happenings.PlayChipsGiven: _chips_given,
    happenings.HostOffered: _offered,
    happenings.HostOfferEnded: _offer_ended,
    happenings.HostChanged: _host,
    happenings.HostedDoorSet: _door,
    happenings.HostedBotsSet: _bots_set,
    happenings.HostedClosed: _closed,
}


def read_hosted(store: Store) -> tuple[HostedTables, int]:
    """The hosted tables that a store has, and the version of their stream."""
    state, version = HostedTables(), 0
    if store.head(HOSTED_STREAM) is None:
        return state, version
    for stored in map(brought_up, store.read(HOSTED_STREAM)):
        evolve_hosted(state, read_hosted_happening(stored.kind, stored.body))
        version = stored.version
    return state, version
