"""The figures of a tournament for a clock on the wall."""

from __future__ import annotations

from typing import Final

from pokerroom.room import wire
from pokerroom.room.tournaments.views.viewed_tournament import ViewedTournament
from pokerroom.tournament.questions.levels import break_now, session_clock

_MINUTE_MILLISECONDS: Final = 60_000


def tournament_clock(viewed: ViewedTournament) -> wire.TournamentClock | None:
    """Return the present figures for a clock on the wall; None before play and after it."""
    state, session = viewed.state, viewed.session
    if session is None or session.stage == "over" or state.stage != "running":
        return None
    face = session_clock(state, session, viewed.now)
    structure = state.conditions.structure
    level = structure.level(session.level)
    pause, scheduled = state.paused(viewed.now), structure.break_after(session.level)
    length = (scheduled.minutes if face.is_break and scheduled is not None else level.minutes) * _MINUTE_MILLISECONDS
    left = (face.seconds_left or 0) * 1000
    until, why = (viewed.ms(viewed.now) + left if left else 0), ""
    on_break = face.is_break or bool(break_now(state, session, viewed.now))
    if pause is not None:
        until = viewed.ms(pause[1]) if pause[1] is not None else 0
        length = int((pause[1] - pause[0]).total_seconds() * 1000) if pause[1] is not None else length
        why = next(
            (note.text for note in viewed.stored.notes if "break" in note.text or "pause" in note.text), "paused"
        )
        on_break = pause[1] is not None
    elif on_break:
        why = f"the break after level {session.level}"
    return wire.TournamentClock(
        level=session.level,
        words=face.forced,
        until=until,
        left=left if pause is not None else 0,
        runs=pause is None,
        on_break=on_break,
        why=why,
        length=length,
        hands_left=face.hands_left or 0,
        players_left=face.players_left,
        blinds=level.blinds,
        bets=level.bets,
        ante=level.ante,
        next_level=face.next_level,
        next_break=0 if on_break or face.next_break is None else face.next_break + 1,
        hand_for_hand=bool(session.hand_for_hand),
    )
