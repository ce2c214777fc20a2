"""Apply happenings of hands in a tournament, and of players who go out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from pokerroom.games import from_the_left
from pokerroom.tournament import happenings
from pokerroom.tournament.evolving.session_parts import (
    next_hand_for_hand,
    tally_chips,
    unseat_competitor,
)
from pokerroom.tournament.state import TournamentState


def _dealt(state: TournamentState, event: happenings.HandDealt) -> None:
    session = state.session(event.session)
    seats = session.tables[event.table].seats
    dealt = tuple(sorted(seat for seat, who in seats.items() if session.players[who].chips))
    table = session.tables[event.table]
    played = table.level_hands if table.level == event.level else 0
    session.tables[event.table] = replace(
        table, dealing=True, dealt=dealt, level=event.level, level_hands=played, in_pot=event.bonus
    )
    for seat in event.dead:
        player = session.players[seats[seat]]
        if player.dead_hands:
            session.players[player.player] = replace(player, dead_hands=player.dead_hands - 1)


def _settled(state: TournamentState, event: happenings.HandSettled) -> None:
    session = state.session(event.session)
    table = session.tables[event.table]
    for seat, chips in event.stacks.items():
        player = session.players[table.seats[seat]]
        session.players[player.player] = replace(player, chips=chips, started=player.chips)
    rounds = table.rounds + (1 if session.hand_for_hand else 0)
    session.tables[event.table] = replace(
        table,
        dealing=False,
        hands=event.hand,
        level_hands=table.level_hands + 1,
        dealt=(),
        played=tuple(from_the_left(event.button, [seat for seat in event.stacks if seat not in event.waited])),
        button=event.button,
        blinds=event.blinds,
        rounds=rounds,
    )
    if not event.called_off:
        done = session.tables[event.table]
        session.tables[event.table] = replace(done, special=None, bonus=0, in_pot=0, bonus_prize="")
    tally_chips(session, added=event.bonus)
    state.turn = max(state.turn, event.turn)
    if session.hand_for_hand:
        session.round_of, session.round_turn = session.hand_for_hand, event.turn
    next_hand_for_hand(session)


def _out(state: TournamentState, event: happenings.PlayerOut) -> None:
    session = state.session(event.session)
    gone = unseat_competitor(session, event.elimination.player)
    session.out[gone.player] = event.elimination
    if gone.owes:
        session.debts[gone.player] = gone.owes
    tally_chips(session, removed=event.removed)
    state.turn = max(state.turn, event.elimination.turn)
    if event.elimination.how in ("disqualified", "no_show"):
        state.barred.add(gone.player)
    if gone.entry in state.entries:
        state.entries[gone.entry] = replace(state.entries[gone.entry], stage="out")
    session.due_out = {name: each for name, each in session.due_out.items() if gone.player not in each}


APPLY_HANDS: Final[Mapping[type, Callable[[TournamentState, Any], None]]] = {
    happenings.HandDealt: _dealt,
    happenings.HandSettled: _settled,
    happenings.PlayerOut: _out,
}
