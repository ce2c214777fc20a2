"""The conditions of a tournament about money, in words: the price of entry and chips, and the prizes."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from pokerroom.tournament.conditions import AddOnTerms, RebuyTerms, TournamentConditions
from pokerroom.tournament.money.prize_plan import PrizePlan
from pokerroom.wording.numbers import number_text
from pokerroom.wording.plural import quantity

_LEVEL_IN_CHIPS: Final = {
    "card_draw": "cards are drawn between players who end level",
    "play_off": "players who end level play off",
    "share": "players who end level share their prizes",
}


def percent_words(share: Decimal) -> str:
    """Return a percentage without zeros at its end.

    >>> percent_words(Decimal("12.50")), percent_words(Decimal(50))
    ('12.5%', '50%')
    """
    return f"{number_text(share)}%"


def price_words(conditions: TournamentConditions) -> str:
    """Return the price of one entry, and its parts."""
    entry = conditions.entry
    if entry is None or not entry.price:
        return "nothing" if conditions.free_roll else ""
    parts = f"{entry.price:,}: {entry.contribution:,} to the pool and {entry.fee:,} fee"
    return f"{parts}, {entry.to_other_pools:,} of which to other prize pools" if entry.to_other_pools else parts


def rebuy_words(conditions: TournamentConditions) -> str:
    """Return how often, until when and at what price players buy again."""
    terms = conditions.rebuys
    if terms is None:
        return "none: whoever loses all their chips is out" if conditions.freeze_out else ""
    below = f", with fewer than {quantity(terms.below, 'chip')}" if terms.below else ""
    return f"{terms.at_most} each until level {terms.until_level}{below}: {_bought(terms)}"


def add_on_words(conditions: TournamentConditions) -> str:
    """Return how often, when and at what price players add chips."""
    terms = conditions.add_ons
    if terms is None:
        return "none: nobody can buy more chips" if conditions.freeze_out else ""
    return f"{terms.at_most} each after level {terms.after_level}: {_bought(terms)}"


def _bought(terms: RebuyTerms | AddOnTerms) -> str:
    fee = f", {terms.fee:,} of it fee" if terms.fee else ""
    return f"{quantity(terms.chips, 'chip')} for {terms.price:,}{fee}"


def prize_words(conditions: TournamentConditions) -> str:
    """Return all prizes: shares, amounts, seats and things, guaranteed or added money, and who shares."""
    lines = [*_plan_words(conditions.prizes)] if conditions.prizes is not None else []
    promised = conditions.guarantee
    if promised is not None:
        after = f" from {quantity(promised.entries, 'entry', 'entries')} on" if promised.entries else ""
        lines.append(f"a pool of {promised.amount:,} is guaranteed{after}")
        lines += ["with fewer the house may cancel"] if promised.may_cancel else []
    for added in conditions.added:
        worth = f" worth {added.amount:,}" if added.amount and added.kind != "cash" else ""
        named = f"{added.amount:,} in cash" if added.kind == "cash" else f"{added.kind}{worth}"
        lines.append(f"the house adds {named}{f': {added.what}' if added.what else ''}")
    lines += [_LEVEL_IN_CHIPS[conditions.equal_chips]] if conditions.equal_chips is not None else []
    return "; ".join(lines)


def _plan_words(plan: PrizePlan) -> Iterator[str]:
    if plan.seat:
        yield f"a seat in {plan.seat_in or 'another event'} for every {plan.seat:,} of the pool, the rest in cash"
    elif plan.seat_in:
        yield f"seats in {plan.seat_in}"
    for band in plan.bands:
        shares = ", ".join(map(percent_words, band.shares))
        paid = quantity(len(band.shares), "place")
        yield f"from {quantity(band.entries or 2, 'entry', 'entries')}: {paid}, {shares} of the pool"
    if plan.amounts:
        yield f"{quantity(len(plan.amounts), 'place')}: {'; '.join(f'{amount:,}' for amount in plan.amounts)}"
    for prize in plan.in_kind:
        paid = "bought from the pool" if prize.paid_from == "pool" else "given by the house"
        yield f"place {prize.place}: {prize.what}, {paid}{f' at {prize.cost:,}' if prize.cost else ''}"
    if plan.rounded_to > 1:
        yield f"in steps of {plan.rounded_to:,}, the rest to the first place"
