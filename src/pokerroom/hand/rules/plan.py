"""Rules made ready for play: the game's streets as one flat list of stages, and the choices as quick values.

A hand walks through the stages from the first to the last. Betting stages in which nobody can bet are passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any, Final, Literal

from msgspec import Struct

from pokerroom.games import DealStep, DiscardRound, DrawRound, Family, Opener, ToBoard, ToPlayers
from pokerroom.hand.rules.stated import StatedRules
from pokerroom.ranking import ANY_FIVE, Scheme
from pokerroom.ranking.evaluate import StrengthsWithBoard

# What a stage is for: plain numbers, because they are compared for every action. TURN_UP is no stage of a game: it
# comes between two of them when all hands are turned up because nobody can bet any more.
POST, DEAL, DISCARD, DRAW, BET, TURN_UP, SHOW, SETTLE, OVER = range(9)
# The same as words, for use outside this package.
StageName = Literal["post", "deal", "discard", "draw", "bet", "turn up", "show", "settle", "over"]
STAGE_NAMES: Final[tuple[StageName, ...]] = (
    "post", "deal", "discard", "draw", "bet", "turn up", "show", "settle", "over",
)  # fmt: skip


class Stage(Struct, frozen=True, gc=False):
    """One stage of a hand; `board` is the board that is dealt to where the rest is run several times.

    `to_board` is the number of cards that leave the deck in this stage for the board, the burn included.
    """

    kind: int
    street: int
    step: DealStep | None = None
    board: int = 0
    to_board: int = 0

    @property
    def cards(self) -> int:
        """The number of cards that this stage brings or takes away; 0 where there are none, or players choose."""
        return 0 if self.step is None or isinstance(self.step, DrawRound) else self.step.cards


class Plan:
    """The values that the engine looks up while a hand is played, worked out from the rules once."""

    __slots__ = (  # noqa: RUF023 - by meaning
        "rules", "stages", "streets", "board_after", "openers", "checks", "last_street",
        "deck_mask", "foreign", "deck_size", "cards_each", "cards_shared", "burning", "burn_last_full_draw",
        "fixed", "no_limit", "sizes", "pot_part", "step", "raise_cap", "strengths", "measures", "layouts",
    )  # fmt: skip

    def __init__(self, rules: StatedRules) -> None:
        """Lay out the stages of a hand and everything else that follows from its rules alone, so that no decision works
        it out.
        """
        game = rules.poker
        self.rules = rules
        self.burning = rules.burns == "every_stage" and game.family is Family.FLOP
        stages = [Stage(POST, 0)]
        for number, street in enumerate(game.streets):
            for step in street.steps:
                to_board = step.cards + (step.burn and self.burning) if isinstance(step, ToBoard) else 0
                stages.append(Stage(_KINDS[type(step)], number, step, to_board=to_board))
            stages.append(Stage(BET, number))
        last = len(game.streets) - 1
        self.stages = (*stages, Stage(SHOW, last), Stage(SETTLE, last), Stage(OVER, last))
        self.streets = tuple(street.name for street in game.streets)
        shared = [sum(step.cards for step in street.steps if isinstance(step, ToBoard)) for street in game.streets]
        self.board_after = tuple(accumulate(shared))  # the number of board cards once each street is dealt
        self.openers = tuple(_opener(rules, street.opener) for street in game.streets)
        draws = game.family is Family.DRAW
        self.checks = tuple(street.checks and (rules.check_after_draw or not draws) for street in game.streets)
        self.last_street = last
        self.fixed, self.no_limit = rules.limit == "fixed", rules.limit == "no_limit"
        # The step of all wagers; a player with less than this left cannot wager it.
        self.step = rules.chip if rules.wagers_in_chips else 1
        self.pot_part = {"pot": 1, "half_pot": 2}.get(rules.limit, 0)
        # The raises that a round may have; 0 where no number ends them.
        self.raise_cap = rules.raise_cap if rules.limit in ("fixed", "range", "double_previous") else 0
        self.sizes = rules.bet_sizes if self.fixed else (rules.minimum_bet,) * (last + 1)
        self.burn_last_full_draw = rules.burns == "last_full_draw"
        self.cards_shared = game.cards_needed(0, burning=self.burning)
        self.cards_each = game.cards_needed(1, burning=self.burning) - self.cards_shared
        self.layouts: dict[tuple[ToPlayers, int], Any] = {}  # worked out when first needed
        deck = rules.whole_deck
        self.deck_mask = sum(1 << card for card in deck.cards)
        self.foreign = ~self.deck_mask
        self.deck_size = len(deck.cards)
        any_five = game.makeup is ANY_FIVE
        self.strengths = tuple(_strength_of_a_hand(scheme, any_five) for scheme in rules.schemes)
        self.measures = tuple(_strengths_of_hands(scheme, any_five) for scheme in rules.schemes)

    def __reduce__(self) -> tuple[type[Plan], tuple[StatedRules]]:
        """Return the rules, from which a copy can be rebuilt: a plan holds functions, which cannot be pickled."""
        return Plan, (self.rules,)


_KINDS = {ToPlayers: DEAL, ToBoard: DEAL, DiscardRound: DISCARD, DrawRound: DRAW}


def _opener(rules: StatedRules, opener: Opener) -> Opener:
    # A stud game that a house opens with blinds is opened by the player after them.
    if opener is Opener.LOWEST_CARD and rules.blinds:
        return Opener.AFTER_FORCED_BETS
    return opener


HandStrength = Callable[[Sequence[int], Sequence[int]], int]


def _strength_of_a_hand(scheme: Scheme, any_five: bool) -> HandStrength:
    if not any_five:
        return scheme.strength_two_and_three
    strength = scheme.strength
    return lambda hole, board: strength([*hole, *board])


def _strengths_of_hands(scheme: Scheme, any_five: bool) -> StrengthsWithBoard:
    """Return a function that works out the strengths of several hands at once."""
    if any_five:
        return scheme.strengths_with_board
    strength = scheme.strength_two_and_three
    return lambda hands, board: [strength(hand, board) for hand in hands]
