"""What a table keeps of the floor's work: rulings as they were made, stakes and payouts to be put right, a stop."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from pokerroom.citation import Citation


class DecisionNote(Struct, frozen=True):
    """What somebody decided about a ruling: the title, what, the effects ordered, and why."""

    title: str
    what: str
    effects: tuple[str, ...] = ()
    reason: str = ""
    override: bool = False


class AppealNote(Struct, frozen=True):
    """Somebody contested a ruling; `to` is who looks at it next."""

    by: str
    reason: str
    to: str
    cites: tuple[Citation, ...] = ()


class RulingNote(Struct, frozen=True):
    """One ruling that was carried out at the table, in the words of the house.

    `hand` is the number of the hand it was made in, or after; `by` the title of whoever carried it out.
    """

    key: str
    hand: int
    by: str
    seat: int = 0
    player: str = ""
    amount: int = 0
    facts: dict[str, bool | int | str] = {}
    effects: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    cites: tuple[Citation, ...] = ()
    why: str = ""
    silent: bool = False
    decisions: tuple[DecisionNote, ...] = ()
    appeals: tuple[AppealNote, ...] = ()


class StakeOrder(Struct, frozen=True):
    """A stake that the floor wants put right: below `limit` it is made up; of one above it the `excess` goes."""

    limit: int
    excess: int = 0

    def due(self, chips: int) -> int:
        """What is to be added now, or below zero taken off; nothing where the stake complies.

        >>> StakeOrder(100).due(60), StakeOrder(500, excess=200).due(900), StakeOrder(500, excess=200).due(480)
        (40, -200, 0)
        """
        if self.excess:
            return -max(0, min(self.excess, chips - self.limit))
        return max(0, self.limit - chips)


class PayoutNote(Struct, frozen=True):
    """Chips of a hand that went to one seat and belong to another, and who says so on what ground."""

    hand: int
    paid_to: int
    belongs_to: int
    amount: int
    by: str
    why: str
    cites: tuple[Citation, ...] = ()


class Stopped(Struct, frozen=True):
    """The floor has stopped the table: who, when and why."""

    by: str
    at: datetime
    why: str = ""
