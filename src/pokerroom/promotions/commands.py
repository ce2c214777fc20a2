"""Commands to a promotion: each is a frozen value, with when it is asked and who of the house asks.

They are also what staff send to the room, so each can be read from JSON by its name.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from pokerroom.promotions import words
from pokerroom.promotions.hands import HandAtTable
from pokerroom.promotions.posted.terms import PromotionTerms
from pokerroom.promotions.records import PoolHit, PrizePayment
from pokerroom.record_kind import kind_of

Few = Annotated[str, Meta(max_length=300)]


class PromotionCommand(Struct, frozen=True, kw_only=True, tag=kind_of, tag_field="do", forbid_unknown_fields=True):
    """A command to a promotion."""

    at: datetime
    by: Few = ""


# Its life


class SubmitTerms(PromotionCommand, frozen=True, kw_only=True):
    """The full terms have been sent to the regulator."""

    reference: Few = ""


class ApproveTerms(PromotionCommand, frozen=True, kw_only=True):
    """The regulator's approval is on file, under a reference."""

    reference: Few


class PublishTerms(PromotionCommand, frozen=True, kw_only=True):
    """The terms are available at these places, and this advertising refers to them."""

    had_at: tuple[Few, ...]
    marketing: tuple[Few, ...] = ()


class FundPromotion(PromotionCommand, frozen=True, kw_only=True):
    """The house puts chips into the promotion, out of the cage."""

    amount: int


class StartPromotion(PromotionCommand, frozen=True, kw_only=True):
    """Start the promotion: from now on its prizes can be won."""


class ChangeTerms(PromotionCommand, frozen=True, kw_only=True):
    """Change the terms: with the regulator's approval, or a notice that is up, where the book wants that."""

    terms: PromotionTerms
    approval: Few = ""
    notice: Few = ""


class SuspendPromotion(PromotionCommand, frozen=True, kw_only=True):
    """Suspend the promotion: nothing is won until it is resumed."""

    why: Few


class ResumePromotion(PromotionCommand, frozen=True, kw_only=True):
    """Let a promotion that was suspended go on."""


class CancelPromotion(PromotionCommand, frozen=True, kw_only=True):
    """Call the promotion off for good; once it runs, in the way in which terms may be changed."""

    why: Few
    approval: Few = ""
    notice: Few = ""


class EndPromotion(PromotionCommand, frozen=True, kw_only=True):
    """End the promotion when its time is over; what was won is still handed over."""


class ReturnFund(PromotionCommand, frozen=True, kw_only=True):
    """What nobody won goes back to the cage."""


class ArchivePromotion(PromotionCommand, frozen=True, kw_only=True):
    """Archive a promotion in which nothing is left to be done."""


# Its integrity


class DoubtIntegrity(PromotionCommand, frozen=True, kw_only=True):
    """The promotion or its draw is compromised."""

    why: Few
    outcome: words.AfterCompromise


class ValidateIntegrity(PromotionCommand, frozen=True, kw_only=True):
    """The promotion's integrity has been validated, in these words."""

    how: Few


class TellInspector(PromotionCommand, frozen=True, kw_only=True):
    """An inspector has been told that it was compromised."""

    whom: Few


# Entries and draws


class EnterDraw(PromotionCommand, frozen=True, kw_only=True):
    """Give somebody a ticket for the promotion's draw."""

    player: Few


class CommitToDraw(PromotionCommand, frozen=True, kw_only=True):
    """Publish the digest of these secret bytes (in hexadecimal digits), fresh from the system's randomness."""

    secret: Few = ""


class DrawBySoftware(PromotionCommand, frozen=True, kw_only=True):
    """Draw the prizes that are left. `word` was said by somebody present; `present` are those who are there, where
    one must be; `confirmed_by` is the scrutineer."""

    word: Few
    present: tuple[Few, ...] = ()
    confirmed_by: Few = ""


class DrawLive(PromotionCommand, frozen=True, kw_only=True):
    """Tickets were drawn by hand for the prizes that are left, in the order of the terms."""

    tickets: tuple[int, ...]
    confirmed_by: Few = ""


# Hands and what else wins


class SeeHand(PromotionCommand, frozen=True, kw_only=True):
    """A hand is over at a table; what it means to the promotion."""

    hand: HandAtTable


class CloseHighHands(PromotionCommand, frozen=True, kw_only=True):
    """Every period that is over by now is closed, and its prize awarded."""


class Splash(PromotionCommand, frozen=True, kw_only=True):
    """The next pot of a table is splashed."""

    table: Few


class AwardForJackpot(PromotionCommand, frozen=True, kw_only=True):
    """A jackpot was won; what the promotion adds to it."""

    hit: PoolHit


class AwardReward(PromotionCommand, frozen=True, kw_only=True):
    """Give a reward that does not depend on chance to somebody who qualifies."""

    player: Few
    prize: Few


# Prizes and claims


class TellWinner(PromotionCommand, frozen=True, kw_only=True):
    """An attempt was made to tell a winner."""

    award: int
    method: words.ToldBy
    reached: bool = True


class ClaimPrize(PromotionCommand, frozen=True, kw_only=True):
    """Claim an award, or say in the claimant's own words what was won and what it is worth.

    `hand` is the one that they say won it.
    """

    player: Few
    award: int = 0
    what: Few = ""
    value: int = 0
    hand: HandAtTable | None = None


class AllowClaim(PromotionCommand, frozen=True, kw_only=True):
    """A claim is allowed; `prize` is what was won, where the claim is to no award yet."""

    claim: int
    prize: Few = ""


class DenyPrize(PromotionCommand, frozen=True, kw_only=True):
    """A claim is denied, for a reason."""

    claim: int
    reason: Few
    name: Few = ""
    address: Few = ""


class TellReasons(PromotionCommand, frozen=True, kw_only=True):
    """Note that somebody has been told why their claim was denied."""

    claim: int


class ContestDecision(PromotionCommand, frozen=True, kw_only=True):
    """Contest what was decided on a claim."""

    claim: int


class TellComplaintRights(PromotionCommand, frozen=True, kw_only=True):
    """Note that somebody who is not satisfied has been told where they may complain."""

    claim: int


class PayPrize(PromotionCommand, frozen=True, kw_only=True):
    """Hand a prize over: money in parts, anything else as it is, or with `instead` its value in money.

    `winner_chose` if the parts are as the winner wanted them.
    """

    award: int
    payments: tuple[PrizePayment, ...] = ()
    winner_chose: bool = False
    instead: bool = False


class LapsePrize(PromotionCommand, frozen=True, kw_only=True):
    """Let an award lapse that nobody has claimed in time."""

    award: int


class VoidAward(PromotionCommand, frozen=True, kw_only=True):
    """Void an award. `holds` is what the winner's account holds, where chips were paid into it."""

    award: int
    reason: Few
    holds: int = 0


# Vouchers and tokens


class ExchangeVoucher(PromotionCommand, frozen=True, kw_only=True):
    """A voucher is presented for its tokens."""

    voucher: int
    player: Few


class WagerTokens(PromotionCommand, frozen=True, kw_only=True):
    """Tokens are wagered on an area of a layout, with this result."""

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
