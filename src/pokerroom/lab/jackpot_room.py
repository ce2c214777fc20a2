"""Simulate a jackpot in a room: its growth, its size when won, and the house's possible additions.

`RoomPlay` has the amount of play, `jackpot_odds` the odds; the rest follows from the pool's terms.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Final, NamedTuple

import numpy as np
from msgspec import Struct

from pokerroom.charges.entries import ChipMove, player_account
from pokerroom.command_struct import RefusesMisreadCalls
from pokerroom.errors import Malformed, refuses_misread_calls
from pokerroom.jackpots.claims.eligibility import JackpotWinner
from pokerroom.jackpots.claims.shares import Settlement, Win, settle
from pokerroom.jackpots.pool_books import (
    HOUSE,
    OPERATOR,
    OWED,
    POOL,
    PRIZES,
    RESERVE,
    TAKE,
    EntryKind,
    Meter,
    PoolEntry,
    meter_with,
    table_account_of_pool,
)
from pokerroom.jackpots.posted.terms import PoolTerms
from pokerroom.jackpots.words import Made
from pokerroom.lab.jackpot_odds import Odds, Progress, flop_chance

FIRST_DAY: Final = datetime(2024, 1, 1, 6)
_MOST_DAYS: Final = 3660
_RARE_QUANTILE: Final = 0.99


class RoomPlay(Struct, metaclass=RefusesMisreadCalls, frozen=True, kw_only=True):
    """The amount of play at the tables of a pool on an ordinary day."""

    tables: int = 8
    hours: int = 14
    hands_an_hour: int = 30
    players: int = 8
    betting_rounds: Decimal = Decimal("2.4")  # of an ordinary hand
    contributing: Decimal = Decimal(100)  # percent of all hands
    drop: int = 0  # a pot's contribution where pots fill the pool, in chips
    staying: Decimal = Decimal(100)  # percent of the hands that could win and are played to the end

    def __post_init__(self) -> None:
        """Refuse an impossible room."""
        numbers = {"tables": self.tables, "hours": self.hours, "hands an hour": self.hands_an_hour}
        for name, number in numbers.items():
            if number < 1 or number > 100_000:
                raise Malformed(f"{number} {name}", allowed="1 or more")
        if self.hours > 24:
            raise Malformed(f"{self.hours} hours a day", allowed="at most 24")
        if not 2 <= self.players <= 22:
            raise Malformed(f"{self.players} players", allowed="2 to 22")
        if self.drop < 0:
            raise Malformed(f"a drop of {self.drop}", allowed="nothing or more")
        for name, part in {"contributing": self.contributing, "staying": self.staying}.items():
            if part.is_nan() or not 0 < part <= 100:
                raise Malformed(f"{part} percent {name}", allowed="above 0 and at most 100")

    @property
    def hands(self) -> int:
        """The hands a day at all tables."""
        return self.tables * self.hours * self.hands_an_hour

    @property
    def contributing_hands(self) -> int:
        """The hands a day that contribute to the pool."""
        return int(self.hands * Fraction(self.contributing) / 100)


def contributed(terms: PoolTerms, room: RoomPlay, hands: int) -> int:
    """Return the contribution of this many hands to the pool, or to its take."""
    paid = terms.contribution
    if paid.source == "wager_share":
        return int(paid.wager * room.players * hands * Fraction(paid.rate) / 100)
    if paid.source == "pot_drop":
        return room.drop * hands
    many = {"hand": Fraction(1), "player": Fraction(room.players), "betting_round": Fraction(room.betting_rounds)}
    return int(paid.amount * many[paid.per] * hands)


class Outlook(NamedTuple):
    """The average results of a pool's terms, in chips and days."""

    a_day: int  # what players and operator put in each day
    grows: int  # by how much of that the running jackpot grows
    hits_a_year: float
    days_between: float
    break_even: int | None  # its size when it pays on average as much as it takes; None if it has no share
    at_a_hit: int  # its average size when it is won
    a_year: int  # its average payments in a year


