"""Happenings of tournament chips: counted, raced, changed, and taken out of play."""

from __future__ import annotations

from collections.abc import Mapping

from pokerroom.tournament.chips.race import RaceAward
from pokerroom.tournament.happenings.common import HappenedInTournament


class ChipsCounted(HappenedInTournament, frozen=True, kw_only=True):
    """Chips were counted: the number found, the number expected, and those missing by denomination."""

    session: str
    counted: int
    expected: int
    missing: Mapping[int, int] = {}
    told: str = ""
    at_the_end: bool = False


class StackCounted(HappenedInTournament, frozen=True, kw_only=True):
    """A stack carried to another table was counted there: the amount found, and the amount expected."""

    session: str
    player: str
    table: str
    seat: int
    counted: int
    expected: int


class StackSettled(HappenedInTournament, frozen=True, kw_only=True):
    """A stack that arrived short or long was corrected, with the reason."""

    session: str
    player: str
    table: str
    counted: int
    expected: int
    why: str


class ChipsRemoved(HappenedInTournament, frozen=True, kw_only=True):
    """Chips of a player left play, with the reason."""

    session: str
    player: str
    chips: int
    why: str


class ChipsRaced(HappenedInTournament, frozen=True, kw_only=True):
    """A denomination left play at a table: the odd chips, cards, new chips, and all stacks afterwards.

    `further` are cards drawn between tied players.
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
