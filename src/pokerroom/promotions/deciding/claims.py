"""Judge claims to prizes: made, allowed or denied, and the information due after a denial."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pokerroom.errors import Illegal, Malformed
from pokerroom.promotions import commands, happenings
from pokerroom.promotions.deciding.promotion_life import refuse_stage
from pokerroom.promotions.deciding.winning import award_of, prize_awarded, refuse_unclaimed
from pokerroom.promotions.happenings import PromotionHappening
from pokerroom.promotions.posted.checklist import governed
from pokerroom.promotions.posted.rules import PromotionRules
from pokerroom.promotions.posted.terms import LARGEST_VALUE
from pokerroom.promotions.records import PrizeAward, PrizeClaim, of_prize
from pokerroom.promotions.state import PromotionState
from pokerroom.wording.few_names import few_names
from pokerroom.wording.wordless import required_name, required_reason, required_words


def decide_claim(
    _rules: PromotionRules, state: PromotionState, command: commands.ClaimPrize
) -> Iterator[PromotionHappening]:
    """Note a claim: to an award by its winner, or to a prize that is not on record yet."""
    refuse_stage(state, "a claim", "running", "suspended", "ended", "cancelled")
    player = required_name(command.player, "the claimant's")
    hand = command.hand
    if hand is not None and player not in hand.dealt_in:
        what = f"{player} was not dealt into hand {hand.number} at {hand.table}"
        raise Illegal(what, allowed=few_names(hand.dealt_in) or "nobody")
    number = len(state.claims) + 1
    if command.award:
        award = award_of(state, command.award)
        if award.player != player:
            raise Illegal(f"award {award.number} is not {player}'s", allowed="a claim of their own, in words")
        if award.stage != "awarded":
            raise Illegal(f"award {award.number} is {award.stage}", allowed="an award that is still owed")
        if any(claim.award == award.number and claim.stage == "open" for claim in state.claims.values()):
            raise Illegal(f"award {award.number} has been claimed", allowed="once")
        refuse_unclaimed(state, award, command)
        worth = award.value // state.terms.unit
        claim = PrizeClaim(number, player, command.at, command.what.strip() or award.prize, worth, award.number)
    else:
        if not 0 <= command.value <= LARGEST_VALUE:
            raise Malformed(f"a claim cannot be to {command.value}", allowed=f"0 to {LARGEST_VALUE}")
        claim = PrizeClaim(number, player, command.at, required_words(command.what, "what is claimed"), command.value)
    if hand is not None:
        claim = replace(claim, table=hand.table, hand=hand.number)
    yield happenings.PrizeClaimed(at=command.at, by=command.by, claim=claim)


def _claim_still_open(state: PromotionState, number: int) -> PrizeClaim:
    claim = _claim_numbered(state, number)
    if claim.stage != "open":
        raise Illegal(f"claim {number} was {claim.stage}", allowed="a claim that is open")
    return claim


def _claim_numbered(state: PromotionState, number: int) -> PrizeClaim:
    claim = state.claims.get(number)
    if claim is None:
        known = f"1 to {len(state.claims)}" if state.claims else "once there is one"
        raise Malformed(f"there is no claim {number}", allowed=known)
    return claim


def decide_allow(
    rules: PromotionRules, state: PromotionState, command: commands.AllowClaim
) -> Iterator[PromotionHappening]:
    """Allow a claim, and make the award if there is none yet."""
    claim = _claim_still_open(state, command.claim)
    number = claim.award
    if not number:
        prize = of_prize(state.terms.prizes, command.prize)
        if prize is None or prize.worth < 1:
            names = ", ".join(prize.name for prize in state.terms.prizes)
            raise Malformed(f"claim {claim.number} to the prize {command.prize!r}", allowed=names)
        if state.terms.award in ("draw", "reward") and prize not in state.prizes_left():
            raise Illegal(f"no {prize.name} is left", allowed=f"{prize.count} in all")
        value = prize.worth * state.terms.unit
        award = PrizeAward(0, state.terms.award, prize.name, value, claim.player, command.at)
        made = prize_awarded(rules, state, award, command.by)
        number = made.award.number
        yield made
    yield happenings.ClaimAllowed(at=command.at, by=command.by, claim=claim.number, award=number)


def decide_deny(
    rules: PromotionRules, state: PromotionState, command: commands.DenyPrize
) -> Iterator[PromotionHappening]:
    """Deny a claim with a reason and, above the book's figure, with every detail that the book wants recorded."""
    claim = _claim_still_open(state, command.claim)
    applies = governed(rules, state.terms)
    cites = rules.cites("denied_claims") if applies else ()
    reason = required_reason(command.reason, f"deny claim {claim.number}", cites)
    particulars = {"name": command.name, "address": command.address, "reason": reason}
    if applies and rules.denied_over is not None and claim.value > rules.denied_over:
        missing = [part for part in rules.denied_keeps if not particulars[part].strip()]
        if missing:
            what = f"a denied claim to {claim.value:,} without the claimant's {' and '.join(missing)}"
            raise Illegal(what, allowed=f"{', '.join(rules.denied_keeps)}", cites=cites)
    yield happenings.PrizeDenied(
        at=command.at,
        by=command.by,
        claim=claim.number,
        reason=reason,
        name=command.name.strip(),
        address=command.address.strip(),
        cites=cites,
    )


def decide_tell_reasons(
    rules: PromotionRules, state: PromotionState, command: commands.TellReasons
) -> Iterator[PromotionHappening]:
    """Note that a person was told why their claim was denied."""
    claim = _claim_numbered(state, command.claim)
    if claim.stage != "denied" or claim.reasons_told is not None:
        raise Illegal(f"no reasons wait for {claim.player}", allowed="after a claim was denied")
    cites = rules.cites("denied_claims") if rules.reasons_told else ()
    yield happenings.ReasonsTold(at=command.at, by=command.by, claim=claim.number, cites=cites)


def decide_contest(
    rules: PromotionRules, state: PromotionState, command: commands.ContestDecision
) -> Iterator[PromotionHappening]:
    """Note that a decision is contested. It stays final, but the person must be told where they may complain."""
    claim = _claim_numbered(state, command.claim)
    if claim.stage == "open" or claim.contested is not None:
        raise Illegal(f"there is nothing to contest about claim {claim.number}", allowed="once after it was decided")
    cites = rules.cites("complaint") if governed(rules, state.terms) else ()
    yield happenings.DecisionContested(at=command.at, by=command.by, claim=claim.number, cites=cites)


def decide_tell_rights(
    rules: PromotionRules, state: PromotionState, command: commands.TellComplaintRights
) -> Iterator[PromotionHappening]:
    """Note that a person was told where they may complain."""
    claim = _claim_numbered(state, command.claim)
    if not governed(rules, state.terms) or rules.complaint_to == "nowhere":
        raise Illegal("the book names nobody to complain to", allowed="what was decided stands")
    cites = rules.cites("complaint")
    if claim.contested is None or claim.rights_told is not None:
        raise Illegal(
            f"{claim.player} cannot be told of the right to complain now",
            allowed="once, after they have contested the decision",
            cites=cites,
        )
    yield happenings.RightsTold(at=command.at, by=command.by, claim=claim.number, to=rules.complaint_to, cites=cites)
