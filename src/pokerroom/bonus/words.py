"""Words by which the bonus game chooses, as types: a layout's areas, a round's phases, a book's answers."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from pokerroom.games.game import BoardStreet

DealtFrom: TypeAlias = Literal["shuffling_device", "card_shoe"]
DEALT_FROM: Final[tuple[DealtFrom, ...]] = get_args(DealtFrom)
PlayChoice: TypeAlias = Literal["fold", "check", "bet"]
PLAY_CHOICES: Final[tuple[PlayChoice, ...]] = get_args(PlayChoice)
FoldForfeits: TypeAlias = Literal["all", "keeps_ante_bonus"]
FOLD_FORFEITS: Final[tuple[FoldForfeits, ...]] = get_args(FoldForfeits)
AntePaysFrom: TypeAlias = Literal["any", "straight", "flush"]
ANTE_PAYS_FROM: Final[tuple[AntePaysFrom, ...]] = get_args(AntePaysFrom)
UnpaidAnte: TypeAlias = Literal["returned", "collected"]
UNPAID_ANTE: Final[tuple[UnpaidAnte, ...]] = get_args(UnpaidAnte)
SettlementOrder: TypeAlias = Literal["dealers_right_first", "dealers_left_first"]
SETTLEMENT_ORDERS: Final[tuple[SettlementOrder, ...]] = get_args(SettlementOrder)

BY_DEALER: Final = "dealer"  # stands for the dealer in `by`, where other staff have their title
# The areas printed on the layout for each box.
LayoutArea: TypeAlias = Literal["ante", "flop", "turn", "river", "bonus", "jackpot"]
LAYOUT_AREAS: Final[tuple[LayoutArea, ...]] = get_args(LayoutArea)
FIRST_AREAS: Final[tuple[LayoutArea, ...]] = ("ante", "bonus", "jackpot")  # wagered on before the first card
MAIN_AREAS: Final[tuple[LayoutArea, ...]] = ("ante", "flop", "turn", "river")  # decided against the dealer's hand

# The phases of a round, from the first wager to the last chip; players decide in three of them.
DecisionPhase: TypeAlias = Literal["before_flop", "after_flop", "after_turn"]
DECISION_PHASES: Final[tuple[DecisionPhase, ...]] = get_args(DecisionPhase)
Phase: TypeAlias = Literal[
    "wagers", "deal", "before_flop", "after_flop", "after_turn", "dealers_hand", "settlement", "jackpots", "over"
]
BoxStatus: TypeAlias = Literal["out", "in", "folded", "conceded", "settled", "void"]
# The wager that each decision is about, and the street that is turned up after the decision.
AREA_OF: Final[dict[DecisionPhase, LayoutArea]] = {"before_flop": "flop", "after_flop": "turn", "after_turn": "river"}
PLAY_AREAS: Final[tuple[LayoutArea, ...]] = tuple(AREA_OF.values())
STREET_AFTER: Final[dict[DecisionPhase, BoardStreet]] = {
    "before_flop": "flop",
    "after_flop": "turn",
    "after_turn": "river",
}
PHASE_AFTER: Final[dict[BoardStreet, Phase]] = {"flop": "after_flop", "turn": "after_turn", "river": "dealers_hand"}
SHOWN_AFTER: Final[dict[BoardStreet, int]] = {"flop": 3, "turn": 4, "river": 5}
