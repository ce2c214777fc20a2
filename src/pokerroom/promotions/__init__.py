"""Promotions: prizes that the house offers beside the game, from their terms to the last claim.

Terms are checked against the book. A promotion is a value that receives commands and finished hands and answers with
happenings; their moves of money are entries of the room's ledger.
"""

from pokerroom.promotions.decide import decide_draft_promotion, decide_promotion
from pokerroom.promotions.draws import DrawDocument, verify_draw
from pokerroom.promotions.duties import Duty, duties
from pokerroom.promotions.evolve import evolve_promotion, promotion_from
from pokerroom.promotions.hand_at_table import HandAtTable, hand_at_table
from pokerroom.promotions.posted.checklist import CheckedItem, TermsCheck, check_terms
from pokerroom.promotions.posted.rules import PromotionRules, promotion_rules_for
from pokerroom.promotions.posted.terms import PromotionTerms, read_terms, write_terms
from pokerroom.promotions.records import PoolHit
from pokerroom.promotions.state import PromotionState

__all__ = [
    "PromotionTerms",
    "read_terms",
    "write_terms",
    "PromotionRules",
    "promotion_rules_for",
    "check_terms",
    "TermsCheck",
    "CheckedItem",
    "PromotionState",
    "decide_draft_promotion",
    "decide_promotion",
    "evolve_promotion",
    "promotion_from",
    "HandAtTable",
    "hand_at_table",
    "PoolHit",
    "Duty",
    "duties",
    "DrawDocument",
    "verify_draw",
]