@refuses_misread_calls
def outlook(terms: PoolTerms, room: RoomPlay, odds: Sequence[Odds]) -> Outlook:
    """Return the expected results of a pool in this room in the long run.

    In the long run the pool pays out what comes in: contributions and, each time the whole pool is won, a new seed or
    the reserve collected since. Fixed sums that the pool pays slow its growth.
    """
    hands, taken = room.hands, contributed(terms, room, room.contributing_hands)
    split, stay = terms.split, Fraction(room.staying) / 100
    grows = int(taken * Fraction(split.current) / 100) if split is not None else taken
    emptied = fixed = sums = falls = whole = Fraction(0)
    for hit in odds:
        a_day = hit.per_hand * stay * hands
        falls += a_day
        for made, chance in _when_made(hit).items():
            shares = [share.prize for share in hit.winning_hand.shares if share.made in ("any", made)]
            part = sum((Fraction(prize.amount) for prize in shares if prize.kind == "percent"), Fraction(0)) / 100
            emptied += a_day * chance * part
            whole += a_day * chance if part == 1 else 0
            for prize in shares:
                if prize.kind != "percent":
                    wager = terms.contribution.wager if prize.kind == "odds" else 1
                    paid = a_day * chance * Fraction(prize.amount) * wager
                    fixed += paid
                    sums += paid if prize.kind == "fixed" and terms.fixed_from_pool else 0
    renewed = terms.seed * whole
    if split is not None and terms.restart == "reserve" and whole:
        rest = Fraction(100) - Fraction(split.current) - Fraction(split.house)
        renewed = taken * rest / 100 * (1 - Fraction(split.other_prizes) / 100)
    mean = max(Fraction(0), (grows + renewed - sums) / emptied) if emptied else Fraction(terms.seed)
    hits = float(falls * 365)
    return Outlook(
        taken,
        grows,
        hits,
        365 / hits if hits else math.inf,
        int((taken - fixed) / emptied) if emptied else None,
        int(mean),
        int(365 * (emptied * mean + fixed)),
    )


def _when_made(odds: Odds) -> dict[Made, Fraction]:
    """Return the chance that a winning hand is made at each time."""
    event = odds.winning_hand
    if event.board == "flop":
        return {"flop": Fraction(1)}
    if event.hand == "bad_beat":
        return {"later": Fraction(1)}
    on_flop = min(Fraction(1), flop_chance(event) / odds.each)
    return {"flop": on_flop, "later": 1 - on_flop}


# A year


class SimulatedHit(NamedTuple):
    """One jackpot won in a simulated year."""

    day: int
    event: str
    value: int
    paid: int
    from_house: int  # the amount that the operator had to add


class Year(NamedTuple):
    """A simulated year of a pool: its size at the end of every day, its wins and the totals of its books."""

    values: tuple[int, ...]
    hits: tuple[SimulatedHit, ...]
    meter: Meter


@refuses_misread_calls
def simulate_year(
    terms: PoolTerms,
    room: RoomPlay,
    odds: Sequence[Odds],
    *,
    days: int = 365,
    seed: int = 1,
    progress: Progress | None = None,
) -> Year:
    """Simulate a pool day by day: contributions are booked daily, wins are random, winners are paid by the terms.

    The same seed gives the same year.
    """
    if not 1 <= days <= _MOST_DAYS:
        raise Malformed(f"{days} days", allowed=f"1 to {_MOST_DAYS}")
    rng = np.random.default_rng(seed)
    books = _SimulatedBooks(terms)
    values: list[int] = []
    hits: list[SimulatedHit] = []
    stay = float(room.staying) / 100
    on_flop = [float(_when_made(chance).get("flop", 0)) for chance in odds]
    for day in range(days):
        at = FIRST_DAY + timedelta(days=day)
        falls = [
            (float(moment), number)
            for number, chance in enumerate(odds)
            for moment in rng.random(int(rng.poisson(float(chance.per_hand) * stay * room.hands)))
        ]
        booked_hands = 0
        for moment, number in sorted(falls):
            sofar = int(moment * room.contributing_hands)
            books.contribute(contributed(terms, room, sofar - booked_hands), at)
            booked_hands = sofar
            made: Made = "flop" if rng.random() < on_flop[number] else "later"
            hits.append(books.hit(day, odds[number], made, room, at))
        books.contribute(contributed(terms, room, room.contributing_hands - booked_hands), at)
        books.close_day(at)
        values.append(books.meter.value)
        if progress is not None:
            progress((day + 1) / days)
    return Year(tuple(values), tuple(hits), books.meter)


class Liability(NamedTuple):
    """The 99th percentiles of payments and of the operator's own money in a year, and of the size of a win."""

    years: int
    at_a_hit: int
    paid: int
    from_operator: int


