"""Bots that decide at a glance: where it matters that hands are played, and not how well."""

from __future__ import annotations

from pokerroom.bots.regulars import decide_at_a_glance
from pokerroom.hand import CHECK, Hand, PlayerCommand
from pokerroom.hand.commands import Fold
from pokerroom.room.company import Company


def decides_at_a_glance(company: Company, hand: Hand, seat: int) -> PlayerCommand:
    """As `Company.decides`, in no time."""
    options, state = hand.options(seat), hand.state
    command = decide_at_a_glance(state.hands[state.place[seat]], options, state.pot, company.chance)
    return CHECK if isinstance(command, Fold) and options.check else command


class QuickCompany(Company):
    """Such bots at one table."""

    def decides(self, hand: Hand, seat: int) -> PlayerCommand:
        return decides_at_a_glance(self, hand, seat)
