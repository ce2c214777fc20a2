"""One hand of a simulated tournament: the small messages that request it and report its result.

Each hand has its own seed, so that it is the same whichever process plays it, and in any order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from pokerroom.bots.quick_bot import QuickBot, QuickSight
from pokerroom.cards import Card
from pokerroom.hand import Hand, HandRules, SoftwareDealer, hand_rules_for
from pokerroom.rulebook.house import House
from pokerroom.tournament.structure.levels import Structure


class HandToPlay(NamedTuple):
    """A hand to play: its level, the smallest chip in play, stacks by seat, button, blinds and seed."""

    level: int
    chip: int
    stacks: dict[int, int]
    button: int
    blinds: tuple[int | None, ...]
    seed: str


class HandAsPlayed(NamedTuple):
    """A finished hand: stacks by seat, the order of all-ins, and the number of decisions."""

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
        """Return the rules of a level and its bot, made once for each."""
        if (level, chip) not in self._at:
            setup = replace(self.structure.setup(level), smallest_chip=chip)
            rules = hand_rules_for(self.house, setup, unit=1)
            quick_bot = self._bots.get(rules.game)
            bot = self._bots[rules.game] = QuickBot(rules) if quick_bot is None else quick_bot.at(rules)
            self._at[level, chip] = rules, bot
        return self._at[level, chip]

    def prepare(self, chip: int) -> None:
        """Look one hand up, so that tables made at the first lookup exist before processes fork."""
        rules, bot = self.rules(1, chip)
        cards, own, board = rules.whole_deck.cards, rules.poker.kept, rules.poker.board
        bot.power(tuple(cards[:own]), tuple(cards[own : own + board]))

    def play(self, hand_to_play: HandToPlay) -> HandAsPlayed:
        """Play one hand to its end."""
        rng = Random(hand_to_play.seed)  # noqa: S311 - repeatable by intent
        rules, bot = self.rules(hand_to_play.level, hand_to_play.chip)
        hand = Hand(rules, hand_to_play.stacks, hand_to_play.button, blinds=hand_to_play.blinds)
        cards = rules.whole_deck.cards

        def mixed(some: Sequence[Card]) -> list[Card]:
            return rng.sample(some, len(some))

        dealer, decisions = SoftwareDealer(hand, mixed(cards), shuffle=mixed), 0
        while seat := dealer.go_on():
            options = hand.options(seat)
            hand.act(seat, bot.decide(_sight_of_seat(hand, seat), options, rng))
            decisions += 1
        left = {**hand_to_play.stacks, **hand.stacks}
        return HandAsPlayed(left, hand.action.all_in_order, decisions)


def _sight_of_seat(hand: Hand, seat: int) -> QuickSight:
    """Return the information of the bot in a seat; its only cards are its own and the board."""
    return QuickSight(
        cards=hand.cards(seat),
        board=hand.board,
        pot=hand.pot,
        stack=hand.stack(seat),
        bet=hand.bet(seat),
        rivals=len(hand.live) - 1,
        behind=max(0, len(hand.action.to_act) - 1),
        opening=hand.progress.street_number == 0,
    )
