"""Jackpots and promotions as everybody in the room is shown them."""

from __future__ import annotations

from msgspec import Struct

from pokerroom.jackpots.claims.claim_file import ClaimStatus
from pokerroom.promotions.words import AwardedBy


class JackpotMeter(Struct, frozen=True, omit_defaults=True):
    """A jackpot of the room: the present amount, the hands that win it, and how many times it was won."""

    name: str
    house: str
    value: int
    unit: int = 1  # how many chips make one of the currency
    currency: str = ""
    events: tuple[str, ...] = ()  # the hands that win it and each one's share, in words
    hits: int = 0
    cites: tuple[str, ...] = ()
    fixed: bool = False  # play adds nothing to it


class JackpotShare(Struct, frozen=True):
    """One person's share of a jackpot, and the reason for it."""

    player: str
    share: str
    amount: int


class JackpotHit(Struct, frozen=True, omit_defaults=True):
    """A jackpot that has been won: where, with which hand, the state of its claim, and the shares."""

    jackpot: str
    claim: int
    table: str
    hand: int
    status: ClaimStatus
    words: str
    shares: tuple[JackpotShare, ...] = ()
    missing: tuple[str, ...] = ()  # the confirmations that it still needs before it is paid
    unit: int = 1
    currency: str = ""
    said: str = ""  # `words`, with its cards in square brackets


class WireJackpotCall(Struct, frozen=True):
    """A jackpot that was won at a table and is not settled: the event, and who does what next.

    `claim` is 0 while its hand still lies there.
    """

    jackpot: str
    claim: int
    hand: int
    words: str
    next: str
    cites: tuple[str, ...]


class WireHolder(Struct, frozen=True):
    """The holder of the high hand of a promotion's period, the hand, and the table."""

    player: str
    called: str
    cards: tuple[str, ...]
    table: str


class WirePromotion(Struct, frozen=True, omit_defaults=True):
    """A running promotion: its state in words, the next prize, and until when."""

    name: str
    title: str
    award: AwardedBy
    words: str
    prize: int = 0
    until: int = 0  # in milliseconds since 1970; 0 where nothing is said
    holders: tuple[WireHolder, ...] = ()
    commitment: str = ""  # to the draw that comes
