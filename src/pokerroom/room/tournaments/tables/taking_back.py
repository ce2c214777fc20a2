"""Steps that staff take back while tables are open: which ones can be, and the effect on the tables.

The tournament derives its state again from the remaining steps. The tables follow it: a player who has another seat or
stack than the tournament now says is moved or corrected between hands. The playing of a hand, or the opening or closing
of a table, is not taken back, and so nothing that came before it; nor are the house's steps before anybody could enter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from pokerroom.errors import Illegal
from pokerroom.record_kind import recorded_kind
from pokerroom.room import wire
from pokerroom.room.tournaments.tables.directed_tables import DirectedTables
from pokerroom.room.tournaments.tournament_records import BY_THE_ROOM
from pokerroom.room.tournaments.words.tournament_lines import tournament_line
from pokerroom.tournament import Tournament, happenings
from pokerroom.tournament.evolve import tournament_from
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.state import SessionState

_STEPS_OFFERED: Final = 12
_OPENED_ALREADY: Final = "it has been opened for entries"
_WHY_IT_STAYS: Final[Mapping[type, str]] = {
    happenings.ConditionsPublished: _OPENED_ALREADY,
    happenings.ConditionsSent: _OPENED_ALREADY,
    happenings.DirectorNamed: _OPENED_ALREADY,
    happenings.DirectorSigned: _OPENED_ALREADY,
    happenings.HandDealt: "a hand has begun",
    happenings.HandSettled: "a hand has been played",
    happenings.SessionStarted: "the tables have been opened",
    happenings.HeadsUpRoundBegan: "a round of matches has begun",
    happenings.PlayOffBegan: "a play-off has begun",
    happenings.PlayOffTablesOver: "a play-off is over",
    happenings.TournamentTableBroken: "a table has been closed",
    happenings.FinalTableDrawn: "the other tables have been closed",
    happenings.SessionOver: "its tables have been closed",
    happenings.AwardPaid: "a prize has been handed over",
    happenings.TournamentClosed: "it is closed",
    happenings.TournamentCancelled: "it is called off",
}


def _last_that_stays(tournament: Tournament) -> TournamentHappening | None:
    return next((happening for happening in reversed(tournament.state.past) if _why_it_stays(happening)), None)


def _why_it_stays(happening: TournamentHappening) -> str:
    """Return why a happening is not taken back; "" where it may be."""
    if isinstance(happening, happenings.ValueAdded) and happening.by == BY_THE_ROOM:
        return _OPENED_ALREADY  # the conditions promise it
    return _WHY_IT_STAYS.get(type(happening), "")


def refuse_taking_back(tournament: Tournament, to: int) -> None:
    """Refuse to take back what tables have played, opened or closed since a step."""
    last = _last_that_stays(tournament)
    if last is None or to >= last.step:
        return
    later = steps_to_take_back(tournament)
    steps_text = "; ".join(step.text for step in later[:3])
    offered = f"to step {later[-1].to} or later ({steps_text})" if later else "nothing now"
    seat_of = f" at table {last.table}" if isinstance(last, happenings.HandDealt | happenings.HandSettled) else ""
    what = f"back to step {to}: {_why_it_stays(last)}{seat_of} since, which is not taken back"
    raise Illegal(what, allowed=f"{offered}; pause play, so that no hand begins meanwhile")


def steps_to_take_back(tournament: Tournament) -> tuple[wire.TournamentStep, ...]:
    """Return the steps that can be taken back now, the last first; `to` is the step after which all are undone."""
    last = _last_that_stays(tournament)
    past = tournament.state.past
    steps = sorted({happening.step for happening in past})
    tournament_steps = []
    for before, step in pairwise(steps):
        if last is None or step > last.step:
            tournament_steps.append(
                wire.TournamentStep(
                    before, _steps_in_words(tournament, [happening for happening in past if happening.step == step])
                )
            )
    return tuple(reversed(tournament_steps[-_STEPS_OFFERED:]))


def _steps_in_words(tournament: Tournament, step: Sequence[TournamentHappening]) -> str:
    lines = [
        tournament_line(tournament.state, happening) or recorded_kind(happening).replace("_", " ") for happening in step
    ]
    return "; ".join(dict.fromkeys(lines))


def undo_at_tables(tables: DirectedTables, undone: happenings.StepsUndone) -> None:
    """Have the tables follow the tournament after steps were taken back."""
    remaining = tournament_from([happening for happening in tables.state.past if happening.step <= undone.to])
    for session in remaining.running:
        here = replace(tables, session=session.name)
        here.say(f"taken back by the director: {undone.why}", undone.cites)
        _seat_as(here, session, undone)


def _seat_as(tables: DirectedTables, session: SessionState, happening: happenings.StepsUndone) -> None:
    """Seat the players of a session where it says, with the chips it says; refuse to move one who is in a hand."""
    why = f"taken back: {happening.why}"
    seated = {
        journal.seats.plays(seat): (journal, seat, stake.chips)
        for journal in tables.open_journals()
        for seat, stake in journal.stakes.items()
    }
    for player, (journal, seat, chips) in seated.items():
        competitor = session.players.get(player)
        stays = competitor is not None and (tables.journal(competitor.table), competitor.seat) == (journal, seat)
        if competitor is not None and stays and competitor.chips == chips:
            continue
        if journal.hand is not None and journal.hand.is_in(seat):
            began = tables.state.session(session.name).players[player].chips
            if competitor is not None and stays and competitor.chips == began:
                continue  # the hand goes on, which they began so
            raise Illegal(f"{player} is in a hand", allowed="once it is over; pause play first")
        if competitor is not None and stays:
            tables.give(player, competitor.chips - chips, why, happening.cites)
        else:
            tables.leave(player, why, happening.cites)
    for competitor in session.players.values():
        if competitor.table and tables.seat_of(competitor.player) is None:
            tables.seat(
                tables.journal(competitor.table),
                competitor.player,
                competitor.seat,
                competitor.chips,
                why,
                happening.cites,
            )
