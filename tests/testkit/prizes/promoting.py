"""A promotion for tests: complete terms for any house, and a promotion that is driven command by command."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from typing import Any, Final

from msgspec.structs import replace

from pokerroom.promotions import commands
from pokerroom.promotions.decide import decide_draft_promotion, decide_promotion
from pokerroom.promotions.duties import Duty, duties
from pokerroom.promotions.evolve import drafted, evolve_promotion
from pokerroom.promotions.happenings import PromotionHappening
from pokerroom.promotions.posted.rules import PromotionRules, promotion_rules_for
from pokerroom.promotions.posted.terms import PromotionPrize, PromotionTerms
from pokerroom.promotions.records import PrizePayment
from pokerroom.rulebook import house_named

NOON: Final = datetime(2026, 8, 1, 12)  # when the promotion of the tests starts
CLOSES: Final = datetime(2026, 8, 31, 18)
MONEY: Final = PromotionPrize(name="money", value=500, conditions="none")
CHAPTERS: Final[Mapping[str, str]] = {"star": "29", "star-bonus": "14"}  # where the two books speak of promotions

COMPLETE: Final = PromotionTerms(
    name="august",
    award="draw",
    how="A ticket is drawn",
    award_on=date(2026, 8, 31),
    award_at=time(20),
    award_place="the desk",
    eligibility="Members",
    wager="none",
    nature="Money",
    reservation="none",
    entries_close_on=CLOSES.date(),
    entries_close_at=CLOSES.time(),
    place="the room",
    starts_on=NOON.date(),
    starts_at=NOON.time(),
    ends_on=date(2026, 9, 1),
    ends_at=time(12),
    claim="At the desk",
    present=False,
    told_by=("telephone",),
    results="On the board",
    prizes=(MONEY,),
)


def terms_with(**more: Any) -> PromotionTerms:
    """Return complete terms, with other answers to some items."""
    return replace(COMPLETE, **more)


def rules_of(house: str) -> PromotionRules:
    """Return what a house's book says about promotions."""
    return promotion_rules_for(house_named(house))


class Driven:
    """A promotion that is driven by tests, which keeps everything that happened to it."""

    def __init__(self, house: str, terms: PromotionTerms = COMPLETE, at: datetime = NOON - timedelta(days=3)) -> None:
        self.rules = rules_of(house)
        first = decide_draft_promotion(self.rules, terms, at, "Host")
        self.told: list[PromotionHappening] = [first]
        self.state = drafted(first)

    def do(self, command: commands.PromotionCommand) -> tuple[PromotionHappening, ...]:
        """Ask something of it; refused as the promotion refuses it."""
        happenings = decide_promotion(self.rules, self.state, command)
        for happening in happenings:
            evolve_promotion(self.state, happening)
        self.told += happenings
        return happenings

    def duties(self, now: datetime) -> tuple[Duty, ...]:
        """Return what waits to be done at a moment."""
        return duties(self.rules, self.state, now)

    def ready(self, fund: int | None = None) -> Driven:
        """Sent, published and funded: everything but started."""
        at = NOON - timedelta(days=2)
        self.do(commands.SubmitTerms(at=at))
        self.do(commands.PublishTerms(at=at, had_at=("brochure",), marketing=("a poster",)))
        amount = self.state.terms.promised if fund is None else fund
        if amount:
            self.do(commands.FundPromotion(at=at, amount=amount))
        return self

    def running(self, fund: int | None = None) -> Driven:
        """Started at noon."""
        self.ready(fund).do(commands.StartPromotion(at=NOON))
        return self

    def won_by(self, player: str, at: datetime = CLOSES + timedelta(hours=2), confirmed: str = "Quinn") -> int:
        """Let a player win the next prize in a live draw; the number of the award."""
        if not any(ticket.player == player for ticket in self.state.tickets):
            self.do(commands.EnterDraw(at=max(NOON, self.state.latest or NOON), player=player))
        ticket = next(ticket.number for ticket in self.state.tickets if ticket.player == player)
        self.do(commands.DrawLive(at=at, tickets=(ticket,), confirmed_by=confirmed))
        return len(self.state.awards)


def pays(by: Any, amount: int, to: str = "Ann") -> PrizePayment:
    """Return a part of a money prize."""
    return PrizePayment(by, amount, to)
