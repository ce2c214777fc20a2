"""Jackpots: pools, winning hands, contributions, qualification, and the winners' shares."""

from pokerroom.jackpots.claims.facts import HandFacts, SeatFacts, flop_facts_of, hand_facts_of
from pokerroom.jackpots.pool import Pool
from pokerroom.jackpots.posted.conditions import PoolConditions, PostedTable, PostedWinningHand
from pokerroom.jackpots.posted.house_terms import pool_terms_for
from pokerroom.jackpots.posted.terms import (
    Contribution,
    PoolTerms,
    Prize,
    Rounding,
    SeveralWinners,
    Share,
    TakeSplit,
    TermsChange,
    WinningHand,
)

__all__ = [
    "Pool",
    "PoolConditions",
    "PostedWinningHand",
    "PostedTable",
    "pool_terms_for",
    "HandFacts",
    "SeatFacts",
    "hand_facts_of",
    "flop_facts_of",
    "PoolTerms",
    "WinningHand",
    "Share",
    "Prize",
    "Contribution",
    "TakeSplit",
    "Rounding",
    "SeveralWinners",
    "TermsChange",
]
