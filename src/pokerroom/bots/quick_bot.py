"""The quick bot: a player for thousands of hands a second that decides in microseconds without simulation.

It decides by how many hands its own would beat, its position, the price of a call and its stack in big blinds. Before
the flop in hold'em it looks its hand up in a table of all starting hands; elsewhere in a sample of deals, ranked once
for each number of cards. It exists to get tournaments played, with hands that a person might play; it does not watch
the other players.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from random import Random
from typing import Final, NamedTuple

from pokerroom.bots.regulars import decide_at_a_glance, glance
from pokerroom.cards import Card, Deck
from pokerroom.games.catalogue import HOLDEM
from pokerroom.hand import CALL, CHECK, FOLD, Bet, HandRules, Options, PlayerCommand
from pokerroom.ranking import ANY_FIVE

_DEALS_SAMPLED: Final = 400  # a hand is placed to a quarter of a percent
_CARDS_OF_A_WHOLE_HAND: Final = 5
_SHORT_STACK_IN_BLINDS: Final = 12  # which goes all-in or not at all, before the second betting round
_DESPERATE_STACK_IN_BLINDS: Final = 2
_POINTS_BY_RANK: Final = (1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 4.5, 5.0, 6.0, 7.0, 8.0, 10.0)  # two to ace
_POINTS_LOST_BY_GAP: Final = (0, 1, 2, 4)  # by how many ranks lie between two cards; 5 for more than three


class QuickSight(NamedTuple):
    """A quick bot's information: its cards and the board, the pot, its chips, and the number of rivals.

    `behind` is the number of rivals who act after it in this round; `opening` means the first betting round.
    """

    cards: tuple[Card, ...]
    board: tuple[Card, ...]
    pot: int
    stack: int
    bet: int
    rivals: int
    behind: int
    opening: bool


class QuickBot:
    """A quick player of one game.

    >>> from pokerroom.cards import parse_cards
    >>> rules = HandRules(game="holdem", blinds=(1, 2), minimum_bet=2)
    >>> bot, options = QuickBot(rules), Options(seat=1, fold=True, call=2, least_to=4, most_to=200)
    >>> aces = QuickSight(parse_cards("As Ah"), (), 3, 200, 0, rivals=8, behind=7, opening=True)
    >>> bot.decide(aces, options, Random(1)), bot.decide(aces._replace(cards=parse_cards("7c 2d")), options, Random(1))
    (Raise(to=6), Fold())
    """

    def __init__(self, rules: HandRules) -> None:
        self._rules = rules
        self._big_blind = rules.blinds[-1] if rules.blinds else rules.minimum_bet
        self._by_table = rules.game == HOLDEM.key and len(rules.whole_deck.cards) == 52
        self._samples: dict[tuple[int, int], list[float]] = {}

    def at(self, rules: HandRules) -> QuickBot:
        """Return this player, with the same game, at another level."""
        other = QuickBot(rules)
        other._samples = self._samples
        return other

    def decide(self, sight: QuickSight, options: Options, rng: Random) -> PlayerCommand:
        """Return its decision: the same sight, options and chance give the same one."""
        if options.discard or options.draw >= 0:
            return decide_at_a_glance(sight.cards, options, sight.pot, rng)
        power, call = self.power(sight.cards, sight.board), options.call
        everything = sight.stack + sight.bet
        late = 1 - sight.behind / (sight.rivals or 1)
        depth = everything / self._big_blind
        price = call / (sight.pot + call)
        if sight.opening and depth <= _SHORT_STACK_IN_BLINDS:
            return self._push_or_fold(sight, options, power, depth, price)
        going_on = _best_part(sight.rivals, late, depth, price, call / everything)
        raising = _best_part(sight.rivals, late, depth, price, (5 * call + 2 * sight.pot) / (3 * everything))
        wants = 1 - power < 0.6 * raising
        bluffs = not call and sight.rivals <= 2 and not sight.opening and rng.random() < 0.15
        if options.least_to and ((wants and rng.random() < 0.85) or bluffs):
            return self._wager(sight, options, power, everything)
        return self._go_on(options, worth_it=1 - power <= going_on)

    def power(self, own: tuple[Card, ...], board: tuple[Card, ...]) -> float:
        """Return the share of possible hands that are worse, from 0 to 1."""
        if self._by_table and not board and len(own) == 2:
            return _starting_hands()[own]
        size = len(own), len(board)
        if size not in self._samples:
            self._samples[size] = self._sample(*size)
        return bisect_left(self._samples[size], self._score(own, board)) / _DEALS_SAMPLED

    def _sample(self, own: int, board: int) -> list[float]:
        """Return the scores of a sample of dealt cards, the worst first.

        It does not depend on the tournament's seed.
        """
        rng, cards = Random(own * 10 + board), list(self._rules.whole_deck.cards)  # noqa: S311 - the same by intent
        deals = (rng.sample(cards, own + board) for _ in range(_DEALS_SAMPLED))
        return sorted(self._score(tuple(deal[:own]), tuple(deal[own:])) for deal in deals)

    def _score(self, own: tuple[Card, ...], board: tuple[Card, ...]) -> float:
        """Return the score of these cards as a hand, or at a glance while they are too few for one."""
        kept = self._rules.poker.kept
        complete = len(own) + len(board) >= _CARDS_OF_A_WHOLE_HAND
        if self._rules.poker.makeup is not ANY_FIVE:
            complete = len(board) >= _CARDS_OF_A_WHOLE_HAND - 2
        if not complete:
            return glance((*own, *board))
        strength = self._rules.plan.strengths[0]
        if self._rules.poker.board and len(own) > kept:  # one must still be given up
            return max(strength(few, board) for few in combinations(own, kept))
        return strength(own, board)

    def _push_or_fold(
        self, sight: QuickSight, options: Options, power: float, depth: float, price: float
    ) -> PlayerCommand:
        if depth <= _DESPERATE_STACK_IN_BLINDS:
            enough = 0.25
        elif options.call > self._big_blind:  # somebody has raised
            enough = min(0.95, 0.62 + 0.02 * depth + 0.2 * price)
        else:
            enough = min(0.93, 0.5 + 0.02 * depth + 0.03 * sight.behind)
        if power < enough:
            return self._go_on(options, worth_it=False)
        if options.least_to:
            return options.wager(options.most_to)
        return self._go_on(options, worth_it=True)

    def _wager(self, sight: QuickSight, options: Options, power: float, everything: int) -> PlayerCommand:
        """Bet two thirds of the pot, or three big blinds to open; go all-in where little would be left."""
        wanted = sight.bet + options.call + (2 * (sight.pot + options.call)) // 3
        if sight.opening and options.call <= self._big_blind:
            wanted = 3 * self._big_blind
        if 2 * wanted >= everything and power > 0.9:
            wanted = everything
        if wanted >= options.most_to == everything:
            return options.wager(everything)
        unit = max(self._rules.chip, options.step)
        to = max(options.least_to, min(wanted, options.most_to))
        return options.wager(max(options.least_to, to - (to - options.least_to) % unit))

    def _go_on(self, options: Options, *, worth_it: bool) -> PlayerCommand:
        if options.check:
            return CHECK
        if options.call:
            return CALL if worth_it or not options.fold or options.fold_costs else FOLD
        if options.bring_in:
            return Bet(options.bring_in)
        if options.least_to and (worth_it or not options.fold):
            return options.wager(options.least_to)
        return FOLD


def _best_part(rivals: int, late: float, depth: float, price: float, staked: float) -> float:
    """Return the share of hands good enough to play: smaller against many rivals, early, or for much of the stack."""
    part = (1 - price) * (0.5 + 0.3 / max(rivals, 1)) * (1 + 0.3 * late) / (1 + 0.12 * max(rivals - 1, 0))
    least = 0.03 + max(0.0, 0.3 - 0.012 * depth)  # with a short stack one cannot wait for long
    return max(least, part * max(0.0, 1 - staked) ** 2)


@cache
def _starting_hands() -> dict[tuple[Card, ...], float]:
    """Return for all two cards the share of others that are worse: by high card, pair, suit and gap."""
    pairs = [*combinations(Deck(52).cards, 2)]
    ranked = sorted(_points(pair) for pair in pairs)
    starting_hands: dict[tuple[Card, ...], float] = {}
    for one, other in pairs:
        starting_hands[one, other] = starting_hands[other, one] = bisect_left(ranked, _points((one, other))) / len(
            pairs
        )
    return starting_hands


def _points(pair: Sequence[Card]) -> float:
    """Return the points of two cards before the flop, by the common rule of thumb named after Bill Chen."""
    low, high = sorted(card % 13 for card in pair)
    if low == high:
        return max(5.0, 2 * _POINTS_BY_RANK[high])
    gap = high - low - 1
    points = _POINTS_BY_RANK[high] - (_POINTS_LOST_BY_GAP[gap] if gap < len(_POINTS_LOST_BY_GAP) else 5)
    points += 2 if pair[0] // 13 == pair[1] // 13 else 0
    return points + (1 if gap <= 1 and high < 10 else 0) + 0.01 * low
