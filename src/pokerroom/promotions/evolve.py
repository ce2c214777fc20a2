"""Apply happenings to a promotion without judging them: the same happenings always make the same promotion."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from pokerroom.errors import Malformed
from pokerroom.promotions import happenings
from pokerroom.promotions.accounts import balances_of
from pokerroom.promotions.state import PromotionState


def promotion_from(told: Iterable[happenings.PromotionHappening]) -> PromotionState:
    """Rebuild a promotion from its happenings; the first is that it was drafted."""
    state: PromotionState | None = None
    for happening in told:
        if state is not None:
            evolve_promotion(state, happening)
        elif isinstance(happening, happenings.PromotionDrafted):
            state = drafted(happening)
        else:
            raise Malformed("a promotion begins with its draft", allowed=happenings.PromotionDrafted.__name__)
    if state is None:
        raise Malformed("no promotion without a happening", allowed=happenings.PromotionDrafted.__name__)
    return state


def drafted(happening: happenings.PromotionDrafted) -> PromotionState:
    """A promotion as its draft makes it."""
    return PromotionState(happening.terms, happening.house, happening.digest, happening.at, latest=happening.at)


def evolve_promotion(state: PromotionState, happening: happenings.PromotionHappening) -> None:
    """Apply one happening to a promotion."""
    _APPLY[type(happening)](state, happening)
    if isinstance(happening, happenings.MoneyMoved):
        state.balances = balances_of(happening.moves, state.balances)
    state.latest = max(state.latest or happening.at, happening.at)


def _submitted(state: PromotionState, event: happenings.TermsSubmitted) -> None:
    state.sent_at, state.to_be_sent = state.sent_at or event.at, None
    if state.stage == "drafted":
        state.stage = "submitted"


def _approved(state: PromotionState, event: happenings.TermsApproved) -> None:
    state.approvals.append(event.reference)


def _published(state: PromotionState, event: happenings.TermsPublished) -> None:
    state.had_at, state.marketing = event.had_at, event.marketing
    if state.stage in ("drafted", "submitted"):
        state.stage = "published"


def _money_alone(_state: PromotionState, _event: happenings.MoneyMoved) -> None:
    """Apply a happening that changes only balances, as its moves say."""


def _started(state: PromotionState, event: happenings.PromotionStarted) -> None:
    state.stage, state.started_at, state.went_on_at = "running", event.at, event.at


def _changed(state: PromotionState, event: happenings.PromotionTermsChanged) -> None:
    state.terms = event.terms
    state.versions += 1
    if event.to_be_sent:
        state.to_be_sent = event.at
    if state.started_at is None:  # terms that have not begun are sent and published anew
        state.stage, state.sent_at, state.had_at, state.marketing = "drafted", None, (), ()


def _suspended(state: PromotionState, event: happenings.PromotionSuspended) -> None:
    state.stage, state.why = "suspended", event.why


def _resumed(state: PromotionState, event: happenings.PromotionResumed) -> None:
    state.stage, state.why, state.went_on_at = "running", "", event.at


def _cancelled(state: PromotionState, event: happenings.PromotionCancelled) -> None:
    state.stage, state.why = "cancelled", event.why
    if event.to_be_told:
        state.to_be_sent = event.at


def _ended(state: PromotionState, _: happenings.PromotionEnded) -> None:
    state.stage = "ended"


def _archived(state: PromotionState, _: happenings.PromotionArchived) -> None:
    state.stage = "archived"


def _doubted(state: PromotionState, event: happenings.IntegrityDoubted) -> None:
    state.doubt, state.validated, state.inspector_told = event, False, False
    if event.outcome == "postpone" and state.stage == "running":
        state.stage, state.why = "suspended", event.why


def _validated(state: PromotionState, _: happenings.IntegrityValidated) -> None:
    state.validated = True


def _inspector_told(state: PromotionState, _: happenings.InspectorTold) -> None:
    state.inspector_told = True


def _entered(state: PromotionState, event: happenings.DrawEntered) -> None:
    state.tickets.append(event.ticket)
    if event.hand:
        state.earned.add((event.table, event.hand, event.ticket.player))


def _committed(state: PromotionState, event: happenings.DrawCommitted) -> None:
    state.commitment = event


def _drawn(state: PromotionState, event: happenings.DrawMade) -> None:
    state.draws.append(event)
    state.commitment = None


def _held(state: PromotionState, event: happenings.HighHandHeld) -> None:
    before = state.holders.get(event.period, ()) if event.alike else ()
    state.holders[event.period] = (*before, event.hand)
    state.high_hands[event.period] = (*state.high_hands.get(event.period, ()), event.hand)


def _closed(state: PromotionState, event: happenings.HighHandClosed) -> None:
    state.holders.pop(event.period, None)
    state.high_hands.pop(event.period, None)
    state.next_period, state.carried = event.period + 1, event.carried


def _awarded(state: PromotionState, event: happenings.PrizeAwarded) -> None:
    state.awards[event.award.number] = event.award
    if event.award.hit:
        state.hits.add(event.award.hit)


def _winner_told(state: PromotionState, event: happenings.WinnerTold) -> None:
    award = state.awards[event.award]
    state.awards[event.award] = replace(award, told=(*award.told, event.at))


def _claimed(state: PromotionState, event: happenings.PrizeClaimed) -> None:
    state.claims[event.claim.number] = event.claim


def _allowed(state: PromotionState, event: happenings.ClaimAllowed) -> None:
    claim = state.claims[event.claim]
    state.claims[event.claim] = replace(
        claim, stage="allowed", award=event.award, decided_at=event.at, by=event.by, cites=event.cites
    )


def _denied(state: PromotionState, event: happenings.PrizeDenied) -> None:
    state.claims[event.claim] = replace(
        state.claims[event.claim],
        stage="denied",
        decided_at=event.at,
        by=event.by,
        reason=event.reason,
        cites=event.cites,
        name=event.name,
        address=event.address,
    )


def _reasons_told(state: PromotionState, event: happenings.ReasonsTold) -> None:
    state.claims[event.claim] = replace(state.claims[event.claim], reasons_told=event.at)


def _contested(state: PromotionState, event: happenings.DecisionContested) -> None:
    state.claims[event.claim] = replace(state.claims[event.claim], contested=event.at)


def _rights_told(state: PromotionState, event: happenings.RightsTold) -> None:
    state.claims[event.claim] = replace(state.claims[event.claim], rights_told=event.at)


def _paid(state: PromotionState, event: happenings.PrizePaid) -> None:
    voucher = event.voucher
    state.awards[event.award] = replace(
        state.awards[event.award],
        stage="paid",
        payments=event.payments,
        voucher=voucher.number if voucher is not None else 0,
    )
    if voucher is not None:
        state.vouchers[voucher.number] = voucher


def _lapsed(state: PromotionState, event: happenings.PrizeLapsed) -> None:
    state.awards[event.award] = replace(state.awards[event.award], stage="lapsed")


def _voided(state: PromotionState, event: happenings.AwardVoided) -> None:
    award = state.awards[event.award]
    state.awards[event.award] = replace(award, stage="voided")
    state.vouchers.pop(award.voucher, None)


def _exchanged(state: PromotionState, event: happenings.VoucherExchanged) -> None:
    voucher = state.vouchers[event.voucher]
    state.vouchers[event.voucher] = replace(voucher, exchanged=True, tokens=voucher.value)


def _wagered(state: PromotionState, event: happenings.TokensWagered) -> None:
    voucher = state.vouchers[event.voucher]
    state.vouchers[event.voucher] = replace(voucher, tokens=voucher.tokens - event.amount + event.kept)


_APPLY: Final[Mapping[type, Callable[[PromotionState, Any], None]]] = {
    happenings.TermsSubmitted: _submitted,
    happenings.TermsApproved: _approved,
    happenings.TermsPublished: _published,
    happenings.PromotionFunded: _money_alone,
    happenings.PromotionStarted: _started,
    happenings.PromotionTermsChanged: _changed,
    happenings.PromotionSuspended: _suspended,
    happenings.PromotionResumed: _resumed,
    happenings.PromotionCancelled: _cancelled,
    happenings.PromotionEnded: _ended,
    happenings.FundReturned: _money_alone,
    happenings.PromotionArchived: _archived,
    happenings.IntegrityDoubted: _doubted,
    happenings.IntegrityValidated: _validated,
    happenings.InspectorTold: _inspector_told,
    happenings.DrawEntered: _entered,
    happenings.DrawCommitted: _committed,
    happenings.DrawMade: _drawn,
    happenings.HighHandHeld: _held,
    happenings.HighHandClosed: _closed,
    happenings.PrizeAwarded: _awarded,
    happenings.WinnerTold: _winner_told,
    happenings.PrizeClaimed: _claimed,
    happenings.ClaimAllowed: _allowed,
    happenings.PrizeDenied: _denied,
    happenings.ReasonsTold: _reasons_told,
    happenings.DecisionContested: _contested,
    happenings.RightsTold: _rights_told,
    happenings.PrizePaid: _paid,
    happenings.PrizeLapsed: _lapsed,
    happenings.AwardVoided: _voided,
    happenings.VoucherExchanged: _exchanged,
    happenings.TokensWagered: _wagered,
}
