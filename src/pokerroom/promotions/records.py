"""What a promotion keeps of high hands, awards, claims, payments and vouchers: small values that happenings carry."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from msgspec import Struct

from pokerroom.citation import Citation
from pokerroom.promotions import words
from pokerroom.promotions.posted.terms import PromotionPrize
from pokerroom.table.floor_notes import Note


class HighHand(Struct, frozen=True, omit_defaults=True):
    """A hand that holds a period: whose, where, what it is, and how strong by the scheme it was ranked by."""

    player: str
    table: str
    hand: int
    strength: int
    scheme: str
    called: str
    cards: str
    at: datetime


class PrizePayment(Note, frozen=True, forbid_unknown_fields=True):
    """A part of a money prize: how it is paid, how much, and made out to whom."""

    by: words.PaidBy
    amount: int
    to: str


class PrizeAward(Struct, frozen=True, omit_defaults=True):
    """What somebody has won, and how; `value` is in chips. Chips splashed into a pot are a table's, not a person's."""

    number: int
    won_by: words.AwardedBy
    prize: str
    value: int
    player: str
    at: datetime
    table: str = ""
    hand: int = 0
    ticket: int = 0
    draw: int = 0
    period: int = -1
    hit: str = ""  # of the jackpot that asked for it
    claim_until: datetime | None = None
    stage: words.AwardStage = "awarded"
    told: tuple[datetime, ...] = ()  # attempts to tell the winner
    must_be_told: bool = False
    payments: tuple[PrizePayment, ...] = ()
    voucher: int = 0


class PrizeClaim(Struct, frozen=True, omit_defaults=True):
    """A claim to a prize, and what was decided on it: when, by whom, why, under which clause."""

    number: int
    player: str
    at: datetime
    what: str
    value: int  # in whole units of the currency
    award: int = 0
    table: str = ""
    hand: int = 0  # with which they say that they won it
    stage: words.ClaimStage = "open"
    decided_at: datetime | None = None
    by: str = ""
    reason: str = ""
    cites: tuple[Citation, ...] = ()
    name: str = ""
    address: str = ""
    reasons_told: datetime | None = None
    contested: datetime | None = None
    rights_told: datetime | None = None


class Voucher(Struct, frozen=True, omit_defaults=True):
    """A promotional voucher: whose, its value in chips, where its tokens may be wagered, what is left of them."""

    number: int
    player: str
    value: int
    good_for: tuple[str, ...] = ()
    token_after: words.TokenAfter | None = None
    exchanged: bool = False
    tokens: int = 0


class PoolHit(Note, frozen=True):
    """A jackpot that was won, as its pool reports it: which hit of which pool, and who got how much."""

    pool: str
    hit: str
    shares: Mapping[str, int]


def of_prize(prizes: tuple[PromotionPrize, ...], name: str) -> PromotionPrize | None:
    """Return the prize of that name, or None where the terms have none."""
    return next((prize for prize in prizes if prize.name == name), None)
