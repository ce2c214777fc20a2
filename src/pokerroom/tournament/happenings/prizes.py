"""Happenings of the prize pool and the prizes, from value that is added to the last one paid."""

from __future__ import annotations

from pokerroom.tournament import words
from pokerroom.tournament.happenings.common import MoneyMovedInTournament
from pokerroom.tournament.records import (
    PlacedGroup,
    TournamentAward,
)


class ValueAdded(MoneyMovedInTournament, frozen=True, kw_only=True):
    """The house added cash, goods or services to the prizes; `beside` where they are extras beside the pool."""

    what: words.AddedKind
    amount: int = 0
    goods: str = ""
    beside: bool = False
    place: int = 1  # for which it is an extra prize


class PoolFixed(MoneyMovedInTournament, frozen=True, kw_only=True):
    """Nobody pays any more: what the pool holds, what the house keeps, and what it added to a guaranteed pool."""

    pool: int
    house_share: int
    guaranteed: int = 0


class PlacingsConfirmed(MoneyMovedInTournament, frozen=True, kw_only=True):
    """The director confirmed the places, and prizes are owed."""

    places: tuple[PlacedGroup, ...]
    awards: tuple[TournamentAward, ...]


class AwardPaid(MoneyMovedInTournament, frozen=True, kw_only=True):
    """A prize was handed over, and how."""

    number: int
    how: str


class AwardChanged(MoneyMovedInTournament, frozen=True, kw_only=True):
    """A prize is held, offered to somebody else, or lost."""

    number: int
    stage: words.TournamentAwardStage
    player: str
    why: str


class TournamentClosed(MoneyMovedInTournament, frozen=True, kw_only=True):
    """Everything is paid, and the house has its share."""
