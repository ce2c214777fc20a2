"""Moves in the books, as the happenings that tell them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from pokerroom.citation import Citation
from pokerroom.house.entries import CAGE, Move, checks_account, is_box, number_of, seat_account
from pokerroom.table.deciding.decision import Decision
from pokerroom.table.happenings import Booked
from pokerroom.table.state import TableState


def booked(
    table: TableState,
    what: str,
    moves: Sequence[Move],
    at: datetime | None,
    cites: tuple[Citation, ...] = (),
    *,
    player: str = "",
) -> Booked:
    """Moves that belong together, with the player for whom the cage sells or cashes; otherwise whose chips they are.

    Refused where more would leave a stack or the pot than is there.
    """
    table.books.refuse_overdraft(moves, cites)
    players: dict[str, int] = {}
    for move in moves:
        if CAGE in (move.source, move.target):
            bought = move.source == CAGE
            whose = player or _owner(table, move.target if bought else move.source)
            players[whose] = players.get(whose, 0) + (move.amount if bought else -move.amount)
    return Booked(what, tuple(moves), at, cites, players)


def _owner(table: TableState, account: str) -> str:
    """Whose chips lie in an account of the table."""
    seat = number_of(account)
    return table.boxes[seat].player if is_box(account) else table.seats.plays(seat)


def bought_in(
    table: TableState, seat: int, amount: int, at: datetime, cites: tuple[Citation, ...] = (), *, player: str = ""
) -> Booked:
    """Chips bought for a seat: by a newcomer on sitting down, or later by whoever plays there."""
    return booked(table, "buy-in", (Move(CAGE, seat_account(seat), amount),), at, cites, player=player)


def cashed_out(table: TableState, seat: int, amount: int, at: datetime) -> Booked:
    """Chips of a seat back to the cage."""
    return booked(table, "cash-out", (Move(seat_account(seat), CAGE, amount),), at)


def cash_out(table: TableState, seat: int, at: datetime) -> Decision[None]:
    """All of a player's chips go to the cage, and their checks are changed back."""
    if held := table.books.balance(seat_account(seat)):
        yield cashed_out(table, seat, held, at)
    if seat in table.checks:
        move = Move(checks_account(seat), CAGE, table.checks[seat].price)
        yield booked(table, "checks changed back", (move,), at, table.rules.terms.cites("commission.checks_rules"))
