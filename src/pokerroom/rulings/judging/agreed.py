"""What every book agrees on: observations with one answer for all houses."""

from __future__ import annotations

from functools import cache

from pokerroom.rulebook import vocabulary
from pokerroom.rulebook.ruling import EffectUse


@cache
def agreed_effects() -> dict[str, tuple[EffectUse, ...]]:
    """Every observation that all books answer alike, and what follows from it.

    >>> list(agreed_effects())[0], agreed_effects()["ruling.card_exposed_in_cut"]
    ('ruling.card_exposed_in_cut', (EffectUse(name='misdeal', arguments=()),))
    """
    listed = vocabulary().universals.values()
    return {each.key: tuple(map(EffectUse, each.effects)) for each in listed if each.effects}


def says(key: str) -> str:
    """What all books agree on, in a sentence."""
    return vocabulary().universals[key].says
