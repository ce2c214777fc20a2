"""One hand of a simulated tournament: the small messages that order it and report its result.

A hand's chance comes from its own seed, so that it is the same hand whoever plays it, and in whatever order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from pokerroom.bots.quick_bot import QuickBot, QuickSight
from pokerroom.cards import Card
from pokerroom.hand import Hand, HandRules, SoftwareDealer, rules_for
from pokerroom.hand.wagering import all_in_order
from pokerroom.rulebook.house import House
from pokerroom.tournament.structure.levels import Structure


class HandToPlay(NamedTuple):
    """A hand before it is dealt: its level, the smallest chip in play, stacks by seat, button, blinds and chance."""

    level: int
    chip: int
    stacks: dict[int, int]
    button: int
    blinds: tuple[int | None, ...]
    seed: str


class HandAsPlayed(NamedTuple):
    """A hand that is over: stacks by seat, who moved all-in in which order, and how many decisions it took."""

    stacks: dict[int, int]
    all_in: tuple[int, ...]
    decisions: int


class HandPlayer:
    """Plays hands at the levels of a structure with quick bots in every seat."""

    def __init__(self, house: House, structure: Structure) -> None:
        self.house, self.structure = house, structure
        self._at: dict[tuple[int, int], tuple[HandRules, QuickBot]] = {}
        self._bots: dict[str, QuickBot] = {}

    def rules(self, level: int, chip: int) -> tuple[HandRules, QuickBot]:
        """Return the rules of a level and who plays by them, made once for each."""
        if (level, chip) not in self._at:
            setup = replace(self.structure.setup(level), smallest_chip=chip)
            rules = rules_for(self.house, setup, unit=1)
            quick_bot = self._bots.get(rules.game)
            bot = self._bots[rules.game] = QuickBot(rules) if quick_bot is None else quick_bot.at(rules)
            self._at[level, chip] = rules, bot
        return self._at[level, chip]

    def prepare(self, chip: int) -> None:
        """Look one hand up, so that whatever is made on the first look is there; processes that fork have it too."""
        rules, bot = self.rules(1, chip)
        cards, own, board = rules.whole_deck.cards, rules.poker.kept, rules.poker.board
        bot.power(tuple(cards[:own]), tuple(cards[own : own + board]))

    def play(self, asked: HandToPlay) -> HandAsPlayed:
        """Play one hand to its end."""
        rng = Random(asked.seed)  # noqa: S311 - repeatable by intent
        rules, bot = self.rules(asked.level, asked.chip)
        hand = Hand(rules, asked.stacks, asked.button, blinds=asked.blinds)
        cards = rules.whole_deck.cards

        def mixed(some: Sequence[Card]) -> list[Card]:
            return rng.sample(some, len(some))

        dealer, decisions = SoftwareDealer(hand, mixed(cards), shuffle=mixed), 0
        while seat := dealer.go_on():
            options = hand.options(seat)
            hand.act(seat, bot.decide(_sight_of_seat(hand, seat), options, rng))
            decisions += 1
        left = {**asked.stacks, **hand.stacks}
        return HandAsPlayed(left, all_in_order(hand), decisions)


def _sight_of_seat(hand: Hand, seat: int) -> QuickSight:
    """Return what the bot in a seat looks at; of cards its own and the board alone."""
    return QuickSight(
        cards=hand.cards(seat),
        board=hand.board,
        pot=hand.pot,
        stack=hand.stack(seat),
        bet=hand.bet(seat),
        rivals=len(hand.live) - 1,
        behind=max(0, len(hand.to_act) - 1),
        opening=hand.street_number == 0,
    )
