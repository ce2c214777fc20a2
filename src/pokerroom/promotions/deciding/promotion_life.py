"""Judge the life of a promotion: sent, approved, published, funded, started, changed, suspended, ended, archived."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pokerroom.errors import Illegal, Malformed
from pokerroom.promotions import commands, happenings, words
from pokerroom.promotions.accounts import given_back, granted
from pokerroom.promotions.duties import duties, hours
from pokerroom.promotions.happenings import PromotionHappening
from pokerroom.promotions.posted.checklist import check_terms, governed
from pokerroom.promotions.posted.rules import PromotionRules
from pokerroom.promotions.posted.terms import LARGEST_VALUE, PromotionTerms, checked_terms
from pokerroom.promotions.state import PromotionState
from pokerroom.wording.wordless import required_reason, required_words

_STAGES_BEFORE_START: Final = ("drafted", "submitted", "published")
_UNDER_WAY: Final = ("running", "suspended")


def refuse_stage(state: PromotionState, what: str, *stages: words.PromotionStage) -> None:
    """Refuse a command that does not fit the promotion's present stage."""
    if state.stage not in stages:
        raise Illegal(f"{what}: {state.terms.called} is {state.stage}", allowed=f"while it is {' or '.join(stages)}")


def decide_submit(
    rules: PromotionRules, state: PromotionState, command: commands.SubmitTerms
) -> Iterator[PromotionHappening]:
    """Note that the full terms were sent to the regulator; refuse incomplete terms."""
    if state.to_be_sent is None:
        refuse_stage(state, "terms sent", *_STAGES_BEFORE_START)
        check_terms(rules, state.terms).refuse_unless_complete()
    cites = rules.cites("terms_sent_before")
    yield happenings.TermsSubmitted(at=command.at, by=command.by, reference=command.reference, cites=cites)


def decide_approval(
    rules: PromotionRules, state: PromotionState, command: commands.ApproveTerms
) -> Iterator[PromotionHappening]:
    """Note the regulator's approval under its reference."""
    if state.stage == "archived":
        refuse_stage(state, "an approval", *_STAGES_BEFORE_START, *_UNDER_WAY, "ended", "cancelled")
    reference = required_words(command.reference, "the reference of the approval")
    yield happenings.TermsApproved(at=command.at, by=command.by, reference=reference, cites=rules.cites("amendment"))


def decide_publish(
    rules: PromotionRules, state: PromotionState, command: commands.PublishTerms
) -> Iterator[PromotionHappening]:
    """Note where the terms are available, and the advertising that refers to them."""
    refuse_stage(state, "terms published", *_STAGES_BEFORE_START, *_UNDER_WAY)
    applies, cites = governed(rules, state.terms), rules.cites("terms_had_at")
    if applies and not any(place.strip() for place in command.had_at):
        raise Illegal(
            "it is missing where players can read the terms", allowed=", ".join(rules.terms_had_at), cites=cites
        )
    if applies and not any(item.strip() for item in command.marketing):
        raise Illegal("no advertising refers to the terms", allowed="name the advertising that does", cites=cites)
    yield happenings.TermsPublished(
        at=command.at, by=command.by, had_at=command.had_at, marketing=command.marketing, cites=cites if applies else ()
    )


def decide_fund(
    _rules: PromotionRules, state: PromotionState, command: commands.FundPromotion
) -> Iterator[PromotionHappening]:
    """Put money of the house into a promotion."""
    refuse_stage(state, "a fund", *_STAGES_BEFORE_START, *_UNDER_WAY)
    if not 1 <= command.amount <= LARGEST_VALUE:
        raise Malformed(f"{command.amount} cannot go into the fund", allowed=f"1 to {LARGEST_VALUE}")
    yield happenings.PromotionFunded(
        at=command.at, by=command.by, amount=command.amount, moves=granted(state.name, command.amount)
    )


