"""Apply happenings to a promotion without judging them: the same happenings always give the same promotion."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from pokerroom.charges.entries import balances_after
from pokerroom.errors import Malformed
from pokerroom.promotions import happenings
from pokerroom.promotions.state import PromotionState


def promotion_from(history: Iterable[happenings.PromotionHappening]) -> PromotionState:
    """Rebuild a promotion from its happenings, the first of which is its draft."""
    state: PromotionState | None = None
    for happening in history:
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
    """Return the promotion that a draft makes."""
    return PromotionState(happening.terms, happening.house, happening.digest, happening.at, latest=happening.at)


def evolve_promotion(state: PromotionState, happening: happenings.PromotionHappening) -> None:
    """Apply one happening to a promotion."""
    _APPLY[type(happening)](state, happening)
    if isinstance(happening, happenings.MoneyMoved):
        state.balances = balances_after(happening.moves, state.balances)
    state.latest = max(state.latest or happening.at, happening.at)


def _submit_terms(state: PromotionState, happening: happenings.TermsSubmitted) -> None:
    state.sent_at, state.to_be_sent = state.sent_at or happening.at, None
    if state.stage == "drafted":
        state.stage = "submitted"


def _add_approval_of_terms(state: PromotionState, happening: happenings.TermsApproved) -> None:
    state.approvals.append(happening.reference)


def _publish_terms(state: PromotionState, happening: happenings.TermsPublished) -> None:
    state.had_at, state.marketing = happening.had_at, happening.marketing
    if state.stage in ("drafted", "submitted"):
        state.stage = "published"


def _change_balances_alone(_state: PromotionState, _event: happenings.MoneyMoved) -> None:
    """Apply a happening that only changes balances, by its moves."""


def _start_promotion(state: PromotionState, happening: happenings.PromotionStarted) -> None:
    state.stage, state.started_at, state.went_on_at = "running", happening.at, happening.at


def _replace_terms_of_promotion(state: PromotionState, happening: happenings.PromotionTermsChanged) -> None:
    state.terms = happening.terms
    state.versions += 1
    if happening.to_be_sent:
        state.to_be_sent = happening.at
    if state.started_at is None:  # before the start, changed terms must be sent and published again
        state.stage, state.sent_at, state.had_at, state.marketing = "drafted", None, (), ()


def _suspend_promotion(state: PromotionState, happening: happenings.PromotionSuspended) -> None:
    state.stage, state.why = "suspended", happening.why


def _resume_promotion(state: PromotionState, happening: happenings.PromotionResumed) -> None:
    state.stage, state.why, state.went_on_at = "running", "", happening.at


def _cancel_promotion(state: PromotionState, happening: happenings.PromotionCancelled) -> None:
    state.stage, state.why = "cancelled", happening.why
    if happening.to_be_told:
        state.to_be_sent = happening.at


def _end_promotion(state: PromotionState, _: happenings.PromotionEnded) -> None:
    state.stage = "ended"


def _archive_promotion(state: PromotionState, _: happenings.PromotionArchived) -> None:
    state.stage = "archived"


def _note_doubt_of_integrity(state: PromotionState, happening: happenings.IntegrityDoubted) -> None:
    state.doubt, state.validated, state.inspector_told = happening, False, False
    if happening.outcome == "postpone" and state.stage == "running":
        state.stage, state.why = "suspended", happening.why


def _note_integrity_validated(state: PromotionState, _: happenings.IntegrityValidated) -> None:
    state.validated = True


def _note_inspector_told(state: PromotionState, _: happenings.InspectorTold) -> None:
    state.inspector_told = True


def _enter_ticket_in_draw(state: PromotionState, happening: happenings.DrawEntered) -> None:
    state.tickets.append(happening.ticket)
    if happening.hand:
        state.earned.add((happening.table, happening.hand, happening.ticket.player))


def _keep_commitment_to_draw(state: PromotionState, happening: happenings.DrawCommitted) -> None:
    state.commitment = happening


def _keep_draw_made(state: PromotionState, happening: happenings.DrawMade) -> None:
    state.draws.append(happening)
    state.commitment = None


def _hold_high_hand_of_period(state: PromotionState, happening: happenings.HighHandHeld) -> None:
    before = state.holders.get(happening.period, ()) if happening.alike else ()
    state.holders[happening.period] = (*before, happening.hand)
    state.high_hands[happening.period] = (*state.high_hands.get(happening.period, ()), happening.hand)


def _close_high_hand_period(state: PromotionState, happening: happenings.HighHandClosed) -> None:
    state.holders.pop(happening.period, None)
    state.high_hands.pop(happening.period, None)
    state.next_period, state.carried = happening.period + 1, happening.carried


def _keep_awarded_prize(state: PromotionState, happening: happenings.PrizeAwarded) -> None:
    state.awards[happening.award.number] = happening.award
    if happening.award.hit:
        state.hits.add(happening.award.hit)


def _note_when_winner_was_told(state: PromotionState, happening: happenings.WinnerTold) -> None:
    award = state.awards[happening.award]
    state.awards[happening.award] = replace(award, told=(*award.told, happening.at))


def _file_claim_to_prize(state: PromotionState, happening: happenings.PrizeClaimed) -> None:
    state.claims[happening.claim.number] = happening.claim


def _allow_claim_to_prize(state: PromotionState, happening: happenings.ClaimAllowed) -> None:
    claim = state.claims[happening.claim]
    state.claims[happening.claim] = replace(
        claim, stage="allowed", award=happening.award, decided_at=happening.at, by=happening.by, cites=happening.cites
    )


def _deny_claim_to_prize(state: PromotionState, happening: happenings.PrizeDenied) -> None:
    state.claims[happening.claim] = replace(
        state.claims[happening.claim],
        stage="denied",
        decided_at=happening.at,
        by=happening.by,
        reason=happening.reason,
        cites=happening.cites,
        name=happening.name,
        address=happening.address,
    )


def _note_when_reasons_were_told(state: PromotionState, happening: happenings.ReasonsTold) -> None:
    state.claims[happening.claim] = replace(state.claims[happening.claim], reasons_told=happening.at)


def _note_when_decision_was_contested(state: PromotionState, happening: happenings.DecisionContested) -> None:
    state.claims[happening.claim] = replace(state.claims[happening.claim], contested=happening.at)


def _note_when_rights_were_told(state: PromotionState, happening: happenings.RightsTold) -> None:
    state.claims[happening.claim] = replace(state.claims[happening.claim], rights_told=happening.at)


def _pay_out_award(state: PromotionState, happening: happenings.PrizePaid) -> None:
    voucher = happening.voucher
    state.awards[happening.award] = replace(
        state.awards[happening.award],
        stage="paid",
        payments=happening.payments,
        voucher=voucher.number if voucher is not None else 0,
    )
    if voucher is not None:
        state.vouchers[voucher.number] = voucher


def _let_award_lapse(state: PromotionState, happening: happenings.PrizeLapsed) -> None:
    state.awards[happening.award] = replace(state.awards[happening.award], stage="lapsed")


def _void_award(state: PromotionState, happening: happenings.AwardVoided) -> None:
    award = state.awards[happening.award]
    state.awards[happening.award] = replace(award, stage="voided")
    state.vouchers.pop(award.voucher, None)


def _exchange_voucher_for_tokens(state: PromotionState, happening: happenings.VoucherExchanged) -> None:
    voucher = state.vouchers[happening.voucher]
    state.vouchers[happening.voucher] = replace(voucher, exchanged=True, tokens=voucher.value)


def _take_wagered_tokens_off_voucher(state: PromotionState, happening: happenings.TokensWagered) -> None:
    voucher = state.vouchers[happening.voucher]
    state.vouchers[happening.voucher] = replace(voucher, tokens=voucher.tokens - happening.amount + happening.kept)


_APPLY: Final[Mapping[type, Callable[[PromotionState, Any], None]]] = {
    happenings.TermsSubmitted: _submit_terms,
    happenings.TermsApproved: _add_approval_of_terms,
    happenings.TermsPublished: _publish_terms,
    happenings.PromotionFunded: _change_balances_alone,
    happenings.PromotionStarted: _start_promotion,
    happenings.PromotionTermsChanged: _replace_terms_of_promotion,
    happenings.PromotionSuspended: _suspend_promotion,
    happenings.PromotionResumed: _resume_promotion,
    happenings.PromotionCancelled: _cancel_promotion,
    happenings.PromotionEnded: _end_promotion,
    happenings.FundReturned: _change_balances_alone,
    happenings.PromotionArchived: _archive_promotion,
    happenings.IntegrityDoubted: _note_doubt_of_integrity,
    happenings.IntegrityValidated: _note_integrity_validated,
    happenings.InspectorTold: _note_inspector_told,
    happenings.DrawEntered: _enter_ticket_in_draw,
    happenings.DrawCommitted: _keep_commitment_to_draw,
    happenings.DrawMade: _keep_draw_made,
    happenings.HighHandHeld: _hold_high_hand_of_period,
    happenings.HighHandClosed: _close_high_hand_period,
    happenings.PrizeAwarded: _keep_awarded_prize,
    happenings.WinnerTold: _note_when_winner_was_told,
    happenings.PrizeClaimed: _file_claim_to_prize,
    happenings.ClaimAllowed: _allow_claim_to_prize,
    happenings.PrizeDenied: _deny_claim_to_prize,
    happenings.ReasonsTold: _note_when_reasons_were_told,
    happenings.DecisionContested: _note_when_decision_was_contested,
    happenings.RightsTold: _note_when_rights_were_told,
    happenings.PrizePaid: _pay_out_award,
    happenings.PrizeLapsed: _let_award_lapse,
    happenings.AwardVoided: _void_award,
    happenings.VoucherExchanged: _exchange_voucher_for_tokens,
    happenings.TokensWagered: _take_wagered_tokens_off_voucher,
}
