"""The bookings of a bonus table's happenings: chips bought and cashed, and each round against the house's bank.

A round is booked when it is over, as a hand of poker is. The bank is an account of its own; if it lacks chips to pay a
round, they come out of the cage. The payment of a jackpot goes from its pool to the player's account, and from there to
the box.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pokerroom.bonus.events import JackpotPaid
from pokerroom.bonus.table import happenings
from pokerroom.bonus.table.state import BonusTableState
from pokerroom.charges.entries import CAGE, ChipMove, house_account, seat_account
from pokerroom.charges.ledger import Ledger
from pokerroom.table.happenings import Booked

BANK: Final = house_account("bank")


def booked_for(table: BonusTableState, happening: happenings.BonusTableHappening, books: Ledger) -> Booked | None:
    """Return the booking for a happening, given the table as it stood before; None if no chip changes hands."""
    match happening:
        case happenings.BoxTaken(box=box, player=player, chips=chips) if chips:
            moves = (ChipMove(CAGE, seat_account(box), chips),)
            return Booked("buy-in", moves, happening.at, players={player: chips})
        case happenings.ChipsBrought(box=box, chips=chips) if chips:
            moves = (ChipMove(CAGE, seat_account(box), chips),)
            return Booked("more chips", moves, happening.at, players={table.boxes[box].player: chips})
        case happenings.BoxLeft(box=box, player=player, chips=chips) if chips:
            moves = (ChipMove(seat_account(box), CAGE, chips),)
            return Booked("cash-out", moves, happening.at, players={player: -chips})
        case happenings.RoundWentOn(event=JackpotPaid(box=box, amount=amount)) if table.round is not None:
            moves = (ChipMove(CAGE, seat_account(box), amount),)
            return Booked("jackpot", moves, happening.at, players={table.round.boxes[box].player: amount})
        case happenings.RoundKept(number=number):
            return Booked(f"hand {number}", tuple(_round_moves(table, books)), happening.at)
        case _:
            return None


def _round_moves(table: BonusTableState, books: Ledger) -> Iterator[ChipMove]:
    """Yield each box's win from the bank or loss to it.

    The bank takes before it pays, and is filled up first.
    """
    if table.round is None:
        return
    won = {box: state.chips - state.from_jackpot - table.boxes[box].chips for box, state in table.round.boxes.items()}
    lacks = sum(won.values()) - books.balance(BANK)
    if lacks > 0:
        yield ChipMove(CAGE, BANK, lacks)
    for box, chips in won.items():
        if chips < 0:
            yield ChipMove(seat_account(box), BANK, -chips)
    for box, chips in won.items():
        if chips > 0:
            yield ChipMove(BANK, seat_account(box), chips)
