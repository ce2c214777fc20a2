"""The context that the judging functions of a pool share: the pool, its house, and the clauses behind questions."""

from __future__ import annotations

from dataclasses import dataclass

from pokerroom.charges.entries import ChipMove
from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed
from pokerroom.jackpots.claims.claim_file import ClaimFile
from pokerroom.jackpots.commands import SOFTWARE
from pokerroom.jackpots.pool_books import OPERATOR, POOL, TAKE
from pokerroom.jackpots.posted.terms import PoolTerms
from pokerroom.jackpots.state import PoolState
from pokerroom.rulebook.grounds import TableGrounds
from pokerroom.rulebook.house import House
from pokerroom.rulebook.operator.titles import HouseContext
from pokerroom.rulebook.words import Power


@dataclass(frozen=True, slots=True)
class PoolContext(HouseContext):
    """A pool with its house, for judging a command."""

    state: PoolState
    house: House
    grounds: TableGrounds

    @property
    def terms(self) -> PoolTerms:
        """The terms in force now."""
        return self.state.terms

    def cites(self, *keys: str) -> tuple[Citation, ...]:
        """Return the clauses behind these questions."""
        return self.grounds.cites(*keys)

    def refuse_person_without(self, by: str, power: Power, what: str, *keys: str) -> None:
        """Refuse a person who does not hold a power of the house; the software may do all that it was set up for."""
        if not is_software(by):
            self.refuse_without(by, power, what, *keys)

    def refuse_unlinked(self, table: str) -> None:
        """Refuse a table that does not take part."""
        if table not in self.state.tables:
            linked = ", ".join(self.state.tables) or "none"
            cites = self.cites("jackpot.tables", "jackpot.several_systems")
            raise Illegal(f"{table} is not linked to {self.terms.name}", allowed=linked, cites=cites)

    def claim(self, number: int) -> ClaimFile:
        """Return a claim by number; refuse a number that no claim has."""
        file = self.state.claims.get(number)
        if file is None:
            allowed = ", ".join(map(str, self.state.claims)) or "none"
            raise Malformed(f"there is no claim {number}", allowed=allowed)
        return file

    def into_pool(self, amount: int) -> tuple[ChipMove, ...]:
        """Return the moves for a contribution by the operator: first from money kept back for it, then from their
        own.
        """
        from_take = min(amount, self.state.meter.take) if self.terms.split is None else 0
        moves = (ChipMove(TAKE, POOL, from_take), ChipMove(OPERATOR, POOL, amount - from_take))
        return tuple(move for move in moves if move.amount)


def is_software(by: str) -> bool:
    """Return whether the software itself gave a command, and not a member of staff."""
    return by == SOFTWARE
