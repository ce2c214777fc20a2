"""Happenings of tournament chips: counted, raced, changed, and taken out of play."""

from __future__ import annotations

from collections.abc import Mapping

from pokerroom.tournament.chips.race import RaceAward
from pokerroom.tournament.happenings.common import HappenedInTournament


class ChipsCounted(HappenedInTournament, frozen=True, kw_only=True):
    """Chips were counted: how many there are, how many there should be, and which are missing by denomination."""

    session: str
    counted: int
    expected: int
    missing: Mapping[int, int] = {}
    told: str = ""
    at_the_end: bool = False


class StackCounted(HappenedInTournament, frozen=True, kw_only=True):
    """A stack that was carried to another table was counted there: how much it is, and how much it should be."""

    session: str
    player: str
    table: str
    seat: int
    counted: int
    expected: int


class StackSettled(HappenedInTournament, frozen=True, kw_only=True):
    """A stack that came short or long was made what it should be, and why."""

    session: str
    player: str
    table: str
    counted: int
    expected: int
    why: str


class ChipsRemoved(HappenedInTournament, frozen=True, kw_only=True):
    """Chips of a player left play, and why."""

    session: str
    player: str
    chips: int
    why: str


class ChipsRaced(HappenedInTournament, frozen=True, kw_only=True):
    """A denomination went out of play at a table: odd chips, cards, who got a new chip, and all stacks after it.

    `further` are cards that were drawn between players who were level.
    """

    session: str
    table: str
    denomination: int
    stacks: Mapping[str, int]
    new: int = 0
    odd: Mapping[str, int] = {}
    dealt: Mapping[str, str] = {}
    further: str = ""
    awards: tuple[RaceAward, ...] = ()


class ColoursChanged(HappenedInTournament, frozen=True, kw_only=True):
    """A dealer changed low chips of a player into larger ones that count for the same."""

    session: str
    player: str
    denomination: int
    pieces: int
    new: int
    made: int
