"""Faults of chips that come into play besides the first stacks: the house's part of their price, and their
denominations.

Re-buys, add-ons, bonuses and late stacks must be made of the chips that are in play when they come.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from pokerroom.citation import Citation
from pokerroom.tournament.chips.chip_set import ChipSet
from pokerroom.tournament.chips.colouring import smallest_at
from pokerroom.tournament.conditions import TournamentConditions, denominations
from pokerroom.tournament.planning.findings import LintFinding
from pokerroom.tournament.rules import TournamentRules
from pokerroom.wording.plural import quantity

_WHOLE = Decimal(100)


class _ChipsForSale(NamedTuple):
    """Chips for sale: their name, the price with its fee, and how often each player may buy them."""

    what: str
    price: int
    fee: int
    at_most: int


def chips_bought_each(conditions: TournamentConditions) -> int:
    """Return the chips that one player may buy besides the first stack."""
    offered = [terms for terms in (conditions.rebuys, conditions.add_ons) if terms is not None]
    return sum(terms.chips * terms.at_most for terms in offered)


def lint_bought(rules: TournamentRules, conditions: TournamentConditions, players: int) -> Iterator[LintFinding]:
    """Yield every fault or doubt about chips that come into play besides the first stacks."""
    yield from _check_fees_asked(rules, conditions)
    yield from _share_of_all(rules, conditions)
    yield from _odd_amounts(rules, conditions)
    if conditions.chips is not None:
        yield from _set_too_small(rules, conditions, conditions.chips, players)


def _sold(conditions: TournamentConditions) -> tuple[_ChipsForSale, ...]:
    on_sale = (("re-buy", conditions.rebuys), ("add-on", conditions.add_ons))
    return tuple(
        _ChipsForSale(what, terms.price, terms.fee, terms.at_most) for what, terms in on_sale if terms is not None
    )


def _check_fees_asked(rules: TournamentRules, conditions: TournamentConditions) -> Iterator[LintFinding]:
    for sale in _sold(conditions):
        if sale.fee > sale.price:
            what = f"a fee of {sale.fee:,} above the {sale.what}'s price of {sale.price:,}"
            yield LintFinding(what, allowed=f"at most {sale.price:,}", cites=rules.cites("house_share"))


def _share_of_all(rules: TournamentRules, conditions: TournamentConditions) -> Iterator[LintFinding]:
    """Check the house's share of all that one player may pay, where the limit is on all payments.

    Bought chips may not bring the share above the limit, nor may it still be above when all chips are bought.
    """
    sold, entry = _sold(conditions), conditions.entry
    if rules.share_of != "all_payments" or not sold:
        return
    entered = _ChipsForSale("entry", conditions.price, entry.fee if entry is not None else 0, 1)
    dear = [sale for sale in sold if not _is_share_allowed(rules, sale.price, sale.fee)]
    for bought in (dear, [sale for sale in sold if sale not in dear]):
        paid = sum(sale.price * sale.at_most for sale in (entered, *bought))
        share = sum(sale.fee * sale.at_most for sale in (entered, *bought))
        if bought and not _is_share_allowed(rules, paid, share):
            with_these = " and ".join(quantity(sale.at_most, sale.what) for sale in bought)
            what = f"{share:,} of {paid:,} kept by the house of an entry with {with_these}"
            allowed = f"up to {int(paid * rules.share_at_most / _WHOLE):,}"
            yield LintFinding(what, allowed=allowed, cites=rules.cites("house_share"))


def _is_share_allowed(rules: TournamentRules, paid: int, share: int) -> bool:
    return share * _WHOLE <= paid * rules.share_at_most


def _odd_amounts(rules: TournamentRules, conditions: TournamentConditions) -> Iterator[LintFinding]:
    values, structure = denominations(conditions), conditions.structure
    if values[0] < 1:
        return
    for what, chips, level, cites in _chips_to_come(rules, conditions):
        smallest = smallest_at(structure, values, level)
        if chips % smallest:
            text = f"{what} of {chips:,} chips, and the smallest chip in play in level {level} is {smallest:,}"
            yield LintFinding(text, allowed=f"multiples of {smallest:,}", cites=cites)


def _chips_to_come(
    rules: TournamentRules, conditions: TournamentConditions
) -> Iterator[tuple[str, int, int, tuple[Citation, ...]]]:
    """Yield the chips that can come into play besides the first stacks: name, amount, latest level and clauses.

    A late stack that has paid its blinds was there from the start; only a full stack comes late.
    """
    last, bought = len(conditions.structure.levels), rules.cites("rebuy_limits")
    if (terms := conditions.rebuys) is not None:
        yield "a re-buy", terms.chips, min(max(terms.until_level, 1), last), bought
    if (add_ons := conditions.add_ons) is not None:
        yield "an add-on", add_ons.chips, min(max(add_ons.after_level, 1), last), bought
    if (bonus := conditions.early_bonus) is not None:
        yield "a bonus for early entry", bonus.chips, 1, rules.cites("equal_start")
    if conditions.late_until_level and rules.late_entry == "full_stack":
        level = min(conditions.late_until_level, last)
        yield "a late stack", conditions.structure.stack, level, rules.cites("late_entry", "equal_start")


def _set_too_small(
    rules: TournamentRules, conditions: TournamentConditions, chips: ChipSet, players: int
) -> Iterator[LintFinding]:
    """Doubt a chip set that is enough for the first stacks but not for all chips that may be bought."""
    bought = chips_bought_each(conditions) * players
    counts = [(denomination.value, denomination.count) for denomination in chips.denominations]
    if not bought or any(count is None for _, count in counts):
        return
    in_set, needed = sum(value * (count or 0) for value, count in counts), players * conditions.structure.stack + bought
    if in_set < needed:
        what = f"a set of {in_set:,} in chips, and {needed:,} in play if everybody buys all they may"
        yield LintFinding(what, "doubtful", "more chips, or fewer to be bought", rules.cites("rebuy_limits"))
