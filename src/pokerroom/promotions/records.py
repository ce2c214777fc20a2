"""A promotion's records of high hands, awards, claims, payments and vouchers: small values for happenings."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from msgspec import Struct

from pokerroom.citation import Citation
from pokerroom.command_reading import Note
from pokerroom.promotions import words
from pokerroom.promotions.posted.terms import PromotionPrize


class HighHand(Struct, frozen=True, omit_defaults=True):
    """A hand that holds a period: its player, its table, its name, and its strength by its ranking scheme."""

    player: str
    table: str
    hand: int
    strength: int
    scheme: str
    called: str
    cards: str
    at: datetime


class PrizePayment(Note, frozen=True, forbid_unknown_fields=True):
    """A part of a money prize: the way of payment, the amount, and the payee."""

    by: words.PaidBy
    amount: int
    to: str


class PrizeAward(Struct, frozen=True, omit_defaults=True):
    """A prize that was won, and how; `value` is in chips. Chips splashed into a pot belong to a table, not a person."""

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
    """A claim to a prize, and the decision on it: when, by whom, why, and by which clause."""

    number: int
    player: str
    at: datetime
    what: str
    value: int  # in whole units of the currency
    award: int = 0
    table: str = ""
    hand: int = 0  # the number of the hand with which the claimant says that they won it
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
    """A promotional voucher: its owner, its value in chips, where its tokens may be wagered, and the tokens left."""

    number: int
    player: str
    value: int
    good_for: tuple[str, ...] = ()
    token_after: words.TokenAfter | None = None
    exchanged: bool = False
    tokens: int = 0


class PoolHit(Note, frozen=True):
    """A jackpot that was won, as its pool reports it: the number of the win, and the winners' amounts."""

    pool: str
    hit: str
    shares: Mapping[str, int]


def of_prize(prizes: tuple[PromotionPrize, ...], name: str) -> PromotionPrize | None:
    """Return the prize with this name; None if the terms have none."""
    return next((prize for prize in prizes if prize.name == name), None)
