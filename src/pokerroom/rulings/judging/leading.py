"""Where a house's rows lead of themselves: to a misdeal, past its deadline, and where no row says anything."""

from __future__ import annotations

from typing import Final

from pokerroom.rulebook.ruling_rows.ruling_names import FactName

MISDEAL: Final = "ruling.misdeal"
TOO_LATE: Final = "ruling.misdeal_found_too_late"
UNCOVERED_ERROR: Final = "ruling.uncovered_error"
# The answer to deal.misdeal_until, and the fact that says whether it is too late.
DEADLINES: Final[dict[str, FactName]] = {
    "substantial_action": "substantial_action",
    "first_betting_round": "first_round_over",
}
