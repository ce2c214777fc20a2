"""The result of a wager when its hand is turned up: pure functions of the terms, the cards and the stakes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from pokerroom.bonus.posted.terms import AnteBonusOdds, BonusTerms
from pokerroom.bonus.words import AntePaysFrom
from pokerroom.cards import RANKS, Card
from pokerroom.ranking import Category, RankedHand, find_scheme, rank

Result: TypeAlias = Literal["won", "lost", "stood_off"]
_SCHEME: Final = find_scheme("standard")
_ACE, _KING, _QUEEN, _JACK = (RANKS.index(letter) for letter in "AKQJ")
_LEAST_PAYING_CATEGORY: Final[dict[AntePaysFrom, Category]] = {
    "any": Category.NO_PAIR,
    "straight": Category.STRAIGHT,
    "flush": Category.FLUSH,
}


def made_hand(hole: Sequence[Card], board: Sequence[Card]) -> RankedHand:
    """Return the best five of two hole cards and the board; two, one or none of the hole cards play.

    >>> from pokerroom.cards import parse_cards
    >>> made_hand(parse_cards("9h 2d"), parse_cards("5h 6c 7d 8s Kc")).name
    'straight, nine high'
    """
    return rank(tuple(hole), tuple(board), scheme=_SCHEME)


def against(hand: RankedHand, dealers: RankedHand) -> Result:
    """Return how a hand's main wagers do against the dealer's; the dealer needs no qualifying hand."""
    if hand.strength == dealers.strength:
        return "stood_off"
    return "won" if hand.strength > dealers.strength else "lost"


def pays_ante(terms: BonusTerms, hand: RankedHand) -> bool:
    """Return whether a winning hand is good enough for the Ante to be paid."""
    order = _SCHEME.order
    return order.index(hand.category) <= order.index(_LEAST_PAYING_CATEGORY[terms.ante_pays_from])


def bonus_line(hole: Sequence[Card]) -> str | None:
    """Return the line of the Ante Bonus pay table for two hole cards; None for a hand that loses.

    >>> from pokerroom.cards import parse_cards
    >>> [bonus_line(parse_cards(hand)) for hand in ("Ac Ad", "As Ks", "Tc Td", "Ah Th")]
    ['aces', 'ace_king_suited', 'pair_2_to_10', None]
    """
    high, low = sorted((card.rank for card in hole), reverse=True)
    suited = hole[0].suit == hole[1].suit
    if high == low:
        return {_ACE: "aces"}.get(high, "kings_queens_jacks" if high >= _JACK else "pair_2_to_10")
    if high != _ACE or low < _JACK:
        return None
    kind = "ace_king" if low == _KING else "ace_queen_or_jack"
    return f"{kind}_{'suited' if suited else 'offsuit'}"


def bonus_pays(odds: AnteBonusOdds, hole: Sequence[Card]) -> int | None:
    """Return the odds to 1 that the Ante Bonus pays on two hole cards; None where it loses."""
    line = bonus_line(hole)
    found = None if line is None else getattr(odds, line)
    return None if found is None else int(found)
