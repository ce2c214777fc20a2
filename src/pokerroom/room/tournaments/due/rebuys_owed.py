"""Re-buys that were announced and are not paid yet: each is paid as soon as the player's account holds the price."""

from __future__ import annotations

from collections.abc import Iterator

from pokerroom.room.tournaments.due.snapshot import DirectorSnapshot
from pokerroom.tournament import commands


def steps_to_collect(snapshot: DirectorSnapshot) -> Iterator[commands.TournamentCommand]:
    """Yield the payment of every re-buy that is owed; one that an account cannot pay becomes a duty of people."""
    for session in snapshot.state.sessions.values():
        for player, owed in session.owing.items():
            yield snapshot.command(commands.BuyAgain, player=player, pays=owed)
