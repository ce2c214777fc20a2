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


def _note_hand_dealt(state: TournamentState, happening: happenings.HandDealt) -> None:
    session = state.session(happening.session)
    seats = session.tables[happening.table].seats
    dealt = tuple(sorted(seat for seat, who in seats.items() if session.players[who].chips))
    table = session.tables[happening.table]
    played = table.level_hands if table.level == happening.level else 0
    session.tables[happening.table] = replace(
        table, dealing=True, dealt=dealt, level=happening.level, level_hands=played, in_pot=happening.bonus
    )
    for seat in happening.dead:
        player = session.players[seats[seat]]
        if player.dead_hands:
            session.players[player.player] = replace(player, dead_hands=player.dead_hands - 1)


def _keep_stacks_after_hand(state: TournamentState, happening: happenings.HandSettled) -> None:
    """Give players the stacks that a hand left them, and count the hand for the table, the level and hand-for-hand
    play.
    """
    session = state.session(happening.session)
    table = session.tables[happening.table]
    for seat, chips in happening.stacks.items():
        player = session.players[table.seats[seat]]
        session.players[player.player] = replace(player, chips=chips, started=player.chips)
    rounds = table.rounds + (1 if session.hand_for_hand else 0)
    session.tables[happening.table] = replace(
        table,
        dealing=False,
        hands=happening.hand,
        level_hands=table.level_hands + 1,
        dealt=(),
        played=tuple(
            from_the_left(happening.button, [seat for seat in happening.stacks if seat not in happening.waited])
        ),
        button=happening.button,
        blinds=happening.blinds,
        rounds=rounds,
    )
    if not happening.called_off:
        done = session.tables[happening.table]
        session.tables[happening.table] = replace(done, special=None, bonus=0, in_pot=0, bonus_prize="")
    tally_chips(session, added=happening.bonus)
    state.turn = max(state.turn, happening.turn)
    if session.hand_for_hand:
        session.round_of, session.round_turn = session.hand_for_hand, happening.turn
    next_hand_for_hand(session)


def _place_player_who_is_out(state: TournamentState, happening: happenings.PlayerOut) -> None:
    session = state.session(happening.session)
    unseated = unseat_competitor(session, happening.elimination.player)
    session.out[unseated.player] = happening.elimination
    if unseated.owes:
        session.debts[unseated.player] = unseated.owes
    tally_chips(session, removed=happening.removed)
    state.turn = max(state.turn, happening.elimination.turn)
    if happening.elimination.how in ("disqualified", "no_show"):
        state.barred.add(unseated.player)
    if unseated.entry in state.entries:
        state.entries[unseated.entry] = replace(state.entries[unseated.entry], stage="out")
    session.due_out = {
        name: waited_for for name, waited_for in session.due_out.items() if unseated.player not in waited_for
    }


APPLY_HANDS: Final[Mapping[type, Callable[[TournamentState, Any], None]]] = {
    happenings.HandDealt: _note_hand_dealt,
    happenings.HandSettled: _keep_stacks_after_hand,
    happenings.PlayerOut: _place_player_who_is_out,
}
