"""Texas Hold'em Bonus Poker: a game between players and the house."""

from pokerroom.bonus.posted.house_terms import bonus_terms_for, setup_violations
from pokerroom.bonus.posted.setup import BonusSetup
from pokerroom.bonus.posted.terms import BonusTerms
from pokerroom.bonus.round import BonusRound
from pokerroom.bonus.state import AreaStake, BoxAtStart

__all__ = [
    "BonusRound",
    "BoxAtStart",
    "AreaStake",
    "BonusSetup",
    "BonusTerms",
    "bonus_terms_for",
    "setup_violations",
]
