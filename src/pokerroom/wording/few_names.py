"""Names that somebody may give, as a refusal lists them: a dozen at most."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Final

MOST_NAMES_LISTED: Final = 12
_FIRST_NAMES_LISTED: Final = 6
_CLOSE_ENOUGH: Final = 0.6


def few_names(names: Iterable[str], given: object = "") -> str:
    """Return all of a few names; of more than a dozen those nearest to what was given, and how many others there are.

    >>> few_names(["uk", "star"])
    'uk, star'
    >>> few_names(map(str, range(20)), "115")
    '15, 11 and 18 others'
    """
    listed = list(names)
    if len(listed) <= MOST_NAMES_LISTED:
        return ", ".join(listed)
    near = difflib.get_close_matches(str(given), listed, _FIRST_NAMES_LISTED, _CLOSE_ENOUGH)
    chosen = near or listed[:_FIRST_NAMES_LISTED]
    return f"{', '.join(chosen)} and {len(listed) - len(chosen)} others"
