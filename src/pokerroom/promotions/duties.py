"""The duties about a promotion by its book, worked out from its state and the time."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from decimal import Decimal

from msgspec import Struct

from pokerroom.citation import Citation
from pokerroom.promotions.posted.checklist import governed
from pokerroom.promotions.posted.rules import PromotionRules
from pokerroom.promotions.state import PromotionState
from pokerroom.rulebook.types import show


class Duty(Struct, frozen=True):
    """A duty: since when, by when if the book says so, and the clauses.

    Without a time it is due as soon as practicable.
    """

    what: str
    since: datetime
    due: datetime | None
    overdue: bool
    cites: tuple[Citation, ...] = ()


def duties(rules: PromotionRules, state: PromotionState, now: datetime) -> tuple[Duty, ...]:
    """Return all duties that are due now, the most urgent first."""
    if not governed(rules, state.terms):
        return ()
    found = [
        *_duties_to_regulator(rules, state),
        *_duties_to_inspector(rules, state),
        *_duties_to_winners(rules, state),
        *_duties_to_claimants(rules, state),
    ]
    made = [Duty(what, since, due, due is not None and now > due, cites) for what, since, due, cites in found]
    return tuple(sorted(made, key=lambda duty: (duty.due is None, duty.due or duty.since)))


_Found = tuple[str, datetime, datetime | None, tuple[Citation, ...]]


def _duties_to_regulator(rules: PromotionRules, state: PromotionState) -> Iterator[_Found]:
    if state.to_be_sent is not None:
        what = "send the regulator word of the end" if state.stage == "cancelled" else "send the changed terms again"
        yield what, state.to_be_sent, None, rules.cites("amendment")


def _duties_to_inspector(rules: PromotionRules, state: PromotionState) -> Iterator[_Found]:
    doubt = state.doubt
    if doubt is not None and not state.inspector_told and rules.inspector_hours is not None:
        due = doubt.at + hours(rules.inspector_hours)
        yield "tell an inspector that it was compromised", doubt.at, due, rules.cites("inspector_told")


def _duties_to_winners(rules: PromotionRules, state: PromotionState) -> Iterator[_Found]:
    for award in state.awards.values():
        if award.must_be_told and not award.told and award.stage == "awarded" and rules.told_days is not None:
            ways = " or ".join(map(show, rules.told_by))
            what = f"tell {award.player} of award {award.number}, {ways}"
            yield what, award.at, award.at + hours(rules.told_days * 24), rules.cites("winner_told")


def _duties_to_claimants(rules: PromotionRules, state: PromotionState) -> Iterator[_Found]:
    for claim in state.claims.values():
        since = claim.decided_at or claim.at
        if rules.reasons_told and claim.stage == "denied" and claim.reasons_told is None:
            yield f"tell {claim.player} why claim {claim.number} was denied", since, None, rules.cites("denied_claims")
        if claim.contested is not None and claim.rights_told is None and rules.complaint_to != "nowhere":
            what = f"tell {claim.player} of the right to complain to an {rules.complaint_to}"
            yield what, claim.contested, None, rules.cites("complaint")


def hours(number: Decimal | int) -> timedelta:
    """Return a number of hours as a duration."""
    return timedelta(hours=float(number))
