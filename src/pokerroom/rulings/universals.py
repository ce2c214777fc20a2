"""What every book agrees on: observations with one answer for all houses, each citing its own clauses."""

from __future__ import annotations

from functools import cache

from pokerroom.citation import Citation
from pokerroom.rulebook import Rulebook, library
from pokerroom.rulebook.ruling import EffectUse


@cache
def universal_effects() -> dict[str, tuple[EffectUse, ...]]:
    """Every observation that all books answer alike, and what follows from it.

    >>> list(universal_effects())[0], universal_effects()["ruling.card_exposed_in_cut"]
    ('ruling.card_exposed_in_cut', (EffectUse(name='misdeal', arguments=()),))
    """
    listed = library().vocabulary.universals.values()
    return {each.key: tuple(map(EffectUse, each.effects)) for each in listed if each.effects}


def says(key: str) -> str:
    """What all books agree on, in a sentence."""
    return library().vocabulary.universals[key].says


def cites_in(key: str, book: Rulebook) -> tuple[Citation, ...]:
    """The clauses of one book, or of the book it is based on, that say so; none where it does not mention it."""
    mine = {clause.cite for clause in book.clauses.values()}
    return tuple(cite for cite in library().vocabulary.universals[key].cites if cite in mine)
