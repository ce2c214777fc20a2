"""The floor: an observation at a table goes in, and the ruling of the house's book comes out."""

from pokerroom.rulings.effects.carrying_out import RulingOutcome, carry_out
from pokerroom.rulings.judging.judge import FactNeeded, fact_needed
from pokerroom.rulings.judging.judgement import Appeal, ConsideredRow, FloorDecision, Judgement, Offer
from pokerroom.rulings.observing.fact_values import FactValue
from pokerroom.rulings.ordered_effects import read_effects
from pokerroom.rulings.ruling import DECLINE, Ruling, rule
from pokerroom.rulings.seen import Seen, observations
from pokerroom.rulings.text.steps import steps_of

__all__ = [
    "carry_out",
    "RulingOutcome",
    "rule",
    "fact_needed",
    "FactNeeded",
    "Seen",
    "observations",
    "Ruling",
    "Judgement",
    "Offer",
    "FloorDecision",
    "Appeal",
    "FactValue",
    "ConsideredRow",
    "DECLINE",
    "read_effects",
    "steps_of",
]
