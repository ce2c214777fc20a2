"""Compare what stud hands show: their up cards, while a hand is still being dealt.

One to four cards rank by fours, threes, pairs and high cards only; part of a straight or a flush is nothing. Five cards
or more (four up and a community card) rank as a full hand of the scheme.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pokerroom.cards import JOKER, Card
from pokerroom.cards.text import as_cards
from pokerroom.errors import Malformed, as_given
from pokerroom.ranking.evaluate import check_cards
from pokerroom.ranking.scheme import Scheme


def showing(scheme: Scheme, up: str | Sequence[Card], community: str | Sequence[Card] = ()) -> tuple[int, ...]:
    """Return the strength of the cards that lie face up; compare it only between players who show equally many.

    >>> from pokerroom.ranking import find_scheme
    >>> standard = find_scheme("standard")
    >>> showing(standard, "4h 4s") > showing(standard, "As Kd")
    True
    """
    if not isinstance(scheme, Scheme):
        raise Malformed(f"{as_given(scheme)} is no ranking scheme", allowed="find_scheme('standard')")
    cards = check_cards(scheme, (*as_cards(up), *as_cards(community)), at_least=1)
    if scheme.sense != "high":
        raise Malformed(f"{scheme.name}: what a hand shows is compared high")
    if len(cards) >= 5:
        return (scheme.strength(cards),)
    counts = Counter(card.rank for card in cards if card is not JOKER)
    if JOKER in cards:
        # The joker is best as one more of the rank held most, or as an ace when it stands alone.
        most = max(counts, key=lambda rank: (counts[rank], rank), default=12)
        counts[most] += 1
    groups = sorted(((count, rank) for rank, count in counts.items()), reverse=True)
    return (*(count for count, _ in groups), *(rank for _, rank in groups))
