"""A known fact, with its source."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

FactSource: TypeAlias = Literal[
    "as reported", "from the hand", "as this house plays", "which follows", "unless somebody says otherwise"
]
AS_REPORTED: Final = "as reported"
FROM_HAND: Final = "from the hand"
FROM_HOUSE: Final = "as this house plays"
WHICH_FOLLOWS: Final = "which follows"
UNLESS_SAID: Final = "unless somebody says otherwise"


@dataclass(frozen=True, slots=True)
class FactValue:
    """The value of a fact, and its source; `firm` if no report can contradict it."""

    value: Any
    source: FactSource = AS_REPORTED
    firm: bool = False
