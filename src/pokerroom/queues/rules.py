"""The terms of a house and its room for the queues, as plain values."""

from __future__ import annotations

from dataclasses import dataclass

from pokerroom.citation import Citation
from pokerroom.queues.words import MissedCall
from pokerroom.rulebook.grounds import TableGrounds
from pokerroom.rulebook.house import House
from pokerroom.table.seats.rules import SeatingRules


@dataclass(frozen=True, slots=True)
class ListTerms:
    """The room's choices where no book decides: times in seconds, how often one may pass, the cost of a missed call."""

    answer: int = 120  # to say that one comes
    hold: int = 300  # to sit down, once one has said so
    passes: int = 1  # seats that one may not want and keep the place
    missed: MissedCall = "struck"


@dataclass(frozen=True, slots=True)
class QueueRules:
    """The rules for the queues of one game of a house."""

    house: House
    seating: SeatingRules
    grounds: TableGrounds
    terms: ListTerms = ListTerms()

    def cites(self, matter: str) -> tuple[Citation, ...]:
        """Return the few clauses that say most about a matter of the lists."""
        return self.grounds.of(matter).few()

    def broken_cites(self) -> tuple[Citation, ...]:
        """Return the clauses that say how a closed table's players are seated, or else how seats are given at all."""
        return self.seating.cites("broken_game") or self.cites("list.call")
