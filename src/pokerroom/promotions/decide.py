"""Judge commands to a promotion: return their happenings, or refuse. Nothing is changed here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Any, Final

from pokerroom.command_reading import judge_of, reader_of
from pokerroom.errors import Malformed, refuse_earlier, refuse_wrong_kind
from pokerroom.promotions import commands
from pokerroom.promotions.deciding import claims, drawing, integrity, promotion_life, promotion_play, vouchers, winning
from pokerroom.promotions.evolve import evolve_promotion
from pokerroom.promotions.happenings import PromotionDrafted, PromotionHappening
from pokerroom.promotions.posted.rules import PromotionRules
from pokerroom.promotions.posted.terms import PromotionTerms, checked_terms
from pokerroom.promotions.state import PromotionState

# Such a judge finds each happening that it yields applied when it goes on.
SteppedPromotionJudge = Callable[[PromotionRules, PromotionState, Any], Iterator[PromotionHappening]]

_JUDGES: Final[Mapping[type, SteppedPromotionJudge]] = {
    commands.SubmitTerms: promotion_life.decide_submit,
    commands.ApproveTerms: promotion_life.decide_approval,
    commands.PublishTerms: promotion_life.decide_publish,
    commands.FundPromotion: promotion_life.decide_fund,
    commands.StartPromotion: promotion_life.decide_start,
    commands.ChangeTerms: promotion_life.decide_change,
    commands.SuspendPromotion: promotion_life.decide_suspend,
    commands.ResumePromotion: promotion_life.decide_resume_promotion,
    commands.CancelPromotion: promotion_life.decide_cancel,
    commands.EndPromotion: promotion_life.decide_end,
    commands.ReturnFund: promotion_life.decide_return_fund,
    commands.ArchivePromotion: promotion_life.decide_archive,
    commands.DoubtIntegrity: integrity.decide_doubt,
    commands.ValidateIntegrity: integrity.decide_validate,
    commands.TellInspector: integrity.decide_tell_inspector,
    commands.EnterDraw: drawing.decide_enter,
    commands.CommitToDraw: drawing.decide_commit,
    commands.DrawBySoftware: drawing.decide_draw_by_software,
    commands.DrawLive: drawing.decide_draw_live,
    commands.SeeHand: promotion_play.decide_see_hand,
    commands.CloseHighHands: promotion_play.decide_close_high_hands,
    commands.Splash: promotion_play.decide_splash,
    commands.AwardForJackpot: winning.decide_award_for_jackpot,
    commands.AwardReward: winning.decide_award_reward,
    commands.TellWinner: winning.decide_tell_winner,
    commands.PayPrize: winning.decide_pay,
    commands.LapsePrize: winning.decide_lapse,
    commands.VoidAward: winning.decide_void,
    commands.ClaimPrize: claims.decide_claim,
    commands.AllowClaim: claims.decide_allow,
    commands.DenyPrize: claims.decide_deny,
    commands.TellReasons: claims.decide_tell_reasons,
    commands.ContestDecision: claims.decide_contest,
    commands.TellComplaintRights: claims.decide_tell_rights,
    commands.ExchangeVoucher: vouchers.decide_exchange,
    commands.WagerTokens: vouchers.decide_wager,
}


def decide_draft_promotion(
    rules: PromotionRules, terms: PromotionTerms, at: datetime, by: str = ""
) -> PromotionDrafted:
    """Draft a promotion, even with incomplete terms: the checklist names what is missing before it starts."""
    allowed = "terms of a promotion, such as read_terms(text) reads"
    refuse_wrong_kind("decide_draft_promotion", "terms", terms, PromotionTerms, allowed=allowed)
    book = rules.grounds.book if rules.grounds is not None else None
    house, digest = (book.id, book.digest) if book is not None else ("", "")
    if terms.house and house and terms.house != house:
        raise Malformed(f"these are terms for the house {terms.house!r}", allowed=house)
    return PromotionDrafted(terms=checked_terms(terms), house=house, digest=digest, at=at, by=by)


def decide_promotion(
    rules: PromotionRules, state: PromotionState, command: commands.PromotionCommand
) -> tuple[PromotionHappening, ...]:
    """Judge a command and return its happenings; the promotion is not changed."""
    judge = judge_of(command, "a promotion", _JUDGES)
    refuse_earlier(command.at, state.latest, reader_of(type(command)).what)
    twin = state.copy()
    happenings = []
    for happening in judge(rules, twin, command):
        evolve_promotion(twin, happening)
        happenings.append(happening)
    return tuple(happenings)
