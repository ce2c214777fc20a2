"""The steps before a session: bots that fill the field, the draw, or the end for want of players."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any, Final

from pokerroom.room.tournaments.draws import (
    draw_session_bracket,
    draw_session_seats,
)
from pokerroom.room.tournaments.due.snapshot import LEAST_PLAYERS, DirectorSnapshot
from pokerroom.room.tournaments.filling import bots_come_at
from pokerroom.room.tournaments.tournament_records import bot_name, is_bot_name
from pokerroom.tournament import commands
from pokerroom.tournament.confirming import confirmations_asked
from pokerroom.tournament.questions.seats import due_to_play
from pokerroom.tournament.questions.sessions import beside_others
from pokerroom.tournament.state import SessionState

_PAPERS_HANDED_IN: Final = frozenset(("entry_form", "signature_if_asked", "membership_if_asked"))


def entry_parts(player: str, price: int, *, member: bool) -> dict[str, Any]:
    """Return the fields of an `EnterPlayer` command for a player who enters in the room.

    By entering they have signed and filled in all the papers that the house asks for.
    """
    return {"player": player, "pays": price, "papers": _PAPERS_HANDED_IN, "member": member}


def steps_before_play(snapshot: DirectorSnapshot, session: SessionState) -> Iterator[commands.TournamentCommand]:
    """Yield the steps before a session: bots' entries, then the draw for seats at its time or with a full field."""
    state = snapshot.state
    entrants, starts = due_to_play(state, session), snapshot.starts
    people = [entrant for entrant in entrants if not is_bot_name(entrant)]
    first = session.plan.heat == 1
    if first:
        yield from _bot_entries(snapshot, entrants, bool(people), starts)
    go = state.conditions.sit_and_go
    if go and first:
        if len(entrants) >= go:
            yield _draw_command(snapshot, session)
        return
    if (
        starts is None
        and first
        and len(entrants) < max(snapshot.settings.bots, state.conditions.players_at_most, LEAST_PLAYERS)
    ):
        return  # without a start it begins when the field is full
    if starts is not None and snapshot.now < starts:
        snapshot.wakes.append(starts)
        return
    if first and beside_others(state, session) and len(entrants) < LEAST_PLAYERS:
        if not entrants:  # and a single player waits for the decision of staff
            yield snapshot.command(commands.EndSession, session=session.name)
        return
    if first and not people and not snapshot.settings.alone:
        yield from _steps_without_people(snapshot, session, starts)
        return
    least = max(LEAST_PLAYERS, state.conditions.players_at_least if first else 0)
    if len(entrants) < least:
        why = f"too few entries: {len(entrants)} of {least}"
        yield snapshot.command(commands.CancelTournament, why=why, chips_bought="refunded")
        return
    yield _draw_command(snapshot, session)


def _draw_command(snapshot: DirectorSnapshot, session: SessionState) -> commands.TournamentCommand:
    """Return the command that draws everybody's seat, or the bracket of a heads-up tournament."""
    if snapshot.state.conditions.heads_up:
        return snapshot.command(commands.DrawBracket, **draw_session_bracket(snapshot.tournament, session))
    return snapshot.command(commands.AllotSeats, **draw_session_seats(snapshot.tournament, session))


def _bot_entries(
    snapshot: DirectorSnapshot, entrants: list[str], anybody: bool, starts: datetime | None
) -> Iterator[commands.TournamentCommand]:
    """Yield the next bot's entry, once the first person's is old enough or the start is near enough."""
    state, terms = snapshot.state, snapshot.settings
    field_size = min(terms.bots, state.conditions.players_at_most or terms.bots)
    if len(entrants) >= field_size or not (anybody or terms.alone):
        return
    due = bots_come_at(state, terms, starts)
    if due is not None and snapshot.now < due:
        snapshot.wakes.append(due)
        return
    number = 0
    while (name := bot_name(number)) in entrants or state.entries_of(name):
        number += 1
    parts = entry_parts(name, state.conditions.price, member=True)
    confirms = frozenset(
        confirmation.what for confirmation in confirmations_asked(snapshot.tournament.rules, state.conditions)
    )
    yield snapshot.command(commands.EnterPlayer, by=f"bot {name}", confirms=confirms, **parts)


def _steps_without_people(
    snapshot: DirectorSnapshot, session: SessionState, starts: datetime | None
) -> Iterator[commands.TournamentCommand]:
    if snapshot.settings.every and starts is not None:
        again = starts
        while again <= snapshot.now:
            again += timedelta(minutes=snapshot.settings.every)
        yield snapshot.command(commands.ChangeSessionTime, session=session.name, starts=again, told="in the lobby")
    else:
        yield snapshot.command(commands.CancelTournament, why="nobody has entered", chips_bought="refunded")
