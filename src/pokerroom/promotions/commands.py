"""Commands to a promotion: frozen values with their time and the member of staff who gives them.

Staff also send them to the room, so each can be read from JSON by its name.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, TypeAlias

from msgspec import Meta

from pokerroom.command_reading import FREE_TEXT
from pokerroom.command_struct import CommandStruct
from pokerroom.promotions import words
from pokerroom.promotions.hand_at_table import HandAtTable
from pokerroom.promotions.posted.terms import PromotionTerms
from pokerroom.promotions.records import PoolHit, PrizePayment
from pokerroom.record_kind import kind_of

Few = Annotated[str, Meta(max_length=300)]
FewLines = Annotated[str, Meta(max_length=300), FREE_TEXT]


class PromotionCommand(
    CommandStruct, frozen=True, kw_only=True, tag=kind_of, tag_field="do", forbid_unknown_fields=True
):
    """A command to a promotion."""

    at: datetime
    by: Few = ""


# Its life


class SubmitTerms(PromotionCommand, frozen=True, kw_only=True):
    """Note that the full terms were sent to the regulator."""

    reference: Few = ""


class ApproveTerms(PromotionCommand, frozen=True, kw_only=True):
    """File the regulator's approval, under a reference."""

    reference: Few


class PublishTerms(PromotionCommand, frozen=True, kw_only=True):
    """Note that the terms are available at these places, and that this advertising refers to them."""

    had_at: tuple[Few, ...]
    marketing: tuple[Few, ...] = ()


class FundPromotion(PromotionCommand, frozen=True, kw_only=True):
    """Put chips of the house into the promotion, from the cage."""

    amount: int


class StartPromotion(PromotionCommand, frozen=True, kw_only=True):
    """Start the promotion: from now on its prizes can be won."""


class ChangeTerms(PromotionCommand, frozen=True, kw_only=True):
    """Change the terms: with the regulator's approval, or after a notice, where the book requires it."""

    terms: PromotionTerms
    approval: Few = ""
    notice: FewLines = ""


class SuspendPromotion(PromotionCommand, frozen=True, kw_only=True):
    """Suspend the promotion: nothing is won until it is resumed."""

    why: Few


class ResumePromotion(PromotionCommand, frozen=True, kw_only=True):
    """Let a promotion that was suspended go on."""


class CancelPromotion(PromotionCommand, frozen=True, kw_only=True):
    """Call the promotion off for good; once it runs, in the way in which its terms may be changed."""

    why: Few
    approval: Few = ""
    notice: FewLines = ""


class EndPromotion(PromotionCommand, frozen=True, kw_only=True):
    """End the promotion when its time is over; prizes already won are still handed over."""


class ReturnFund(PromotionCommand, frozen=True, kw_only=True):
    """Return money that nobody won to the cage."""


class ArchivePromotion(PromotionCommand, frozen=True, kw_only=True):
    """Archive a promotion in which nothing is left to be done."""


# Its integrity


class DoubtIntegrity(PromotionCommand, frozen=True, kw_only=True):
    """Note that the promotion or its draw is compromised."""

    why: Few
    outcome: words.AfterCompromise


class ValidateIntegrity(PromotionCommand, frozen=True, kw_only=True):
    """Note that the promotion's integrity was validated, in these words."""

    how: Few


class TellInspector(PromotionCommand, frozen=True, kw_only=True):
    """Note that an inspector was told that the promotion was compromised."""

    whom: Few


# Entries and draws


class EnterDraw(PromotionCommand, frozen=True, kw_only=True):
    """Give somebody a ticket for the promotion's draw."""

    player: Few


class CommitToDraw(PromotionCommand, frozen=True, kw_only=True):
    """Publish the digest of these secret bytes (in hexadecimal), fresh from the system's randomness."""

    secret: Few = ""


class DrawBySoftware(PromotionCommand, frozen=True, kw_only=True):
    """Draw the remaining prizes. `word` was said by somebody present.

    `present` are the people there, where a winner must be; `confirmed_by` is the scrutineer.
    """

    word: Few
    present: tuple[Few, ...] = ()
    confirmed_by: Few = ""


