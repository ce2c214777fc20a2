"""Texas Hold'em Bonus Poker: a game between players and the house."""

from pokerroom.bonus.house_terms import bonus_terms_for, setup_violations
from pokerroom.bonus.round import BonusRound
from pokerroom.bonus.setup import BonusSetup
from pokerroom.bonus.state import AreaStake, BoxAtStart
from pokerroom.bonus.terms import BonusTerms

__all__ = [
    "BonusRound",
    "BoxAtStart",
    "AreaStake",
    "BonusSetup",
    "BonusTerms",
    "bonus_terms_for",
    "setup_violations",
]
