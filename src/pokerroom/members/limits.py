"""What a member's own choices keep them from: bars of their own, and chips beyond a limit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Final

from pokerroom.errors import Illegal
from pokerroom.members.state import Member
from pokerroom.members.words import PERIODS, LimitKind, LimitPeriod
from pokerroom.table.floor_notes import ROOM, BarNote
from pokerroom.wording.plural import quantity

MovedSince = Callable[[datetime], int]  # the chips moved since a moment
_SPENT_WORDS: Final[dict[LimitKind, str]] = {
    "deposit": "paid in",
    "buy_in": "brought to play",
    "loss": "lost",
    "session": "at play",
}


def own_bars(member: Member, now: datetime, rest: timedelta, *, in_tournament: bool = False) -> Iterator[BarNote]:
    """Yield what keeps a member from play by their own choice: an exclusion, a break, or their time at play.

    Time that is over takes nobody out of a tournament that they have entered.
    """
    for bar in (member.exclusion, member.cool_off):
        if bar is not None and bar.holds(member.player, "", now):
            yield bar
    minutes = 0 if in_tournament else member.limit("session", "sitting", now)
    if not minutes or member.sat_since is None or now < member.sat_since + timedelta(minutes=minutes):
        return
    ends = now if member.sits or member.sat_until is None else member.sat_until
    if now < ends + rest:
        why = f"their time at play, {quantity(minutes, 'minute')}, is over"
        yield BarNote(member.player, ROOM, member.player, member.sat_since, why, until=ends + rest)


def refuse_beyond_limit(member: Member, kind: LimitKind, amount: int, now: datetime, moved: MovedSince) -> None:
    """Refuse an amount that would go beyond a limit; `moved` gives the chips moved since a moment."""
    for period, most in member.limits_now(kind, now):
        so_far = moved(now - PERIODS[period])
        if so_far + amount > most:
            what = f"{amount:,} more {_SPENT_WORDS[kind]} by {member.player}, who has a limit of {most:,} a {period}"
            raise Illegal(what, allowed=f"up to {max(0, most - so_far):,}")


def left_of(member: Member, kind: LimitKind, period: LimitPeriod, now: datetime, moved: MovedSince) -> int | None:
    """Return how many chips are left of a limit; None if there is no limit, or it is one of time."""
    most = member.limit(kind, period, now)
    return max(0, most - moved(now - PERIODS[period])) if most and period in PERIODS else None
