"""The terms of a bonus table as values: the wagers, the source of the cards, and the payments.

`house_terms.py` makes them from a house's book and the operator's posted values. Amounts are chips.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import ClassVar, Final

from msgspec import Struct

from pokerroom.bonus.posted.layout import LayoutCloth
from pokerroom.bonus.words import (
    AntePaysFrom,
    DealtFrom,
    DecisionPhase,
    FoldForfeits,
    LayoutArea,
    PlayChoice,
    SettlementOrder,
    UnpaidAnte,
)
from pokerroom.promotions.words import TokenAfter
from pokerroom.rulebook.grounds import RestsOnBook, TableGrounds

BONUS_GAME: Final = "holdem_bonus"
BONUS_NAMES: Final = ("bonus", "bonus_poker", BONUS_GAME)  # by which people may ask for the game
CHECK_SIGNALS: Final = ("tap", "knock")


class WagerLimits(Struct, frozen=True):
    """The limits of wagers on the sign; `jackpot` is one amount, and 0 where no jackpot is offered."""

    ante_least: int
    ante_most: int
    bonus_least: int
    bonus_most: int
    jackpot: int = 0
    step: int = 0  # the smallest step above the least; 0 for any
    multiples: bool = False  # whether wagers must be multiples of the least


class AnteBonusOdds(Struct, frozen=True):
    """The odds to 1 of the Ante Bonus, by the two hole cards."""

    aces: int
    ace_king_suited: int
    ace_queen_or_jack_suited: int
    ace_king_offsuit: int
    kings_queens_jacks: int
    ace_queen_or_jack_offsuit: int
    pair_2_to_10: int


_ANTE_BONUS_WORDS: Final = {
    "aces": "two aces",
    "ace_king_suited": "ace and king, same suit",
    "ace_queen_or_jack_suited": "ace with queen or jack, same suit",
    "ace_king_offsuit": "ace and king",
    "kings_queens_jacks": "two kings, queens or jacks",
    "ace_queen_or_jack_offsuit": "ace with queen or jack",
    "pair_2_to_10": "two cards of one rank, 2 to 10",
}


def ante_bonus_words(name: str) -> str:
    """Return in words the cards that win an Ante Bonus; a starting hand posted by an operator keeps its name.

    >>> ante_bonus_words("kings_queens_jacks"), ante_bonus_words("KQs")
    ('two kings, queens or jacks', 'KQs')
    """
    return _ANTE_BONUS_WORDS.get(name, name)


class IdleRule(Struct, frozen=True):
    """The number of rounds without a wager after which a player may be asked to leave, and whether only at a full
    table.
    """

    rounds: int
    only_if_full: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusTerms(RestsOnBook):
    """All terms of a round. `grounds` are the clauses behind them; terms read from a log have none."""

    area: ClassVar[str] = "bonus"

    house: str
    places: int
    dealt_from: DealtFrom
    low_limit: bool
    limits: WagerLimits
    multiples: Mapping[LayoutArea, int]  # of the Ante, for Flop, Turn and River Wagers
    choices: Mapping[DecisionPhase, tuple[PlayChoice, ...]]
    fold_forfeits: FoldForfeits
    concede: bool
    ante_pays_from: AntePaysFrom
    unpaid_ante: UnpaidAnte
    main_odds: Mapping[LayoutArea, int]
    bonus_odds: AnteBonusOdds
    hands_per_player: int
    settlement_order: SettlementOrder
    token_after: TokenAfter
    idle: IdleRule
    signals: tuple[str, ...] = CHECK_SIGNALS
    layout: LayoutCloth
    grounds: TableGrounds | None = field(default=None, compare=False, repr=False)

    def stated(self) -> dict[str, object]:
        """Return the terms by name, as a log writes them."""
        return {field.name: getattr(self, field.name) for field in fields(self) if field.name != "grounds"}
