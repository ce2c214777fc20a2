"""The terms of a table, from a house's book and the operator's posted values, with each choice checked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pokerroom.bonus.posted.layout import layout_of
from pokerroom.bonus.posted.setup import BonusSetup
from pokerroom.bonus.posted.terms import BONUS_GAME, CHECK_SIGNALS, AnteBonusOdds, BonusTerms, IdleRule, WagerLimits
from pokerroom.bonus.words import (
    ANTE_PAYS_FROM,
    DEALT_FROM,
    DECISION_PHASES,
    FOLD_FORFEITS,
    MAIN_AREAS,
    PLAY_CHOICES,
    SETTLEMENT_ORDERS,
    UNPAID_ANTE,
    LayoutArea,
)
from pokerroom.citation import joined_cites
from pokerroom.errors import Illegal, Malformed, PokerroomError, as_given
from pokerroom.promotions.words import TOKEN_AFTER
from pokerroom.rulebook.grounds import grounds_of
from pokerroom.rulebook.house import House, house_of
from pokerroom.rulebook.setup.amounts import in_chips
from pokerroom.rulebook.setup.violation import Violation
from pokerroom.rulebook.types import Value
from pokerroom.rulebook.words import each_of
from pokerroom.wording.plural import quantity

_LIMIT_FIELDS: Final = ("ante_least", "ante_most", "bonus_least", "bonus_most", "jackpot", "step", "multiples")
_NO_CHOICES: Final = BonusSetup()


def bonus_terms_for(house: House, setup: BonusSetup = _NO_CHOICES) -> BonusTerms:
    """Return the terms of a table with this set-up; refuse one that the book forbids, naming every fault.

    >>> from pokerroom.rulebook import house_named
    >>> terms = bonus_terms_for(house_named("star-bonus"), BonusSetup(places=5, ante_least=25))
    >>> terms.places, terms.limits.ante_least, terms.ante_pays_from
    (5, 25, 'flush')
    """
    house = house_of(house)
    wrong = list(setup_violations(house, setup))
    if wrong:
        cites = joined_cites(*(violation.cites for violation in wrong))
        allowed = "; ".join(violation.allowed for violation in wrong if violation.allowed)
        raise Illegal("; ".join(violation.what for violation in wrong), allowed=allowed, cites=cites)
    return recorded_bonus_terms(house, setup)


def recorded_bonus_terms(house: House, setup: BonusSetup) -> BonusTerms:
    """Return the terms of a set-up that was judged when the table was opened; judge nothing again."""
    for key, value, context, part in _operators_choices(house, setup):
        house = house.chosen(key, value, context, part)
    return _BonusAnswers(house, setup).terms()


def setup_violations(house: House, setup: BonusSetup) -> Iterator[Violation]:
    """Yield everything in a set-up that the book does not allow, with its clauses."""
    house = house_of(house)
    _refuse_no_setup(setup)
    grounds = grounds_of(house.book, BONUS_GAME)
    if not house.answer("room.games") or BONUS_GAME not in house.answer("room.games")["listed"]:
        yield Violation(f"{house.book.name} does not deal this game", "a house that does", grounds.cites("room.games"))
        return
    chosen = house
    for key, value, context, part in _operators_choices(house, setup):
        try:
            chosen = chosen.choose(key, value, context, part)
        except PokerroomError as refusal:
            yield Violation(refusal.what, refusal.allowed, refusal.cites)
    limits: Any = chosen.answer("bonus.wager_limits")
    for area in ("ante", "bonus"):
        least, most = limits[f"{area}_least"], limits[f"{area}_most"]
        if least > most:
            what = f"a smallest {area} wager of {least} and a biggest of {most}"
            yield Violation(what, "the smallest no more than the biggest", grounds.cites("bonus.wager_limits"))
    if limits["ante_least"] <= 0:
        yield Violation("a smallest ante wager of nothing", "more than nothing", grounds.cites("bonus.wager_limits"))
    if type(setup.unit) is not int:
        yield Violation(f"a unit of {setup.unit!r}", "a whole number of chips, at least 1")
    elif setup.unit < 1:
        yield Violation(f"{quantity(setup.unit, 'chip')} to the currency's unit", "at least 1")
    if setup.tournament and chosen.answer("bonus.low_limit"):
        yield Violation("tournament play on a low limit table", "one or the other", grounds.cites("bonus.low_limit"))


def _refuse_no_setup(setup: object) -> None:
    if not isinstance(setup, BonusSetup):
        raise Malformed(f"{as_given(setup)} is no set-up of a bonus table", allowed="BonusSetup(places=5)")


def _operators_choices(house: House, setup: BonusSetup) -> Iterator[tuple[str, Value, str, str]]:
    """Yield the operator's choices: the decision, the answer, and its context or part."""
    if setup.places is not None:
        yield "seating.places", setup.places, "", ""
    if setup.low_limit is not None:
        yield "bonus.low_limit", setup.low_limit, "", ""
    low = house.answer("bonus.low_limit") if setup.low_limit is None else setup.low_limit
    if setup.dealt_from is not None:
        yield "bonus.deal_from", setup.dealt_from, "low_limit" if low else "ordinary", ""
    for name in _LIMIT_FIELDS:
        if getattr(setup, name) is not None:
            yield "bonus.wager_limits", getattr(setup, name), "", name


