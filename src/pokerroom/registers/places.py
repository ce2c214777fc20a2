"""Find the places where people meet a clause: its register, or the page, sign or command that shows it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from pokerroom.citation import Citation
from pokerroom.registers.register import all_registers
from pokerroom.rulebook.data_files import data_file


class ClausePlace(Struct, frozen=True):
    """One place, in words, and how to reach it: a page's path or a shell command."""

    says: str
    door: str
    clauses: tuple[str, ...] = ()


class ClauseGap(Struct, frozen=True, forbid_unknown_fields=True):
    """Clauses that no part of the software can put into practice, with the reason."""

    why: str
    clauses: tuple[str, ...]


class _PlacesFile(Struct, frozen=True, forbid_unknown_fields=True):
    place: tuple[ClausePlace, ...]
    gap: tuple[ClauseGap, ...] = ()


@cache
def _places_file() -> _PlacesFile:
    raw: dict[str, Any] = data_file("places")
    return msgspec.convert(raw, _PlacesFile)


def clause_gaps() -> tuple[ClauseGap, ...]:
    """Return the clauses without a place, with the reasons."""
    return _places_file().gap


def places_of(cite: Citation) -> Iterator[ClausePlace]:
    """Yield the pages and commands where a clause is put into practice, registers first.

    >>> from pokerroom.citation import read_citation
    >>> [(place.says, place.door) for place in places_of(read_citation("star:26.11.4"))]
    [("the register of supervisors' directions", '/records/star/directions')]
    """
    text = str(cite)
    for name, register in all_registers().items():
        owed = any(text in owing.clauses for owing in register.owed)
        if text in register.clauses or owed:
            yield ClausePlace(
                f"the register of {register.title[0].lower()}{register.title[1:]}", f"/records/{cite.book}/{name}"
            )
    for place in _places_file().place:
        if text in place.clauses:
            yield place
