"""The director of a simulated tournament: gives its commands and times, and a seed for each purpose."""

from __future__ import annotations

from datetime import datetime
from random import Random
from typing import Any, Final

from pokerroom.cards import Card, Deck
from pokerroom.tournament import Tournament, TournamentConditions, commands
from pokerroom.tournament.conditions import denominations
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.questions.denominations import smallest_chip
from pokerroom.tournament.records import TournamentTable
from pokerroom.tournament.state import SessionState, TournamentState

RUN_DIRECTOR: Final = "Dee"


class RunDirector:
    """A tournament, its present time, and the seed of all its random draws."""

    def __init__(self, tournament: Tournament, seed: int, now: datetime) -> None:
        self.tournament, self.seed, self.now = tournament, seed, now
        self.chips = denominations(tournament.state.conditions)

    @property
    def conditions(self) -> TournamentConditions:
        """The conditions of the tournament."""
        return self.tournament.state.conditions

    @property
    def state(self) -> TournamentState:
        """The present state of the tournament."""
        return self.tournament.state

    def do(self, kind: type[commands.TournamentCommand], **parts: Any) -> tuple[TournamentHappening, ...]:
        """Give the tournament a command of this kind at the director's time, and return its happenings."""
        return self.tournament.do(kind(at=self.now, by=parts.pop("by", RUN_DIRECTOR), **parts))

    def chance(self, *what: object) -> Random:
        """Return a random generator for one purpose; nothing else draws from it."""
        return Random(" ".join(map(str, (self.seed, *what))))  # noqa: S311 - repeatable by intent

    def shuffled(self, *what: object) -> list[Card]:
        """Return a shuffled deck for one purpose."""
        cards = Deck(52).cards
        return self.chance(*what).sample(cards, len(cards))

    def smallest_chip(self, session: SessionState, table: TournamentTable) -> int:
        """Return the lowest denomination in play at a table."""
        return smallest_chip(self.state, session, table) or self.chips[0]
