"""Players barred from a game, the room or the casino: by whom, until when and why.

A bar is the result of a decided ruling; the table records it (`table/seats/barring.py`).
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from pokerroom.errors import Illegal, Malformed
from pokerroom.rulebook.ruling_rows.ruling_names import EffectArgument
from pokerroom.rulings.ruling import Ruling
from pokerroom.table.floor_notes import GAME, SCOPES, BarNote

_BAR_FOR_A_TIME: Final = "bar_from_game_for"


def sanctions_of(ruling: Ruling) -> tuple[EffectArgument, ...]:
    """Return the chosen penalties that bar a player."""
    return tuple(name for use in ruling.effects if use.name == "sanctions" for name in use.arguments if name in SCOPES)


def bars_of(
    ruling: Ruling, player: str, at: datetime, *, game: str = "", until: datetime | None = None
) -> dict[str, BarNote]:
    """Return the bars that a decided ruling puts on a player, by penalty; `until` is the end of a timed bar."""
    if ruling.decision is None or ruling.open:
        raise Illegal("somebody must still decide", allowed="the ruling, decided", cites=ruling.cites)
    chosen = sanctions_of(ruling)
    if _BAR_FOR_A_TIME in chosen and until is None:
        raise Malformed("barred for how long?", allowed="when it ends", cites=ruling.cites)
    if until is not None and _BAR_FOR_A_TIME not in chosen:
        allowed = "until it is lifted" if chosen else "no bar was decided"
        raise Malformed("an end of what is for no time", allowed=allowed, cites=ruling.cites)
    return {
        name: BarNote(
            player,
            SCOPES[name],
            by=ruling.decision.title,
            at=at,
            reason=ruling.decision.reason,
            game=game if SCOPES[name] == GAME else "",
            until=until if name == _BAR_FOR_A_TIME else None,
            cites=ruling.cites,
        )
        for name in chosen
    }
