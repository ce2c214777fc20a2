"""The share of the pot that hands win on average over the cards still to come: their chances, or equity.

Where few boards are possible all of them are counted; otherwise seeded random boards are tried, so that the same
question has the same answer. Only the cards matter; betting is not considered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, combinations
from math import comb
from random import Random
from typing import Final, NamedTuple

from pokerroom.cards import UNKNOWN, Card, cards_text
from pokerroom.cards.text import as_cards
from pokerroom.errors import (
    Malformed,
    as_given,
    refuse_unless_kind,
    refuses_misread_calls,
)
from pokerroom.games import GAMES, no_such_game
from pokerroom.hand.rules.rules import HandRules
from pokerroom.wording.plural import quantity

_ALWAYS_COUNTED: Final = 1000  # up to this many boards, which includes all after a flop, are counted one by one
_MOST_TRIES: Final = 5_000_000
_GAMES_WITH_BOARD: Final = ", ".join(key for key, game in GAMES.items() if game.board)

CardsGiven = str | Sequence[Card]
PotWinners = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Chance:
    """The prospects of one hand: how often it takes the whole pot, how often a part, and its share on average.

    `exact` means that every possible run of the cards was counted.
    """

    cards: tuple[Card, ...]
    wins: Fraction
    ties: Fraction
    share: Fraction
    exact: bool

    @property
    def percent(self) -> float:
        """The share of the pot in percent, to two places."""
        return round(float(100 * self.share), 2)

    def __str__(self) -> str:
        wins, ties = (round(float(100 * share), 2) for share in (self.wins, self.ties))
        return f"{cards_text(self.cards)}: {self.percent}% (wins {wins}%, ties {ties}%)"

    def __repr__(self) -> str:
        return f"<Chance {self}>"


class _Lay(NamedTuple):
    """The cards of a question: the known cards of each hand, the board, and the cards that may still come."""

    hands: tuple[tuple[Card, ...], ...]
    board: tuple[Card, ...]
    left: tuple[Card, ...]


@refuses_misread_calls
def chances(
    hands: Iterable[CardsGiven],
    board: CardsGiven = (),
    *,
    game: str = "holdem",
    rules: HandRules | None = None,
    dead: CardsGiven = (),
    tries: int = 5000,
    seed: int = 0,
) -> tuple[Chance, ...]:
    """Return each hand's average share of the pot; cards are given as text or as cards, and `??` is any card.

    Every board is counted where there are at most `tries` of them, and always from the flop on; otherwise, and where a
    card is `??`, that many random boards are drawn from the seed. `rules` are a hand's rules, which give the game, deck
    and ranking.

    >>> chances(["As Ah", "Kd Qc"], "2h 7d 9c Kh")
    (<Chance As Ah: 88.64% (wins 88.64%, ties 0.0%)>, <Chance Kd Qc: 11.36% (wins 11.36%, ties 0.0%)>)
    >>> chances(["AsKs", "????"], "Qs Js 2d 3c", tries=200)[0].exact
    False
    """
    allowed = "the rules of a hand, hand.rules, or game='holdem'"
    refuse_unless_kind(rules, HandRules | None, "are no rules", allowed=allowed)
    used = rules if rules is not None else _usual_rules(game)
    lay = _lay_out_cards(hands, board, dead, used)
    if type(tries) is not int or not 1 <= tries <= _MOST_TRIES:
        raise Malformed(f"{as_given(tries)} tries", allowed=f"a whole number, 1 to {_MOST_TRIES}")
    if type(seed) is not int:
        raise Malformed(f"a seed of {as_given(seed)}", allowed="a whole number such as 7")
    to_come = used.poker.board - len(lay.board)
    hidden = any(UNKNOWN in cards for cards in lay.hands)
    exact = not hidden and comb(len(lay.left), to_come) <= max(tries, _ALWAYS_COUNTED)
    measures, seen = used.plan.measures, Counter[PotWinners]()
    if exact:
        for more in combinations(lay.left, to_come):
            seen[pot_winners([measure(lay.hands, (*lay.board, *more)) for measure in measures])] += 1
    else:
        chance = Random(seed)  # noqa: S311 - the same question has the same answer
        for full, whole in random_deals(lay.hands, lay.board, lay.left, used.poker.kept, to_come, chance, tries):
            seen[pot_winners([measure(full, whole) for measure in measures])] += 1
    return tuple(_chance(place, cards, seen, exact) for place, cards in enumerate(lay.hands))


def random_deals(
    hands: Sequence[Sequence[Card]],
    board: Sequence[Card],
    left: Sequence[Card],
    holds: int,
    to_come: int,
    chance: Random,
    tried: int,
) -> Iterator[tuple[list[list[Card]], list[Card]]]:
    """Yield `tried` random ways in which the hidden and coming cards may lie: all hands, and the board.

    Every hand ends with `holds` cards, or keeps those it has if they are more.
    """
    seen_cards = [[card for card in cards if card is not UNKNOWN] for cards in hands]
    hidden = [max(holds, len(cards)) - len(seen) for cards, seen in zip(hands, seen_cards, strict=True)]
    number = min(sum(hidden) + to_come, len(left))
    ends = list(accumulate(hidden, initial=max(0, to_come)))
    parts = [(seen, slice(start, end)) for seen, start, end in zip(seen_cards, ends, ends[1:], strict=False)]
    for _ in range(tried):
        cards = chance.sample(left, number)
        yield [[*seen, *cards[part]] for seen, part in parts], [*board, *cards[: ends[0]]]


def pot_winners(made: Sequence[Sequence[int]]) -> PotWinners:
    """Return the places of the best hands for each half of the pot; if nobody makes a low, the high takes it all.

    >>> pot_winners([[7, 7, 5], [0, 0, 0]]), pot_winners([[7, 5], [3, 4]])
    (((0, 1),), ((0,), (1,)))
    """
    ways: list[tuple[int, ...]] = []
    for strengths in made:
        best = max(strengths)
        if best:
            ways.append(tuple(place for place, strength in enumerate(strengths) if strength == best))
    return tuple(ways)


def _chance(place: int, cards: tuple[Card, ...], seen: Counter[PotWinners], exact: bool) -> Chance:
    wins = ties = 0
    share = Fraction(0)
    for won, times in seen.items():
        part = sum((Fraction(1, len(best) * len(won)) for best in won if place in best), Fraction(0))
        wins += times * (part == 1)
        ties += times * (0 < part < 1)
        share += times * part
    total = seen.total()
    return Chance(cards, Fraction(wins, total), Fraction(ties, total), share / total, exact)


def _usual_rules(game: str) -> HandRules:
    poker = next((known_game for key, known_game in GAMES.items() if key == game), None)
    if poker is None:
        raise Malformed(no_such_game(game), allowed=_GAMES_WITH_BOARD)
    return HandRules(game=poker.key, minimum_bet=1)


def _lay_out_cards(hands: Iterable[CardsGiven], board: CardsGiven, dead: CardsGiven, rules: HandRules) -> _Lay:
    """Read the cards of a question; refuse cards that cannot be on a table together."""
    poker = rules.poker
    if not poker.board:
        raise Malformed(f"chances in {poker.name}, which has no board", allowed=_GAMES_WITH_BOARD)
    if isinstance(hands, str) or not isinstance(hands, Iterable):
        raise Malformed(f"{as_given(hands)} are no hands", allowed="a list of hands, such as ['As Ks', 'Qh Qd']")
    held, common, out = tuple(map(as_cards, hands)), as_cards(board), as_cards(dead)
    if len(held) < 2:
        raise Malformed(
            f"chances of {quantity(len(held), 'hand')}", allowed="2 or more; '????' is a hand of any two cards"
        )
    for cards in held:
        if len(cards) != poker.kept:
            number, dealt = quantity(len(cards), "card"), quantity(poker.kept, "card")
            raise Malformed(f"a hand of {number} in {poker.name}", allowed=f"{dealt} each")
    if len(common) > poker.board or UNKNOWN in (*common, *out):
        raise Malformed(f"a board {cards_text(common)!r}", allowed=f"at most {poker.board} cards, all of them known")
    deck = rules.whole_deck.cards
    seen = [card for part in (*held, common, out) for card in part if card is not UNKNOWN]
    for card, times in Counter(seen).items():
        if card not in deck or times > deck.count(card):
            wrong = "twice" if card in deck else "not in the deck"
            raise Malformed(f"{card} is {wrong}", allowed=f"each card of the {len(deck)} once")
    seen_cards = set(seen)
    left = tuple(card for card in deck if card not in seen_cards)
    to_come = poker.board - len(common) + sum(cards.count(UNKNOWN) for cards in held)
    if to_come > len(left):
        raise Malformed(f"{quantity(to_come, 'card')} still to come", allowed=f"at most the {len(left)} that are left")
    return _Lay(held, common, left)
