"""Requests that were answered: whoever sends one again is told the same, and nothing is done a second time.

Answers are remembered for a while; those of an earlier life of the room are learnt from the records, which name who
asked and under which request.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import Final, NamedTuple

from pokerroom.errors import PokerroomError
from pokerroom.room import wire

_REMEMBERED: Final = 1000  # at one table


class Outcome(NamedTuple):
    """How a request was answered: what the asker was told, if anything, or the refusal."""

    told: wire.Answer | None = None
    refusal: PokerroomError | None = None


class Answers:
    """The requests of one table that were answered, the latest of them."""

    def __init__(self) -> None:
        self.read = False  # whether what the records know has been learnt
        self._kept: OrderedDict[tuple[str, str], Outcome] = OrderedDict()

    def learn(self, asked: Iterable[tuple[str, str]]) -> None:
        """Take in who asked what in the records: whatever stands there was done."""
        self.read = True
        now, self._kept = self._kept, OrderedDict()
        for by, request in asked:
            if request:
                self.keep(account_of(by), request, Outcome())
        self._kept.update(now)

    def keep(self, account: str, request: str, outcome: Outcome) -> None:
        """Remember how a request was answered; one without a name is not."""
        if request:
            self._kept[account, request] = outcome
            if len(self._kept) > _REMEMBERED:
                self._kept.popitem(last=False)

    def find(self, account: str, request: str) -> Outcome | None:
        """How a request was answered before; nothing if it is new."""
        return self._kept.get((account, request))


def account_of(by: str) -> str:
    """The account of whoever asked, as records name them.

    >>> account_of("player Ann"), account_of("staff Bo (supervisor)"), account_of("")
    ('Ann', 'Bo', '')
    """
    kind, _, name = by.partition(" ")
    return name.rpartition(" (")[0] if kind == "staff" else name
