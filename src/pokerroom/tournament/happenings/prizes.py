"""Happenings of the prize pool and the prizes, from added value to the last payment."""

from __future__ import annotations

from pokerroom.tournament import words
from pokerroom.tournament.happenings.common import MoneyMovedInTournament
from pokerroom.tournament.records import (
    PlacedGroup,
    TournamentAward,
)


class ValueAdded(MoneyMovedInTournament, frozen=True, kw_only=True):
    """The house added cash, goods or services to the prizes; `beside` if they are extras beside the pool."""

    what: words.AddedKind
    amount: int = 0
    goods: str = ""
    beside: bool = False
    place: int = 1  # for which it is an extra prize


class PoolFixed(MoneyMovedInTournament, frozen=True, kw_only=True):
    """The pool was fixed: its amount, the house's share, and the house's addition to a guaranteed pool."""

    pool: int
    house_share: int
    guaranteed: int = 0


class PlacingsConfirmed(MoneyMovedInTournament, frozen=True, kw_only=True):
    """The director confirmed the places, and prizes are owed."""

    places: tuple[PlacedGroup, ...]
    awards: tuple[TournamentAward, ...]


class AwardPaid(MoneyMovedInTournament, frozen=True, kw_only=True):
    """A prize was handed over, in this way."""

    number: int
    how: str


class AwardChanged(MoneyMovedInTournament, frozen=True, kw_only=True):
    """A prize is held, offered to somebody else, or lost."""

    number: int
    stage: words.TournamentAwardStage
    player: str
    why: str


class TournamentClosed(MoneyMovedInTournament, frozen=True, kw_only=True):
    """The tournament was closed: everything is paid, and the house has its share."""
