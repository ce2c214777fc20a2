"""Faults of a prize plan before anybody has entered.

They are shares that do not add up to the whole, prizes out of order, and goods that the pool may not buy by the book.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise

from pokerroom.errors import Illegal
from pokerroom.tournament.money.house_share import MoneyRules
from pokerroom.tournament.money.prize_list import refuse_in_kind
from pokerroom.tournament.money.prize_plan import PrizePlan
from pokerroom.tournament.planning.findings import LintFinding
from pokerroom.wording.numbers import number_text
from pokerroom.wording.plural import quantity

_WHOLE = Decimal(100)


def lint_prizes(rules: MoneyRules, plan: PrizePlan) -> tuple[LintFinding, ...]:
    """Return every fault or doubt about a plan for working out the prizes.

    >>> from pokerroom.tournament.money.prize_plan import PrizeBand
    >>> short = PrizePlan(bands=(PrizeBand((Decimal(50), Decimal(30), Decimal(15))),))
    >>> [finding.what for finding in lint_prizes(MoneyRules(), short)]
    ['prizes of 95 percent of the pool']
    """
    return (
        *_find_ways_not_open(rules, plan),
        *_bands(rules, plan),
        *_find_prizes_out_of_order(plan),
        *_in_kind(rules, plan),
    )


def _find_ways_not_open(rules: MoneyRules, plan: PrizePlan) -> Iterator[LintFinding]:
    ways = sum(map(bool, (plan.bands, plan.amounts, plan.seat)))
    if ways != 1:
        what = "no way to work the prizes out" if not ways else f"{ways} ways to work the prizes out"
        yield LintFinding(what, allowed="shares, amounts or seats", cites=rules.cites("prize_pool"))
    if plan.rounded_to < 1 or plan.seat < 0 or min(plan.amounts, default=0) < 0:
        yield LintFinding("prizes below nothing", allowed="amounts from 0, and a unit from 1")


def _bands(rules: MoneyRules, plan: PrizePlan) -> Iterator[LintFinding]:
    cites = rules.cites("prize_pool")
    for band in plan.bands:
        whole = sum(band.shares, Decimal(0))
        if whole != _WHOLE or min(band.shares, default=Decimal(0)) <= 0:
            where = f" from {quantity(band.entries, 'entry', 'entries')} on" if band.entries else ""
            yield LintFinding(f"prizes of {number_text(whole)} percent of the pool{where}", allowed="100", cites=cites)
        if len(band.shares) > max(band.entries, 1) and band.entries:
            what = f"{quantity(len(band.shares), 'prize')} from {quantity(band.entries, 'entry', 'entries')} on"
            yield LintFinding(what, "doubtful", f"up to {band.entries}")
    starts = [band.entries for band in plan.bands]
    if len(set(starts)) < len(starts):
        yield LintFinding("two bands from the same number of entries on", allowed="one for each", cites=cites)


def _find_prizes_out_of_order(plan: PrizePlan) -> Iterator[LintFinding]:
    lists: list[tuple[Decimal | int, ...]] = [band.shares for band in plan.bands] + [plan.amounts]
    for shares in lists:
        for place, (before, after) in enumerate(pairwise(shares), 1):
            if after > before:
                what = f"place {place + 1} gets {after}, more than place {place} with {before}"
                yield LintFinding(what, "doubtful", "prizes that fall from place to place")


def _in_kind(rules: MoneyRules, plan: PrizePlan) -> Iterator[LintFinding]:
    try:
        refuse_in_kind(rules, plan)
    except Illegal as fault:
        yield LintFinding(fault.what, allowed=fault.allowed, cites=fault.cites)
    for prize in plan.in_kind:
        if prize.place < 1 or prize.cost < 0 or not prize.what.strip():
            yield LintFinding(
                f"a prize in kind {prize.what!r} for place {prize.place}", allowed="what it is, for a place"
            )
