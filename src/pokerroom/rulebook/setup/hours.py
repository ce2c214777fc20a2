"""A part of the day, such as gaming hours or the hours of a charge; it may pass midnight."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import time
from typing import Final

from pokerroom.errors import Malformed, shortened

HOURS_FORM: Final = "two different times of the day, such as 12:00-04:00"
_HOURS: Final = re.compile(r"((?:[01]\d|2[0-3]):[0-5]\d)\s*-\s*((?:[01]\d|2[0-3]):[0-5]\d)")


@dataclass(frozen=True, slots=True)
class Hours:
    """A part of the day from its first moment up to its last, which is not included."""

    begins: time
    ends: time

    def holds(self, at: time) -> bool:
        """Return whether a time of day lies in these hours.

        >>> evening = Hours(time(12), time(4))
        >>> evening.holds(time(12)), evening.holds(time(3, 59)), evening.holds(time(4))
        (True, True, False)
        """
        if self.begins <= self.ends:
            return self.begins <= at < self.ends
        return at >= self.begins or at < self.ends

    def __str__(self) -> str:
        return f"{self.begins:%H:%M} to {self.ends:%H:%M}"


def read_hours(text: str) -> Hours:
    """Read hours from their written form.

    >>> print(read_hours("12:00-04:00"))
    12:00 to 04:00
    """
    match = _HOURS.fullmatch(text.strip())
    if match is None or match[1] == match[2]:
        raise Malformed(f"hours = {shortened(text)!r}", allowed=HOURS_FORM)
    return Hours(time.fromisoformat(match[1]), time.fromisoformat(match[2]))


def is_hours(text: object) -> bool:
    """Return whether a text can be read as hours.

    >>> is_hours("12:00-04:00"), is_hours("12:00-12:00"), is_hours("always")
    (True, False, False)
    """
    try:
        return isinstance(text, str) and bool(read_hours(text))
    except Malformed:
        return False
