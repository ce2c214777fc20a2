"""A house's rules about promotions as plain values: every figure and word is a setting, with its clauses.

For a house whose book has no such rules all values are empty, and the checklist is only advice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, ClassVar, Final

from pokerroom.promotions import words
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.grounds import RestsOnBook, TableGrounds, grounds_of
from pokerroom.rulebook.house import House, house_of
from pokerroom.rulebook.words import each_of

# By kind of prize, the details that the vocabulary knows for it: `travel_meals` is the detail `meals` of `travel`.
DETAILED_KINDS: Final = ("appliance", "vehicle", "travel", "estate")
AT_ONCE: Final = "at_once"


@dataclass(frozen=True, slots=True, kw_only=True)
class PromotionRules(RestsOnBook):
    """The house's answers about promotional prizes; None or empty where its book does not say."""

    regulated: bool = False
    terms: Mapping[words.TermItem, words.TermNeed] = field(default_factory=dict)
    details: Mapping[str, words.TermNeed] = field(default_factory=dict)  # by `travel_meals`
    barred: frozenset[words.BarredThing] = frozenset()
    liquor_litres: Decimal | None = None
    scrutineer_over: Decimal | None = None
    paid_by: tuple[words.PaidBy, ...] = words.PAID_BY
    winner_chooses_over: Decimal | None = None
    money_never_for: frozenset[words.NeverMoney] = frozenset()
    money_must_be_stated: bool = False
    terms_had_at: tuple[words.TermsHadAt, ...] = ()
    sent_hours: Decimal | None = None
    amendment: words.Amendment = "by_notice"
    told_days: Decimal | None = None
    told_by: tuple[words.ToldBy, ...] = words.TOLD_BY
    denied_over: Decimal | None = None
    denied_keeps: tuple[words.KeptOfDenied, ...] = ()
    reasons_told: bool = False
    compromised: tuple[words.AfterCompromise, ...] = words.AFTER_COMPROMISE
    inspector_hours: Decimal | None = None  # within how many hours an inspector must be told; 0 for at once
    complaint_to: words.ComplaintTo = "nowhere"
    token_after: words.TokenAfter | None = None  # the fate of wagered tokens; None where no game takes any
    grounds: TableGrounds | None = field(default=None, compare=False, repr=False)
    area: ClassVar[str] = "promotion"


def promotion_rules_for(house: Rulebook | House) -> PromotionRules:
    """Return the rules about promotions in the house's book.

    >>> from pokerroom.rulebook import house_named
    >>> rules = promotion_rules_for(house_named("star"))
    >>> rules.sent_hours, rules.paid_by, rules.amendment
    (24, ('crossed_cheque', 'transfer'), 'resubmit')
    >>> [str(cite) for cite in rules.cites("terms_sent_before")]
    ['star:29.12']
    >>> promotion_rules_for(house_named("uk")).regulated
    False
    """
    base = house_of(house)
    grounds = grounds_of(base.book)
    value = base.answer
    amendment = base.word("promotion.amendment", words.AMENDMENTS)
    if not value("promotion.regulated"):
        return PromotionRules(amendment=amendment, token_after=_token_after(base), grounds=grounds)
    cash: Any = value("promotion.cash")
    money: Any = value("promotion.money_instead")
    winner_told: Any = value("promotion.winner_told")
    denied: Any = value("promotion.denied_claims")
    inspector: Any = value("promotion.inspector_told")
    needs = words.TERM_NEEDS
    return PromotionRules(
        regulated=True,
        terms={item: base.word("promotion.term", needs, item) for item in words.TERM_ITEMS},
        details={detail: base.word("promotion.prize_detail", needs, detail) for detail in known_details(base.book)},
        barred=frozenset(
            thing for thing in words.BARRED_THINGS if base.word("promotion.barred", words.BARRING, thing) == "barred"
        ),
        liquor_litres=value("promotion.liquor_litres"),
        scrutineer_over=value("promotion.scrutineer_over"),
        paid_by=each_of(words.PAID_BY, cash.get("by", ()), "promotion.cash"),
        winner_chooses_over=cash.get("winner_chooses_over"),
        money_never_for=frozenset(each_of(words.NEVER_MONEY, money.get("never_for", ()), "promotion.money_instead")),
        money_must_be_stated=bool(money.get("must_be_in_terms")),
        terms_had_at=each_of(words.TERMS_HAD_AT, value("promotion.terms_had_at") or (), "promotion.terms_had_at"),
        sent_hours=value("promotion.terms_sent_before"),
        amendment=amendment,
        told_days=winner_told.get("days"),
        told_by=each_of(words.TOLD_BY, winner_told.get("methods", ()), "promotion.winner_told"),
        denied_over=denied.get("kept_over"),
        denied_keeps=each_of(words.KEPT_OF_DENIED, denied.get("keeps", ()), "promotion.denied_claims"),
        reasons_told=bool(denied.get("reasons_told")),
        compromised=each_of(words.AFTER_COMPROMISE, value("promotion.compromised") or (), "promotion.compromised"),
        inspector_hours=Decimal(0) if inspector == AT_ONCE else inspector,
        complaint_to=base.word("promotion.complaint", words.COMPLAINT_TO),
        token_after=_token_after(base),
        grounds=grounds,
    )


def known_details(book: Rulebook) -> tuple[str, ...]:
    """Return every detail of a prize that a book may require, named after the kind of prize it belongs to."""
    return book.vocabulary.questions["promotion.prize_detail"].contexts


def _token_after(house: House) -> words.TokenAfter | None:
    if house.answer("bonus.token_after_settlement") is None:
        return None
    return house.word("bonus.token_after_settlement", words.TOKEN_AFTER)
