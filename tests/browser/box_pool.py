"""The jackpot of a bonus table."""

from __future__ import annotations

from typing import Final

POOL: Final = """
house = "star-bonus"
name = "progressive"
unit = 1
seed = 10000
wager = 5
rate = 20
events = [
    { hand = "royal_flush", percent = 100 },
    { hand = "straight_flush", percent = 10 },
    { hand = "four_of_a_kind", odds = 300 },
    { hand = "full_house", odds = 100 },
    { hand = "flush", odds = 50 },
]
"""
