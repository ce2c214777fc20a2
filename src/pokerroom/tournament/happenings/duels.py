"""Happenings of heads-up events: the bracket, the divided tables, matches and rounds."""

from __future__ import annotations

from pokerroom.tournament.happenings.common import HappenedInTournament
from pokerroom.tournament.heads_up.areas import PlayingArea
from pokerroom.tournament.heads_up.bracket import Bracket


class BracketDrawn(HappenedInTournament, frozen=True, kw_only=True):
    """The bracket of a heads-up tournament was drawn and its tables divided; `draw` is the proof of the draw."""

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
    """A player has won a match by taking all its chips, which go back."""

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
    """A player goes on to the next round; `walkover` if the other is no longer there."""

    session: str
    table: str
    winner: str
    loser: str
    score: str
    walkover: bool = False


class DeckBrought(HappenedInTournament, frozen=True, kw_only=True):
    """A side of a divided table has a deck, with this back."""

    session: str
    areas: tuple[PlayingArea, ...]
