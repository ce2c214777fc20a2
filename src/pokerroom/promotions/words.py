"""Words by which promotions choose, as types: those of the vocabulary, and those of a promotion's own terms."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

# Words of the rulebooks' vocabulary
TermItem: TypeAlias = Literal[
    "award_method",
    "award_time",
    "award_place",
    "eligibility",
    "wager",
    "nature",
    "reservation",
    "entries_close",
    "place",
    "date",
    "time",
    "claim_method",
    "presence",
    "winner_told",
    "results_published",
    "prize_value",
    "prize_conditions",
]
TermNeed: TypeAlias = Literal["required", "or_none", "optional"]
BarredThing: TypeAlias = Literal[
    "tobacco", "firearm", "ammunition", "imitation_firearm", "prohibited_weapon", "prescribed"
]
Barring: TypeAlias = Literal["barred", "allowed"]
PaidBy: TypeAlias = Literal["cash", "chips", "crossed_cheque", "transfer"]
NeverMoney: TypeAlias = Literal["casino_dollars", "slots_dollars"]
Amendment: TypeAlias = Literal["by_notice", "resubmit", "approval_first"]
ToldBy: TypeAlias = Literal["face_to_face", "mail", "telephone", "email"]
TermsHadAt: TypeAlias = Literal["in_house", "secure_website", "email_link", "direct_mail", "brochure"]
KeptOfDenied: TypeAlias = Literal["name", "address", "reason"]
AfterCompromise: TypeAlias = Literal["postpone", "cancel"]
ComplaintTo: TypeAlias = Literal["inspector", "nowhere"]
TokenAfter: TypeAlias = Literal["returned_unless_lost", "retired"]

TERM_ITEMS: Final[tuple[TermItem, ...]] = get_args(TermItem)
TERM_NEEDS: Final[tuple[TermNeed, ...]] = get_args(TermNeed)
BARRED_THINGS: Final[tuple[BarredThing, ...]] = get_args(BarredThing)
BARRING: Final[tuple[Barring, ...]] = get_args(Barring)
PAID_BY: Final[tuple[PaidBy, ...]] = get_args(PaidBy)
NEVER_MONEY: Final[tuple[NeverMoney, ...]] = get_args(NeverMoney)
AMENDMENTS: Final[tuple[Amendment, ...]] = get_args(Amendment)
TOLD_BY: Final[tuple[ToldBy, ...]] = get_args(ToldBy)
TERMS_HAD_AT: Final[tuple[TermsHadAt, ...]] = get_args(TermsHadAt)
KEPT_OF_DENIED: Final[tuple[KeptOfDenied, ...]] = get_args(KeptOfDenied)
AFTER_COMPROMISE: Final[tuple[AfterCompromise, ...]] = get_args(AfterCompromise)
COMPLAINT_TO: Final[tuple[ComplaintTo, ...]] = get_args(ComplaintTo)
TOKEN_AFTER: Final[tuple[TokenAfter, ...]] = get_args(TokenAfter)

# Words of the terms
AwardedBy: TypeAlias = Literal["draw", "high_hand", "splash_pot", "jackpot_multiple", "reward"]
PrizeKind: TypeAlias = Literal[
    "money",
    "goods",
    "appliance",
    "vehicle",
    "travel",
    "estate",
    "casino_dollars",
    "slots_dollars",
    "voucher",
]
HandTie: TypeAlias = Literal["first", "split"]  # who holds the high hand when two are alike
NoHighHand: TypeAlias = Literal["next_period", "fund"]  # where a period's prize goes if nobody qualified
Unclaimed: TypeAlias = Literal["fund", "redraw"]  # the fate of a prize that nobody claims in time
TokenResult: TypeAlias = Literal["won", "stood_off", "lost"]

PromotionStage: TypeAlias = Literal[
    "drafted", "submitted", "published", "running", "suspended", "cancelled", "ended", "archived"
]
AwardStage: TypeAlias = Literal["awarded", "paid", "voided", "lapsed"]
ClaimStage: TypeAlias = Literal["open", "allowed", "denied"]
