"""Which code records or displays what a clause asks for.

Clauses that people carry out, or that only want something shown, cannot be enforced; code that prompts, keeps or shows
them says so here: `@serves("star:4.2")` above the function that does it. `readers.py` finds these marks in the source.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from pokerroom.citing import cite

F = TypeVar("F", bound=Callable[..., Any])


def serves(*clauses: str) -> Callable[[F], F]:
    """Declare that a function records or displays what these clauses ask for."""
    cite(*clauses)  # refuses what is no citation
    return lambda function: function
