"""Happenings of heads-up events: the bracket, the divided tables, matches and rounds."""

from __future__ import annotations

from pokerroom.tournament.happenings.common import HappenedInTournament
from pokerroom.tournament.heads_up.areas import PlayingArea
from pokerroom.tournament.heads_up.bracket import Bracket


class BracketDrawn(HappenedInTournament, frozen=True, kw_only=True):
    """Who meets whom in a heads-up tournament was drawn, and its tables are divided; `draw` is how to check it."""

    session: str
    bracket: Bracket
    areas: tuple[PlayingArea, ...]
    draw: str


class HeadsUpRoundBegan(HappenedInTournament, frozen=True, kw_only=True):
    """The pairs of a round sit down at their areas, each player with the same stack."""

    session: str
    bracket: Bracket
    areas: tuple[PlayingArea, ...]
    stack: int


class HeadsUpMatchWon(HappenedInTournament, frozen=True, kw_only=True):
    """One of two players has all the chips of a match; they go back."""

    session: str
    table: str
    winner: str
    score: str


class HeadsUpMatchBegan(HappenedInTournament, frozen=True, kw_only=True):
    """The next match of the same two begins with equal stacks."""

    session: str
    table: str
    match: int
    stack: int


class HeadsUpRoundWon(HappenedInTournament, frozen=True, kw_only=True):
    """One of two players goes on to the next round; `walkover` where the other is no longer there."""

    session: str
    table: str
    winner: str
    loser: str
    score: str
    walkover: bool = False


class DeckBrought(HappenedInTournament, frozen=True, kw_only=True):
    """A side of a divided table has a deck, and what its back is like."""

    session: str
    areas: tuple[PlayingArea, ...]
