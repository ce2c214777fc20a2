"""Find the players who are barred; asked before any seat is given."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from pokerroom.errors import NotAllowed
from pokerroom.table.floor_notes import BarNote


def refuse_barred(bars: Iterable[BarNote], player: str, now: datetime, *, game: str = "", what: str = "a seat") -> None:
    """Refuse a seat, a place on a list or an entry to a player who is barred.

    >>> bar = BarNote("Ann", "room", "supervisor", datetime(2024, 8, 16, 20), "threats")
    >>> refuse_barred([bar], "Ann", datetime(2024, 8, 17))
    Traceback (most recent call last):
    ...
    pokerroom.errors.NotAllowed: a seat for Ann, whom the supervisor has barred from the room since 2024-08-16 20:00: \
threats; allowed: when the bar is lifted
    """
    bar = bar_on(bars, player, now, game=game)
    if bar is not None:
        since = f"since {bar.at:%Y-%m-%d %H:%M}"
        own = f"who has kept themselves from play {since}"
        words = own if bar.by == player else f"whom the {bar.by} has barred from the {bar.scope} {since}"
        raise NotAllowed(
            f"{what} for {player}, {words}: {bar.reason or 'no reason given'}",
            allowed=f"from {bar.until:%Y-%m-%d %H:%M} on" if bar.until else "when the bar is lifted",
            cites=bar.cites,
        )


def bar_on(bars: Iterable[BarNote], player: str, now: datetime, *, game: str = "") -> BarNote | None:
    """Return the first bar that keeps a player out now; None where no bar does."""
    return next((bar for bar in bars if bar.holds(player, game, now)), None)
