"""The house's share of the players' payments, and the prize pool that remains. Every limit is the book's."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import ROUND_FLOOR, Decimal
from typing import Any, ClassVar

from msgspec import Struct

from pokerroom.errors import Illegal, Malformed
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.grounds import RestsOnBook, TableGrounds, grounds_of
from pokerroom.rulebook.house import House, house_of
from pokerroom.rulebook.words import one_of
from pokerroom.tournament import words

_WHOLE = Decimal(100)


@dataclass(frozen=True, slots=True, kw_only=True)
class MoneyRules(RestsOnBook):
    """The house's answers about the players' money: the payments on which it may take a share, the share, and
    prizes.
    """

    share_of: words.HouseShareOf = "entries"
    share_at_most: Decimal = _WHOLE
    in_kind_from_pool: bool = False
    added_value: words.AddedValueGoes = "into_pool"
    grounds: TableGrounds | None = field(default=None, compare=False, repr=False)
    area: ClassVar[str] = "tournament"


def money_rules_for(house: Rulebook | House) -> MoneyRules:
    """Return the house's rules for the money of tournaments.

    >>> from pokerroom.rulebook import house_named
    >>> rules = money_rules_for(house_named("adelaide"))
    >>> rules.share_of, int(rules.share_at_most), rules.in_kind_from_pool
    ('all_payments', 35, True)
    """
    house = house_of(house)
    share: Any = house.answer("tournament.house_share")
    return MoneyRules(
        share_of=one_of(words.HOUSE_SHARE_OF, share["out_of"], "tournament.house_share"),
        share_at_most=Decimal(share["at_most"]),
        in_kind_from_pool=bool(house.answer("tournament.in_kind_from_pool")),
        added_value=house.word("tournament.added_value", words.ADDED_VALUE_GOES),
        grounds=grounds_of(house.book, kind="tournament"),
    )


class PlayersPaid(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The sums of all payments by players; `fees` is the part of the entries that is an entry fee."""

    entries: int = 0
    fees: int = 0
    rebuys: int = 0
    add_ons: int = 0

    @property
    def total(self) -> int:
        """The total of the players' payments: entries, re-buys and add-ons."""
        return self.entries + self.rebuys + self.add_ons


def most_kept(rules: MoneyRules, paid: PlayersPaid) -> int:
    """Return the largest share of these payments that the house may keep, in whole units.

    >>> paid = PlayersPaid(entries=50 * 120, fees=50 * 20, rebuys=20 * 100, add_ons=10 * 50)
    >>> most_kept(MoneyRules(share_of="all_payments", share_at_most=Decimal(35)), paid)
    2975
    """
    if min(paid.entries, paid.fees, paid.rebuys, paid.add_ons) < 0 or paid.fees > paid.entries:
        raise Malformed("a payment cannot be below nothing, nor a fee above the entry", allowed="sums from 0")
    bears = {"all_payments": paid.total, "entries": paid.entries, "entry_fee": paid.fees}[rules.share_of]
    return int((bears * rules.share_at_most / _WHOLE).to_integral_value(ROUND_FLOOR))


def refuse_share(rules: MoneyRules, paid: PlayersPaid, kept: int) -> None:
    """Refuse a share for the house that its book does not allow."""
    most = most_kept(rules, paid)
    if not 0 <= kept <= most:
        cites = rules.cites("house_share")
        raise Illegal(f"the house cannot keep {kept:,} of {paid.total:,}", allowed=f"0 to {most:,}", cites=cites)


def prize_pool(rules: MoneyRules, paid: PlayersPaid, kept: int, added: int = 0) -> int:
    """Return the prizes due: payments less the house's share, and added cash that joins the pool.

    Refuse a share that the book does not allow, and an added sum below 0.

    >>> prize_pool(MoneyRules(), PlayersPaid(entries=4400, rebuys=600, add_ons=400), 400)
    5000
    """
    refuse_share(rules, paid, kept)
    if added < 0:
        raise Malformed(f"{added} cannot be added", allowed="an amount from 0", cites=rules.cites("added_value"))
    return paid.total - kept + (added if rules.added_value == "into_pool" else 0)
