"""The words that choose what happens to a membership, and how long the periods of limits are."""

from __future__ import annotations

from datetime import timedelta
from typing import Final, Literal, TypeAlias

# What somebody limits: money paid in at the cage, chips brought to play, what is not brought back, or minutes at play.
LimitKind: TypeAlias = Literal["deposit", "buy_in", "loss", "session"]
# Over which time it counts, always the last so many hours; a sitting is from the first seat to the last one left.
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
