"""The floor: what was seen at a table goes in, and what the house's book rules on it comes out."""

from pokerroom.rulings.effects.carrying_out import Outcome, carry_out
from pokerroom.rulings.judging.judge import FactNeeded, fact_needed, rule
from pokerroom.rulings.ruling import DECLINE, Appeal, Considered, Decision, Known, Offer, Ruling, read_effects
from pokerroom.rulings.seen import Seen, observations

__all__ = [
    "carry_out",
    "Outcome",
    "rule",
    "fact_needed",
    "FactNeeded",
    "Seen",
    "observations",
    "Ruling",
    "Offer",
    "Decision",
    "Appeal",
    "Known",
    "Considered",
    "DECLINE",
    "read_effects",
]
