"""Which tables a happening of a tournament concerns, and which player it is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from pokerroom.room.tournaments.tables.directed_tables import table_id
from pokerroom.tournament import Tournament, happenings
from pokerroom.tournament.happenings import TournamentHappening

_HAPPENINGS_AT_EVERY_TABLE: Final = (
    happenings.TournamentCancelled,
    happenings.BreakCalled,
    happenings.PlayPaused,
    happenings.PlayResumed,
    happenings.StepsUndone,
)
_HAPPENINGS_OF_A_SESSION: Final = (
    happenings.SessionOver,
    happenings.LevelBegan,
    happenings.LevelEnded,
    happenings.FinalTableDrawn,
    happenings.HandForHandSet,
    happenings.PlayStopped,
    happenings.HeadsUpRoundBegan,
    happenings.PlayOffBegan,
    happenings.PlayOffTablesOver,
)
_HAPPENINGS_AT_ONE_TABLE: Final = (
    happenings.HandDealt,
    happenings.HandSettled,
    happenings.CompetitorMoved,
    happenings.TournamentTableBroken,
    happenings.LateSeatTaken,
    happenings.LateStackPlaced,
    happenings.ChipsRaced,
    happenings.StackCounted,
    happenings.StackSettled,
    happenings.EliminationDue,
    happenings.EliminationWaived,
    happenings.HeadsUpMatchWon,
    happenings.HeadsUpMatchBegan,
    happenings.HeadsUpRoundWon,
    happenings.PlayOffOut,
)
# After these happenings everybody at every table is shown the tournament again.
SEEN_EVERYWHERE: Final = (
    happenings.PlayerOut,
    happenings.LevelBegan,
    happenings.RebuyMade,
    happenings.AddOnTaken,
    happenings.LateSeatTaken,
    happenings.CompetitorMoved,
    happenings.FinalTableDrawn,
    happenings.LevelEnded,
    happenings.BreakCalled,
    happenings.PlayPaused,
    happenings.PlayResumed,
    happenings.HandForHandSet,
    happenings.HeadsUpMatchWon,
    happenings.HeadsUpRoundWon,
    happenings.HeadsUpRoundBegan,
    happenings.PlayOffBegan,
    happenings.PlayOffOut,
    happenings.PlayOffTablesOver,
    happenings.StepsUndone,
    happenings.SessionOver,
    happenings.PlacingsConfirmed,
)


def tables_to_act(
    tournament: Tournament, outcome: Sequence[TournamentHappening], seated: Mapping[str, str]
) -> set[str]:
    """Return the ids of the tables that must act on happenings; `seated` has each player's table."""
    touched: set[str] = set()
    for event in outcome:
        if isinstance(event, _HAPPENINGS_AT_EVERY_TABLE):
            touched |= _ids_of_session_tables(tournament, *tournament.state.sessions)
        elif isinstance(event, _HAPPENINGS_OF_A_SESSION):
            touched |= _ids_of_session_tables(tournament, event.session)
        if (player := player_concerned(event)) in seated:
            touched.add(seated[player])
        if isinstance(event, _HAPPENINGS_AT_ONE_TABLE) and event.session and event.table:
            touched.add(table_id(tournament, event.session, event.table))
        if isinstance(event, happenings.SpecialHandAnnounced):
            touched |= {table_id(tournament, event.session, table) for table in event.tables}
    return touched


def _ids_of_session_tables(tournament: Tournament, *sessions: str) -> set[str]:
    """Return the ids of all tables of these sessions."""
    return {table_id(tournament, name, table) for name in sessions for table in tournament.state.sessions[name].tables}


def player_concerned(happening: TournamentHappening) -> str:
    """Return the player whom a happening is about; "" for none or for several."""
    if isinstance(happening, happenings.PlayerOut | happenings.RebuyOffered):
        return happening.elimination.player
    if isinstance(happening, happenings.PenaltyGiven):
        return happening.penalty.player
    return getattr(happening, "player", "")
