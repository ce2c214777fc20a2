"""Commands to a tournament about play-offs."""

from __future__ import annotations

from pokerroom.tournament.commands.common import FewWords, TournamentCommand
from pokerroom.tournament.records import AllottedSeat


class BeginPlayOff(TournamentCommand, frozen=True, kw_only=True):
    """Begin a play-off between players tied for a place: their drawn seats, and the chips of each."""

    session: str
    seats: tuple[AllottedSeat, ...]
    stack: int


class EndPlayOff(TournamentCommand, frozen=True, kw_only=True):
    """End a play-off, with the order in which the players finished it."""

    session: str
    order: tuple[FewWords, ...]
