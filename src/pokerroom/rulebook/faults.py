"""Faults in rulebook data, collected so that all are reported together, each with its file, key and reason."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches

from pokerroom.citation import Citation
from pokerroom.errors import Malformed


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault in a data file, with the clauses that make it a fault, if any."""

    file: str
    key: str
    reason: str
    cites: tuple[Citation, ...] = ()

    def __str__(self) -> str:
        cited = f" [{', '.join(map(str, self.cites))}]" if self.cites else ""
        return f"{self.file}: {self.key + ': ' if self.key else ''}{self.reason}{cited}"


class BadRulebook(Malformed):
    """Refusal of rulebook data that cannot be used; `faults` lists everything wrong with it."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        count = f"{len(faults)} faults" if len(faults) > 1 else "one fault"
        super().__init__(f"{count} in the rulebook data:\n" + "\n".join(f"  {fault}" for fault in faults))
        self.faults = faults


def meant_by(name: str, known: Iterable[str]) -> str:
    """Return in brackets the known name that an unknown one may mean; "" where none is near.

    >>> meant_by("extnds", ("extends", "title")), meant_by("moon", ("extends", "title"))
    (' (did you mean extends?)', '')
    """
    close = get_close_matches(name, list(known), 1)
    return f" (did you mean {close[0]}?)" if close else ""


@dataclass(slots=True)
class Faults:
    """The faults found so far while reading."""

    found: list[Fault] = field(default_factory=list)

    def add(self, file: str, key: str, reason: str, cites: tuple[Citation, ...] = ()) -> None:
        """Note one fault with its file, its key and its reason."""
        self.found.append(Fault(file, key, reason, cites))

    def unknown(self, file: str, key: str, names: Iterable[str], known: set[str]) -> None:
        """Note every unknown name as a fault."""
        if known.issuperset(names):
            return
        for name in names:
            if name not in known:
                self.add(file, key, f"{name!r} is unknown{meant_by(name, known)}; known are {', '.join(sorted(known))}")

    def raise_if_any(self) -> None:
        """Refuse the data if any fault was found."""
        if self.found:
            raise BadRulebook(tuple(self.found))
