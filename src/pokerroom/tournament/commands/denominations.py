"""Commands to a tournament to count, race and change chips."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta

from pokerroom.tournament.commands.common import FewWords, TournamentCommand


class CountChips(TournamentCommand, frozen=True, kw_only=True):
    """Count all chips of a session; at its end also the missing ones by denomination, and who was told."""

    session: str
    counted: int
    missing: Mapping[int, int] = {}
    told: FewWords = ""


class CountStack(TournamentCommand, frozen=True, kw_only=True):
    """Count the stack of a player who came from another table; by the dealer there."""

    player: FewWords
    counted: Annotated[int, Meta(ge=0, le=10**12)]


class SettleStack(TournamentCommand, frozen=True, kw_only=True):
    """Correct a stack that arrived short or long, so that play goes on; by the director."""

    player: FewWords
    why: FewWords


class RaceChips(TournamentCommand, frozen=True, kw_only=True):
    """Take a denomination out of play at a table; `cards` for the odd chips are in order, such as "Kd 7s 4c"."""

    session: str
    table: FewWords
    denomination: int
    cards: Annotated[str, Meta(max_length=1200)] = ""


class ColourUp(TournamentCommand, frozen=True, kw_only=True):
    """Change a number of a player's low chips into the next kind."""

    player: FewWords
    denomination: int
    pieces: int
