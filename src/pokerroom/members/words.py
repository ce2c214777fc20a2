"""The words for the state of a membership, and the lengths of the periods of limits."""

from __future__ import annotations

from datetime import timedelta
from typing import Final, Literal, TypeAlias

# The kinds of limits: money paid in at the cage, chips brought to play, chips not brought back, or minutes at play.
LimitKind: TypeAlias = Literal["deposit", "buy_in", "loss", "session"]
# The time over which a limit counts: the last 24 hours, 7 days or 30 days from now back, never a day of the calendar;
# or one sitting, from the first seat that somebody takes to the last one they leave.
LimitPeriod: TypeAlias = Literal["day", "week", "month", "sitting"]
MembershipKind: TypeAlias = Literal["club member", "social member"]
CardStage: TypeAlias = Literal["valid", "replaced", "void"]
BarReach: TypeAlias = Literal["room", "casino"]

PERIODS: Final[dict[LimitPeriod, timedelta]] = {
    "day": timedelta(days=1),
    "week": timedelta(days=7),
    "month": timedelta(days=30),
}
LONGEST_PERIOD: Final = max(PERIODS.values())
