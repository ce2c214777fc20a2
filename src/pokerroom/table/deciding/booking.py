"""Moves in the books, as the happenings that tell them."""

from __future__ import annotations

from datetime import datetime

from pokerroom.citation import Citation
from pokerroom.house.entries import CAGE, Move, checks_account, seat_account
from pokerroom.table.deciding.decision import Decision
from pokerroom.table.happenings import Booked
from pokerroom.table.state import TableState


def bought_in(seat: int, amount: int, at: datetime, cites: tuple[Citation, ...] = ()) -> Booked:
    """Chips bought for a seat, on sitting down or later."""
    return Booked("buy-in", (Move(CAGE, seat_account(seat), amount),), at, cites)


def cashed_out(seat: int, amount: int, at: datetime) -> Booked:
    """Chips of a seat back to the cage."""
    return Booked("cash-out", (Move(seat_account(seat), CAGE, amount),), at)


def cash_out(table: TableState, seat: int, at: datetime) -> Decision[None]:
    """All of a player's chips go to the cage, and their checks are changed back."""
    if held := table.books.balance(seat_account(seat)):
        yield cashed_out(seat, held, at)
    if seat in table.checks:
        move = Move(checks_account(seat), CAGE, table.checks[seat].price)
        yield Booked("checks changed back", (move,), at, table.rules.terms.cites("commission.checks_rules"))
