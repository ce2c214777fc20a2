"""Apply happenings of seats: allotted, taken late, changed, and tables that are broken."""

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


def _allotted(state: TournamentState, event: happenings.SeatsAllotted) -> None:
    session = state.session(event.session)
    session.seats, session.stage = event.seats, "seated"


def _late_placed(state: TournamentState, event: happenings.LateStackPlaced) -> None:
    session = state.session(event.session)
    seat_competitor(
        session,
        Competitor(
            player=event.player,
            table=event.table,
            seat=event.seat,
            chips=event.chips,
            away=True,
            came=False,
            unsold=True,
        ),
    )
    tally_chips(session, late=event.chips)
    session.unsold += 1


def _late_taken(state: TournamentState, event: happenings.LateSeatTaken) -> None:
    session = state.session(event.session)
    if event.instead_of:
        unseat_competitor(session, event.instead_of)
        session.unsold -= 1
    else:
        tally_chips(session, starting=event.chips)
    seat_competitor(
        session,
        Competitor(
            player=event.player, table=event.table, seat=event.seat, chips=event.chips, entry=event.entry,
            started=event.chips,
        ),
    )  # fmt: skip
    session.began += 1
    session.empty = tuple(each for each in session.empty if (each.table, each.seat) != (event.table, event.seat))
    session.out.pop(event.player, None)
    if event.entry in state.entries:
        state.entries[event.entry] = replace(state.entries[event.entry], stage="playing")


def _late_removed(state: TournamentState, event: happenings.LateStackRemoved) -> None:
    session = state.session(event.session)
    tally_chips(session, removed=unseat_competitor(session, event.player).chips)
    session.unsold -= 1


def _carried(state: TournamentState, player: Competitor, table: str, seat: int) -> Competitor:
    """A player at another seat; chips that a person carries there are counted once more."""
    carries = player.carries or (state.conditions.dealt_live and table != player.table)
    return replace(player, table=table, seat=seat, moves=player.moves + 1, carries=carries, counted=None)


def _moved(state: TournamentState, event: happenings.CompetitorMoved) -> None:
    session = state.session(event.session)
    player = unseat_competitor(session, event.player)
    seat_competitor(session, _carried(state, player, event.table, event.seat))


def _final_table(state: TournamentState, event: happenings.FinalTableDrawn) -> None:
    session = state.session(event.session)
    before = session.tables.get(event.table) or TournamentTable(name=event.table)
    gone = [{*each.raced} for each in session.tables.values()]
    session.tables = {
        event.table: TournamentTable(
            name=event.table,
            hands=before.hands,
            level=before.level,
            level_hands=before.level_hands,
            raced=tuple(sorted(set.intersection(*gone))),
            rounds=max(session.hand_for_hand - 1, 0),
        )
    }
    for each in event.seats:
        seat_competitor(session, _carried(state, session.players[each.player], each.table, each.seat))


def _broken(state: TournamentState, event: happenings.TournamentTableBroken) -> None:
    session = state.session(event.session)
    session.tables.pop(event.table)
    next_hand_for_hand(session)


APPLY_SEATS: Final[Mapping[type, Callable[[TournamentState, Any], None]]] = {
    happenings.SeatsAllotted: _allotted,
    happenings.LateStackPlaced: _late_placed,
    happenings.LateSeatTaken: _late_taken,
    happenings.LateStackRemoved: _late_removed,
    happenings.CompetitorMoved: _moved,
    happenings.FinalTableDrawn: _final_table,
    happenings.TournamentTableBroken: _broken,
}
