"""Observations on which all books agree, so that one answer holds for every house."""

from __future__ import annotations

from functools import cache

from pokerroom.rulebook.ruling_rows.rows import EffectUse
from pokerroom.rulebook.vocabulary import Vocabulary


@cache
def agreed_effects(words: Vocabulary) -> dict[str, tuple[EffectUse, ...]]:
    """Return every observation that all books answer alike, with its effects.

    >>> from pokerroom.rulebook import library
    >>> agreed_effects(library().vocabulary)["ruling.card_exposed_in_cut"]
    (EffectUse(name='misdeal', arguments=()),)
    """
    listed = words.universals.values()
    return {universal.key: tuple(map(EffectUse, universal.effects)) for universal in listed if universal.effects}


def question_of(words: Vocabulary, key: str) -> str:
    """Return the question that an observation puts to a book or, where all books agree, their common answer."""
    observation = words.ruling.observations.get(key)
    return observation.question if observation else words.universals[key].says
