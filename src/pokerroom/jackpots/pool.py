"""A jackpot pool: its state, its house, and its happenings."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from pokerroom.errors import Illegal, listed, refuse_wrong_kind, refuses_misread_calls
from pokerroom.jackpots.claims.claim_file import ClaimFile
from pokerroom.jackpots.claims.eligibility import claimants
from pokerroom.jackpots.claims.facts import HandFacts
from pokerroom.jackpots.commands import MakeClaim, PoolCommand
from pokerroom.jackpots.decide import decide_pool
from pokerroom.jackpots.evolve import evolve_pool
from pokerroom.jackpots.happenings import PoolBooked, PoolHappening
from pokerroom.jackpots.pool_books import Meter, PoolEntry
from pokerroom.jackpots.posted.conditions import PoolConditions
from pokerroom.jackpots.state import PoolState
from pokerroom.rulebook.book import Rulebook
from pokerroom.rulebook.house import House, house_of
from pokerroom.whole_or_nothing import applied_whole
from pokerroom.wording.plural import quantity


@refuses_misread_calls
class Pool:
    """A pool that accepts commands. Two are equal (`==`) if they have the same house and the same state.

    >>> from decimal import Decimal
    >>> from pokerroom.jackpots.commands import OpenPool, PressNoMoreBets
    >>> from pokerroom.jackpots.posted.conditions import PoolConditions, PostedWinningHand, PostedTable
    >>> from pokerroom.rulebook import house_named
    >>> pool, eight = Pool(house_named("star")), datetime(2024, 8, 16, 20)
    >>> royal = PostedWinningHand(hand="royal_flush", percent=Decimal(100))
    >>> posted = PoolConditions(name="main", seed=Decimal(500), per_hand=Decimal("0.50"), winning_hands=(royal,),
    ...                         tables=(PostedTable(name="table 3"),))
    >>> _ = pool.do(OpenPool(posted, eight)), pool.do(PressNoMoreBets("table 3", 1, eight))
    >>> pool, pool.meter.balanced
    (<Pool 'main' of star: meter 50,050, 1 table, 0 claims>, True)
    """

    def __init__(self, house: House | Rulebook, state: PoolState | None = None) -> None:
        self.house = house_of(house)
        self.state = state or PoolState()
        self.happenings: list[PoolHappening] = []

    @classmethod
    def from_happenings(cls, house: House | Rulebook, happenings: Iterable[PoolHappening]) -> Pool:
        """Rebuild a pool from its happenings, without judging them."""
        pool = cls(house)
        pool.apply(happenings)
        return pool

    def __eq__(self, other: object) -> bool:
        """Return whether two pools are of the same house and stand alike."""
        if not isinstance(other, Pool):
            return NotImplemented
        return self is other or self._as_it_stands() == other._as_it_stands()

    __hash__ = None  # type: ignore[assignment]  # a pool goes on

    def _as_it_stands(self) -> tuple[House, PoolState]:
        return self.house, self.state

    def __repr__(self) -> str:
        posted, state = self.state.conditions, self.state
        if posted is None:
            return f"<Pool of {self.house.book.id}: not open>"
        now = "ended" if state.ended else f"meter {state.meter.value:,}"
        tables, claims = quantity(len(state.tables), "table"), quantity(len(state.claims), "claim")
        return f"<Pool {posted.name!r} of {self.house.book.id}: {now}, {tables}, {claims}>"

    def copy(self) -> Pool:
        """Return an independent copy of the pool: the same state, and the same happenings."""
        twin = Pool(self.house, self.state.copy())
        twin.happenings = self.happenings.copy()
        return twin

    def do(self, command: PoolCommand) -> tuple[PoolHappening, ...]:
        """Judge a command, apply its happenings and return them."""
        happenings = decide_pool(self.house, self.state, command)
        self.apply(happenings)
        return happenings

    def apply(self, happenings: Iterable[PoolHappening]) -> None:
        """Apply happenings without judging them, and remember them; if one does not fit, none is applied."""
        before, kept = self.state.copy(), len(self.happenings)
        with applied_whole(lambda: self._go_back_to(before, kept), "the pool"):
            for happening in listed(happenings, "happenings", "those of another, such as pool.happenings"):
                evolve_pool(self.state, happening)
                self.happenings.append(happening)

    def _go_back_to(self, state: PoolState, kept: int) -> None:
        """Undo what has failed: take an earlier state, and forget all but the first `kept` happenings."""
        self.state = state
        del self.happenings[kept:]

    @property
    def conditions(self) -> PoolConditions:
        """The posted conditions of the pool; refused while it is not open."""
        if self.state.conditions is None:
            raise Illegal("the pool is not open", allowed="open it first")
        return self.state.conditions

    @property
    def meter(self) -> Meter:
        """The pool's meter, worked out from its entries."""
        return self.state.meter

    @property
    def entries(self) -> list[PoolEntry]:
        """The entries in this pool's books."""
        return [happening.entry for happening in self.happenings if isinstance(happening, PoolBooked)]

    @property
    def claims(self) -> list[ClaimFile]:
        """All claims, in the order in which they were made."""
        return [self.state.claims[number] for number in sorted(self.state.claims)]

    def claim_in(self, facts: HandFacts, at: datetime, log: str = "") -> MakeClaim | None:
        """Return the claim that follows from a hand the software has seen; None where nobody would win."""
        refuse_wrong_kind("Pool.claim_in", "facts", facts, HandFacts, allowed="a hand's, from hand_facts_of")
        terms = self.state.terms_at(facts.began)
        high = [winner for claim in self.claims if claim.status == "eligible" for winner in claim.winners]
        leading = max((winner.strength for winner in high if winner.winning_hand.hand == "high_hand"), default=0)
        if not facts.over or facts.void or not claimants(terms, facts, leading):
            return None
        return MakeClaim(facts, at, log=log)
