"""The happenings of a promotion: frozen events in order, from which the same promotion can always be rebuilt.

Each carries everything that matters later, so that `evolve` only applies it. Those that move money have `moves`, which
are the entry in the room's ledger.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final, TypeAlias, get_args

from msgspec import Struct

from pokerroom.charges.entries import ChipMove
from pokerroom.citation import Citation
from pokerroom.happening_text import HappeningText
from pokerroom.promotions import words
from pokerroom.promotions.draws import DrawTicket
from pokerroom.promotions.posted.terms import PromotionTerms
from pokerroom.promotions.records import HighHand, PrizeAward, PrizeClaim, PrizePayment, Voucher
from pokerroom.record_kind import kind_of


class _PromotionHappening(Struct, frozen=True, tag=kind_of, tag_field="kind", kw_only=True, omit_defaults=True):
    """Something that happened to a promotion: when, and on whose order."""

    at: datetime
    by: str = ""
    cites: tuple[Citation, ...] = ()


class MoneyMoved(_PromotionHappening, frozen=True, kw_only=True):
    """A happening that moved money."""

    moves: tuple[ChipMove, ...] = ()


# Its life


class PromotionDrafted(_PromotionHappening, frozen=True, kw_only=True):
    """Terms were written under a book, whose version is `digest`."""

    terms: PromotionTerms
    house: str
    digest: str


class TermsSubmitted(_PromotionHappening, frozen=True, kw_only=True):
    """The full terms were sent to the regulator."""

    reference: str = ""


class TermsApproved(_PromotionHappening, frozen=True, kw_only=True):
    """The regulator approved terms, under its reference."""

    reference: str


class TermsPublished(_PromotionHappening, frozen=True, kw_only=True):
    """The terms were published: where to get them, and which advertising refers to them."""

    had_at: tuple[str, ...]
    marketing: tuple[str, ...]


class PromotionFunded(MoneyMoved, frozen=True, kw_only=True):
    """The house put money into the promotion."""

    amount: int


class PromotionStarted(_PromotionHappening, frozen=True, kw_only=True):
    """The promotion began, and its prizes can be won."""


class PromotionTermsChanged(_PromotionHappening, frozen=True, kw_only=True):
    """New terms apply from now on, approved under a reference or after a notice where the book requires it."""

    terms: PromotionTerms
    approval: str = ""
    notice: str = ""
    to_be_sent: bool = False  # they go to the regulator again


class PromotionSuspended(_PromotionHappening, frozen=True, kw_only=True):
    """The promotion was suspended: nothing can be won or entered until it is resumed."""

    why: str


class PromotionResumed(_PromotionHappening, frozen=True, kw_only=True):
    """A promotion that was suspended goes on."""


class PromotionCancelled(_PromotionHappening, frozen=True, kw_only=True):
    """The promotion was called off for good; prizes already won stay won."""

    why: str
    approval: str = ""
    notice: str = ""
    to_be_told: bool = False  # the regulator hears of it


class PromotionEnded(_PromotionHappening, frozen=True, kw_only=True):
    """The promotion ended, and nothing more can be won."""


class FundReturned(MoneyMoved, frozen=True, kw_only=True):
    """Money that nobody won went back to the cage."""

    amount: int


class PromotionArchived(_PromotionHappening, frozen=True, kw_only=True):
    """The promotion was archived: nothing is left to be done, and its record is kept."""


# Its integrity


class IntegrityDoubted(_PromotionHappening, frozen=True, kw_only=True):
    """The promotion or its draw was compromised: it is postponed, or the draw cancelled for good."""

    why: str
    outcome: words.AfterCompromise


class IntegrityValidated(_PromotionHappening, frozen=True, kw_only=True):
    """The promotion's integrity was validated after a doubt."""

    how: str


class InspectorTold(_PromotionHappening, frozen=True, kw_only=True):
    """An inspector was told that it was compromised."""

    whom: str


# Entries and draws


class DrawEntered(_PromotionHappening, frozen=True, kw_only=True):
    """A person was given one more ticket; `table` and `hand` name the hand that earned it, if one did."""

    ticket: DrawTicket
    table: str = ""
    hand: int = 0


class DrawCommitted(_PromotionHappening, frozen=True, kw_only=True):
    """The digest of a draw's secret was published. The secret itself stays sealed until the draw."""

    draw: int
    commitment: str
    secret: str