def decide_start(
    rules: PromotionRules, state: PromotionState, command: commands.StartPromotion
) -> Iterator[PromotionHappening]:
    """Start the promotion, with complete terms sent in time and published, and a fund that covers the prizes."""
    refuse_stage(state, "a start", *_STAGES_BEFORE_START)
    terms, applies = state.terms, governed(rules, state.terms)
    check_terms(rules, terms).refuse_unless_complete()
    if applies:
        _refuse_unsent(rules, state, command)
        if not state.had_at:
            raise Illegal(
                "the terms are not published", allowed="publish them first", cites=rules.cites("terms_had_at")
            )
    _refuse_without_hours(terms)
    if terms.begins is not None and command.at < terms.begins:
        cites = rules.cites_in("promotion.term", "time") if applies else ()
        raise Illegal(
            f"it cannot start at {command.at}", allowed=f"{terms.begins} or later, as the terms say", cites=cites
        )
    refuse_beyond_fund(state, terms.promised, f"{terms.called} promises {terms.promised:,}")
    yield happenings.PromotionStarted(at=command.at, by=command.by)


def _refuse_without_hours(terms: PromotionTerms) -> None:
    """Refuse high hands without periods between a start and an end, because nobody could ever win."""
    if terms.award == "high_hand" and not terms.periods:
        allowed = "starts_on, starts_at, ends_on and ends_at"
        raise Illegal(f"the high hands of {terms.called} have no hours", allowed=allowed)


def _refuse_unsent(rules: PromotionRules, state: PromotionState, command: commands.StartPromotion) -> None:
    """Refuse terms that have not been with the regulator for long enough."""
    if rules.sent_hours is None:
        return
    cites = rules.cites("terms_sent_before")
    if state.sent_at is None:
        raise Illegal("terms that were not sent to the regulator", allowed="send them first", cites=cites)
    earliest = state.sent_at + hours(rules.sent_hours)
    if command.at < earliest:
        raise Illegal(f"it cannot start at {command.at}", allowed=f"{earliest} or later", cites=cites)


def refuse_beyond_fund(state: PromotionState, amount: int, what: str) -> None:
    """Refuse to promise or award more than the fund holds."""
    if amount > state.fund:
        raise Illegal(f"{what}, and its fund holds {state.fund:,}", allowed=f"put {amount - state.fund:,} more into it")


def decide_change(
    rules: PromotionRules, state: PromotionState, command: commands.ChangeTerms
) -> Iterator[PromotionHappening]:
    """Judge a change of terms: free before the start, and by the book's rules afterwards."""
    refuse_stage(state, "other terms", *_STAGES_BEFORE_START, *_UNDER_WAY)
    terms = checked_terms(command.terms)
    if terms.name != state.name:
        raise Malformed(f"terms of {terms.name!r}", allowed=f"those of {state.name}")
    approval, notice, to_be_sent = "", "", False
    if state.started_at is not None:
        if terms.award != state.terms.award:
            raise Illegal(f"a {state.terms.award} cannot become a {terms.award}", allowed="a promotion of its own")
        approval, notice, to_be_sent = _changed_as_the_book_has_it(rules, state, command, "terms that have begun")
        check_terms(rules, terms).refuse_unless_complete()
        _refuse_without_hours(terms)
        settled = sum(award.value for award in state.standing_awards())
        refuse_beyond_fund(state, terms.promised - settled, f"{terms.called} would promise {terms.promised:,}")
    yield happenings.PromotionTermsChanged(
        at=command.at,
        by=command.by,
        terms=terms,
        approval=approval,
        notice=notice,
        to_be_sent=to_be_sent,
        cites=rules.cites("amendment") if state.started_at is not None else (),
    )


def _changed_as_the_book_has_it(
    rules: PromotionRules, state: PromotionState, command: commands.ChangeTerms | commands.CancelPromotion, what: str
) -> tuple[str, str, bool]:
    """Return the approval and notice of a change, and whether the regulator must be informed."""
    cites = rules.cites("amendment")
    no_prize_of_the_book = rules.regulated and not governed(rules, state.terms)
    if rules.amendment == "by_notice" or no_prize_of_the_book:
        if not command.notice.strip():
            raise Illegal(f"no notice tells of the change of {what}", allowed="a notice that is up", cites=cites)
        return "", command.notice.strip(), False
    if rules.amendment == "approval_first" and command.approval not in state.approvals:
        allowed = "an approval that is on file" + (f": {', '.join(state.approvals)}" if state.approvals else "")
        raise Illegal(f"the regulator has not approved the change of {what}", allowed=allowed, cites=cites)
    return command.approval, command.notice.strip(), rules.amendment == "resubmit"


