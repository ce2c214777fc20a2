"""Judge moves between tables: a player is sent by the house or goes by choice, with their chips and paid time.

One table gives up a `Traveller` and the other receives them, each by a command of its own.
"""

from __future__ import annotations

from datetime import datetime

from msgspec import structs

from pokerroom.charges.entries import CAGE, OTHER_TABLES, ChipMove, checks_account, seat_account
from pokerroom.errors import Illegal
from pokerroom.table import happenings
from pokerroom.table.blinds.blind_status import MOVED_BY_STAFF, from_broken_table, joins
from pokerroom.table.commands import Receive, Send
from pokerroom.table.deciding.decision import Deciding
from pokerroom.table.deciding.giving_up import leave_seat
from pokerroom.table.deciding.money.booking import booked
from pokerroom.table.deciding.seating.offers import refuse_before_others
from pokerroom.table.deciding.seating.seats import charge_on_sitting
from pokerroom.table.floor_notes import STANDING_LEAVE
from pokerroom.table.seats import refusals
from pokerroom.table.seats.barring import refuse_barred
from pokerroom.table.seats.occupancy import Newcomer
from pokerroom.table.seats.travellers import Traveller
from pokerroom.table.stakes import leaving
from pokerroom.table.stakes.chips_in_front import Stake, refuse_impossible
from pokerroom.table.state import TableState


def traveller(state: TableState, seat: int, at: datetime, *, to: str, by: str = "", broken: bool = False) -> Traveller:
    """Return the traveller that a player would be if they left for the table `to` now; `by` is the sender's title."""
    stake = state.stake(seat)
    return Traveller(
        player=state.seats.plays(seat),
        stake=structs.replace(stake, held=0, announced=None, declared=False),
        left=leaving.leave(state.rules.stakes, stake, at),
        setup=state.rules.setup,
        table=state.ledger.table,
        to=to,
        number=state.travel.sent_away + 1,
        sent=bool(by),
        broken=broken,
        paid_until=state.paid_time.paid_until.get(seat) if by else None,
        checks=state.players.checks.get(seat),
        stake_order=state.orders.stakes.get(seat),
        book=state.rules.house.book.id,
        bars=tuple(bar for bar in state.floor.bars if bar.player == state.seats.plays(seat)),
    )


def decide_send(state: TableState, command: Send) -> Deciding[Traveller]:
    """Send a player with all they have to another table, by somebody with the power or by the player's choice."""
    seat, at = command.seat, command.at
    state.refuse_if_stopped("nobody leaves")
    state.refuse_in_hand(seat, "leave")
    sent = traveller(state, seat, at, to=command.to, by=command.by, broken=command.broken)
    if command.by:
        state.refuse_without_power(command.by, "seat", f"seat {seat} sent to another table")
    if seat not in state.players.boxes:
        refusals.refuse_to_leave(state.seats, sent.player, chips=sent.stake.booked)
    held = [(seat_account(seat), sent.stake.booked), (checks_account(seat), sent.checks.price if sent.checks else 0)]
    moves = tuple(ChipMove(account, OTHER_TABLES, amount) for account, amount in held if amount)
    if moves:
        yield booked(state, "to another table", moves, at)
    chips, why = sent.stake.booked, "to another table"
    yield from leave_seat(state, seat, at, chips=chips, why=why, left=sent.left, traveller=sent.number)
    return sent


def decide_receive(state: TableState, command: Receive) -> Deciding[None]:
    """Receive a player from another table."""
    traveller, seat, at = command.comes, command.seat, command.at
    judge_arrival(state, traveller, seat, at, chips=command.chips, leave=command.approved_by)
    newcomer = _newcomer_from_traveller(traveller, leave=command.approved_by)
    waits = refusals.waits_for_leave(state.rules.seating, newcomer)
    stake = traveller.stake if command.chips is None else Stake(command.chips)
    status = structs.replace(
        joins(state.rules.blinds, state.button.places, _came_by(state, traveller)), posts=command.posts
    )
    moves = _moves(traveller, stake, seat)
    if moves:
        yield booked(state, "from another table", moves, at, player=traveller.player)
    leave = command.approved_by if state.rules.seating.needs_approval and not traveller.sent else ""
    yield happenings.Sat(
        seat=seat,
        player=traveller.player,
        stake=stake,
        standing=status,
        at=at,
        waits=waits,
        checks=traveller.checks,
        ticket=traveller.ticket,
        leave=leave,
    )
    if traveller.stake_order is not None:
        yield happenings.StakeOrdered(seat, traveller.player, traveller.stake_order, at)
    yield from charge_on_sitting(state, seat, at, sent=traveller.sent, paid_until=traveller.paid_until)


def judge_arrival(
    state: TableState,
    comes: Traveller,
    seat: int,
    at: datetime,
    *,
    chips: int | None = None,
    leave: str = STANDING_LEAVE,
) -> None:
    """Refuse an arrival at this seat for any reason against it, before the player has left the other table."""
    state.refuse_if_closed()
    state.refuse_barred(comes.player, at)
    if comes.book == state.rules.house.book.id:
        refuse_barred(comes.bars, comes.player, at, game=state.ledger.table)
    state.refuse_earlier(at, "receive")
    if comes.to != state.ledger.table:
        raise Illegal(
            f"{comes.player} at {state.ledger.table}", allowed=f"{comes.to}, for which they left {comes.table}"
        )
    if comes.ticket in state.travel.arrived:
        what = f"{comes.player} from {comes.table} a second time, with chips that have come already"
        raise Illegal(what, allowed="a seat taken with chips of their own, or sent anew")
    state.refuse_unless_given(leave, f"leave for {comes.player} to sit", state.rules.seating.cites("needs_approval"))
    refusals.refuse_seat(state.seats, _newcomer_from_traveller(comes, leave=leave), seat)
    if not comes.sent:  # the person who orders the move also runs the list
        refuse_before_others(state, comes.player, seat, at)
    stake = comes.stake if chips is None else Stake(chips)
    refuse_impossible(stake)
    rules = state.rules.stakes
    transfer = leaving.transfer(rules, comes.left, stake, at=at, sent=comes.sent, largest=state.largest())
    if transfer.until is not None:
        what = f"{comes.player} would leave {transfer.pocketed} behind"
        raise Illegal(what, allowed=f"with everything, or from {transfer.until:%H:%M}", cites=transfer.cites)


def _newcomer_from_traveller(comes: Traveller, *, leave: str) -> Newcomer:
    return Newcomer(comes.player, approved=bool(leave) or comes.sent, seated_at=comes.table, gives_it_up=True)


def _came_by(state: TableState, comes: Traveller) -> str:
    if comes.broken:
        return from_broken_table(comes.setup, state.rules.setup)
    return MOVED_BY_STAFF if comes.sent else ""


def _moves(comes: Traveller, stake: Stake, seat: int) -> tuple[ChipMove, ...]:
    """Return the moves of an arrival: the player's chips come over, and the cage sells or cashes the difference."""
    had, brings = comes.stake.booked, stake.booked
    moves = [
        (OTHER_TABLES, seat_account(seat), min(had, brings)),
        (CAGE, seat_account(seat), max(0, brings - had)),
        (OTHER_TABLES, CAGE, max(0, had - brings)),
        (OTHER_TABLES, checks_account(seat), comes.checks.price if comes.checks else 0),
    ]
    return tuple(ChipMove(*move) for move in moves if move[2])