class _BonusAnswers:
    """One house's answers about the bonus game, with the operator's posted values."""

    def __init__(self, house: House, setup: BonusSetup) -> None:
        self.house, self.setup, self.unit = house, setup, setup.unit

    def terms(self) -> BonusTerms:
        """Return the terms of the bonus game, from the house's book."""
        house = self.house
        multiples: Any = house.answer("bonus.wager_multiples")
        odds: Any = house.answer("bonus.main_odds")
        bonus: Any = house.answer("bonus.ante_bonus_odds")
        idle: Any = house.answer("seating.idle_player")
        low_limit = bool(house.answer("bonus.low_limit"))
        limits = self.limits()
        return BonusTerms(
            house=house.book.id,
            places=int(house.answer("seating.places")),
            dealt_from=house.word("bonus.deal_from", DEALT_FROM, "low_limit" if low_limit else "ordinary"),
            low_limit=low_limit,
            limits=limits,
            multiples=_by_area(multiples),
            choices={
                phase: each_of(PLAY_CHOICES, house.answer("bonus.choices", phase), phase) for phase in DECISION_PHASES
            },
            fold_forfeits=house.word("bonus.fold_forfeits", FOLD_FORFEITS),
            concede=bool(house.answer("bonus.concede")),
            ante_pays_from=house.word("bonus.ante_pays_from", ANTE_PAYS_FROM),
            unpaid_ante=house.word("bonus.unpaid_ante", UNPAID_ANTE),
            main_odds=_by_area(odds),
            bonus_odds=AnteBonusOdds(**{name: int(bonus[name]) for name in AnteBonusOdds.__struct_fields__}),
            hands_per_player=int(house.answer("bonus.hands_per_player")),
            settlement_order=house.word("bonus.settlement_order", SETTLEMENT_ORDERS),
            token_after=house.word("bonus.token_after_settlement", TOKEN_AFTER),
            idle=IdleRule(int(idle["hands"]), bool(idle["only_if_full"])),
            signals=(*CHECK_SIGNALS, *self.setup.signals),
            layout=layout_of(
                int(house.answer("seating.places")),
                jackpot=bool(limits.jackpot),
                mark=self.setup.bonus_mark,
                shape=self.setup.area_shape,
            ),
            grounds=grounds_of(house.book, BONUS_GAME),
        )

    def limits(self) -> WagerLimits:
        """Return the smallest and largest amount of each wager, in chips."""
        answer: Any = self.house.answer("bonus.wager_limits")
        chips = {name: in_chips(answer[name], self.unit) for name in _LIMIT_FIELDS if name != "multiples"}
        return WagerLimits(**chips, multiples=bool(answer["multiples"]))


def _by_area(answer: dict[str, Any]) -> dict[LayoutArea, int]:
    return {area: int(answer[area]) for area in MAIN_AREAS if area in answer}
