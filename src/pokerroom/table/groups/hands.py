"""The hands of a table: how many there were, and what the table knows of the last one beside its cards and bets."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from pokerroom.errors import refuses_misread_calls
from pokerroom.table.blinds.next_line_up import LineUp
from pokerroom.table.deciding.arguments import table_question
from pokerroom.table.deciding.playing.decks import refuse_miscounted_fold
from pokerroom.table.groups.group import TableGroup
from pokerroom.table.happenings.dealing import DealerEntered
from pokerroom.wording.plural import quantity


@refuses_misread_calls
class HandsAtTable(TableGroup):
    """The hands played at a table: their number, who is dealt into the running one, and how the last one began."""

    __slots__ = ()

    def _in_short(self) -> str:
        return f"{quantity(self.count, 'hand')} begun, the last button on {self.last_button or 'no seat'}"

    @property
    def count(self) -> int:
        """The number of hands that have begun, which is the number of the hand being played."""
        return self._state.hands

    @property
    def line_up(self) -> LineUp | None:
        """The line-up of the running hand: who is dealt in where, who posts, and who waits; None between hands."""
        return self._state.hand_notes.line_up

    @property
    def began(self) -> datetime | None:
        """When the last hand began; None before the first."""
        return self._state.times.hand_began

    @property
    def names_at_deal(self) -> Mapping[int, str]:
        """The players by seat when the last hand began."""
        return self._state.past_hands.sat

    @property
    def last_button(self) -> int:
        """The seat that had the button in the last finished hand; 0 before the first."""
        return self._state.button.places.button if self._state.button.places is not None else 0

    @property
    def dealer_entries(self) -> tuple[DealerEntered, ...]:
        """The entries of a live table's dealer in this hand that were not taken back, in order."""
        return self._state.hand_notes.entered

    @table_question
    def refuse_miscounted_fold(self, seat: int, counted: int) -> None:
        """Refuse a folded hand in which the dealer of a live table counted the wrong number of cards."""
        refuse_miscounted_fold(self._state, seat, counted)