class DrawLive(PromotionCommand, frozen=True, kw_only=True):
    """Record tickets drawn by hand for the remaining prizes, in the order of the terms."""

    tickets: tuple[int, ...]
    confirmed_by: Few = ""


# Hands and other ways to win


class SeeHand(PromotionCommand, frozen=True, kw_only=True):
    """Report a finished hand, with everything that matters to the promotion."""

    hand: HandAtTable


class CloseHighHands(PromotionCommand, frozen=True, kw_only=True):
    """Close every period that is over by now, and award its prize."""


class Splash(PromotionCommand, frozen=True, kw_only=True):
    """Splash the next pot of a table."""

    table: Few


class AwardForJackpot(PromotionCommand, frozen=True, kw_only=True):
    """Award the promotion's addition to a jackpot that was won."""

    hit: PoolHit


class AwardReward(PromotionCommand, frozen=True, kw_only=True):
    """Give a player who qualifies a reward that does not depend on chance."""

    player: Few
    prize: Few


# Prizes and claims


class TellWinner(PromotionCommand, frozen=True, kw_only=True):
    """Note an attempt to tell a winner."""

    award: int
    method: words.ToldBy
    reached: bool = True


class ClaimPrize(PromotionCommand, frozen=True, kw_only=True):
    """Claim an award, or a prize not on record, with its value, in the claimant's own words.

    `hand` is the hand that won it, according to them.
    """

    player: Few
    award: int = 0
    what: Few = ""
    value: int = 0
    hand: HandAtTable | None = None


class AllowClaim(PromotionCommand, frozen=True, kw_only=True):
    """Allow a claim; `prize` is the prize won, where there is no award yet."""

    claim: int
    prize: Few = ""


class DenyPrize(PromotionCommand, frozen=True, kw_only=True):
    """Deny a claim, for a reason."""

    claim: int
    reason: Few
    name: Few = ""
    address: FewLines = ""


class TellReasons(PromotionCommand, frozen=True, kw_only=True):
    """Note that a person was told why their claim was denied."""

    claim: int


class ContestDecision(PromotionCommand, frozen=True, kw_only=True):
    """Contest the decision on a claim."""

    claim: int


class TellComplaintRights(PromotionCommand, frozen=True, kw_only=True):
    """Note that a dissatisfied person was told where they may complain."""

    claim: int


class PayPrize(PromotionCommand, frozen=True, kw_only=True):
    """Hand a prize over: money in parts, other prizes as they are, or with `instead` their value in money.

    `winner_chose` if the winner chose the parts.
    """

    award: int
    payments: tuple[PrizePayment, ...] = ()
    winner_chose: bool = False
    instead: bool = False


class LapsePrize(PromotionCommand, frozen=True, kw_only=True):
    """Let an award lapse that nobody claimed in time."""

    award: int


class VoidAward(PromotionCommand, frozen=True, kw_only=True):
    """Void an award; `holds` is the balance of the winner's account, if chips were paid into it."""

    award: int
    reason: Few
    holds: int = 0


# Vouchers and tokens


class ExchangeVoucher(PromotionCommand, frozen=True, kw_only=True):
    """Present a voucher for its tokens."""

    voucher: int
    player: Few


class WagerTokens(PromotionCommand, frozen=True, kw_only=True):
    """Wager tokens on an area of a layout, with this result."""

    voucher: int
    player: Few
    area: Few
    amount: int
    result: words.TokenResult


AnyPromotionCommand: TypeAlias = (
    SubmitTerms
    | ApproveTerms
    | PublishTerms
    | FundPromotion
    | StartPromotion
    | ChangeTerms
    | SuspendPromotion
    | ResumePromotion
    | CancelPromotion
    | EndPromotion
    | ReturnFund
    | ArchivePromotion
    | DoubtIntegrity
    | ValidateIntegrity
    | TellInspector
    | EnterDraw
    | CommitToDraw
    | DrawBySoftware
    | DrawLive
    | SeeHand
    | CloseHighHands
    | Splash
    | AwardForJackpot
    | AwardReward
    | TellWinner
    | ClaimPrize
    | AllowClaim
    | DenyPrize
    | TellReasons
    | ContestDecision
    | TellComplaintRights
    | PayPrize
    | LapsePrize
    | VoidAward
    | ExchangeVoucher
    | WagerTokens
)
