"""The players of a table, seat by seat, for callers outside the table.

A `PlayerAtTable` answers from the table's present state and changes nothing. `Table.view` has what a viewer may see of
a hand; `Table.seats` also knows owners whose seats are played over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime

from pokerroom.errors import (
    Malformed,
    as_given,
    refuse_wrong_kind,
    refuses_misread_calls,
)
from pokerroom.table.blinds.blind_status import BlindStatus, OwedPosts, owed
from pokerroom.table.deciding.arguments import table_question
from pokerroom.table.deciding.seating import moving
from pokerroom.table.seats.travellers import Traveller
from pokerroom.table.stakes.chips_in_front import Stake, too_small_to_play
from pokerroom.table.state import TableState


class NobodyInSeat(Malformed, KeyError):
    """A seat was asked for in which nobody plays. It is a `KeyError` too, as elsewhere in Python."""


@refuses_misread_calls
class PlayerAtTable:
    """The player in one seat: their chips, and their position towards the blinds."""

    __slots__ = ("_state", "seat")

    def __init__(self, state: TableState, seat: int) -> None:
        self._state, self.seat = state, seat

    def __repr__(self) -> str:
        return f"<PlayerAtTable: {self.name} in seat {self.seat} with {self.stake.chips}>"

    @property
    def name(self) -> str:
        """The name of the player in the seat, even where another owns it."""
        return self._state.seats.plays(self.seat)

    @property
    def stake(self) -> Stake:
        """The chips in front of the player, and other chips that they have bought."""
        return self._state.players.stakes[self.seat]

    @property
    def blinds(self) -> BlindStatus:
        """The player's blind status between two hands: new, away, moved, and the blinds they missed."""
        return self._state.players.blind_statuses[self.seat]

    @property
    def owes(self) -> OwedPosts:
        """The posts that they must make to be dealt in at once, with the clauses; none before the first hand.

        During a hand it is what the next one will ask.
        """
        running = self._state.hand_notes.line_up
        places = running.places if running is not None else self._state.button.places
        return owed(self._state.rules.blinds, self.blinds, self.seat, places) if places is not None else OwedPosts()

    @property
    def away(self) -> bool:
        """Whether the player is sitting out."""
        return self.blinds.away

    @property
    def noted_absent(self) -> bool:
        """Whether the dealer of a live table has noted that this competitor is away."""
        return self.seat in self._state.players.absent

    @property
    def leaving(self) -> bool:
        """Whether they have folded and left, so that their seat is given up after the hand."""
        return self.seat in self._state.hand_notes.rising

    @property
    def awaits_leave(self) -> bool:
        """Whether the floor still has to give them leave to sit here."""
        return self.name in self._state.seats.unapproved

    @property
    def too_small(self) -> int:
        """The part of the player's chips in pieces too small for this table."""
        return too_small_to_play(self._state.rules.stakes, self.stake)

    @property
    def at_stake(self) -> int:
        """The chips that the player may lose in a hand that starts now."""
        return self._state.in_play(self.seat)


@refuses_misread_calls
class PlayersAtTable(Mapping[int, PlayerAtTable]):
    """All players at a table by seat, in the order in which they sat down."""

    __slots__ = ("_state",)

    def __init__(self, state: TableState) -> None:
        self._state = state

    def __repr__(self) -> str:
        names = ", ".join(f"{seat} {player.name}" for seat, player in sorted(self.items()))
        return f"<PlayersAtTable: {names or 'nobody'}>"

    def __getitem__(self, seat: int) -> PlayerAtTable:
        if seat not in self._state.players.stakes:
            seats = ", ".join(map(str, sorted(self))) or "a seat once somebody has sat down"
            raise NobodyInSeat(f"nobody plays in seat {as_given(seat)}", allowed=seats)
        return PlayerAtTable(self._state, seat)

    def __contains__(self, seat: object) -> bool:
        return seat in self._state.players.stakes

    def __iter__(self) -> Iterator[int]:
        return iter(self._state.players.stakes)

    def __len__(self) -> int:
        return len(self._state.players.stakes)

    @property
    def guests(self) -> Mapping[int, str]:
        """The guests who sit behind players without playing, by those players' seats."""
        return self._state.players.guests

    @property
    def known_names(self) -> tuple[str, ...]:
        """The names that the table knows: of its players, of those who left, and of those barred."""
        state = self._state
        return (*self.names.values(), *state.travel.left, *(bar.player for bar in state.floor.bars))

    @property
    def names(self) -> dict[int, str]:
        """The names of the players by seat."""
        return {seat: self._state.seats.plays(seat) for seat in self}

    @table_question
    def as_traveller(self, seat: int, at: datetime, *, to: str, by: str = "", broken: bool = False) -> Traveller:
        """Return the traveller that a player would be if they left for the table `to` now.

        `by` is the sender's title.
        """
        return moving.traveller(self._state, seat, at, to=to, by=by, broken=broken)

    @table_question
    def refuse_arrival(self, comes: Traveller, seat: int, at: datetime) -> None:
        """Refuse an arrival at this seat for any reason against it, before the player has left the other table."""
        moving.judge_arrival(self._state, comes, seat, at)

    def seat_of(self, player: str) -> int:
        """Return the seat in which somebody plays; 0 if they play in none, even if they own one that is played over."""
        refuse_wrong_kind("PlayersAtTable.seat_of", "player", player, str, allowed="a name")
        return next((seat for seat, name in self.names.items() if name == player), 0) if player else 0
