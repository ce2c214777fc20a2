"""What a room makes ready beside its first hands: the tables by which hands are ranked."""

from __future__ import annotations

from collections.abc import Iterable

from pokerroom.room.tables.actor.table_actor import TableActor


def warm(tables: Iterable[TableActor]) -> None:
    """Rank one hand by each way, so that the tables for it are there before the first showdown waits for them."""
    every = (actor.journal.rules.hand for actor in tables)
    for rules in {(rules.schemes, rules.poker.makeup): rules for rules in every}.values():
        kept, deck = rules.poker.kept, rules.whole_deck.cards
        for strength in rules.plan.strengths:
            strength(deck[:kept], deck[kept : kept + rules.poker.board])
