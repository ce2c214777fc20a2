"""The accounts of tournaments in the room's ledger, and the moves between them. Every entry sums to 0."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pokerroom.charges.entries import ChipMove, moved, player_account
from pokerroom.tournament.records import EntryPayment

HOUSE_TOURNAMENTS: Final = "house tournaments"  # the house's share of all tournaments
TO_THE_CROWN: Final = "crown"  # prizes that nobody may keep
_TOURNAMENT: Final = "tournament "


def pool_of(tournament: str) -> str:
    """Return the account of the money to be paid out as prizes."""
    return f"{_TOURNAMENT}{tournament} pool"


def fees_of(tournament: str) -> str:
    """Return the account of the house's share, which it holds until the tournament is closed."""
    return f"{_TOURNAMENT}{tournament} fees"


def other_pools_of(tournament: str) -> str:
    """Return the account of fees that go to other prize pools."""
    return f"{_TOURNAMENT}{tournament} other pools"


def extras_of(tournament: str) -> str:
    """Return the account of cash that the house gives beside the pool."""
    return f"{_TOURNAMENT}{tournament} extras"


def owed_by(tournament: str) -> str:
    """Return the account of prizes that are won but not yet handed over."""
    return f"{_TOURNAMENT}{tournament} owed"


def paid_in(tournament: str, payment: EntryPayment) -> tuple[ChipMove, ...]:
    """Return the moves of a player's payment, into the pool and as a fee."""
    purse = player_account(payment.player)
    return moved(purse, pool_of(tournament), payment.pool) + moved(purse, fees_of(tournament), payment.fee)


def paid_back(tournament: str, payments: Iterable[EntryPayment]) -> tuple[ChipMove, ...]:
    """Return the moves that refund payments, in the opposite direction."""
    return reversed_moves(move for payment in payments for move in paid_in(tournament, payment))


def reversed_moves(moves: Iterable[ChipMove]) -> tuple[ChipMove, ...]:
    """Return the moves that undo these, the last first."""
    return tuple(ChipMove(move.target, move.source, move.amount) for move in reversed(tuple(moves)))
