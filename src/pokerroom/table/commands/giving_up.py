"""A seat is given up: chips and checks go to the cage, and what lay under a box is uncovered."""

from __future__ import annotations

from datetime import datetime

from pokerroom.house.entries import CAGE, Move, checks_account, seat_account
from pokerroom.table import happenings as happened
from pokerroom.table import seating
from pokerroom.table.commands.offers import has_moved
from pokerroom.table.commands.playover import uncover
from pokerroom.table.state import TableState


def cash_out(table: TableState, seat: int, at: datetime) -> None:
    """A player's chips go to the cage, and his checks are changed back."""
    if table.books.balance(seat_account(seat)):
        table.books.cash_out(seat, at=at)
    if seat in table.checks:
        move = Move(checks_account(seat), CAGE, table.checks[seat].price)
        table.books.post("checks changed back", move, at=at, cites=table.rules.terms.cites("commission.checks_rules"))


def leave_seat(table: TableState, player: str, seat: int, at: datetime) -> None:
    """Nobody, or the owner of what lies under the box, has the seat now."""
    has_moved(table, player, 0)
    table.clear(seat)
    if seat in table.boxes:
        uncover(table, seat, at)


def put_out(table: TableState, seat: int, why: str) -> None:
    """A player who has nothing left and may buy no more gives up the seat."""
    player = table.seats.plays(seat)
    if seat not in table.boxes:
        table.seats = seating.leave(table.seats, player)
    at = table.began_at or table.opened
    if at is not None:
        cash_out(table, seat, at)
        leave_seat(table, player, seat, at)
        table.tell(happened.Rose(seat, player, 0, at, why))
