"""The state of the tables that players host: their hosts, the players who were let in, the requests for seats."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from pokerroom.room.hosting.happenings import (
    HostedAccess,
    HostedChoices,
    SeatAskedFor,
)


@dataclass
class HostedTable:
    """One table: its host, their choices, its link, and the people around it."""

    id: str
    host: str
    choices: HostedChoices
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
        """Return the hosted tables that are not closed."""
        return [table for table in self.tables.values() if table.closed is None]

    def of_token(self, token: str) -> HostedTable | None:
        """Return the table that a link leads to; None where it leads nowhere any more."""
        return next((table for table in self.tables.values() if token and table.token == token), None)
