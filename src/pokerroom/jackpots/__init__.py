"""Jackpots: pools, the hands that win them, who fills them, who qualifies, what each gets."""

from pokerroom.jackpots.terms import (
    Contribution,
    JackpotEvent,
    PoolTerms,
    Prize,
    Rounding,
    SeveralWinners,
    Share,
    TakeSplit,
    TermsChange,
)

__all__ = [
    "PoolTerms",
    "JackpotEvent",
    "Share",
    "Prize",
    "Contribution",
    "TakeSplit",
    "Rounding",
    "SeveralWinners",
    "TermsChange",
]
