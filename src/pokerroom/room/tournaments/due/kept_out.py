"""People who are kept out, by the house or by themselves: their entry is withdrawn, and during play they are out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pokerroom.errors import PokerroomError
from pokerroom.room.tournaments.due.snapshot import DirectorSnapshot
from pokerroom.tournament import commands, decide_tournament
from pokerroom.tournament.state import SessionState

KEPT_OUT: Final = "kept_out_of_the_room"


def steps_to_take_out(snapshot: DirectorSnapshot, session: SessionState | None) -> Iterator[commands.TournamentCommand]:
    """Yield the commands that take out everybody who is kept from playing.

    Before the draw their entry is withdrawn; during play they are out once their hand is over.
    """
    state = snapshot.state
    for entry in state.entries.values():
        planned = state.sessions[entry.session].stage == "planned"
        if entry.stage in ("pending", "accepted", "reserve") and planned and snapshot.is_kept_out(entry.player):
            yield _withdraw_with_refund_if_due(snapshot, entry.player)
    if session is None or session.stage != "running":
        return
    for player in session.players.values():
        if snapshot.is_kept_out(player.player) and player.table and not session.tables[player.table].dealing:
            cases = [
                offence_case
                for offence_case in state.cases.values()
                if offence_case.player == player.player and not offence_case.decided
            ]
            offence_case = next((offence_case for offence_case in cases if offence_case.offence == KEPT_OUT), None)
            if offence_case is None:
                what = "kept from play by the house or by themselves"
                yield snapshot.command(commands.RecordOffence, player=player.player, offence=KEPT_OUT, what=what)
            else:
                yield snapshot.command(commands.DecideCase, case=offence_case.number, penalty="disqualify")


def _withdraw_with_refund_if_due(snapshot: DirectorSnapshot, player: str) -> commands.TournamentCommand:
    """Return the command that withdraws an entry, with the money where the conditions give it back."""
    command = snapshot.command(commands.WithdrawEntry, player=player, refund=True)
    try:
        decide_tournament(snapshot.tournament.rules, snapshot.state, command)
    except PokerroomError:
        return snapshot.command(commands.WithdrawEntry, player=player)
    return command
