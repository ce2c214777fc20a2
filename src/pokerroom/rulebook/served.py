"""Which code records or displays what a clause asks for.

Clauses that people carry out, or that only want something shown, cannot be enforced; code that prompts, keeps or shows
them says so here: `@serves("star:4.2")` above the function that does it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from pokerroom.citation import Citation
from pokerroom.citing import cite

F = TypeVar("F", bound=Callable[..., Any])

# Clause -> the function that serves it, as module and name.
SERVED: Final[dict[Citation, str]] = {}


def serves(*clauses: str) -> Callable[[F], F]:
    """Declare that a function records or displays what these clauses ask for."""

    def declare(function: F) -> F:
        for each in cite(*clauses):
            SERVED[each] = f"{function.__module__}.{function.__qualname__}"
        return function

    return declare
