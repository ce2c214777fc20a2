"""Commands to a tournament about play-offs."""

from __future__ import annotations

from pokerroom.tournament.commands.common import FewWords, TournamentCommand
from pokerroom.tournament.records import AllottedSeat


class BeginPlayOff(TournamentCommand, frozen=True, kw_only=True):
    """Players who are level for a place play hands for it: their seats, as drawn, and the chips of each."""

    session: str
    seats: tuple[AllottedSeat, ...]
    stack: int


class EndPlayOff(TournamentCommand, frozen=True, kw_only=True):
    """A play-off between players who are level, and the order in which they finished it."""

    session: str
    order: tuple[FewWords, ...]
