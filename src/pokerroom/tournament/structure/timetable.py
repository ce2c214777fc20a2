"""A structure as a timetable, and as a clock face at a moment. Time is given; nothing runs here."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pokerroom.tournament.structure.levels import Structure

_MINUTE_SECONDS = 60


class TimetableLine(Struct, frozen=True):
    """A level, or the break after it, with the minutes from the start at which it begins and ends.

    `ends` is None for a level that ends by hands or players, and for all lines after one.
    """

    level: int
    is_break: bool
    starts: int | None
    ends: int | None


def timetable(structure: Structure) -> tuple[TimetableLine, ...]:
    """Return levels and breaks in order, with their times as far as they are known.

    >>> from pokerroom.tournament.structure.levels import Break, Level
    >>> three = (Level((25, 50)), Level((50, 100)), Level((100, 200)))
    >>> plain = Structure(stack=5000, minutes=20, levels=three, breaks=(Break(2, 10),))
    >>> [(line.level, line.starts) for line in timetable(plain)]
    [(1, 0), (2, 20), (2, 40), (3, 50)]
    """
    return tuple(_timetable_lines(structure))


def _timetable_lines(structure: Structure) -> Iterator[TimetableLine]:
    now: int | None = 0
    for number, level in structure.every_level():
        by_time = structure.ends_by(number) == ("minutes",)
        until = now + level.minutes if now is not None and by_time else None
        yield TimetableLine(number, False, now, until)
        now = until
        pause = structure.break_after(number)
        if pause is not None:
            until = now + pause.minutes if now is not None else None
            yield TimetableLine(number, True, now, until)
            now = until


class ClockFace(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A display of the clock: the level, the rest of it or of the break, and what comes next.

    A level that does not end by the clock has no `seconds_left`; `hands_left` and `players_left` count down to its end.
    """

    level: int
    forced: str
    is_break: bool = False
    stopped: bool = False
    seconds_left: int | None = None
    hands_left: int | None = None
    players_left: int = 0
    next_level: str = ""
    next_break: int | None = (
        None  # this many levels after the present one, at the end of which there is one; 0 for this one
    )


def clock_face(
    structure: Structure,
    level: int,
    minutes: float,
    *,
    hands: int = 0,
    ended: float | None = None,
    stopped: bool = False,
) -> ClockFace:
    """Return the clock face this many minutes into a level, not counting time in which it stood still.

    `hands` are the hands played in the level, `ended` the minutes into it at which it ended, if not by the clock.

    >>> from pokerroom.tournament.structure.levels import Break, Level
    >>> plain = Structure(stack=5000, minutes=20, levels=(Level((25, 50)), Level((50, 100))), breaks=(Break(1, 10),))
    >>> clock_face(plain, 1, 5.5).seconds_left, clock_face(plain, 1, 22).is_break, clock_face(plain, 1, 22).seconds_left
    (870, True, 480)
    """
    now = structure.level(level)
    pause = structure.break_after(level)
    if ended is None and now.minutes and minutes >= now.minutes:
        ended = now.minutes
    over = ended is not None
    ends = (now.minutes if ended is None else ended) + (pause.minutes if over and pause is not None else 0)
    return ClockFace(
        level=level,
        forced=str(now),
        is_break=over and pause is not None and minutes < ends,
        stopped=stopped,
        seconds_left=max(0, round((ends - minutes) * _MINUTE_SECONDS)) if now.minutes or over else None,
        hands_left=max(0, now.hands - hands) if now.hands else None,
        players_left=now.players_left,
        next_level=str(structure.level(level + 1)) if level < len(structure.levels) else "",
        next_break=min((pause.after - level for pause in structure.breaks if pause.after >= level), default=None),
    )