@refuses_misread_calls
def liability(
    terms: PoolTerms, room: RoomPlay, odds: Sequence[Odds], *, years: int = 200, progress: Progress | None = None
) -> Liability:
    """Return the 99th percentile of a win, of a year's payments, and of the operator's own money in a year."""
    paid, own, sizes = [], [], [terms.seed]
    for year in range(years):
        simulated = simulate_year(terms, room, odds, seed=year)
        meter = simulated.meter
        sizes += [hit.value for hit in simulated.hits]
        paid.append(meter.paid)
        funded = meter.contributions if terms.contribution.source == "operator" else 0
        own.append(meter.seeds + meter.guarantees + funded)
        if progress is not None:
            progress((year + 1) / years)
    return Liability(
        years,
        int(np.quantile(sizes, _RARE_QUANTILE)),
        int(np.quantile(paid, _RARE_QUANTILE)),
        int(np.quantile(own, _RARE_QUANTILE)),
    )


class _SimulatedBooks:
    """The books of the simulated pool."""

    def __init__(self, terms: PoolTerms) -> None:
        self.terms, self.meter = terms, Meter()
        self._book("seed", OPERATOR, POOL, terms.seed, FIRST_DAY)

    def contribute(self, amount: int, at: datetime) -> None:
        """Book the day's contributions to the pool."""
        if self.terms.split is not None:
            self._book("take", table_account_of_pool("all"), TAKE, amount, at)
        else:
            source = OPERATOR if self.terms.contribution.source == "operator" else table_account_of_pool("all")
            self._book("contribution", source, POOL, amount, at)

    def close_day(self, at: datetime) -> None:
        """Divide the contributions of pots at the end of a trading day."""
        split, take = self.terms.split, self.meter.take
        if split is None or not take:
            return
        current, house = int(take * Fraction(split.current) / 100), int(take * Fraction(split.house) / 100)
        prizes = int((take - current - house) * Fraction(split.other_prizes) / 100)
        parts = ((POOL, current), (HOUSE, house), (PRIZES, prizes), (RESERVE, take - current - house - prizes))
        moves = tuple(ChipMove(TAKE, account, amount) for account, amount in parts if amount)
        self.meter = meter_with(self.meter, PoolEntry("division", moves, at))

    def hit(self, day: int, odds: Odds, made: Made, room: RoomPlay, at: datetime) -> SimulatedHit:
        """Settle a hand that won the jackpot, and return its result."""
        event, before = odds.winning_hand, self.meter
        names = [f"seat {seat}" for seat in range(1, room.players + 1)]
        if event.hand == "bad_beat":
            winners = [
                JackpotWinner(1, names[0], "beaten_hand", event),
                JackpotWinner(2, names[1], "winning_hand", event),
            ]
        else:
            winners = [JackpotWinner(1, names[0], "hand", event, made)]
        others = tuple(enumerate(names, 1))
        win = Win(1, tuple(winners), others[len(winners) :], others)
        settlement = settle(self.terms, before.value, [win], room=["the room"])
        self._settle(settlement, at)
        paid = sum(payment.amount for payment in settlement.payments)
        return SimulatedHit(day, event.words, settlement.value, paid, self.meter.guarantees - before.guarantees)

    def _settle(self, settlement: Settlement, at: datetime) -> None:
        self._book("guarantee", OPERATOR, POOL, settlement.top_up, at)
        for seed in settlement.reseeded:
            self._book("seed", OPERATOR, POOL, seed, at)
        self._book("guarantee", OPERATOR, OWED, settlement.guaranteed, at)
        moves = (ChipMove(POOL, OWED, settlement.from_pool),) if settlement.from_pool else ()
        self.meter = meter_with(self.meter, PoolEntry("award", moves, at))
        for payment in settlement.payments:
            self._book("payment", OWED, player_account(payment.player), payment.amount, at)
        self._book("division", POOL, RESERVE, settlement.to_reserve, at)
        if settlement.whole and self.terms.restart == "seed":
            self._book("seed", OPERATOR, POOL, self.terms.seed, at)
        elif settlement.whole:
            self._book("transfer", RESERVE, POOL, self.meter.reserve, at)

    def _book(self, kind: EntryKind, source: str, target: str, amount: int, at: datetime) -> None:
        if amount:
            self.meter = meter_with(self.meter, PoolEntry(kind, (ChipMove(source, target, amount),), at))
