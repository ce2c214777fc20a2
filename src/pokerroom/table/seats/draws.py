"""High-card draws: the order of dealing the cards, and the ranking that follows. The cards come from outside.

A draw decides seats, the first button, the players of a broken game. It ends in a `Ranking`: players who are tied form
one group and draw again, unless the house breaks ties by suit.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from pokerroom.cards import RANKS, SUITS, Card, cards_text, parse_cards
from pokerroom.citation import Citation
from pokerroom.errors import Malformed
from pokerroom.games import from_the_left
from pokerroom.table.seats.rules import SeatingRules

P = TypeVar("P")
Drawn = Mapping[P, str | Sequence[Card]]


@dataclass(frozen=True, slots=True)
class Ranking(Generic[P]):
    """An order of players, first to last. Players in one group are tied.

    They are listed in the order in which they draw.

    >>> ranking = Ranking((("P", "Q"), ("R",)))
    >>> ranking.first, ranking.level, ranking.without("P").first
    (None, ('P', 'Q'), 'Q')
    """

    groups: tuple[tuple[P, ...], ...]
    cites: tuple[Citation, ...] = ()
    decided_by: str = ""  # the person who decides where neither the book nor the cards do

    @property
    def first(self) -> P | None:
        """The player who comes first; None while several are tied for it."""
        return self.groups[0][0] if self.groups and len(self.groups[0]) == 1 else None

    @property
    def level(self) -> tuple[P, ...]:
        """The players who must draw, or draw again, before the first place is decided."""
        return self.groups[0] if self.groups and len(self.groups[0]) > 1 else ()

    @property
    def settled(self) -> bool:
        """Whether no players are tied."""
        return not self.unsettled

    @property
    def unsettled(self) -> tuple[P, ...]:
        """The first group of tied players, for whatever place; empty where the whole order is decided."""
        return next((group for group in self.groups if len(group) > 1), ())

    @property
    def order(self) -> tuple[P, ...]:
        """All players in order, first to last; tied players are next to each other."""
        return tuple(player for group in self.groups for player in group)

    def without(self, *declined: P) -> Ranking[P]:
        """Return the same ranking without the players who do not want the seat."""
        groups = (tuple(player for player in group if player not in declined) for group in self.groups)
        return Ranking(tuple(group for group in groups if group), self.cites, self.decided_by)


def drawing_order(rules: SeatingRules, seats: Iterable[int], button: int) -> tuple[int, ...]:
    """Return the seats in the order in which the dealer gives them a card.

    >>> drawing_order(SeatingRules(draw_order="anticlockwise_from_button"), [2, 4, 7], button=4)
    (2, 7, 4)
    >>> drawing_order(SeatingRules(draw_order="clockwise_from_seat_1"), [2, 4, 7], button=4)
    (2, 4, 7)
    """
    if rules.draw_order == "clockwise_from_button":
        return tuple(from_the_left(button, list(seats)))
    if rules.draw_order == "anticlockwise_from_button":
        return anticlockwise(seats, button)
    return tuple(sorted(seats))


def anticlockwise(seats: Iterable[int], button: int) -> tuple[int, ...]:
    """Return the seats anticlockwise: first the seat on the button's right, last the button itself.

    >>> anticlockwise([2, 3, 4, 5], button=4)
    (3, 2, 5, 4)
    """
    return tuple(sorted(seats, key=lambda seat: (seat >= button, seat == button, -seat)))


def high_card(rules: SeatingRules, drawn: Drawn[P]) -> Ranking[P]:
    """Return the order of players by the highest card; an ace is high. Players who drew again have several cards.

    >>> star, uk = SeatingRules(draw_tie="redraw"), SeatingRules(draw_tie="suit")
    >>> high_card(star, {"P": "Kd", "Q": "Ks", "R": "9c"}).level
    ('P', 'Q')
    >>> high_card(star, {"P": "Kd 4c", "Q": "Ks 7h", "R": "9c"}).order
    ('Q', 'P', 'R')
    >>> high_card(uk, {"P": "Kd", "Q": "Ks", "R": "9c"}).first
    'Q'
    """
    cards = {
        player: parse_cards(drawn_cards) if isinstance(drawn_cards, str) else tuple(drawn_cards)
        for player, drawn_cards in drawn.items()
    }
    for player, drawn_cards in cards.items():
        if not drawn_cards:
            raise Malformed(f"{player} has drawn no card", allowed="one card each")
        if not all(card < len(RANKS) * len(SUITS) for card in drawn_cards):
            raise Malformed(f"{player} has drawn {cards_text(drawn_cards)}", allowed="cards with a rank and a suit")
    for turn in range(max(map(len, cards.values()), default=0)):
        out = [card[turn] for card in cards.values() if len(card) > turn]
        if len(set(out)) < len(out):
            raise Malformed(f"one card is drawn twice: {cards_text(out)}", allowed="one deck")
    groups = tuple(_by_card(cards, tuple(cards), 0, suits=rules.draw_tie == "suit")) if cards else ()
    return Ranking(groups, rules.cites("card_draw"))


def _by_card(
    cards: Mapping[P, Sequence[Card]], level: tuple[P, ...], turn: int, *, suits: bool
) -> Iterable[tuple[P, ...]]:
    """Yield the players of a tied group in smaller groups by this round's card, and each of those by the next one."""
    drew = [player for player in level if len(cards[player]) > turn]
    if not drew:
        yield level
        return
    if turn and len(level) == 1:
        raise Malformed(f"{level[0]} draws again, level with nobody", allowed=cards_text(cards[level[0]][:turn]))
    if len(drew) < len(level):
        raise Malformed(
            f"only {', '.join(map(str, drew))} drew again", allowed=f"a card each: {', '.join(map(str, level))}"
        )
    worth = {player: _worth_of_card(cards[player][turn], suits=suits) for player in level}
    for worth_of_group in sorted(set(worth.values()), reverse=True):
        yield from _by_card(cards, tuple(who for who in level if worth[who] == worth_of_group), turn + 1, suits=suits)


def _worth_of_card(card: Card, *, suits: bool) -> tuple[int, int]:
    return card.rank, card.suit if suits else 0
