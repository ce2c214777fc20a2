"""The money of a tournament: what the players have paid, the prizes by place, and the gaming revenue."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from pokerroom.tournament.money.house_share import PlayersPaid, money_rules_for
from pokerroom.tournament.money.prize_list import PrizeList, prize_list
from pokerroom.tournament.money.prize_plan import PrizePlan
from pokerroom.tournament.rules import TournamentRules
from pokerroom.tournament.state import TournamentState
from pokerroom.tournament.words import PAYMENT_KINDS


def players_paid(state: TournamentState) -> PlayersPaid:
    """Return the sums of everything that the players have paid so far."""
    sums = {
        kind: sum(payment.pool + payment.fee for payment in state.payments if payment.what == kind)
        for kind in PAYMENT_KINDS
    }
    fees = sum(payment.fee for payment in state.payments if payment.what == "entry")
    return PlayersPaid(entries=sums["entry"], fees=fees, rebuys=sums["re_buy"], add_ons=sums["add_on"])


def prizes_of(
    rules: TournamentRules, state: TournamentState, set_now: Sequence[int] = (), placed: int | None = None
) -> PrizeList:
    """Return the prizes of the whole pool by place, from the conditions or as set now.

    `placed` is the number of placed players, once known: a player who entered twice has one place, and one who never
    came has none.
    """
    plan = state.conditions.prizes or PrizePlan()
    if set_now:
        plan = replace(plan, amounts=tuple(set_now), seat=0)
    return prize_list(money_rules_for(rules.house), plan, state.pool, max(state.taken, 1), placed)


def gaming_revenue(rules: TournamentRules, state: TournamentState, commission: int) -> dict[str, int]:
    """Return the sums of gaming revenue: commission of cash games, and tournament fees where they count."""
    share = state.pool_fixed.house_share if state.pool_fixed is not None else state.fees
    found = {"cash games": commission}
    return found if rules.gaming_revenue == "excluded" else {**found, "tournament fees": share}