class DrawMade(_PromotionHappening, frozen=True, kw_only=True):
    """Tickets were drawn: by software with `secret` and `word`, or by hand; confirmed by the scrutineer, if named."""

    draw: int
    tickets: tuple[DrawTicket, ...]
    prizes: tuple[str, ...]
    winners: tuple[tuple[str, int], ...]
    live: bool = False
    secret: str = ""
    word: str = ""
    scrutineer: str = ""
    absent: tuple[str, ...] = ()


# High hands


class HighHandHeld(_PromotionHappening, frozen=True, kw_only=True):
    """A player now holds the high hand of a period; `alike` if others hold an equal one."""

    period: int
    hand: HighHand
    alike: bool = False


class HighHandClosed(_PromotionHappening, frozen=True, kw_only=True):
    """A period is over; `carried` is the number of prizes that pass to the next one."""

    period: int
    carried: int = 0


# Prizes


class PrizeAwarded(MoneyMoved, frozen=True, kw_only=True):
    """A person won a prize, which the promotion owes them from now on."""

    award: PrizeAward


class WinnerTold(_PromotionHappening, frozen=True, kw_only=True):
    """An attempt was made to tell a winner."""

    award: int
    method: words.ToldBy
    reached: bool = True


class PrizeClaimed(_PromotionHappening, frozen=True, kw_only=True):
    """A prize was claimed; `award` is 0 where no award is known."""

    claim: PrizeClaim


class ClaimAllowed(_PromotionHappening, frozen=True, kw_only=True):
    """A claim to a prize was allowed, with the resulting award."""

    claim: int
    award: int


class PrizeDenied(_PromotionHappening, frozen=True, kw_only=True):
    """A claim was denied, with the reason and the claimant's name and address."""

    claim: int
    reason: str
    name: str = ""
    address: str = ""


class ReasonsTold(_PromotionHappening, frozen=True, kw_only=True):
    """A person was told why their claim was denied."""

    claim: int


class DecisionContested(_PromotionHappening, frozen=True, kw_only=True):
    """A person contested the decision on their claim."""

    claim: int


class RightsTold(_PromotionHappening, frozen=True, kw_only=True):
    """A dissatisfied person was told where they may complain."""

    claim: int
    to: str


class PrizePaid(MoneyMoved, frozen=True, kw_only=True):
    """A prize was handed over in these parts, or as a voucher; `instead` if its value was paid in its place."""

    award: int
    payments: tuple[PrizePayment, ...] = ()
    instead: bool = False
    voucher: Voucher | None = None


class PrizeLapsed(MoneyMoved, frozen=True, kw_only=True):
    """A prize that nobody claimed in time lapsed."""

    award: int


class AwardVoided(MoneyMoved, frozen=True, kw_only=True):
    """An award was voided; anything paid on it was returned."""

    award: int
    reason: str


# Vouchers and tokens


class VoucherExchanged(MoneyMoved, frozen=True, kw_only=True):
    """A voucher was exchanged for its value in tokens."""

    voucher: int


class TokensWagered(MoneyMoved, frozen=True, kw_only=True):
    """Tokens of a voucher were wagered and settled; the player still has `kept` of them."""

    voucher: int
    area: str
    amount: int
    result: words.TokenResult
    kept: int = 0


PromotionHappening: TypeAlias = (
    PromotionDrafted
    | TermsSubmitted
    | TermsApproved
    | TermsPublished
    | PromotionFunded
    | PromotionStarted
    | PromotionTermsChanged
    | PromotionSuspended
    | PromotionResumed
    | PromotionCancelled
    | PromotionEnded
    | FundReturned
    | PromotionArchived
    | IntegrityDoubted
    | IntegrityValidated
    | InspectorTold
    | DrawEntered
    | DrawCommitted
    | DrawMade
    | HighHandHeld
    | HighHandClosed
    | PrizeAwarded
    | WinnerTold
    | PrizeClaimed
    | ClaimAllowed
    | PrizeDenied
    | ReasonsTold
    | DecisionContested
    | RightsTold
    | PrizePaid
    | PrizeLapsed
    | AwardVoided
    | VoucherExchanged
    | TokensWagered
)

PROMOTION_HAPPENINGS: Final[HappeningText[PromotionHappening]] = HappeningText(
    get_args(PromotionHappening), "a promotion"
)


def hides_secret(happening: PromotionHappening) -> bool:
    """Return whether the record must be sealed, because it has the secret of a draw not yet made."""
    return isinstance(happening, DrawCommitted)
