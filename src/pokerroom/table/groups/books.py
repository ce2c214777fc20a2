"""The books of a table: every movement of its chips, whether they balance, and the closing report."""

from __future__ import annotations

from pokerroom.charges.closing import ClosingReport, closing_report
from pokerroom.charges.ledger import Ledger
from pokerroom.errors import refuses_misread_calls
from pokerroom.table.groups.group import TableGroup


@refuses_misread_calls
class TableBooks(TableGroup):
    """The books of one table, from its opening on."""

    __slots__ = ()

    @property
    def ledger(self) -> Ledger:
        """Every movement of chips, account by account."""
        return self._state.ledger

    @property
    def balanced(self) -> bool:
        """Whether the books agree with the chips on the table, box by box and check by check."""
        return self._state.balanced

    def closing_report(self) -> ClosingReport:
        """Return the closing report of the table in its present state."""
        return closing_report(self._state.ledger)
