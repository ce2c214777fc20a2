"""Names that somebody may give, as a refusal lists them: a dozen at most."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Final

MOST_NAMES_LISTED: Final = 12
_FIRST_NAMES_LISTED: Final = 6
_CLOSE_ENOUGH: Final = 0.6


def few_names(names: Iterable[str], given: object = "", nearest: Iterable[str] = ()) -> str:
    """Return all of a few names; of more than a dozen those nearest to what was given, and how many others there are.

    `nearest` are those that the caller takes for the nearest; without them it is the spelling that says.

    >>> few_names(["uk", "star"])
    'uk, star'
    >>> few_names(map(str, range(20)), "115")
    '15, 11 and 18 others'
    >>> few_names(map(str, range(20)), "115", nearest=["5"])
    '5 and 19 others'
    """
    listed = list(names)
    if len(listed) <= MOST_NAMES_LISTED:
        return ", ".join(listed)
    near = list(nearest) or difflib.get_close_matches(str(given), listed, _FIRST_NAMES_LISTED, _CLOSE_ENOUGH)
    chosen = near or listed[:_FIRST_NAMES_LISTED]
    return f"{', '.join(chosen)} and {len(listed) - len(chosen)} others"


def did_you_mean(nearest: Iterable[str]) -> str:
    """Return in brackets the names that somebody may have meant; "" where none is near.

    >>> did_you_mean(["uk"]), did_you_mean(["uk", "star"]), did_you_mean([])
    (' (did you mean uk?)', ' (did you mean uk or star?)', '')
    """
    names = " or ".join(nearest)
    return f" (did you mean {names}?)" if names else ""
