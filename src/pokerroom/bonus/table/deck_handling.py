"""The dealer's handling of a deck before a round: shuffled by hand, then cut for the shoe or put into the device."""

from __future__ import annotations

from datetime import datetime

from pokerroom.bonus.posted.terms import BonusTerms
from pokerroom.bonus.table.commands import (
    BonusTableCommand,
    CutDeck,
    FinishCycle,
    LoadDevice,
    LoadShoe,
    ShuffleByHand,
)


def deck_preparation(terms: BonusTerms, deck: str, now: datetime) -> tuple[BonusTableCommand, ...]:
    """Return the commands that make a deck ready for the next round, by what cards are dealt from."""
    if terms.dealt_from == "card_shoe":
        return ShuffleByHand(deck, now), CutDeck(deck, now), LoadShoe(deck, now)
    return ShuffleByHand(deck, now), LoadDevice(deck, now), FinishCycle(deck, now)
