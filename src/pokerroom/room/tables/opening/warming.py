"""Prepare the lookup tables by which hands are ranked, while the room plays its first hands."""

from __future__ import annotations

from collections.abc import Iterable

from pokerroom.room.tables.actor.table_actor import TableActor


def warm(tables: Iterable[TableActor]) -> None:
    """Rank one hand in each way, so that no showdown has to wait for the lookup tables."""
    every = (actor.journal.rules.hand for actor in tables)
    for rules in {(rules.schemes, rules.poker.makeup): rules for rules in every}.values():
        kept_orders, deck = rules.poker.kept, rules.whole_deck.cards
        for strength in rules.plan.strengths:
            strength(deck[:kept_orders], deck[kept_orders : kept_orders + rules.poker.board])
