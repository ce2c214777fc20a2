"""A charge that explains itself: its amount, its payers, its calculation, and the clauses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from pokerroom.charges.reasons.reason_kinds import ChargeReason, Waived
from pokerroom.charges.reasons.reason_text import read_reason
from pokerroom.citation import Citation
from pokerroom.hand import Charge

# The house's charges by a cashier's names for them.
ChargeKind: TypeAlias = Literal[
    "commission", "hand fee", "fee for several boards", "seating fee", "time charge", "extra time", "jackpot"
]


class ChargeLine(Struct, frozen=True, gc=False):
    """One charge: its amount, the pots or seats it comes from, and its calculation. A waived charge has amount 0.

    `kind` is a `ChargeKind` in all new charges; an old record may have another. `for_jackpot` is the part that is not
    the house's. `because` is the reasons as records keep them, as text; `reasons` returns them as values.

    >>> ChargeLine("commission", 6, ((0, 6),), because=("5 percent of the pot, 120",)).words
    'commission 6: 5 percent of the pot, 120'
    """

    kind: str
    amount: int
    from_pots: tuple[tuple[int, int], ...] = ()  # pot and amount
    from_seats: tuple[tuple[int, int], ...] = ()  # seat and amount
    because: tuple[str, ...] = ()
    cites: tuple[Citation, ...] = ()
    for_jackpot: int = 0

    @property
    def reasons(self) -> tuple[ChargeReason, ...]:
        """Why the charge is what it is, one value for each reason.

        >>> ChargeLine("commission", 6, because=("5 percent of the pot, 120", "capped at 6")).reasons[-1]
        Capped(cap=6)
        """
        return tuple(map(read_reason, self.because))

    @property
    def waived(self) -> bool:
        """Whether it would have been due but is free, for a stated reason.

        >>> ChargeLine("seating fee", 0, because=("free: paid until the player leaves",)).waived
        True
        """
        return not self.amount and any(isinstance(reason, Waived) for reason in self.reasons)

    @property
    def words(self) -> str:
        """The charge as a cashier would say it: name, amount and reason."""
        return f"{self.kind} {self.amount}: " + "; ".join(self.because)


def as_charges(lines: Sequence[ChargeLine]) -> list[Charge]:
    """Return these lines as the charges that the dealer takes from the pots of a hand."""
    return [Charge(line.kind, amount, pot, line.cites) for line in lines for pot, amount in line.from_pots if amount]


def spread(amount: int, room: Sequence[int]) -> list[int]:
    """Spread an amount over several places in order, taking from each as much as it has.

    >>> spread(12, [10, 0, 30])
    [10, 0, 2]
    """
    parts = []
    for most in room:
        parts.append(min(amount, most))
        amount -= parts[-1]
    return parts
