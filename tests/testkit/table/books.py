"""Books of a table as a table books them: judged by the same question, then booked."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from pokerroom.charges.entries import CAGE, ChipMove, Entry, seat_account
from pokerroom.charges.hand_moves import hand_moves
from pokerroom.charges.ledger import Ledger
from pokerroom.charges.lines import ChargeLine
from pokerroom.hand import events


def post(books: Ledger, what: str, *moves: ChipMove, at: datetime | None = None) -> Entry:
    """Book moves that belong together."""
    books.refuse_overdraft(moves)
    books.book(what, moves, at)
    return list(books)[-1]


def buy_in(books: Ledger, seat: int, amount: int, at: datetime | None = None) -> Entry:
    """Book chips bought for a seat."""
    return post(books, "buy-in", ChipMove(CAGE, seat_account(seat), amount), at=at)


def cash_out(books: Ledger, seat: int, amount: int | None = None, at: datetime | None = None) -> Entry:
    """Book a seat's chips back to the cage: all of them, or `amount`."""
    account = seat_account(seat)
    return post(books, "cash-out", ChipMove(account, CAGE, books.balance(account) if amount is None else amount), at=at)


def book_hand(
    books: Ledger,
    played: Sequence[events.Event],
    *,
    at: datetime | None = None,
    lines: Sequence[ChargeLine] = (),
    carried: int = 0,
) -> Entry:
    """Book the moves of a hand that is over."""
    moves, cites, _ = hand_moves(played, lines, carried)
    books.refuse_overdraft(moves, cites)
    books.book(f"hand {books.hands + 1}", moves, at, cites)
    return list(books)[-1]
