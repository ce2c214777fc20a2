"""Judge charges that players pay from pots, from stakes or with commission checks, and refunds of fees."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from msgspec import structs

from pokerroom.charges import ChargeLine, as_charges, charges
from pokerroom.charges.entries import JACKPOT, ChipMove, checks_account, house_account, seat_account
from pokerroom.charges.hand_moves import to_the_jackpot
from pokerroom.charges.reasons.reason_kinds import SeatShort
from pokerroom.charges.reasons.reason_text import reason_texts
from pokerroom.errors import Illegal
from pokerroom.hand import Charge, HandBill
from pokerroom.table.commands import ChargePots
from pokerroom.table.deciding.arguments import table_question
from pokerroom.table.deciding.decision import Deciding
from pokerroom.table.deciding.money.booking import booked
from pokerroom.table.happenings import FeeGivenBack, PotsCharged, Taken
from pokerroom.table.state import Fee, TableState


@table_question
def pot_charges(state: TableState, bill: HandBill) -> tuple[ChargeLine, ...]:
    """Return the house's charges on the pots of a hand, line by line with reasons."""
    began = state.times.hand_began
    return tuple(charges(state.rules.terms, bill, began.time() if began else None))


def decide_charge_pots(state: TableState, command: ChargePots) -> Deciding[list[Charge]]:
    """Charge the pots of the running hand; return the charges for the dealer to take.

    Refuse where no hand is running.
    """
    if state.hand is None:
        raise Illegal("no hand is in progress", allowed="begin one")
    lines = pot_charges(state, command.bill)
    if lines != state.hand_notes.pot_lines:
        yield PotsCharged(lines)
    return as_charges(lines)


def take(state: TableState, line: ChargeLine | None, at: datetime, *, for_hand: bool = False) -> Deciding[None]:
    """Take a charge from stakes, or from the checks that pay it; a player who cannot pay in full pays all they have.

    A waived charge is recorded with its reason, and nothing is booked.
    """
    if line is None:
        return
    if line.waived:
        yield Taken(line, at)
        return
    from_checks = tuple(seat for seat, _ in line.from_seats if state.check_for(line, seat))
    parts = tuple(
        (seat, amount if seat in from_checks else min(amount, state.players.stakes[seat].chips))
        for seat, amount in line.from_seats
    )
    parts = tuple((seat, amount) for seat, amount in parts if amount)
    if not parts:
        return
    if parts != line.from_seats:
        line = _shorten_charge(line, parts)
    account = house_account(line.kind)
    moves = [
        ChipMove(checks_account(seat) if seat in from_checks else seat_account(seat), account, amount)
        for seat, amount in parts
    ]
    yield booked(state, line.kind, (*moves, *to_the_jackpot(line)), at, line.cites)
    yield Taken(line, at, from_checks, for_hand)


def refund_fee(state: TableState, paid: Fee, at: datetime) -> Deciding[None]:
    """Give a fee back to the player who paid it, in the checks or chips it was paid with."""
    line, account = paid.line, house_account(paid.line.kind)
    moves = [ChipMove(JACKPOT, account, line.for_jackpot)] if line.for_jackpot else []
    in_checks = {}
    for seat, amount in line.from_seats:
        check, checks = paid.checks.get(seat), state.players.checks.get(seat)
        if check is not None and (checks is None or replace(checks, count=1) == check):
            in_checks[seat] = check
            moves.append(ChipMove(account, checks_account(seat), amount))
        else:
            moves.append(ChipMove(account, seat_account(seat), amount))
    yield booked(state, f"{line.kind} given back", tuple(moves), at, line.cites)
    yield FeeGivenBack(line, at, in_checks)


def _shorten_charge(line: ChargeLine, parts: tuple[tuple[int, int], ...]) -> ChargeLine:
    """Return a charge that cannot be paid in full, with the amounts taken and the reason."""
    paid, taken = dict(parts), sum(amount for _, amount in parts)
    short = reason_texts(
        SeatShort(seat, paid.get(seat, 0), amount) for seat, amount in line.from_seats if amount != paid.get(seat, 0)
    )
    jackpot = min(line.for_jackpot, taken)
    return structs.replace(line, amount=taken, from_seats=parts, because=line.because + short, for_jackpot=jackpot)
