"""Bodies about promotions: their terms, their state, their awards, and the record of claims."""

from __future__ import annotations

from msgspec import Struct

from pokerroom.promotions.words import AwardedBy, AwardStage, ClaimStage, PromotionStage


class PromotionLine(Struct, frozen=True):
    """A promotion in a list, with its state in words."""

    name: str
    title: str
    house: str
    award: AwardedBy
    stage: PromotionStage
    words: str


class TermLine(Struct, frozen=True):
    """One item of the terms: its subject, its words, whether something is wrong with it, and its clauses."""

    what: str
    said: str
    wrong: bool = False
    allowed: str = ""
    cites: tuple[str, ...] = ()


class DutyLine(Struct, frozen=True):
    """A duty that waits, in words; `due` is empty if it is to be done as soon as practicable."""

    what: str
    due: str = ""
    overdue: bool = False
    cites: tuple[str, ...] = ()


class AwardLine(Struct, frozen=True):
    """Something that was won: by whom, what, and whether it was handed over."""

    number: int
    player: str
    prize: str
    value: int
    at: str
    stage: AwardStage
    table: str = ""
    hand: int = 0


class ClaimLine(Struct, frozen=True):
    """A claim, and the decision on it. Name and address are for staff alone."""

    number: int
    player: str
    what: str
    value: int
    at: str
    stage: ClaimStage
    decided_at: str = ""
    by: str = ""
    reason: str = ""
    cites: tuple[str, ...] = ()
    name: str = ""
    address: str = ""
    reasons_told: bool = False
    rights_told: bool = False
    table: str = ""
    hand: int = 0  # with which they say that they won it


class DrawLine(Struct, frozen=True):
    """A draw: how, how many tickets, and whether a file to check it can be had."""

    draw: int
    at: str
    live: bool
    tickets: int
    scrutineer: str = ""


class PromotionBody(Struct, frozen=True):
    """A promotion as its page shows it."""

    promotion: PromotionLine
    terms: tuple[TermLine, ...]
    awards: tuple[AwardLine, ...] = ()
    draws: tuple[DrawLine, ...] = ()
    claims: tuple[ClaimLine, ...] = ()
    commitment: str = ""
    fund: int = 0
    owed: int = 0
    tickets: int = 0
    duties: tuple[DutyLine, ...] = ()  # for staff
    staff: bool = False  # whether the caller is staff
    text: str = ""  # the terms as their file has them, for staff
    unit: int = 1  # chips that make one of the currency
