"""A percentage of the pots of one hand: its base, its waivers, and the pots that bear it.

The order is the same in every house: first whether anything is due; then the rate on each pot or on all together,
rounded down; then the minimum and the cap, once for the hand; last, whether a winner would become a loser. A pot freed
in this way uses up none of the cap, so the rest is worked out again without it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from datetime import time
from decimal import Decimal
from functools import lru_cache
from typing import Final, Literal

from msgspec import Struct

from pokerroom.charges.lines import spread
from pokerroom.charges.reasons.reason_kinds import (
    AtLeast,
    CapBorne,
    Capped,
    ChargedPot,
    ChargeReason,
    Free,
    FreeWhy,
    NoPotBigEnough,
    PercentageOfPot,
    PotFree,
    PotTooSmall,
    RoundedDown,
)
from pokerroom.charges.terms import CapBorneBy, Percentage, TieWaiver
from pokerroom.games import Family
from pokerroom.hand import HandBill, PotBill

Freed = AbstractSet[int]
_NO_SEATS: Final[Freed] = frozenset()


class PercentageWorking(Struct):
    """The calculation of the percentage: each pot's part, the reasons, and the decisions that mattered.

    `freed` are the pots freed of all commission because a winner would have lost.
    """

    rule: Percentage
    bill: HandBill
    wagers: list[int]  # the chips in each pot that count
    wagered: int  # in all pots together
    taken: list[int]
    reasons: list[ChargeReason] = []
    keys: list[str] = []
    freed: Freed = _NO_SEATS

    def say(self, reason: ChargeReason, key: str = "") -> None:
        """Add one more reason, and the decision behind it."""
        self.reasons.append(reason)
        if key and key not in self.keys:
            self.keys.append(key)


def work_out(
    rule: Percentage, bill: HandBill, at: time | None, beside: Callable[[Freed], Sequence[int]]
) -> PercentageWorking:
    """Work out the percentage of a hand that began at this time of day.

    `beside` returns the other charges that count as commission, by pot, once these pots are free of it.
    """
    working = _worked_out(rule, bill, at, _NO_SEATS)
    while rule.no_loss and (losing := _losing_pots(working, beside(working.freed))):
        working = _worked_out(rule, bill, at, working.freed | losing)
    return working


def _worked_out(rule: Percentage, bill: HandBill, at: time | None, freed: Freed) -> PercentageWorking:
    """Work out the percentage with these pots free of it."""
    wagers = [pot.amount for pot in bill.pots]
    total = sum(wagers)
    if bill.added:
        wagers[0] -= bill.added
    working = PercentageWorking(rule, bill, wagers, total - bill.added, [0] * len(wagers), freed=freed)
    if bill.returned:
        working.keys.append("commission.uncalled_wager_excluded")
    if free := _not_due(rule, bill) if total else "empty_pot":
        working.say(Free(free), "commission.due")
    elif rule.base == "each_pot":
        _pot_by_pot(working, at)
    else:
        _all_together(working, at)
    return working


def _not_due(rule: Percentage, bill: HandBill) -> FreeWhy | Literal[""]:
    # The condition does not apply to a game without a flop.
    if rule.due == "flop_seen" and not bill.flop_seen and bill.rules.poker.family is Family.FLOP:
        return "no_flop"
    if rule.due == "not_only_forced_bets" and bill.forced_bets_only:
        return "forced_bets_only"
    if rule.due == "not_only_blinds" and bill.forced_bets_only and not bill.antes:
        return "blinds_only"
    return ""


def _pot_by_pot(working: PercentageWorking, at: time | None) -> None:
    """Charge every pot its own part; there is one minimum and one cap for the hand."""
    rule, pots = working.rule, working.bill.pots
    paying = []
    for number, wagered in enumerate(working.wagers):
        if not rule.pays(wagered):
            working.say(PotTooSmall(_charged_pot(number, len(pots)), wagered))
        elif tie := _tie(working, number):
            working.say(PotFree(_charged_pot(number, len(pots)), tie), "commission.tie_waiver")
        else:
            rated = _amount_at_rate(working, wagered, _charged_pot(number, len(pots)))
            if number in working.freed:
                _say_freed(working, _charged_pot(number, len(pots)))
            else:
                working.taken[number] = rated
                paying.append(number)
    if not paying:
        return
    total = sum(working.taken)
    wanted = _within_bounds(working, total, at)
    if wanted < total:
        if len(paying) > 1:
            working.taken = _CAP_BORNE[rule.cap_borne_by](wanted, working.taken, rule.rounded_down_to)
            working.say(CapBorne(rule.cap_borne_by), "commission.cap_borne_by")
        else:
            working.taken = spread(wanted, working.taken)
    elif wanted > total:
        room = [pot.amount - taken for pot, taken in zip(pots, working.taken, strict=True)]
        more = spread(wanted - total, [room[number] if number in paying else 0 for number in range(len(pots))])
        working.taken = [taken + part for taken, part in zip(working.taken, more, strict=True)]


def _in_proportion(wanted: int, parts: Sequence[int], unit: int) -> list[int]:
    """Divide a capped amount in proportion to each pot's charge, in whole steps; the rest from the main pot on.

    >>> _in_proportion(12, [15, 5], 1), _in_proportion(10, [15, 5, 2], 1), _in_proportion(10, [15, 5], 5)
    ([9, 3], [8, 2, 0], [10, 0])
    """
    total = sum(parts)
    shared = [part * wanted // (total * unit) * unit for part in parts]
    rest = spread(wanted - sum(shared), [part - given for part, given in zip(parts, shared, strict=True)])
    return [given + more for given, more in zip(shared, rest, strict=True)]


# How a cap is divided among pots that would pay more together.
_CAP_BORNE: Final[dict[CapBorneBy, Callable[[int, Sequence[int], int], list[int]]]] = {
    "main_pot_first": lambda wanted, parts, _unit: spread(wanted, parts),
    "in_proportion": _in_proportion,
}


def _all_together(working: PercentageWorking, at: time | None) -> None:
    """Take the percentage once on all pots together, from the first pot that is large enough, then from the next."""
    rule, pots = working.rule, working.bill.pots
    bearing = [number for number, wagered in enumerate(working.wagers) if rule.pays(wagered)]
    if not bearing:
        only = _charged_pot(0, 1)
        working.say(NoPotBigEnough(tuple(working.wagers)) if len(pots) > 1 else PotTooSmall(only, working.wagers[0]))
        return
    if tie := _tie(working, bearing[0]):
        working.say(Free(tie), "commission.tie_waiver")
        return
    amount = _amount_at_rate(working, working.wagered, ChargedPot("all pots together" if len(pots) > 1 else "the pot"))
    wanted = _within_bounds(working, amount, at)
    if working.freed:
        _say_freed(working, ChargedPot("the hand" if len(pots) > 1 else "the pot"))
        return
    working.taken = spread(wanted, [pot.amount if number in bearing else 0 for number, pot in enumerate(pots)])


def _tie(working: PercentageWorking, number: int) -> FreeWhy | Literal[""]:
    """Return why a tied pot is free of charge, if it is; only pots with several winners can be tied."""
    if len(working.bill.pots[number].winners) < 2:
        return ""
    return _TIE_RULES[working.rule.tie_waiver](working.bill, number)


def _amount_at_rate(working: PercentageWorking, base: int, pot: ChargedPot) -> int:
    rule = working.rule
    rate, unit = rule.rate_for(working.wagered), rule.rounded_down_to
    amount, exact = _part_of(base, rate, unit)
    working.say(PercentageOfPot(rate, pot, base))
    if exact is not None:
        working.say(RoundedDown(exact, amount), "commission.rounded_down_to")
    return amount


@lru_cache(maxsize=4096)
def _part_of(base: int, rate: Decimal, unit: int) -> tuple[int, Decimal | None]:
    """Return a percentage in whole units and, if it is more, the exact amount in words."""
    exact = Decimal(base) * rate / 100
    amount = int(exact // unit) * unit
    return amount, None if amount == exact else exact


def _within_bounds(working: PercentageWorking, amount: int, at: time | None) -> int:
    """Raise a charge to the minimum and then cut it to the cap, which overrides everything else."""
    rule, cap = working.rule, working.rule.cap_for(working.wagered, at)
    if amount < rule.least:
        working.say(AtLeast(rule.least))
        amount = rule.least
    if cap is not None and amount > cap:
        working.say(Capped(cap), "commission.cap")
        amount = cap
    return amount


def _losing_pots(working: PercentageWorking, beside: Sequence[int]) -> Freed:
    """Return the pots whose winner would get less than they put in, or all pots if charged together."""
    bill = working.bill
    charged = [taken + more for taken, more in zip(working.taken, beside, strict=True)]
    losing = {number for number, amount in enumerate(charged) if amount and makes_a_loser(bill, number, amount)}
    return set(range(len(charged))) if losing and working.rule.base == "sum_of_pots" else losing


def _say_freed(working: PercentageWorking, pot: ChargedPot) -> None:
    working.say(PotFree(pot, "winner_would_lose"), "commission.no_loss_waiver")


def makes_a_loser(bill: HandBill, number: int, amount: int) -> bool:
    """Return whether a charge of this amount would leave a winner of a pot less than they put in."""
    pot = bill.pots[number]
    net = pot.amount - min(amount, pot.amount)
    if len(pot.winners) == 1:
        return net < pot.put_in_by(pot.winners[0])
    shares = bill.shares(number, net)
    return any(shares[seat] < pot.put_in_by(seat) for seat in pot.winners)


def _equal_hands(bill: HandBill, pot: PotBill) -> set[int]:
    """Return the players whose equal hands share the whole pot; an empty set where part of it goes elsewhere."""
    ways = [{bill.dealt_in[place] for place in won} for won in pot.best if won]
    return ways[0] if ways and all(way == ways[0] for way in ways) else set()


def _everybody_shares(bill: HandBill, number: int) -> FreeWhy | Literal[""]:
    # If all are equal in the main pot, the contenders for a side pot are equal there too.
    equal = _equal_hands(bill, bill.pots[0])
    if len(equal) < 2 or equal != set(bill.dealt_in):
        return ""
    return "all_share_main_pot" if number else "all_share"


def _nobody_else_paid(bill: HandBill, number: int) -> FreeWhy | Literal[""]:
    pot = bill.pots[number]
    equal = _equal_hands(bill, pot)
    others = set(pot.put_in) - equal or (bill.carried and not number)
    return "only_tied_put_in" if len(equal) > 1 and not others else ""


def _any_tie(bill: HandBill, number: int) -> FreeWhy | Literal[""]:
    for won in bill.pots[number].best:
        if len(won) > 1:
            return "split"
    return ""


# Why a tied pot is free, if it is. Sharing by high and low, or by two boards, is no tie.
_TIE_RULES: Final[dict[TieWaiver, Callable[[HandBill, int], FreeWhy | Literal[""]]]] = {
    "all_starters_share": _everybody_shares,
    "only_tied_players_put_in": _nobody_else_paid,
    "any_tie": _any_tie,
}


def _charged_pot(number: int, pots: int) -> ChargedPot:
    """Return the name of a pot in a charge's reason: the pot, the main pot, or a side pot with its number."""
    if pots == 1:
        return ChargedPot("the pot")
    return ChargedPot("side pot", number) if number else ChargedPot("the main pot")
