"""What beats what: ranking schemes as data, and the hands they rank."""

from pokerroom.ranking.category import Category
from pokerroom.ranking.hand import ANY_FIVE, MAKEUPS, TWO_AND_THREE, Makeup, RankedHand, rank
from pokerroom.ranking.scheme import MODIFIERS, SCHEMES, Scheme, find_scheme, pot_schemes
from pokerroom.ranking.showing import showing

__all__ = [
    "rank",
    "RankedHand",
    "Makeup",
    "ANY_FIVE",
    "TWO_AND_THREE",
    "MAKEUPS",
    "Category",
    "Scheme",
    "SCHEMES",
    "MODIFIERS",
    "find_scheme",
    "pot_schemes",
    "showing",
]
