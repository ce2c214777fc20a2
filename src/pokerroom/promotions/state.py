"""The state of a promotion: the result of its happenings, and answers that follow from it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from pokerroom.promotions import words
from pokerroom.promotions.accounts import fund_account, owed_account
from pokerroom.promotions.draws import DrawTicket
from pokerroom.promotions.happenings import DrawCommitted, DrawMade, IntegrityDoubted
from pokerroom.promotions.posted.terms import PromotionPrize, PromotionTerms
from pokerroom.promotions.records import HighHand, PrizeAward, PrizeClaim, Voucher


@dataclass(slots=True)
class PromotionState:
    """One promotion's state, changed only by `evolve`."""

    terms: PromotionTerms
    house: str
    digest: str
    drafted_at: datetime
    stage: words.PromotionStage = "drafted"
    sent_at: datetime | None = None
    approvals: list[str] = field(default_factory=list)
    had_at: tuple[str, ...] = ()
    marketing: tuple[str, ...] = ()
    started_at: datetime | None = None
    went_on_at: datetime | None = None  # when it started, or was last resumed
    versions: int = 1
    to_be_sent: datetime | None = None  # since when changed terms wait to be sent again
    why: str = ""  # it is suspended or cancelled
    doubt: IntegrityDoubted | None = None
    validated: bool = False
    inspector_told: bool = False
    tickets: list[DrawTicket] = field(default_factory=list)
    earned: set[tuple[str, int, str]] = field(default_factory=set)  # table, hand and player of tickets won at a table
    commitment: DrawCommitted | None = None  # to the draw that comes
    draws: list[DrawMade] = field(default_factory=list)
    holders: dict[int, tuple[HighHand, ...]] = field(default_factory=dict)  # of periods that are not closed
    high_hands: dict[int, tuple[HighHand, ...]] = field(default_factory=dict)  # that held those periods, one by one
    next_period: int = 0  # the first that is not closed
    carried: int = 0  # prizes of earlier periods that nobody won
    awards: dict[int, PrizeAward] = field(default_factory=dict)
    claims: dict[int, PrizeClaim] = field(default_factory=dict)
    vouchers: dict[int, Voucher] = field(default_factory=dict)
    hits: set[str] = field(default_factory=set)  # of jackpots that it has added to
    balances: dict[str, int] = field(default_factory=dict)
    latest: datetime | None = None

    def copy(self) -> PromotionState:
        """Return an independent copy of this promotion."""
        return replace(
            self,
            approvals=list(self.approvals),
            tickets=list(self.tickets),
            earned=set(self.earned),
            draws=list(self.draws),
            holders=dict(self.holders),
            high_hands=dict(self.high_hands),
            awards=dict(self.awards),
            claims=dict(self.claims),
            vouchers=dict(self.vouchers),
            hits=set(self.hits),
            balances=dict(self.balances),
        )

    @property
    def name(self) -> str:
        """The promotion's name in records and accounts."""
        return self.terms.name

    @property
    def runs_since(self) -> datetime | None:
        """The time since which it has run without a break; None while it does not run."""
        return self.went_on_at if self.stage == "running" else None

    @property
    def fund(self) -> int:
        """The house's money in the promotion that nobody has won, in chips."""
        return self.balances.get(fund_account(self.name), 0)

    @property
    def owed(self) -> int:
        """The prizes won but not handed over, in chips."""
        return self.balances.get(owed_account(self.name), 0)

    @property
    def doubted(self) -> bool:
        """Whether its integrity is in doubt and not validated yet."""
        return self.doubt is not None and not self.validated

    @property
    def draw_cancelled(self) -> bool:
        """Whether its draw was cancelled for good."""
        return self.doubt is not None and self.doubt.outcome == "cancel"

    def standing_awards(self, prize: str = "") -> list[PrizeAward]:
        """Return awards of one prize, or of all, that were neither voided nor lapsed."""
        stands = ("awarded", "paid")
        return [award for award in self.awards.values() if award.stage in stands and prize in ("", award.prize)]

    def prizes_left(self) -> list[PromotionPrize]:
        """Return the prizes of the terms that nobody has won, repeated for each one left.

        A prize that nobody claimed in time is included only if the terms have it drawn again.
        """
        return [
            prize
            for prize in self.terms.prizes
            for _ in range(max(0, prize.count - len(self.standing_awards(prize.name)) - self._lapsed(prize.name)))
        ]

    def _lapsed(self, prize: str) -> int:
        """Return how many of a prize were not claimed in time and stay in the fund."""
        if self.terms.unclaimed == "redraw":
            return 0
        return sum(award.stage == "lapsed" and award.prize == prize for award in self.awards.values())

    def period_of(self, at: datetime) -> int:
        """Return the period of high hands that contains a moment; -1 before the first."""
        begins = self.terms.begins
        if begins is None or at < begins:
            return -1
        return (at - begins) // timedelta(minutes=self.terms.high_hand.minutes)

    def period_ends(self, period: int) -> datetime:
        """Return the end of a period of high hands: its own, or the promotion's if that is sooner."""
        begins, minutes = self.terms.begins or self.drafted_at, self.terms.high_hand.minutes
        end = begins + timedelta(minutes=minutes) * (period + 1)
        return min(end, self.terms.ends) if self.terms.ends is not None else end
