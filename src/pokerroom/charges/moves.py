"""Moves of chips between accounts of a house: the accounts of its players, and the balances after moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from pokerroom.charges.entries import PLAYER_PREFIX, ChipMove

HANDED_OUT: Final = "handed out"  # prizes that winners got otherwise than as chips: cash, cheque, transfer, goods


def player_account(player: str) -> str:
    """Return the name of a player's account with the room."""
    return PLAYER_PREFIX + player


def moved(source: str, target: str, amount: int) -> tuple[ChipMove, ...]:
    """Return one move of chips, or an empty tuple where nothing moves."""
    return (ChipMove(source, target, amount),) if amount else ()


def balances_after(moves: Iterable[ChipMove], before: Mapping[str, int] | None = None) -> dict[str, int]:
    """Return the balances of accounts after these moves, beside those of accounts that nothing moved to or from."""
    balances = dict(before or {})
    for move in moves:
        balances[move.source] = balances.get(move.source, 0) - move.amount
        balances[move.target] = balances.get(move.target, 0) + move.amount
    return balances
