"""A claim as a case file: the claim, the claimant, every finding, the verdict, the amounts, the confirmations."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, TypeAlias

from msgspec import Struct

from pokerroom.jackpots.claims.eligibility import ClaimFinding, JackpotWinner
from pokerroom.jackpots.claims.facts import HandFacts
from pokerroom.jackpots.claims.shares import Payment
from pokerroom.jackpots.pool_books import PoolEntry
from pokerroom.jackpots.words import ReleaseStep

ClaimStatus: TypeAlias = Literal["eligible", "recorded", "paid", "denied"]


class StepGiven(Struct, frozen=True, omit_defaults=True):
    """A confirmation given before payment: which one, by whom, when, and in what words."""

    step: ReleaseStep
    by: str
    at: datetime
    told: str = ""


class ClaimFile(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One claim, from the moment it is made. `payments` are in the order in which they are made."""

    number: int
    at: datetime
    by: str  # who claimed: a player, a member of staff, or the software that saw the hand
    software: bool = False
    seat: int | None = None
    facts: HandFacts
    findings: tuple[ClaimFinding, ...]
    winners: tuple[JackpotWinner, ...] = ()
    status: ClaimStatus = "eligible"
    reason: str = ""
    log: str = ""  # the hand, as its log tells it
    needs: tuple[ReleaseStep, ...] = ()
    given: tuple[StepGiven, ...] = ()
    held: str = ""
    value: int = 0
    confirmed: int | None = None  # the pool's amount, where it had to be confirmed because equipment had failed
    payments: tuple[Payment, ...] = ()
    recording: int = 0  # the number of the recording that awarded it; wins recorded together share one
    entries: tuple[PoolEntry, ...] = ()
    recorded_at: datetime | None = None
    recorded_by: str = ""

    @property
    def open(self) -> bool:
        """Whether it may still be paid: it is neither paid nor denied."""
        return self.status in ("eligible", "recorded")

    @property
    def missing(self) -> tuple[ReleaseStep, ...]:
        """The confirmations still to be given, in order."""
        have = {step_given.step for step_given in self.given}
        return tuple(need for need in self.needs if need not in have)

    @property
    def total(self) -> int:
        """The total amount that is paid."""
        return sum(payment.amount for payment in self.payments)
