"""A jackpot pool: its state, its house, and everything that happened to it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from pokerroom.errors import Malformed
from pokerroom.jackpots.claims.claim_file import ClaimFile
from pokerroom.jackpots.claims.eligibility import claimants
from pokerroom.jackpots.claims.facts import HandFacts
from pokerroom.jackpots.commands import MakeClaim, PoolCommand
from pokerroom.jackpots.decide import decide
from pokerroom.jackpots.evolve import evolve
from pokerroom.jackpots.happenings import PoolBooked, PoolHappening
from pokerroom.jackpots.pool_books import Meter, PoolEntry
from pokerroom.jackpots.posted.conditions import Conditions
from pokerroom.jackpots.state import PoolState
from pokerroom.rulebook.house import House
from pokerroom.wording.plural import so_many


class Pool:
    """A pool that commands are given to.

    >>> from decimal import Decimal
    >>> from pokerroom.jackpots.commands import OpenPool, PressNoMoreBets
    >>> from pokerroom.jackpots.posted.conditions import Conditions, PostedWinningHand, PostedTable
    >>> from pokerroom.rulebook import house_named
    >>> pool, eight = Pool(house_named("star")), datetime(2024, 8, 16, 20)
    >>> royal = PostedWinningHand(hand="royal_flush", percent=Decimal(100))
    >>> posted = Conditions(name="main", seed=Decimal(500), per_hand=Decimal("0.50"), events=(royal,),
    ...                     tables=(PostedTable(name="table 3"),))
    >>> _ = pool.do(OpenPool(posted, eight)), pool.do(PressNoMoreBets("table 3", 1, eight))
    >>> pool, pool.meter.balanced
    (<Pool 'main' of star: meter 50,050, 1 table, 0 claims>, True)
    """

    def __init__(self, house: House, state: PoolState | None = None) -> None:
        self.house = house
        self.state = state or PoolState()
        self.happenings: list[PoolHappening] = []

    def __repr__(self) -> str:
        posted, known = self.state.conditions, self.state
        if posted is None:
            return f"<Pool of {self.house.book.id}: not open>"
        now = "ended" if known.ended else f"meter {known.meter.value:,}"
        tables, claims = so_many(len(known.tables), "table"), so_many(len(known.claims), "claim")
        return f"<Pool {posted.name!r} of {self.house.book.id}: {now}, {tables}, {claims}>"

    def do(self, command: PoolCommand) -> list[PoolHappening]:
        """Judge a command and apply what comes of it."""
        coming = decide(self.state, command, self.house)
        self.happen(coming)
        return coming

    def happen(self, coming: Iterable[PoolHappening]) -> None:
        """Apply one happening without judging it, and remember it."""
        for each in coming:
            evolve(self.state, each)
            self.happenings.append(each)

    @property
    def conditions(self) -> Conditions:
        """What is posted for the pool; refused where it is not open."""
        if self.state.conditions is None:
            raise Malformed("the pool is not open", allowed="open it first")
        return self.state.conditions

    @property
    def meter(self) -> Meter:
        """What the pool's entries come to."""
        return self.state.meter

    @property
    def entries(self) -> list[PoolEntry]:
        """The entries that this pool has seen."""
        return [each.entry for each in self.happenings if isinstance(each, PoolBooked)]

    @property
    def claims(self) -> list[ClaimFile]:
        """Every claim, in the order they were made."""
        return [self.state.claims[number] for number in sorted(self.state.claims)]

    def found_in(self, facts: HandFacts, at: datetime, log: str = "") -> MakeClaim | None:
        """Return the claim that a hand the software has seen gives rise to; None where nobody would win."""
        terms = self.state.terms_at(facts.began)
        high = [each for claim in self.claims if claim.status == "eligible" for each in claim.winners]
        leading = max((each.strength for each in high if each.event.hand == "high_hand"), default=0)
        if not facts.over or facts.void or not claimants(terms, facts, leading):
            return None
        return MakeClaim(facts, at, log=log)


def replay_pool(happenings: Iterable[PoolHappening], house: House) -> Pool:
    """Rebuild a pool from its happenings, without judging them."""
    pool = Pool(house)
    pool.happen(happenings)
    return pool
