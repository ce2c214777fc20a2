"""The result of a tournament that was played out: places, prizes, time, hands, and checks of chips and books."""

from __future__ import annotations

from msgspec import Struct

from pokerroom.tournament.records import PlacedGroup, TournamentAward
from pokerroom.tournament.state import TournamentState


class RunCheck(Struct, frozen=True):
    """A check of a finished run: the condition, and whether it holds; `told` has the figures."""

    what: str
    holds: bool
    told: str


class RunProgress(Struct, frozen=True, kw_only=True):
    """The progress after a round of hands, one at every table."""

    session: str
    began: int
    left: int
    tables: int
    level: int
    hands: int
    minutes: int


class RunResult(Struct, frozen=True, kw_only=True):
    """The result of a tournament that was played out. `minutes` are by the structure's clock, with its breaks.

    `races` is the number of chip races, counting one per table, and `raced` their change of the chips in play.
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
        """Whether all checks are right."""
        return all(check.holds for check in self.checks)


def books_checked(state: TournamentState) -> tuple[RunCheck, ...]:
    """Check the books and the places of a closed tournament."""
    entered = sorted({entry.player for entry in state.entries.values() if entry.stage not in ("withdrawn", "reserve")})
    placed = sorted(player for group in state.confirmed for player in group.players)
    pool = state.pool_fixed.pool if state.pool_fixed is not None else 0
    paid = sum(payment.pool + payment.fee for payment in state.payments)
    house_share = state.pool_fixed.house_share if state.pool_fixed is not None else 0
    won = _prizes_from_pool(state)
    left = state.pool + state.owed + state.fees
    return (
        RunCheck("everybody has one place", placed == entered, f"{len(placed):,} of {len(entered):,}"),
        RunCheck("the prizes come to the pool", won == pool, f"{won:,} of {pool:,}"),
        RunCheck("the books balance", sum(state.balances.values()) == 0, f"{paid:,} paid in, {house_share:,} kept"),
        RunCheck("nothing is left over", left == 0 and state.stage == "closed", f"{left:,}"),
    )


def _prizes_from_pool(state: TournamentState) -> int:
    """Return the prizes paid from the pool: cash, and goods at their cost to the pool."""
    cash = sum(award.amount for award in state.awards.values())
    beside = sum(happening.amount for happening in state.added if happening.beside and happening.what == "cash")
    plan = state.conditions.prizes
    bought = sum(prize.cost for prize in plan.in_kind if prize.paid_from == "pool") if plan is not None else 0
    seats = sum(bool(award.in_kind) for award in state.awards.values()) * plan.seat if plan is not None else 0
    return cash - beside + bought + seats
