"""The likely length of a tournament, from its chips and blinds alone.

A rule of thumb that directors use: the last hand is played about when all the chips in play are worth twenty big
blinds. It predicts nothing about one particular evening.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from pokerroom.tournament.structure.levels import Level, Structure
from pokerroom.tournament.structure.timetable import timetable

BIG_BLINDS_AT_THE_END: Final = 20
ANTES_TO_A_BIG_BLIND: Final = 5  # where antes alone open a hand, a table puts in as much as two blinds would


class ExpectedEnd(Struct, frozen=True):
    """The level in which a tournament is likely to end, and the minutes until then, breaks included.

    `scheduled` is false where the chips outlast the schedule, so that the last level goes on; `minutes` is None then,
    and also where levels do not end by the clock.
    """

    level: int
    minutes: int | None
    scheduled: bool = True


def big_blinds(chips: int, level: Level) -> float:
    """Return chips in big blinds of a level, or in units of five antes where there are only antes."""
    unit = level.big_blind if level.blinds or level.bets else ANTES_TO_A_BIG_BLIND * level.ante
    return chips / unit if unit else float("inf")


def expected_end(structure: Structure, chips: int) -> ExpectedEnd:
    """Return when a tournament with this many chips in play is likely to end.

    >>> levels = tuple(Level((blind, 2 * blind)) for blind in (25, 50, 100, 200, 400, 800))
    >>> expected_end(Structure(stack=2000, minutes=20, levels=levels), 20_000)
    ExpectedEnd(level=6, minutes=110, scheduled=True)
    """
    lines = [line for line in timetable(structure) if not line.is_break]
    for line in lines:
        if big_blinds(chips, structure.level(line.level)) <= BIG_BLINDS_AT_THE_END:
            is_timed = line.starts is not None and line.ends is not None
            half_way = (line.starts + line.ends) // 2 if line.starts is not None and line.ends is not None else None
            return ExpectedEnd(line.level, half_way if is_timed else line.starts)
    return ExpectedEnd(len(structure.levels), None, scheduled=False)
