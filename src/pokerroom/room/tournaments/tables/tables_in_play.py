"""The running tables of a tournament: their players, and the notices to them between two steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from pokerroom.citation import Citation
from pokerroom.room import wire
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tournaments.tables.directed_tables import table_id
from pokerroom.tournament import Tournament, happenings

_AtTable: TypeAlias = (
    happenings.HandDealt
    | happenings.HandSettled
    | happenings.CompetitorMoved
    | happenings.StackCounted
    | happenings.ChipsRaced
)


class TablesInPlay:
    """The tables of one tournament by their ids, closed ones too; `tournament` is the tournament as it is stored."""

    def __init__(self, tournament: Callable[[], Tournament]) -> None:
        self._tournament = tournament
        self.actors: dict[str, TableActor] = {}

    def id_of(self, event: _AtTable) -> str:
        """Return the id of the table at which something happened."""
        return table_id(self._tournament(), event.session, event.table)

    def seats_now(self) -> dict[str, tuple[str, int]]:
        """Return table and seat of everybody who has one."""
        return {
            actor.journal.seats.plays(seat): (item, seat)
            for item, actor in self.actors.items()
            for seat in actor.journal.stakes
        }

    def dead_at(self, actor: TableActor) -> tuple[int, ...]:
        """Return the seats that serve a penalty in the hand that was begun last at a table."""
        for happening in reversed(self._tournament().state.past):
            if isinstance(happening, happenings.HandDealt) and self.id_of(happening) == actor.id:
                return happening.dead
        return ()

    def follow(self, happening: happenings.TournamentHappening) -> None:
        """Tell a table about a stored happening: that a hand is dealt there, or that a dealer's entry was taken."""
        if isinstance(happening, happenings.HandDealt):
            direction = self.actors[self.id_of(happening)].scheduler.direction
            if direction is not None:
                direction.dead, direction.wanted = happening.dead, None
        elif isinstance(happening, happenings.StackCounted | happenings.ChipsRaced):
            self._remove_entered(happening)

    def _remove_entered(self, happening: happenings.StackCounted | happenings.ChipsRaced) -> None:
        """Remove a dealer's entry that the tournament has taken from those that wait for it."""
        actor = self.actors.get(self.id_of(happening))
        direction = actor.scheduler.direction if actor is not None else None
        if direction is not None:
            raced = happening.denomination if isinstance(happening, happenings.ChipsRaced) else -1
            counted = happening.player if isinstance(happening, happenings.StackCounted) else ""
            dealer_dids = direction.dealer.done
            dealer_dids[:] = [
                dealer_did
                for dealer_did in dealer_dids
                if dealer_did.race != raced and (not dealer_did.player or dealer_did.player != counted)
            ]

    def leave_to_dealers(self) -> None:
        """Drop dealers' requests for a hand that cannot begin yet: nobody deals without a dealer who is there."""
        for actor in self.actors.values():
            direction = actor.scheduler.direction
            if direction is not None and (direction.wanted is not None or direction.dealer.done):
                direction.wanted = None
                direction.dealer.done.clear()
                actor.show_again()

    def stir(self, *, closed: bool = False) -> None:
        """Show everybody at a table its state; with `closed`, those who stayed at a closed table too."""
        for actor in self.actors.values():
            if closed or not actor.journal.table.closed:
                actor.show_again()

    def tell_seat(self, player: str, new: str, seat: int, why: str, cites: Sequence[Citation]) -> None:
        """Tell somebody at once where their seat is now, on every connection to another table."""
        tournament = self._tournament()
        few, name = tuple(map(str, tournament.rules.few(cites))), tournament.state.name
        moved = wire.SeatMoved(tournament=name, table=new, seat=seat, why=why, cites=few)
        for other, actor in self.actors.items():
            if other != new:
                actor.tell_player(player, moved)
