"""The commands of acts that mean the same wherever they come from: a player's page, or the dealer's console."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pokerroom.hand import CALL, CHECK, FOLD, Bet, Hand, Muck, PlayerCommand, Raise, RunBoards
from pokerroom.hand.commands import Chop, Straddle
from pokerroom.room import wire

# By the word of the act: its command, from the hand, the seat that acts, and the amount that was sent with it.
COMMAND_BY_ACT: Final[Mapping[wire.ActKind, Callable[[Hand, int, int], PlayerCommand]]] = {
    "fold": lambda _hand, _seat, _amount: FOLD,
    "check": lambda _hand, _seat, _amount: CHECK,
    "call": lambda _hand, _seat, _amount: CALL,
    "bet": lambda _hand, _seat, amount: Bet(amount),
    "raise": lambda _hand, _seat, amount: Raise(amount),
    "bring_in": lambda hand, seat, _amount: Bet(hand.options(seat).bring_in),
    "muck": lambda _hand, _seat, _amount: Muck(),
    "straddle": lambda _hand, _seat, _amount: Straddle(),
    "chop": lambda _hand, _seat, _amount: Chop(),
    "run_boards": lambda _hand, _seat, amount: RunBoards(amount),
}
