"""What a tournament that was played out came to: places, prizes, time, hands, and whether chips and books are right."""

from __future__ import annotations

from msgspec import Struct

from pokerroom.tournament.records import PlacedGroup, TournamentAward
from pokerroom.tournament.state import TournamentState


class RunCheck(Struct, frozen=True):
    """A check of a finished run: what must be so, and whether it is; `told` has the figures."""

    what: str
    holds: bool
    told: str


class RunProgress(Struct, frozen=True, kw_only=True):
    """How far it is after a round of hands: one at every table."""

    session: str
    began: int
    left: int
    tables: int
    level: int
    hands: int
    minutes: int


class RunResult(Struct, frozen=True, kw_only=True):
    """A tournament that was played out. `minutes` go by the clock of the structure, with its breaks.

    `races` are chip races, one at every table, and `raced` the chips by which they changed what is in play.
    """

    tournament: str
    title: str
    house: str
    players: int
    seed: int
    hand_seconds: int
    hands: int
    decisions: int
    minutes: int
    level: int
    re_buys: int
    add_ons: int
    moves: int
    races: int
    raced: int
    chips: int
    pool: int
    house_share: int
    places: tuple[PlacedGroup, ...]
    awards: tuple[TournamentAward, ...]
    checks: tuple[RunCheck, ...]

    @property
    def sound(self) -> bool:
        """Whether everything that was checked is right."""
        return all(check.holds for check in self.checks)


def books_checked(state: TournamentState) -> tuple[RunCheck, ...]:
    """Check the books and the places of a tournament that is closed."""
    entered = sorted({entry.player for entry in state.entries.values() if entry.stage not in ("withdrawn", "reserve")})
    placed = sorted(player for group in state.confirmed for player in group.players)
    pool = state.pool_fixed.pool if state.pool_fixed is not None else 0
    paid = sum(payment.pool + payment.fee for payment in state.payments)
    kept = state.pool_fixed.house_share if state.pool_fixed is not None else 0
    won = _prizes_from_pool(state)
    left = state.pool + state.owed + state.fees
    return (
        RunCheck("everybody has one place", placed == entered, f"{len(placed):,} of {len(entered):,}"),
        RunCheck("the prizes come to the pool", won == pool, f"{won:,} of {pool:,}"),
        RunCheck("the books balance", sum(state.balances.values()) == 0, f"{paid:,} paid in, {kept:,} kept"),
        RunCheck("nothing is left over", left == 0 and state.stage == "closed", f"{left:,}"),
    )


def _prizes_from_pool(state: TournamentState) -> int:
    """Return what left the pool as prizes: cash, and goods at what the pool paid for them."""
    cash = sum(award.amount for award in state.awards.values())
    beside = sum(happening.amount for happening in state.added if happening.beside and happening.what == "cash")
    plan = state.conditions.prizes
    bought = sum(prize.cost for prize in plan.in_kind if prize.paid_from == "pool") if plan is not None else 0
    seats = sum(bool(award.in_kind) for award in state.awards.values()) * plan.seat if plan is not None else 0
    return cash - beside + bought + seats
