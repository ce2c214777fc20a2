"""Who may take part in a promotion, as far as the software can tell: by name, table and hand."""

from __future__ import annotations

from pokerroom.promotions.hand_at_table import HandAtTable
from pokerroom.promotions.posted.terms import PromotionTerms


def not_eligible(terms: PromotionTerms, player: str) -> str:
    """Return why a person may not take part at all; "" if they may."""
    eligible = terms.eligible
    if not player.strip():
        return "nobody has no name"
    if player in eligible.not_players:
        return f"{player} is among those who may not take part"
    if eligible.players and player not in eligible.players:
        return f"{player} is not among those who may take part"
    return ""


def hand_counts(terms: PromotionTerms, hand: HandAtTable) -> bool:
    """Return whether a hand counts: played where the promotion runs, and with enough players."""
    eligible = terms.eligible
    return (
        (not eligible.tables or hand.table in eligible.tables)
        and (not eligible.games or hand.game in eligible.games)
        and len(hand.dealt_in) >= eligible.dealt_in
    )


def hand_is_theirs(terms: PromotionTerms, hand: HandAtTable, player: str) -> bool:
    """Return whether a player took part in a hand by the terms: dealt in, and with the minimum wager."""
    wagered = hand.wagered.get(player, 0)
    return player in hand.dealt_in and wagered >= terms.least_wager * terms.unit and not not_eligible(terms, player)
