"""The players of a table as everybody outside it asks about them, seat by seat.

A `PlayerAtTable` shows how the table stands whenever it is asked, and changes nothing. What a viewer may see of a hand
is `Table.view`; who owns a seat without playing in it is known to `Table.seats`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pokerroom.table.blinds.blind_status import BlindStatus, Owed, owed
from pokerroom.table.stakes.stakes import Stake, too_small_to_play
from pokerroom.table.state import TableState


class PlayerAtTable:
    """Whoever plays in one seat: their chips, and how they stand with the blinds."""

    __slots__ = ("_state", "seat")

    def __init__(self, state: TableState, seat: int) -> None:
        self._state, self.seat = state, seat

    def __repr__(self) -> str:
        return f"<PlayerAtTable: {self.name} in seat {self.seat} with {self.stake.chips}>"

    @property
    def name(self) -> str:
        """Who plays in the seat: whoever plays it over, else its owner."""
        return self._state.seats.plays(self.seat)

    @property
    def stake(self) -> Stake:
        """The chips in front of them, and what they have bought besides."""
        return self._state.players.stakes[self.seat]

    @property
    def blinds(self) -> BlindStatus:
        """How they stand with the blinds between two hands."""
        return self._state.players.blind_statuses[self.seat]

    @property
    def owes(self) -> Owed:
        """What they must post to be dealt in at once, and the clauses; nothing before the first hand, dealt to all."""
        places = self._state.button.places
        return owed(self._state.rules.blinds, self.blinds, self.seat, places) if places is not None else Owed()

    @property
    def away(self) -> bool:
        """Whether they want no cards."""
        return self.blinds.away

    @property
    def noted_absent(self) -> bool:
        """Whether the dealer of a live table has noted this competitor as away."""
        return self.seat in self._state.players.absent

    @property
    def leaving(self) -> bool:
        """Whether they have folded and left, and their seat is given up when the hand is over."""
        return self.seat in self._state.hand_notes.rising

    @property
    def awaits_leave(self) -> bool:
        """Whether the floor has yet to give them leave to sit here."""
        return self.name in self._state.seats.unapproved

    @property
    def too_small(self) -> int:
        """What of their chips is too small to play at this table."""
        return too_small_to_play(self._state.rules.stakes, self.stake)

    @property
    def at_stake(self) -> int:
        """What they may lose in a hand that starts now."""
        return self._state.in_play(self.seat)


class PlayersAtTable(Mapping[int, PlayerAtTable]):
    """Everybody who plays at a table, by seat, in the order in which they sat down."""

    __slots__ = ("_state",)

    def __init__(self, state: TableState) -> None:
        self._state = state

    def __repr__(self) -> str:
        return f"<PlayersAtTable: {', '.join(f'{seat} {player.name}' for seat, player in sorted(self.items()))}>"

    def __getitem__(self, seat: int) -> PlayerAtTable:
        if seat not in self._state.players.stakes:
            raise KeyError(seat)
        return PlayerAtTable(self._state, seat)

    def __contains__(self, seat: object) -> bool:
        return seat in self._state.players.stakes

    def __iter__(self) -> Iterator[int]:
        return iter(self._state.players.stakes)

    def __len__(self) -> int:
        return len(self._state.players.stakes)

    @property
    def names(self) -> dict[int, str]:
        """Who plays in which seat."""
        return {seat: self._state.seats.plays(seat) for seat in self}

    def seat_of(self, player: str) -> int:
        """Return the seat that somebody plays in; 0 for none, also for who has a seat that another plays over."""
        return next((seat for seat, name in self.names.items() if name == player), 0) if player else 0
