"""What must happen next in a round, and who must do it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from pokerroom.bonus.commands import CloseRound, DealCards, RoundCommand, SettleHand, ShowDealersHand, TurnUp
from pokerroom.bonus.deal_order import packets_due
from pokerroom.bonus.deciding.round_context import RoundContext
from pokerroom.bonus.deciding.settling import next_to_settle
from pokerroom.bonus.words import STREET_AFTER
from pokerroom.cards import Card

NeedKind: TypeAlias = Literal["wagers", "deal", "decide", "turn_up", "dealers_hand", "settle", "close"]

_DEALERS_COMMANDS: Final[Mapping[NeedKind, RoundCommand]] = {
    "turn_up": TurnUp(),
    "dealers_hand": ShowDealersHand(),
    "settle": SettleHand(),
    "close": CloseRound(),
}


class RoundNeed(Struct, frozen=True):
    """The next step: its kind, its box (0: the dealer's own), its number of cards, and its words."""

    kind: NeedKind
    box: int
    cards: int
    words: str
    corrects: bool = False  # a decision about a wager that was wrong: it is corrected, or the hand folded


def round_need(context: RoundContext) -> RoundNeed | None:
    """Return the step that is due; None once the round is over."""
    state = context.state
    due = packets_due(state)
    cards = sum(packet.cards for packet in due)
    if state.phase == "over":
        return None
    if state.phase == "wagers":
        if not state.live:
            return RoundNeed("wagers", 0, 0, "players place their Antes")
        return RoundNeed("deal", 0, cards, "the dealer deals when all wagers are down")
    if due:
        return RoundNeed("deal", 0, cards, "the dealer deals on")
    decision = state.decision
    if decision is not None:
        turn = state.turn
        if turn is not None:
            words = "corrects the flop wager or folds" if turn.held else "decides"
            return RoundNeed("decide", turn.number, 0, f"box {turn.number} {words}", corrects=bool(turn.held))
        street = STREET_AFTER[decision]
        return RoundNeed("turn_up", 0, 3 if street == "flop" else 1, f"the dealer turns up the {street}")
    if state.phase == "dealers_hand":
        return RoundNeed("dealers_hand", 0, 2, "the dealer turns up the dealer's hand")
    box = next_to_settle(context)
    if state.phase == "settlement" and box is not None:
        return RoundNeed("settle", box.number, 2, f"the dealer settles box {box.number}")
    return RoundNeed("close", 0, 0, "jackpots are paid, and the round is over")


def dealers_command(need: RoundNeed, deck: Sequence[Card]) -> RoundCommand | None:
    """Return the command by which a dealer does what is due, dealing from the top of `deck`.

    None where players have to wager or decide first. Jackpots are paid before a round is closed.
    """
    return DealCards(tuple(deck[: need.cards])) if need.kind == "deal" else _DEALERS_COMMANDS.get(need.kind)
