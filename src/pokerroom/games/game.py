"""A poker game as data: its streets, and the cards dealt, given up or drawn on each street before the betting.

Crazy Pineapple differs from Pineapple in where one line stands. A house's decisions about a game (which decks, whether
cards are burned, which forced bets open it) are in its rulebook, not here.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal, TypeAlias, get_args

from pokerroom.ranking import Makeup


class Family(StrEnum):
    """Games of a family share their dealing habits and their irregularities."""

    FLOP = "flop"
    DRAW = "draw"
    STUD = "stud"
    MANILA = "manila"


class Opener(StrEnum):
    """Who acts first in a betting round."""

    AFTER_FORCED_BETS = "the player after the forced bets"
    LEFT_OF_BUTTON = "the first active player left of the button"
    LOWEST_CARD = "the player showing the lowest card, who must bet"
    BEST_SHOWING = "the player showing the best hand"


@dataclass(frozen=True, slots=True)
class ToPlayers:
    """Every player still in gets cards, clockwise from the button's left, `together` of them each time round."""

    cards: int
    face_up: bool = False
    together: int = 1
    or_one_for_all: bool = False  # when too few are left, one card face up that counts for everybody


@dataclass(frozen=True, slots=True)
class ToBoard:
    """Community cards, face up; `burn` where a house that burns does it first."""

    cards: int
    burn: bool = False


@dataclass(frozen=True, slots=True)
class DiscardRound:
    """Every player still in gives up cards in turn, from the button's left."""

    cards: int


@dataclass(frozen=True, slots=True)
class DrawRound:
    """Every player still in may exchange cards, from the button's left; the last of `most` comes apart."""

    most: int


DealStep = ToPlayers | ToBoard | DiscardRound | DrawRound


@dataclass(frozen=True, slots=True)
class Street:
    """The steps before a betting round, who opens it, and whether a player may check in it.

    In the first round nobody checks, except a player whose own live blind is matched already.
    """

    name: str
    steps: tuple[DealStep, ...]
    opener: Opener
    checks: bool = True


GameKey: TypeAlias = Literal[
    "holdem",
    "omaha",
    "pineapple",
    "crazy_pineapple",
    "two_card_manila",
    "three_card_manila",
    "draw_ante",
    "draw_blind",
    "five_card_stud",
    "seven_card_stud",
]

GAME_KEYS: Final[tuple[GameKey, ...]] = get_args(GameKey)
BoardStreet: TypeAlias = Literal["flop", "turn", "river"]  # the streets of games with a flop
BOARD_STREETS: Final[tuple[BoardStreet, ...]] = get_args(BoardStreet)


@dataclass(frozen=True, slots=True)
class Game:
    """One poker game, the same under every house that offers it."""

    key: GameKey
    name: str
    family: Family
    streets: tuple[Street, ...]
    makeup: Makeup

    @property
    def dealt(self) -> int:
        """Cards a player has been dealt when nobody has folded and the last street is out."""
        return sum(step.cards for step in self._steps if isinstance(step, ToPlayers))

    @property
    def kept(self) -> int:
        """Cards a player holds at the showdown."""
        return self.dealt - sum(step.cards for step in self._steps if isinstance(step, DiscardRound))

    @property
    def board(self) -> int:
        """How many community cards the game deals."""
        return sum(step.cards for step in self._steps if isinstance(step, ToBoard))

    @property
    def burns(self) -> int:
        """Cards that a house which burns takes off before the community cards."""
        return sum(step.burn for step in self._steps if isinstance(step, ToBoard))

    def cards_needed(self, players: int, *, burning: bool = True) -> int:
        """Return the cards that leave the deck when nobody folds; a last card for all may stand in for one each.

        >>> from pokerroom.games import GAMES
        >>> GAMES["holdem"].cards_needed(10), GAMES["holdem"].cards_needed(10, burning=False)
        (28, 25)
        """
        per_hand = sum(
            1 if step.or_one_for_all else step.cards * players for step in self._steps if isinstance(step, ToPlayers)
        )
        return per_hand + self.board + (self.burns if burning else 0)

    @property
    def _steps(self) -> tuple[DealStep, ...]:
        return tuple(step for street in self.streets for step in street.steps)

    def __str__(self) -> str:
        return self.name
