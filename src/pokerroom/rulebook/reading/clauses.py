"""Read the clauses of a book, and the places of their numbers."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from pokerroom.citation import Citation
from pokerroom.rulebook.clause import AREAS, Clause, Treatment
from pokerroom.rulebook.faults import Faults

_CLAUSE_NEEDS: Final = {"id", "topic", "says", "area", "treatment"}
CLAUSE_FIELDS: Final = _CLAUSE_NEEDS | {"params", "refs", "note", "example"}
_AREAS: Final = frozenset(AREAS)
_TREATMENTS: Final = {str(treatment): treatment for treatment in Treatment}


def read_clauses(file: str, book: str, raws: Iterable[Mapping[str, Any]], faults: Faults) -> dict[str, Clause]:
    """Read a book's clauses by number; note as faults those that are incomplete or occur twice."""
    clauses: dict[str, Clause] = {}
    complete: set[tuple[str, ...]] = set()  # lists of fields known to be complete and correct
    for raw in raws:
        names = tuple(raw)
        if names not in complete:
            where = f"clause {raw.get('id', '(no id)')}"
            if not raw.keys() >= _CLAUSE_NEEDS:
                faults.add(file, where, f"{', '.join(sorted(_CLAUSE_NEEDS - raw.keys()))} missing")
                continue
            faults.unknown(file, where, raw, CLAUSE_FIELDS)
            complete.add(names)
        number, area, treatment = raw["id"], raw["area"], _TREATMENTS.get(raw["treatment"])
        if not number:
            faults.add(file, "clause (no id)", "id missing")
            continue
        if number in clauses:
            faults.add(file, f"clause {number}", "this clause stands there twice")
        if area not in _AREAS:
            faults.add(file, f"clause {number}", f"area {area!r} is unknown; known are {', '.join(AREAS)}")
        if treatment is None:
            known = ", ".join(Treatment)
            faults.add(file, f"clause {number}", f"treatment {raw['treatment']!r} is unknown; known are {known}")
            continue
        clauses[number] = Clause(
            cite=Citation(book, number),
            topic=raw["topic"],
            says=raw["says"],
            area=area,
            treatment=treatment,
            params=raw.get("params", {}),
            refs=tuple(raw.get("refs", ())),
            note=raw.get("note", ""),
            example=raw.get("example", ""),
        )
    return clauses


def stands_over(number: str, ordered: Sequence[str]) -> bool:
    """Return whether a number is no clause itself but the beginning of some: 48 of 48.a and 48.b.

    >>> ordered = sorted(["48.a.1", "48.b", "3.3(a)"])
    >>> [stands_over(number, ordered) for number in ("48", "48.a", "3.3", "4", "3.3(")]
    [True, True, True, False, False]
    """
    for under in (number + ".", number + "("):
        at = bisect_left(ordered, under)
        if at < len(ordered) and ordered[at].startswith(under):
            return True
    return False
