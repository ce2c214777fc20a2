"""The next steps of an automatic director."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pokerroom.room.tournaments.due.after_play import steps_after_play, steps_of_paying
from pokerroom.room.tournaments.due.before_play import steps_before_play
from pokerroom.room.tournaments.due.kept_out import steps_to_take_out
from pokerroom.room.tournaments.due.playing import steps_in_play
from pokerroom.room.tournaments.due.reserves import who_may_be_missing
from pokerroom.room.tournaments.due.snapshot import DirectorSnapshot
from pokerroom.tournament import commands
from pokerroom.tournament.questions.seats import due_to_play

_DECK_BACKS: Final = ("blue", "red")  # of the decks at the two sides of a divided table


def steps_due(snapshot: DirectorSnapshot) -> Iterator[commands.TournamentCommand]:
    """Yield the next steps, in order; none if all of them wait for a time or for a person.

    A later step is for the case that the ones before it are refused.
    """
    state = snapshot.state
    if state.stage in ("closed", "cancelled"):
        return
    if state.stage == "finished":
        yield from steps_of_paying(snapshot)
        return
    session = snapshot.session()
    yield from steps_to_take_out(snapshot, session)
    if session is None:
        yield from steps_after_play(snapshot)
    elif session.stage == "planned":
        yield from steps_before_play(snapshot, session)
    elif session.stage == "seated":
        seated = {seat.player for seat in session.seats}
        if seated != {*due_to_play(state, session)}:  # staff have taken an entry back since
            yield from steps_before_play(snapshot, session)
        for area in session.areas:
            if not area.back:
                back = _DECK_BACKS[area.side % len(_DECK_BACKS)]
                yield snapshot.command(commands.BringHeadsUpDeck, session=session.name, number=area.number, back=back)
        missing = who_may_be_missing(snapshot, session)
        yield snapshot.command(commands.StartSession, session=session.name, missing=missing, kept=missing)
    else:
        yield from steps_in_play(snapshot, session)
