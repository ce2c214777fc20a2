"""The changes of a table: which were proposed, and which notice and consent of the house they still wait for."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from pokerroom.errors import refuses_misread_calls
from pokerroom.table.changes.freeze_out import FreezeOut
from pokerroom.table.changes.proposals import MissingCondition, PendingChange
from pokerroom.table.deciding import changing
from pokerroom.table.groups.group import TableGroup
from pokerroom.wording.plural import quantity


@refuses_misread_calls
class ChangesAtTable(TableGroup):
    """The changes of one table, its closing among them: which were proposed, and what they wait for."""

    __slots__ = ()

    def _in_short(self) -> str:
        return f"{quantity(len(self.open), 'change')} open, of {len(self.proposed)} proposed"

    @property
    def proposed(self) -> Sequence[PendingChange]:
        """All changes that were proposed, by number; those in `open` are not over yet."""
        return self._state.proposals.pending

    @property
    def open(self) -> dict[int, PendingChange]:
        """The changes that wait to take effect, by number: neither carried out nor withdrawn."""
        proposals = self._state.proposals
        return {number: change for number, change in enumerate(proposals.pending) if number not in proposals.settled}

    @property
    def freeze_out(self) -> FreezeOut | None:
        """The freeze-out that is being played here, or was played last; None if there was none."""
        return self._state.freeze_out.played

    def what_is_missing(self, change: int, at: datetime) -> tuple[MissingCondition, ...]:
        """Return everything that keeps a change from happening now."""
        return changing.missing(self._state, change, at)
