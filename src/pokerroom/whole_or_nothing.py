"""Apply what was judged elsewhere as a whole or not at all, in one way for every part of the rules with an `apply`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from pokerroom.errors import Malformed, PokerroomError

# What an evolver raises by itself where something refers to what is not there, such as an empty seat.
_DOES_NOT_FIT: Final = (LookupError, ValueError, TypeError, AttributeError)


@contextmanager
def applied_whole(undo: Callable[[], None], what: str) -> Iterator[None]:
    """Undo what this block has applied if anything in it fails; refuse happenings that do not fit the state.

    `what` is the thing that they were applied to.
    >>> with applied_whole(lambda: None, "the pool"):
    ...     {}["table 3"]
    Traceback (most recent call last):
    ...
    pokerroom.errors.Malformed: these happenings do not fit the pool; allowed: those that come next in its record
    """
    try:
        yield
    except BaseException as fault:
        undo()
        if isinstance(fault, _DOES_NOT_FIT) and not isinstance(fault, PokerroomError):
            what_is_wrong = f"these happenings do not fit {what}"
            raise Malformed(what_is_wrong, allowed="those that come next in its record") from fault
        raise