def decide_suspend(
    _rules: PromotionRules, state: PromotionState, command: commands.SuspendPromotion
) -> Iterator[PromotionHappening]:
    """Suspend a running promotion, for a stated reason."""
    refuse_stage(state, "a stop", "running")
    yield happenings.PromotionSuspended(
        at=command.at, by=command.by, why=required_reason(command.why, "suspend the promotion")
    )


def decide_resume_promotion(
    rules: PromotionRules, state: PromotionState, command: commands.ResumePromotion
) -> Iterator[PromotionHappening]:
    """Let a suspended promotion go on, unless its integrity is in doubt."""
    refuse_stage(state, "it goes on", "suspended")
    if state.doubted:
        cites = rules.cites("compromised")
        raise Illegal("its integrity is in doubt", allowed="once it has been validated", cites=cites)
    yield happenings.PromotionResumed(at=command.at, by=command.by)


def decide_cancel(
    rules: PromotionRules, state: PromotionState, command: commands.CancelPromotion
) -> Iterator[PromotionHappening]:
    """Call the promotion off. Once it runs, this is a change of its terms and is judged as one."""
    refuse_stage(state, "the promotion ends later", *_STAGES_BEFORE_START, *_UNDER_WAY)
    why = required_words(command.why, "the promotion ends later")
    approval, notice, to_be_told = "", "", False
    if state.started_at is not None and not state.draw_cancelled:
        approval, notice, to_be_told = _changed_as_the_book_has_it(rules, state, command, "a promotion that has begun")
    yield happenings.PromotionCancelled(
        at=command.at,
        by=command.by,
        why=why,
        approval=approval,
        notice=notice,
        to_be_told=to_be_told,
        cites=rules.cites("amendment") if state.started_at is not None else (),
    )


def decide_end(
    _rules: PromotionRules, state: PromotionState, command: commands.EndPromotion
) -> Iterator[PromotionHappening]:
    """End the promotion when its time is over."""
    refuse_stage(state, "an end", *_UNDER_WAY)
    if state.terms.ends is not None and command.at < state.terms.ends:
        raise Illegal("the promotion ends later", allowed=f"at {state.terms.ends}; before that it is cancelled")
    yield happenings.PromotionEnded(at=command.at, by=command.by)


def decide_return_fund(
    _rules: PromotionRules, state: PromotionState, command: commands.ReturnFund
) -> Iterator[PromotionHappening]:
    """Give unwon money back to the cage once nobody can win it any more."""
    refuse_stage(state, "the fund back", "ended", "cancelled")
    if not state.fund:
        raise Illegal("the fund is empty", allowed="nothing has to be given back")
    yield happenings.FundReturned(
        at=command.at, by=command.by, amount=state.fund, moves=given_back(state.name, state.fund)
    )


def decide_archive(
    rules: PromotionRules, state: PromotionState, command: commands.ArchivePromotion
) -> Iterator[PromotionHappening]:
    """Archive the promotion once nothing in it is left to be done."""
    refuse_stage(state, "put away", "ended", "cancelled")
    open_claims = [claim.number for claim in state.claims.values() if claim.stage == "open"]
    waiting = duties(rules, state, command.at)
    for left, what, cites in (
        (state.owed, f"{state.owed:,} is owed to winners", ()),
        (state.fund, f"{state.fund:,} is in the fund", ()),
        (open_claims, f"claims are open: {', '.join(map(str, open_claims))}", ()),
        (waiting, "; ".join(duty.what for duty in waiting), tuple(c for duty in waiting for c in duty.cites[:1])),
    ):
        if left:
            raise Illegal(f"something is still to be done: {what}", allowed="once that is done", cites=cites)
    yield happenings.PromotionArchived(at=command.at, by=command.by)
