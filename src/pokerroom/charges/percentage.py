"""A percentage of the pots of one hand: what it is worked out on, when it is waived, and which pots bear it.

The order is the same in every house: is anything due at all; the rate on each pot or on all together, rounded down;
once for the hand the least and the cap; last, whether a winner would be made a loser. A pot that goes free so uses up
nothing of the cap, so the rest is then worked out anew without it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from datetime import time
from decimal import Decimal
from functools import lru_cache
from typing import Final

from msgspec import Struct

from pokerroom.charges.lines import spread
from pokerroom.charges.terms import CapBorneBy, Percentage, TieWaiver
from pokerroom.games import Family
from pokerroom.hand import HandBill, PotBill

Freed = AbstractSet[int]
_NO_SEATS: Final[Freed] = frozenset()


class Working(Struct):
    """The percentage as it is worked out: what each pot gives, why, and the decisions that mattered.

    `freed` are the pots that a winner's loss has freed of all that counts as commission.
    """

    rule: Percentage
    bill: HandBill
    wagers: list[int]  # what counts of each pot
    wagered: int  # in all pots together
    taken: list[int]
    because: list[str] = []
    keys: list[str] = []
    freed: Freed = _NO_SEATS

    def say(self, words: str, key: str = "") -> None:
        """Add one more reason, and the decision behind it."""
        self.because.append(words)
        if key and key not in self.keys:
            self.keys.append(key)


def work_out(rule: Percentage, bill: HandBill, at: time | None, beside: Callable[[Freed], Sequence[int]]) -> Working:
    """Work out the percentage of a hand that began at this time of day.

    `beside` gives what else counts as commission, by pot, once these pots are free of it.
    """
    working = _worked_out(rule, bill, at, _NO_SEATS)
    while rule.no_loss and (losing := _losing_pots(working, beside(working.freed))):
        working = _worked_out(rule, bill, at, working.freed | losing)
    return working


def _worked_out(rule: Percentage, bill: HandBill, at: time | None, freed: Freed) -> Working:
    """Work out the percentage where these pots are free of it."""
    wagers = [pot.amount for pot in bill.pots]
    total = sum(wagers)
    if bill.added:
        wagers[0] -= bill.added
    working = Working(rule, bill, wagers, total - bill.added, [0] * len(wagers), freed=freed)
    if bill.returned:
        working.keys.append("commission.uncalled_wager_excluded")
    if free := _not_due(rule, bill) if total else "nothing is in the pot":
        working.say(f"free: {free}", "commission.due")
    elif rule.base == "each_pot":
        _pot_by_pot(working, at)
    else:
        _all_together(working, at)
    return working


def _not_due(rule: Percentage, bill: HandBill) -> str:
    # Of a game that has no flop the condition says nothing.
    if rule.due == "flop_seen" and not bill.flop_seen and bill.rules.poker.family is Family.FLOP:
        return "no flop was seen"
    if rule.due == "not_only_forced_bets" and bill.forced_bets_only:
        return "only antes and blinds are in"
    if rule.due == "not_only_blinds" and bill.forced_bets_only and not bill.antes:
        return "blinds were the only wagers"
    return ""


def _pot_by_pot(working: Working, at: time | None) -> None:
    """Charge every pot its own part; the least and the cap are one for the hand."""
    rule, pots = working.rule, working.bill.pots
    paying = []
    for number, wagered in enumerate(working.wagers):
        if not rule.pays(wagered):
            working.because.append(f"{_pot_name(number, len(pots))} of {wagered} is too small")
        elif tie := _tie(working, number):
            working.say(f"{_pot_name(number, len(pots))} is free: {tie}", "commission.tie_waiver")
        else:
            rated = _amount_at_rate(working, wagered, _pot_name(number, len(pots)))
            if number in working.freed:
                _say_freed(working, _pot_name(number, len(pots)))
            else:
                working.taken[number] = rated
                paying.append(number)
    if not paying:
        return
    total = sum(working.taken)
    wanted = _within_bounds(working, total, at)
    if wanted < total:
        if len(paying) > 1:
            words, share = _CAP_BORNE[rule.cap_borne_by]
            working.taken = share(wanted, working.taken, rule.rounded_down_to)
            working.say(words, "commission.cap_borne_by")
        else:
            working.taken = spread(wanted, working.taken)
    elif wanted > total:
        room = [pot.amount - mine for pot, mine in zip(pots, working.taken, strict=True)]
        more = spread(wanted - total, [room[number] if number in paying else 0 for number in range(len(pots))])
        working.taken = [mine + part for mine, part in zip(working.taken, more, strict=True)]


def _in_proportion(wanted: int, parts: Sequence[int], unit: int) -> list[int]:
    """Share out a capped amount by what each pot would pay, in whole steps; the rest from the main pot on.

    >>> _in_proportion(12, [15, 5], 1), _in_proportion(10, [15, 5, 2], 1), _in_proportion(10, [15, 5], 5)
    ([9, 3], [8, 2, 0], [10, 0])
    """
    total = sum(parts)
    shared = [part * wanted // (total * unit) * unit for part in parts]
    rest = spread(wanted - sum(shared), [part - mine for part, mine in zip(parts, shared, strict=True)])
    return [mine + more for mine, more in zip(shared, rest, strict=True)]


# How a cap falls on pots that would pay more together: in words, and in numbers.
_CAP_BORNE: Final[dict[CapBorneBy, tuple[str, Callable[[int, Sequence[int], int], list[int]]]]] = {
    "main_pot_first": ("from the main pot on", lambda wanted, parts, _unit: spread(wanted, parts)),
    "in_proportion": ("shared out in proportion", _in_proportion),
}


def _all_together(working: Working, at: time | None) -> None:
    """Take the percentage once on all pots; it is borne by the first that is big enough, then by the next."""
    rule, pots = working.rule, working.bill.pots
    bearing = [number for number, wagered in enumerate(working.wagers) if rule.pays(wagered)]
    if not bearing:
        sizes = ", ".join(map(str, working.wagers))
        working.say(f"no pot is big enough: {sizes}" if len(pots) > 1 else f"the pot of {sizes} is too small")
        return
    if tie := _tie(working, bearing[0]):
        working.say(f"free: {tie}", "commission.tie_waiver")
        return
    amount = _amount_at_rate(working, working.wagered, "all pots together" if len(pots) > 1 else "the pot")
    wanted = _within_bounds(working, amount, at)
    if working.freed:
        _say_freed(working, "the hand" if len(pots) > 1 else "the pot")
        return
    working.taken = spread(wanted, [pot.amount if number in bearing else 0 for number, pot in enumerate(pots)])


def _tie(working: Working, number: int) -> str:
    """Return why a pot is free as it is tied, if it is; only several winners can tie."""
    if len(working.bill.pots[number].winners) < 2:
        return ""
    return _TIE_RULES[working.rule.tie_waiver](working.bill, number)


def _amount_at_rate(working: Working, base: int, name: str) -> int:
    rule = working.rule
    rate, unit = rule.rate_for(working.wagered), rule.rounded_down_to
    amount, exact = _part_of(base, rate, unit)
    working.say(f"{_number_text(rate)} percent of {name}, {base}")
    if exact:
        working.say(f"{exact} rounded down to {amount}", "commission.rounded_down_to")
    return amount


@lru_cache(maxsize=4096)
def _part_of(base: int, rate: Decimal, unit: int) -> tuple[int, str]:
    """Return a percentage in whole units, and in words what it is exactly where that is more."""
    exact = Decimal(base) * rate / 100
    amount = int(exact // unit) * unit
    return amount, "" if amount == exact else _number_text(exact)


def _within_bounds(working: Working, amount: int, at: time | None) -> int:
    """Raise a charge to the minimum and then cut it to the cap, which goes before everything else."""
    rule, cap = working.rule, working.rule.cap_for(working.wagered, at)
    if amount < rule.least:
        working.say(f"at least {rule.least}")
        amount = rule.least
    if cap is not None and amount > cap:
        working.say(f"capped at {cap}", "commission.cap")
        amount = cap
    return amount


def _losing_pots(working: Working, beside: Sequence[int]) -> Freed:
    """Return the pots of which a winner would get less than they put in; all where they are charged together."""
    bill = working.bill
    charged = [mine + more for mine, more in zip(working.taken, beside, strict=True)]
    losing = {number for number, amount in enumerate(charged) if amount and makes_a_loser(bill, number, amount)}
    return set(range(len(charged))) if losing and working.rule.base == "sum_of_pots" else losing


def _say_freed(working: Working, name: str) -> None:
    working.say(f"{name} is free: a winner would lose money", "commission.no_loss_waiver")


def makes_a_loser(bill: HandBill, number: int, amount: int) -> bool:
    """Return whether a winner would get less from a pot than was put in, if so much were taken from it."""
    pot = bill.pots[number]
    net = pot.amount - min(amount, pot.amount)
    if len(pot.winners) == 1:
        return net < pot.put_in_by(pot.winners[0])
    shares = bill.shares(number, net)
    return any(shares[seat] < pot.put_in_by(seat) for seat in pot.winners)


def _equal_hands(bill: HandBill, pot: PotBill) -> set[int]:
    """Return the players whose equal hands share the whole pot; an empty set where a part of it goes another way."""
    ways = [{bill.dealt_in[place] for place in won} for won in pot.best if won]
    return ways[0] if ways and all(way == ways[0] for way in ways) else set()


def _everybody_shares(bill: HandBill, number: int) -> str:
    # Where all are equal in the main pot, those who contest a side pot are equal there too.
    equal = _equal_hands(bill, bill.pots[0])
    if len(equal) < 2 or equal != set(bill.dealt_in):
        return ""
    return "everybody who was dealt in shares the main pot" if number else "everybody who was dealt in shares it"


def _nobody_else_paid(bill: HandBill, number: int) -> str:
    pot = bill.pots[number]
    equal = _equal_hands(bill, pot)
    others = set(pot.put_in) - equal or (bill.carried and not number)
    return "only the tied players put anything in" if len(equal) > 1 and not others else ""


def _any_tie(bill: HandBill, number: int) -> str:
    for won in bill.pots[number].best:
        if len(won) > 1:
            return "it is split"
    return ""


# Why a tied pot is free, if it is. A pot that high and low, or two boards, divide is not tied by that alone.
_TIE_RULES: Final[dict[TieWaiver, Callable[[HandBill, int], str]]] = {
    "all_starters_share": _everybody_shares,
    "only_tied_players_put_in": _nobody_else_paid,
    "any_tie": _any_tie,
}


def _pot_name(number: int, pots: int) -> str:
    if pots == 1:
        return "the pot"
    return "the main pot" if not number else f"side pot {number}"


@lru_cache(maxsize=1024)
def _number_text(number: Decimal) -> str:
    return f"{number.normalize():f}"
