"""Bots that decide at a glance: where it matters that hands are played, and not how well."""

from __future__ import annotations

from pokerroom.bots.regulars import decide_at_a_glance
from pokerroom.hand import CHECK, Hand, PlayerCommand
from pokerroom.hand.commands import Fold
from pokerroom.room.tables.schedule.table_bots import TableBots


def decision_at_a_glance(table_bots: TableBots, hand: Hand, seat: int) -> PlayerCommand:
    """As `TableBots.decision`, in no time."""
    options, state = hand.options(seat), hand.state
    command = decide_at_a_glance(state.hands[state.place[seat]], options, state.pot, table_bots.chance)
    return CHECK if isinstance(command, Fold) and options.check else command


class QuickBots(TableBots):
    """Such bots at one table."""

    def decision(self, hand: Hand, seat: int) -> PlayerCommand:
        return decision_at_a_glance(self, hand, seat)
