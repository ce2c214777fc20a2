"""What comes next at a table if nobody comes or goes: the next line-up, and each player's wait for cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from pokerroom.cards import Card
from pokerroom.errors import Illegal, refuses_misread_calls
from pokerroom.table.blinds.next_line_up import LineUp
from pokerroom.table.commands import BeginHand
from pokerroom.table.decide import decide_table
from pokerroom.table.deciding.playing import looking_ahead
from pokerroom.table.deciding.playing.looking_ahead import SoonestSeat, WaitForCards
from pokerroom.table.opening.gaming_hours import outside_hours
from pokerroom.table.state import TableState


@refuses_misread_calls
class Forecast:
    """The coming hands of a table as far as they can be foreseen at one moment."""

    __slots__ = ("_state", "at")

    def __init__(self, state: TableState, at: datetime) -> None:
        self._state, self.at = state, at

    def __repr__(self) -> str:
        return f"<Forecast at {self.at:%H:%M} of {self._state.words()}>"

    @property
    def line_up(self) -> LineUp | None:
        """The line-up of the next hand; None where no hand can be dealt yet, or the first button is not known."""
        return looking_ahead.upcoming_line_up(self._state, self.at)

    @property
    def drawing_for_button(self) -> tuple[int, ...]:
        """The seats that must draw a card before the next hand can begin.

        An empty tuple where the button is known.
        """
        return looking_ahead.drawing_for_button(self._state, self.at)

    @property
    def soonest_seat(self) -> SoonestSeat | None:
        """The seat where a newcomer who posts has cards soonest; None where this cannot be foreseen."""
        return looking_ahead.soonest_seat(self._state, self.at)

    @property
    def outside_hours(self) -> str:
        """The table's gaming hours in words if no hand may begin now because of them; "" otherwise."""
        return outside_hours(self._state, self.at)

    def refusal_of_hand(self, drawn: Mapping[int, str | Sequence[Card]] | None = None) -> Illegal | None:
        """Return the refusal of the next hand, with these cards drawn for the button; None if it may begin now."""
        try:
            decide_table(self._state, BeginHand(self.at, drawn))
        except Illegal as refusal:
            return refusal
        return None

    def wait_for_cards(self, seat: int) -> WaitForCards | None:
        """Return a player's wait for cards as the table is now; None where it cannot be foreseen."""
        return looking_ahead.wait_for_cards(self._state, seat, self.at)
