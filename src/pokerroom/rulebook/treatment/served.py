"""The mark for code that records or displays the subject of a clause.

Clauses that people carry out, or that only want something shown, cannot be enforced. Code that prompts for, records or
shows their subject is marked `@serves("served.rake_box")`. The mark names a matter, and each book's grounds have the
clauses that ask for it. `readers.py` finds these marks in the source. The registers and places that record or show
clauses are data, in `data/registers.toml` and `data/places.toml`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from pokerroom.citation import Citation, cite
from pokerroom.errors import Malformed, as_given
from pokerroom.rulebook.data_files import data_file

F = TypeVar("F", bound=Callable[..., Any])


def serves(*matters: str) -> Callable[[F], F]:
    """Declare that a function records or displays something that books ask for in these matters."""
    if unknown := [matter for matter in matters if "." not in matter]:
        raise Malformed(
            f"{as_given(unknown[0])} is no matter", allowed="a key of the vocabulary, such as served.rake_box"
        )
    return lambda function: function


@cache
def served_by_data() -> frozenset[Citation]:
    """Return the clauses that a register keeps or a place of the software shows."""
    registers: dict[str, Any] = data_file("registers")["register"]
    places: dict[str, Any] = data_file("places")
    rows = [*registers.values(), *places["place"]]
    return frozenset(citation for row in rows for citation in cite(*row["clauses"]))
