"""The prize list: the prize of each place. Whatever the plan, the prizes add up to the pool.

Prizes in kind bought from the pool count at their cost; shares are taken of the remaining cash. A satellite pays as
many seats as the pool buys, and the remaining cash to the next place.
"""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed
from pokerroom.tournament.money.apportion import apportioned
from pokerroom.tournament.money.house_share import MoneyRules
from pokerroom.tournament.money.prize_plan import InKindPrize, PrizeBand, PrizePlan
from pokerroom.wording.plural import quantity


class PrizeLine(Struct, frozen=True, omit_defaults=True):
    """The prize of one place: cash, and prizes in kind."""

    place: int
    cash: int = 0
    in_kind: tuple[InKindPrize, ...] = ()

    @property
    def from_pool(self) -> int:
        """The part of the pool for this place, in cash and at cost."""
        return self.cash + sum(prize.cost for prize in self.in_kind if prize.paid_from == "pool")

    def __str__(self) -> str:
        lines = [f"{self.cash:,}"] if self.cash else []
        return " and ".join((*lines, *(prize.what for prize in self.in_kind))) or "nothing"


class PrizeList(Struct, frozen=True):
    """The prizes by place, from the first on, and the pool that they add up to."""

    lines: tuple[PrizeLine, ...]
    pool: int
    cites: tuple[Citation, ...] = ()

    @property
    def paid_places(self) -> int:
        """The number of places with a prize."""
        return len(self.lines)

    def cash(self, place: int) -> int:
        """Return the cash of a place; 0 beyond the last paid place."""
        return self.lines[place - 1].cash if 1 <= place <= len(self.lines) else 0

    def shared(self, place: int, players: int) -> tuple[int, ...]:
        """Return the cash of several places from one on, added together and divided among as many players.

        >>> PrizeList((PrizeLine(1, 1000), PrizeLine(2, 600), PrizeLine(3, 400)), 2000).shared(2, 2)
        (500, 500)
        """
        together = sum(self.cash(shared) for shared in range(place, place + players))
        return apportioned(together, (1,) * players)


def band_for(plan: PrizePlan, entries: int) -> PrizeBand:
    """Return the shares for this number of entries: those of the largest band that it reaches."""
    reached = [band for band in plan.bands if band.entries <= entries]
    if not reached:
        least = min((band.entries for band in plan.bands), default=0)
        raise Malformed(
            f"there are no shares for {quantity(entries, 'entry', 'entries')}",
            allowed=f"{least} or more, or another band",
        )
    return max(reached, key=lambda band: band.entries)


def prize_list(rules: MoneyRules, plan: PrizePlan, pool: int, entries: int, players: int | None = None) -> PrizeList:
    """Return the prizes of a pool; refuse fixed amounts that do not add up to it.

    `players` is the number of placed players, if smaller than the entries: no more places are paid.

    >>> from decimal import Decimal
    >>> plan = PrizePlan(bands=(PrizeBand((Decimal(50), Decimal(30), Decimal(20))),))
    >>> [line.cash for line in prize_list(MoneyRules(), plan, 5000, 40).lines]
    [2500, 1500, 1000]
    """
    if pool < 0 or entries < 1:
        raise Malformed(
            f"no prizes can be made of a pool of {pool} and {quantity(entries, 'entry', 'entries')}",
            allowed="a pool from 0, and an entry",
        )
    refuse_in_kind(rules, plan)
    bought = sum(prize.cost for prize in plan.in_kind if prize.paid_from == "pool")
    cites = rules.cites("prize_pool", "in_kind_from_pool")
    if bought > pool:
        raise Illegal(
            f"prizes cannot be bought for {bought:,} from a pool of {pool:,}", allowed=f"up to {pool:,}", cites=cites
        )
    competitors, seats = entries if players is None else min(players, entries), 0
    if competitors < 1:
        raise Malformed("nobody has a place that a prize could be for", allowed="somebody who has a place", cites=cites)
    if plan.seat:
        seats = min((pool - bought) // plan.seat, competitors)
        lines = _beside_seats(seats, pool - bought - seats * plan.seat, competitors)
    elif plan.amounts:
        lines = plan.amounts
        if sum(lines) != pool - bought:
            what = f"the cash prizes come to {sum(lines):,}, and {pool - bought:,} is there for them"
            raise Illegal(what, allowed=f"{pool - bought:,}, all of it", cites=cites)
    else:
        lines = _by_share(plan, pool - bought, entries, competitors)
    found = PrizeList(_with_in_kind(plan, lines, seats), pool, cites)
    if players is not None and found.paid_places > competitors:
        what = f"there are {quantity(found.paid_places, 'prize')} for {quantity(competitors, 'player')} with a place"
        raise Illegal(what, allowed=f"{competitors} or fewer, which come to {pool:,}", cites=cites)
    return found


def refuse_in_kind(rules: MoneyRules, plan: PrizePlan) -> None:
    """Refuse prizes in kind bought from the players' money where the book does not allow it."""
    bought = [prize for prize in plan.in_kind if prize.paid_from == "pool"]
    if bought and not rules.in_kind_from_pool:
        cites = rules.cites("in_kind_from_pool", "prize_pool")
        what = f"{bought[0].what} cannot be bought from the pool"
        raise Illegal(what, allowed="the pool in cash, and goods that the house adds", cites=cites)


def _by_share(plan: PrizePlan, cash: int, entries: int, players: int) -> tuple[int, ...]:
    """Return shares cut to the plan's unit, the rest for the first place. Only entrants are paid."""
    shares = band_for(plan, entries).shares[:players]
    whole, unit = sum(map(Fraction, shares)), plan.rounded_to
    if unit < 1 or not whole or min(shares) < 0:
        raise Malformed("the shares do not make a whole", allowed="shares above 0 that come to 100, and a unit from 1")
    cut = [int(cash * Fraction(share) / whole / unit) * unit for share in shares]
    return (cut[0] + cash - sum(cut), *cut[1:])


def _beside_seats(won: int, left: int, players: int) -> tuple[int, ...]:
    """Give the cash that satellite seats leave of the pool to the next place, or to the first if everybody has a
    seat.
    """
    cash = [0] * won
    if left and won < players:
        cash.append(left)
    elif left:
        cash[0] = left
    return tuple(cash)


def _with_in_kind(plan: PrizePlan, cash: tuple[int, ...], seats: int) -> tuple[PrizeLine, ...]:
    what = f"a seat in {plan.seat_in or 'the next event'}"
    in_kind = [
        *plan.in_kind,
        *(InKindPrize(place=place, what=what, cost=plan.seat, paid_from="pool") for place in range(1, seats + 1)),
    ]
    places = max(len(cash), max((prize.place for prize in in_kind), default=0))
    return tuple(
        PrizeLine(
            place,
            cash[place - 1] if place <= len(cash) else 0,
            tuple(prize for prize in in_kind if prize.place == place),
        )
        for place in range(1, places + 1)
    )
