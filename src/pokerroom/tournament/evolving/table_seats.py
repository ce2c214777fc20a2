"""Apply happenings of seats: allotted, taken late, changed, and tables broken."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from pokerroom.tournament import happenings
from pokerroom.tournament.evolving.session_parts import (
    next_hand_for_hand,
    seat_competitor,
    tally_chips,
    unseat_competitor,
)
from pokerroom.tournament.records import Competitor, TournamentTable
from pokerroom.tournament.state import TournamentState


def _allotted(state: TournamentState, happening: happenings.SeatsAllotted) -> None:
    session = state.session(happening.session)
    session.seats, session.stage = happening.seats, "seated"


def _late_placed(state: TournamentState, happening: happenings.LateStackPlaced) -> None:
    session = state.session(happening.session)
    seat_competitor(
        session,
        Competitor(
            player=happening.player,
            table=happening.table,
            seat=happening.seat,
            chips=happening.chips,
            away=True,
            came=False,
            unsold=True,
        ),
    )
    tally_chips(session, late=happening.chips)
    session.unsold += 1


def _late_taken(state: TournamentState, happening: happenings.LateSeatTaken) -> None:
    session = state.session(happening.session)
    if happening.instead_of:
        unseat_competitor(session, happening.instead_of)
        session.unsold -= 1
    else:
        tally_chips(session, starting=happening.chips)
    seat_competitor(
        session,
        Competitor(
            player=happening.player, table=happening.table, seat=happening.seat, chips=happening.chips,
            entry=happening.entry,
            started=happening.chips,
        ),
    )  # fmt: skip
    session.began += 1
    session.empty = tuple(
        seat for seat in session.empty if (seat.table, seat.seat) != (happening.table, happening.seat)
    )
    session.out.pop(happening.player, None)
    if happening.entry in state.entries:
        state.entries[happening.entry] = replace(state.entries[happening.entry], stage="playing")


def _late_removed(state: TournamentState, happening: happenings.LateStackRemoved) -> None:
    session = state.session(happening.session)
    tally_chips(session, removed=unseat_competitor(session, happening.player).chips)
    session.unsold -= 1


def _carried(state: TournamentState, player: Competitor, table: str, seat: int) -> Competitor:
    """Return a player in a new seat; chips carried there in person must be counted again."""
    carries = player.carries or (state.conditions.dealt_live and table != player.table)
    return replace(player, table=table, seat=seat, moves=player.moves + 1, carries=carries, counted=None)


def _move_competitor_between_seats(state: TournamentState, happening: happenings.CompetitorMoved) -> None:
    session = state.session(happening.session)
    player = unseat_competitor(session, happening.player)
    seat_competitor(session, _carried(state, player, happening.table, happening.seat))


def _final_table(state: TournamentState, happening: happenings.FinalTableDrawn) -> None:
    session = state.session(happening.session)
    before = session.tables.get(happening.table) or TournamentTable(name=happening.table)
    raced_by_table = [{*table.raced} for table in session.tables.values()]
    session.tables = {
        happening.table: TournamentTable(
            name=happening.table,
            hands=before.hands,
            level=before.level,
            level_hands=before.level_hands,
            raced=tuple(sorted(set.intersection(*raced_by_table))),
            rounds=max(session.hand_for_hand - 1, 0),
        )
    }
    for seat in happening.seats:
        seat_competitor(session, _carried(state, session.players[seat.player], seat.table, seat.seat))


def _remove_broken_table(state: TournamentState, happening: happenings.TournamentTableBroken) -> None:
    session = state.session(happening.session)
    session.tables.pop(happening.table)
    next_hand_for_hand(session)


APPLY_SEATS: Final[Mapping[type, Callable[[TournamentState, Any], None]]] = {
    happenings.SeatsAllotted: _allotted,
    happenings.LateStackPlaced: _late_placed,
    happenings.LateSeatTaken: _late_taken,
    happenings.LateStackRemoved: _late_removed,
    happenings.CompetitorMoved: _move_competitor_between_seats,
    happenings.FinalTableDrawn: _final_table,
    happenings.TournamentTableBroken: _remove_broken_table,
}
